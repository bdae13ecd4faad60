"""A session: many deals by the same players under one ruleset, as its file tells it, each with its account.

An account says how a deal ended, who paid whom, and whether East passes. A check sum over the deal, its account and the rules
tells whether either was changed since; then the deal is settled anew.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Final, NamedTuple

from mjscore.game.deals import Deal, Ending, Offence
from mjscore.game.seats import Round
from mjscore.on_demand import html_of
from mjscore.problems import Fault, SessionProblem, printable
from mjscore.rules.schema import Ruleset
from mjscore.rules.session_keys import SessionRules
from mjscore.scoring import Sheet
from mjscore.sentences import joined, sentence, so_many
from mjscore.sessions.rotation import (
    Position,
    after,
    opening,
    passes,
    seated_as,
    wind_of,
)
from mjscore.sessions.seating import Seating
from mjscore.settlement import Settlement

HEADING: Final = "[account]"
DRAW: Final = "draw"
_CHECK_DIGITS: Final = 16
_WINS: Final = re.compile(r"(.+) wins (\d+)(, the limit)?")
_PAID: Final = re.compile(r"(.+) (\d+) to (.+)")
_MOST_DIGITS: Final = 300
"""The most digits of an amount. Without a limit it can have hundreds; more than 300 would overflow a float in the averages."""
STREAK_LINE: Final = re.compile(r"^streak:[ \t]*(\d{1,9})[^\n]*\n?", re.MULTILINE)
"""East's wins running: in an account; in older files above it, among what was told."""
A_SESSION: Final = "a session (mjscore.sessions.read_session)"
EAST: Final = {True: "passes", False: "stays"}
"""What is written of East, by whether the seat passes."""


class Paid(NamedTuple):
    """What one player paid another, in points."""

    payer: str
    payee: str
    amount: int


@dataclass(frozen=True, slots=True)
class Account:
    """How a deal ended, in words; the winner's name, his score and whether that is the limit; who paid whom; who passes.

    `streak` counts East's wins running where they were rewarded.
    """

    outcome: str
    paid: tuple[Paid, ...]
    passes: bool
    winner: str | None = None
    score: int = 0
    limit: bool = False
    streak: int | None = None

    def net(self, players: Sequence[str]) -> dict[str, int]:
        """What each player won or lost, in points."""
        net = dict.fromkeys(players, 0)
        for payer, payee, amount in self.paid:
            net[payer] -= amount
            net[payee] += amount
        return net


def account_of(
    deal: Deal,
    settlement: Settlement,
    seating: Seating,
    ruleset: Ruleset,
    stated: str = "",
) -> Account:
    """The account of a settled deal; `stated` is what the players said of East: `passes`, `stays` or nothing.

    Raises UndecidedDeal where the rules need to know more of the deal to say whether East passes.
    """
    paid = tuple(
        Paid(seating.name(each.payer), seating.name(each.payee), each.amount)
        for each in settlement.payments
    )
    east = stated == EAST[True] if stated else passes(deal, ruleset)
    if settlement.winner is None:
        return Account(_outcome(deal, seating), paid, east)
    winner, sheet = (
        seating.name(settlement.winner),
        settlement.scores[settlement.winner],
    )
    limit = ruleset.limit.points
    whole = isinstance(sheet, Sheet) and any(
        item.limit is not None and item.limit >= 1 for item in sheet.items
    )
    at_limit = whole or (limit is not None and sheet.total >= limit)
    words = _win_words(winner, sheet.total, at_limit)
    streak = None if ruleset.session.streak is None else deal.streak
    return Account(words, paid, east, winner, sheet.total, at_limit, streak)


def _win_words(winner: str, score: int, limit: bool) -> str:
    if limit:
        return sentence("{winner} wins {score}, the limit", winner=winner, score=score)
    return sentence("{winner} wins {score}", winner=winner, score=score)


_LONG_HAND: Final = "ended by a hand of too many tiles"


def _outcome(deal: Deal, seating: Seating) -> str:
    """How a deal ended that nobody won: a draw, a washed hand, each offence with its offenders."""
    ended = []
    if deal.result is not None:
        by = deal.result.by if deal.result.ending is Ending.WASHED else None
        ended.append(DRAW if by is None else f"{_WASHED}{seating.name(by)}")
    ended += [
        f"{each.offence} by {', '.join(map(seating.name, each.offenders))}"
        for each in deal.penalties
    ]
    return _ended("; ".join(ended) or _LONG_HAND)


_WASHED: Final = "washed by "


def _ended(outcome: str) -> str:
    """How a deal ended that nobody won, as its account has it, in sentences."""
    ended = []
    for piece in outcome.split("; "):
        said = piece
        if piece in (DRAW, _LONG_HAND):
            said = sentence(piece)
        elif piece.startswith(_WASHED):
            said = sentence("washed by {name}", name=piece.removeprefix(_WASHED))
        for offence in Offence:
            if piece.startswith(f"{offence} by "):
                names = piece.removeprefix(f"{offence} by ")
                said = sentence("{offence} by {names}", offence=offence, names=names)
        ended.append(said)
    return joined(ended, "; ")


def write_account(account: Account, seating: Seating, body: str, digest: str) -> str:
    """The lines of an account, its heading first, the check sum last."""
    lines = [f"outcome: {account.outcome}"]
    if account.paid:
        lines.append(
            "paid: "
            + ", ".join(
                f"{payer} {amount} to {payee}" for payer, payee, amount in account.paid
            )
        )
        lines.append("net: " + write_net(account.net(seating.players)))
    lines += [] if account.streak is None else [f"streak: {account.streak}"]
    lines.append(f"east: {EAST[account.passes]}")
    return "\n".join((HEADING, *lines, f"check: {_check(lines, body, digest)}"))


def write_net(net: Mapping[str, int]) -> str:
    """`Ann -96, Bob +192`."""
    return ", ".join(
        f"{name} {amount:+}" if amount else f"{name} 0" for name, amount in net.items()
    )


def _check(lines: Sequence[str], body: str, digest: str) -> str:
    """The check sum; blanks at the ends of lines do not matter to it."""
    even = "\n".join([line.rstrip() for line in body.strip().split("\n")])
    return sha256(
        "\n".join((digest, even, *lines)).encode("utf-8", "surrogatepass")
    ).hexdigest()[:_CHECK_DIGITS]


def read_account(text: str, seating: Seating, body: str, digest: str) -> Account | None:
    """The account in a text; None where its check sum does not fit the deal and the rules, or it cannot be read."""
    lines = [line.rstrip() for line in text.split("\n")[1:]]
    lines = [line for line in lines if line and not line.startswith("#")]
    if not lines or lines.pop() != f"check: {_check(lines, body, digest)}":
        return None
    fields = dict(line.split(": ", 1) for line in lines if ": " in line)
    outcome = fields.get("outcome", "")
    paid = _read_paid(fields.get("paid", ""), set(seating.players))
    if paid is None or fields.get("east") not in EAST.values():
        return None
    east = fields["east"] == EAST[True]
    won = _WINS.fullmatch(outcome)
    if won is None or won[1] not in seating.players:
        return Account(_ended(outcome), paid, east)
    if len(won[2]) > _MOST_DIGITS:
        return None
    streak = STREAK_LINE.search(text) or STREAK_LINE.search(body)
    score, limit = int(won[2]), won[3] is not None
    return Account(
        _win_words(won[1], score, limit),
        paid,
        east,
        won[1],
        score,
        limit,
        None if streak is None else int(streak[1]),
    )


def _read_paid(text: str, players: set[str]) -> tuple[Paid, ...] | None:
    found = []
    for piece in text.split(", ") if text else ():
        match = _PAID.fullmatch(piece)
        if (
            match is None
            or len(match[2]) > _MOST_DIGITS
            or match[1] not in players
            or match[3] not in players
        ):
            return None
        paid = Paid(match[1], match[3], int(match[2]))
        if not paid.amount or paid.payer == paid.payee:
            return None
        found.append(paid)
    return tuple(found)


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

    def __str__(self) -> str:
        net = write_net(self.account.net(self.seating.players))
        return printable(f"{self.number}. {self.account.outcome}: {net}")


@dataclass(frozen=True, slots=True)
class FormerDeal:
    """A deal that was undone or replaced: the words of its heading and all that was written under it."""

    heading: str
    body: str

    @classmethod
    def of(
        cls, what: str, entry: Entry, when: str, deals: int | None = None
    ) -> FormerDeal:
        """A deal as it is kept when it was undone or replaced at a time, one of so many deals that there were."""
        among = "" if deals is None else f" of {deals}"
        return cls(
            f"{what} deal {entry.number}{among}, {when}",
            f"{entry.body}\n\n{entry.account_text}",
        )


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

    def __repr__(self) -> str:
        return f"<Session of {self.heading.partition(': ')[2]}: {write_net(self.totals())}>"

    def __str__(self) -> str:
        """What it is, then each deal with what everybody won or lost, then where everybody stands."""
        totals = printable(f"In all: {write_net(self.totals())}")
        return "\n".join((self.heading, *map(str, self.entries), totals))

    def _repr_html_(self) -> str | None:
        return html_of(self)

    @property
    def rules(self) -> SessionRules:
        """What the ruleset says about sessions."""
        return self.ruleset.session

    @property
    def heading(self) -> str:
        """Its file, title, date and number of deals."""
        deals = so_many(len(self.entries), "deal")
        return printable(
            ", ".join(
                filter(
                    None,
                    (f"{self.source}: {self.title or 'no title'}", self.date, deals),
                )
            )
        )

    @property
    def called(self) -> str:
        """What a season calls the evening: its date, its title or its file."""
        return self.date or self.title or self.source

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

    def place(
        self, number: int | None = None, seating: Seating | None = None
    ) -> tuple[Position, Position, Round | None]:
        """Where a deal stands, None for the next: the position by the rules, the one that is written, the prevailing wind.

        `seating` is who sits where, if not as written; then the wind follows from it. Raises SessionProblem where there is no
        such deal.
        """
        entry = None if number is None else entry_at(self, number)
        expected, written = list(self.positions())[
            -1 if entry is None else entry.number - 1
        ]
        if entry is not None and seating in (None, entry.seating):
            return expected, written, entry.wind
        if seating is not None:
            written = seated_as(expected, seating, None, self.rules)
        return expected, written, wind_of(written, self.rules)

    def next_position(self) -> Position:
        """Where the session stands before the next deal."""
        return self.place()[0]


def with_entry(session: Session, entry: Entry) -> Session:
    """The session with a deal in the place of the one of its number."""
    return replace(
        session,
        entries=tuple(
            entry if each.number == entry.number else each for each in session.entries
        ),
    )


def entry_at(session: Session, number: int) -> Entry:
    """The deal of a number; raises SessionProblem if there is none."""
    if not 1 <= number <= len(session.entries):
        count = len(session.entries)
        hint = (
            f"the deals are numbered 1 to {count}"
            if count > 1
            else ("there is deal 1 alone" if count else "no deal has been played yet")
        )
        raise SessionProblem(
            Fault("no-such-deal", f"there is no deal {number}", hint=hint),
            source=session.source,
        )
    return session.entries[number - 1]
