"""The counts of deals by which the claims of the books are judged, as they were played and are kept with the examples."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from mjscore.casebook.odds import CountedGame
from mjscore.casebook.reader import examples_folder
from mjscore.problems import Fault, UsageProblem
from mjscore.provenance import VERSION
from mjscore.rulesets import load_ruleset
from mjscore.simulation.parts import counts_digest
from mjscore.simulation.table import FATES
from mjscore.simulation.tally import Tally

FILE: Final = "odds.json"
_NEEDED: Final = (
    *("deals", "wins", "won", "winner_score", "loser_score", "cut", "paid", "shown", "singles", "singles_won"),
    *("suited", "suited_one_suit", "sixteen", "sixteen_net", "sixteen_squares"),
    *(f"{of}_{fate}" for of in ("fate", "open") for fate in FATES),
)
"""The counts that are kept."""


class KeptCounts(NamedTuple):
    """What was counted, and from which seed; `changed` are the rulesets that have other rules since."""

    seed: int
    tallies: Mapping[CountedGame, Tally]
    changed: tuple[str, ...]


def kept_text(tallies: Mapping[CountedGame, Tally], seed: int) -> str:
    """The text of the file (JSON, a line each game), with a digest of all that was counted."""
    games = [_written(game, tally) for game, tally in tallies.items()]
    head = {"mjscore": VERSION, "seed": seed, "digest": counts_digest(games)}
    lines = ",\n".join(json.dumps(each, ensure_ascii=False, separators=(",", ":")) for each in games)
    return f'{json.dumps(head)[:-1]}, "games": [\n{lines}\n]}}\n'


def kept_counts() -> KeptCounts:
    """What the file holds; raises UsageProblem where its counts are not those that were written."""
    path = examples_folder() / "mathematics" / FILE
    kept = json.loads(path.read_text("utf-8"))
    damaged = counts_digest(kept["games"]) != kept["digest"]
    lacking = [] if damaged else [name for name in _NEEDED for each in kept["games"] if name not in each["counts"]]
    if damaged or lacking:
        hint = "play them again: mjscore check --odds --replay"
        message = "the counts are not those that were written" if damaged else f"{lacking[0]} was not counted yet"
        raise UsageProblem(Fault("damaged-part", message, hint=hint), source=str(path))
    games = {(each["rules"], tuple(each["options"]), each["players"]): each["counts"] for each in kept["games"]}
    changed = [each["rules"] for each in kept["games"] if each["digest"] != _rules_digest(each["rules"], each["options"])]
    tallies = {game: Tally.from_dict(counts) for game, counts in games.items()}
    return KeptCounts(kept["seed"], tallies, tuple(dict.fromkeys(changed)))


def _written(game: CountedGame, tally: Tally) -> dict[str, Any]:
    rules, options, players = game
    counts = {name: found for name, found in tally.to_dict().items() if name in _NEEDED}
    head = {"rules": rules, "options": list(options), "players": players, "digest": _rules_digest(rules, options)}
    return {**head, "counts": counts}


def _rules_digest(rules: str, options: list[str] | tuple[str, ...]) -> str:
    return load_ruleset(rules, options).digest
