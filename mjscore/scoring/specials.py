"""What special hands are worth: the limit, a part of it, or what a ruleset says instead where no limit is in force."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from mjscore.rulesets.schema import Item, LimitRule, WithoutLimit


class Special(NamedTuple):
    """What special hands are worth, in points: `added` to the count, and `worth` instead of it if that is more.

    `whatever_the_count`: they are worth `worth` even if the count is more.
    """

    added: int
    worth: int
    whatever_the_count: bool


NO_SPECIAL: Final = Special(0, 0, False)


def special_worth(items: Sequence[Item], rule: LimitRule) -> Special:
    """What items that give a part of the limit are worth."""
    if rule.points is None and rule.without_limit is WithoutLimit.COUNT:
        return NO_SPECIAL
    limit = rule.notional if rule.points is None else rule.points
    added = sum(part_of(limit, item.limit) for item in items if item.limit is not None and item.added)
    best = max((item.limit for item in items if item.limit is not None and not item.added), default=Fraction(0))
    alone = rule.points is None and rule.without_limit is WithoutLimit.FRACTION and best >= 1
    return Special(added, part_of(limit, best), alone)


def part_of(limit: int, fraction: Fraction) -> int:
    """A fraction of the limit, to the nearest even number; an odd number goes down (decision “parts-of-the-limit”).

    >>> part_of(400, Fraction(1, 3)), part_of(300, Fraction(1, 2)), part_of(250, Fraction(1, 2))
    (134, 150, 124)
    """
    exact = limit * fraction
    if exact.denominator == 1 and fraction.denominator == 1:
        return int(exact)
    lower = exact.numerator // exact.denominator // 2 * 2
    return lower + 2 if exact - lower > 1 else lower
