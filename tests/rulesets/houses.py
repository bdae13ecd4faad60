"""House files written for a test, most of them on Babcock's rules."""

from __future__ import annotations

from pathlib import Path

from mjscore.rulesets import load_ruleset
from mjscore.rulesets.schema import Ruleset

TITLE = 'title = "House"\nextends = "babcock"\n'


def write(tmp_path: Path, text: str, name: str = "house.toml") -> str:
    path = tmp_path / name
    path.write_text(text, "utf-8")
    return str(path)


def house(tmp_path: Path, text: str) -> Ruleset:
    """Babcock's rules of 1923 with a house's laid on them."""
    return load_ruleset(write(tmp_path, TITLE + text))
