"""Strategy: what a hand waits for and could be worth, what to discard, the chances of each discard, dangers, the best hand."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mjscore.strategy.analysis import Analysis, analyse, analyse_seat
    from mjscore.strategy.best import Best, best_hand
    from mjscore.strategy.chances import Prospects, prospects

_HOMES = {
    **dict.fromkeys(("Analysis", "analyse", "analyse_seat"), "analysis"),
    **dict.fromkeys(("Best", "best_hand"), "best"),
    **dict.fromkeys(("Prospects", "prospects"), "chances"),
}

__all__ = ["Analysis", "Best", "Prospects", "analyse", "analyse_seat", "best_hand", "prospects"]


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used: the search for the best hand is not loaded to analyse a hand."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = value
    return value
