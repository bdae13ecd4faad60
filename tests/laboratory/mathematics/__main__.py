"""Writes `examples/mathematics` again: many hours for its 81,920 deals; a run that was broken off goes on with what is missing.

    python -m tests.laboratory.mathematics --deals 81920 --seed 1924 --workers 2

The parts of the deals stay in the folder `parts`, which is deleted afterwards.
"""

from __future__ import annotations

import argparse
from datetime import date
from pathlib import Path
from typing import Final

from mjscore.cli.output import Progress
from mjscore.ext.arrays.workers import working
from mjscore.ext.casebook.reader import examples_folder
from mjscore.rules import ruleset_ids
from tests.laboratory.mathematics.books import PLAYERS, books
from tests.laboratory.mathematics.counts import FILE
from tests.laboratory.mathematics.kept import kept_text, odds_text
from tests.laboratory.mathematics.odds import claims, replay
from tests.laboratory.mathematics.pages import pages

PUBLISHED: Final = examples_folder() / "mathematics"


def main() -> None:
    """Play, and write every file."""
    parser = argparse.ArgumentParser(prog="python -m tests.laboratory.mathematics")
    parser.add_argument(
        "--deals", type=int, default=81_920, help="of each ruleset and kind of player"
    )
    parser.add_argument("--seed", type=int, default=1924)
    parser.add_argument("--output", type=Path, default=PUBLISHED)
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args()
    given.output.mkdir(parents=True, exist_ok=True)
    number = given.deals * len(ruleset_ids()) * len(PLAYERS)
    with Progress("deal", number) as progress, working(given.workers, None) as at_work:
        folder = given.output / "parts"
        all_played = list(
            books(given.deals, given.seed, folder, at_work, progress.reached)
        )
    texts = dict(pages(all_played, given.seed, date.today().isoformat()))
    played = replay(claims(), given.deals, given.seed)
    texts["odds.md"] = odds_text(played, given.seed)
    for name, text in texts.items():
        (given.output / name).write_text(text, "utf-8")
        print(given.output / name)
    counts = FILE if given.output == PUBLISHED else given.output / FILE.name
    counts.write_text(kept_text(played, given.seed), "utf-8")
    print(counts)


if __name__ == "__main__":
    main()
