"""Hands as one integer with a bit for each copy of each kind, so that what one hand lacks of another is one subtraction.

Kind `k` has the four bits from `4 * k` on, filled from the lowest: three copies are 0111. Nine kinds make a lane of 36 bits.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from mjscore.tiles import KINDS

LANE_BITS: Final = 36
LANE: Final = (1 << LANE_BITS) - 1
FIRST: Final = sum(1 << 4 * kind for kind in range(KINDS))
"""The first copy of every kind."""

_FILLED: Final = (0, 1, 3, 7, 15)


def unary(counts: Iterable[int]) -> int:
    """The bits of so many copies of each kind."""
    return sum(_FILLED[count] << 4 * kind for kind, count in enumerate(counts))


def counts_of(bits: int) -> list[int]:
    """The copies of each kind."""
    return [(bits >> shift & 15).bit_count() for shift in range(0, 4 * KINDS, 4)]


def next_copies(bits: int) -> int:
    """The bit of the next copy of every kind of which there are fewer than four."""
    return (bits << 1 | FIRST) & ~bits


def all_four(bits: int) -> int:
    """The first copies of the kinds of which all four are there."""
    return bits & bits >> 1 & bits >> 2 & bits >> 3 & FIRST


def three(bits: int) -> int:
    """The first copies of the kinds of which exactly three are there."""
    return bits & bits >> 1 & bits >> 2 & ~(bits >> 3) & FIRST


def kinds_of(bits: int) -> list[int]:
    """The kinds that have any bit, lowest first."""
    found = []
    while bits:
        kind = (bits & -bits).bit_length() - 1 >> 2
        found.append(kind)
        bits &= ~(15 << 4 * kind)
    return found


def without_copies(bits: int, kind: int, number: int = 1) -> int:
    """The tiles without so many copies of a kind, or without all that there are if these are fewer."""
    nibble = bits >> 4 * kind & 15
    return bits ^ (nibble ^ nibble >> number) << 4 * kind


def top_copies(bits: int) -> int:
    """The last copy of every kind that is there."""
    return bits & ~(bits >> 1 & ~(FIRST << 3))


def without_tiles(bits: int, kinds: Sequence[int]) -> int:
    """The tiles without one copy of each kind named."""
    for kind in kinds:
        bits = without_copies(bits, kind)
    return bits
