"""What many hands given as values score: totals, sheets, and the wins of hands that wait; what fits no columns goes alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

import numpy as np

from mjscore.ext.arrays.engine import (
    HANDS_AT_A_TIME,
    MAY_NOT_WIN,
    ManyRules,
    ScoredReadings,
    best_rows_first,
    totals_of,
    winning,
)
from mjscore.ext.arrays.hands import Hands, hands_of
from mjscore.ext.arrays.pieces import KINDS_OF_PIECES, PIECE_CODES
from mjscore.ext.arrays.readings import bits_of
from mjscore.ext.arrays.rows import BONUS_BITS, ROUND_NUMBERS, HandParts, parts_of
from mjscore.ext.arrays.suits import Array
from mjscore.game.deals import UNKNOWN_TABLE, TableView
from mjscore.game.groups import Kind
from mjscore.game.hands import Hand, Means, Remark
from mjscore.game.legality import Game, require
from mjscore.game.tiles import KINDS
from mjscore.problems import ImpossibleHand
from mjscore.rules.vocabulary.terms import (
    MEANS_NUMBERS,
    REMARK_BITS,
    SEAT_NUMBERS,
    Situation,
    View,
)
from mjscore.scoring import Sheet, score
from mjscore.scoring.engine import total_of, write_up
from mjscore.scoring.judging import Arranged, ReadingTotals, Scored
from mjscore.scoring.legal_readings import WaitedItems
from mjscore.scoring.situations import bonus_of

_RARE: Final = (
    REMARK_BITS[Remark.AFTER_BONUS]
    | REMARK_BITS[Remark.KONG_UPON_KONG]
    | REMARK_BITS[Remark.ORIGINAL_CALL]
)
"""The remarks that a ruleset or the rest of the hand may contradict."""

FEW: Final = 10
"""So few hands are scored sooner one by one."""

TotalOrRefusal = int | ImpossibleHand
"""A total in points, MAY_NOT_WIN where the ruleset does not let a hand win, or why there is no such hand."""


def outcomes(
    hands: Sequence[Hand], many_rules: ManyRules, table: TableView = UNKNOWN_TABLE
) -> list[TotalOrRefusal]:
    """The outcome of each hand, in their order."""
    together = hands if len(hands) > FEW else ()
    rows, columns = in_columns(together, many_rules, table)
    total, large = totals_of(columns, many_rules)
    totals = dict(zip(rows, total.tolist(), strict=True))
    for place in np.flatnonzero(large).tolist():
        del totals[rows[place]]
    results: list[TotalOrRefusal] = []
    for row, hand in enumerate(hands):
        if row in totals:
            results.append(totals[row])
        else:
            results.append(_alone(hand, many_rules, table))
    return results


def in_columns(
    hands: Sequence[Hand], many_rules: ManyRules, table: TableView
) -> tuple[list[int], Hands]:
    """The hands that the arrays can score: their places, and their columns."""
    parts: dict[int, HandParts] = {}
    if not many_rules.too_large:
        for row, hand in enumerate(hands):
            of_hand = parts_of(hand, many_rules.rules.seats)
            if of_hand is not None and _can_be(hand, many_rules):
                parts[row] = of_hand
    rows = list(parts)
    columns = hands_of([hands[row] for row in rows], list(parts.values()), table)
    usual = np.flatnonzero(~are_unusual(columns, many_rules))
    return [rows[place] for place in usual.tolist()], columns[usual]


def outcomes_of_columns(
    hands: Hands, many_rules: ManyRules
) -> tuple[Array, dict[int, TotalOrRefusal]]:
    """The totals of hands in columns (n,), int64; and the outcomes, by their rows, of those that are scored one by one."""
    total = np.zeros(len(hands), np.int64)
    by_itself = are_unusual(hands, many_rules) | bool(many_rules.too_large)
    usual = np.flatnonzero(~by_itself)
    together = hands if len(usual) == len(hands) else hands[usual]
    totals, too_large = totals_of(together, many_rules)
    total[usual] = totals
    by_itself[usual] = too_large
    alone: dict[int, TotalOrRefusal] = {}
    for row in np.flatnonzero(by_itself).tolist():
        table = TableView(streak=int(hands.streak[row]))
        alone[row] = _alone(hands.hand(row), many_rules, table)
    return total, alone


def _can_be(hand: Hand, many_rules: ManyRules) -> bool:
    """Whether there can be such a hand in a game of the ruleset's size."""
    try:
        require(hand, Game(size=many_rules.rules.size))
    except ImpossibleHand:
        return False
    return True


def _alone(hand: Hand, many_rules: ManyRules, table: TableView) -> TotalOrRefusal:
    """The outcome of a hand by the plain scorer."""
    try:
        total = total_of(hand, many_rules.rules, table)
    except ImpossibleHand as refused:
        return refused
    return MAY_NOT_WIN if total is None else total


def are_unusual(hands: Hands, many_rules: ManyRules) -> Array:
    """Whether hands may be such as cannot be, or as the ruleset does not know; of the others it is sure that they may be."""
    rules = many_rules.rules
    win = rules.ruleset.win
    seats = [SEAT_NUMBERS[seat] for seat in rules.seats]
    rounds = [ROUND_NUMBERS[round] for round in rules.rounds]
    counts = hands.with_tile() + hands.melded
    barred = many_rules.barred
    for tile in rules.ruleset.unplayed_tiles:
        if tile < KINDS:
            barred |= 1 << tile
    unplayed = sum(bit for tile, bit in BONUS_BITS.items() if tile in rules.barred)
    dealt = hands.means == MEANS_NUMBERS[Means.DEALT]
    loose = hands.means == MEANS_NUMBERS[Means.LOOSE]
    size = hands.in_hand.sum(axis=1) + 3 * hands.meld_count - dealt
    kongs = (KINDS_OF_PIECES[hands.melds] == Kind.KONG).any(axis=1)
    unusual: Array = (
        ~np.isin(hands.seat, seats)
        | ~np.isin(hands.round, rounds)
        | (size != rules.size)
        | (hands.in_hand < 0).any(axis=1)
        | (counts + hands.open_elsewhere > 4).any(axis=1)
        | (bits_of(counts + hands.open_elsewhere > 0) & barred != 0)
        | (hands.bonus & unplayed != 0)
        | (hands.remarks & _RARE != 0)
        | (loose & ~kongs)
        | (dealt & (not win.dealt))
        | ((hands.means != 0) & ~dealt & (hands.tile < 0))
        | ((hands.means == 0) & (hands.tile >= 0))
    )
    return unusual


def sheets(
    hands: Sequence[Hand], many_rules: ManyRules
) -> list[Sheet | ImpossibleHand]:
    """The sheet of each hand, as `mjscore.score` gives it, or why there is none."""
    together = hands if len(hands) > FEW else ()
    rows, columns = in_columns(together, many_rules, UNKNOWN_TABLE)
    winners = np.flatnonzero(columns.means != 0)
    sheet_of: dict[int, Sheet | ImpossibleHand] = {}
    for place, chunk in columns[winners].chunks(HANDS_AT_A_TIME):
        chosen = [rows[row] for row in winners[place].tolist()]
        winning_hands = [hands[row] for row in chosen]
        for number, sheet in _best(winning_hands, chunk, many_rules):
            sheet_of[chosen[number]] = sheet
    for row, hand in enumerate(hands):
        if row not in sheet_of:
            sheet_of[row] = _sheet_alone(hand, many_rules)
    return [sheet_of[row] for row in range(len(hands))]


def _sheet_alone(hand: Hand, many_rules: ManyRules) -> Sheet | ImpossibleHand:
    try:
        return score(hand, many_rules.rules.ruleset)
    except ImpossibleHand as refused:
        return refused


def _best(
    hands: Sequence[Hand], columns: Hands, many_rules: ManyRules
) -> Iterator[tuple[int, Sheet]]:
    """The sheets of those winners that may win, and whose numbers fit the arrays, each with its place."""
    by_shape = list(winning(columns, many_rules))
    together = best_rows_first(by_shape)
    first_rows = [0]
    items = []
    fits = np.ones(len(hands), bool)
    for readings in by_shape:
        first_rows.append(first_rows[-1] + len(readings.rows.hand))
        items.append(np.stack([times for _, times in readings.totals.items], axis=1))
        np.logical_and.at(fits, readings.rows.hand, readings.totals.fits)

    def scored(row: int) -> Scored:
        shape = together.shape[row]
        row_of_shape = row - first_rows[shape]
        hand = hands[together.hand[row]]
        return _scored(by_shape[shape], items[shape], row_of_shape, hand, many_rules)

    bounds = [*together.starts().tolist(), len(together.order)]
    for start, end in pairwise(bounds):
        best, *others = together.order[start:end].tolist()
        number = int(together.hand[best])
        shape = together.shape[best]
        stands = by_shape[shape].totals.stands[best - first_rows[shape]]
        if stands or not fits[number]:
            continue  # the plain scorer tells that in full
        sheet = write_up(
            hands[number],
            many_rules.rules,
            scored(best),
            end - start,
            scored(others[0]) if others else None,
            WaitedItems(),
        )
        yield number, sheet


def _scored(
    readings: ScoredReadings, items: Array, row: int, hand: Hand, many_rules: ManyRules
) -> Scored:
    """One of the readings as the plain scorer knows it; its situation and view, which no line needs, are left out."""
    totals = readings.totals
    pieces = readings.rows.pieces[row].tolist()
    codes = tuple([PIECE_CODES[number] for number in pieces if number])
    tally = ReadingTotals(
        total=int(totals.total[row]),
        unlimited=int(totals.unlimited[row]),
        points=int(totals.points[row]),
        doubles=int(totals.doubles[row]),
    )
    held = []
    for (item, _), times in zip(totals.items, items[row].tolist(), strict=True):
        if times:
            held.append((item, times))
    replaced = frozenset(id for id, where in totals.replaced.items() if where[row])
    situation = Situation()
    bonus = bonus_of(hand, many_rules.rules)
    return Scored(
        tally,
        Arranged(readings.rows.shape, codes, bonus, situation),
        tuple(held),
        replaced,
        doubling=0,
        meets=True,
        view=View((), situation),
    )
