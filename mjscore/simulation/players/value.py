"""`value`: weighs how soon a hand can be won against what it will be worth under the ruleset.

He knows some kinds of hands: any hand that may win, one suit with and without honours, pungs alone, ones, nines and honours
alone, honours alone, and every special shape that the ruleset lets win, which he goes for without melds. Each has a worth,
which is what sample hands of the kind score under the ruleset. A hand is worth the most that a kind offers: the worth of the
kind, less by a factor for each tile that is still to be exchanged, and more for sets and pairs of dragons and of his own wind.
He discards the tile after which his hand is worth most; of equals the one that leaves the most useful tiles for the kind he
goes for, and of equals again winds and dragons go first, then ones and nines. He claims a discard, or declares a kong, if his
hand is worth more afterwards.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from mjscore.many.lanes import Array
from mjscore.simulation.plans import plans
from mjscore.simulation.seen import LEAST_WANTED, Seen, after, best, options, useful
from mjscore.simulation.table import CHOW, DECLARE, KONG, PASS

_MORE: Final = 1.02
"""A claim must make a hand worth at least so many times what it was."""
_EQUAL: Final = 0.999


def value(seen: Seen) -> Array:
    """The moves of players who weigh speed against worth (n,)."""
    return _on_turn(seen) if seen.on_turn else _on_discard(seen)


def _on_turn(seen: Seen) -> Array:
    known = plans(seen.game.ruleset)
    worths, chosen = known.worth_after(seen.hand, seen.sets, seen.melds, seen.player)
    most = worths.max(axis=1)
    rows, kinds = np.nonzero(worths >= _EQUAL * most[:, None])
    rank = LEAST_WANTED[kinds] + 1
    several = np.bincount(rows, minlength=len(most))[rows] > 1
    for number, plan in enumerate(known.plans):
        some = np.flatnonzero(several & (chosen[rows] == number))
        if len(some) and plan.lanes is not None:
            hand = seen.hand[rows[some]]
            hand[np.arange(len(some)), kinds[some]] -= 1
            rank[some] += 8 * useful(hand, seen.sets[rows[some]], seen.left[rows[some]], (plan.lanes,))
    moves = best(len(most), rows, kinds, rank, np.zeros(len(most)))
    rows, kongs = options(seen, DECLARE, PASS - 1)
    if len(rows):
        some_seen = seen[rows]
        declared = known.worth(*after(some_seen, kongs), some_seen.player)
        moves[rows] = np.where(declared >= _EQUAL * most[rows], kongs, moves[rows])
    return moves


def _on_discard(seen: Seen) -> Array:
    known = plans(seen.game.ruleset)
    now = known.worth(seen.hand, seen.sets, seen.melds, seen.player)
    rows, moves = options(seen, CHOW, KONG)
    some = seen[rows]
    gain = known.worth(*after(some, moves), some.player) / (_MORE * now[rows]) * np.where(moves == KONG, _MORE**2, 1)
    return best(len(now), rows, moves, np.where(gain > 1, gain, 0), np.full(len(now), PASS))
