"""`mjscore best`."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from mjscore.cli.options import (
    DEFAULT_RULES,
    Format,
    Limit,
    OutputFormat,
    Rules,
    ShowTiles,
    TileWords,
    With,
    Without,
    limit_of,
)

app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)

_WIDTH = 40


@app.command()
def best(
    rules: Rules = DEFAULT_RULES,
    options: With = None,
    without: Without = None,
    limit: Limit = None,
    dealt: Annotated[bool, typer.Option("--dealt/--not-dealt", help="Whether East's original hand counts.")] = True,
    format: OutputFormat = Format.TEXT,
    tiles: ShowTiles = TileWords.CODES,
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
    from mjscore.rulesets import load_ruleset

    ruleset = load_ruleset(rules, options or (), without or (), limit_of(limit))
    found = best_hand(ruleset, original=dealt, progress=_bar if sys.stderr.isatty() else None)
    put_report(best_report(found, ruleset, tiles=Tiles(tiles)), format)


def _bar(done: int, of: int) -> None:
    """A bar on standard error, taken away when all is done."""
    if done >= of:
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)
        return
    filled = _WIDTH * done // max(1, of)
    print(f"\r[{'#' * filled}{'.' * (_WIDTH - filled)}] {done} of {of}", end="\x1b[K", file=sys.stderr, flush=True)
