"""What else reads a ruleset: the rooms that compile its items, settle by its tables and play by its session.

They are named, not imported, because they import this room. A house file is loaded only if each of them takes it, so that what
is accepted can be scored, settled and played.
"""

from __future__ import annotations

from importlib import import_module
from typing import Final

from mjscore.rulesets.schema import Ruleset

STAGES: Final = (
    ("mjscore.scoring.rules", "scoring_rules"),
    ("mjscore.settlement.rules.tables", "settlement_rules"),
    ("mjscore.sessions.rules", "session_rules"),
)
"""Each reads a ruleset and raises RulesetProblem for what it cannot take."""


def check_stages(ruleset: Ruleset) -> None:
    """Let every stage read a ruleset; raises the RulesetProblem of the first that refuses."""
    for module, name in STAGES:
        getattr(import_module(module), name)(ruleset)
