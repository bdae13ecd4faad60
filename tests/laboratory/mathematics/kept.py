"""The counts by which the claims of the books are judged, as they are kept in `odds.json`.

    python -m tests.laboratory.mathematics.kept

plays what that file lacks, games whose rules were changed, or all where a count is new; writes it and
`examples/mathematics/odds.md`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from mjscore.ext.casebook.reader import examples_folder
from mjscore.ext.play.tally import Tally
from mjscore.provenance import VERSION
from mjscore.rules import load_ruleset
from tests.laboratory.mathematics.counts import (
    FILE,
    NEEDED,
    digest_in_force,
    kept_counts,
)
from tests.laboratory.mathematics.odds import (
    SEED,
    CountedGame,
    claims,
    counted_games,
    judged,
    replay,
)
from tests.laboratory.mathematics.odds_page import odds_page


def kept_text(tallies: Mapping[CountedGame, Tally], seed: int) -> str:
    """The text of the file: JSON, a line each game."""
    games = [_written(game, tally) for game, tally in tallies.items()]
    head = {"mjscore": VERSION, "seed": seed}
    lines = ",\n".join(
        json.dumps(each, ensure_ascii=False, separators=(",", ":")) for each in games
    )
    return f'{json.dumps(head)[:-1]}, "games": [\n{lines}\n]}}\n'


def _written(game: CountedGame, tally: Tally) -> dict[str, Any]:
    rules, options, players = game
    counts = {name: found for name, found in tally.to_dict().items() if name in NEEDED}
    head = {
        "rules": rules,
        "options": list(options),
        "players": players,
        "digest": digest_in_force(load_ruleset(rules, options)),
    }
    return {**head, "counts": counts}


def odds_text(tallies: Mapping[CountedGame, Tally], seed: int) -> str:
    """What the books say of the odds, by these counts, in Markdown."""
    return odds_page(list(judged(claims(), tallies.__getitem__)), seed)


def _known() -> Mapping[CountedGame, Tally]:
    """The games that need not be played again."""
    try:
        kept = kept_counts()
    except ValueError:
        return {}
    known = {}
    for game, tally in kept.tallies.items():
        rules, _, _ = game
        if rules not in kept.changed:
            known[game] = tally
    return known


def main() -> None:
    """Play what is lacking, and write both files."""
    known = _known()
    lacking = [
        each for each in claims() if not known.keys() >= {*counted_games([each])}
    ]
    played = {**known, **replay(lacking)}
    tallies = {game: played[game] for game in counted_games(claims())}
    FILE.write_text(kept_text(tallies, SEED), "utf-8")
    page = examples_folder() / "mathematics" / "odds.md"
    page.write_text(odds_text(tallies, SEED), "utf-8")


if __name__ == "__main__":
    main()
