"""What a command is given: a text from an argument, a file or standard input, and what the flags say beside it."""

import os
import sys
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple

from mjscore import notation
from mjscore.files import decoded, read_text, reading
from mjscore.hands import Hand, Win
from mjscore.notation.reader import read_hand, read_round, read_seat, read_won
from mjscore.problems import Fault, NotationProblem, Span, UsageProblem
from mjscore.rulesets.schema import Ruleset

STANDARD_INPUT: Final = "<stdin>"
_LARGEST: Final = 1_000_000
_TOO_LARGE: Final = Fault(
    "too-large", "this is larger than a megabyte", hint="give one hand or one deal; mjscore batch scores many"
)


class Given(NamedTuple):
    """A text, and what refusals call it."""

    text: str
    source: str


def read_given(argument: str | None, what: str) -> Given:
    """The text that an argument means: a file's content, standard input for `-` or nothing, or the argument itself."""
    if argument is None or argument == "-":
        return Given(input_text(_standard_input()), STANDARD_INPUT)
    if os.path.exists(argument):
        return read_file(argument)
    if _looks_like_path(argument):
        hint = "check the path: it begins in the current folder"
        fault = Fault("no-such-file", f"there is no such file, and this is not a {what}", hint=hint)
        raise UsageProblem(fault, source=argument)
    return Given(argument, f"<{what}>")


def read_file(path: str) -> Given:
    """The text of a file; raises UsageProblem where it cannot be read."""
    if os.path.isdir(path):
        raise UsageProblem(Fault("is-a-directory", "this is a directory, not a file", hint="name a file in it"), source=path)
    with reading(path):
        return Given(read_text(Path(path), _LARGEST, _TOO_LARGE, UsageProblem, path), path)


def _standard_input() -> bytes:
    if sys.stdin is None:
        return b""
    if sys.stdin.isatty():
        print("(reading from the terminal; Ctrl-D ends)", file=sys.stderr)
    with reading(STANDARD_INPUT):
        return sys.stdin.buffer.read(_LARGEST + 1)


def input_text(content: bytes) -> str:
    """The text of what came in at standard input; raises UsageProblem where it is no UTF-8, or too much."""
    return decoded(content, _LARGEST, _TOO_LARGE, UsageProblem, STANDARD_INPUT)


def _looks_like_path(argument: str) -> bool:
    return not {"\n", ":"} & {*argument} and ("/" in argument or argument.endswith((".mj", ".txt", ".json", ".toml")))


def read_hand_given(
    argument: str | None, *rulesets: Ruleset, seat: str | None = None, round: str | None = None, won: str | None = None
) -> Hand:
    """The hand of an argument, to be scored by these rulesets; flags override what the text says."""
    return hand_of(read_given(argument, "hand"), *rulesets, seat=seat, round=round, won=won)


def hand_of(
    given: Given,
    *rulesets: Ruleset,
    seat: str | None = None,
    round: str | None = None,
    won: str | None = None,
    discarding: bool = False,
) -> Hand:
    """The hand of a text, at the seat, in the round and won in the way of the flags where they are given.

    One ruleset decides how many tiles a hand has and which are played. With several, the winds of each of them are allowed.
    """
    own = None if seat is None else read_seat(seat, source="--seat")
    prevailing = None if round is None else read_round(round, source="--round")
    win = None if won is None else read_won(won, source="--won")
    if given.text.lstrip().startswith("{"):
        hand = _read_json(given, discarding, win)
    else:
        hand = read_hand(
            given.text,
            source=given.source,
            hand_size=rulesets[0].hand_size if len(rulesets) == 1 else None,
            seat=own,
            round=prevailing,
            won=win,
            discarding=discarding,
            extra_winds=any(each.play.extra_tiles for each in rulesets),
        )
    if own not in (None, hand.seat) or prevailing not in (None, hand.round):
        hand = replace(hand, seat=own or hand.seat, round=prevailing or hand.round)
    return hand


def _read_json(given: Given, discarding: bool, won: Win | None) -> Hand:
    """A hand as JSON."""
    found = notation.convert.read_any(given.text, source=given.source, discarding=discarding, won=won)
    if not isinstance(found, Hand):
        fault = Fault("deal-not-hand", "this is a deal, not one hand", Span(0, 1), "settle a deal with mjscore settle")
        raise NotationProblem(fault, text=given.text, source=given.source)
    return found
