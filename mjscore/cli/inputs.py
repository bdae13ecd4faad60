"""What a command is given: a text from an argument, a file or standard input, and what the flags say beside it."""

import os
import re
import sys
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

import typer

from mjscore import notation
from mjscore.cli.options import limit_of, rules_by_default
from mjscore.cli.output import put
from mjscore.files import decoded, read_text, reading
from mjscore.game.deals import Deal
from mjscore.game.hands import HAND_SIZE, Hand, Win
from mjscore.game.legality import refusal
from mjscore.game.seats import Seat
from mjscore.notation.reader import (
    has_tiles,
    looks_like_deal,
    read_counted_deal,
    read_deal,
    read_hand,
    read_header,
    read_round,
    read_seat,
    read_won,
)
from mjscore.notation.written_scores import are_scores
from mjscore.places import Section, fault_in
from mjscore.problems import (
    Fault,
    ImpossibleHand,
    NotationProblem,
    Span,
    UsageProblem,
    did_you_mean,
)
from mjscore.rules import load_ruleset, ruleset_ids
from mjscore.rules.schema import Ruleset

STANDARD_INPUT: Final = "<stdin>"
_LARGEST: Final = 1_000_000
_TOO_LARGE: Final = Fault(
    "too-large",
    "this is larger than a megabyte",
    hint="give one hand or one deal; mjscore batch scores many",
)
_SIX: Final = 6
_DEAL_HINT: Final = "a deal has a block for each seat, headed [East] or East:, [South] …; score one hand with mjscore score"
_ONE_HAND: Final = Fault(
    "hand-not-deal", "this is one hand, not a deal", hint=_DEAL_HINT
)


class Given(NamedTuple):
    """A text, and what refusals call it."""

    text: str
    source: str


_FILE_NAME: Final = re.compile(r"[^.]\S*\.[A-Za-z]{2,10}")
"""A word with an ending, such as `hand.mj` or `photo.jpg`."""


def is_asked(argument: str | None) -> bool:
    """Whether to ask: nothing is given, and somebody sits at a terminal."""
    return argument is None and sys.stdin is not None and sys.stdin.isatty()


def tell_for_next_time(text: str) -> None:
    """Show what was answered in the notation, to copy."""
    typer.echo(f"\nIn the notation, to copy:\n\n{text.strip()}", err=True)


def answers_about_hand(ruleset: Ruleset, not_asked: Sequence[str]) -> Given:
    """A hand in the notation, of what is answered at the terminal; some sections are not asked for."""
    from mjscore.cli.dialogue import asked_hand  # for this alone

    return Given(asked_hand(ruleset, not_asked), "your answers")


def read_given(argument: str | None, what: str) -> Given:
    """The text that an argument means: a file's content, standard input for `-` or nothing, or the argument itself."""
    if argument is None or argument == "-":
        text = input_text(_standard_input())
        if not text.strip():
            asking = "score" if what == "hand" else "settle"
            hint = f"write the {what} in quotes, or name its file; mjscore {asking} alone, at a terminal, asks for one"
            fault = Fault("nothing-given", f"no {what} is given", hint=hint)
            raise UsageProblem(fault, source=STANDARD_INPUT)
        return Given(text, STANDARD_INPUT)
    if os.path.exists(argument):
        return read_file(argument)
    if argument.casefold() in ruleset_ids():
        hint = f"write the {what} and -r {argument}; mjscore rules show {argument} prints the rules"
        raise UsageProblem(
            Fault("no-such-file", f"this is a ruleset, not a {what}", hint=hint),
            source=argument,
        )
    if _looks_like_path(argument):
        near = did_you_mean(argument, map(str, Path(argument).parent.glob("*.*")))
        hint = near or "check the path: it begins in the current folder"
        fault = Fault(
            "no-such-file",
            f"there is no such file, and this is not a {what}",
            hint=hint,
        )
        raise UsageProblem(fault, source=argument)
    return Given(argument, f"<{what}>")


def read_file(path: str) -> Given:
    """The text of a file; raises UsageProblem where it cannot be read."""
    if os.path.isdir(path):
        raise UsageProblem(
            Fault(
                "is-a-directory",
                "this is a directory, not a file",
                hint="name a file in it",
            ),
            source=path,
        )
    with reading(path):
        text = read_text(
            Path(path), _LARGEST, _TOO_LARGE, refusal=UsageProblem, source=path
        )
    return Given(text, path)


def _standard_input() -> bytes:
    if sys.stdin is None:
        return b""
    if sys.stdin.isatty():
        print("(reading from the terminal; Ctrl-D ends)", file=sys.stderr)
    with reading(STANDARD_INPUT):
        return sys.stdin.buffer.read(_LARGEST + 1)


def input_text(content: bytes) -> str:
    """The text of what came in at standard input; raises UsageProblem where it is no UTF-8, or too much."""
    return decoded(
        content, _LARGEST, _TOO_LARGE, refusal=UsageProblem, source=STANDARD_INPUT
    )


def _looks_like_path(argument: str) -> bool:
    has_marks_of_a_hand = not {"\n", ":", ",", ";", "|"}.isdisjoint(argument)
    if has_marks_of_a_hand or " / " in argument:
        return False
    return "/" in argument or _FILE_NAME.fullmatch(argument) is not None


def scores_given(scores: str, winner: str, source: str) -> Given:
    """What `--scores`, `--winner` and `--from` tell of a deal, in the words of a text; raises UsageProblem for no scores."""
    parts = [scores]
    if winner.strip():
        parts.append(f"winner {winner}")
    if source.strip():
        is_drawn = source.strip().casefold() in ("draw", "drawn")
        parts.append("drawn" if is_drawn else f"from {source}")
    text = "; ".join(parts)
    if not are_scores(text):
        hint = "such as: East 68, South 24, West 56, North 0, East wins"
        message = "each score stands behind its player"
        fault = Fault("not-a-score", message, Span(0, len(text)), hint=hint)
        raise UsageProblem(fault, text=text, source="--scores")
    return Given(text, "--scores")


def read_hand_or_deal(given: Given) -> Hand | Deal:
    """The hand or the deal of a text; a fourteenth tile is one to be discarded only where the hand cannot have won with it."""
    read = partial(notation.convert.read_any, given.text, source=given.source)
    try:
        return read(discarding=False)
    except ImpossibleHand:
        return read()


def put_fixed(given: Given) -> None:
    """Write a text as it was probably meant; raises NotationProblem where that is not sure."""
    fixed = given.text
    try:
        read_hand_or_deal(given)
    except NotationProblem as problem:
        if not problem.corrected:
            raise
        fixed = problem.corrected
    put(fixed.strip() + "\n")


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
            seat=own,
            round=prevailing,
            won=win,
            discarding=discarding,
            hand_size=rulesets[0].hand_size if len(rulesets) == 1 else None,
            extra_winds=any(ruleset.play.extra_tiles for ruleset in rulesets),
        )
    for section, by_flag, in_hand in (
        (Section.SEAT, own, hand.seat),
        (Section.ROUND, prevailing, hand.round),
    ):
        if by_flag is not None and in_hand not in (None, by_flag):
            message = (
                f"the hand says {section}: {in_hand}, and --{section} says {by_flag}"
            )
            fault = fault_in(section, "said-twice", message, hint="leave one out")
            raise refusal(hand, [fault], given.source, kind=NotationProblem)
    own = own or hand.seat
    prevailing = prevailing or hand.round
    if own is hand.seat and prevailing is hand.round:
        return hand
    return replace(hand, seat=own, round=prevailing)


def _read_json(given: Given, discarding: bool, won: Win | None) -> Hand:
    value = notation.convert.read_any(
        given.text, source=given.source, discarding=discarding, won=won
    )
    if not isinstance(value, Hand):
        fault = Fault(
            "deal-not-hand",
            "this is a deal, not one hand",
            Span(0, 1),
            hint="settle a deal with mjscore settle",
        )
        raise NotationProblem(fault, text=given.text, source=given.source)
    return value


def read_deal_given(
    given: Given,
    rules: str | None,
    on: Sequence[str] | None,
    off: Sequence[str] | None,
    limit: int | str | None,
    round: str | None,
) -> tuple[Deal, Ruleset]:
    """The deal of a text and the ruleset it is settled by: its header's, where the flags do not say otherwise.

    Where a flag names another ruleset than the header does, the header's options hold as far as that ruleset has them.
    """
    on = [id.casefold() for id in on or ()]
    off = [id.casefold() for id in off or ()]
    deal = _read_deal(given, None)
    played = rules or _beside(given.source, deal.rules)
    of_header = [id.casefold() for id in deal.options]
    if of_header and rules is not None:
        header_rules = deal.rules or rules
        if header_rules.casefold() != rules.casefold():
            known = {option.id for option in load_ruleset(rules).options}
            of_header = [id for id in of_header if id.removeprefix("-") in known]
    by_flags = {*on, *off}
    options = [id for id in of_header if id.removeprefix("-") not in by_flags]
    options += on
    agreed_limit = deal.limit if limit is None else limit_of(limit)
    ruleset = load_ruleset(played, options, off, limit=agreed_limit)
    if are_scores(given.text):
        deal = read_counted_deal(given.text, _everybody(ruleset), source=given.source)
    elif ruleset.hand_size != HAND_SIZE and len(deal.seats) < _SIX:
        deal = _read_deal(given, ruleset.hand_size)
    return in_round(deal, round), ruleset


def in_round(deal: Deal, round: str | None) -> Deal:
    """The deal with the prevailing wind that `--round` says, told to every hand; as it is where nothing is said."""
    if round is None:
        return deal
    prevailing = read_round(round, source="--round")
    hands = []
    for seat, hand in deal.seats:
        if isinstance(hand, Hand):
            hand = replace(hand, round=prevailing)
        hands.append((seat, hand))
    return replace(deal, round=prevailing, seats=tuple(hands))


def _everybody(ruleset: Ruleset) -> tuple[Seat, ...]:
    """The seats of all players; none where one of the seats stays empty, for nobody knows which."""
    seats = ruleset.play.seats
    return seats if len(seats) == ruleset.session.playing else ()


def _read_deal(given: Given, hand_size: int | None) -> Deal:
    text, source = given
    if are_scores(text):
        return read_header(text, source=source)
    if not text.lstrip().startswith("{"):
        if not looks_like_deal(text) and has_tiles(text):
            raise NotationProblem(_ONE_HAND, text=text, source=source)
        return read_deal(text, source=source, hand_size=hand_size)
    value = notation.convert.read_any(text, source=source)
    if not isinstance(value, Deal):
        raise NotationProblem(_ONE_HAND, text=text, source=source)
    return value


def over_the_limit(over: str) -> UsageProblem:
    """The refusal of counted scores that are over the limit where nobody has agreed to them."""
    return UsageProblem(
        Fault(
            "over-limit", over, hint="count again, or agree to it with --yes-over-limit"
        ),
        source="the deal",
    )


def _beside(source: str, rules: str | None) -> str:
    """The ruleset that a deal's header names; a house-rule file is also looked for beside the file of the deal."""
    if rules is None:
        return rules_by_default()
    beside = os.path.join(os.path.dirname(source), rules)
    is_house_file = rules.endswith(".toml")
    if is_house_file and not os.path.exists(rules) and os.path.exists(beside):
        return beside
    return rules
