"""What a session comes to: a line for each deal, running totals, what can be said of each player, the counters left."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, Final

from mjscore.game.deals import is_date
from mjscore.on_demand import notebook_html
from mjscore.problems import Fault, UsageProblem, expect, expect_all
from mjscore.sentences import so_many
from mjscore.sessions.played import Details, departures, details_of
from mjscore.sessions.rotation import Position, is_over, wind_of
from mjscore.sessions.session import Entry, Session, write_net
from mjscore.settlement import CountersMoved, Payment, counter_set, counters

_MOST_NOTES: Final = 10


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
class PlayerSummary:
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
        """As the JSON output carries it, the average to a tenth of a point."""
        average = self.average
        return {
            "player": self.name,
            "total": self.total,
            "counters": self.counters,
            "deals": self.deals,
            "wins": self.wins,
            "average_winning_score": None if average is None else round(average, 1),
            "best_winning_score": self.best,
            "limit_hands": self.limits,
            "biggest_payment_received": self.received,
            "biggest_payment_made": self.paid,
        }


@dataclass(frozen=True, slots=True)
class Summary:
    """A session worked out: its deals, its players, where it stands, and what a player should know."""

    lines: tuple[DealLine, ...]
    players: tuple[PlayerSummary, ...]
    position: Position
    wind: str
    over: bool
    notes: tuple[str, ...]
    session: Session

    def __repr__(self) -> str:
        totals = {player.name: player.total for player in self.players}
        return f"<Summary of {so_many(len(self.lines), 'deal')}: {write_net(totals)}>"

    def _repr_html_(self) -> str | None:
        return notebook_html(self)

    def totals(self) -> dict[str, tuple[int, ...]]:
        """Each player's running total after each deal, in points."""
        totals = {}
        for player in self.players:
            totals[player.name] = tuple(line.totals[player.name] for line in self.lines)
        return totals

    def present(self) -> dict[str, tuple[int, int]]:
        """The first and the last deal that each player was at."""
        return _present([line.net for line in self.lines])


def summarise(session: Session) -> Summary:
    """The summary of a session."""
    expect(session, Session, "a session (mjscore.sessions.read_session)")
    rules = session.rules
    totals = dict.fromkeys(session.names, 0)
    turns = list(session.positions())
    lines: list[DealLine] = []
    for entry, turn in zip(session.entries, turns, strict=False):
        net = entry.account.net(entry.seating.players)
        for name, amount in net.items():
            totals[name] += amount
        wind = str(entry.wind or wind_of(turn.written, rules) or "")
        lines.append(
            DealLine(entry, wind, turn.written.label, net=net, totals=dict(totals))
        )
    position = turns[-1].expected
    over = is_over(position, rules)
    notes = _notes(session)
    if rules.progress and over:
        notes.append(_progress(totals, rules.progress))
    return Summary(
        lines=tuple(lines),
        players=tuple(
            _player(name, session.entries, total, session.start)
            for name, total in totals.items()
        ),
        position=position,
        wind=str(wind_of(position, rules) or ""),
        over=over,
        notes=tuple(notes),
        session=session,
    )


def _notes(session: Session) -> list[str]:
    """The deals that were not played as the rotation says, and those that were changed by hand."""
    departed = list(departures(session))
    notes = departed[:_MOST_NOTES]
    more = len(departed) - len(notes)
    if more:
        notes.append(f"and {more} more deals that were not played as the rotation says")
    anew = [str(entry.number) for entry in session.entries if entry.anew]
    if anew:
        shown = ", ".join(anew[:_MOST_NOTES])
        if len(anew) > _MOST_NOTES:
            shown += " …"
        deals = "deal" if len(anew) == 1 else "deals"
        notes.append(f"changed by hand and settled again: {deals} {shown}")
    return notes


def _progress(totals: dict[str, int], number: int) -> str:
    """Who goes to the next table, and who stays (Babcock p. 86)."""
    ranked = sorted(totals, key=lambda name: -totals[name])
    go = ranked[:number]
    stay = ranked[number:]
    if not stay or totals[go[-1]] != totals[stay[0]]:
        moves = f"{' and '.join(go)} go to the next table"
        return f"{moves}, {' and '.join(stay)} stay, and all begin again"
    level = [name for name in ranked if totals[name] == totals[stay[0]]]
    sure = [name for name in go if name not in level]
    moves = ""
    if sure:
        verb = "goes" if len(sure) == 1 else "go"
        moves = f"{' and '.join(sure)} {verb} to the next table, and "
    places = number - len(sure)
    who = "who goes" if places == 1 else f"which {places} go"
    are_level = f"{' and '.join(level)} are level"
    return f"{moves}{are_level}: they must settle {who} to the next table"


def _player(
    name: str, entries: Sequence[Entry], total: int, start: int
) -> PlayerSummary:
    """What a player won, and the most that he received and paid at once."""
    received = [0]
    paid = [0]
    for entry in entries:
        for payment in entry.account.paid:
            if payment.payee == name:
                received.append(payment.amount)
            if payment.payer == name:
                paid.append(payment.amount)
    return PlayerSummary(
        **_wins_of(name, entries),
        total=total,
        counters=start + total,
        received=max(received),
        paid=max(paid),
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
        fault = Fault("counters-not-said", message, hint="leave out --counters")
        raise UsageProblem(fault, source="--counters")
    worth = 0
    for kind, number in zip(kinds.pieces, kinds.purse, strict=True):
        worth += kind.value * number
    if worth != session.start:
        message = f"each player began with {session.start} points, but the counters of each are worth {worth} ({kinds.cite})"
        hint = f"begin the session with --start {worth}"
        fault = Fault("other-counters", message, hint=hint)
        raise UsageProblem(fault, source="--counters")
    moved = counters((), kinds, session.names)
    for entry in session.entries:
        due = list(moved.owed)
        for paid in entry.account.paid:
            due.append(Payment(paid.payer, paid.payee, paid.amount, ""))
        moved = counters(due, kinds, session.names, moved.holdings)
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


@dataclass(frozen=True, slots=True)
class Season:
    """Evenings in the order of their dates, the players in the order of what they won, and every deal that was won.

    Evenings of several games (`games`) have the players in the order in which they came."""

    evenings: tuple[Session, ...]
    standings: tuple[SeasonLine, ...]
    wins: tuple[Details, ...]

    def __repr__(self) -> str:
        totals = {line.name: line.total for line in self.standings}
        return (
            f"<Season of {so_many(len(self.evenings), 'evening')}: {write_net(totals)}>"
        )

    def _repr_html_(self) -> str | None:
        return notebook_html(self)

    @property
    def games(self) -> tuple[Season, ...]:
        """The season parted by ruleset, options and limit: points won in different games are not compared."""
        parts: dict[_Game, list[Session]] = {}
        for evening in self.evenings:
            parts.setdefault(_game(evening), []).append(evening)
        if len(parts) <= 1:
            return (self,)
        return tuple(season_of(part) for part in parts.values())

    @property
    def best(self) -> tuple[Details, ...]:
        """The deals won, the highest scores first."""
        return tuple(sorted(self.wins, key=lambda won: -won.entry.account.score))

    def paid_on_discards(self) -> dict[str, dict[str, int]]:
        """For each discarder, by name, how often each winner won on his discards."""
        counts: dict[str, dict[str, int]] = {}
        for won in self.wins:
            if won.discarder is not None:
                of_discarder = counts.setdefault(won.discarder, {})
                of_discarder[won.winner] = of_discarder.get(won.winner, 0) + 1
        return {
            discarder: dict(sorted(counts[discarder].items()))
            for discarder in sorted(counts)
        }

    def totals(self) -> dict[str, tuple[int, ...]]:
        """Each player's running total after each evening, in points."""
        of_evenings = [evening.totals() for evening in self.evenings]
        running = {}
        for line in self.standings:
            won = [totals.get(line.name, 0) for totals in of_evenings]
            running[line.name] = tuple(accumulate(won))
        return running

    def present(self) -> dict[str, tuple[int, int]]:
        """The first and the last evening that each player was at."""
        return _present([_players_of(evening) for evening in self.evenings])


def _players_of(evening: Session) -> set[str]:
    """Those who played in a session, or sat out."""
    names: set[str] = set()
    for entry in evening.entries:
        names.update(entry.seating.players)
    return names


def _present(played: Sequence[Iterable[str]]) -> dict[str, tuple[int, int]]:
    """Where each player's name comes first and last, from 1."""
    present: dict[str, tuple[int, int]] = {}
    for number, names in enumerate(played, start=1):
        for name in names:
            first, _ = present.get(name, (number, number))
            present[name] = (first, number)
    return present


def season_of(sessions: Sequence[Session]) -> Season:
    """The season of several sessions, in the order of their dates, last those without a date; a player is known by his name."""
    wanted = "the sessions (mjscore.sessions.read_session)"
    evenings = sorted(expect_all(sessions, Session, wanted), key=_by_date)
    names: dict[str, None] = {}
    wins = []
    for evening in evenings:
        names.update(dict.fromkeys(evening.names))
        for entry in evening.entries:
            if entry.account.winner is not None:
                wins.append(details_of(evening, entry))
    standings = [_line(name, evenings, wins) for name in names]
    if are_of_one_game(evenings):
        standings.sort(key=lambda line: -line.total)
    return Season(tuple(evenings), tuple(standings), tuple(wins))


def _by_date(session: Session) -> tuple[bool, str, str]:
    return not is_date(session.date), session.date, session.source


_Game = tuple[str, tuple[str, ...], int | None]


def _game(session: Session) -> _Game:
    """What must be the same that points can be compared: ruleset, options and limit."""
    ruleset = session.ruleset
    return ruleset.id, ruleset.changed, ruleset.limit.points


def are_of_one_game(sessions: Sequence[Session]) -> bool:
    """Whether all were played by the same ruleset, options and limit."""
    return len({_game(session) for session in sessions}) <= 1


def _line(
    name: str, evenings: Sequence[Session], wins: Sequence[Details]
) -> SeasonLine:
    """What can be said of one player over the season."""
    entries: list[Entry] = []
    total = 0
    evenings_played = 0
    for evening in evenings:
        entries += evening.entries
        total += evening.totals().get(name, 0)
        if name in _players_of(evening):
            evenings_played += 1
    figures = _wins_of(name, entries)
    deals = figures["deals"]
    own = [won for won in wins if won.winner == name]
    return SeasonLine(
        **figures,
        evenings=evenings_played,
        total=total,
        total_per_deal=total / deals if deals else None,
        won_drawn=sum(won.drawn is True for won in own),
        won_on_discard=sum(won.came == "discard" for won in own),
        won_robbing=sum(won.came == "robbed" for won in own),
        won_unknown=sum(won.drawn is None for won in own),
        discards_won=sum(won.discarder == name for won in wins),
    )
