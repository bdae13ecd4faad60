"""`mjscore deal` and `quiz`: random hands, and practice in counting them."""

import os
import sys
from collections.abc import Iterator
from typing import Annotated

from typer import Argument, BadParameter, Option

from mjscore.cli import options as flags
from mjscore.cli.inputs import hand_of, input_text, read_given
from mjscore.cli.output import Progress, put, put_report
from mjscore.deals import limit_words
from mjscore.hands import Hand, write_hand
from mjscore.notation.convert import convert_to
from mjscore.notation.reader import has_tiles
from mjscore.notation.styles import Notation
from mjscore.practice import specimens
from mjscore.practice.dealer import What, random_play
from mjscore.practice.quiz import STAGES, mark, question, read_answer
from mjscore.practice.throwing import discard_question, throw
from mjscore.problems import Fault, Problem, UsageProblem, listed
from mjscore.reports.contents.quiz import quiz_report, thrown_report
from mjscore.reports.words.tiles import Tiles, in_tiles, shown
from mjscore.rulesets import ruleset_ids
from mjscore.rulesets.schema import Ruleset

_KINDS = (*STAGES, "special", "discard")
_LONGEST_ANSWER = 100_000
"""The most bytes that are read as an answer."""


def deal(
    what: Annotated[
        What,
        Argument(
            metavar="[hand|win|deal]",
            help="A hand as dealt, a finished win, or a full deal.",
        ),
    ] = "win",
    seed: flags.Seed = None,
    number: Annotated[
        int,
        Option(
            "--number", "-n", min=1, max=100_000, metavar="N", help="How many to deal."
        ),
    ] = 1,
    rules: flags.Rules = flags.DEFAULT_RULES,
    options: flags.With = None,
    without: flags.Without = None,
    limit: flags.Limit = None,
    to: flags.WrittenAs = Notation.TEXT,
) -> None:
    """Deal a random legal hand, a finished win or a full deal.

    \b
    Example:
      mjscore deal win --seed 1923
      mjscore deal deal --rules millington > deal.mj
      mjscore deal win --number 1000 > hands.txt
    """
    ruleset = flags.ruleset_of(rules, options, without, limit)
    first = flags.any_seed(seed)
    plays = []
    with Progress(what, number) as progress:
        for step in range(number):
            plays.append(
                convert_to(random_play(what, ruleset, first + step), to).rstrip("\n")
            )
            progress.step()
    between = "\n\n" if what == "deal" and to is not Notation.JSON else "\n"
    put(between.join(plays) + "\n")


def quiz(
    hand: Annotated[
        str | None,
        Argument(
            metavar="[HAND|FILE|sets|doubles|special|discard]",
            help="A hand of your own; a random win if left out; sets: one that nothing doubles; doubles: one that something "
            "does; special: a special hand; discard: which tile to throw from fourteen.",
        ),
    ] = None,
    seed: flags.Seed = None,
    answer: Annotated[
        str | None,
        Option(
            "--answer",
            metavar="COUNT",
            help="Your count, such as '20, 2, x2, = 44'; without it you are asked.",
        ),
    ] = None,
    rules: flags.Rules = flags.DEFAULT_RULES,
    options: flags.With = None,
    without: flags.Without = None,
    limit: flags.Limit = None,
    format: flags.OutputFormat = flags.Format.TEXT,
    tiles: flags.ShowTiles = Tiles.CODES,
) -> None:
    """Practise: count a hand, or choose a discard.

    What you missed is told, and why.

    \b
    Example:
      mjscore quiz sets
      mjscore quiz doubles --seed 1 --answer '20, 2 twos, 8 dragons, 2 drawn, 2 only place, x2, = 68'
      mjscore quiz special
      mjscore quiz discard
    """
    ruleset = flags.ruleset_of(rules, options, without, limit)
    first = flags.any_seed(seed)
    asked_for = (hand or "").casefold().removesuffix(" hands")
    hand = next(
        (
            each
            for each in _KINDS
            if asked_for in (each, f"{each}s", each.removesuffix("s"))
        ),
        hand,
    )
    if hand == "discard":
        dealt = discard_question(ruleset, first)
        chosen = answer if answer is not None else _thrown(dealt, ruleset, tiles)
        put_report(
            in_tiles(thrown_report(throw(dealt, ruleset, chosen), ruleset), tiles),
            format,
        )
        return
    stage = next((each for each in STAGES if each == hand), None)
    if hand is None or stage is not None:
        asked = question(ruleset, first, stage)
    elif hand == "special":
        asked = _special(ruleset, first)
    elif not os.path.exists(hand) and (
        hand.isdecimal() or (hand.isalpha() and not has_tiles(hand))
    ):
        by_stage = f"from easy to hard ask for {listed(_KINDS, 'or')}"
        known = (
            f"--seed {hand} asks for the hand of that number"
            if hand.isdecimal()
            else by_stage
        )
        known = (
            f"write: mjscore quiz -r {hand}"
            if hand.casefold() in ruleset_ids()
            else known
        )
        raise BadParameter(f"{hand} is not a hand; {known}", param_hint="[HAND|FILE]")
    else:
        asked = hand_of(read_given(hand, "hand"), ruleset)
    counted = answer if answer is not None else _counted(asked, ruleset, tiles)
    put_report(
        in_tiles(quiz_report(mark(asked, ruleset, counted), ruleset), tiles), format
    )


def _special(ruleset: Ruleset, seed: int) -> Hand:
    """A hand that shows one of the special hands of a ruleset; raises UsageProblem where it has none."""
    shown_by = list(
        specimens.shown(
            ruleset, {item.id for item in ruleset.items if item.limit is not None}
        ).values()
    )
    won = [sheet.hand for sheet in shown_by if sheet.hand.won is not None]
    if not won:
        hint = "choose another ruleset or switch some on, such as --rules bmja"
        raise UsageProblem(
            Fault("no-question", f"{ruleset.id} has no special hands", hint=hint),
            source="quiz",
        )
    return won[seed % len(won)]


def _thrown(hand: Hand, ruleset: Ruleset, tiles: Tiles) -> str:
    _ask(hand, ruleset, tiles, "Which tile do you throw?")
    return input_text(sys.stdin.buffer.readline(_LONGEST_ANSWER))


def _counted(hand: Hand, ruleset: Ruleset, tiles: Tiles) -> str:
    """What the player counts, read from standard input up to an empty line."""
    how = "Count it, one item on each line (20, x2, limit or 1/2 limit, and = 64 for the total). An empty line ends."
    _ask(hand, ruleset, tiles, how)
    return "".join(_typed(asking=sys.stdin.isatty()))


def _ask(hand: Hand, ruleset: Ruleset, tiles: Tiles, question: str) -> None:
    told = f"{ruleset.title}, {limit_words(ruleset.limit.points)}"
    print(
        told,
        shown(write_hand(hand, layout="lines"), tiles),
        "",
        question,
        sep="\n",
        file=sys.stderr,
    )


def _typed(asking: bool) -> Iterator[str]:
    """The lines of the answer. Where a person is asked, a line that cannot be read is refused at once and asked again."""
    read = 0
    for line in iter(lambda: sys.stdin.buffer.readline(_LONGEST_ANSWER), b""):
        read += len(line)
        if not line.strip() or read > _LONGEST_ANSWER:
            return
        text = input_text(line)
        try:
            read_answer(text)
        except Problem as refused:
            if asking:
                print(refused, "Write this line again.", sep="\n", file=sys.stderr)
                continue
        yield text
