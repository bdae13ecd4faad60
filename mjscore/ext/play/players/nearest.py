"""`nearest`: plays for the quickest win, whatever it is worth.

On his turn he discards the tile after which he is nearest to a ready hand of sets and a pair that the ruleset lets win; of
equals the one that leaves the most unseen tiles that would bring him nearer; of equals again winds and dragons go first, then
ones and nines. He declares every kong that does not put him back. Of a discard he makes a pung or a chow if that brings him
nearer, and a kong if it does not put him back. He knows no special hands, and minds no least points or doubles of a win.
"""

from __future__ import annotations

import numpy as np

from mjscore.ext.arrays.suits import Array
from mjscore.ext.play.player_views import (
    LEAST_WANTED,
    Seen,
    after_moves,
    best,
    discards,
    nearest_distance,
    open_moves,
    useful,
)
from mjscore.ext.play.table import CHOW, DECLARE, KONG, PASS

_STEP = 1000
"""More than any number of useful tiles."""


def nearest(seen: Seen) -> Array:
    """The moves of players who play for the quickest win (n,)."""
    return _on_turn(seen) if seen.on_turn else _on_discard(seen)


def _on_turn(seen: Seen) -> Array:
    away = discards(seen, seen.game.lanes)
    least = away.min(axis=1)
    rows, kinds = np.nonzero(away == least[:, None])
    several = np.bincount(rows, minlength=len(least))[rows] > 1
    worth = LEAST_WANTED[kinds] + 1
    some, kind = rows[several], kinds[several]
    hand = seen.hand[some]
    hand[np.arange(len(some)), kind] -= 1
    worth[several] += 8 * useful(
        hand, seen.sets[some], seen.left[some], seen.game.lanes
    )
    moves = best(len(least), rows, kinds, worth, least)
    rows, kongs = open_moves(seen, DECLARE, PASS - 1)
    if len(rows):
        then = after_moves(seen[rows], kongs)
        moves[rows] = np.where(
            nearest_distance(then.hand, then.sets, seen.game.lanes) <= least[rows],
            kongs,
            moves[rows],
        )
    return moves


def _on_discard(seen: Seen) -> Array:
    now = nearest_distance(seen.hand, seen.sets, seen.game.lanes)
    rows, moves = open_moves(seen, CHOW, KONG)
    then = after_moves(seen[rows], moves)
    nearer = (
        now[rows]
        - nearest_distance(then.hand, then.sets, seen.game.lanes)
        + (moves == KONG)
    )
    worth = np.where(
        nearer > 0,
        _STEP * nearer + useful(then.hand, then.sets, then.left, seen.game.lanes),
        0,
    )
    return best(len(now), rows, moves, worth, np.full(len(now), PASS))
