"""Several evenings together: a ranking, averages, who paid on whose discard, the best hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from mjscore.problems import expect_all
from mjscore.sessions.details import details_of
from mjscore.sessions.session import Session, is_date
from mjscore.sessions.summary import average_of, figures


@dataclass(frozen=True, slots=True)
class WonDeal:
    """A deal that somebody won: in which evening and deal, with what score, how the winning tile came, and from whom."""

    evening: str
    number: int
    winner: str
    score: int
    limit: bool
    came: str | None
    source: str | None
    hand: str
    rules: str

    @property
    def drawn(self) -> bool:
        """Whether the winning tile came from the wall."""
        return self.came in ("drawn", "loose", "dealt")

    @property
    def discarder(self) -> str | None:
        """On whose discard it was won; None for another win, or where that is not told."""
        return self.source if self.came == "discard" else None

    @property
    def robbed(self) -> str | None:
        """Whose kong was robbed; None for another win, or where that is not told."""
        return self.source if self.came == "robbed" else None

    def to_dict(self) -> dict[str, Any]:
        """As the JSON output carries it."""
        return {
            "evening": self.evening,
            "deal": self.number,
            "winner": self.winner,
            "score": self.score,
            "limit": self.limit,
            "drawn": self.drawn,
            "discarder": self.discarder,
            "robbed": self.robbed,
            "hand": self.hand or None,
            "ruleset": self.rules,
        }


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """One player over the season; amounts in points.

    `won_drawn`, `won_on_discard` and `won_robbing` count his wins, `discards_won` the wins of others on his discards.
    """

    name: str
    evenings: int
    deals: int
    total: int
    total_per_deal: float | None
    wins: int
    won_drawn: int
    won_on_discard: int
    won_robbing: int
    discards_won: int
    average: float | None
    best: int
    limits: int

    to_dict = figures


@dataclass(frozen=True, slots=True)
class Season:
    """Evenings in the order of their dates, the players in the order of what they won, and every deal that was won."""

    evenings: tuple[Session, ...]
    standings: tuple[SeasonLine, ...]
    wins: tuple[WonDeal, ...]

    @property
    def best(self) -> tuple[WonDeal, ...]:
        """The deals won, the highest scores first."""
        return tuple(sorted(self.wins, key=lambda won: -won.score))

    def paid_on_discards(self) -> dict[str, dict[str, int]]:
        """For each discarder how often each winner won on his discards."""
        counts = Counter((won.discarder, won.winner) for won in self.wins if won.discarder is not None)
        found: dict[str, dict[str, int]] = {}
        for (discarder, winner), number in sorted(counts.items()):
            found.setdefault(discarder, {})[winner] = number
        return found

    def totals(self) -> dict[str, tuple[int, ...]]:
        """Each player's running total after each evening, in points."""
        running = {each.name: 0 for each in self.standings}
        found: dict[str, list[int]] = {name: [] for name in running}
        for evening in self.evenings:
            for name, amount in evening.totals().items():
                running[name] += amount
            for name, total in running.items():
                found[name].append(total)
        return {name: tuple(totals) for name, totals in found.items()}


def season_of(sessions: Sequence[Session]) -> Season:
    """The season of several sessions, in the order of their dates, last those without a date; a player is known by his name."""
    given = expect_all(sessions, Session, "the sessions (mjscore.sessions.read_session)")
    evenings = tuple(sorted(given, key=lambda each: (not is_date(each.date), each.date, each.source)))
    wins = tuple(won for evening in evenings for won in wins_of(evening))
    names = list(dict.fromkeys(name for evening in evenings for name in evening.names))
    standings = sorted((_line(name, evenings, wins) for name in names), key=lambda each: -each.total)
    return Season(evenings, tuple(standings), wins)


def wins_of(session: Session) -> tuple[WonDeal, ...]:
    """Every deal of a session that somebody won."""
    found = []
    for entry in session.entries:
        account, winner = entry.account, entry.account.winner
        if winner is not None:
            details = details_of(session, entry)
            found.append(
                WonDeal(
                    evening=session.date or session.title or session.source,
                    number=entry.number,
                    winner=winner,
                    score=account.score,
                    limit=account.limit,
                    came=details.came,
                    source=details.discarder,
                    hand=details.hand(winner),
                    rules=session.ruleset.id,
                )
            )
    return tuple(found)


def _line(name: str, evenings: Sequence[Session], wins: Sequence[WonDeal]) -> SeasonLine:
    entries = [entry for evening in evenings for entry in evening.entries]
    deals = sum(entry.seating.seat(name) is not None for entry in entries)
    total = sum(evening.totals().get(name, 0) for evening in evenings)
    own = [won for won in wins if won.winner == name]
    scores = [won.score for won in own]
    return SeasonLine(
        name=name,
        evenings=sum(any(name in entry.seating.players for entry in evening.entries) for evening in evenings),
        deals=deals,
        total=total,
        total_per_deal=total / deals if deals else None,
        wins=len(own),
        won_drawn=sum(won.drawn for won in own),
        won_on_discard=sum(won.came == "discard" for won in own),
        won_robbing=sum(won.came == "robbed" for won in own),
        discards_won=sum(won.discarder == name for won in wins),
        average=average_of(scores),
        best=max(scores, default=0),
        limits=sum(won.limit for won in own),
    )
