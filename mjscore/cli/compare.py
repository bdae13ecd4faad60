"""`mjscore compare`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from mjscore.cli.options import (
    Format,
    HandText,
    Limit,
    OutputFormat,
    RoundName,
    SeatName,
    ShowTiles,
    TileWords,
    With,
    Without,
    WonWords,
    limit_of,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mjscore.hands import Hand
    from mjscore.reports.compare import Compared
    from mjscore.rulesets.schema import Ruleset

app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)


@app.command()
def compare(
    hand: HandText = None,
    rules: Annotated[
        list[str] | None,
        typer.Option("--rules", "-r", metavar="RULES", help="One of the rulesets to compare (repeatable); all if left out."),
    ] = None,
    options: With = None,
    without: Without = None,
    limit: Limit = None,
    seat: SeatName = None,
    round: RoundName = None,
    won: WonWords = None,
    format: OutputFormat = Format.TEXT,
    tiles: ShowTiles = TileWords.CODES,
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

    rulesets = _rulesets(rules, options or (), without or (), limit_of(limit))
    read = read_hand_given(hand, seat=seat, round=round, won=won, extra_winds=any(each.play.extra_tiles for each in rulesets))
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
