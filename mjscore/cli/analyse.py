"""`mjscore analyse`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from mjscore.cli import options as flags

if TYPE_CHECKING:
    from mjscore.analyser import Analysis
    from mjscore.deals import Deal
    from mjscore.groups import Group
    from mjscore.rulesets.schema import Ruleset
    from mjscore.seats import Seat

app = flags.one_command()


AnyText = Annotated[
    str | None,
    typer.Argument(
        metavar="[HAND|FILE|-]",
        help="A hand of thirteen tiles, of fourteen about to discard, or one that won; or a deal, with --seat.",
    ),
]
Before = Annotated[
    list[str] | None,
    typer.Option("--before", metavar="'SEAT: GROUPS'", help="The groups before another player (repeatable)."),
]
Wall = Annotated[int | None, typer.Option("--wall", min=0, metavar="N", help="How many tiles are left to draw.")]


@app.command()
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
    tiles: flags.ShowTiles = flags.TileWords.CODES,
) -> None:
    """Say what a hand waits for, what to discard, what is dangerous.

    \b
    Example:
      mjscore analyse 'concealed: 2345678B 345C WD WD WD; seat: South'
      mjscore analyse 'hand: 123D 456D 77B 89C EE RD S' --before 'West: 3×RD pung, 3×GD pung' -r babcock-chinese -w insurance
      mjscore analyse deal.mj --seat South
    """
    from mjscore.cli.inputs import read_given
    from mjscore.cli.output import put_report
    from mjscore.notation.reader import looks_like_deal
    from mjscore.reports.analyse import analyse_report
    from mjscore.reports.tile_words import Tiles

    given = read_given(hand, "hand")
    if looks_like_deal(given.text):
        from mjscore.cli.inputs import read_deal_given

        if seat is None or before or wall is not None:
            raise typer.BadParameter("a deal needs --seat, and says the rest itself", param_hint="[HAND|FILE|-]")
        found, ruleset = _analysed_seat(seat, *read_deal_given(given, rules, options, without, limit, round))
    else:
        from mjscore.analyser import analyse as analyse_hand
        from mjscore.cli.inputs import hand_of

        ruleset = flags.ruleset_of(rules or flags.DEFAULT_RULES, options, without, limit)
        read = hand_of(given, ruleset, seat=seat, round=round, discarding=True)
        found = analyse_hand(read, ruleset, [_before(each) for each in before or ()], wall)
    put_report(analyse_report(found, ruleset, tiles=Tiles(tiles)), format)


def _analysed_seat(seat: str, deal: Deal, ruleset: Ruleset) -> tuple[Analysis, Ruleset]:
    from mjscore.analyser import analyse_seat
    from mjscore.notation.reader import read_seat

    return analyse_seat(deal, read_seat(seat, source="--seat"), ruleset), ruleset


def _before(text: str) -> tuple[Seat, tuple[Group, ...]]:
    """The groups before another player: `West: 3×RD pung, 3×GD pung`."""
    from mjscore.notation.reader import read_hand, read_seat

    name, _, groups = text.partition(":")
    seat = read_seat(name, source="--before")
    return seat, read_hand(f"exposed: {groups}; status: short", source="--before").melds
