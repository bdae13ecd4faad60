"""Sheets of many hands: the arrays choose the reading of each winner, the plain scorer writes its lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from mjscore.hands import Hand
from mjscore.many.engine import CHUNK, ManyRules, Read, best_first, winning
from mjscore.many.hands import Hands
from mjscore.many.lanes import Array
from mjscore.many.pieces import CODES
from mjscore.many.totals import FEW, in_columns
from mjscore.problems import ImpossibleHand
from mjscore.scoring import UNKNOWN_TABLE, Reading, Sheet, TableView, score
from mjscore.scoring.judging import Arranged, Scored, Tally
from mjscore.scoring.readings import WaitedItems, bonus_of
from mjscore.scoring.sheet import notes, write_up
from mjscore.vocabulary.situation import Situation


def sheets(hands: Sequence[Hand], known: ManyRules, table: TableView = UNKNOWN_TABLE) -> list[Sheet | ImpossibleHand]:
    """The sheet of each hand, as `mjscore.score` gives it, or why there is none."""
    rows, columns = in_columns(hands if len(hands) > FEW else (), known, table)
    winners = np.flatnonzero(columns.means != 0)
    found: dict[int, Sheet | ImpossibleHand] = {}
    for place, chunk in columns[winners].chunks(CHUNK):
        chosen = [rows[row] for row in winners[place].tolist()]
        found |= {chosen[row]: sheet for row, sheet in _best([hands[each] for each in chosen], chunk, known)}
    return [found[row] if row in found else _alone(hand, known, table) for row, hand in enumerate(hands)]


def _alone(hand: Hand, known: ManyRules, table: TableView) -> Sheet | ImpossibleHand:
    try:
        return score(hand, known.rules.ruleset, table)
    except ImpossibleHand as refused:
        return refused


def _best(hands: Sequence[Hand], columns: Hands, known: ManyRules) -> Iterator[tuple[int, Sheet]]:
    """The sheets of those winners that may win, and whose numbers fit the arrays, each with its place."""
    reads = list(winning(columns, known))
    hand, shape, order = best_first(reads)
    begins = np.cumsum([0, *(len(read.rows.hand) for read in reads)])
    items = [np.stack([times for _, times in read.totals.items], axis=1) for read in reads]
    fits = np.ones(len(hands), bool)
    for read in reads:
        np.logical_and.at(fits, read.rows.hand, read.totals.fits)
    first = np.flatnonzero(np.diff(hand[order], prepend=-1))
    for start, end in zip(first.tolist(), [*first[1:].tolist(), len(order)], strict=True):
        number = int(hand[order[start]])
        if fits[number]:
            best, *others = [
                _scored(reads[shape[each]], items[shape[each]], each - begins[shape[each]], hands[number], known)
                for each in order[start : min(end, start + 2)].tolist()
            ]
            runner_up = Reading.of(others[0]) if others else None
            told = notes(hands[number], known.rules, best, WaitedItems())
            yield number, write_up(hands[number], known.rules, best, end - start, runner_up, told)


def _scored(read: Read, items: Array, row: int, hand: Hand, known: ManyRules) -> Scored:
    """One of the readings as the plain scorer knows it; its situation, which no line needs, is left out."""
    totals, rules = read.totals, known.rules
    codes = tuple([CODES[number] for number in read.rows.pieces[row].tolist() if number])
    tally = Tally(*(int(each[row]) for each in totals[:4]))
    held = [(each, times) for (each, _), times in zip(totals.items, items[row].tolist(), strict=True) if times]
    replaced = frozenset(id for id, where in totals.replaced.items() if where[row])
    return Scored(tally, Arranged(read.rows.shape, codes, bonus_of(hand, rules), Situation()), tuple(held), replaced, 0, True)
