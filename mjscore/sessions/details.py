"""One deal of a session told again in full: what an account leaves out, such as hands, sheets, how the winning tile came."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from mjscore.deals import Deal
from mjscore.hands import Hand, Means, Win, write_hand
from mjscore.scoring import Sheet
from mjscore.sessions.naming import with_names
from mjscore.sessions.played import read_played
from mjscore.sessions.seating import Seating
from mjscore.sessions.session import Entry, Session
from mjscore.settlement import Settlement, settle

_CAME: Final = {
    Means.DRAW: "drawn",
    Means.LOOSE: "loose",
    Means.DISCARD: "discard",
    Means.ROB: "robbed",
    Means.DEALT: "dealt",
}


@dataclass(frozen=True)
class Details:
    """One deal of a session, as it was written; it is settled again when that is asked for."""

    session: Session
    entry: Entry
    deal: Deal

    @cached_property
    def settlement(self) -> Settlement:
        """Its settlement by the session's rules, players by their names."""
        return with_names(settle(self.deal, self.session.ruleset), self.seating)

    @property
    def seating(self) -> Seating:
        """Who sat where."""
        return self.entry.seating

    @property
    def won(self) -> Win | None:
        """How the deal was won; None if nobody won it."""
        return self.deal.hand(self.deal.winner).won if self.deal.winner is not None else None

    @property
    def came(self) -> str | None:
        """How the winning tile came: drawn, loose, discard, robbed or dealt."""
        return None if self.won is None else _CAME[self.won.means]

    @property
    def discarder(self) -> str | None:
        """Who discarded the winning tile or was robbed of it, by name."""
        source = None if self.won is None else self.won.source
        return None if source is None else self.seating.name(source)

    @property
    def date(self) -> str | None:
        """When it was played: the deal's own date, else the session's."""
        return self.deal.date or self.session.date or None

    def hands(self) -> dict[str, dict[str, Any]]:
        """Each player's hand: the sheet, or the score counted by hand; empty where no score counted."""
        return {self.seating.name(seat): score.to_dict(inner=True) for seat, score in self.settlement.scores.items()}

    def score(self, name: str) -> int | None:
        """What a player's hand scored, in points; None where no score counted or he did not play."""
        seat = self.seating.seat(name)
        score = None if seat is None else self.settlement.scores.get(seat)
        return None if score is None else score.total

    def hand(self, name: str) -> str:
        """A player's hand in the notation; empty where it was counted by hand."""
        seat = self.seating.seat(name)
        hand = None if seat is None else self.deal.hand(seat)
        return write_hand(hand) if isinstance(hand, Hand) else ""

    def items(self, name: str) -> str:
        """What a player's hand scored for, item by item; empty where it was counted by hand."""
        seat = self.seating.seat(name)
        sheet = None if seat is None else self.settlement.scores.get(seat)
        items = sheet.items if isinstance(sheet, Sheet) else ()
        return "; ".join(f"{item.name}: {_worth(item.points, item.doubles)}" for item in items)


def _worth(points: int | None, doubles: int | None) -> str:
    return str(points) if points is not None else f"×{1 << doubles}" if doubles is not None else "limit"


def details_of(session: Session, entry: Entry) -> Details:
    """One deal of a session in full."""
    return Details(session, entry, read_played(entry.body, entry.seating, session.ruleset, session.source))
