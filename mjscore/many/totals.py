"""What many hands score; those that do not fit into columns, or whose numbers are too large, are scored one by one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from mjscore.groups import Kind
from mjscore.hands import Hand, Means, Remark
from mjscore.many.engine import MAY_NOT_WIN, ManyRules, totals_of
from mjscore.many.hands import ROUND_NUMBERS, Hands, fits, hands_of
from mjscore.many.lanes import Array
from mjscore.many.pieces import kinds_of_pieces
from mjscore.many.waits import bits_of
from mjscore.problems import ImpossibleHand
from mjscore.scoring.engine import total_of
from mjscore.scoring.readings import UNKNOWN_TABLE, TableView
from mjscore.scoring.refusals import must_be_legal
from mjscore.scoring.rules import unplayed_tiles
from mjscore.tiles import BONUS_TILES, KINDS
from mjscore.vocabulary.situation import MEANS_NUMBERS, REMARK_BITS, SEAT_NUMBERS

_RARE: Final = REMARK_BITS[Remark.AFTER_BONUS] | REMARK_BITS[Remark.KONG_UPON_KONG] | REMARK_BITS[Remark.ORIGINAL_CALL]
"""The remarks that a ruleset or the rest of the hand may contradict."""

Outcome = int | ImpossibleHand
"""A total in points, MAY_NOT_WIN where the ruleset does not let a hand win, or why there is no such hand."""


def outcomes(hands: Sequence[Hand], known: ManyRules, table: TableView = UNKNOWN_TABLE) -> list[Outcome]:
    """The outcome of each hand, in their order."""
    rows = [row for row, hand in enumerate(hands) if not known.too_large and fits(hand, known.rules) and _can_be(hand, known)]
    together = hands_of([hands[row] for row in rows], table)
    total, by_itself = _together(together, known)
    found: list[Outcome] = [0] * len(hands)
    for row, number in zip(rows, total.tolist(), strict=True):
        found[row] = number
    for row in {*range(len(hands))} - {*rows} | {rows[place] for place in by_itself}:
        found[row] = _alone(hands[row], known, table)
    return found


def outcomes_of_columns(hands: Hands, known: ManyRules) -> tuple[Array, dict[int, Outcome]]:
    """The totals of hands in columns (n,), int64; and the outcomes, by their rows, of those that are scored one by one."""
    total, by_itself = _together(hands, known) if not known.too_large else (np.zeros(len(hands), np.int64), range(len(hands)))
    alone = {}
    for row in by_itself:
        hand = hands.hand(row)
        alone[row] = _alone(hand, known, TableView(streak=int(hands.streak[row])))
    return total, alone


def _together(hands: Hands, known: ManyRules) -> tuple[Array, Sequence[int]]:
    """The totals of hands (n,), and the rows of those that must be scored by themselves."""
    total, by_itself = np.zeros(len(hands), np.int64), are_unusual(hands, known)
    usual = np.flatnonzero(~by_itself)
    total[usual], by_itself[usual] = totals_of(hands[usual] if len(usual) < len(hands) else hands, known)
    return total, np.flatnonzero(by_itself).tolist()


def _can_be(hand: Hand, known: ManyRules) -> bool:
    try:
        must_be_legal(hand, known.rules)
    except ImpossibleHand:
        return False
    return True


def _alone(hand: Hand, known: ManyRules, table: TableView) -> Outcome:
    try:
        total = total_of(hand, known.rules, table)
    except ImpossibleHand as refused:
        return refused
    return MAY_NOT_WIN if total is None else total


def are_unusual(hands: Hands, known: ManyRules) -> Array:
    """Whether hands may be such as cannot be, or as the ruleset does not know; of the others it is sure that they may be."""
    rules, win = known.rules, known.rules.ruleset.win
    seats = [SEAT_NUMBERS[seat] for seat in rules.seats]
    rounds = [ROUND_NUMBERS[round] for round in rules.rounds]
    counts = hands.with_tile() + hands.melded
    barred = known.barred | sum(1 << tile for tile in unplayed_tiles(rules.ruleset) if tile < KINDS)
    unplayed = sum(1 << bit for bit, tile in enumerate(BONUS_TILES) if tile in rules.barred)
    dealt, loose = (hands.means == MEANS_NUMBERS[means] for means in (Means.DEALT, Means.LOOSE))
    size = hands.in_hand.sum(axis=1) + 3 * hands.meld_count - dealt
    kongs = (kinds_of_pieces()[hands.melds] == Kind.KONG).any(axis=1)
    unusual: Array = (
        ~np.isin(hands.seat, seats)
        | ~np.isin(hands.round, rounds)
        | (size != rules.size)
        | (hands.in_hand < 0).any(axis=1)
        | (counts + hands.seen > 4).any(axis=1)
        | (bits_of(counts + hands.seen > 0) & barred != 0)
        | (hands.bonus & unplayed != 0)
        | (hands.remarks & _RARE != 0)
        | (loose & ~kongs)
        | (dealt & (not win.dealt))
        | ((hands.means != 0) & ~dealt & (hands.tile < 0))
        | ((hands.means == 0) & (hands.tile >= 0))
    )
    return unusual
