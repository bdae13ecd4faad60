"""The check of a house-rule file: everything that loading, scoring, settling and playing by it would find wrong."""

from __future__ import annotations

from mjscore.rulesets import load_ruleset


def check_house(path: str) -> None:
    """Load, compile and read every table of a house-rule file, with each option on; raises what the first stage refuses."""
    from mjscore.scoring.engine import scorer
    from mjscore.sessions.rules import session_rules
    from mjscore.settlement.tables import settlement_rules

    plain = load_ruleset(path)
    for ruleset in (plain, *(load_ruleset(path, options=[option.id]) for option in plain.options if not option.default)):
        scorer(ruleset)
        settlement_rules(ruleset)
        session_rules(ruleset)
