"""`mjscore best`."""

from typing import Annotated

import typer

from mjscore.cli import options as flags
from mjscore.cli.output import put_report
from mjscore.cli.progress import Progress
from mjscore.reports.contents.score import best_report
from mjscore.reports.words.tiles import Tiles, in_tiles
from mjscore.strategy.best import best_hand

app = flags.one_command()


@app.command()
def best(
    rules: flags.Rules = flags.DEFAULT_RULES,
    options: flags.With = None,
    without: flags.Without = None,
    limit: flags.Limit = None,
    dealt: Annotated[
        bool, typer.Option("--dealt/--not-dealt", help="Whether East may also win with the hand as dealt.")
    ] = True,
    format: flags.OutputFormat = flags.Format.TEXT,
    tiles: flags.ShowTiles = Tiles.CODES,
) -> None:
    """Find and prove the highest-scoring hand of a ruleset.

    \b
    Example:
      mjscore best --rules babcock --limit none
      mjscore best --rules harr --not-dealt
    """
    ruleset = flags.ruleset_of(rules, options, without, limit)
    found = best_hand(ruleset, original=dealt, progress=Progress("circumstances").reached)
    put_report(in_tiles(best_report(found, ruleset), tiles), format)
