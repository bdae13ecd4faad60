"""`mjscore deal`."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated

import typer

from mjscore.cli import options as flags
from mjscore.cli.output import put
from mjscore.cli.progress import Progress
from mjscore.deals import Deal
from mjscore.hands import Hand
from mjscore.notation.convert import convert_to
from mjscore.practice.dealer import random_play
from mjscore.practice.played import played_plays
from mjscore.rulesets.schema import Ruleset
from mjscore.styles import Notation

app = flags.one_command()


class Dealt(StrEnum):
    """What is dealt."""

    HAND = "hand"
    WIN = "win"
    DEAL = "deal"


@app.command()
def deal(
    what: Annotated[Dealt, typer.Argument(help="A hand as dealt, a finished win, or a full deal.")] = Dealt.WIN,
    seed: flags.Seed = None,
    number: Annotated[int, typer.Option("--number", "-n", min=1, max=100_000, metavar="N", help="How many to deal.")] = 1,
    rules: flags.Rules = flags.DEFAULT_RULES,
    options: flags.With = None,
    without: flags.Without = None,
    limit: flags.Limit = None,
    played: Annotated[bool, typer.Option("--played", help="Out of played deals: as often as they come at a table.")] = False,
    to: flags.WrittenAs = Notation.TEXT,
) -> None:
    """Deal a random legal hand, a finished win or a full deal.

    \b
    Example:
      mjscore deal win --seed 1923
      mjscore deal deal --rules millington > deal.mj
      mjscore deal win --number 1000 > hands.txt
      mjscore deal win --played --seed 1923
    """
    ruleset = flags.ruleset_of(rules, options, without, limit)
    first = flags.any_seed(seed)
    plays = played_plays(what.value, ruleset, first, number) if played else _dealt(what, ruleset, first, number)
    between = "\n\n" if what is Dealt.DEAL and to is not Notation.JSON else "\n"
    put(between.join(convert_to(play, to).rstrip("\n") for play in plays) + "\n")


def _dealt(what: Dealt, ruleset: Ruleset, first: int, number: int) -> Iterator[Hand | Deal]:
    progress = Progress(f"{what}s", number)
    for step in range(number):
        yield random_play(what.value, ruleset, first + step)
        progress.step()
    progress.clear()
