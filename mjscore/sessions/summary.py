"""What a session comes to: a line for each deal, running totals, and what can be said of each player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from mjscore.problems import expect
from mjscore.sessions.account import Paid
from mjscore.sessions.rotation import Position, is_over, wind_of
from mjscore.sessions.seating import Seating
from mjscore.sessions.session import Session

_MOST_NOTES: Final = 10


@dataclass(frozen=True, slots=True)
class DealLine:
    """One deal: its round and turn, who was East, how it ended, and for each player what it brought and the total since."""

    number: int
    wind: str
    turn: str
    seating: Seating
    outcome: str
    winner: str | None
    score: int
    limit: bool
    paid: tuple[Paid, ...]
    net: dict[str, int]
    totals: dict[str, int]

    def to_dict(self) -> dict[str, Any]:
        """As the JSON output carries it."""
        return {
            "deal": self.number,
            "round": self.wind or None,
            "turn": self.turn,
            "seats": self.seating.to_dict(),
            "outcome": self.outcome,
            "winner": self.winner,
            "score": self.score if self.winner is not None else None,
            "limit": self.limit,
            "payments": [{"from": payer, "to": payee, "amount": amount} for payer, payee, amount in self.paid],
            "net": self.net,
            "totals": self.totals,
        }


@dataclass(frozen=True, slots=True)
class Player:
    """What can be said of a player; amounts in points.

    `total` is won or lost, `counters` what he began with and that; `average` is of his winning scores, None without a win;
    `received` and `paid` are the biggest single payments.
    """

    name: str
    total: int
    counters: int
    deals: int
    wins: int
    average: float | None
    best: int
    limits: int
    received: int
    paid: int

    def to_dict(self) -> dict[str, Any]:
        """As the JSON output carries it."""
        return {
            "player": self.name,
            "total": self.total,
            "counters": self.counters,
            "deals": self.deals,
            "wins": self.wins,
            "average_winning_score": None if self.average is None else round(self.average, 1),
            "best_winning_score": self.best,
            "limit_hands": self.limits,
            "biggest_payment_received": self.received,
            "biggest_payment_made": self.paid,
        }


@dataclass(frozen=True, slots=True)
class Summary:
    """A session worked out: its deals, its players, where it stands, and what a player should know."""

    lines: tuple[DealLine, ...]
    players: tuple[Player, ...]
    position: Position
    wind: str
    over: bool
    notes: tuple[str, ...]

    def totals(self) -> dict[str, tuple[int, ...]]:
        """Each player's running total after each deal, in points."""
        return {each.name: tuple([line.totals[each.name] for line in self.lines]) for each in self.players}


def summarise(session: Session) -> Summary:
    """The summary of a session."""
    expect(session, Session, "a session (mjscore.sessions.read_session)")
    names, rules = session.names, session.rules
    totals = dict.fromkeys(names, 0)
    lines: list[DealLine] = []
    departures: list[str] = []
    *places, (_, position) = session.positions()
    for entry, (expected, written) in zip(session.entries, places, strict=True):
        account = entry.account
        net = account.net(entry.seating.players)
        for name, amount in net.items():
            totals[name] += amount
        wind = str(entry.wind or wind_of(written, rules) or "")
        lines.append(
            DealLine(
                number=entry.number,
                wind=wind,
                turn=written.label,
                seating=entry.seating,
                outcome=account.outcome,
                winner=account.winner,
                score=account.score,
                limit=account.limit,
                paid=account.paid,
                net=net,
                totals=dict(totals),
            )
        )
        if written is not expected:
            departures.append(f"deal {entry.number}: {_departure(expected, written, session)}")
    notes = _notes(departures, [str(entry.number) for entry in session.entries if entry.anew])
    if rules.progress and is_over(position, rules):
        notes = (*notes, _progress(totals, rules.progress))
    received, paid = _biggest(lines)
    players = tuple(
        _player(name, lines, totals[name], session.start, received.get(name, 0), paid.get(name, 0)) for name in names
    )
    return Summary(tuple(lines), players, position, str(wind_of(position, rules) or ""), is_over(position, rules), notes)


def _notes(departures: Sequence[str], anew: Sequence[str]) -> tuple[str, ...]:
    notes = [*departures[:_MOST_NOTES]]
    if len(departures) > _MOST_NOTES:
        notes.append(f"and {len(departures) - _MOST_NOTES} more deals that were not played as the rotation says")
    if anew:
        shown = ", ".join(anew[:_MOST_NOTES]) + (" …" if len(anew) > _MOST_NOTES else "")
        notes.append(f"changed by hand and settled again: deal{'s' * (len(anew) > 1)} {shown}")
    return tuple(notes)


def _progress(totals: dict[str, int], number: int) -> str:
    """Who goes to the next table, and who stays (Babcock p. 86)."""
    ranked = sorted(totals, key=lambda name: -totals[name])
    go, stay = ranked[:number], ranked[number:]
    if stay and totals[go[-1]] == totals[stay[0]]:
        level = [name for name in ranked if totals[name] == totals[stay[0]]]
        return f"{' and '.join(level)} are level: they must settle who goes to the next table"
    return f"{' and '.join(go)} go to the next table, {' and '.join(stay)} stay, and all begin again"


def _departure(expected: Position, written: Position, session: Session) -> str:
    wind = wind_of(expected, session.rules)
    said = f", {wind} round" if wind is not None else ""
    return f"by the rotation it would be {expected.seating}{said}; what the file says counts"


def _biggest(lines: Sequence[DealLine]) -> tuple[dict[str, int], dict[str, int]]:
    """For each player the biggest single payment that he got, and the biggest that he made."""
    received: dict[str, int] = {}
    made: dict[str, int] = {}
    for line in lines:
        for payer, payee, amount in line.paid:
            if amount > received.get(payee, 0):
                received[payee] = amount
            if amount > made.get(payer, 0):
                made[payer] = amount
    return received, made


def _player(name: str, lines: Sequence[DealLine], total: int, start: int, received: int, paid: int) -> Player:
    won = [line for line in lines if line.winner == name]
    return Player(
        name=name,
        total=total,
        counters=start + total,
        deals=sum(line.seating.out != name and name in line.net for line in lines),
        wins=len(won),
        average=sum(line.score for line in won) / len(won) if won else None,
        best=max((line.score for line in won), default=0),
        limits=sum(line.limit for line in won),
        received=received,
        paid=paid,
    )
