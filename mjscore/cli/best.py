"""`mjscore best`."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from mjscore.cli import options as flags

app = flags.one_command()

_WIDTH = 40


@app.command()
def best(
    rules: flags.Rules = flags.DEFAULT_RULES,
    options: flags.With = None,
    without: flags.Without = None,
    limit: flags.Limit = None,
    dealt: Annotated[bool, typer.Option("--dealt/--not-dealt", help="Whether East's original hand counts.")] = True,
    format: flags.OutputFormat = flags.Format.TEXT,
    tiles: flags.ShowTiles = flags.TileWords.CODES,
) -> None:
    """Find the highest-scoring hand of a ruleset, and prove it.

    \b
    Example:
      mjscore best --rules babcock --limit none
      mjscore best --rules harr --not-dealt
    """
    from mjscore.analyser.best import best_hand
    from mjscore.cli.output import put_report
    from mjscore.reports.best import best_report
    from mjscore.reports.tile_words import Tiles

    ruleset = flags.ruleset_of(rules, options, without, limit)
    found = best_hand(ruleset, original=dealt, progress=_bar if sys.stderr.isatty() else None)
    put_report(best_report(found, ruleset, tiles=Tiles(tiles)), format)


def _bar(done: int, of: int) -> None:
    """A bar on standard error, taken away when all is done."""
    if done >= of:
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)
        return
    filled = _WIDTH * done // max(1, of)
    print(f"\r[{'#' * filled}{'.' * (_WIDTH - filled)}] {done} of {of}", end="\x1b[K", file=sys.stderr, flush=True)
