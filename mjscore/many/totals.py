"""What many hands score; those that do not fit into columns, or whose numbers are too large, are scored one by one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from mjscore.groups import Kind
from mjscore.hands import Hand, Means, Remark
from mjscore.legality import Game, require
from mjscore.many.engine import MAY_NOT_WIN, ManyRules, totals_of
from mjscore.many.hands import ROUND_NUMBERS, Hands, fits, hands_of
from mjscore.many.lanes import Array
from mjscore.many.pieces import kinds_of_pieces
from mjscore.many.waits import bits_of
from mjscore.problems import ImpossibleHand
from mjscore.scoring.engine import total_of
from mjscore.scoring.readings import UNKNOWN_TABLE, TableView
from mjscore.tiles import BONUS_TILES, KINDS
from mjscore.vocabulary.situation import MEANS_NUMBERS, REMARK_BITS, SEAT_NUMBERS

_RARE: Final = REMARK_BITS[Remark.AFTER_BONUS] | REMARK_BITS[Remark.KONG_UPON_KONG] | REMARK_BITS[Remark.ORIGINAL_CALL]
"""The remarks that a ruleset or the rest of the hand may contradict."""

FEW: Final = 10
"""So few hands are scored sooner one by one."""

Outcome = int | ImpossibleHand
"""A total in points, MAY_NOT_WIN where the ruleset does not let a hand win, or why there is no such hand."""


def outcomes(hands: Sequence[Hand], known: ManyRules, table: TableView = UNKNOWN_TABLE) -> list[Outcome]:
    """The outcome of each hand, in their order."""
    rows, columns = in_columns(hands if len(hands) > FEW else (), known, table)
    total, large = totals_of(columns, known)
    found = dict(zip(rows, total.tolist(), strict=True))
    for place in np.flatnonzero(large).tolist():
        del found[rows[place]]
    return [found[row] if row in found else _alone(hand, known, table) for row, hand in enumerate(hands)]


def in_columns(hands: Sequence[Hand], known: ManyRules, table: TableView) -> tuple[list[int], Hands]:
    """The hands that the arrays can score: their places, and their columns."""
    rows = [row for row, hand in enumerate(hands) if not known.too_large and fits(hand, known.rules) and _can_be(hand, known)]
    columns = hands_of([hands[row] for row in rows], table)
    usual = np.flatnonzero(~are_unusual(columns, known))
    return [rows[place] for place in usual.tolist()], columns[usual]


def outcomes_of_columns(hands: Hands, known: ManyRules) -> tuple[Array, dict[int, Outcome]]:
    """The totals of hands in columns (n,), int64; and the outcomes, by their rows, of those that are scored one by one."""
    total, by_itself = np.zeros(len(hands), np.int64), are_unusual(hands, known) | bool(known.too_large)
    usual = np.flatnonzero(~by_itself)
    total[usual], by_itself[usual] = totals_of(hands if len(usual) == len(hands) else hands[usual], known)
    alone = np.flatnonzero(by_itself).tolist()
    return total, {row: _alone(hands.hand(row), known, TableView(streak=int(hands.streak[row]))) for row in alone}


def _can_be(hand: Hand, known: ManyRules) -> bool:
    try:
        require(hand, Game(size=known.rules.size))
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
    barred = known.barred | sum(1 << tile for tile in rules.ruleset.unplayed_tiles if tile < KINDS)
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
