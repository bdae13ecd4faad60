"""`mjscore score`."""

from __future__ import annotations

from typing import Annotated

import typer

from mjscore.cli import options as flags

app = flags.one_command()


@app.command()
def score(
    hand: flags.HandText = None,
    rules: flags.Rules = flags.DEFAULT_RULES,
    options: flags.With = None,
    without: flags.Without = None,
    limit: flags.Limit = None,
    seat: flags.SeatName = None,
    round: flags.RoundName = None,
    won: flags.WonWords = None,
    format: flags.OutputFormat = flags.Format.TEXT,
    tiles: flags.ShowTiles = flags.TileWords.CODES,
    explain: Annotated[bool, typer.Option("--explain", help="Say why items that nearly apply do not.")] = False,
) -> None:
    """Score one hand, itemised, every line cited.

    \b
    Example:
      mjscore score 'exposed: 3×1D, 3×W; concealed: 777C 456B 22C; won: discard 4B; seat: West'
      mjscore score hand.mj --rules millington --with roof-off --format html > hand.html
    """
    from mjscore.cli.inputs import read_hand_given
    from mjscore.cli.output import put_report
    from mjscore.reports.score import score_report
    from mjscore.reports.tile_words import Tiles
    from mjscore.scoring import score as score_hand

    ruleset = flags.ruleset_of(rules, options, without, limit)
    read = read_hand_given(hand, ruleset, seat=seat, round=round, won=won)
    sheet = score_hand(read, ruleset)
    missed = None
    if explain:
        from mjscore.reports.near_misses import near_misses

        missed = near_misses(sheet, ruleset)
    put_report(score_report(sheet, ruleset, tiles=Tiles(tiles), near_misses=missed), format)
