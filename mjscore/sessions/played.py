"""One deal as it stands in a session: who sat where, what was said of East, the deal itself, and what settling it comes to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Any, Final

from mjscore.game.deals import NOT_STATED, Deal
from mjscore.game.hands import Hand, Means, Win, write_hand
from mjscore.game.seats import Round
from mjscore.notation.words import every
from mjscore.places import Section
from mjscore.problems import Fault, SessionProblem, Span
from mjscore.rules.schema import Ruleset
from mjscore.scoring import Sheet
from mjscore.sentences import joined, listed, sentence
from mjscore.sessions.naming import refused_by_names, with_names
from mjscore.sessions.rotation import (
    Position,
    after,
    counts_as_streak,
    opening,
    seated_as,
    wind_of,
)
from mjscore.sessions.seating import Seating
from mjscore.sessions.session import (
    EAST,
    STREAK_LINE,
    Entry,
    Session,
    account_of,
    write_account,
    write_net,
)
from mjscore.sessions.telling import deal_in, deal_text
from mjscore.settlement import Settlement, settle
from mjscore.settlement.scores import Counted

_THEIRS: Final = "begin each hand with the seat of a player, such as [East]"
_ROUND: Final = re.compile(rf"^round: ({'|'.join(Round)})$", re.MULTILINE)
"""The round as the program writes it."""


@cache
def _names_of_round() -> re.Pattern[str]:
    names = (
        name
        for name, section in every()["sections"].items()
        if section is Section.ROUND
    )
    return re.compile(
        "|".join(name.replace(" ", r"\s+") for name in names), re.IGNORECASE
    )


def settled(
    number: int,
    seating: Seating,
    body: str,
    deal: Deal,
    ruleset: Ruleset,
    east: str = "",
    *,
    anew: bool = False,
    new: bool = False,
) -> tuple[Entry, Settlement]:
    """A deal settled as an entry of the session; `east` is what the players said of East. Raises Problem as `settle` does."""
    settlement = settle(deal, ruleset, new=new)
    account = account_of(deal, settlement, seating, ruleset, east)
    text = write_account(account, seating, body, ruleset.digest)
    return Entry(
        number, seating, body.strip(), account, text, deal.round, east, anew
    ), settlement


def read_played(body: str, seating: Seating, ruleset: Ruleset, source: str) -> Deal:
    """The deal in what is written under a heading; raises Problem, also where it does not fit the session."""
    text = deal_text(body)
    with refused_by_names(seating):
        deal = deal_in(text, seating, ruleset, source)
        faults = misfits(deal, seating, ruleset)
        if faults:
            raise SessionProblem(faults, text=text, source=source)
    return deal


def misfits(
    deal: Deal, seating: Seating, ruleset: Ruleset, *, round_needed: bool = True
) -> list[Fault]:
    """Why a deal cannot be one of the session: other players, another ruleset, no round."""
    faults = []
    if set(deal.players) != {seat for seat, _ in seating.seats}:
        message = sentence(
            "the hands are those of {theirs}, but this deal was played by {seating}",
            theirs=joined(deal.players),
            seating=seating,
        )
        faults.append(Fault("other-seats", message, Span(0, 1), _THEIRS))
    others = {id.casefold() for id in deal.options}
    other = (deal.rules or ruleset.id).casefold() != ruleset.id.casefold() or (
        others and others != set(ruleset.changed)
    )
    if other or deal.limit not in (NOT_STATED, ruleset.limit.points):
        message = "the deal names rules other than the session's"
        faults.append(
            Fault(
                "other-rules",
                message,
                Span(0, 1),
                "leave out rules:, options: and limit:",
            )
        )
    winds = ruleset.session.winds
    if round_needed and winds and deal.round is None:
        faults.append(
            Fault(
                "no-round",
                "the deal does not say which wind prevailed",
                Span(0, 1),
                f"write round: {winds[0]}",
            )
        )
    return faults


def round_of(
    body: str, seating: Seating, ruleset: Ruleset, source: str
) -> Round | None:
    """The round that a deal tells. The deal is read for it only if somebody wrote the round by hand."""
    names = _names_of_round().findall(body)
    written = _ROUND.search(body.partition("[")[0])
    if written is not None and len(names) == 1:
        return Round(written[1])
    return read_played(body, seating, ruleset, source).round if names else None


def after_change(
    before: Session, changed: Session, number: int
) -> tuple[Session, tuple[str, ...]]:
    """The changed session with East's wins running counted anew after deal `number`, and notes for the players.

    The notes name the deals that were settled again, and those whose seats or round are no longer what the rotation says.
    """
    now = streaks_settled(changed, number)
    pairs = zip(changed.entries, now.entries, strict=True)
    notes = [_settled_again(old, new) for old, new in pairs if old != new]
    (*_, (was, _)), (*_, (position, _)) = before.positions(), now.positions()
    if _told(position, now) != _told(was, now):
        notes.append(
            sentence(
                "the next deal is now that of {players}, not of {others}",
                players=_told(position, now),
                others=_told(was, now),
            )
        )
    old = set(departures(before))
    return now, (*notes, *(each for each in departures(now, number) if each not in old))


def streaks_settled(session: Session, first: int, *, anew: bool = False) -> Session:
    """The session with East's wins running counted anew; deals after the first `first` are settled again where they differ."""
    rules, entries = session.rules, list(session.entries)
    if rules.streak is None:
        return session
    position = opening(session.players)
    for at, entry in enumerate(entries):
        written = seated_as(position, entry.seating, entry.wind, rules)
        won = entry.account.winner == entry.seating.east
        streak = rules.streak.wins if counts_as_streak(written, rules) else None
        if at >= first and won and entry.account.streak != streak:
            lines, said = STREAK_LINE.sub("", entry.body), entry.east_stated
            deal = replace(
                read_played(lines, entry.seating, session.ruleset, session.source),
                streak=streak,
            )
            entry, _ = settled(
                entry.number,
                entry.seating,
                lines,
                deal,
                session.ruleset,
                said,
                anew=anew,
            )
            entries[at] = entry
        position = after(written, entry.account.winner, entry.account.passes, rules)
    return replace(session, entries=tuple(entries))


def _settled_again(old: Entry, new: Entry) -> str:
    players = new.seating.players
    was, now = write_net(old.account.net(players)), write_net(new.account.net(players))
    why = "because East's wins in a row have changed"
    return sentence(
        "deal {number} is settled again, {why}: {outcome}; {now} (was {was})",
        number=old.number,
        why=sentence(why),
        outcome=new.account.outcome,
        now=now,
        was=was,
    )


class Departure(str):
    """What is said of a `deal` that does not follow; its `seats` mend it, or what becomes of `east` in the one before."""

    deal: int
    east: str
    seats: str = ""


def departures(session: Session, after: int = 0) -> Iterator[str]:
    """A sentence for each deal, of those after number `after`, that was not played as the rotation says.

    It tells who took whose place, where nothing else differs.
    """
    for entry, (expected, written) in zip(
        session.entries, session.positions(), strict=False
    ):
        turned = wind_of(expected, session.rules) is not wind_of(written, session.rules)
        if (
            written is not expected
            and entry.number > after
            and (turned or entry.number > 1)
        ):  # whoever sits in deal 1
            yield _departure(session, entry, expected, written, turned)


def _departure(
    session: Session, entry: Entry, expected: Position, written: Position, turned: bool
) -> str:
    places, number = expected.seating.to_dict(), entry.number
    taken = {
        name: places.get(party)
        for party, name in entry.seating.to_dict().items()
        if places.get(party) != name
    }
    if taken and not turned and taken.keys().isdisjoint(places.values()):
        instead = [
            sentence("{name} plays in {before}’s place", name=name, before=before)
            for name, before in taken.items()
        ]
        return sentence(
            "from deal {number} on {instead}", number=number, instead=listed(instead)
        )
    said = sentence(
        "deal {number}: by the rotation it would be {players}; what the file says counts",
        number=number,
        players=_told(expected, session),
    )
    if written is not expected.otherwise:
        return said
    last = session.entries[number - 2]
    note = Departure(
        sentence(
            "{said}, as if {east} had stayed East"
            if last.account.passes
            else "{said}, as if {east} had given East up",
            said=said,
            east=last.seating.east,
        )
    )
    note.deal, note.east, note.seats = (
        number,
        EAST[not last.account.passes],
        str(expected.seating),
    )
    return note


def _told(position: Position, session: Session) -> str:
    wind = wind_of(position, session.rules)
    if wind is None:
        return str(position.seating)
    return sentence("{players}, {wind} round", players=position.seating, wind=wind)


_CAME: Final = {Means.DRAW: "drawn", Means.ROB: "robbed"}
"""What is said of how a winning tile came where the notation's word is a noun."""


@dataclass(frozen=True)
class Details:
    """One deal of a session in full: the deal itself, and what its account leaves out, from a second settlement on demand."""

    session: Session
    entry: Entry
    deal: Deal

    @cached_property
    def settlement(self) -> Settlement:
        """Its settlement by the session's rules, players by their names."""
        return with_names(settle(self.deal, self.session.ruleset), self.entry.seating)

    @property
    def won(self) -> Win | None:
        """How the deal was won; None if nobody won it."""
        return (
            self.deal.hand(self.deal.winner).won
            if self.deal.winner is not None
            else None
        )

    @property
    def came(self) -> str | None:
        """How the winning tile came: drawn, loose, discard, robbed, dealt or unknown."""
        return (
            None if self.won is None else _CAME.get(self.won.means, str(self.won.means))
        )

    @property
    def drawn(self) -> bool | None:
        """Whether the winning tile came from the wall; None where that is not known."""
        return (
            None if self.came == "unknown" else self.came in ("drawn", "loose", "dealt")
        )

    @property
    def source(self) -> str | None:
        """Who discarded the winning tile or was robbed of it, by name."""
        return (
            None
            if self.won is None or self.won.source is None
            else self.entry.seating.name(self.won.source)
        )

    @property
    def discarder(self) -> str | None:
        """On whose discard it was won; None for another win, or where that is not told."""
        return self.source if self.came == "discard" else None

    @property
    def robbed(self) -> str | None:
        """Whose kong was robbed; None for another win, or where that is not told."""
        return self.source if self.came == "robbed" else None

    @property
    def winner(self) -> str:
        """Who won, by name; empty if nobody did."""
        return self.entry.account.winner or ""

    @property
    def date(self) -> str | None:
        """When it was played: the deal's own date, else the session's."""
        return self.deal.date or self.session.date or None

    def score(self, name: str) -> int | None:
        """What a player's hand scored, in points; None where no score counted or he did not play."""
        return None if (score := self._sheet(name)) is None else score.total

    def hand(self, name: str) -> str:
        """A player's hand in the notation; empty where it was counted by hand."""
        seat = self.entry.seating.seat(name)
        hand = None if seat is None else self.deal.hand(seat)
        return write_hand(hand) if isinstance(hand, Hand) else ""

    def items(self, name: str) -> str:
        """What a player's hand scored for, item by item; empty where it was counted by hand."""
        sheet = self._sheet(name)
        items = sheet.items if isinstance(sheet, Sheet) else ()
        return "; ".join(
            f"{item.name}: {_worth(item.points, item.doubles)}" for item in items
        )

    def _sheet(self, name: str) -> Sheet | Counted | None:
        return (
            None
            if (seat := self.entry.seating.seat(name)) is None
            else self.settlement.scores.get(seat)
        )

    def to_dict(self) -> dict[str, Any]:
        """What the account leaves out, as the JSON output carries it: each player's sheet, or the score counted by hand."""
        hands = {
            self.entry.seating.name(seat): score.to_dict(inner=True)
            for seat, score in self.settlement.scores.items()
        }
        return {
            "date": self.date,
            "came": self.came,
            "discarder": self.source,
            "hands": hands,
        }

    def win_to_dict(self) -> dict[str, Any]:
        """A deal that was won, as the JSON output of a season carries it."""
        account, session = self.entry.account, self.session
        return {
            "evening": session.called,
            "deal": self.entry.number,
            "winner": self.winner,
            "score": account.score,
            "limit": account.limit,
            "drawn": self.drawn,
            "discarder": self.discarder,
            "robbed": self.robbed,
            "hand": self.hand(self.winner) or None,
            "ruleset": session.ruleset.id,
        }


def _worth(points: int | None, doubles: int | None) -> str:
    return (
        str(points)
        if points is not None
        else f"×{1 << doubles}"
        if doubles is not None
        else "limit"
    )


def details_of(session: Session, entry: Entry) -> Details:
    """One deal of a session in full."""
    deal = read_played(entry.body, entry.seating, session.ruleset, session.source)
    return Details(
        session, entry, replace(deal, streak=entry.account.streak or deal.streak)
    )
