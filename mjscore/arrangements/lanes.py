"""Tiles packed into one integer, and the memoised table of how one suit (a lane) divides into groups.

A hand is packed with three bits for each of the 36 kinds, so that counts add as integers do. Nine kinds make a lane of
27 bits: dots, bamboo, characters, honours. Every question about a hand is answered lane by lane from `lanes`, whose answers
are kept: arrangements, waits and complete hands share them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from mjscore.codes import Codes, group_code, moved
from mjscore.groups import TILES_OF, Form, Kind
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
_TWOS: Final = ONES << 1


class Lane(NamedTuple):
    """What can be made of the tiles of one lane.

    `remainder` is their number modulo three. `divisions` are the ways to divide them wholly: into sets where it is 0, into sets
    and a pair where it is 2; concealed groups as codes.
    """

    remainder: int
    divisions: tuple[Codes, ...]


def pack(tiles: Iterable[int]) -> int:
    """The packed counts of tiles that can be grouped."""
    return sum(map(WEIGHT.__getitem__, tiles))


class PackedGroups(dict[int, int]):
    """The packed tiles of every group, by its code; worked out when first asked for."""

    def __missing__(self, code: int) -> int:
        packed = self[code] = pack(TILES_OF[code])
        return packed


PACKED: Final = PackedGroups()
"""The packed tiles of every group, by its code."""


def tiles_in(mask: int) -> tuple[Tile, ...]:
    """The kinds of a packed mask, lowest first."""
    return tuple([TILES[weight.bit_length() // BITS] for weight in weights_in(mask)])


def weights_in(mask: int) -> Iterator[int]:
    """The packed weight of each kind of a mask, lowest first."""
    while mask:
        weight = mask & -mask
        yield weight
        mask -= weight


_SHIFTS: Final = tuple(range(0, LANE_BITS, BITS))
_MOST: Final = 12_000
"""How many different lanes of one suit are kept; then all are forgotten, so that memory stays flat."""


class Lanes(dict[int, Lane]):
    """What can be made of the tiles of one lane, by their packed counts (27 bits); worked out when first asked for."""

    def __init__(self, index: int) -> None:
        self.index = index

    def __missing__(self, packed: int) -> Lane:
        if len(self) >= _MOST:
            self.clear()
        index = self.index
        lane = self[packed] = _examine(index, packed) if index in (0, HONOUR_LANE) else _moved(_DOTS[packed], index)
        return lane


class LaneWaits(dict[int, int]):
    """What would complete the tiles of one lane, as a mask in that lane, by their packed counts; the suits share one."""

    def __init__(self, index: int) -> None:
        self.index = index

    def __missing__(self, packed: int) -> int:
        if len(self) >= _MOST:
            self.clear()
        waits = self[packed] = _waits(self.index, packed)
        return waits


_DOTS: Final = Lanes(0)
_BAMBOO: Final = Lanes(1)
_CHARACTERS: Final = Lanes(2)
_HONOURS: Final = Lanes(HONOUR_LANE)
_LANES: Final = (_DOTS, _BAMBOO, _CHARACTERS, _HONOURS)
_SUIT_WAITS: Final = LaneWaits(0)
_LANE_WAITS: Final = (_SUIT_WAITS, _SUIT_WAITS, _SUIT_WAITS, LaneWaits(HONOUR_LANE))


def _moved(dots: Lane, index: int) -> Lane:
    """What can be made of the same numbers in another suit."""
    step = 9 * index
    return Lane(dots.remainder, tuple([tuple([moved(code, step) for code in codes]) for codes in dots.divisions]))


def lanes(packed: int) -> tuple[Lane, Lane, Lane, Lane]:
    """What can be made of a packed hand, lane by lane."""
    return (
        _DOTS[packed & LANE_MASK],
        _BAMBOO[packed >> 27 & LANE_MASK],
        _CHARACTERS[packed >> 54 & LANE_MASK],
        _HONOURS[packed >> 81],
    )


def lanes_in(packed: int) -> tuple[int, int, int, int]:
    """The packed tiles of each lane."""
    return packed & LANE_MASK, packed >> 27 & LANE_MASK, packed >> 54 & LANE_MASK, packed >> 81


LANE_OF: Final = tuple(min(kind // 9, HONOUR_LANE) for kind in range(KINDS))
"""The index of the lane that each kind is in."""


def lane_at(index: int, packed: int) -> Lane:
    """What can be made of the tiles of one lane."""
    return _LANES[index][packed]


def lane_waits(index: int, packed: int) -> int:
    """The kinds that would complete one lane, as a packed mask (one tile of each kind).

    A lane whose number of tiles modulo three is 1 is completed to sets and a pair, one where it is 2 to sets.
    """
    return _LANE_WAITS[index][packed] << LANE_BITS * index


def _examine(index: int, packed: int) -> Lane:
    over = remainder(packed)
    return Lane(over, _divisions(index, packed, over == 2) if over != 1 else ())


def remainder(packed: int) -> int:
    """How many packed tiles there are, modulo three; the three bits of a kind count one, two and four tiles."""
    return ((packed & ONES).bit_count() + 2 * (packed & _TWOS).bit_count() + (packed & FOURS).bit_count()) % 3


def _waits(index: int, packed: int) -> int:
    """What would complete a lane: a second tile to pair a single one, or what a set lacks, with a pair or without."""
    over, waits = remainder(packed), 0
    if over == 2:
        for shift in _SHIFTS:
            if _are_sets(index, packed + (1 << shift)):
                waits |= 1 << shift
    elif over == 1:
        for shift in _SHIFTS:
            held = packed >> shift & 7
            if held and _are_sets(index, packed - (1 << shift)):
                waits |= 1 << shift
            if held > 1:
                waits |= _LANE_WAITS[index][packed - (2 << shift)]
    return waits & ~(packed >> 2)


def _are_sets(index: int, packed: int) -> bool:
    """Whether the tiles of a lane divide into sets: of the lowest rank, what is left of its pungs must begin chows."""
    while packed:
        shift = ((packed & -packed).bit_length() - 1) // BITS * BITS
        held = packed >> shift & 7
        chows = held % 3
        if chows:
            if index == HONOUR_LANE or packed >> shift + BITS & 7 < chows or packed >> shift + 2 * BITS & 7 < chows:
                return False
            packed -= chows * _NEXT_TWO << shift
        packed -= held << shift
    return True


_USES: Final = ((), (0,), (2, 0), (3, 2, 0), (3, 2, 0), (5, 3, 2, 0))
"""How many tiles of one rank may be a pung (3), a pair (2) or both, by how many are held; the rest of them begin chows.

A fifth tile occurs only where it is asked what a shape lacks.
"""
_PAIRED: Final = (2, 5)
_NEXT_TWO: Final = (1 << BITS) + (1 << 2 * BITS)


def _divisions(index: int, packed: int, pair_due: bool) -> tuple[Codes, ...]:
    """Every division into sets, with one pair if it is due, the groups in the order of their tiles.

    What is left of the lowest rank after a pung or the pair are chows, so that no division comes twice.
    """
    if not packed:
        return () if pair_due else ((),)
    shift = ((packed & -packed).bit_length() - 1) // BITS * BITS
    held = packed >> shift & 7
    most = 0 if index == HONOUR_LANE else min(packed >> shift + BITS & 7, packed >> shift + 2 * BITS & 7)
    found: list[Codes] = []
    for used in _USES[held]:
        chows = held - used
        if chows > most or used in _PAIRED and not pair_due:
            continue
        rest = _divisions(index, packed - (held << shift) - (chows * _NEXT_TWO << shift), pair_due and used not in _PAIRED)
        if rest:
            tile = index * 9 + shift // BITS
            kinds = (Kind.PAIR,) * (used in _PAIRED) + (Kind.CHOW,) * chows + (Kind.PUNG,) * (used in (3, 5))
            first = tuple([group_code(kind, tile, Form.CONCEALED) for kind in kinds])
            found += [first + codes for codes in rest]
    return tuple(found)
