"""The fewest counters that pay a sum between two players, change given back among them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

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


class _Search:
    """Tries each number of the largest kind, the nearest to the sum first, then of the next; gives up what cannot be better."""

    def __init__(self, values: Sequence[int], bounds: Sequence[tuple[int, int]]) -> None:
        self.values, self.bounds = values, bounds
        self.best: Purse | None = None
        self.fewest = 1 << 30

    def run(self, place: int, rest: int, flow: Purse) -> None:
        """Complete `flow`, which has settled the kinds before `place` and leaves `rest` to be paid."""
        moved = sum(map(abs, flow))
        value = self.values[place]
        if moved + -(-abs(rest) // value) >= self.fewest:
            return
        low, high = self.bounds[place]
        if place == len(self.values) - 1:
            number, over = divmod(rest, value)
            if not over and low <= number <= high:
                self.best, self.fewest = (*flow, number), moved + abs(number)
            return
        for number in sorted(range(low, high + 1), key=lambda each: (abs(rest - each * value), abs(each))):
            self.run(place + 1, rest - number * value, (*flow, number))
