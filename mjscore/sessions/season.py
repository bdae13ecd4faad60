"""Several evenings together: a ranking, averages, who paid on whose discard, the best hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from mjscore.hands import Hand, Means, write_hand
from mjscore.problems import expect_all
from mjscore.sessions.played import read_played
from mjscore.sessions.session import Session, is_date


@dataclass(frozen=True, slots=True)
class WonDeal:
    """A deal that somebody won: in which evening and deal, with what score, and on whose discard, or whose kong was robbed.

    `discarder` and `robbed` are None where the winning tile came in another way, or where it is not told from whom.
    """

    evening: str
    number: int
    winner: str
    score: int
    limit: bool
    means: Means
    discarder: str | None
    robbed: str | None
    hand: str
    rules: str

    @property
    def drawn(self) -> bool:
        """Whether the winning tile came from the wall."""
        return self.means in (Means.DRAW, Means.LOOSE, Means.DEALT)

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
    wins: int
    won_drawn: int
    won_on_discard: int
    won_robbing: int
    discards_won: int
    average: float | None
    best: int
    limits: int

    def to_dict(self) -> dict[str, Any]:
        """As the JSON output carries it."""
        return {
            "player": self.name,
            "evenings": self.evenings,
            "deals": self.deals,
            "total": self.total,
            "total_per_deal": round(self.total / self.deals, 1) if self.deals else None,
            "wins": self.wins,
            "wins_drawn": self.won_drawn,
            "wins_on_discards": self.won_on_discard,
            "wins_by_robbing": self.won_robbing,
            "discards_that_won": self.discards_won,
            "average_winning_score": None if self.average is None else round(self.average, 1),
            "best_winning_score": self.best,
            "limit_hands": self.limits,
        }


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
        for (discarder, winner), number in sorted(counts.items(), key=lambda each: (str(each[0]), each[1])):
            found.setdefault(str(discarder), {})[winner] = number
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
        account = entry.account
        if account.winner is None:
            continue
        deal = read_played(entry.body, entry.seating, session.ruleset, session.source)
        hand = deal.hand(deal.winner) if deal.winner is not None else None
        won = hand.won if hand is not None else None
        assert won is not None
        source = None if won.source is None else entry.seating.name(won.source)
        found.append(
            WonDeal(
                evening=session.date or session.title or session.source,
                number=entry.number,
                winner=account.winner,
                score=account.score,
                limit=account.limit,
                means=won.means,
                discarder=source if won.means is Means.DISCARD else None,
                robbed=source if won.means is Means.ROB else None,
                hand=write_hand(hand) if isinstance(hand, Hand) else "",
                rules=session.ruleset.id,
            )
        )
    return tuple(found)


def _line(name: str, evenings: Sequence[Session], wins: Sequence[WonDeal]) -> SeasonLine:
    played = [entry for evening in evenings for entry in evening.entries if entry.seating.seat(name) is not None]
    own = [won for won in wins if won.winner == name]
    nets = [entry.account.net(entry.seating.players) for evening in evenings for entry in evening.entries]
    return SeasonLine(
        name=name,
        evenings=sum(any(name in entry.seating.players for entry in evening.entries) for evening in evenings),
        deals=len(played),
        total=sum(net.get(name, 0) for net in nets),
        wins=len(own),
        won_drawn=sum(won.drawn for won in own),
        won_on_discard=sum(won.means is Means.DISCARD for won in own),
        won_robbing=sum(won.means is Means.ROB for won in own),
        discards_won=sum(won.discarder == name for won in wins),
        average=sum(won.score for won in own) / len(own) if own else None,
        best=max((won.score for won in own), default=0),
        limits=sum(won.limit for won in own),
    )
