"""Rulesets as data: one TOML file of cited items a book, loaded, resolved and checked."""

from mjscore.rulesets.loader import load_ruleset
from mjscore.rulesets.sources import ruleset_ids

__all__ = ["load_ruleset", "ruleset_ids"]
