"""The total of a reading: its points doubled, the limit, and what special hands are worth instead."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from mjscore.rulesets.schema import Item, LimitRule, WithoutLimit


class Tally(NamedTuple):
    """The totals of a reading: the `total` after the limit, `unlimited` (points × 2^doubles), points and doubles.

    Of two readings the one with the greater tally is better for the player (decision “best-reading”): its fields are compared
    in their order. The tally does not hold East's double, which is paid and not scored (`settlement.winning`).
    """

    total: int
    unlimited: int
    points: int
    doubles: int


class Special(NamedTuple):
    """What special hands are worth, in points: `added` to the count, and `worth` instead of it if that is more.

    `whatever_the_count`: they are worth `worth` even if the count is more.
    """

    added: int = 0
    worth: int = 0
    whatever_the_count: bool = False


def tally(points: int, doubles: int, special: Special, most: int | None) -> Tally:
    """The totals of a reading, in points; `most` is the limit that caps it, None where none does."""
    count = points * 2**doubles
    if special.whatever_the_count:
        return Tally(special.worth, count, points, doubles)
    total = count + special.added
    if most is not None:
        total = min(total, most)
    return Tally(max(total, special.worth), count, points, doubles)


def special_worth(items: Iterable[Item], rule: LimitRule) -> Special:
    """What the items that are scored are worth where they give a part of the limit."""
    limits = [(item.limit, item.added) for item in items if item.limit is not None]
    if not limits or rule.points is None and rule.without_limit is WithoutLimit.COUNT:
        return Special()
    limit = rule.notional if rule.points is None else rule.points
    added = sum(part_of(limit, fraction) for fraction, is_added in limits if is_added)
    best = max((fraction for fraction, is_added in limits if not is_added), default=Fraction(0))
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
