"""Deals played from the wall to the settlement, thousands at once, by players whose rules are stated."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjscore.on_demand import on_demand

if TYPE_CHECKING:
    from mjscore.simulation.rows import columns_of as columns_of
    from mjscore.simulation.running import SimulationJob as SimulationJob
    from mjscore.simulation.running import counted as counted
    from mjscore.simulation.running import played as played
    from mjscore.simulation.running import run as run
    from mjscore.simulation.seen import Seen as Seen
    from mjscore.simulation.tally import Tally as Tally
    from mjscore.simulation.tally import share as share

_HOMES = {
    "mjscore.simulation.running": ("SimulationJob", "counted", "played", "run"),
    "mjscore.simulation.rows": ("columns_of",),
    "mjscore.simulation.seen": ("Seen",),
    "mjscore.simulation.tally": ("Tally", "share"),
}

__all__ = [name for names in _HOMES.values() for name in names]

__getattr__ = on_demand(__name__, _HOMES)
