"""House files written for a test, most of them on Babcock's rules."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from mjscore.rulesets import load_ruleset
from mjscore.rulesets.loader import ruleset_from_text
from mjscore.rulesets.merge import STAGE_TABLES
from mjscore.rulesets.schema import Ruleset, toml_text

KAJONGG = Path(__file__).with_name("kajongg-british.toml")
"""What the program Kajongg plays as British rules, and `bmja` once followed."""
TITLE = 'title = "House"\nextends = "babcock"\n'


def write(tmp_path: Path, text: str, name: str = "house.toml") -> str:
    path = tmp_path / name
    path.write_text(text, "utf-8")
    return str(path)


def house(tmp_path: Path, text: str) -> Ruleset:
    """Babcock's rules of 1923 with a house's laid on them."""
    return load_ruleset(write(tmp_path, TITLE + text))


def with_tables(ruleset: str, **tables: Any) -> Ruleset:
    """A house's rules with the items of a ruleset, and of how it is settled and played what these tables say."""
    items = {key: value for key, value in tomllib.loads(load_ruleset(ruleset).text).items() if key not in STAGE_TABLES}
    return ruleset_from_text(toml_text({**items, "book": "house", **tables}), f"{ruleset}.toml")
