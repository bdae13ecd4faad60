"""The counts of deals by which the claims of the books are judged, as they were played and are kept beside this file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple

from mjscore.ext.play.table import FATES
from mjscore.ext.play.tally import Tally
from mjscore.rules import load_ruleset
from mjscore.rules.schema import Ruleset
from tests.laboratory.mathematics.odds import CountedGame

FILE = Path(__file__).with_name("odds.json")
NEEDED: Final = (
    "deals",
    "wins",
    "won",
    "winner_score",
    "loser_score",
    "cut",
    "paid",
    "shown",
    "singles",
    "singles_won",
    "suited",
    "suited_one_suit",
    "sixteen",
    "sixteen_net",
    "sixteen_squares",
    *(f"{of}_{fate}" for of in ("fate", "open") for fate in FATES),
)
"""The counts that are kept."""


class KeptCounts(NamedTuple):
    """What was counted, and from which seed; `changed` are the rulesets that have other rules since."""

    seed: int
    tallies: Mapping[CountedGame, Tally]
    changed: tuple[str, ...]


def kept_counts() -> KeptCounts:
    """What the file holds; raises ValueError where something is not counted yet."""
    kept = json.loads(FILE.read_text("utf-8"))
    for game in kept["games"]:
        for name in NEEDED:
            if name not in game["counts"]:
                raise ValueError(f"{name} was not counted yet in {FILE}")
    games = {
        (each["rules"], tuple(each["options"]), each["players"]): each["counts"]
        for each in kept["games"]
    }
    changed = [
        each["rules"]
        for each in kept["games"]
        if each["digest"]
        != digest_in_force(load_ruleset(each["rules"], each["options"]))
    ]
    tallies = {game: Tally.from_dict(counts) for game, counts in games.items()}
    return KeptCounts(kept["seed"], tallies, tuple(dict.fromkeys(changed)))


def digest_in_force(ruleset: Ruleset) -> str:
    """The digest of the rules that are in force: what other options would change does not count."""
    return replace(ruleset, options=(), known_digest=None).digest
