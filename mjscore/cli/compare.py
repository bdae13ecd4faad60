"""`mjscore compare`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from mjscore.cli import completion
from mjscore.cli import options as flags
from mjscore.cli.inputs import read_hand_given
from mjscore.cli.output import put_report
from mjscore.problems import Fault, UsageProblem, did_you_mean
from mjscore.reports.contents.compare import compare_report
from mjscore.reports.words.tiles import Tiles
from mjscore.rulesets import load_ruleset, ruleset_ids
from mjscore.rulesets.schema import Ruleset
from mjscore.scoring.comparing import compare as compare_hand

app = flags.one_command()


@app.command()
def compare(
    hand: flags.HandText = None,
    rules: Annotated[
        list[str] | None,
        typer.Option(
            "--rules",
            "-r",
            metavar="RULES",
            help="One of the rulesets to compare (repeatable); all if left out.",
            autocompletion=completion.rulesets,
        ),
    ] = None,
    options: flags.With = None,
    without: flags.Without = None,
    limit: flags.Limit = None,
    seat: flags.SeatName = None,
    round: flags.RoundName = None,
    won: flags.WonWords = None,
    format: flags.OutputFormat = flags.Format.TEXT,
    tiles: flags.ShowTiles = Tiles.CODES,
) -> None:
    """Score one hand under several rulesets, side by side.

    An option is switched on or off in those of the rulesets that have it.

    \b
    Example:
      mjscore compare 'concealed: 2233445566788B; won: draw 7B; seat: South'
      mjscore compare hand.mj -r babcock -r harr -r house.toml
    """
    rulesets = chosen_rulesets(rules, options or (), without or (), flags.limit_of(limit))
    read = read_hand_given(hand, *rulesets, seat=seat, round=round, won=won)
    put_report(compare_report(read, compare_hand(read, rulesets), tiles=tiles), format)


def chosen_rulesets(ids: Sequence[str] | None, on: Sequence[str], off: Sequence[str], limit: int | None) -> list[Ruleset]:
    """The rulesets that are named, or all, each with those of the options that it has; an option that none has is refused."""
    chosen = [load_ruleset(id) for id in dict.fromkeys(ids or ruleset_ids())]
    known = {option.id: None for each in chosen for option in each.options}
    for id in (*on, *off):
        if id not in known:
            raise UsageProblem(
                Fault(
                    "unknown-option",
                    f"none of these rulesets has an option “{id}”",
                    hint=did_you_mean(id, known) or f"known: {', '.join(known)}",
                ),
                source="options",
            )
    return [
        load_ruleset(
            each.id,
            [id for id in on if any(id == option.id for option in each.options)],
            [id for id in off if any(id == option.id for option in each.options)],
            limit,
        )
        for each in chosen
    ]
