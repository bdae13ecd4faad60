"""The deals of a session settled again, to find what an account leaves out: hands, sheets, how the winning tile came."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from mjscore.deals import Deal
from mjscore.hands import Hand, Means, Win, write_hand
from mjscore.scoring import Sheet
from mjscore.sessions.naming import with_names
from mjscore.sessions.played import read_played
from mjscore.sessions.seating import Seating
from mjscore.sessions.session import Entry, Session
from mjscore.settlement import Settlement, settle

_CAME = {
    Means.DRAW: "drawn",
    Means.LOOSE: "loose",
    Means.DISCARD: "discard",
    Means.ROB: "robbed",
    Means.DEALT: "dealt",
}


@dataclass(frozen=True, slots=True)
class Details:
    """One deal of a session: the deal as written and its settlement; `session_date` is that of the evening."""

    entry: Entry
    deal: Deal
    settlement: Settlement
    session_date: str

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
        return self.deal.date or self.session_date or None

    def hands(self) -> dict[str, dict[str, Any]]:
        """Each player's hand: the sheet, or the score counted by hand; empty where no score counted."""
        return {self.seating.name(seat): score.to_dict() for seat, score in self.settlement.scores.items()}

    def score(self, name: str) -> int | None:
        """What a player's hand scored, in points; None where no score counted or he did not play."""
        seat = self.seating.seat(name)
        score = self.settlement.scores.get(seat) if seat is not None else None
        return None if score is None else score.total

    def hand(self, name: str) -> str:
        """A player's hand in the notation; empty where it was counted by hand."""
        seat = self.seating.seat(name)
        hand = self.deal.hand(seat) if seat is not None else None
        return write_hand(hand) if isinstance(hand, Hand) else ""

    def items(self, name: str) -> str:
        """What a player's hand scored for, item by item; empty where it was counted by hand."""
        seat = self.seating.seat(name)
        sheet = self.settlement.scores.get(seat) if seat is not None else None
        if not isinstance(sheet, Sheet):
            return ""
        return "; ".join(f"{item.name}: {_worth(item.points, item.doubles)}" for item in sheet.items)


def _worth(points: int | None, doubles: int | None) -> str:
    return str(points) if points is not None else f"×{1 << doubles}" if doubles is not None else "limit"


def details_of(session: Session, entry: Entry) -> Details:
    """One deal of a session, settled again by the session's rules."""
    deal = read_played(entry.body, entry.seating, session.ruleset, session.source)
    return Details(entry, deal, with_names(settle(deal, session.ruleset), entry.seating), session.date)
