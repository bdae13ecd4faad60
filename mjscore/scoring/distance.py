"""How far a hand is from ready: the tiles still to be exchanged, over every shape that may win."""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import Final

from mjscore.game.groups import Codes, tiles_in_groups
from mjscore.game.hands import Hand
from mjscore.rules.automata import NEVER
from mjscore.rules.shapes import (
    KindCounts,
    Shape,
    counts_of,
    divisions_as,
    lacking,
    with_tile,
)
from mjscore.scoring.readings import states_before_win

NO_KINDS: Final[frozenset[int]] = frozenset()


def distance(
    counts: KindCounts,
    melds: Codes,
    shapes: Sequence[Shape],
    without: Set[int] = NO_KINDS,
) -> int:
    """The tiles to be exchanged before a hand is ready in the nearest of the shapes; -1 if it is complete.

    `counts` are the tiles that can still be regrouped; the kinds `without` may not be used. What lies in melds cannot be used
    again. NEVER where none of the shapes can be made.
    """
    gone = counts_of(tiles_in_groups(melds))
    for kind in without:
        gone[kind] = 4
    away = min([lacking(shape, counts, melds, gone) for shape in shapes], default=NEVER)
    if away >= NEVER:
        return away
    return away - 1


def distance_of_winner(hand: Hand, shapes: Sequence[Shape]) -> int:
    """How many tiles a hand that claims a win is from ready; -1 where its tiles are complete in some arrangement."""
    before = states_before_win(hand)[0]
    tile = None if hand.won is None else hand.won.tile
    counts = with_tile(before.in_hand, tile)
    if any(divisions_as(shape, counts, before.melds) for shape in shapes):
        return -1
    return max(0, distance(counts, before.melds, shapes))
