"""Tiles packed into one integer, and the memoised table of how one suit (a lane) divides into groups.

A hand is packed with three bits for each of the 36 kinds, so that counts add as integers do. Nine kinds make a lane of
27 bits: dots, bamboo, characters, honours. Every question about a hand is answered lane by lane from `lanes`, whose answers
are kept: arrangements, waits and complete hands share them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from mjscore.groups import TILES_OF, Form, Kind, group_code
from mjscore.tiles import KINDS, TILES, Tile

BITS: Final = 3
LANE_BITS: Final = 27
LANE_MASK: Final = (1 << LANE_BITS) - 1
LANES: Final = 4
HONOUR_LANE: Final = 3
WEIGHT: Final[tuple[int, ...]] = tuple(1 << BITS * kind for kind in range(KINDS))
"""The packed value of one tile of each kind."""

ONES: Final = sum(WEIGHT)
"""One tile of every kind."""

FOURS: Final = ONES << 2

Codes = tuple[int, ...]


class Lane(NamedTuple):
    """What can be made of the tiles of one lane.

    `size` is their number modulo three. `divisions` are the ways to divide them wholly: into sets where size is 0, into sets
    and a pair where it is 2; concealed groups as codes. `waits` is a packed mask (one tile of each kind) of what would complete
    them: to sets and a pair where size is 1, to sets where it is 2.
    """

    size: int
    divisions: tuple[Codes, ...]
    waits: int


def pack(tiles: Iterable[int]) -> int:
    """The packed counts of tiles that can be grouped."""
    return sum([WEIGHT[tile] for tile in tiles])


class PackedGroups(dict[int, int]):
    """The packed tiles of every group, by its code; worked out when first asked for."""

    def __missing__(self, code: int) -> int:
        packed = self[code] = pack(TILES_OF[code])
        return packed


PACKED: Final = PackedGroups()
"""The packed tiles of every group, by its code."""


def kinds(mask: int) -> tuple[Tile, ...]:
    """The kinds whose count in `mask` is not zero, lowest first."""
    return tuple(TILES[kind] for kind in range(KINDS) if mask >> BITS * kind & 7)


_MOST: Final = 30_000
"""How many different lanes of one suit are kept; then all are forgotten, so that memory stays flat."""


class Suit(dict[int, Lane]):
    """What can be made of the tiles of one lane, by their packed counts (27 bits); worked out when first asked for."""

    def __init__(self, index: int) -> None:
        self.index = index

    def __missing__(self, packed: int) -> Lane:
        if len(self) >= _MOST:
            self.clear()
        index = self.index
        lane = self[packed] = _examine(index, packed) if index in (0, HONOUR_LANE) else _moved(_DOTS[packed], index)
        return lane


_DOTS: Final = Suit(0)
_BAMBOO: Final = Suit(1)
_CHARACTERS: Final = Suit(2)
_HONOURS: Final = Suit(HONOUR_LANE)


def _moved(dots: Lane, index: int) -> Lane:
    """What can be made of the same numbers in another suit."""
    step = 9 * index
    return Lane(dots.size, tuple([tuple([code + step for code in codes]) for codes in dots.divisions]), dots.waits)


def lanes(packed: int) -> tuple[Lane, Lane, Lane, Lane]:
    """What can be made of a packed hand, lane by lane."""
    return (
        _DOTS[packed & LANE_MASK],
        _BAMBOO[packed >> 27 & LANE_MASK],
        _CHARACTERS[packed >> 54 & LANE_MASK],
        _HONOURS[packed >> 81],
    )


def _counts(packed: int) -> list[int]:
    return [packed >> BITS * rank & 7 for rank in range(9)]


def _examine(index: int, packed: int) -> Lane:
    counts = _counts(packed)
    size = sum(counts) % 3
    divisions = _different(_divide(index, counts, 0, size == 2)) if size != 1 else ()
    waits = 0
    if size:
        for rank in range(9):
            if counts[rank] < 4 and any(counts[max(0, rank - 2) : rank + 3]):
                counts[rank] += 1
                if _divides(index, counts, 0, size == 1):
                    waits |= 1 << BITS * rank
                counts[rank] -= 1
    return Lane(size, divisions, waits)


def _divides(index: int, counts: list[int], rank: int, pair_due: bool) -> bool:
    """Whether `counts` from `rank` upwards divide into sets, with one pair if it is due."""
    while rank < 9 and not counts[rank]:
        rank += 1
    if rank == 9:
        return not pair_due
    held = counts[rank]
    for used, due in ((3, pair_due), (2, False)):
        if held >= used and (used == 3 or pair_due):
            counts[rank] = held - used
            found = _divides(index, counts, rank, due)
            counts[rank] = held
            if found:
                return True
    if index == HONOUR_LANE or rank > 6 or not counts[rank + 1] or not counts[rank + 2]:
        return False
    for each in (rank, rank + 1, rank + 2):
        counts[each] -= 1
    found = _divides(index, counts, rank, pair_due)
    for each in (rank, rank + 1, rank + 2):
        counts[each] += 1
    return found


def _different(divisions: Iterable[Codes]) -> tuple[Codes, ...]:
    """Each division once, its groups in the order of their tiles."""
    return tuple(dict.fromkeys(tuple(sorted(codes, key=_by_tile)) for codes in divisions))


def _by_tile(code: int) -> tuple[int, int]:
    return code & 63, code


def _divide(index: int, counts: list[int], rank: int, pair_due: bool) -> Iterator[Codes]:
    """Every division of `counts` from `rank` upwards into sets, with one pair if it is due."""
    while rank < 9 and not counts[rank]:
        rank += 1
    if rank == 9:
        if not pair_due:
            yield ()
        return
    tile = index * 9 + rank
    held = counts[rank]
    if held >= 3:
        counts[rank] -= 3
        code = group_code(Kind.PUNG, tile, Form.CONCEALED)
        yield from ((code, *rest) for rest in _divide(index, counts, rank, pair_due))
        counts[rank] += 3
    if held >= 2 and pair_due:
        counts[rank] -= 2
        code = group_code(Kind.PAIR, tile, Form.CONCEALED)
        yield from ((code, *rest) for rest in _divide(index, counts, rank, False))
        counts[rank] += 2
    if index != HONOUR_LANE and rank < 7 and counts[rank + 1] and counts[rank + 2]:
        for each in (rank, rank + 1, rank + 2):
            counts[each] -= 1
        code = group_code(Kind.CHOW, tile, Form.CONCEALED)
        yield from ((code, *rest) for rest in _divide(index, counts, rank, pair_due))
        for each in (rank, rank + 1, rank + 2):
            counts[each] += 1
