"""A session file while it is read: its text, its parts, and everything found wrong with it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from mjscore.problems import Fault, SessionProblem, Span, there_are
from mjscore.rulesets.schema import Ruleset
from mjscore.sessions.rules import SessionRules, session_rules
from mjscore.sessions.seating import Seating, read_seating, stranger_fault

MARK: Final = "==="
_MOST_FAULTS: Final = 20


class Chunk(NamedTuple):
    """A heading line after `===`, what stands under it, and the offsets of both."""

    heading: str
    at: int
    body: str
    start: int


@dataclass(slots=True)
class SessionReading:
    """A session file on the way: its text and its rules, and what has been found wrong with it.

    `known` are the players that its head names; a deal can be played by no other.
    """

    text: str
    source: str
    faults: list[Fault] = field(default_factory=list)
    seatings: dict[str, Seating] = field(default_factory=dict)
    known: tuple[str, ...] = ()

    @property
    def full(self) -> bool:
        """Whether enough has been found wrong."""
        return len(self.faults) >= _MOST_FAULTS

    def add(self, faults: list[Fault]) -> None:
        """Note faults that have their places already."""
        self.faults += faults[: max(0, _MOST_FAULTS - len(self.faults))]

    def fault(self, code: str, message: str, start: int, end: int, hint: str = "") -> None:
        """Note a fault and its place."""
        self.add([Fault(code, message, Span(start, max(end, start + 1)), hint)])

    def refuse(self) -> None:
        """Raise SessionProblem with what has been found, if anything has."""
        if self.faults:
            found = sorted(self.faults, key=lambda each: each.span.start if each.span else 0)
            raise SessionProblem(found, text=self.text, source=self.source)


def wrong_seats(seating: Seating, rules: SessionRules) -> Fault | None:
    """Why a seating is not one of the game: other seats, too few players or too many; None for one that is."""
    strangers = [seat for seat, _ in seating.seats if seat not in rules.seats]
    if not strangers and len(seating.seats) == rules.playing and (seating.out is not None) == bool(rules.sits_out):
        return None
    wanted = f"this game is for {rules.playing}" + (" and one who sits out" if rules.sits_out else "")
    found = (
        f"this game has no seat {strangers[0]}" if strangers else f"{there_are(len(seating.players), 'player')}, but {wanted}"
    )
    hint = f"the seats are {', '.join(rules.seats)}" + (", Sitting out" if rules.sits_out else "")
    return Fault("wrong-seats", found, hint=hint)


def seating_at(text: str, at: int, ruleset: Ruleset, reading: SessionReading) -> Seating | None:
    """The seating that a text tells, if it is one of the ruleset's."""
    if text in reading.seatings:
        return reading.seatings[text]
    seating, faults = read_seating(text, at)
    reading.add(faults)
    if seating is None:
        return None
    wrong = wrong_seats(seating, session_rules(ruleset))
    if wrong is not None:
        reading.add([wrong._replace(span=Span(at, max(at + 1, at + len(text.rstrip()))))])
        return None
    unknown = [name for name in seating.players if reading.known and name not in reading.known]
    if unknown:
        reading.add([stranger_fault(name, reading.known, text, at) for name in unknown])
        return None
    reading.seatings[text] = seating
    return seating
