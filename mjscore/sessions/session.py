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
from mjscore.on_demand import notebook_html
from mjscore.problems import Fault, SessionProblem, printable
from mjscore.rules.schema import Ruleset
from mjscore.rules.session_keys import SessionRules
from mjscore.scoring import Sheet
from mjscore.sentences import joined, sentence, so_many
from mjscore.sessions.rotation import (
    Position,
    opening,
    passes,
    position_after,
    seated_as,
    wind_of,
)
from mjscore.sessions.seating import Seating
from mjscore.settlement import Settlement
from mjscore.settlement.scores import Counted

HEADING: Final = "[account]"
_DRAW: Final = "draw"
_CHECK_DIGITS: Final = 16
_WINS: Final = re.compile(r"(?P<winner>.+) wins (?P<score>\d+)(?P<limit>, the limit)?")
_PAID: Final = re.compile(r"(?P<payer>.+) (?P<amount>\d+) to (?P<payee>.+)")
_IS_STREAK: Final = re.compile("[0-9]{1,9}")
_MOST_DIGITS: Final = 300
"""The most digits of an amount. Without a limit it can have hundreds; more than 300 would overflow a float in the averages."""
A_SESSION: Final = "a session (mjscore.sessions.read_session)"
EAST_PASSES: Final = {True: "passes", False: "stays"}
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

    @property
    def is_draw(self) -> bool:
        """Whether the deal was a draw, perhaps with a penalty in it."""
        return self.winner is None and self.outcome.startswith(_DRAW)

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
        Paid(seating.name(pay.payer), seating.name(pay.payee), pay.amount)
        for pay in settlement.payments
    )
    east_passes = stated == EAST_PASSES[True]
    if not stated:
        east_passes = passes(deal, ruleset)
    if settlement.winner is None:
        return Account(_outcome(deal, seating), paid, east_passes)
    winner = seating.name(settlement.winner)
    sheet = settlement.scores[settlement.winner]
    at_limit = _is_at_limit(sheet, ruleset.limit.points)
    return Account(
        outcome=_win_words(winner, sheet.total, at_limit),
        paid=paid,
        passes=east_passes,
        winner=winner,
        score=sheet.total,
        limit=at_limit,
        streak=None if ruleset.session.streak is None else deal.streak,
    )


def _is_at_limit(sheet: Sheet | Counted, limit: int | None) -> bool:
    """Whether a hand counts as much as the limit, or by an item of the whole limit."""
    if limit is not None and sheet.total >= limit:
        return True
    return isinstance(sheet, Sheet) and any(
        item.limit is not None and item.limit >= 1 for item in sheet.items
    )


def _win_words(winner: str, score: int, limit: bool) -> str:
    if limit:
        return sentence("{winner} wins {score}, the limit", winner=winner, score=score)
    return sentence("{winner} wins {score}", winner=winner, score=score)


_LONG_HAND: Final = "ended by a hand of too many tiles"
_WASHED: Final = "washed by "


def _outcome(deal: Deal, seating: Seating) -> str:
    """How a deal ended that nobody won: a draw, a washed hand, each offence with its offenders."""
    ended = []
    if deal.result is not None:
        by = deal.result.by
        if deal.result.ending is Ending.WASHED and by is not None:
            ended.append(f"{_WASHED}{seating.name(by)}")
        else:
            ended.append(_DRAW)
    for penalty in deal.penalties:
        offenders = ", ".join(seating.name(seat) for seat in penalty.offenders)
        ended.append(f"{penalty.offence} by {offenders}")
    return _ended("; ".join(ended) or _LONG_HAND)


def _ended(outcome: str) -> str:
    """How a deal ended that nobody won, as its account has it, in sentences."""
    ended = []
    for piece in outcome.split("; "):
        words = piece
        if piece in (_DRAW, _LONG_HAND):
            words = sentence(piece)
        elif piece.startswith(_WASHED):
            words = sentence("washed by {name}", name=piece.removeprefix(_WASHED))
        for offence in Offence:
            if piece.startswith(f"{offence} by "):
                names = piece.removeprefix(f"{offence} by ")
                words = sentence("{offence} by {names}", offence=offence, names=names)
        ended.append(words)
    return joined(ended, "; ")


def write_account(account: Account, seating: Seating, body: str, digest: str) -> str:
    """The lines of an account, its heading first, the check sum last."""
    lines = [f"outcome: {account.outcome}"]
    if account.paid:
        paid = [f"{payer} {amount} to {payee}" for payer, payee, amount in account.paid]
        lines.append(f"paid: {', '.join(paid)}")
        lines.append(f"net: {write_net(account.net(seating.players))}")
    if account.streak is not None:
        lines.append(f"streak: {account.streak}")
    lines.append(f"east: {EAST_PASSES[account.passes]}")
    return "\n".join([HEADING, *lines, f"check: {_check(lines, body, digest)}"])


def write_net(net: Mapping[str, int]) -> str:
    """`Ann -96, Bob +192`."""
    shares = []
    for name, amount in net.items():
        shares.append(f"{name} {amount:+}" if amount else f"{name} 0")
    return ", ".join(shares)


def _check(lines: Sequence[str], body: str, digest: str) -> str:
    """The check sum; blanks at the ends of lines do not matter to it."""
    even = "\n".join([line.rstrip() for line in body.strip().split("\n")])
    whole = "\n".join([digest, even, *lines])
    return sha256(whole.encode("utf-8", "surrogatepass")).hexdigest()[:_CHECK_DIGITS]


def read_account(text: str, seating: Seating, body: str, digest: str) -> Account | None:
    """The account in a text; None where its check sum does not fit the deal and the rules, or it cannot be read."""
    lines = [line.rstrip() for line in text.split("\n")[1:]]
    lines = [line for line in lines if line and not line.startswith("#")]
    if not lines:
        return None
    check = lines.pop()
    if check != f"check: {_check(lines, body, digest)}":
        return None
    fields = dict(line.split(": ", 1) for line in lines if ": " in line)
    outcome = fields.get("outcome", "")
    paid = _read_paid(fields.get("paid", ""), set(seating.players))
    if paid is None or fields.get("east") not in EAST_PASSES.values():
        return None
    east_passes = fields["east"] == EAST_PASSES[True]
    won = _WINS.fullmatch(outcome)
    if won is None or won["winner"] not in seating.players:
        return Account(_ended(outcome), paid, east_passes)
    if len(won["score"]) > _MOST_DIGITS:
        return None
    streak = fields.get("streak", "")
    winner = won["winner"]
    score = int(won["score"])
    limit = won["limit"] is not None
    return Account(
        outcome=_win_words(winner, score, limit),
        paid=paid,
        passes=east_passes,
        winner=winner,
        score=score,
        limit=limit,
        streak=int(streak) if _IS_STREAK.fullmatch(streak) else None,
    )


def _read_paid(text: str, players: set[str]) -> tuple[Paid, ...] | None:
    """What was paid, as an account says it; None where that cannot be read."""
    if not text:
        return ()
    payments = []
    for piece in text.split(", "):
        words = _PAID.fullmatch(piece)
        if words is None or len(words["amount"]) > _MOST_DIGITS:
            return None
        paid = Paid(words["payer"], words["payee"], int(words["amount"]))
        if paid.payer == paid.payee or not {paid.payer, paid.payee} <= players:
            return None
        if not paid.amount:
            return None
        payments.append(paid)
    return tuple(payments)


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
        lines = [self.heading]
        lines += [str(entry) for entry in self.entries]
        lines.append(printable(f"In all: {write_net(self.totals())}"))
        return "\n".join(lines)

    def _repr_html_(self) -> str | None:
        return notebook_html(self)

    @property
    def rules(self) -> SessionRules:
        """What the ruleset says about sessions."""
        return self.ruleset.session

    @property
    def heading(self) -> str:
        """Its file, title, date and number of deals."""
        parts = [f"{self.source}: {self.title or 'no title'}"]
        if self.date:
            parts.append(self.date)
        parts.append(so_many(len(self.entries), "deal"))
        return printable(", ".join(parts))

    @property
    def called(self) -> str:
        """What a season calls the evening: its date, its title or its file."""
        return self.date or self.title or self.source

    @property
    def names(self) -> tuple[str, ...]:
        """Every player, those who joined later last."""
        names = [*self.players.players, *self.joined]
        for entry in self.entries:
            names += entry.seating.players
        return tuple(dict.fromkeys(names))

    def totals(self, deals: int | None = None) -> dict[str, int]:
        """What each player has won or lost, in points: in the first so many `deals`, or in all."""
        totals = dict.fromkeys(self.names, 0)
        for entry in self.entries[:deals]:
            for name, amount in entry.account.net(entry.seating.players).items():
                totals[name] += amount
        return totals

    def positions(self) -> Iterator[Turn]:
        """The turn of each deal, and last that of the next deal."""
        rules = self.rules
        position = opening(self.players)
        for entry in self.entries:
            written = seated_as(position, entry.seating, entry.wind, rules)
            yield Turn(position, written)
            account = entry.account
            position = position_after(written, account.winner, account.passes, rules)
        yield Turn(position, position)

    def place(self, number: int | None = None, seating: Seating | None = None) -> Place:
        """Where a deal stands, None for the next; `seating` is who sits where, if not as written, and the wind follows from it.

        Raises SessionProblem where there is no such deal.
        """
        turns = list(self.positions())
        if number is None:
            expected, written = turns[-1]
        else:
            entry = entry_at(self, number)
            expected, written = turns[number - 1]
            if seating in (None, entry.seating):
                return Place(expected, written, entry.wind)
        if seating is not None:
            written = seated_as(expected, seating, None, self.rules)
        return Place(expected, written, wind_of(written, self.rules))

    def next_position(self) -> Position:
        """Where the session stands before the next deal."""
        return self.place().expected


class Turn(NamedTuple):
    """The position of a deal that the rules give, and the one that is written; of the next deal they are the same."""

    expected: Position
    written: Position


class Place(NamedTuple):
    """Where a deal stands: the position by the rules, the one that is written, and the prevailing wind, if there are rounds."""

    expected: Position
    written: Position
    wind: Round | None


def with_entry(session: Session, entry: Entry) -> Session:
    """The session with a deal in the place of the one of its number."""
    entries = list(session.entries)
    entries[entry.number - 1] = entry
    return replace(session, entries=tuple(entries))


def entry_at(session: Session, number: int) -> Entry:
    """The deal of a number; raises SessionProblem if there is none."""
    count = len(session.entries)
    if 1 <= number <= count:
        return session.entries[number - 1]
    hint = f"the deals are numbered 1 to {count}"
    if count == 1:
        hint = "there is deal 1 alone"
    elif count == 0:
        hint = "no deal has been played yet"
    fault = Fault("no-such-deal", f"there is no deal {number}", hint=hint)
    raise SessionProblem(fault, source=session.source)
