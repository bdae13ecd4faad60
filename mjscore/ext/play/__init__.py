"""Deals played from the wall to the settlement, thousands at once, by players whose rules are stated."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjscore.on_demand import on_demand

if TYPE_CHECKING:
    from mjscore.ext.play.player_views import PlayerViews as PlayerViews
    from mjscore.ext.play.rows import columns_of as columns_of
    from mjscore.ext.play.running import SimulationJob as SimulationJob
    from mjscore.ext.play.running import count_deals as count_deals
    from mjscore.ext.play.running import played as played
    from mjscore.ext.play.running import run as run
    from mjscore.ext.play.tally import Tally as Tally
    from mjscore.ext.play.tally import share as share

_HOMES = {
    "mjscore.ext.play.running": ("SimulationJob", "count_deals", "played", "run"),
    "mjscore.ext.play.rows": ("columns_of",),
    "mjscore.ext.play.player_views": ("PlayerViews",),
    "mjscore.ext.play.tally": ("Tally", "share"),
}

__all__ = [name for names in _HOMES.values() for name in names]

__getattr__ = on_demand(__name__, _HOMES)
