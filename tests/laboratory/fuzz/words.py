"""The words of what is fuzzed - notation, rulesets, session files - for slips of the pen."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

from mjscore.ext.page.answers import VERBS
from mjscore.game.seats import Seat
from mjscore.game.tiles import CODES
from mjscore.notation.words import every
from mjscore.reports.contents.rules_show import keys
from mjscore.rules import load_ruleset, ruleset_ids
from mjscore.rules.conditions import BOUNDS
from mjscore.rules.keys import CITE_KEYS
from mjscore.rules.merge import STAGE_TABLES
from mjscore.rules.vocabulary.conditions import CONDITIONS
from mjscore.rules.vocabulary.pieces import WORDS

FIXED: Final[dict[str, list[str]]] = tomllib.loads(
    Path(__file__).with_suffix(".toml").read_text("utf-8")
)
"""The words that the package cannot be asked for, by target."""


@cache
def words(target: str) -> tuple[str, ...]:
    """The words of a target, each once, in an order that is always the same."""
    return tuple(sorted({str(word) for word in _words(target)}))


def _words(target: str) -> Iterable[str]:
    match target:
        case "ruleset":
            return FIXED["ruleset"] + _of_rulesets()
        case "session" | "addition":
            return FIXED["session"] + _of_notation()
        case "scores":
            return [*FIXED["scores"], *Seat, *_words("session")]
        case "table":
            return [*FIXED["table"], *_words("session")]
        case "command":
            return FIXED["command"] + _of_notation()
        case "offered":
            offers = [f" from {seat}" for seat in Seat]
            return [*ruleset_ids(), *offers, "|", *_of_notation()]
        case "simulation":
            return FIXED["simulation"] + _options()
        case "page":
            return [*FIXED["page"], *VERBS, *Seat, *CODES, *ruleset_ids()]
        case "pattern":
            return [*FIXED["pattern"], *CODES]
    return _of_notation()


def _of_notation() -> list[str]:
    known = every()
    found = [*FIXED["notation"], *CODES, *(f"[{seat}]" for seat in Seat)]
    found += [f"{word}:" for word in known["sections"]]
    for table in FIXED["tables"]:
        found += known[table]
    return found


def _of_rulesets() -> list[str]:
    names = [key.name for _, key in keys()]
    return [*names, *CITE_KEYS, *BOUNDS, *CONDITIONS, *WORDS, *STAGE_TABLES, *Seat]


def _options() -> list[str]:
    """The rulesets and all their options."""
    found = [*ruleset_ids()]
    for id in ruleset_ids():
        found += [option.id for option in load_ruleset(id).options]
    return found
