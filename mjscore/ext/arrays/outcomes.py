"""What many hands given as values score: totals, sheets, and the wins of hands that wait; what fits no columns goes alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
from mjscore.ext.arrays.rows import ROUND_NUMBERS, HandParts, parts_of
from mjscore.ext.arrays.suits import Array
from mjscore.game.deals import UNKNOWN_TABLE, TableView
from mjscore.game.groups import Kind
from mjscore.game.hands import Hand, Means, Remark
from mjscore.game.legality import Game, require
from mjscore.game.tiles import BONUS_TILES, KINDS
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
    hands: Sequence[Hand], known: ManyRules, table: TableView = UNKNOWN_TABLE
) -> list[TotalOrRefusal]:
    """The outcome of each hand, in their order."""
    rows, columns = in_columns(hands if len(hands) > FEW else (), known, table)
    total, large = totals_of(columns, known)
    found = dict(zip(rows, total.tolist(), strict=True))
    for place in np.flatnonzero(large).tolist():
        del found[rows[place]]
    return [
        found[row] if row in found else _alone(hand, known, table)
        for row, hand in enumerate(hands)
    ]


def in_columns(
    hands: Sequence[Hand], known: ManyRules, table: TableView
) -> tuple[list[int], Hands]:
    """The hands that the arrays can score: their places, and their columns."""
    parts: dict[int, HandParts] = {}
    for row, hand in enumerate(() if known.too_large else hands):
        found = parts_of(hand, known.rules.seats)
        if found is not None and _can_be(hand, known):
            parts[row] = found
    rows = list(parts)
    columns = hands_of([hands[row] for row in rows], list(parts.values()), table)
    usual = np.flatnonzero(~are_unusual(columns, known))
    return [rows[place] for place in usual.tolist()], columns[usual]


def outcomes_of_columns(
    hands: Hands, known: ManyRules
) -> tuple[Array, dict[int, TotalOrRefusal]]:
    """The totals of hands in columns (n,), int64; and the outcomes, by their rows, of those that are scored one by one."""
    total, by_itself = (
        np.zeros(len(hands), np.int64),
        are_unusual(hands, known) | bool(known.too_large),
    )
    usual = np.flatnonzero(~by_itself)
    total[usual], by_itself[usual] = totals_of(
        hands if len(usual) == len(hands) else hands[usual], known
    )
    alone = np.flatnonzero(by_itself).tolist()
    return total, {
        row: _alone(hands.hand(row), known, TableView(streak=int(hands.streak[row])))
        for row in alone
    }


def _can_be(hand: Hand, known: ManyRules) -> bool:
    try:
        require(hand, Game(size=known.rules.size))
    except ImpossibleHand:
        return False
    return True


def _alone(hand: Hand, known: ManyRules, table: TableView) -> TotalOrRefusal:
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
    barred = known.barred | sum(
        1 << tile for tile in rules.ruleset.unplayed_tiles if tile < KINDS
    )
    unplayed = sum(
        1 << bit for bit, tile in enumerate(BONUS_TILES) if tile in rules.barred
    )
    dealt, loose = (
        hands.means == MEANS_NUMBERS[means] for means in (Means.DEALT, Means.LOOSE)
    )
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


def sheets(hands: Sequence[Hand], known: ManyRules) -> list[Sheet | ImpossibleHand]:
    """The sheet of each hand, as `mjscore.score` gives it, or why there is none."""
    some = hands if len(hands) > FEW else ()
    rows, columns = in_columns(some, known, UNKNOWN_TABLE)
    winners = np.flatnonzero(columns.means != 0)
    found: dict[int, Sheet | ImpossibleHand] = {}
    for place, chunk in columns[winners].chunks(HANDS_AT_A_TIME):
        chosen = [rows[row] for row in winners[place].tolist()]
        found |= {
            chosen[row]: sheet
            for row, sheet in _best([hands[each] for each in chosen], chunk, known)
        }
    return [
        found[row] if row in found else _sheet_alone(hand, known)
        for row, hand in enumerate(hands)
    ]


def _sheet_alone(hand: Hand, known: ManyRules) -> Sheet | ImpossibleHand:
    try:
        return score(hand, known.rules.ruleset)
    except ImpossibleHand as refused:
        return refused


def _best(
    hands: Sequence[Hand], columns: Hands, known: ManyRules
) -> Iterator[tuple[int, Sheet]]:
    """The sheets of those winners that may win, and whose numbers fit the arrays, each with its place."""
    reads = list(winning(columns, known))
    hand, shape, order = best_rows_first(reads)
    begins = np.cumsum([0, *(len(read.rows.hand) for read in reads)])
    items = [
        np.stack([times for _, times in read.totals.items], axis=1) for read in reads
    ]
    fits = np.ones(len(hands), bool)
    for read in reads:
        np.logical_and.at(fits, read.rows.hand, read.totals.fits)
    first = np.flatnonzero(np.diff(hand[order], prepend=-1))
    for start, end in zip(
        first.tolist(), [*first[1:].tolist(), len(order)], strict=True
    ):
        number = int(hand[order[start]])
        place = shape[order[start]]
        if (
            fits[number]
            and not reads[place].totals.stands[order[start] - begins[place]]
        ):  # the plain scorer tells that in full
            best, *others = [
                _scored(
                    reads[shape[each]],
                    items[shape[each]],
                    each - begins[shape[each]],
                    hands[number],
                    known,
                )
                for each in order[start : min(end, start + 2)].tolist()
            ]
            runner_up = others[0] if others else None
            yield (
                number,
                write_up(
                    hands[number],
                    known.rules,
                    best,
                    end - start,
                    runner_up,
                    WaitedItems(),
                ),
            )


def _scored(
    read: ScoredReadings, items: Array, row: int, hand: Hand, known: ManyRules
) -> Scored:
    """One of the readings as the plain scorer knows it; its situation and view, which no line needs, are left out."""
    totals, rules = read.totals, known.rules
    codes = tuple(
        [PIECE_CODES[number] for number in read.rows.pieces[row].tolist() if number]
    )
    tally = ReadingTotals(*(int(each[row]) for each in totals[:4]))
    held = [
        (each, times)
        for (each, _), times in zip(totals.items, items[row].tolist(), strict=True)
        if times
    ]
    replaced = frozenset(id for id, where in totals.replaced.items() if where[row])
    situation = Situation()
    return Scored(
        tally,
        Arranged(read.rows.shape, codes, bonus_of(hand, rules), situation),
        tuple(held),
        replaced,
        doubling=0,
        meets=True,
        view=View((), situation),
    )
