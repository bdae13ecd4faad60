"""What stands alone, for many readings: worth a part of the limit, or its own count, and what counts beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from mjscore.many.lanes import Array
from mjscore.rulesets.schema import Item, LimitRule, WithoutLimit
from mjscore.rulesets.settlement_keys import part_of
from mjscore.scoring.judging import counts_alone
from mjscore.scoring.rules import HandItem, ScoringRules

Held = Sequence[tuple[HandItem, Array]]


class Way(NamedTuple):
    """One way to count readings: where it is offered, its tally, which items it counts, and where others count beside these."""

    offered: Array
    total: Array
    unlimited: Array
    points: Array
    doubles: Array
    counts: Callable[[Item], bool]
    beside: Array

    def replaces(self, best: Way) -> Array:
        """Where this way is offered and better than the best so far: the fields of the tallies are compared in their order."""
        better = np.zeros(len(self.total), bool)
        for mine, other in reversed(list(zip(self[1:5], best[1:5], strict=True))):
            better = (mine > other) | (mine == other) & better
        return self.offered & (better | ~best.offered)

    def with_better(self, way: Way, better: Array) -> Way:
        """The tallies of this way, and those of another where that is better."""
        total, unlimited, points, doubles = (
            np.where(better, other, mine) for mine, other in zip(self[1:5], way[1:5], strict=True)
        )
        return Way(self.offered | way.offered, total, unlimited, points, doubles, self.counts, self.beside)


def ways(count: Way, held: Held, by_pieces: Mapping[Item, Array], rules: ScoringRules, most: int | None) -> list[Way]:
    """The count of the whole hand, where it is offered, and the ways to count what stands alone (`scoring.judging`)."""
    alone = [(each.item, times != 0) for each, times in held if each.item.alone]
    worth = np.zeros(len(count.total), np.int64)
    for item, holds in alone:
        np.maximum(worth, holds * _part(item, rules.ruleset.limit), out=worth)
    lines = [*by_pieces.items(), *((each.item, times) for each, times in held)]
    more = np.left_shift(*_sum([each for each in lines if each[0].beside], rules, len(worth)))

    def of(offered: Array, counts: Callable[[Item], bool], value: Array, points: Array, doubles: Array) -> Way:
        total = np.maximum(points << doubles, value) + more
        return Way(
            offered, total if most is None else np.minimum(total, most), points << doubles, points, doubles, counts, more > 0
        )

    none = np.zeros_like(worth)
    beside_points, _ = _sum([each for each in lines if each[0].beside], rules, len(worth))
    own_points, doubles = _sum([each for each in lines if each[0].alone and each[0].limit is None], rules, len(worth))
    has_count = _any([holds for item, holds in alone if item.limit is None], len(worth))
    may_count = _any([holds for item, holds in alone if item.or_count], len(worth)) | ~_any([h for _, h in alone], len(worth))
    may_count |= _any([holds for item, holds in alone if item.limit is not None], len(worth)) & (worth == 0)
    return [
        of(worth > 0, lambda item: item.alone and item.limit is not None, worth, none, none),
        of(has_count, counts_alone, none, count.points - beside_points + own_points, doubles),
        count._replace(offered=may_count),
    ]


def _part(item: Item, rule: LimitRule) -> int:
    if item.limit is None or rule.points is None and rule.without_limit is WithoutLimit.COUNT:
        return 0
    return part_of(rule.notional if rule.points is None else rule.points, item.limit)


def _sum(lines: Iterable[tuple[Item, Array]], rules: ScoringRules, number: int) -> tuple[Array, Array]:
    points, doubles = np.zeros(number, np.int64), np.zeros(number, np.int64)
    for item, times in lines:
        points += (item.points or 0) * times
        doubles += rules.doubles_of(item) * times
    return points, doubles


def _any(holds: Sequence[Array], number: int) -> Array:
    found = np.zeros(number, bool)
    for each in holds:
        found |= each
    return found
