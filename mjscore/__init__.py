"""mjscore: scores and analyses classical mah-jongg hands by the books of 1922-1977, each line citing book and page.

>>> import mjscore
>>> rules = mjscore.load_ruleset("babcock")
>>> hand = mjscore.read_hand("exposed: 3×1D pung, 3×W; concealed: 777C 456B 22C; won: discard 4B; seat: West")
>>> mjscore.score(hand, rules).total
64
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mjscore.deals import Deal
    from mjscore.hands import Hand
    from mjscore.notation.reader import read_deal, read_hand
    from mjscore.notation.writer import write_deal, write_hand
    from mjscore.problems import Problem
    from mjscore.rulesets import load_ruleset, ruleset_ids
    from mjscore.scoring import Sheet, score, waits
    from mjscore.settlement import Settlement, settle

__version__ = "0.1.0"

_HOMES = {
    "Deal": "mjscore.deals",
    "Hand": "mjscore.hands",
    "Problem": "mjscore.problems",
    "Settlement": "mjscore.settlement",
    "Sheet": "mjscore.scoring",
    "load_ruleset": "mjscore.rulesets",
    "read_deal": "mjscore.notation.reader",
    "read_hand": "mjscore.notation.reader",
    "ruleset_ids": "mjscore.rulesets",
    "score": "mjscore.scoring",
    "settle": "mjscore.settlement",
    "waits": "mjscore.scoring",
    "write_deal": "mjscore.notation.writer",
    "write_hand": "mjscore.notation.writer",
}

__all__ = [
    "Deal",
    "Hand",
    "Problem",
    "Settlement",
    "Sheet",
    "load_ruleset",
    "read_deal",
    "read_hand",
    "ruleset_ids",
    "score",
    "settle",
    "waits",
    "write_deal",
    "write_hand",
]


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used, so that importing the package costs next to nothing."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value
