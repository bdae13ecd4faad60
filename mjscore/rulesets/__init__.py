"""Rulesets as data: one TOML file of cited items a book, loaded, resolved and checked."""

from mjscore.rulesets.loader import UNSET, load_ruleset, ruleset_ids

__all__ = ["UNSET", "load_ruleset", "ruleset_ids"]
