"""`mjscore analyse` and `best`: what a hand is good for, and the best hand of all."""

from dataclasses import replace
from typing import Annotated, Any, Final

import typer
from typer import Argument, Option

from mjscore.cli import options as flags
from mjscore.cli.inputs import hand_of, read_deal_given, read_given
from mjscore.cli.output import Progress, put, put_report, report_text
from mjscore.notation.reader import looks_like_deal, read_groups_before, read_seat
from mjscore.reports.contents.analyse import analyse_report, chances_by_turn
from mjscore.reports.contents.score import best_report
from mjscore.reports.drawings.charts import terminal_chart
from mjscore.reports.words.tiles import Tiles, in_tiles
from mjscore.rulesets.schema import Ruleset
from mjscore.strategy.analysis import analyse_sight
from mjscore.strategy.best import best_hand
from mjscore.strategy.chances.answer import Prospects
from mjscore.strategy.chances.course import GAMES, MOST_TURNS, ChanceAim, Claims
from mjscore.strategy.chances.prospects import LookAhead, prospects_of
from mjscore.strategy.sight import Sight, sight_in_deal, sight_told

AnyText = Annotated[
    str | None,
    Argument(
        metavar="[HAND|FILE|-]",
        help="A hand of thirteen tiles, of fourteen before a discard, or one that won; or a deal, with --seat.",
    ),
]
Before = Annotated[
    list[str] | None,
    Option("--before", metavar="'SEAT: GROUPS'", help="The groups that another player has on the table (repeatable)."),
]
Wall = Annotated[int | None, Option("--wall", min=0, metavar="N", help="How many tiles are left to draw.")]


def _ahead(name: str, help: str, **more: Any) -> Any:
    """An option of --turns, which stands with the others of its kind in the help."""
    return Option(name, help=help, rich_help_panel="Looking ahead", **more)


Turns = Annotated[
    int | None,
    _ahead("--turns", "Look N turns ahead, and show the chances of each discard.", min=1, max=MOST_TURNS, metavar="N"),
]
Aim = Annotated[ChanceAim, _ahead("--aim", "What you play for.")]
Claiming = Annotated[Claims, _ahead("--claims", "Whether you claim discards.")]
Alone = Annotated[bool, _ahead("--alone", "Leave out that other players win.")]
Explain = Annotated[bool, _ahead("--explain", "Say why the first discard is better than the second.")]
Reach = Annotated[int | None, _ahead("--reach", "The most tiles that a plan may take.", min=1, max=14, metavar="N")]
Number = Annotated[
    int, _ahead("--games", "How many games to play for each discard of a hand far from ready.", min=2, metavar="N")
]
Seed = Annotated[int, _ahead("--seed", "The same number plays the same games.", metavar="N")]


_OF_TURNS: Final = ("aim", "claims", "alone", "reach", "games", "seed", "explain")
"""The options that say how --turns looks ahead."""


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
    turns: Turns = None,
    aim: Aim = ChanceAim.WINNINGS,
    claims: Claiming = Claims.ALL,
    alone: Alone = False,
    explain: Explain = False,
    reach: Reach = None,
    games: Number = GAMES,
    seed: Seed = 1,
    format: flags.OutputFormat = flags.Format.TEXT,
    tiles: flags.ShowTiles = Tiles.CODES,
) -> None:
    """Show what a hand waits for, what to discard, what is dangerous.

    \b
    Example:
      mjscore analyse 'concealed: 2345678B 345C WD WD WD; seat: South'
      mjscore analyse 'hand: 123D 456D 77B 89C EE RD S' --before 'West: 3×RD pung, 3×GD pung' -r babcock-chinese -w insurance
      mjscore analyse deal.mj --seat South
      mjscore analyse 'hand: 123D 456D 77B 89C EE RD S; seat: South' --turns 12 --explain
    """
    if turns is None:
        _turns_must_be_given(context)
    given = read_given(hand, "hand")
    if looks_like_deal(given.text):
        if seat is None or before or wall is not None:
            raise typer.BadParameter("a deal needs --seat, and takes neither --before nor --wall", param_hint="[HAND|FILE|-]")
        deal, ruleset = read_deal_given(given, rules, options, without, limit, round)
        sight = sight_in_deal(deal, read_seat(seat, source="--seat"))
    else:
        ruleset = flags.ruleset_of(rules or flags.DEFAULT_RULES, options, without, limit)
        read = hand_of(given, ruleset, seat=seat, round=round, discarding=True)
        sight = sight_told(read, [read_groups_before(each, source="--before") for each in before or ()], wall)
    found = analyse_sight(sight, ruleset)
    if turns is None:
        put_report(in_tiles(analyse_report(found, ruleset), tiles), format)
        return
    ahead = _looked_ahead(sight, ruleset, LookAhead(turns, aim, claims, alone, reach, games, seed))
    report = in_tiles(analyse_report(found, ruleset, ahead=ahead, explain=explain), tiles)
    put(report_text(report, format) + (_chart(ahead) if format is flags.Format.TEXT else ""))


def _turns_must_be_given(context: typer.Context) -> None:
    """Refuse options that would do nothing without --turns."""
    sources = {name: context.get_parameter_source(name) for name in _OF_TURNS}
    named = [f"--{name}" for name, source in sources.items() if source is not None and source.name == "COMMANDLINE"]
    if named:
        says = "says how" if len(named) == 1 else "say how"
        raise typer.BadParameter(f"{says} --turns looks ahead: give --turns N too", param_hint=", ".join(named))


def _looked_ahead(sight: Sight, ruleset: Ruleset, asked: LookAhead) -> Prospects:
    progress = Progress("hands")
    try:
        return prospects_of(sight, ruleset, replace(asked, progress=progress.reached))
    finally:
        progress.clear()


def _chart(ahead: Prospects) -> str:
    series = chances_by_turn(ahead)
    return f"\nChance to have won by turn\n\n{terminal_chart(series, 'turn', '{} %')}" if series else ""


def best(
    rules: flags.Rules = flags.DEFAULT_RULES,
    options: flags.With = None,
    without: flags.Without = None,
    limit: flags.Limit = None,
    dealt: Annotated[bool, Option("--dealt/--not-dealt", help="Whether East may also win with the hand as dealt.")] = True,
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
