"""The situation in which a reading is judged: how the hand was won and what it waited for, and the bonus tiles beside it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NamedTuple

from mjscore.game.deals import UNKNOWN_TABLE, TableView
from mjscore.game.groups import Codes, Kind
from mjscore.game.hands import Hand, Win
from mjscore.rules.shapes import KindCounts
from mjscore.rules.vocabulary.pieces import bonus_codes
from mjscore.rules.vocabulary.terms import (
    MEANS_NUMBERS,
    NO_TILE,
    SEAT_NUMBERS,
    Situation,
    Truth,
    remark_bits,
)
from mjscore.scoring.readings import BeforeWin
from mjscore.scoring.rules import ScoringRules

_GATES: Final = (3, 1, 1, 1, 1, 1, 1, 1, 3)


class OnlyTile(NamedTuple):
    """Whether no other tile could have completed a hand, or each of many, in the four senses of `Situation`."""

    only_place: Truth = False
    only_wait: Truth = False
    only_place_left: Truth = False
    only_possible: Truth = False


NOT_THE_ONLY_TILE: Final = OnlyTile()


def situation_of(
    hand: Hand,
    win: Win,
    before: BeforeWin,
    only: OnlyTile = NOT_THE_ONLY_TILE,
    table: TableView = UNKNOWN_TABLE,
) -> Situation:
    """The situation of a win, its shape aside."""
    remarks = win.remarks
    if hand.called is not None:
        remarks |= {hand.called}
    fourth = win.tile is not None and before.has_exposed_pung(win.tile)
    return Situation(
        means=MEANS_NUMBERS[win.means],
        remarks=remark_bits(remarks),
        tile=NO_TILE if win.tile is None else int(win.tile),
        seat=SEAT_NUMBERS[hand.seat],
        only_place=only.only_place,
        only_wait=only.only_wait,
        only_place_left=only.only_place_left,
        only_possible=only.only_possible,
        gates=waits_at_nine_gates(before),
        gates_filled=fills_nine_gates(before, win),
        fourth=fourth,
        streak=table.streak,
        ready=True,
    )


def waits_at_nine_gates(before: BeforeWin) -> bool:
    """Whether the thirteen tiles before a win were the concealed 1112345678999 of a suit."""
    is_concealed = not before.melds and sum(before.held) == 13
    return is_concealed and suit_of_gates(before.held) is not None


def fills_nine_gates(before: BeforeWin, win: Win) -> bool:
    """Whether the fourteen tiles of a win are the nine gates filled, all concealed."""
    concealed = not before.melds
    return concealed and are_gates_filled(before.with_tile(win.tile))


def suit_of_gates(counts: KindCounts) -> int | None:
    """The first kind of the suit of which tiles hold 1112345678999; None where they hold those of no suit."""
    for first in (0, 9, 18):
        if all(counts[first + rank] >= held for rank, held in enumerate(_GATES)):
            return first
    return None


def are_gates_filled(counts: KindCounts) -> bool:
    """Whether fourteen tiles are 1112345678999 of one suit with one of the two to eight doubled."""
    first = suit_of_gates(counts)
    return first is not None and 2 in counts[first + 1 : first + 8]


def bonus_of(hand: Hand, rules: ScoringRules) -> Codes:
    """The pieces of the bonus tiles, none where they are not played."""
    if hand.bonus and rules.ruleset.play.bonus_tiles:
        return bonus_codes(hand.bonus)
    return ()


def ungrouped(hand: Hand) -> Hand:
    """The hand with its concealed sets and pairs taken apart; declared kongs stay."""
    kongs = []
    free = list(hand.free)
    for group in hand.fixed:
        if group.kind is Kind.KONG:
            kongs.append(group)
        else:
            free += group.tiles
    if len(kongs) == len(hand.fixed):
        return hand
    return replace(hand, fixed=tuple(kongs), free=tuple(sorted(free)))
