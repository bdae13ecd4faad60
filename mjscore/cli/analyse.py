"""`mjscore analyse`: what a hand is good for."""

from typing import Annotated, NamedTuple

from typer import Argument, BadParameter, Option

from mjscore.analysis.analysis import analyse_view
from mjscore.analysis.player_view import PlayerView, view_in_deal, view_of_hand
from mjscore.cli import options as flags
from mjscore.cli.inputs import (
    answers_about_hand,
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
    seat: flags.SeatOption = None,
    round: flags.RoundName = None,
    before: Before = None,
    wall: Wall = None,
    format: flags.OutputFormat = flags.Format.TEXT,
    tiles: flags.ShowTiles = Tiles.CODES,
) -> None:
    """Show what a hand waits for, what to discard, what is dangerous.

    Without a hand, at a terminal, it asks for one part by part.

    \b
    Example:
      mjscore analyse 'concealed: 2345678B 345C WD WD WD; seat: South'
      mjscore analyse '123D 456D 77B 89C EE RD S' --before 'West: 3×RD, 3×GD'
      mjscore analyse deal.mj --seat South
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
    report = analyse_report(analyse_view(seen.view, seen.ruleset), seen.ruleset)
    put_report(in_tiles(report, tiles), format)
    if seen.answers:
        tell_for_next_time(seen.answers)


class ViewGiven(NamedTuple):
    """What a player sees, the ruleset in force, and the hand as it was answered; "" where it was given."""

    view: PlayerView
    ruleset: Ruleset
    answers: str


def given_view(
    hand: str | None,
    *,
    rules: str | None,
    options: list[str] | None,
    without: list[str] | None,
    limit: str | None,
    seat: str | None,
    round: str | None,
    before: list[str] | None,
    wall: int | None,
) -> ViewGiven:
    """What a player sees by what was typed: a hand, a deal and his seat, or the answers to questions about his hand."""

    def named_ruleset() -> Ruleset:
        named = rules or flags.rules_by_default()
        return flags.chosen_ruleset(named, options, without, limit)

    from_answers = is_asked(hand)
    if from_answers:
        known = ["won"]
        if seat is not None:
            known.append("seat")
        if round is not None:
            known.append("round")
        given = answers_about_hand(named_ruleset(), known)
    else:
        given = read_given(hand, "hand")
    if looks_like_deal(given.text):
        deal, ruleset = read_deal_given(given, rules, options, without, limit, round)
        if seat is None or before or wall is not None:
            raise BadParameter(
                "a deal needs --seat, and takes neither --before nor --wall",
                param_hint="[HAND|FILE|-]",
            )
        view = view_in_deal(deal, read_seat(seat, source="--seat"))
    else:
        ruleset = named_ruleset()
        read = hand_of(given, ruleset, seat=seat, round=round, discarding=True)
        groups = [read_groups_before(text, source="--before") for text in before or ()]
        view = view_of_hand(read, groups, wall)
    return ViewGiven(view, ruleset, given.text if from_answers else "")
