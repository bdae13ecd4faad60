"""`mjscore analyse`: what a hand is good for."""

from typing import Annotated

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
from mjscore.cli.output import put_report
from mjscore.notation.reader import looks_like_deal, read_groups_before, read_seat
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


def analyse(
    hand: AnyText = None,
    rules: flags.OtherRules = None,
    options: flags.With = None,
    without: flags.Without = None,
    limit: flags.Limit = None,
    seat: flags.SeatName = None,
    round: flags.RoundName = None,
    before: Before = None,
    wall: Wall = None,
    format: flags.OutputFormat = flags.Format.TEXT,
    tiles: flags.ShowTiles = Tiles.CODES,
) -> None:
    """Show what a hand waits for, what to discard, what is dangerous.

    \b
    Example:
      mjscore analyse 'concealed: 2345678B 345C WD WD WD; seat: South'
      mjscore analyse '123D 456D 77B 89C EE RD S' --before 'West: 3×RD, 3×GD'
      mjscore analyse deal.mj --seat South
    """
    from_answers = is_asked(hand)
    if from_answers:
        named = rules or flags.rules_by_default()
        given = answers_about(
            flags.ruleset_of(named, options, without, limit), seat=seat, round=round
        )
    else:
        given = read_given(hand, "hand")
    sight, ruleset = sight_given(
        given,
        rules=rules,
        options=options,
        without=without,
        limit=limit,
        seat=seat,
        round=round,
        before=before,
        wall=wall,
    )
    report = analyse_report(analyse_sight(sight, ruleset), ruleset)
    put_report(in_tiles(report, tiles), format)
    if from_answers:
        tell_for_next_time(given.text)


def answers_about(ruleset: Ruleset, *, seat: str | None, round: str | None) -> Given:
    """What a player at the terminal answers about a hand that has not won; what options say is not asked."""
    from mjscore.cli.dialogue import asked_hand  # for this alone

    not_asked = ["won"]
    if seat is not None:
        not_asked.append("seat")
    if round is not None:
        not_asked.append("round")
    return Given(asked_hand(ruleset, not_asked), "your answers")


def sight_given(
    given: Given,
    *,
    rules: str | None,
    options: list[str] | None,
    without: list[str] | None,
    limit: str | None,
    seat: str | None,
    round: str | None,
    before: list[str] | None,
    wall: int | None,
) -> tuple[Sight, Ruleset]:
    """What a player sees, and the ruleset in force, of what was typed: a hand, or a deal and his seat."""
    if looks_like_deal(given.text):
        deal, ruleset = read_deal_given(given, rules, options, without, limit, round)
        if seat is None or before or wall is not None:
            raise BadParameter(
                "a deal needs --seat, and takes neither --before nor --wall",
                param_hint="[HAND|FILE|-]",
            )
        return sight_in_deal(deal, read_seat(seat, source="--seat")), ruleset
    ruleset = flags.ruleset_of(
        rules or flags.rules_by_default(), options, without, limit
    )
    hand = hand_of(given, ruleset, seat=seat, round=round, discarding=True)
    groups_before = [
        read_groups_before(text, source="--before") for text in before or ()
    ]
    return sight_told(hand, groups_before, wall), ruleset
