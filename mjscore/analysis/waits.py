"""What a hand waits for, judged over every arrangement whatever grouping was written."""

from __future__ import annotations

from collections.abc import Sequence

from mjscore.analysis.lanes import ONES
from mjscore.analysis.shapes import SHAPES


def waited_for(standing: int, held: int, melds: int, sets: int, shapes: Sequence[str]) -> int:
    """The packed mask of kinds any one of which makes the hand complete in one of the shapes.

    `standing` are the packed tiles that can still be regrouped, `held` all tiles of the hand, `melds` the number of sets that
    lie fixed. A kind of which the player holds all four is never waited for.
    """
    mask = 0
    for name in shapes:
        mask |= SHAPES[name].waits(standing, melds, sets)
    return mask & ~(held >> 2 & ONES) if mask else 0
