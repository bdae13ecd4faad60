"""`nearest`: plays for the quickest win, whatever it is worth.

On his turn he discards the tile after which he is nearest to a ready hand of sets and a pair that the ruleset lets win; of
equals the one that leaves the most unseen tiles that would bring him nearer; of equals again winds and dragons go first, then
ones and nines. He declares every kong that does not put him back. Of a discard he makes a pung or a chow if that brings him
nearer, and a kong if it does not put him back. He knows no special hands, and minds no least points or doubles of a win.
"""

from __future__ import annotations

from typing import Final

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

_STEP: Final = 1000
"""What a step nearer weighs: more than any number of useful tiles."""
_USEFUL: Final = 8
"""What a useful tile weighs: more than anything of `LEAST_WANTED`."""


def nearest(views: PlayerViews) -> Array:
    """The moves of players who play for the quickest win (n,)."""
    return _on_turn(views) if views.on_turn else _on_discard(views)


def _on_turn(views: PlayerViews) -> Array:
    """The discards, or the kongs that are declared, of players on turn (n,)."""
    ways = views.game.ways
    keys = suit_keys(views.hand)
    distances = discards(views, keys, ways)
    least = distances.min(axis=0)
    kinds, rows = np.nonzero(distances == least)
    weights = LEAST_WANTED[kinds] + 1
    # Useful tiles are counted only where several discards are equal.
    has_choice = np.bincount(rows, minlength=len(least))[rows] > 1
    choosing = rows[has_choice]
    keys_after = keys_without(keys[:, choosing], kinds[has_choice])
    tiles = useful(keys_after, views.sets[choosing], views.left[choosing], ways)
    weights[has_choice] += _USEFUL * tiles
    moves = best(len(least), rows, kinds, weights, least)
    rows, kongs = open_moves(views, DECLARE, PASS - 1)
    if len(rows):
        declared = after_moves(views[rows], kongs)
        keeps = nearest_distance(declared.hand, declared.sets, ways) <= least[rows]
        moves[rows] = np.where(keeps, kongs, moves[rows])
    return moves


def _on_discard(views: PlayerViews) -> Array:
    """What is claimed of the discard that players are offered, or PASS (n,)."""
    ways = views.game.ways
    now = nearest_distance(views.hand, views.sets, ways)
    rows, moves = open_moves(views, CHOW, KONG)
    after = after_moves(views[rows], moves)
    steps = now[rows] - nearest_distance(after.hand, after.sets, ways)
    steps[moves == KONG] += 1  # it need not bring him nearer
    is_good = steps > 0
    weights = np.where(is_good, _STEP * steps, 0)
    good_moves = np.bincount(rows[is_good], minlength=len(now))
    choosing = np.flatnonzero(is_good & (good_moves[rows] > 1))
    keys = suit_keys(after.hand[choosing])
    weights[choosing] += useful(keys, after.sets[choosing], after.left[choosing], ways)
    return best(len(now), rows, moves, weights, np.full(len(now), PASS))
