"""What players weigh: how near a hand is after each move, and how many tiles would help it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from mjscore.many.lanes import Array
from mjscore.simulation.game import CHOW, CHOWS, CONCEALED_KONGS, DECLARE, KONG, PASS, PUNG, PUNGS
from mjscore.simulation.nearness import FAR, Lanes, Nearness, TilesOfHands
from mjscore.simulation.seen import Seen
from mjscore.tiles import KINDS, TILES

LEAST_WANTED: Final = np.array([3 if tile.is_honour else 2 if tile.is_terminal else 0 for tile in TILES[:KINDS]], np.int64)
"""What goes first of tiles that are equally useful: winds and dragons, then ones and nines (Babcock pp. 100-101)."""


def distance(hand: Array, sets: Array, ways: Sequence[Lanes]) -> Array:
    """The distance of each hand from the nearest of some ways to make its lanes into sets (n,)."""
    tiles = TilesOfHands(hand)
    return _least([Nearness(tiles, sets, lanes).now for lanes in ways]).astype(np.int64)


def discards(seen: Seen, ways: Sequence[Lanes]) -> Array:
    """The distance after the discard of each kind (n, 36); FAR where there is none to discard."""
    tiles = TilesOfHands(seen.hand)
    found = _least([Nearness(tiles, seen.sets, lanes).after(-1) for lanes in ways])
    found[seen.hand == 0] = FAR
    return found


def useful(hand: Array, sets: Array, left: Array, ways: Sequence[Lanes]) -> Array:
    """How many of the tiles that are `left` would bring each hand nearer to a ready or a complete one (n,)."""
    tiles = TilesOfHands(hand)
    near = [Nearness(tiles, sets, lanes) for lanes in ways]
    helps = _least([each.after(1) for each in near]) < _least([each.now for each in near])[:, None]
    return np.asarray((helps * left).sum(axis=1, dtype=np.int64))


def _least(found: Sequence[Array]) -> Array:
    return found[0] if len(found) == 1 else np.asarray(np.min(found, axis=0))


def after(seen: Seen, moves: Array) -> tuple[Array, Array, Array]:
    """The tiles that stand in each hand after a move that is no discard, the sets that it still needs, and its melds."""
    rows, hand, sets = np.arange(len(moves)), seen.hand.copy(), seen.sets.copy()
    melds, place = seen.melds.copy(), np.minimum(np.count_nonzero(seen.melds, axis=1), 3)
    declared = np.flatnonzero((moves >= DECLARE) & (moves < PASS))
    kinds = moves[declared] - DECLARE
    new = hand[declared, kinds] == 4
    sets[declared] -= new
    melds[declared[new], place[declared[new]]] = CONCEALED_KONGS[kinds[new]]
    hand[declared, kinds] = 0
    claims = moves > PASS
    of_kind = moves >= PUNG
    melds[of_kind, place[of_kind]] = PUNGS[seen.tile[of_kind]]
    sets -= claims
    hand[rows, np.maximum(seen.tile, 0)] -= np.where(moves == PUNG, 2, np.where(moves == KONG, 3, 0)).astype(np.int8)
    chows = claims & (moves < PUNG)
    melds[chows, place[chows]] = CHOWS[seen.tile[chows] - (moves[chows] - CHOW)]
    for step in range(3):
        other = np.flatnonzero(chows & (moves - CHOW != step))
        hand[other, seen.tile[other] - (moves[other] - CHOW) + step] -= 1
    return hand, sets, melds


def options(seen: Seen, first: int, last: int) -> tuple[Array, Array]:
    """The moves from `first` to `last` that are open: their rows, and their numbers."""
    rows, moves = np.nonzero(seen.may[:, first : last + 1])
    return rows, moves + first


def best(number: int, rows: Array, moves: Array, worth: Array, otherwise: Array) -> Array:
    """The move of most worth of each row (number,), the first of equals; `otherwise` where none is worth more than nothing."""
    found = otherwise.astype(np.int64)
    good = worth > 0
    order = np.lexsort((moves[good], -worth[good], rows[good]))
    chosen, place = np.unique(rows[good][order], return_index=True)
    found[chosen] = moves[good][order][place]
    return found
