"""Every legal reading of a hand, with the situation in which it is to be judged."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from mjscore.arrangements.lanes import WEIGHT
from mjscore.arrangements.readings import BeforeWin, losing_pieces, readings, ways_before_win
from mjscore.arrangements.waits import alternatives_to
from mjscore.codes import Codes, group_code
from mjscore.groups import Form, Kind
from mjscore.hands import Hand, Win
from mjscore.scoring.judge import Judge
from mjscore.scoring.matching import Match, UnscoredReading
from mjscore.scoring.only_tile import only_tile
from mjscore.scoring.rules import ScoringRules
from mjscore.scoring.situations import NOT_THE_ONLY_TILE, TableView, situation_of, won_on_gates
from mjscore.scoring.tally import Tally
from mjscore.seats import Seat
from mjscore.tiles import tiles_of
from mjscore.vocabulary.pieces import bonus_codes
from mjscore.vocabulary.situation import Situation

_NOT_TOLD: Final[Codes] = tuple(group_code(Kind.SINGLE, tile, Form.CONCEALED) for tile in tiles_of("19D 5B 9C E RD"))
"""What stands in for tiles that were not told: single tiles of every sort, so that no condition on every tile holds."""


class ScoredReading(NamedTuple):
    """A legal reading of a hand with its score; a `Reading` is what the sheet tells of it."""

    tally: Tally
    match: Match
    reading: UnscoredReading


class WaitedItems(NamedTuple):
    """The ids of the items that a losing hand would score if it won: on a drawn tile, and on a claimed one."""

    drawn: frozenset[str] = frozenset()
    claimed: frozenset[str] = frozenset()


NO_WAITED_ITEMS: Final = WaitedItems()


def readings_of(
    hand: Hand, rules: ScoringRules, table: TableView, judge: Judge, waited: WaitedItems
) -> Iterator[UnscoredReading]:
    """Every legal reading of a hand. A hand that did not win has one, with its free tiles grouped so that they score most.

    `waited` are the items that a losing hand would score if it won, on a drawn tile or on a claimed one.
    """
    bonus, win = bonus_of(hand, rules), hand.won
    if win is None:
        yield losing_reading(hand, rules, waited)
        return
    if hand.fixed and rules.asks_gates and won_on_gates(hand):
        hand = ungrouped(hand)  # the nine gates are those tiles, however they were grouped
    for before in ways_before_win(hand):
        situation = None
        for shape, arranged in readings(win, before, rules.shapes, rules.sets):
            if situation is None:
                only = NOT_THE_ONLY_TILE
                if rules.asks_only_tile:
                    alternatives = _alternatives(win, before, rules) if shape == "standard" else None
                    only = only_tile(hand, win, before, alternatives, rules, table, judge)
                situation = situation_of(hand, win, before, rules, table, only)
            shaped = situation if shape == "standard" else situation._replace(shape=shape)
            for codes in arranged:
                yield UnscoredReading(codes, bonus, shaped)


def losing_reading(hand: Hand, rules: ScoringRules, waited: WaitedItems) -> UnscoredReading:
    """The one reading of a hand that did not win."""
    situation = losing_situation(hand.seat, rules, waited.drawn | waited.claimed)
    return UnscoredReading(losing_pieces(hand), bonus_of(hand, rules), situation, _NOT_TOLD if hand.others else ())


def losing_situation(seat: Seat | None, rules: ScoringRules, waiting_for: frozenset[str]) -> Situation:
    """The situation of a hand that did not win."""
    return Situation(seat=seat if "seat" in rules.fields else None, waiting_for=waiting_for)


def _alternatives(win: Win, before: BeforeWin, rules: ScoringRules) -> int | None:
    """The other kinds that would have completed sets and a pair; None where the winning tile completed a written group."""
    if win.tile is None or before.completed:
        return None
    return alternatives_to(win.tile, before.standing + WEIGHT[win.tile]) & ~rules.barred_mask


def bonus_of(hand: Hand, rules: ScoringRules) -> Codes:
    """The pieces of the bonus tiles, none where they are not played."""
    return bonus_codes(hand.bonus) if hand.bonus and rules.ruleset.play.bonus_tiles else ()


def ungrouped(hand: Hand) -> Hand:
    """The hand with its concealed sets and pairs taken apart; declared kongs stay."""
    kongs = tuple(group for group in hand.fixed if group.kind is Kind.KONG)
    free = [tile for group in hand.fixed if group.kind is not Kind.KONG for tile in group.tiles]
    return replace(hand, fixed=kongs, free=tuple(sorted((*hand.free, *free)))) if free else hand
