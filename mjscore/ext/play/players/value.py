"""`value`: weighs how soon a hand can be won against what it will be worth under the ruleset.

He knows some kinds of hands: any hand that may win, one suit with and without honours, pungs alone, ones, nines and honours
alone, honours alone, and every special shape that the ruleset lets win, which he goes for without melds. Each has a worth,
which is what sample hands of the kind score under the ruleset. A hand is worth the most that a kind offers: the worth of the
kind, less by a factor for each tile that is still to be exchanged, more for sets and pairs of dragons and of his own wind, and
times the square root of the ways in which a tile may come that brings him nearer. The factor is the patience of the ruleset, in
proportion to the tiles that can still be drawn, and smaller for special shapes and for ones, nines and honours alone. A tile
that completes a pung, or the hand, comes from the wall or from three others, one that completes a chow from the wall or from
one, any other from the wall. He discards the tile after which his hand is worth most; of equals winds and dragons go first,
then ones and nines. He claims a discard if his hand is worth more afterwards, and declares or claims a kong unless that puts
him back.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from mjscore.ext.arrays.suits import Array
from mjscore.ext.play.plans import Plans, plans
from mjscore.ext.play.player_views import (
    LEAST_WANTED,
    PlayerViews,
    after_moves,
    best,
    open_moves,
)
from mjscore.ext.play.table import CHOW, DECLARE, KONG, PASS, PUNG

_MORE: Final = 1.02
"""A claim must make a hand worth at least so many times what it was."""
_KEPT: Final = 0.6
"""A kong must leave so much of a hand's worth: more than a hand keeps that is put back by a tile."""


def by_value(views: PlayerViews) -> Array:
    """The moves of players who weigh speed against worth (n,)."""
    return on_turn(views) if views.on_turn else on_discard(views)


def on_turn(
    views: PlayerViews, risk: Array | float = 0.0, known: Plans | None = None
) -> Array:
    """The moves of players who know some plans on their turn; a discard of each kind is worth less by a risk (n, 36)."""
    known = known or plans(views.game.ruleset)
    worth = known.discards(views)
    most = worth.max(axis=1)
    weighed = worth * (1 + LEAST_WANTED / 10_000) - risk
    moves: Array = np.where(views.hand > 0, weighed, -np.inf).argmax(axis=1)
    rows, kongs = open_moves(views, DECLARE, PASS - 1)
    if len(rows):
        worth_with_kong = known.worth(after_moves(views[rows], kongs))
        keeps = worth_with_kong >= _KEPT * most[rows]
        moves[rows] = np.where(keeps, kongs, moves[rows])
    return moves


def on_discard(views: PlayerViews, known: Plans | None = None) -> Array:
    """The moves of players to whom a discard is offered."""
    known = known or plans(views.game.ruleset)
    now = known.worth(views)
    rows, moves = open_moves(views, CHOW, PUNG)
    worth_after = known.discards(after_moves(views[rows], moves)).max(axis=1)
    weights = np.where(worth_after > _MORE * now[rows], worth_after, 0)
    chosen = best(len(now), rows, moves, weights, np.full(len(now), PASS))
    rows, kongs = open_moves(views, KONG, KONG)
    keeps = known.worth(after_moves(views[rows], kongs)) >= _KEPT * now[rows]
    chosen[rows] = np.where(keeps, kongs, chosen[rows])
    return chosen
