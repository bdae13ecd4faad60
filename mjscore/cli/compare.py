"""`mjscore compare`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from mjscore.cli import options as flags

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mjscore.hands import Hand
    from mjscore.reports.compare import Compared
    from mjscore.rulesets.schema import Ruleset

app = flags.one_command()


@app.command()
def compare(
    hand: flags.HandText = None,
    rules: Annotated[
        list[str] | None,
        typer.Option("--rules", "-r", metavar="RULES", help="One of the rulesets to compare (repeatable); all if left out."),
    ] = None,
    options: flags.With = None,
    without: flags.Without = None,
    limit: flags.Limit = None,
    seat: flags.SeatName = None,
    round: flags.RoundName = None,
    won: flags.WonWords = None,
    format: flags.OutputFormat = flags.Format.TEXT,
    tiles: flags.ShowTiles = flags.TileWords.CODES,
) -> None:
    """Score one hand under several rulesets, side by side.

    An option is switched on or off in those of the rulesets that have it.

    \b
    Example:
      mjscore compare 'concealed: 2233445566788B; won: draw 7B; seat: South'
      mjscore compare hand.mj -r babcock -r harr -r house.toml
    """
    from mjscore.cli.inputs import read_hand_given
    from mjscore.cli.output import put_report
    from mjscore.reports.compare import compare_report
    from mjscore.reports.tile_words import Tiles

    rulesets = _rulesets(rules, options or (), without or (), flags.limit_of(limit))
    read = read_hand_given(hand, *rulesets, seat=seat, round=round, won=won)
    put_report(compare_report(read, [_compared(read, each) for each in rulesets], tiles=Tiles(tiles)), format)


def _compared(hand: Hand, ruleset: Ruleset) -> Compared:
    from mjscore.problems import ImpossibleHand
    from mjscore.reports.compare import Compared
    from mjscore.scoring import score

    try:
        return Compared(ruleset, score(hand, ruleset))
    except ImpossibleHand as problem:
        return Compared(ruleset, problem)


def _rulesets(ids: Sequence[str] | None, on: Sequence[str], off: Sequence[str], limit: int | None) -> list[Ruleset]:
    """The rulesets to compare, each with those of the options that it has; an option that none has is refused."""
    from mjscore.problems import Fault, UsageProblem, did_you_mean
    from mjscore.rulesets import load_ruleset, ruleset_ids

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
