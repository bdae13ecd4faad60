"""Keeping a session: a deal prepared, added, or put in the place of another. Nothing that was written is dropped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from mjscore.game.deals import NOT_STATED, Deal, in_one_round
from mjscore.game.seats import Seat, by_name
from mjscore.problems import Fault, SessionProblem, expect, expect_all
from mjscore.rules.session_keys import SessionRules
from mjscore.sentences import sentence
from mjscore.sessions.naming import refused_by_names, with_names
from mjscore.sessions.played import after_change, misfits, settled
from mjscore.sessions.rotation import (
    Position,
    counts_as_streak,
    fours_asked,
    is_over,
    rounds_played,
    seated_as,
    wind_of,
)
from mjscore.sessions.seating import Seating
from mjscore.sessions.session import (
    A_SESSION,
    Entry,
    FormerDeal,
    Session,
    entry_at,
    with_entry,
    write_account,
)
from mjscore.sessions.telling import east_said, with_hands_for, write_told
from mjscore.sessions.undoing import given_up
from mjscore.sessions.who_plays import seating_for
from mjscore.settlement import Settlement
from mjscore.settlement.scores import over_limit


@dataclass(frozen=True, slots=True)
class PreparedDeal:
    """A deal ready to be written: the entry, the deal as understood, its settlement, and what a player should know.

    `over_limit` says which scores counted by hand are over the limit, and may be mistyped; empty if none is.
    """

    entry: Entry
    deal: Deal
    settlement: Settlement
    notes: tuple[str, ...]
    over_limit: str = ""

    @property
    def east_words(self) -> str:
        """What becomes of East after the deal."""
        east = self.entry.seating.east
        if self.entry.account.passes:
            return sentence("East passes from {east}.", east=east)
        return sentence("{east} stays East.", east=east)


def prepare(
    session: Session,
    deal: Deal,
    *,
    source: str = "<deal>",
    seats: str = "",
    east: str = "",
    number: int | None = None,
    joins: Sequence[str] = (),
    remarks: Sequence[str] = (),
) -> PreparedDeal:
    """A deal settled under the session's rules, ready to be added or to stand in the place of deal `number`.

    The seats and the round are those that the rotation gives (or the replaced deal's), unless `seats` or the deal say else.
    `east`: `passes` or `stays`, where the players say so. `joins` are players who are new to the session; `remarks` are lines
    that begin with #, kept above the deal. Raises Problem for a deal that is refused.
    """
    expect(session, Session, A_SESSION)
    expect(deal, Deal, "a deal (mjscore.read_deal)")
    expect_all((seats, east), str, "the text of seats or of East")
    expect(number, int | None, "the number of a deal, or None")
    joins = expect_all(joins, str, "the names of new players")
    remarks = expect_all(remarks, str, "remarks")
    seating = seating_for(session, number, seats, joins)
    east = east_said(east, "", source)
    ruleset = session.ruleset
    with refused_by_names(seating, source):
        deal = with_hands_for(deal, seating)
        faults = misfits(deal, seating, ruleset, round_needed=False)
        if faults:
            placeless = [fault._replace(span=None) for fault in faults]
            raise SessionProblem(placeless, source=source)
        recorded = _as_recorded(session, deal, seating, number, source)
        written = recorded
        if session.rules.streak is not None:  # the account says it
            written = replace(recorded, streak=None)
        entry, settlement = settled(
            number or len(session.entries) + 1,
            seating,
            body=write_told(written, seating, east, remarks),
            deal=recorded,
            ruleset=ruleset,
            east=east,
            new=True,
        )
    settlement = with_names(settlement, seating)
    notes = _notes_on(session, entry, recorded, number)
    return PreparedDeal(
        entry=entry,
        deal=recorded,
        settlement=settlement,
        notes=(*settlement.notes, *notes),
        over_limit=by_name(over_limit(recorded, ruleset), seating.name),
    )


def _as_recorded(
    session: Session,
    deal: Deal,
    seating: Seating,
    number: int | None,
    source: str,
) -> Deal:
    """The deal as it will stand in the file: the hands in the order of play, its round and East's wins running, no rules."""
    expected, _, wind = session.place(number, seating)
    prevailing = deal.round or wind
    position = seated_as(expected, seating, prevailing, session.rules)
    hands = dict(deal.seats)
    recorded = replace(
        deal,
        seats=tuple((seat, hands[seat]) for seat, _ in seating.seats),
        rules=None,
        options=(),
        limit=NOT_STATED,
        round=prevailing,
        streak=_streak(deal, position, session.rules, source),
    )
    return in_one_round(recorded)


def _streak(
    deal: Deal, position: Position, rules: SessionRules, source: str
) -> int | None:
    """East's wins running as they count in the deal: as it says them itself, or by the session's count where they are rewarded.

    Raises SessionProblem where the deal says another number than the session counts.
    """
    if rules.streak is None or deal.winner is not Seat.EAST:
        return deal.streak
    wins = position.streak + 1
    if deal.streak not in (None, wins):
        times = sentence("once")
        if wins != 1:
            times = sentence("{wins} times running", wins=wins)
        message = sentence(
            "streak: {streak}, but by the deals of this session East has now won {times}",
            streak=deal.streak,
            times=times,
        )
        hint = "leave out streak: (the session counts the wins), or look for a wrong deal: mjscore session show"
        raise SessionProblem(Fault("other-streak", message, hint=hint), source=source)
    return wins if counts_as_streak(position, rules) else None


def _notes_on(
    session: Session, entry: Entry, deal: Deal, number: int | None
) -> list[str]:
    """What a player should know of a deal that is to be written, beside its settlement."""
    notes = []
    rules = session.rules
    place = session.place(number, entry.seating)
    as_seated = seated_as(place.expected, entry.seating, None, rules)
    by_rotation = wind_of(as_seated, rules)
    if by_rotation is not None and deal.round is not by_rotation:
        notes.append(
            sentence(
                "the deal says that {round} prevails, but by the rotation it is {by_rotation}",
                round=deal.round,
                by_rotation=by_rotation,
            )
        )
    if number is not None:
        changed = with_entry(session, entry)
        notes += after_change(session, changed, number).notes
    elif is_over(place.written, rules):
        played = rounds_played(rules, sentence(" of the game"))
        words = "{rounds_played}; this deal comes after them"
        notes.append(sentence(words, rounds_played=played))
    return notes


# --- Writing it down ------------------------------------------------------------------------------------------------------------


def with_deal(session: Session, prepared: PreparedDeal) -> Session:
    """The session with a deal more; raises SessionProblem for one that was prepared for another session or another place."""
    expect(session, Session, A_SESSION)
    _must_be_prepared_for(session, prepared, len(session.entries) + 1)
    entries = (*session.entries, prepared.entry)
    return replace(_joined(session, prepared.entry), entries=entries)


def with_replaced(session: Session, prepared: PreparedDeal, when: str) -> Session:
    """The session with one deal in the place of another, which is kept; raises SessionProblem as `with_deal` does."""
    expect(session, Session, A_SESSION)
    _must_be_prepared_for(session, prepared)
    number = prepared.entry.number
    before = entry_at(session, number)
    former = FormerDeal.of("Replaced", before, when, deals=len(session.entries))
    changed = with_entry(_joined(session, prepared.entry), prepared.entry)
    changed = replace(changed, kept=(*given_up(session), former))
    return after_change(session, changed, number).session


def as_written(session: Session, prepared: PreparedDeal, when: str = "") -> Session:
    """The session with a prepared deal written into it, after the others or in the place of one."""
    if prepared.entry.number > len(session.entries):
        return with_deal(session, prepared)
    return with_replaced(session, prepared, when)


def if_agreed(
    make: Callable[[Session], PreparedDeal], agreed: PreparedDeal, when: str
) -> Callable[[Session], Session | None]:
    """The change that writes a deal into a session as it now stands; none where it would be another than was agreed to."""

    def change(now: Session) -> Session | None:
        fresh = make(now)
        if fresh.entry != agreed.entry:
            return None
        return as_written(now, fresh, when)

    return change


def _must_be_prepared_for(
    session: Session, prepared: PreparedDeal, number: int | None = None
) -> None:
    """Raise SessionProblem for a deal that was prepared as another than `number`, or under other rules."""
    expect(
        prepared, PreparedDeal, "a deal that was prepared (mjscore.sessions.prepare)"
    )
    entry = prepared.entry
    by_these_rules = write_account(
        entry.account, entry.seating, entry.body, digest=session.ruleset.digest
    )
    if number not in (None, entry.number):
        message = (
            f"this deal was prepared as deal {entry.number}, but this is deal {number}"
        )
    elif entry.account_text != by_these_rules:
        message = "this deal was prepared under other rules"
    else:
        return
    fault = Fault("prepared-elsewhere", message, hint="prepare it again")
    raise SessionProblem(fault, source=session.source)


def _joined(session: Session, entry: Entry) -> Session:
    """The session with those who play a deal and are new to it named in the head."""
    new = tuple(name for name in entry.seating.players if name not in session.names)
    if not new:
        return session
    joined = (*session.joined, *new)
    lines = [
        line
        for line in session.head.rstrip().split("\n")
        if not line.lower().startswith("joined:")
    ]
    lines.append(f"joined: {', '.join(joined)}")
    return replace(session, joined=joined, head="\n".join(lines) + "\n")


def east_kept(session: Session, entry: Entry) -> str:
    """What was said of East that holds while a deal is told again: not where the rules then ask for it anew."""
    if entry.account.is_draw and fours_asked(session.rules):
        return ""
    return entry.east_stated
