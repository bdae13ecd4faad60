"""What a command is given: a text from an argument, a file or standard input, and what the flags say beside it."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from mjscore.cli.options import DEFAULT_RULES, limit_of
from mjscore.deals import Deal
from mjscore.hands import HAND_SIZE, Hand, Win
from mjscore.notation.reader import has_tiles, looks_like_deal, read_deal, read_hand, read_round, read_seat, read_won
from mjscore.problems import Fault, NotationProblem, Span, UsageProblem
from mjscore.rulesets import load_ruleset
from mjscore.rulesets.schema import Ruleset

_LARGEST = 1_000_000
_SIX = 6


class Given(NamedTuple):
    """A text and the name by which refusals call it."""

    text: str
    source: str


def read_given(argument: str | None, what: str) -> Given:
    """The text that an argument means: a file's content, standard input for `-` or nothing, or the argument itself."""
    if argument is None or argument == "-":
        return Given(decoded(_standard_input(), "<stdin>"), "<stdin>")
    if _exists(argument):
        return read_file(argument)
    if _looks_like_path(argument):
        raise UsageProblem(
            Fault(
                "no-such-file",
                f"there is no such file, and this is not a {what}",
                hint="check the path: it begins in the current folder",
            ),
            source=argument,
        )
    return Given(argument, f"<{what}>")


def read_file(path: str) -> Given:
    """The text of a file; raises UsageProblem where it cannot be read."""
    if os.path.isdir(path):
        raise UsageProblem(Fault("is-a-directory", "this is a directory, not a file", hint="name a file in it"), source=path)
    try:
        with open(path, "rb") as file:
            content = file.read(_LARGEST + 1)
    except OSError as error:
        raise UsageProblem(
            Fault("unreadable", f"cannot be read: {error.strerror}", hint="check that you may read it"), source=path
        ) from error
    return Given(decoded(content, path), path)


def _standard_input() -> bytes:
    if sys.stdin is None:
        return b""
    if sys.stdin.isatty():
        print("(reading from the terminal; Ctrl-D ends)", file=sys.stderr)
    return sys.stdin.buffer.read(_LARGEST + 1)


def decoded(content: bytes, source: str) -> str:
    """Text out of bytes; raises UsageProblem where they are no UTF-8, or too many."""
    if len(content) > _LARGEST:
        raise UsageProblem(
            Fault("too-large", "this is larger than a megabyte", hint="give one hand or one deal; mjscore batch scores many"),
            source=source,
        )
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        message = f"not UTF-8 text: line {line}, byte {error.start + 1}"
        raise UsageProblem(Fault("not-utf-8", message, hint="save it as UTF-8"), source=source) from error


def _exists(argument: str) -> bool:
    try:
        return os.path.exists(argument)
    except ValueError:
        return False


def _looks_like_path(argument: str) -> bool:
    return (
        "\n" not in argument
        and ":" not in argument
        and ("/" in argument or argument.endswith((".mj", ".txt", ".json", ".toml")))
    )


def read_hand_given(
    argument: str | None, *rulesets: Ruleset, seat: str | None = None, round: str | None = None, won: str | None = None
) -> Hand:
    """The hand of an argument, to be scored by these rulesets; flags stand above what the text says."""
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

    A ruleset says how many tiles a hand has, and which are played; several rulesets only that the winds of any may occur.
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
    from mjscore.notation.convert import read_any  # not for every start

    found = read_any(given.text, source=given.source, discarding=discarding, won=won)
    if not isinstance(found, Hand):
        fault = Fault("deal-not-hand", "this is a deal, not one hand", Span(0, 1), "settle a deal with mjscore settle")
        raise NotationProblem(fault, text=given.text, source=given.source)
    return found


def read_deal_given(
    given: Given,
    rules: str | None,
    on: Sequence[str] | None,
    off: Sequence[str] | None,
    limit: int | str | None,
    round: str | None,
) -> tuple[Deal, Ruleset]:
    """The deal of a text and the ruleset it is settled by: its header's, where the flags do not say otherwise.

    A ruleset named by a flag leaves the header's options behind, since they belong to the header's own.
    """
    on, off = on or (), off or ()
    deal = _read_deal(given, None)
    header = deal.options if rules in (None, deal.rules) else ()
    kept = [id for id in header if id.removeprefix("-") not in (*on, *off)]
    ruleset = load_ruleset(
        rules or _beside(given.source, deal.rules), (*kept, *on), off, deal.limit if limit is None else limit_of(limit)
    )
    if ruleset.hand_size != HAND_SIZE and len(deal.seats) < _SIX:
        deal = _read_deal(given, ruleset.hand_size)
    if round is not None:
        prevailing = read_round(round, source="--round")
        seats = tuple((seat, replace(hand, round=prevailing) if isinstance(hand, Hand) else hand) for seat, hand in deal.seats)
        deal = replace(deal, round=prevailing, seats=seats)
    return deal, ruleset


def _read_deal(given: Given, hand_size: int | None) -> Deal:
    text = given.text
    if not text.lstrip().startswith("{"):
        if _is_one_hand(text):
            raise NotationProblem(_ONE_HAND, text=text, source=given.source)
        return read_deal(text, source=given.source, hand_size=hand_size)
    from mjscore.notation.convert import read_any  # not for every start

    found = read_any(text, source=given.source)
    if not isinstance(found, Deal):
        raise NotationProblem(_ONE_HAND, text=text, source=given.source)
    return found


_DEAL_HINT = "a deal has a block for each seat, headed [East] or East:, [South] …; score one hand with mjscore score"
_ONE_HAND = Fault("hand-not-deal", "this is one hand, not a deal", None, _DEAL_HINT)


def _is_one_hand(text: str) -> bool:
    """Whether a text has tiles, but no seats."""
    return not looks_like_deal(text) and has_tiles(text)


def _beside(source: str, rules: str | None) -> str:
    """The ruleset that a deal's header names; a house-rule file is also looked for beside the file of the deal."""
    if rules is None:
        return DEFAULT_RULES
    beside = os.path.join(os.path.dirname(source), rules)
    return beside if rules.endswith(".toml") and not _exists(rules) and _exists(beside) else rules
