"""The end of an evening's play at Babcock's table: odd counters go into a pool, which the dice decide (p. 82)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mjscore.settlement.payments import Party


@dataclass(frozen=True, slots=True)
class Pool:
    """What each party put in, in points, and the pool's sum; it is a multiple of 100 if all that the players held was."""

    put_in: Mapping[Party, int]

    @property
    def total(self) -> int:
        """The points in the pool."""
        return sum(self.put_in.values())

    def after(self, held: Mapping[Party, int], winner: Party) -> dict[Party, int]:
        """What everybody holds once `winner`, who has thrown the highest, has taken the pool."""
        return {party: points - self.put_in[party] + (self.total if party == winner else 0) for party, points in held.items()}


def pool(held: Mapping[Party, int]) -> Pool:
    """The pool of players who hold so many points in counters: all that each has in excess of an even hundred (Babcock p. 82).

    >>> pool({"East": 2132, "South": 1956, "West": 1812, "North": 2100}).total
    100
    """
    return Pool({party: points % 100 for party, points in held.items()})
