"""`careful`: plays as `value`, and folds before dangerous tables.

A table is dangerous for him when another player has three melds, or two and all of one suit or of honours, or when fewer than
thirty tiles can still be drawn. Then, if his own hand is three tiles or more from ready (two or more when somebody has four
melds), he no longer plays for a win: he claims nothing, declares no kong, and discards what is least likely to be of use to
others: the tile of which most copies lie open; of equals one that does not fit a player whose melds are all of one suit; of
equals again ones and nines before the others (Babcock pp. 107-109).
"""

from __future__ import annotations

from typing import Final

import numpy as np

from mjscore.many.hands import TILES_OF_PIECES
from mjscore.many.lanes import Array
from mjscore.simulation.players.value import value
from mjscore.simulation.seen import Seen, distance
from mjscore.simulation.table import PASS
from mjscore.tiles import KINDS, TILES

_LATE: Final = 30
_EASY_TO_USE: Final = np.array([0 if tile.is_major else 1 for tile in TILES[:KINDS]])
_LANES: Final = np.array([kind // 9 for kind in range(KINDS)])


def careful(seen: Seen) -> Array:
    """The moves of players who fold before dangerous tables (n,)."""
    moves = value(seen)
    folds = np.flatnonzero(_folds(seen))
    if len(folds):
        moves[folds] = _safest(seen[folds]) if seen.on_turn else PASS
    return moves


def _melded(seen: Seen) -> tuple[Array, Array]:
    """How many melds each of the others has (n, players - 1), and the lane that all of them are of, -1 for none or several."""
    laid = np.count_nonzero(seen.others, axis=2)
    tiles = TILES_OF_PIECES[seen.others].sum(axis=2, dtype=np.int8)
    of_lanes = tiles.reshape(*tiles.shape[:2], 4, 9).sum(axis=3) > 0
    return laid, np.where(of_lanes.sum(axis=2) == 1, of_lanes.argmax(axis=2), -1)


def _folds(seen: Seen) -> Array:
    laid, lane = _melded(seen)
    dangerous = ((laid >= 3) | ((laid == 2) & (lane >= 0))).any(axis=1) | (seen.live < _LATE)
    away = distance(seen.hand, seen.sets, seen.game.lanes)
    return np.asarray(dangerous & (away >= np.where((laid == 4).any(axis=1), 2, 3)))


def _safest(seen: Seen) -> Array:
    laid, lane = _melded(seen)
    open_tiles = 4 - seen.left - seen.hand
    wanted = ((lane[:, :, None] == _LANES) & (laid >= 2)[:, :, None]).any(axis=1)
    safe = 100 * open_tiles - 10 * wanted - _EASY_TO_USE
    return np.asarray(np.where(seen.hand > 0, safe, -1000).argmax(axis=1))
