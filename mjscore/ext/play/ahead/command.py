"""`mjscore ahead`: what each step brings when the deal is played on."""

from dataclasses import replace
from typing import Annotated

from typer import BadParameter, Option

from mjscore.analysis.player_view import PlayerView
from mjscore.cli import options as flags
from mjscore.cli.analyse import AnyText, Before, Wall, given_view
from mjscore.cli.inputs import tell_for_next_time
from mjscore.cli.output import Progress, put_report
from mjscore.ext.play import ahead as ahead_of
from mjscore.ext.play.ahead.answer import (
    DEALS,
    FEWEST,
    MOST_DEALS,
    OTHERS,
    Asked,
    LookAhead,
    Offer,
)
from mjscore.ext.play.ahead.report import ahead_report
from mjscore.ext.play.command import offer_players
from mjscore.notation.reader import read_won
from mjscore.problems import printable
from mjscore.reports.words.tiles import Tiles, in_tiles
from mjscore.rules.schema import Ruleset

PANEL = "Playing on"

Offered = Annotated[
    str | None,
    Option(
        "--offered",
        help="A discard that you may claim, such as '5D from West'.",
        metavar="TILE from SEAT",
        rich_help_panel=PANEL,
    ),
]
Players = Annotated[
    str,
    Option(
        "--players",
        help="Who plays: one for all the others, or one a seat; with one, value plays for you (help players).",
        metavar="NAMES",
        autocompletion=offer_players,
        rich_help_panel=PANEL,
    ),
]
Deals = Annotated[
    int,
    Option(
        "--deals",
        help="At most how often to play on.",
        min=FEWEST,
        max=MOST_DEALS,
        metavar="N",
        rich_help_panel=PANEL,
    ),
]
Seed = Annotated[
    int,
    Option(
        "--seed",
        help="Each number makes its own walls.",
        min=0,
        max=flags.LARGEST_SEED,
        metavar="N",
        rich_help_panel=PANEL,
    ),
]


def ahead(
    hand: AnyText = None,
    rules: flags.OtherRules = None,
    options: flags.With = None,
    without: flags.Without = None,
    limit: flags.Limit = None,
    seat: flags.SeatOption = None,
    round: flags.RoundName = None,
    before: Before = None,
    wall: Wall = None,
    offered: Offered = None,
    players: Players = OTHERS,
    deals: Deals = DEALS,
    seed: Seed = 1,
    format: flags.OutputFormat = flags.Format.TEXT,
    tiles: flags.ShowTiles = Tiles.CODES,
) -> None:
    """Play a deal on again and again, and show what each step brings.

    `mjscore help playing` says how, and what the figures mean.

    \b
    Example:
      mjscore ahead '123D 456D 77B 89C EE RD S; seat: South'
      mjscore ahead '123D 456D 77B 89C EE RD; seat: S' --offered '7C from East'
      mjscore ahead deal.mj --seat South
    """
    seen = given_view(
        hand,
        rules=rules,
        options=options,
        without=without,
        limit=limit,
        seat=seat,
        round=round,
        before=before,
        wall=wall,
    )
    asked = Asked(
        players=tuple(name.strip() for name in players.split(",")),
        deals=deals,
        seed=seed,
        offered=None if offered is None else _offer(offered),
    )
    report = ahead_report(_looked_ahead(seen.view, seen.ruleset, asked))
    put_report(in_tiles(report, tiles), format)
    if seen.answers:
        tell_for_next_time(seen.answers)


def _offer(text: str) -> Offer:
    """The discard and the seat that `5D from West` means."""
    claimed = read_won(f"discard {text}", source="--offered")
    if claimed.tile is None or claimed.source is None:
        raise BadParameter(
            f"“{printable(text[:40])}” does not say who discards: such as 5D from West",
            param_hint="--offered",
        )
    return Offer(claimed.tile, claimed.source)


def _looked_ahead(view: PlayerView, ruleset: Ruleset, asked: Asked) -> LookAhead:
    with Progress("deal", asked.deals) as progress:
        shown = replace(asked, reached=lambda done, most: progress.reached(done))
        return ahead_of.look_ahead_view(view, ruleset, shown)
