"""The complete hands of each special shape that lack few tiles of a hand: listed one by one, for there are seldom many."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Final

from mjscore.arrangements.shapes import ORPHANS
from mjscore.strategy.unary import unary
from mjscore.tiles import KINDS, WINDS

Counts = Sequence[int]
Lister = Callable[[Counts, Counts, int], Iterator[list[int]]]
"""Lists the complete hands of a shape that lack few enough tiles; a hand is the copies that it has of each kind.

It is given the copies held of each kind, the most copies of each kind that a hand can have, and the most tiles that may lack.
"""


def _orphans(held: Counts, most: Counts, reach: int) -> Iterator[list[int]]:
    for pair in ORPHANS:
        yield [(kind in ORPHANS) + (kind == pair) for kind in range(KINDS)]


def _chosen(costs: Sequence[Sequence[int]], number: int, reach: int) -> Iterator[list[int]]:
    """Every way to take `number` pieces in all, each place so many times, that costs at most `reach`.

    `costs[place][times]` is the cost of taking a place so many times.
    """
    cheapest = [
        sorted(cost[times] - cost[times - 1] for cost in costs[place:] for times in range(1, len(cost)))
        for place in range(len(costs))
    ]

    def choose(place: int, left: int, spent: int, taken: list[int]) -> Iterator[list[int]]:
        if left == 0:
            yield taken + [0] * (len(costs) - place)
            return
        if place == len(costs) or len(cheapest[place]) < left or spent + sum(cheapest[place][:left]) > reach:
            return
        for times in range(min(left, len(costs[place]) - 1) + 1):
            if spent + costs[place][times] <= reach:
                yield from choose(place + 1, left - times, spent + costs[place][times], [*taken, times])

    return choose(0, number, 0, [])


_SUITS: Final = (0, 9, 18)


def _times(most: Counts, suits: Sequence[int], rank: int) -> range:
    """How many sets of one rank in all these suits a hand can have: from none to the most."""
    return range(min(most[suit + rank] for suit in suits) + 1)


def _lack(held: int, wanted: int) -> int:
    return max(0, wanted - held)


def _pairs(times: int) -> Lister:
    """Seven pairs, one kind so many times at most."""

    def hands(held: Counts, most: Counts, reach: int) -> Iterator[list[int]]:
        costs = [[_lack(count, 2 * each) for each in range(min(times, most[kind] // 2) + 1)] for kind, count in enumerate(held)]
        for taken in _chosen(costs, 7, reach):
            yield [2 * each for each in taken]

    return hands


def _knitting(held: Counts, most: Counts, reach: int) -> Iterator[list[int]]:
    for suits in combinations((0, 9, 18), 2):
        costs = [
            [sum(_lack(held[suit + rank], each) for suit in suits) for each in _times(most, suits, rank)] for rank in range(9)
        ]
        for taken in _chosen(costs, 7, reach):
            hand = [0] * KINDS
            for suit in suits:
                hand[suit : suit + 9] = taken
            yield hand


def _triple_knitting(held: Counts, most: Counts, reach: int) -> Iterator[list[int]]:
    for suits in combinations((0, 9, 18), 2):
        for pair in range(9):
            eyes = [suit + pair for suit in suits]
            rest = [count - (kind in eyes) for kind, count in enumerate(held)]
            spent = sum(rest[kind] < 0 for kind in eyes)
            left = [max(0, count) for count in rest]
            costs = [
                [sum(_lack(left[suit + rank], each) for suit in _SUITS) for each in _times(most, _SUITS, rank)]
                for rank in range(9)
            ]
            for taken in _chosen(costs, 4, reach - spent):
                hand = [*taken, *taken, *taken, *[0] * 9]
                for kind in eyes:
                    hand[kind] += 1
                yield hand


def _wriggling_snake(held: Counts, most: Counts, reach: int) -> Iterator[list[int]]:
    for suit in (0, 9, 18):
        hand = [0] * KINDS
        for kind in (suit, *range(suit, suit + 9), *WINDS):
            hand[kind] += 1
        yield hand


LISTERS: Final[dict[str, Lister]] = {
    "thirteen-orphans": _orphans,
    "seven-twins": _pairs(2),
    "seven-different-pairs": _pairs(1),
    "knitting": _knitting,
    "triple-knitting": _triple_knitting,
    "wriggling-snake": _wriggling_snake,
}
"""The lister of each special shape, by its name."""


def special_hands(shapes: Sequence[str], held: Counts, most: Counts, reach: int) -> list[int]:
    """The complete hands of the shapes, as bits, that lack at most `reach` tiles and need no more than `most` of a kind."""
    found: dict[int, None] = {}
    for shape in shapes:
        if shape != "standard":
            for hand in LISTERS[shape](held, most, reach):
                if all(map(int.__le__, hand, most)) and sum(map(_lack, held, hand)) <= reach:
                    found[unary(hand)] = None
    return list(found)
