"""Every legal reading of a hand, with the situation in which it is to be judged."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from mjscore.arrangements.counts import Counts, counted, with_tile
from mjscore.arrangements.readings import BeforeWin, losing_pieces, readings, ways_before_win
from mjscore.codes import Codes, group_code
from mjscore.deals import UNKNOWN_TABLE, TableView
from mjscore.groups import Form, Kind
from mjscore.hands import Hand, Win
from mjscore.scoring.judging import Arranged
from mjscore.scoring.rules import ScoringRules
from mjscore.tiles import tiles_of
from mjscore.vocabulary.pieces import bonus_codes
from mjscore.vocabulary.situation import MEANS_NUMBERS, NO_TILE, SEAT_NUMBERS, SHAPE_NUMBERS, Situation, remark_bits

_UNSTATED: Final[Codes] = tuple(group_code(Kind.SINGLE, tile, Form.CONCEALED) for tile in tiles_of("19D 5B 9C E RD"))
"""What stands in for tiles that were not written: single tiles of every sort, so that no condition on every tile holds."""
_GATES: Final = (3, 1, 1, 1, 1, 1, 1, 1, 3)


class OnlyTile(NamedTuple):
    """Whether no other tile could have completed the hand, in the three senses of `Situation`; each implies the next."""

    only_place: bool = False
    only_wait: bool = False
    only_place_left: bool = False


def winning_readings(hand: Hand, rules: ScoringRules) -> Iterator[tuple[BeforeWin, str, Codes]]:
    """Every legal reading of a hand that won: what it was before, its shape and its pieces."""
    win = hand.won
    assert win is not None
    if hand.fixed and rules.asks_gates and won_on_gates(hand):
        hand = ungrouped(hand)  # the nine gates are those tiles, however they were grouped
    for before in ways_before_win(hand):
        for shape, codes in readings(win, before, rules.shapes, rules.sets):
            yield before, shape, codes


def losing_reading(hand: Hand, rules: ScoringRules, waiting_for: frozenset[str]) -> Arranged:
    """The one reading of a hand that did not win; `waiting_for` are the items of the wins that it waited for."""
    situation = Situation(seat=SEAT_NUMBERS[hand.seat], waiting_for=dict.fromkeys(waiting_for, True))
    return Arranged("", losing_pieces(hand), bonus_of(hand, rules), situation, _UNSTATED if hand.others else ())


def situation_of(
    hand: Hand, win: Win, before: BeforeWin, shape: str, table: TableView = UNKNOWN_TABLE, only: OnlyTile | None = None
) -> Situation:
    """The situation of a win in a shape; where nothing is said of the `only` tile, the winning tile was not the only one."""
    whole = before.to_arrange if win.tile is None else with_tile(before.held, win.tile)
    exposed_pung = -1 if win.tile is None else group_code(Kind.PUNG, win.tile, Form.EXPOSED)
    return Situation(
        SHAPE_NUMBERS[shape],
        MEANS_NUMBERS[win.means],
        remark_bits(win.remarks),
        NO_TILE if win.tile is None else int(win.tile),
        SEAT_NUMBERS[hand.seat],
        *(only or OnlyTile()),
        gates=not before.meld_count and sum(before.held) == 13 and gates_in(before.held) is not None,
        gates_filled=not before.meld_count and are_filled(whole),
        fourth=exposed_pung in before.written,
        streak=table.streak,
    )


def gates_in(counts: Counts) -> int | None:
    """The first kind of the suit of which tiles hold 1112345678999; None where they hold those of no suit."""
    suits = [first for first in (0, 9, 18) if all(counts[first + rank] >= held for rank, held in enumerate(_GATES))]
    return suits[0] if suits else None


def are_filled(counts: Counts) -> bool:
    """Whether fourteen tiles are 1112345678999 of one suit with one of the two to eight doubled."""
    first = gates_in(counts)
    return first is not None and 2 in counts[first + 1 : first + 8]


def won_on_gates(hand: Hand) -> bool:
    """Whether the tiles of a winner, however they are grouped, are 1112345678999 of one suit and another of it."""
    tiles = hand.complete_tiles
    if hand.exposed or hand.kongs or len({tile.suit for tile in tiles}) > 1:
        return False
    return gates_in(counted(tiles)) is not None


def bonus_of(hand: Hand, rules: ScoringRules) -> Codes:
    """The pieces of the bonus tiles, none where they are not played."""
    return bonus_codes(hand.bonus) if hand.bonus and rules.ruleset.play.bonus_tiles else ()


def ungrouped(hand: Hand) -> Hand:
    """The hand with its concealed sets and pairs taken apart; declared kongs stay."""
    kongs = tuple(group for group in hand.fixed if group.kind is Kind.KONG)
    free = [tile for group in hand.fixed if group.kind is not Kind.KONG for tile in group.tiles]
    return replace(hand, fixed=kongs, free=tuple(sorted((*hand.free, *free)))) if free else hand
