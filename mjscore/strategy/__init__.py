"""Strategy: what a hand waits for and could be worth, what to discard, dangers, the best hand.

analysis   the whole analysis of one hand        discards   in which order tiles are recommended
waits      what each winning tile would score    threats    which discards are dangerous, as all can see
distances  how far from ready under a ruleset    sight      what a player sees, and how many copies are left
best       the highest-scoring hand, proven
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjscore.on_demand import on_demand

if TYPE_CHECKING:
    from mjscore.strategy.analysis import Analysis, analyse, analyse_seat
    from mjscore.strategy.best import Best, best_hand

_HOMES = {
    "mjscore.strategy.analysis": ("Analysis", "analyse", "analyse_seat"),
    "mjscore.strategy.best": ("Best", "best_hand"),
}
"""The modules of the public names: the search for the best hand is not loaded to analyse a hand."""

__all__ = ["Analysis", "Best", "analyse", "analyse_seat", "best_hand"]


__getattr__ = on_demand(__name__, _HOMES)
