"""What stands beside a deal of a session: who sat where, what was said of East, remarks; and the deal written down with it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NamedTuple

from mjscore.game.deals import CountedHand, Deal, write_deal
from mjscore.notation.players import EAST_FIELD, SEATS_FIELD
from mjscore.problems import Fault, SessionProblem
from mjscore.sessions.seating import Seating
from mjscore.sessions.session import EAST_PASSES

EAST_WORDS: Final = tuple(EAST_PASSES.values())
"""What the players may say of East."""


class ToldDeal(NamedTuple):
    """A deal that was read, what is said of East (`passes`, `stays` or nothing), and the remarks in the text."""

    deal: Deal
    east: str = ""
    remarks: tuple[str, ...] = ()


def without_east(text: str) -> tuple[str, str]:
    """A deal as it is told, without its line `east: passes` or `east: stays`, and what that line says; nothing without one.

    The line stays behind empty, so that the others keep their numbers.
    """
    lines = text.split("\n")
    for number, line in enumerate(lines):
        statement, mark, remark = line.partition("#")
        name, _, words = statement.partition(":")
        east = words.strip().casefold()
        if name.strip().casefold() == "east" and east in EAST_WORDS:
            lines[number] = mark + remark
            return "\n".join(lines), east
    return text, ""


def remarks_in(text: str) -> tuple[str, ...]:
    """The remarks of a text, each from its #."""
    lines = [line for line in text.split("\n") if "#" in line]
    return tuple(line[line.index("#") :].rstrip() for line in lines)


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


def write_told(
    deal: Deal, seating: Seating, east: str, remarks: tuple[str, ...]
) -> str:
    """A deal as the file has it: who sat where, what was said of East, the remarks, and the deal in the notation."""
    lines = [f"{SEATS_FIELD}: {seating}"]
    if east:
        lines.append(f"{EAST_FIELD}: {east}")
    lines += remarks
    lines.append(write_deal(deal).strip())
    return "\n".join(lines)


def east_said(east: str, written: str, source: str) -> str:
    """What is said of East, beside a deal or in it; raises SessionProblem for another word, or where the two differ."""
    if east not in ("", *EAST_WORDS):
        message = f"east: “{east}” says nothing of East"
        fault = Fault("bad-field", message, hint="write passes or stays")
        raise SessionProblem(fault, source=source)
    if written and east not in ("", written):
        message = f"the deal says east: {written}, but --east says {east}"
        fault = Fault("contradiction", message, hint="leave one of the two out")
        raise SessionProblem(fault, source=source)
    return east or written
