"""`careful`: plays as `value`, and on his turn keeps back what may let another win with a dear hand.

A hand of another looks dear that has sets of dragons or of his own wind on the table, or two melds or more that are all of one
suit, honours aside: it is taken to be worth as many times a hand of any kind as the ruleset makes of such sets and of one suit.
What a tile costs is what such a win would bring beyond any hand, times the chance that the tile lets him win. In deals of four
`nearest` a middle tile of which no other is seen lets somebody win in 16 of 100 cases when thirty tiles can still be
drawn: less with each like it that is seen, with the tiles that can be drawn (from sixty on never), and by its kind: twos and
eights three quarters, ones and nines six tenths, winds and dragons a tenth. Who collects a suit wants no other, and twice as
much of it. A cheap win of another is not worth hindering: it ends the deal before a dear one.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from mjscore.many.hands import TILES_OF_PIECES
from mjscore.many.lanes import Array
from mjscore.simulation.plans import plans
from mjscore.simulation.players.value import on_discard, on_turn
from mjscore.simulation.seen import Seen
from mjscore.tiles import KINDS, TILES

COST = 1.0
_EARLY, _LATE = 60, 30
_HIGHEST: Final = 0.16
_LANES: Final = np.arange(KINDS) // 9
_BY_KIND: Final = np.array(
    [0.1 if tile.is_honour else 0.6 if tile.is_terminal else 0.75 if tile.rank in (2, 8) else 1 for tile in TILES[:KINDS]]
)


def careful(seen: Seen) -> Array:
    """The moves of players who weigh what a discard may let others win (n,)."""
    return on_turn(seen, _risk(seen)) if seen.on_turn else on_discard(seen)


def _risk(seen: Seen) -> Array:
    """What the discard of each kind costs, in what a hand is worth (n, 36)."""
    known = plans(seen.game.ruleset)
    players = (seen.player[:, None] + np.arange(1, seen.game.players)) % seen.game.players
    dear = known.honours ** known.valued_melds(seen.others, players)
    tiles = TILES_OF_PIECES[seen.others].sum(axis=2, dtype=np.int8)
    of_suits = tiles[..., :27].reshape(*tiles.shape[:2], 3, 9).sum(axis=3) > 0
    collects = (np.count_nonzero(seen.others, axis=2) >= 2) & (of_suits.sum(axis=2) == 1)
    dear = np.where(collects, dear * known.one_suit, dear) - 1
    suit = np.where(collects, of_suits.argmax(axis=2), -1)[:, :, None]
    fits = np.where(suit < 0, 1, np.where((suit == _LANES) | (_LANES == 3), 2, 0))
    cost = (dear[:, :, None] * fits).mean(axis=1)
    danger = _HIGHEST * np.maximum(_EARLY - seen.live, 0)[:, None] / _LATE * _BY_KIND * (seen.left + 0.5) / 3.5
    hope = 0.34 * np.maximum(seen.live, 8)[:, None] / 45
    return np.asarray(COST * known.plans[0].worth * cost * danger / hope)
