"""What many readings score: the items of the whole hand that hold, by the same judges as one reading, and the totals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import numpy as np

from mjscore.many.lanes import Array
from mjscore.many.pieces import DOUBLES, DOUBLING, POINTS, TESTS
from mjscore.rulesets.schema import Item, WithoutLimit
from mjscore.scoring.judging import part_of
from mjscore.scoring.rules import HandItem, ScoringRules, counts_as_score
from mjscore.vocabulary.terms import Situation, View, fitting

MOST_POINTS: Final = 1 << 22
MOST_DOUBLES: Final = 40
"""A reading of more points or doubles does not fit the numbers of the arrays: the plain scorer counts it."""


class Totals(NamedTuple):
    """The tallies of readings, in the order in which they compare (each (n,), int64), and whether each may win.

    `meets`: it meets the requirements of every win, its least points and doubles aside. `fits` is False where the numbers are
    too large for the arrays. `items` are the items of the whole hand with how often each is scored; `replaced` says of ids
    whether another item takes their place, `of_pieces` whether pieces score them, where that is asked.
    """

    total: Array
    unlimited: Array
    points: Array
    doubles: Array
    may_win: Array
    meets: Array
    fits: Array
    items: Sequence[tuple[HandItem, Array]]
    replaced: Mapping[str, Array]
    of_pieces: Mapping[str, Array]

    def scores(self, id: str) -> Array:
        """Whether readings score an item."""
        found = next((times != 0 for each, times in self.items if each.item.id == id), self.of_pieces.get(id))
        return np.zeros(len(self.total), bool) if found is None else found


def judged(sums: Array, situation: Situation, rules: ScoringRules, winner: bool) -> Totals:
    """What readings score; `sums` (n, columns) are what their pieces score by themselves and the tests that these pass."""
    columns = np.ascontiguousarray(sums.T)
    view = View(list(columns[TESTS:]), situation)
    held, replaced = _items_that_hold(rules.of_hand(winner), view, len(sums))
    points, doubles, doubling = (columns[place].astype(np.int64) for place in (POINTS, DOUBLES, DOUBLING))
    asked = [(item, rules.tests.get(fitting(item.each))) for item in rules.of_pieces(winner)]
    by_pieces = {item: view.counts[test] for item, test in asked if test is not None}
    for item, times in by_pieces.items():
        if item.id in replaced:
            _add(item, -(replaced[item.id] * times), rules, points, doubles, doubling)
    for each, times in held:
        _add(each.item, times, rules, points, doubles, doubling)
    fits = (points <= MOST_POINTS) & (doubles <= MOST_DOUBLES)
    unlimited = np.minimum(points, MOST_POINTS) << np.minimum(doubles, MOST_DOUBLES)
    total = _limited(unlimited, held, rules, winner)
    meets = _meets(held, view, rules, len(sums)) if winner else np.ones(len(sums), bool)
    win = rules.ruleset.win
    enough = (points >= win.minimum_points) & (doubles >= win.minimum_doubles) & (doubling >= win.minimum_combinations)
    of_pieces = {item.id: (times > 0) & (replaced.get(item.id, False) != True) for item, times in by_pieces.items()}  # noqa: E712
    return Totals(total, unlimited, points, doubles, meets & enough, meets, fits, held, replaced, of_pieces)


def _add(item: Item, times: Array, rules: ScoringRules, points: Array, doubles: Array, doubling: Array) -> None:
    """Add an item that is scored so many times to the sums."""
    if item.points:
        points += item.points * times
    more = rules.doubles_of(item)
    if more:
        doubles += more * times
        doubling += times


def _items_that_hold(
    items: Sequence[HandItem], view: View, number: int
) -> tuple[list[tuple[HandItem, Array]], dict[str, Array]]:
    """How often each item is scored that no other replaces, and where items are replaced.

    Items that look at what else is scored are judged last.
    """
    holding = [(each, _times(each, view, number)) for each in items if not each.of_score]
    last = [each for each in items if each.of_score]
    if last:
        replaced = _replaced(holding)
        scored = {
            each.item.id: (times != 0) & (replaced.get(each.item.id, False) != True)  # noqa: E712
            for each, times in holding
            if counts_as_score(each.item)
        }
        holding += [(each, _times(each, view._replace(scored=scored), number)) for each in last]
    replaced = _replaced(holding)
    kept = [(each, times * ~replaced[each.item.id] if each.item.id in replaced else times) for each, times in holding]
    return kept, replaced


def _replaced(holding: Sequence[tuple[HandItem, Array]]) -> dict[str, Array]:
    """Where items are replaced by others that hold, by their ids."""
    found: dict[str, Array] = {}
    for each, times in holding:
        for id in each.item.excludes:
            found[id] = found[id] | (times != 0) if id in found else times != 0
    return found


def _times(item: HandItem, view: View, number: int) -> Array:
    """How often an item is scored: all its conditions hold, and none that rules it out."""
    holds: Any = np.ones(number, bool)
    for judge in item.when:
        holds = holds & judge(view)
    for judge in item.unless:
        holds = holds & (judge(view) != True)  # noqa: E712
    times: Array = holds * (1 if item.each is None else view.counts[item.each])
    return times


def _limited(unlimited: Array, held: Sequence[tuple[HandItem, Array]], rules: ScoringRules, winner: bool) -> Array:
    """The totals after the limit, and what special hands are worth instead (`scoring.judging`)."""
    rule, most = rules.ruleset.limit, rules.limit if winner or rules.caps_losers else None
    total = unlimited.copy()
    special = [(each.item, times != 0) for each, times in held if each.item.limit is not None]
    if rule.points is None and rule.without_limit is WithoutLimit.COUNT:
        special = []
    limit = rule.notional if rule.points is None else rule.points
    parts = [(item, holds, part_of(limit, item.limit)) for item, holds in special if item.limit is not None]
    for item, holds, part in parts:
        if item.added:
            total += holds * part
    if most is not None:
        np.minimum(total, most, out=total)
    for item, holds, part in parts:
        if not item.added:
            np.maximum(total, holds * part, out=total)
    if rule.points is None and rule.without_limit is WithoutLimit.FRACTION:
        worth = np.max([holds * part for item, holds, part in parts if not item.added], axis=0, initial=0)
        for item, holds, _ in parts:
            if item.limit is not None and item.limit >= 1 and not item.added:
                total = np.where(holds, worth, total)
    return total


def _meets(held: Sequence[tuple[HandItem, Array]], view: View, rules: ScoringRules, number: int) -> Array:
    """Whether wins meet the requirements: every condition of `requires` holds, and one of the items of `by` is scored."""
    by = rules.ruleset.win.by
    meets: Any = np.ones(number, bool)
    for judge in rules.requires:
        meets = meets & judge(view)
    if by:
        scored: Any = np.zeros(number, bool)
        for each, times in held:
            if each.item.id in by:
                scored = scored | (times != 0)
        meets = meets & scored
    return np.asarray(meets)
