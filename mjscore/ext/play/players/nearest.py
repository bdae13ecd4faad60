"""`nearest`: plays for the quickest win, whatever it is worth.

On his turn he discards the tile after which he is nearest to a ready hand of sets and a pair that the ruleset lets win; of
equals the one that leaves the most unseen tiles that would bring him nearer; of equals again winds and dragons go first, then
ones and nines. He declares every kong that does not put him back. Of a discard he makes a pung or a chow if that brings him
nearer, and a kong if it does not put him back. He knows no special hands, and minds no least points or doubles of a win.
"""

from __future__ import annotations

import numpy as np

from mjscore.ext.arrays.suits import Array, suit_keys
from mjscore.ext.play.nearness import keys_without
from mjscore.ext.play.player_views import (
    LEAST_WANTED,
    PlayerViews,
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


def nearest(views: PlayerViews) -> Array:
    """The moves of players who play for the quickest win (n,)."""
    return _on_turn(views) if views.on_turn else _on_discard(views)


def _on_turn(views: PlayerViews) -> Array:
    ways = views.game.ways
    keys = suit_keys(views.hand)
    away = discards(views, keys, ways)
    least = away.min(axis=0)
    kinds, rows = np.nonzero(away == least)
    several = np.bincount(rows, minlength=len(least))[rows] > 1
    worth = LEAST_WANTED[kinds] + 1
    some = rows[several]
    then = keys_without(keys[:, some], kinds[several])
    worth[several] += 8 * useful(then, views.sets[some], views.left[some], ways)
    moves = best(len(least), rows, kinds, worth, least)
    rows, kongs = open_moves(views, DECLARE, PASS - 1)
    if len(rows):
        declared = after_moves(views[rows], kongs)
        keeps = nearest_distance(declared.hand, declared.sets, ways) <= least[rows]
        moves[rows] = np.where(keeps, kongs, moves[rows])
    return moves


def _on_discard(views: PlayerViews) -> Array:
    ways = views.game.ways
    now = nearest_distance(views.hand, views.sets, ways)
    rows, moves = open_moves(views, CHOW, KONG)
    then = after_moves(views[rows], moves)
    nearer = now[rows] - nearest_distance(then.hand, then.sets, ways) + (moves == KONG)
    worth = np.where(nearer > 0, _STEP * nearer, 0)
    choices = np.bincount(rows[nearer > 0], minlength=len(now))
    several = np.flatnonzero((nearer > 0) & (choices[rows] > 1))
    keys = suit_keys(then.hand[several])
    worth[several] += useful(keys, then.sets[several], then.left[several], ways)
    return best(len(now), rows, moves, worth, np.full(len(now), PASS))
