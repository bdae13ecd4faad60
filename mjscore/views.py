"""What stands above the values: how they are shown as a report and in a notebook, and which rooms read more of a ruleset.

`mjscore`, the package, says here where these are found, and no module below imports them.
"""

from collections.abc import Callable
from typing import Any

find: Callable[[str], Any] = dict[str, Any]().__getitem__
"""Finds by name the writers of reports (`text_of`, `html_of`), and what rooms read a ruleset into (`scoring_rules` …)."""


def text_of(value: object) -> str:
    """A value as the command line prints it."""
    return str(find("text_of")(value))


def html_of(value: object) -> str:
    """A value as a notebook shows it: with its picture, as a part of a page."""
    return str(find("html_of")(value))


def read_by_all(ruleset: object) -> None:
    """Let scoring, settlement and sessions read a ruleset; they raise RulesetProblem for what they cannot take."""
    for name in ("scoring_rules", "settlement_rules", "session_rules"):
        find(name)(ruleset)
