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
from mjscore.vocabulary.terms import Condition, PieceTest, count_words, every_words, some_words, with_inner

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
    """A condition as a player would say it of a hand; `names` are the names of items by id."""
    if condition.branches:
        return f"either {', or '.join(' and '.join(clauses(branch, names)) for branch in condition.branches)}"
    row, words = CONDITIONS[condition.name], condition.words
    named = _named(condition, row.takes, names)
    clause = row.clause.format(
        count=count_words(condition.low, condition.high, words),
        some=some_words(words),
        none=count_words(0, 0, words),
        every=every_words(words),
        tiles=write_tiles(sorted(condition.tiles)),
        any_tile=listed([str(tile) for tile in sorted(condition.tiles)], "or"),
        names=listed(named, "or"),
        number=condition.number,
        but=f" but {listed(named, 'and')}" if named else "",
    )
    return _denied(clause) if condition.negated else clause


def clauses(conditions: Iterable[Condition], names: Mapping[str, str]) -> list[str]:
    """Conditions that hold together; what begins alike is one clause: `has a pair, a chow and no kong`."""
    found: dict[str, list[str]] = {}
    for clause in (condition_words(each, names) for each in conditions):
        head = next((each for each in ("has ", "the winning tile is ") if clause.startswith(each)), clause)
        found.setdefault(head, []).append(clause.removeprefix(head))
    return [head + listed(rest) for head, rest in found.items()]


def _denied(clause: str) -> str:
    """The opposite of a clause: `the winning tile is not drawn`, `not won on a loose tile`."""
    return clause.replace(" is ", " is not ", 1) if " is " in clause else f"not {clause}"


def _named(condition: Condition, takes: Takes, names: Mapping[str, str]) -> list[str]:
    """What a condition names, as a player calls it; an item of an option that is off is none of this sheet's."""
    if takes is Takes.ITEMS:
        known = [names[id] for id in condition.names if id in names] or list(condition.names)
        return [f"“{name}”" for name in known]
    return [name.replace("-", " ") if takes is Takes.SHAPES else name for name in condition.names]
