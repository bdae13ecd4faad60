"""The fewest counters that pay a sum between two players, change given back among them."""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd
from typing import Final, TypeAlias

Purse: TypeAlias = tuple[int, ...]
"""Numbers of counters, by the kinds of a set; a negative number in a flow is change given back."""


def cheapest(amount: int, values: Sequence[int], payer: Purse | None, payee: Purse | None) -> Purse | None:
    """The flow of fewest counters from payer to payee that comes to `amount`; None where there is none.

    `values` descend; None for a purse means that it holds enough of everything.

    >>> cheapest(96, (500, 100, 10, 2), (2, 9, 8, 10), (2, 9, 8, 10))
    (0, 1, 0, -2)
    """
    most = [amount // value + 1 for value in values]
    bounds = [
        (-(most[at] if payee is None else payee[at]), most[at] if payer is None else payer[at]) for at in range(len(values))
    ]
    search = _Search(values, bounds)
    search.run(0, amount, ())
    return search.best


_MOST_STEPS: Final = 20_000
"""After so many steps a search is content with the best that it has found; the sets of the books need some thousands."""


class _Search:
    """Tries each number of the largest kind, the nearest to the sum first, then of the next; gives up what cannot be better."""

    def __init__(self, values: Sequence[int], bounds: Sequence[tuple[int, int]]) -> None:
        self.values, self.bounds = values, bounds
        self.divisors = [gcd(*values[place:]) for place in range(len(values))]
        worth = [(low * value, high * value) for value, (low, high) in zip(values, bounds, strict=True)]
        self.least = [sum(low for low, _ in worth[place:]) for place in range(len(values))]
        self.most = [sum(high for _, high in worth[place:]) for place in range(len(values))]
        self.best: Purse | None = None
        self.fewest = 1 << 30
        self.steps = 0

    def run(self, place: int, rest: int, flow: Purse) -> None:
        """Complete `flow`, which has settled the kinds before `place` and leaves `rest` to be paid."""
        self.steps += 1
        if rest % self.divisors[place] or not self.least[place] <= rest <= self.most[place]:
            return
        moved, value = sum(map(abs, flow)), self.values[place]
        low, high = self.bounds[place]
        if place == len(self.values) - 1:
            number = rest // value
            if low <= number <= high and moved + abs(number) < self.fewest:
                self.best, self.fewest = (*flow, number), moved + abs(number)
            return
        down, up = min(rest // value, high), max(rest // value + 1, low)
        while (down >= low or up <= high) and self.steps < _MOST_STEPS:
            lower = up > high or down >= low and self._near(down, rest, value) <= self._near(up, rest, value)
            number = down if lower else up
            left = rest - number * value
            if moved + abs(number) + -(-abs(left) // self.values[place + 1]) >= self.fewest:
                down, up = (low - 1, up) if lower else (down, high + 1)  # the further, the more counters
                continue
            self.run(place + 1, left, (*flow, number))
            down, up = (down - 1, up) if lower else (down, up + 1)

    def _near(self, number: int, rest: int, value: int) -> tuple[int, int]:
        return abs(rest - number * value), abs(number)
