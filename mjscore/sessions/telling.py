"""A deal of a session as somebody has written it: read by the names of its players, with what it says of East."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final, NamedTuple

from mjscore import notation
from mjscore.game.deals import CountedHand, Deal
from mjscore.problems import Fault, SessionProblem
from mjscore.rules.schema import Ruleset
from mjscore.sessions.naming import names_of
from mjscore.sessions.seating import Seating
from mjscore.sessions.session import EAST

EAST_WORDS: Final = tuple(EAST.values())
"""What the players may say of East."""
SEATS_LINE: Final = re.compile(r"^[ \t]*seats[ \t]*:([^\n#]*)", re.MULTILINE)
EAST_LINE: Final = re.compile(r"^[ \t]*east[ \t]*:[ \t]*([^\n#]*)", re.MULTILINE)
_EAST_SAID: Final = re.compile(
    rf"^[ \t]*east[ \t]*:[ \t]*({'|'.join(EAST_WORDS)})[ \t]*(?=#|$)",
    re.MULTILINE | re.IGNORECASE,
)


class ToldDeal(NamedTuple):
    """A deal that was read, what is said of East (`passes`, `stays` or nothing), and the remarks in the text."""

    deal: Deal
    east: str = ""
    remarks: tuple[str, ...] = ()


def without_east(text: str) -> tuple[str, str]:
    """The text of a deal with its line `east:` blanked out, and what that line says: `passes`, `stays` or nothing."""
    said = _EAST_SAID.search(text)
    if said is None:
        return text, ""
    return _blanked(text, _EAST_SAID), said[1].casefold()


def remarks_in(text: str) -> tuple[str, ...]:
    """The remarks of a text, each from its #."""
    lines = [line for line in text.split("\n") if "#" in line]
    return tuple(line[line.index("#") :].rstrip() for line in lines)


def deal_in(text: str, seating: Seating, ruleset: Ruleset, source: str) -> Deal:
    """The deal that a session's file tells, played by a ruleset; one that nobody won needs no hands.

    Raises NotationProblem or ImpossibleHand.
    """
    deal = notation.reader.read_deal(
        text,
        source=source,
        hand_size=ruleset.hand_size,
        players=names_of(seating, whole_seats=True),
    )
    return with_hands_for(deal, seating)


def with_hands_for(deal: Deal, seating: Seating) -> Deal:
    """The deal with a hand for each player, where it needs none because nobody won."""
    if not deal.needs_no_hands:
        return deal
    missing = tuple(
        (seat, CountedHand(0, seat))
        for seat, _ in seating.seats
        if seat not in deal.players
    )
    return replace(deal, seats=(*deal.seats, *missing))


def deal_text(body: str) -> str:
    """The deal alone, at its own offsets: the lines that only a session has are blanked out."""
    return _blanked(_blanked(body, SEATS_LINE), EAST_LINE)


def east_said(east: str, written: str, source: str) -> str:
    """What is said of East, beside a deal or in it; raises SessionProblem for another word, or where the two differ."""
    if east not in ("", *EAST_WORDS):
        fault = Fault(
            "bad-field",
            f"east: “{east}” says nothing of East",
            hint="write passes or stays",
        )
        raise SessionProblem(fault, source=source)
    if written and east not in ("", written):
        fault = Fault(
            "contradiction",
            f"the deal says east: {written}, but --east says {east}",
            hint="leave one of the two out",
        )
        raise SessionProblem(fault, source=source)
    return east or written


def _blanked(body: str, line: re.Pattern[str]) -> str:
    return line.sub(lambda found: " " * len(found[0]), body, count=1)
