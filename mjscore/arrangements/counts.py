"""Tiles counted by their kinds, and how those of one suit, or all honours, divide into sets and a pair.

Counts are 36 numbers, one for each kind that can be grouped. They fall into four lanes of nine: dots, bamboo, characters and
honours, which make no chows. Nearly every question about tiles is answered lane by lane.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from mjscore.groups import Codes, Form, Kind, group_code
from mjscore.tiles import KINDS

Counts = Sequence[int]
"""How many tiles of each of the 36 kinds there are."""

LANES: Final = (0, 9, 18, 27)
"""The first kind of each lane."""
HONOURS: Final = 27
"""The first kind of the lane in which there are no chows."""


def counted(tiles: Iterable[int]) -> list[int]:
    """How many tiles of each kind there are."""
    counts = [0] * KINDS
    for tile in tiles:
        counts[tile] += 1
    return counts


def with_tile(counts: Counts, tile: int | None, number: int = 1) -> list[int]:
    """The counts with one more tile of a kind, or another number; None adds nothing."""
    more = list(counts)
    if tile is not None:
        more[tile] += number
    return more


def kinds_in(counts: Counts) -> list[int]:
    """The kinds of which there is a tile, lowest first."""
    return [kind for kind, count in enumerate(counts) if count]


def divisions(counts: Counts, first: int) -> list[Codes]:
    """Every division of a lane into sets, or into sets and a pair if the number of tiles calls for one.

    Gives concealed groups as codes, in the order of their tiles. A lane that lacks a tile, or has one too many, has none.
    """
    lane = list(counts[first : first + 9])
    over = sum(lane) % 3
    return [] if over == 1 else list(_divided(lane, first, 0, over == 2))


def _divided(lane: list[int], first: int, rank: int, pair_due: bool) -> Iterator[Codes]:
    """The divisions of what is left of a lane from a rank on.

    Of the lowest tiles three may be a pung and two the pair; what is left of them begins chows. So no division comes twice.
    """
    while rank < 9 and not lane[rank]:
        rank += 1
    if rank == 9:
        if not pair_due:
            yield ()
        return
    held = lane[rank]
    most = min(lane[rank + 1], lane[rank + 2]) if rank < 7 and first != HONOURS else 0
    for pungs, pairs in ((1, 1), (1, 0), (0, 1), (0, 0)):
        chows = held - 3 * pungs - 2 * pairs
        if 0 <= chows <= most and pairs <= pair_due:
            rest = lane.copy()
            rest[rank] = 0
            if chows:
                rest[rank + 1] -= chows
                rest[rank + 2] -= chows
            codes = tuple([group_code(kind, first + rank, Form.CONCEALED) for kind in _KINDS_OF[pairs, chows, pungs]])
            for others in _divided(rest, first, rank + 1, pair_due and not pairs):
                yield codes + others


_KINDS_OF: Final = {
    (pairs, chows, pungs): (Kind.PAIR,) * pairs + (Kind.CHOW,) * chows + (Kind.PUNG,) * pungs
    for pairs in (0, 1)
    for chows in range(6)
    for pungs in (0, 1)
}


def is_complete(counts: Counts, first: int) -> bool:
    """Whether a lane divides into sets, or into sets and a pair if the number of tiles calls for one."""
    return _divides(list(counts[first : first + 9]), first)


def completing(counts: Counts, first: int) -> list[int]:
    """The kinds one tile of which would complete a lane to sets, or to sets and a pair, by its shape alone.

    A lane whose number of tiles modulo three is 1 is completed to sets and a pair, one where it is 2 to sets.
    """
    lane, chows = list(counts[first : first + 9]), first != HONOURS
    found = []
    for rank in range(9) if sum(lane) % 3 else ():
        if lane[rank] or chows and any(lane[max(0, rank - 2) : rank + 3]):
            lane[rank] += 1
            if _divides(lane, first):
                found.append(first + rank)
            lane[rank] -= 1
    return found


def _divides(lane: list[int], first: int) -> bool:
    over = sum(lane) % 3
    return over != 1 and next(_divided(lane, first, 0, over == 2), None) is not None
