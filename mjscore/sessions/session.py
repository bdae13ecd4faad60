"""A session: many deals by the same players under one ruleset, as its file tells it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from mjscore.rulesets.schema import Ruleset
from mjscore.seats import Round
from mjscore.sessions.account import Account
from mjscore.sessions.rotation import Position, after, opening, seated_as, wind_of
from mjscore.sessions.rules import SessionRules, session_rules
from mjscore.sessions.seating import Seating

_DATE: Final = re.compile(r"\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])", re.ASCII)


def is_date(text: str) -> bool:
    """Whether a text is a date such as 1923-04-05, which can be put in order."""
    return _DATE.fullmatch(text) is not None


@dataclass(frozen=True, slots=True)
class Entry:
    """One deal of a session.

    `body` is what was written: who sat where, perhaps what was said of East, and the deal; `account_text` the lines of its
    account as the file has them. `wind` is the round as the deal gives it, `east_stated` what was said of
    East: `passes`, `stays` or nothing. `anew` says that the deal was settled anew, because it or its account had been changed.
    """

    number: int
    seating: Seating
    body: str
    account: Account
    account_text: str
    wind: Round | None = None
    east_stated: str = ""
    anew: bool = False


@dataclass(frozen=True, slots=True)
class FormerDeal:
    """A deal that was undone or replaced: the words of its heading and all that was written under it."""

    heading: str
    body: str


@dataclass(frozen=True, slots=True)
class Session:
    """An evening's account.

    `head` is the text above the first deal, `players` those whom it names with their seats, `joined` those who came later,
    `start` in points what each began with. `rules_text` is the ruleset's whole content, by which every deal is scored, and
    `ruleset` what it builds.
    """

    title: str
    date: str
    players: Seating
    start: int
    head: str
    entries: tuple[Entry, ...]
    kept: tuple[FormerDeal, ...]
    rules_text: str
    ruleset: Ruleset
    source: str = "<session>"
    joined: tuple[str, ...] = ()

    @property
    def rules(self) -> SessionRules:
        """What the ruleset says about sessions."""
        return session_rules(self.ruleset)

    @property
    def names(self) -> tuple[str, ...]:
        """Every player, those who joined later last."""
        names = dict.fromkeys((*self.players.players, *self.joined))
        for entry in self.entries:
            names.update(dict.fromkeys(entry.seating.players))
        return tuple(names)

    def totals(self, deals: int | None = None) -> dict[str, int]:
        """What each player has won or lost, in points: in the first so many `deals`, or in all."""
        totals = dict.fromkeys(self.names, 0)
        for entry in self.entries[:deals]:
            for name, amount in entry.account.net(entry.seating.players).items():
                totals[name] += amount
        return totals

    def positions(self) -> Iterator[tuple[Position, Position]]:
        """For each deal the position that the rules give and the one that is written; last the next deal's position, twice."""
        rules = self.rules
        position = opening(self.players)
        for entry in self.entries:
            written = seated_as(position, entry.seating, entry.wind, rules)
            yield position, written
            position = after(written, entry.account.winner, entry.account.passes, rules)
        yield position, position

    def next_position(self) -> Position:
        """Where the session stands before the next deal."""
        *_, (_, position) = self.positions()
        return position

    def next_wind(self) -> Round | None:
        """The wind that prevails in the next deal; None where the ruleset knows no rounds."""
        return wind_of(self.next_position(), self.rules)
