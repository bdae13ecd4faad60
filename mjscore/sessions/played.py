"""One deal as it stands in a session: who sat where, what was said of East, the deal itself, and what settling it comes to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Any, Final, NamedTuple

from mjscore.game.deals import NOT_STATED, Deal
from mjscore.game.hands import Hand, Means, Win, write_hand
from mjscore.game.seats import Round
from mjscore.notation.reader import read_deal
from mjscore.notation.words import every
from mjscore.places import Section
from mjscore.problems import Fault, SessionProblem, Span
from mjscore.rules.schema import Ruleset
from mjscore.scoring import Sheet
from mjscore.sentences import joined, listed, sentence
from mjscore.sessions.naming import names_of, refused_by_names, with_names
from mjscore.sessions.rotation import (
    Position,
    counts_as_streak,
    opening,
    position_after,
    seated_as,
    wind_of,
)
from mjscore.sessions.seating import Seating
from mjscore.sessions.session import (
    EAST_PASSES,
    Entry,
    Session,
    Turn,
    account_of,
    write_account,
    write_net,
)
from mjscore.sessions.telling import remarks_in, with_hands_for, write_told
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
    entry = Entry(
        number=number,
        seating=seating,
        body=body.strip(),
        account=account,
        account_text=write_account(account, seating, body, ruleset.digest),
        wind=deal.round,
        east_stated=east,
        anew=anew,
    )
    return entry, settlement


def read_played(body: str, seating: Seating, ruleset: Ruleset, source: str) -> Deal:
    """The deal in what is written under a heading; raises Problem, also where it does not fit the session."""
    with refused_by_names(seating):
        deal = read_deal(
            body,
            source=source,
            hand_size=ruleset.hand_size,
            players=names_of(seating, whole_seats=True, kept=True),
        )
        deal = with_hands_for(deal, seating)
        faults = misfits(deal, seating, ruleset)
        if faults:
            raise SessionProblem(faults, text=body, source=source)
    return deal


def misfits(
    deal: Deal, seating: Seating, ruleset: Ruleset, *, round_needed: bool = True
) -> list[Fault]:
    """Why a deal cannot be one of the session: other players, another ruleset, no round."""
    faults = []
    start = Span(0, 1)
    if set(deal.players) != {seat for seat, _ in seating.seats}:
        message = sentence(
            "the hands are those of {theirs}, but this deal was played by {seating}",
            theirs=joined(deal.players),
            seating=seating,
        )
        faults.append(Fault("other-seats", message, start, _THEIRS))
    if _names_other_rules(deal, ruleset):
        message = "the deal names rules other than the session's"
        hint = "leave out rules:, options: and limit:"
        faults.append(Fault("other-rules", message, start, hint))
    winds = ruleset.session.winds
    if round_needed and winds and deal.round is None:
        message = "the deal does not say which wind prevailed"
        faults.append(Fault("no-round", message, start, f"write round: {winds[0]}"))
    return faults


def _names_other_rules(deal: Deal, ruleset: Ruleset) -> bool:
    """Whether the header of a deal names a ruleset, options or a limit that are not those of the session."""
    if deal.rules is not None and deal.rules.casefold() != ruleset.id.casefold():
        return True
    options = {id.casefold() for id in deal.options}
    if options and options != set(ruleset.changed):
        return True
    return deal.limit not in (NOT_STATED, ruleset.limit.points)


def round_of(
    body: str, seating: Seating, ruleset: Ruleset, source: str
) -> Round | None:
    """The round that a deal tells. The deal is read for it only if somebody wrote the round by hand."""
    names = _names_of_round().findall(body)
    if not names:
        return None
    written = _ROUND.search(body.partition("[")[0])
    if written is not None and len(names) == 1:
        return Round(written[1])
    return read_played(body, seating, ruleset, source).round


class ChangedSession(NamedTuple):
    """A session after the change of a deal, and what the players should know of it."""

    session: Session
    notes: tuple[str, ...]


def after_change(before: Session, changed: Session, number: int) -> ChangedSession:
    """The changed session with East's wins running counted anew after deal `number`, and notes for the players.

    The notes name the deals that were settled again, and those whose seats or round are no longer what the rotation says.
    """
    now = streaks_settled(changed, number)
    notes = []
    for old, new in zip(changed.entries, now.entries, strict=True):
        if old != new:
            notes.append(_settled_again(old, new))
    was = _players_and_round(before.next_position(), now)
    follows = _players_and_round(now.next_position(), now)
    if follows != was:
        notes.append(
            sentence(
                "the next deal is now that of {players}, not of {others}",
                players=follows,
                others=was,
            )
        )
    known = set(departures(before))
    notes += [note for note in departures(now, number) if note not in known]
    return ChangedSession(now, tuple(notes))


def streaks_settled(session: Session, first: int, *, anew: bool = False) -> Session:
    """The session with East's wins running counted anew; deals after the first `first` are settled again where they differ."""
    rules = session.rules
    if rules.streak is None:
        return session
    entries = []
    position = opening(session.players)
    for entry in session.entries:
        written = seated_as(position, entry.seating, entry.wind, rules)
        counts = counts_as_streak(written, rules)
        streak = rules.streak.wins if counts else None
        east_won = entry.account.winner == entry.seating.east
        if entry.number > first and east_won and entry.account.streak != streak:
            entry = _with_streak(entry, streak, session, anew=anew)
        entries.append(entry)
        account = entry.account
        position = position_after(written, account.winner, account.passes, rules)
    return replace(session, entries=tuple(entries))


def _with_streak(
    entry: Entry, streak: int | None, session: Session, *, anew: bool
) -> Entry:
    """A deal settled again with other wins of East running; in older files they were told with the deal, which is written anew then."""
    seating = entry.seating
    body = entry.body
    deal = read_played(body, seating, session.ruleset, session.source)
    if deal.streak is not None:
        without_streak = replace(deal, streak=None)
        remarks = remarks_in(body)
        body = write_told(without_streak, seating, entry.east_stated, remarks)
    settled_again, _ = settled(
        entry.number,
        seating,
        body=body,
        deal=replace(deal, streak=streak),
        ruleset=session.ruleset,
        east=entry.east_stated,
        anew=anew,
    )
    return settled_again


def _settled_again(old: Entry, new: Entry) -> str:
    players = new.seating.players
    return sentence(
        "deal {number} is settled again, {why}: {outcome}; {now} (was {was})",
        number=old.number,
        why=sentence("because East's wins in a row have changed"),
        outcome=new.account.outcome,
        now=write_net(new.account.net(players)),
        was=write_net(old.account.net(players)),
    )


class Departure(str):
    """What is said of a `deal` that does not follow; its `seats` mend it, or what becomes of `east` in the one before."""

    deal: int
    east: str
    seats: str = ""


def departures(session: Session, after: int = 0) -> Iterator[str]:
    """A sentence for each deal, of those after number `after`, that was not played as the rotation says.

    It tells who took whose place, where nothing else differs. Whoever sits in deal 1 begins.
    """
    rules = session.rules
    for entry, turn in zip(session.entries, session.positions(), strict=False):
        turned = wind_of(turn.expected, rules) is not wind_of(turn.written, rules)
        follows = turn.written is turn.expected
        begins = entry.number == 1 and not turned
        if entry.number > after and not follows and not begins:
            yield _departure(session, entry, turn, turned)


def _departure(session: Session, entry: Entry, turn: Turn, turned: bool) -> str:
    """The note on a deal whose players, seats or round are others than the rotation says."""
    number = entry.number
    expected = turn.expected
    names_expected = expected.seating.to_dict()
    replaced = {}
    for party, name in entry.seating.to_dict().items():
        if names_expected.get(party) != name:
            replaced[name] = names_expected.get(party)
    all_new = replaced.keys().isdisjoint(names_expected.values())
    if replaced and all_new and not turned:
        instead = [
            sentence("{name} plays in {before}’s place", name=name, before=before)
            for name, before in replaced.items()
        ]
        return sentence(
            "from deal {number} on {instead}", number=number, instead=listed(instead)
        )
    by_rotation = sentence(
        "deal {number}: by the rotation it would be {players}; what the file says counts",
        number=number,
        players=_players_and_round(expected, session),
    )
    if turn.written is not expected.otherwise:
        return by_rotation
    last = session.entries[number - 2]
    as_if = "{said}, as if {east} had given East up"
    if last.account.passes:
        as_if = "{said}, as if {east} had stayed East"
    note = Departure(sentence(as_if, said=by_rotation, east=last.seating.east))
    note.deal = number
    note.east = EAST_PASSES[not last.account.passes]
    note.seats = str(expected.seating)
    return note


def _players_and_round(position: Position, session: Session) -> str:
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
        winner = self.deal.winner
        return None if winner is None else self.deal.hand(winner).won

    @property
    def came(self) -> str | None:
        """How the winning tile came: drawn, loose, discard, robbed, dealt or unknown."""
        if self.won is None:
            return None
        return _CAME.get(self.won.means, str(self.won.means))

    @property
    def drawn(self) -> bool | None:
        """Whether the winning tile came from the wall; None where that is not known."""
        if self.came == "unknown":
            return None
        return self.came in ("drawn", "loose", "dealt")

    @property
    def source(self) -> str | None:
        """Who discarded the winning tile or was robbed of it, by name."""
        if self.won is None or self.won.source is None:
            return None
        return self.entry.seating.name(self.won.source)

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
        sheet = self._sheet(name)
        return None if sheet is None else sheet.total

    def hand(self, name: str) -> str:
        """A player's hand in the notation; empty where it was counted by hand."""
        seat = self.entry.seating.seat(name)
        hand = None if seat is None else self.deal.hand(seat)
        return write_hand(hand) if isinstance(hand, Hand) else ""

    def items(self, name: str) -> str:
        """What a player's hand scored for, item by item; empty where it was counted by hand."""
        sheet = self._sheet(name)
        if not isinstance(sheet, Sheet):
            return ""
        worths = []
        for item in sheet.items:
            worths.append(f"{item.name}: {_worth(item.points, item.doubles)}")
        return "; ".join(worths)

    def _sheet(self, name: str) -> Sheet | Counted | None:
        seat = self.entry.seating.seat(name)
        return None if seat is None else self.settlement.scores.get(seat)

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


def _worth(points: int | None, doubles: int | None) -> str:
    if points is not None:
        return str(points)
    if doubles is not None:
        return f"×{1 << doubles}"
    return "limit"


def details_of(session: Session, entry: Entry) -> Details:
    """One deal of a session in full."""
    deal = read_played(entry.body, entry.seating, session.ruleset, session.source)
    streak = entry.account.streak or deal.streak
    return Details(session, entry, replace(deal, streak=streak))
