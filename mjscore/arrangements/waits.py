"""What a hand waits for in any arrangement of its tiles; the groups that were written are ignored."""

from __future__ import annotations

from collections.abc import Sequence

from mjscore.arrangements.lanes import LANE_BITS, LANE_OF, ONES, WEIGHT, lane_at, lane_waits, lanes_in, remainder, weights_in
from mjscore.arrangements.shapes import SHAPES


def completing_kinds(standing: int, held: int, meld_count: int, sets: int, shapes: Sequence[str]) -> int:
    """The packed mask of kinds any one of which makes the hand complete in one of the shapes.

    `standing` are the packed tiles that can still be regrouped, `held` all tiles of the hand, `meld_count` the number of sets
    that lie fixed. A kind of which the player holds all four is never waited for.
    """
    mask = 0
    for name in shapes:
        if not meld_count or name == "standard":
            mask |= SHAPES[name].waits(standing, meld_count, sets)
    return mask & ~(held >> 2 & ONES) if mask else 0


def open_places(standing: int, held: int, meld_count: int, sets: int, shapes: Sequence[str]) -> int:
    """As `completing_kinds`, by shape alone: a kind held four times still has its place (Babcock pp. 39, 46; Harr p. 30)."""
    mask = 0
    for name in shapes:
        if not meld_count or name == "standard":
            mask |= SHAPES[name].waits(standing, meld_count, sets)
    for weight in weights_in(standing >> 2 & ONES):
        if any(SHAPES[name].divisions(standing + weight, meld_count, sets) for name in shapes):
            mask |= weight
    return mask


def alternatives_to(tile: int, complete: int) -> int:
    """The packed mask of the other kinds that would have completed sets and a pair in the place of `tile`.

    `complete` are the packed tiles with that tile. A kind of which four lie in the same lane is left out.
    """
    index, packed = LANE_OF[tile], lanes_in(complete)
    mask, whole = lane_alternatives(index, packed[index], tile)
    if whole:
        for other, lane in enumerate(packed):
            if lane and other != index:
                mask |= kinds_making_sets(other, lane)
    return mask


def lane_alternatives(index: int, packed: int, tile: int) -> tuple[int, bool]:
    """The other kinds that would have completed a lane in the place of `tile`; whether the lane was complete without it."""
    before = packed - (WEIGHT[tile] >> LANE_BITS * index)
    complete = remainder(before) == 2 and bool(lane_at(index, before).divisions)
    return lane_waits(index, before) & ~WEIGHT[tile], complete


def kinds_making_sets(index: int, packed: int) -> int:
    """The kinds that would make sets of a lane that holds the pair; none of any other lane."""
    return lane_waits(index, packed) if remainder(packed) == 2 else 0
