"""`mjscore quiz`."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from mjscore.cli import options as flags
from mjscore.cli.deal import LARGEST_SEED, any_seed

if TYPE_CHECKING:
    from mjscore.hands import Hand
    from mjscore.reports.tile_words import Tiles
    from mjscore.rulesets.schema import Ruleset

app = flags.one_command()


@app.command()
def quiz(
    hand: Annotated[
        str | None, typer.Argument(metavar="[HAND|FILE]", help="A hand of your own to count; a random win if left out.")
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", min=0, max=LARGEST_SEED, metavar="N", help="The same again for the same number.")
    ] = None,
    answer: Annotated[
        str | None, typer.Option("--answer", metavar="COUNT", help="Your count, such as '20, 2, x2, = 44'; else you are asked.")
    ] = None,
    rules: flags.Rules = flags.DEFAULT_RULES,
    options: flags.With = None,
    without: flags.Without = None,
    limit: flags.Limit = None,
    format: flags.OutputFormat = flags.Format.TEXT,
    tiles: flags.ShowTiles = flags.TileWords.CODES,
) -> None:
    """Count a hand, and be told what you missed.

    \b
    Example:
      mjscore quiz
      mjscore quiz --seed 7 --answer '20, 2 drawn, x2 red dragons, = 44'
    """
    from mjscore.analyser.quiz import mark, question
    from mjscore.cli.inputs import read_hand_given
    from mjscore.cli.output import put_report
    from mjscore.reports.quiz import quiz_report
    from mjscore.reports.tile_words import Tiles

    ruleset = flags.ruleset_of(rules, options, without, limit)
    if hand is None:
        asked = question(ruleset, any_seed() if seed is None else seed)
    else:
        asked = read_hand_given(hand, ruleset)
    counted = answer if answer is not None else _counted(asked, ruleset, Tiles(tiles))
    put_report(quiz_report(mark(asked, ruleset, counted), tiles=Tiles(tiles)), format)


def _counted(hand: Hand, ruleset: Ruleset, tiles: Tiles) -> str:
    """What the player counts, read from standard input up to an empty line; the question goes to standard error."""
    from mjscore.cli.inputs import decoded
    from mjscore.notation.writer import write_hand
    from mjscore.reports.tile_words import shown

    limit = "no limit" if ruleset.limit.points is None else f"limit {ruleset.limit.points}"
    print(f"{ruleset.title}, {limit}", shown(write_hand(hand, layout="lines"), tiles), "", sep="\n", file=sys.stderr)
    print("Count it, a line for each item (20, x2, limit, = 64 for the total); an empty line ends.", file=sys.stderr)
    lines = []
    for line in iter(sys.stdin.buffer.readline, b""):
        if not line.strip():
            break
        lines.append(line)
    return decoded(b"".join(lines), "<stdin>")
