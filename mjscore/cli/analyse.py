"""`mjscore analyse`: what a hand is good for."""

from dataclasses import replace
from functools import partial
from typing import Annotated, Final

import typer
from typer import Argument, BadParameter, Option

from mjscore.analysis.analysis import analyse_sight
from mjscore.analysis.sight import Sight, sight_in_deal, sight_told
from mjscore.cli import options as flags
from mjscore.cli.inputs import (
    Given,
    hand_of,
    is_asked,
    read_deal_given,
    read_given,
    tell_for_next_time,
)
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
from mjscore.notation.reader import (
    looks_like_deal,
    read_groups_before,
    read_seat,
    read_won,
)
from mjscore.problems import printable
from mjscore.reports.content import Report
from mjscore.reports.contents.analyse import analyse_report
from mjscore.reports.words.tiles import Tiles, in_tiles
from mjscore.rules.schema import Ruleset

AnyText = Annotated[
    str | None,
    Argument(
        metavar="[HAND|FILE|-]",
        help="A hand of thirteen tiles, of fourteen before a discard, or one that won; or a deal, with --seat.",
    ),
]
Before = Annotated[
    list[str] | None,
    Option(
        "--before",
        metavar="'SEAT: GROUPS'",
        help="The groups that another player has on the table (repeatable).",
    ),
]
Wall = Annotated[
    int | None,
    Option("--wall", min=0, metavar="N", help="How many tiles are left to draw."),
]


_of_ahead = partial(Option, rich_help_panel="Looking ahead")

Ahead = Annotated[
    bool, _of_ahead("--ahead", help="Play the deal on, and show what each step brings.")
]
Offered = Annotated[
    str | None,
    _of_ahead(
        "--offered",
        help="A discard that you may claim, such as '5D from West'.",
        metavar="TILE from SEAT",
    ),
]
Players = Annotated[
    str,
    _of_ahead(
        "--players",
        help="Who plays: one for all, or one a seat (help players).",
        metavar="NAMES",
        autocompletion=flags.offer_players,
    ),
]
Deals = Annotated[
    int,
    _of_ahead(
        "--deals",
        help="At most how often to play on.",
        min=FEWEST,
        max=MOST_DEALS,
        metavar="N",
    ),
]
Seed = Annotated[
    int,
    _of_ahead(
        "--seed",
        help="Each number makes its own walls.",
        min=0,
        max=flags.LARGEST_SEED,
        metavar="N",
    ),
]

_OF_AHEAD: Final = ("offered", "players", "deals", "seed")
"""The options that say how --ahead plays on."""


def analyse(
    context: typer.Context,
    hand: AnyText = None,
    rules: flags.OtherRules = None,
    options: flags.With = None,
    without: flags.Without = None,
    limit: flags.Limit = None,
    seat: flags.SeatName = None,
    round: flags.RoundName = None,
    before: Before = None,
    wall: Wall = None,
    ahead: Ahead = False,
    offered: Offered = None,
    players: Players = OTHERS,
    deals: Deals = DEALS,
    seed: Seed = 1,
    format: flags.OutputFormat = flags.Format.TEXT,
    tiles: flags.ShowTiles = Tiles.CODES,
) -> None:
    """Show what a hand waits for, what to discard, what is dangerous.

    \b
    Example:
      mjscore analyse 'concealed: 2345678B 345C WD WD WD; seat: South'
      mjscore analyse '123D 456D 77B 89C EE RD S' --before 'West: 3×RD, 3×GD'
      mjscore analyse deal.mj --seat South
      mjscore analyse '123D 456D 77B 89C EE RD S; seat: South' --ahead
      mjscore analyse '123D 456D 77B 89C EE RD; seat: S' --ahead --offered '7C from East'
    """
    if not ahead:
        _ahead_must_be_given(context)
    from_answers = is_asked(hand)
    if from_answers:
        from mjscore.cli.dialogue import asked_hand  # for this alone

        played = flags.ruleset_of(
            rules or flags.rules_by_default(), options, without, limit
        )
        told = {"seat": seat, "round": round}
        given_by = [name for name, value in told.items() if value is not None]
        given = Given(asked_hand(played, [*given_by, "won"]), "your answers")
    else:
        given = read_given(hand, "hand")
    if looks_like_deal(given.text):
        deal, ruleset = read_deal_given(given, rules, options, without, limit, round)
        if seat is None or before or wall is not None:
            raise BadParameter(
                "a deal needs --seat, and takes neither --before nor --wall",
                param_hint="[HAND|FILE|-]",
            )
        sight = sight_in_deal(deal, read_seat(seat, source="--seat"))
    else:
        ruleset = flags.ruleset_of(
            rules or flags.rules_by_default(), options, without, limit
        )
        read = hand_of(given, ruleset, seat=seat, round=round, discarding=True)
        sight = sight_told(
            read,
            [read_groups_before(each, source="--before") for each in before or ()],
            wall,
        )
    found = analyse_sight(sight, ruleset)
    brought: Report | None = None
    if ahead:
        offer = None if offered is None else _offer(offered)
        asked = Asked(tuple(map(str.strip, players.split(","))), deals, seed, offer)
        brought = ahead_report(_looked_ahead(sight, ruleset, asked))
    put_report(in_tiles(analyse_report(found, ruleset, brought), tiles), format)
    if from_answers:
        tell_for_next_time(given.text)


def _ahead_must_be_given(context: typer.Context) -> None:
    """Refuse options that would do nothing without --ahead."""
    sources = {name: context.get_parameter_source(name) for name in _OF_AHEAD}
    named = [
        f"--{name}"
        for name, source in sources.items()
        if source is not None and source.name == "COMMANDLINE"
    ]
    if named:
        says = "says how" if len(named) == 1 else "say how"
        raise BadParameter(
            f"{says} the deal is played on: give --ahead too",
            param_hint=", ".join(named),
        )


def _offer(text: str) -> Offer:
    """The discard and the seat that `5D from West` means."""
    said = read_won(f"discard {text}", source="--offered")
    if said.tile is None or said.source is None:
        raise BadParameter(
            f"“{printable(text[:40])}” does not say who discards: such as 5D from West",
            param_hint="--offered",
        )
    return Offer(said.tile, said.source)


def _looked_ahead(sight: Sight, ruleset: Ruleset, asked: Asked) -> LookAhead:
    with Progress("deal", asked.deals) as progress:
        return ahead_of.look_ahead_sight(
            sight,
            ruleset,
            replace(asked, reached=lambda done, most: progress.reached(done)),
        )
