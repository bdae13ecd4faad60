"""The counts by which `mjscore check --odds` judges the claims of the books, as they are kept with the examples."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from mjscore.casebook.counts import NEEDED, rules_digest
from mjscore.casebook.odds import CountedGame
from mjscore.provenance import VERSION
from mjscore.simulation.parts import counts_digest
from mjscore.simulation.tally import Tally


def kept_text(tallies: Mapping[CountedGame, Tally], seed: int) -> str:
    """The text of the file (JSON, a line each game), with a digest of all that was counted."""
    games = [_written(game, tally) for game, tally in tallies.items()]
    head = {"mjscore": VERSION, "seed": seed, "digest": counts_digest(games)}
    lines = ",\n".join(json.dumps(each, ensure_ascii=False, separators=(",", ":")) for each in games)
    return f'{json.dumps(head)[:-1]}, "games": [\n{lines}\n]}}\n'


def _written(game: CountedGame, tally: Tally) -> dict[str, Any]:
    rules, options, players = game
    counts = {name: found for name, found in tally.to_dict().items() if name in NEEDED}
    head = {"rules": rules, "options": list(options), "players": players, "digest": rules_digest(rules, options)}
    return {**head, "counts": counts}
