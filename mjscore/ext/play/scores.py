"""What every hand of played deals scores: totals after the limit and before it, and how often each item is scored."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from mjscore.ext.arrays.engine import (
    HANDS_AT_A_TIME,
    ScoredReadings,
    best_rows_first,
    losers,
    winning,
)
from mjscore.ext.arrays.hands import Hands
from mjscore.ext.arrays.outcomes import are_unusual
from mjscore.ext.arrays.pieces import PieceColumns
from mjscore.ext.arrays.readings import Totals
from mjscore.ext.arrays.suits import Array
from mjscore.ext.play.table import PlayedGame, Tables
from mjscore.problems import ImpossibleHand
from mjscore.rules.schema import Alone, Ruleset, prepared
from mjscore.scoring import Sheet, score
from mjscore.scoring.rules import PieceTable, ScoringRules, scoring_rules


class HandScores(NamedTuple):
    """What hands score, a row each: `total` after the limit, `unlimited` before it, `doubles`, `items` (n, items; uint8)."""

    total: Array
    unlimited: Array
    doubles: Array
    items: Array

    @staticmethod
    def nothing(hands: tuple[int, ...], items: int) -> HandScores:
        """No hand scores anything; `hands` is the shape of the columns."""
        return HandScores(
            total=np.zeros(hands, np.int64),
            unlimited=np.zeros(hands, np.int64),
            doubles=np.zeros(hands, np.int64),
            items=np.zeros((*hands, items), np.uint8),
        )


class _ItemRows(PieceColumns):
    """Which items each piece scores by itself: a row has a number for each item, by its column."""

    number_type = np.uint8

    def __init__(
        self, rules: ScoringRules, winner: bool, column: Mapping[str, int]
    ) -> None:
        super().__init__(rules, winner, width=len(column))
        self._column = column

    def _row(self, table: PieceTable, codes: Sequence[int]) -> Array:
        row = np.zeros(self.width, np.uint8)
        for code in codes:
            for item in table[code].items:
                row[self._column[item.id]] += 1
        return row


class ItemColumns:
    """The items of a ruleset in its order, and which of them each piece scores by itself, for winners and for losers."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ids: tuple[str, ...] = tuple(item.id for item in ruleset.items)
        self.column = {id: place for place, id in enumerate(self.ids)}
        rules = scoring_rules(ruleset)
        self.of_winners = _ItemRows(rules, True, self.column)
        self.of_losers = _ItemRows(rules, False, self.column)


def item_columns(ruleset: Ruleset) -> ItemColumns:
    """The columns of the items of a ruleset; those of the rulesets used last are kept."""
    return prepared(ItemColumns, ruleset)


def winners_scores(hands: Hands, game: PlayedGame) -> HandScores:
    """What hands that won score, by their best readings; nothing where the ruleset lets one not win."""
    columns = item_columns(game.ruleset)
    scores = HandScores.nothing((len(hands),), len(columns.ids))
    alone = are_unusual(hands, game.many_rules) | bool(game.many_rules.too_large)
    usual = np.flatnonzero(~alone)
    for place, chunk in hands[usual].chunks(HANDS_AT_A_TIME):
        rows = usual[place]
        for readings, best in _best(list(winning(chunk, game.many_rules))):
            rows_of_best = rows[readings.rows.hand[best]]
            _put(scores, rows_of_best, _of_readings(readings, best, chunk, columns))
            alone[rows_of_best[~readings.totals.fits[best]]] = True
    for row in np.flatnonzero(alone).tolist():
        try:
            sheet = score(hands.hand(row), game.ruleset)
        except ImpossibleHand:  # by another ruleset the hand may be no win
            continue
        _put(scores, np.array([row]), _of_sheet(sheet, columns))
    return scores


def _put(all_scores: HandScores, rows: Array, scores: HandScores) -> None:
    """Put what some hands score into the rows of all."""
    for column, values in zip(all_scores, scores, strict=True):
        column[rows] = values


def _best(
    by_shape: Sequence[ScoredReadings],
) -> Iterator[tuple[ScoredReadings, Array]]:
    """The readings of each shape with the places of those that are the best of their hands."""
    best = best_rows_first(by_shape).best()
    start = 0
    for readings in by_shape:
        end = start + len(readings.rows.hand)
        yield readings, best[(best >= start) & (best < end)] - start
        start = end


def _of_readings(
    readings: ScoredReadings, chosen: Array, hands: Hands, columns: ItemColumns
) -> HandScores:
    """What the chosen ones of some readings of hands score."""
    rows = readings.rows.hand[chosen]
    of_winners = columns.of_winners
    places = of_winners.places[hands.place[rows]]
    by_piece = of_winners.of_pieces(places[:, None], readings.rows.pieces[chosen])
    items = by_piece.sum(axis=1, dtype=np.uint8)
    items += of_winners.of_bonus(places, hands.bonus[rows])
    return _scores(readings.totals, chosen, items, columns)


def _scores(
    totals: Totals, chosen: Array, items: Array, columns: ItemColumns
) -> HandScores:
    """The totals of the chosen readings, and their items: to those of pieces the items of the whole hand are added."""
    for id, where in totals.replaced.items():
        items[np.asarray(where)[chosen], columns.column[id]] = 0
    for of_hand, times in totals.items:
        item = of_hand.item
        scored = times if item.alone is Alone.NO else times * totals.stands
        of_readings = np.broadcast_to(scored, len(totals.total))
        items[:, columns.column[item.id]] = of_readings[chosen]
    return HandScores(
        totals.total[chosen], totals.unlimited[chosen], totals.doubles[chosen], items
    )


def _of_sheet(sheet: Sheet, columns: ItemColumns) -> HandScores:
    items = np.zeros((1, len(columns.ids)), np.uint8)
    for line in sheet.items:
        items[0, columns.column[line.id]] += 1
    return HandScores(
        np.array([sheet.total]),
        np.array([sheet.unlimited]),
        np.array([sheet.doubles]),
        items,
    )


def losers_scores(hands: Hands, game: PlayedGame) -> HandScores:
    """What hands that did not win score."""
    columns = item_columns(game.ruleset)
    of_losers = columns.of_losers
    scores = HandScores.nothing((len(hands),), len(columns.ids))
    for place, chunk in hands.chunks(HANDS_AT_A_TIME):
        totals = losers(chunk, game.many_rules)
        places = of_losers.places[chunk.place]
        by_piece = of_losers.of_pieces(places[:, None], chunk.melds)
        items = by_piece.sum(axis=1, dtype=np.uint8)
        items += of_losers.of_bonus(places, chunk.bonus)
        held, kinds = np.nonzero(chunk.in_hand)
        starts = np.flatnonzero(np.diff(held, prepend=-1))
        of_kinds = of_losers.in_hand[places[held], kinds, chunk.in_hand[held, kinds]]
        items += np.add.reduceat(of_kinds, starts, axis=0, dtype=np.uint8)
        rows = np.arange(len(hands))[place]
        _put(scores, rows, _scores(totals, np.arange(len(rows)), items, columns))
        for row in rows[~totals.fits].tolist():
            sheet = score(hands.hand(row), game.ruleset)
            _put(scores, np.array([row]), _of_sheet(sheet, columns))
    return scores


def scores_of(table: Tables) -> HandScores:
    """What every hand scores: columns (n, players), items (n, players, items); nothing in deals that nobody won."""
    game = table.game
    number = game.players
    columns = item_columns(game.ruleset)
    rows = np.flatnonzero(table.winner >= 0)
    won = winners_scores(table.to_score(rows), game)
    row, player = np.nonzero(np.arange(number) != table.winner[rows, None])
    lost = losers_scores(table.columns(rows[row], player), game)
    scores_of_hands = HandScores.nothing((len(table.deals), number), len(columns.ids))
    for column, theirs, others in zip(scores_of_hands, won, lost, strict=True):
        column[rows, table.winner[rows]] = theirs
        column[rows[row], player] = others
    return scores_of_hands
