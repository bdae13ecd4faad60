"""Hands for conditions that are easily mistaken, reckoned from the books alone: the form of a case, and what it is worth.

Options, exposed and concealed, the only place, bonus tiles, hidden tiles, limits with options, players other than four.
"""

from __future__ import annotations

from mjscore.notation.reader import read_hand
from mjscore.problems import Problem
from mjscore.rulesets import load_ruleset
from mjscore.scoring import score

Reckoned = tuple[str, str, str, str, int | None]
"""Ruleset, options (-id: off, limit=…), place (page, section or heading), hand and total; None for a hand that is refused."""


def total_of(rules: str, options: str, hand: str) -> int | None:
    """The total of a hand under a ruleset with options; None where the hand is refused."""
    ruleset = load_ruleset(
        rules,
        options=[each for each in options.split() if "=" not in each and not each.startswith("-")],
        without=[each[1:] for each in options.split() if each.startswith("-")],
        **{
            key: None if value == "none" else int(value)
            for key, _, value in (each.partition("=") for each in options.split())
            if value
        },
    )
    try:
        return score(read_hand(hand), ruleset).total
    except Problem:
        return None
