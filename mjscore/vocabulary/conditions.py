"""The conditions: what `when` and `unless` can ask, of the pieces, of the win, and of what else is scored.

One row a condition, with everything that is known of it (`rows`): whoever adds a row has added a condition.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import reduce
from operator import and_, or_
from typing import Final

from mjscore.problems import listed
from mjscore.tiles import write_tiles
from mjscore.vocabulary.of_pieces import OF_PIECES, OF_SCORES
from mjscore.vocabulary.of_the_win import OF_THE_WIN
from mjscore.vocabulary.rows import Takes
from mjscore.vocabulary.situation import Truth, View
from mjscore.vocabulary.terms import Condition, PieceTest, how_many, piece_words, with_inner, word_phrase

CONDITIONS: Final = {row.name: row for row in (*OF_PIECES, *OF_THE_WIN, *OF_SCORES)}
"""The closed vocabulary of conditions, by name."""


Judge = Callable[[View], Truth]
"""Whether a condition holds in a view of one reading, or of many."""


def judge_of(condition: Condition, number: Mapping[PieceTest, int]) -> Judge:
    """The judge of a condition, with its negation and the conditions inside it; `number` gives the place of each test."""
    if condition.branches:
        branches = [[judge_of(each, number) for each in branch] for branch in condition.branches]
        return lambda view: reduce(or_, [reduce(and_, [each(view) for each in branch]) for branch in branches])
    row, negated = CONDITIONS[condition.name], condition.negated
    holds, places = row.holds, [number[test] for test in row.tests(condition)]
    if not places:
        return lambda view: holds(condition, view) != negated
    return lambda view: holds(condition, view, *map(view.counts.__getitem__, places)) != negated


def tests_of(conditions: Iterable[Condition]) -> Iterator[PieceTest]:
    """The tests that conditions, and those inside them, put to the pieces."""
    for each in with_inner(conditions):
        if not each.branches:
            yield from CONDITIONS[each.name].tests(each)


def condition_words(condition: Condition, names: Mapping[str, str]) -> str:
    """A condition as a clause; `names` are the names of items by id."""
    if condition.branches:
        return "either " + ", or ".join(
            "; ".join(condition_words(each, names) for each in branch) for branch in condition.branches
        )
    row = CONDITIONS[condition.name]
    clause = row.clause.format(
        how_many=how_many(condition.low, condition.high),
        words=piece_words(condition.words),
        each=", ".join(map(word_phrase, condition.words)),
        tiles=write_tiles(sorted(condition.tiles)),
        names=listed(_named(condition, row.takes, names), "or"),
        number=condition.number,
        but=f" except {listed(_named(condition, row.takes, names), 'and')}" if condition.names else "",
    )
    return f"not: {clause}" if condition.negated else clause


def _named(condition: Condition, takes: Takes, names: Mapping[str, str]) -> list[str]:
    """What a condition names, as a player calls it; an item of an option that is off is none of this sheet's."""
    if takes is Takes.ITEMS:
        known = [names[id] for id in condition.names if id in names] or list(condition.names)
        return [f"“{name}”" for name in known]
    return [name.replace("-", " ") if takes is Takes.SHAPES else name for name in condition.names]
