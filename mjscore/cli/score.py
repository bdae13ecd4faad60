"""`mjscore score`."""

from __future__ import annotations

from typing import Annotated

import typer

from mjscore.cli.options import (
    DEFAULT_RULES,
    Format,
    HandText,
    Limit,
    OutputFormat,
    RoundName,
    Rules,
    SeatName,
    ShowTiles,
    TileWords,
    With,
    Without,
    WonWords,
    limit_of,
)

app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)


@app.command()
def score(
    hand: HandText = None,
    rules: Rules = DEFAULT_RULES,
    options: With = None,
    without: Without = None,
    limit: Limit = None,
    seat: SeatName = None,
    round: RoundName = None,
    won: WonWords = None,
    format: OutputFormat = Format.TEXT,
    tiles: ShowTiles = TileWords.CODES,
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
    from mjscore.rulesets import load_ruleset
    from mjscore.scoring import score as score_hand

    ruleset = load_ruleset(rules, options or (), without or (), limit_of(limit))
    extra = bool(ruleset.play.extra_tiles)
    read = read_hand_given(hand, seat=seat, round=round, won=won, hand_size=ruleset.hand_size, extra_winds=extra)
    sheet = score_hand(read, ruleset)
    missed = None
    if explain:
        from mjscore.reports.near_misses import near_misses

        missed = near_misses(sheet, ruleset)
    put_report(score_report(sheet, ruleset, tiles=Tiles(tiles), near_misses=missed), format)
