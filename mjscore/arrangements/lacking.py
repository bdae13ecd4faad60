"""How many tiles a hand lacks of the nearest legal hand of each special shape."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Final

from mjscore.arrangements.lanes import BITS, LANE_BITS, ONES, WEIGHT
from mjscore.arrangements.shapes import ORPHANS

NEVER: Final = 99
"""More than any hand lacks: the shape cannot be made at all."""

Lacking = Callable[[int, int], int]
"""Takes packed tiles and the packed mask of kinds that may not be used; gives the number of tiles that are lacking."""


def _orphans(packed: int, without: int) -> int:
    """One of each of the thirteen, and one of them twice."""
    if without & ORPHANS:
        return NEVER
    held = packed & 7 * ORPHANS
    return 14 - _at_least(held, 1).bit_count() - (_at_least(held, 2) != 0)


def _at_least(packed: int, number: int) -> int:
    """The mask of the kinds of which one, two, or four at least are held."""
    ones, twos, fours = packed & ONES, packed >> 1 & ONES, packed >> 2 & ONES
    return fours if number == 4 else twos | fours if number == 2 else ones | twos | fours


def _twins(packed: int, without: int) -> int:
    """Seven pairs, two of which may be alike."""
    held = packed & ~(7 * without)
    pairs = min(7, _at_least(held, 2).bit_count() + _at_least(held, 4).bit_count())
    odd = (held & ONES).bit_count()
    return 14 - 2 * pairs - min(7 - pairs, odd)


def _different_pairs(packed: int, without: int) -> int:
    """Seven pairs of seven kinds."""
    held = packed & ~(7 * without)
    pairs = min(7, _at_least(held, 2).bit_count())
    single = (_at_least(held, 1) & ~_at_least(held, 2)).bit_count()
    return 14 - 2 * pairs - min(7 - pairs, single)


def _suit_counts(packed: int, without: int) -> list[list[int]]:
    held = packed & ~(7 * without)
    return [[held >> BITS * rank + LANE_BITS * suit & 7 for rank in range(9)] for suit in range(3)]


def _usable(without: int, suits: tuple[int, ...]) -> Iterator[int]:
    """The ranks that may be used in all of some suits."""
    return (rank for rank in range(9) if not any(without & WEIGHT[9 * suit + rank] for suit in suits))


def _knitting(packed: int, without: int) -> int:
    """Seven pairs, each of one number in the same two suits."""
    counts = _suit_counts(packed, without)
    best = 0
    for suits in combinations(range(3), 2):
        gains = [sum(counts[suit][rank] > times for suit in suits) for rank in _usable(without, suits) for times in range(4)]
        best = max(best, sum(sorted(gains, reverse=True)[:7]))
    return 14 - best


def _triple_knitting(packed: int, without: int) -> int:
    """Four triples of one number in all three suits, and a pair of one number in two."""
    held = list(zip(*_suit_counts(packed, without), strict=True))
    gains = {rank: _triples(held[rank], 4) for rank in _usable(without, (0, 1, 2))}
    best = 0
    for suits in combinations(range(3), 2):
        for pair in _usable(without, suits):
            eyes = sum([held[pair][suit] > 0 for suit in suits])
            rest = [held[pair][suit] - (suit in suits) for suit in range(3)]
            others = [gain for rank, each in gains.items() if rank != pair for gain in each]
            beside = _triples(rest, 3) if pair in gains else []
            best = max(best, eyes + sum(sorted(others + beside, reverse=True)[:4]))
    return 14 - best


def _triples(held: Sequence[int], most: int) -> list[int]:
    """How many held tiles of one number the first triple could use, the second triple, and so on."""
    return [sum([count > times for count in held]) for times in range(most)]


def _wriggling_snake(packed: int, without: int) -> int:
    """A pair of ones, two to nine of their suit, and one of each wind."""
    best = NEVER
    for suit in range(3):
        wanted = [*range(9 * suit, 9 * suit + 9), 27, 28, 29, 30]
        if any(without & WEIGHT[kind] for kind in wanted):
            continue
        held = [packed >> BITS * kind & 7 for kind in wanted]
        best = min(best, 14 - sum(count > 0 for count in held) - (held[0] > 1))
    return best


LACKING_OF: Final[dict[str, Lacking]] = {
    "thirteen-orphans": _orphans,
    "seven-twins": _twins,
    "seven-different-pairs": _different_pairs,
    "knitting": _knitting,
    "triple-knitting": _triple_knitting,
    "wriggling-snake": _wriggling_snake,
}
"""The function of each special shape, by its name."""
