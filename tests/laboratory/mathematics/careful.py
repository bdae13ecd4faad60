"""`careful`: plays as `value`, and folds a hand that has become hopeless.

Hopeless is a hand that is two tiles or more from ready when fewer than thirty can be drawn, and one that is not ready when
fewer than sixteen can: in deals of four `nearest` they win in one of sixteen cases. Of such a hand he discards the tile that
least often lets another win. In those deals, when some thirty tiles can be drawn, a middle tile of which no other is seen does
so in 16 of 100 cases. It does so less often with each like it that is seen, and by its kind: twos and eights three quarters as
often, ones and nines six tenths, winds and dragons a tenth.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from mjscore.ext.arrays.suits import Array
from mjscore.ext.play.plans import plans
from mjscore.ext.play.player_views import PlayerViews
from mjscore.ext.play.players.value import on_discard, on_turn
from mjscore.game.tiles import KINDS, TILES, Tile

_LATE: Final = 30
"""When fewer tiles can be drawn, a hand that is two from ready is given up."""
_LAST: Final = 16
"""When fewer tiles can be drawn, a hand that is one from ready is given up."""
_ALL: Final = 1e6
"""More than any hand is worth: the danger alone decides."""


def _danger(tile: Tile) -> float:
    """How often the discard of a tile lets another win, beside that of a middle tile."""
    if tile.is_honour:
        return 0.1
    if tile.is_terminal:
        return 0.6
    if tile.rank in (2, 8):
        return 0.75
    return 1.0


_DANGERS: Final = np.array([_danger(tile) for tile in TILES[:KINDS]])


def careful(views: PlayerViews) -> Array:
    """The moves of players who fold hopeless hands (n,)."""
    if not views.on_turn:
        return on_discard(views)
    away = plans(views.game.ruleset).distance(views)
    late = (views.live < _LATE) & (away >= 2)
    last = (views.live < _LAST) & (away >= 1)
    folds = (late | last)[:, None]
    return on_turn(views, _ALL * folds * _DANGERS * (2 * views.left + 1))
