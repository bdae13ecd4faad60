"""The analyser: what a hand waits for and could be worth, what to discard, what is dangerous; best hands, deals, a quiz."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mjscore.analyser.analysis import Analysis, analyse, analyse_seat
    from mjscore.analyser.best import Best, best_hand
    from mjscore.analyser.dealer import random_deal, random_hand, random_play, random_win
    from mjscore.analyser.quiz import Marking, mark, question, read_answer

_HOMES = {
    "Analysis": "analysis",
    "Best": "best",
    "Marking": "quiz",
    "analyse": "analysis",
    "analyse_seat": "analysis",
    "best_hand": "best",
    "mark": "quiz",
    "question": "quiz",
    "random_deal": "dealer",
    "random_hand": "dealer",
    "random_play": "dealer",
    "random_win": "dealer",
    "read_answer": "quiz",
}

__all__ = [
    "Analysis",
    "Best",
    "Marking",
    "analyse",
    "analyse_seat",
    "best_hand",
    "mark",
    "question",
    "random_deal",
    "random_hand",
    "random_play",
    "random_win",
    "read_answer",
]


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used: who analyses a hand need not load the search for the best one."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = value
    return value
