"""What a session comes to: a line for each deal, running totals, what can be said of each player, the counters left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from itertools import accumulate
from typing import Any, Final

from mjscore.game.deals import is_date
from mjscore.on_demand import html_of
from mjscore.problems import Fault, UsageProblem, expect, expect_all
from mjscore.sentences import so_many
from mjscore.sessions.played import Details, departures, details_of
from mjscore.sessions.rotation import Position, is_over, wind_of
from mjscore.sessions.session import Entry, Session, write_net
from mjscore.settlement import CountersMoved, Payment, counter_set, counters

_MOST_NOTES: Final = 10
IN_JSON: Final = {
    "name": "player",
    "average": "average_winning_score",
    "best": "best_winning_score",
    "limits": "limit_hands",
    "received": "biggest_payment_received",
    "paid": "biggest_payment_made",
    "won_drawn": "wins_drawn",
    "won_on_discard": "wins_on_discards",
    "won_robbing": "wins_by_robbing",
    "won_unknown": "wins_not_known_how",
    "discards_won": "discards_that_won",
}
"""What the JSON output calls figures of a player that have a shorter name here."""


def figures(line: Any) -> dict[str, Any]:
    """The figures of a player as the JSON output carries them: averages to a tenth of a point."""
    found = {
        IN_JSON.get(each.name, each.name): getattr(line, each.name)
        for each in fields(line)
    }
    return {
        name: round(value, 1) if isinstance(value, float) else value
        for name, value in found.items()
    }


@dataclass(frozen=True, slots=True)
class DealLine:
    """One deal: its round and turn, and for each player what it brought and the total since."""

    entry: Entry
    wind: str
    turn: str
    net: dict[str, int]
    totals: dict[str, int]

    def to_dict(self) -> dict[str, Any]:
        """As the JSON output carries it."""
        account = self.entry.account
        return {
            "deal": self.entry.number,
            "round": self.wind or None,
            "turn": self.turn,
            "seats": self.entry.seating.to_dict(),
            "outcome": account.outcome,
            "winner": account.winner,
            "score": account.score if account.winner is not None else None,
            "limit": account.limit,
            "payments": [
                {"from": payer, "to": payee, "amount": amount}
                for payer, payee, amount in account.paid
            ],
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

    to_dict = figures


@dataclass(frozen=True, slots=True)
class Summary:
    """A session worked out: its deals, its players, where it stands, and what a player should know."""

    lines: tuple[DealLine, ...]
    players: tuple[Player, ...]
    position: Position
    wind: str
    over: bool
    notes: tuple[str, ...]
    session: Session

    def __repr__(self) -> str:
        totals = {each.name: each.total for each in self.players}
        return f"<Summary of {so_many(len(self.lines), 'deal')}: {write_net(totals)}>"

    def _repr_html_(self) -> str | None:
        return html_of(self)

    def totals(self) -> dict[str, tuple[int, ...]]:
        """Each player's running total after each deal, in points."""
        return {
            each.name: tuple([line.totals[each.name] for line in self.lines])
            for each in self.players
        }

    def present(self) -> dict[str, tuple[int, int]]:
        """The first and the last deal that each player was at."""
        return _present([line.net for line in self.lines])


def summarise(session: Session) -> Summary:
    """The summary of a session."""
    expect(session, Session, "a session (mjscore.sessions.read_session)")
    rules, totals = session.rules, dict.fromkeys(session.names, 0)
    lines: list[DealLine] = []
    *places, (_, position) = session.positions()
    for entry, (_, written) in zip(session.entries, places, strict=True):
        net = entry.account.net(entry.seating.players)
        for name, amount in net.items():
            totals[name] += amount
        wind = str(entry.wind or wind_of(written, rules) or "")
        lines.append(DealLine(entry, wind, written.label, net, dict(totals)))
    notes = _notes(
        list(departures(session)),
        [str(entry.number) for entry in session.entries if entry.anew],
    )
    over = is_over(position, rules)
    if rules.progress and over:
        notes.append(_progress(totals, rules.progress))
    players = tuple(
        _player(name, lines, total, session.start) for name, total in totals.items()
    )
    return Summary(
        tuple(lines),
        players,
        position,
        str(wind_of(position, rules) or ""),
        over,
        tuple(notes),
        session,
    )


def _notes(departures: Sequence[str], anew: Sequence[str]) -> list[str]:
    notes = [*departures[:_MOST_NOTES]]
    if len(departures) > _MOST_NOTES:
        notes.append(
            f"and {len(departures) - _MOST_NOTES} more deals that were not played as the rotation says"
        )
    if anew:
        shown = ", ".join(anew[:_MOST_NOTES]) + (
            " …" if len(anew) > _MOST_NOTES else ""
        )
        notes.append(
            f"changed by hand and settled again: deal{'s' * (len(anew) > 1)} {shown}"
        )
    return notes


def _progress(totals: dict[str, int], number: int) -> str:
    """Who goes to the next table, and who stays (Babcock p. 86)."""
    ranked = sorted(totals, key=lambda name: -totals[name])
    go, stay = ranked[:number], ranked[number:]
    if stay and totals[go[-1]] == totals[stay[0]]:
        level = [name for name in ranked if totals[name] == totals[stay[0]]]
        sure = [name for name in go if name not in level]
        moves = (
            f"{' and '.join(sure)} {'go' if len(sure) > 1 else 'goes'} to the next table, and "
            if sure
            else ""
        )
        many = number - len(sure)
        who = "who goes" if many == 1 else f"which {many} go"
        return f"{moves}{' and '.join(level)} are level: they must settle {who} to the next table"
    return f"{' and '.join(go)} go to the next table, {' and '.join(stay)} stay, and all begin again"


def _player(name: str, lines: Sequence[DealLine], total: int, start: int) -> Player:
    entries = [line.entry for line in lines]
    paid = [each for entry in entries for each in entry.account.paid]
    return Player(
        **_wins_of(name, entries),
        total=total,
        counters=start + total,
        received=max((each.amount for each in paid if each.payee == name), default=0),
        paid=max((each.amount for each in paid if each.payer == name), default=0),
    )


def _wins_of(name: str, entries: Sequence[Entry]) -> dict[str, Any]:
    """The figures of a player that are told of a session and of a season alike."""
    won = [entry.account for entry in entries if entry.account.winner == name]
    scores = [account.score for account in won]
    return {
        "name": name,
        "deals": sum(entry.seating.seat(name) is not None for entry in entries),
        "wins": len(won),
        "average": average_of(scores),
        "best": max(scores, default=0),
        "limits": sum(account.limit for account in won),
    }


def average_of(scores: Sequence[int]) -> float | None:
    """The average of winning scores, in points; None without one."""
    return sum(scores) / len(scores) if scores else None


def counters_left(session: Session) -> CountersMoved:
    """The counters that the last deal of a session moves after the others were paid in order, and what everybody has left.

    What could not be paid for one deal is paid with the next, if it can be. Raises UsageProblem where the session's book
    describes no counters, or where the players did not begin with what it gives them.
    """
    kinds = counter_set(session.ruleset)
    if kinds.purse is None:
        message = f"the rules do not say how many counters each player begins with ({kinds.cite})"
        raise UsageProblem(
            Fault("counters-not-said", message, hint="leave out --counters"),
            source="--counters",
        )
    worth = sum(
        kind.value * number
        for kind, number in zip(kinds.kinds, kinds.purse, strict=True)
    )
    if worth != session.start:
        message = f"each player began with {session.start} points, but the counters of each are worth {worth} ({kinds.cite})"
        hint = f"begin the session with --start {worth}"
        raise UsageProblem(
            Fault("other-counters", message, hint=hint), source="--counters"
        )
    moved = counters((), kinds, session.names)
    for entry in session.entries:
        due = [
            Payment(payer, payee, amount, "")
            for payer, payee, amount in entry.account.paid
        ]
        moved = counters([*moved.owed, *due], kinds, session.names, moved.holdings)
    return moved


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """One player over the season; amounts in points.

    `won_drawn`, `won_on_discard`, `won_robbing` and `won_unknown` (nobody wrote down how) count his wins, `discards_won` the
    wins of others on his discards.
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
    won_unknown: int
    discards_won: int
    average: float | None
    best: int
    limits: int

    to_dict = figures


@dataclass(frozen=True, slots=True)
class Season:
    """Evenings in the order of their dates, the players in the order of what they won, and every deal that was won.

    Evenings of several games (`games`) have the players in the order in which they came."""

    evenings: tuple[Session, ...]
    standings: tuple[SeasonLine, ...]
    wins: tuple[Details, ...]

    def __repr__(self) -> str:
        totals = {each.name: each.total for each in self.standings}
        return (
            f"<Season of {so_many(len(self.evenings), 'evening')}: {write_net(totals)}>"
        )

    def _repr_html_(self) -> str | None:
        return html_of(self)

    @property
    def games(self) -> tuple[Season, ...]:
        """The season parted by ruleset, options and limit: points won in different games are not compared."""
        games = dict.fromkeys(_game(evening) for evening in self.evenings)
        if len(games) <= 1:
            return (self,)
        return tuple(
            season_of([each for each in self.evenings if _game(each) == game])
            for game in games
        )

    @property
    def best(self) -> tuple[Details, ...]:
        """The deals won, the highest scores first."""
        return tuple(sorted(self.wins, key=lambda won: -won.entry.account.score))

    def paid_on_discards(self) -> dict[str, dict[str, int]]:
        """For each discarder how often each winner won on his discards."""
        counts = Counter(
            (won.discarder, won.winner)
            for won in self.wins
            if won.discarder is not None
        )
        found: dict[str, dict[str, int]] = {}
        for (discarder, winner), number in sorted(counts.items()):
            found.setdefault(discarder, {})[winner] = number
        return found

    def totals(self) -> dict[str, tuple[int, ...]]:
        """Each player's running total after each evening, in points."""
        won = [evening.totals() for evening in self.evenings]
        return {
            each.name: tuple(accumulate(totals.get(each.name, 0) for totals in won))
            for each in self.standings
        }

    def present(self) -> dict[str, tuple[int, int]]:
        """The first and the last evening that each player was at."""
        return _present(
            [
                {name for entry in each.entries for name in entry.seating.players}
                for each in self.evenings
            ]
        )


def _present(played: Sequence[Iterable[str]]) -> dict[str, tuple[int, int]]:
    """Where each player's name comes first and last, from 1."""
    at = [
        (name, number) for number, names in enumerate(played, start=1) for name in names
    ]
    first = dict(reversed(at))
    return {name: (first[name], last) for name, last in dict(at).items()}


def season_of(sessions: Sequence[Session]) -> Season:
    """The season of several sessions, in the order of their dates, last those without a date; a player is known by his name."""
    given = expect_all(
        sessions, Session, "the sessions (mjscore.sessions.read_session)"
    )
    evenings = tuple(
        sorted(given, key=lambda each: (not is_date(each.date), each.date, each.source))
    )
    won = [
        (evening, entry)
        for evening in evenings
        for entry in evening.entries
        if entry.account.winner is not None
    ]
    wins = tuple(details_of(evening, entry) for evening, entry in won)
    names = list(dict.fromkeys(name for evening in evenings for name in evening.names))
    lines = [_line(name, evenings, wins) for name in names]
    one_game = len({_game(evening) for evening in evenings}) == 1
    standings = sorted(lines, key=lambda each: -each.total if one_game else 0)
    return Season(evenings, tuple(standings), wins)


def _game(session: Session) -> tuple[str, tuple[str, ...], int | None]:
    return session.ruleset.id, session.ruleset.changed, session.ruleset.limit.points


def _line(
    name: str, evenings: Sequence[Session], wins: Sequence[Details]
) -> SeasonLine:
    figures = _wins_of(
        name, [entry for evening in evenings for entry in evening.entries]
    )
    total = sum(evening.totals().get(name, 0) for evening in evenings)
    own = [won for won in wins if won.winner == name]
    return SeasonLine(
        **figures,
        evenings=sum(
            any(name in entry.seating.players for entry in evening.entries)
            for evening in evenings
        ),
        total=total,
        total_per_deal=total / figures["deals"] if figures["deals"] else None,
        won_drawn=sum(won.drawn is True for won in own),
        won_on_discard=sum(won.came == "discard" for won in own),
        won_robbing=sum(won.came == "robbed" for won in own),
        won_unknown=sum(won.drawn is None for won in own),
        discards_won=sum(won.discarder == name for won in wins),
    )
