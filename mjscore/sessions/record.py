"""Keeping a session: a new one, a deal added, one replaced. Nothing that was written is dropped."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

from mjscore.game.deals import (
    DATE_HINT,
    NOT_STATED,
    CountedHand,
    Deal,
    in_one_round,
    is_date,
    write_deal,
)
from mjscore.game.groups import Group
from mjscore.game.seats import Round, Seat
from mjscore.notation.outline import normalise
from mjscore.problems import Fault, SessionProblem, expect, expect_all, there_are
from mjscore.rules.loader import load_ruleset, ruleset_from_text, write_ruleset
from mjscore.rules.schema import Ruleset
from mjscore.rules.session_keys import SessionRules
from mjscore.scoring.rules import each_option_alone
from mjscore.sentences import listed, sentence
from mjscore.sessions.naming import refused_by_names, with_names
from mjscore.sessions.played import after_change, misfits, read_played, settled
from mjscore.sessions.reader import (
    ONE_LINE,
    REMARK,
    is_one_line,
    rules_fields,
    write_session,
)
from mjscore.sessions.rotation import (
    Position,
    counts_as_streak,
    fours_asked,
    is_over,
    rounds_played,
    seated_as,
    seating_of_game,
    wind_of,
)
from mjscore.sessions.seating import (
    NAME_HINT,
    Seating,
    one_blank,
    plain,
    seat_players,
    wrong_new_name,
)
from mjscore.sessions.session import (
    A_SESSION,
    DRAW,
    Entry,
    FormerDeal,
    Session,
    entry_at,
    with_entry,
    write_account,
)
from mjscore.sessions.telling import east_said, with_hands_for
from mjscore.sessions.undoing import parted
from mjscore.settlement import Settlement
from mjscore.settlement.draft import DealDraft


@dataclass(frozen=True, slots=True)
class PreparedDeal:
    """A deal ready to be written: the entry, the deal as understood, its settlement, and what a player should know.

    `over_limit` says which scores counted by hand are over the limit, and may be mistyped.
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
        return (
            sentence("East passes from {east}.", east=east)
            if self.entry.account.passes
            else sentence("{east} stays East.", east=east)
        )


def new_session(
    players: Sequence[str],
    rules: str,
    options: Iterable[str] = (),
    without: Iterable[str] = (),
    limit: int | None = NOT_STATED,
    *,
    title: str = "",
    date: str = "",
    start: int | None = None,
) -> str:
    """The file of a new session. `players` in the order of play, the first East first, the one who sits out last.

    `date` is written like 1923-04-05. `start` is in points, what each begins with; None: what the ruleset says. Raises
    UsageProblem for unknown rules and SessionProblem for players or fields that cannot be.
    """
    players = expect_all(players, str, "the names of the players")
    expect_all((title, date), str, "a title or a date")
    expect(start, int | None, "start: a number of points, or None")
    ids = "the ids of options"
    chosen = expect_all(options, str, ids), expect_all(without, str, ids)
    ruleset = load_ruleset(rules, *chosen, limit)
    session = ruleset.session
    title, names = plain(title), [one_blank(plain(name)) for name in players]
    faults = _player_faults(names, ruleset)
    for key, text, wrong, hint in (
        ("title", title, "cannot be a session's title", ONE_LINE),
        ("date", date, "cannot be a session's date", _date_hint(date)),
        (
            "rules",
            ruleset.id,
            "cannot be written into a session as the name of its rules",
            f"rename the file: {ONE_LINE}",
        ),
    ):
        if not is_one_line(text) or (key == "date" and text and not is_date(text)):
            faults.append(
                Fault("bad-field", f"“{text[:40]}” {wrong}", where=key, hint=hint)
            )
    if start is not None and start < 0:
        faults.append(
            Fault(
                "bad-field",
                f"a session cannot begin with {start} points",
                where="start",
                hint="write 0 or more",
            )
        )
    if faults:
        raise SessionProblem(faults, source="the new session")
    seating = seat_players(names, session.seats, session.playing)
    rules_text = normalise(
        write_ruleset(rules, *chosen, limit)
    )  # as it will be read: the digest is of that
    ruleset, start = (
        ruleset_from_text(rules_text),
        session.start if start is None else start,
    )
    fields = {
        "title": title,
        "date": date,
        **rules_fields(ruleset),
        "players": str(seating),
        "start": str(start),
    }
    head = "\n".join(
        (REMARK, *(f"{key}: {value}" for key, value in fields.items() if value))
    )
    return write_session(
        Session(title, date, seating, start, head, (), (), rules_text, ruleset)
    )


def options_for(players: int, ruleset: Ruleset) -> list[str]:
    """The options with which so many play by a ruleset; none where so many play without."""
    if ruleset.session.at_the_table == players:
        return []
    return [
        id
        for id, other in each_option_alone(ruleset)
        if other.session.at_the_table == players
    ]


def _date_hint(date: str) -> str:
    """How to write a date; one with the day first is turned round."""
    found = re.fullmatch(r"\s*(\d{1,2})\s*[./-]\s*(\d{1,2})\s*[./-]\s*(\d{4})\s*", date)
    if found is None or (
        "." not in date and int(found[1]) <= 12
    ):  # 3/4/1925 is April in one country and March in another
        return DATE_HINT
    day, month, year = map(int, found.groups())
    meant = f"{year}-{month:02}-{day:02}"
    return f"write {meant}" if is_date(meant) else DATE_HINT


def _player_faults(names: Sequence[str], ruleset: Ruleset) -> list[Fault]:
    wanted, sits_out = ruleset.session.at_the_table, ruleset.session.sits_out
    faults = [
        Fault("bad-name", wrong, hint=NAME_HINT)
        for wrong in map(wrong_new_name, names)
        if wrong
    ]
    if len({name.casefold() for name in names}) < len(names) != 2 * wanted:
        hint = "give them different names, such as Ann B and Ann C"
        faults.append(
            Fault("seated-twice", "two players have the same name", hint=hint)
        )
    if len(names) != wanted:
        last = ", the last of whom sits out first" if sits_out else ""
        by_option = options_for(len(names), ruleset)
        hint = "name them in the order of play, East first, with commas between them"
        hint += (
            f": {', '.join(names[0].split())}"
            if len(names) == 1 and len(names[0].split()) == wanted
            else ""
        )
        hint += (
            f"; for {len(names)} players add --with {by_option[0]}" if by_option else ""
        )
        meant = repr(
            ", ".join(
                f"{first} {last}"
                for last, first in zip(names[::2], names[1::2], strict=False)
            )
        )
        hint += (
            f"\nif the surnames stand first, write: --players {meant}"
            if len(names) == 2 * wanted
            else ""
        )
        message = sentence(
            "{there_are}, but this game is for {wanted}{last}",
            there_are=there_are(len(names), "player"),
            wanted=wanted,
            last=last,
        )
        faults.append(Fault("wrong-seats", message, hint=hint))
    return faults


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
    with refused_by_names(seating, source):
        entry, recorded, settlement = _settled(
            session,
            with_hands_for(deal, seating),
            seating,
            east,
            number,
            remarks,
            source,
        )
    notes = _notes_on(session, entry, recorded, number)
    settlement = with_names(settlement, seating)
    return PreparedDeal(
        entry,
        recorded,
        settlement,
        (*settlement.notes, *notes),
        over_limit(recorded, seating.name, session.ruleset),
    )


def seating_for(
    session: Session, number: int | None, seats: str = "", joins: Sequence[str] = ()
) -> Seating:
    """Who plays a deal, None for the next: as `seats` says, else as it was played or by the rotation.

    Raises SessionProblem for seats that the game does not have, and for a player who is to join and has no seat.
    """
    seating = session.place(number)[1].seating
    if seats:
        seating = stated_seating(seats, session, joins)
    refuse_unseated(joins, seating)
    return seating


def _settled(
    session: Session,
    deal: Deal,
    seating: Seating,
    east: str,
    number: int | None,
    remarks: Sequence[str],
    source: str,
) -> tuple[Entry, Deal, Settlement]:
    """The entry of a deal, the deal as it is recorded, and its settlement."""
    rules, ruleset = session.rules, session.ruleset
    faults = misfits(deal, seating, ruleset, round_needed=False)
    if faults:
        placeless = [fault._replace(span=None) for fault in faults]
        raise SessionProblem(placeless, source=source)
    expected, _, wind = session.place(number, seating)
    prevailing = deal.round or wind
    position = seated_as(expected, seating, prevailing, rules)
    streak = _streak(deal, position, rules, source)
    recorded = _as_recorded(deal, seating, prevailing, streak)
    written = recorded if rules.streak is None else replace(recorded, streak=None)
    lines = [f"seats: {seating}"]
    if east:
        lines.append(f"east: {east}")
    lines += [*remarks, write_deal(written).strip()]
    at = number or len(session.entries) + 1
    entry, settlement = settled(
        at, seating, "\n".join(lines), recorded, ruleset, east, new=True
    )
    return entry, recorded, settlement


def _notes_on(
    session: Session, entry: Entry, deal: Deal, number: int | None
) -> list[str]:
    """What a player should know of a deal that is to be written, beside its settlement."""
    rules, notes = session.rules, []
    expected, written, _ = session.place(number, entry.seating)
    by_rotation = wind_of(seated_as(expected, entry.seating, None, rules), rules)
    if by_rotation is not None and deal.round is not by_rotation:
        notes.append(
            sentence(
                "the deal says that {round} prevails, but by the rotation it is {by_rotation}",
                round=deal.round,
                by_rotation=by_rotation,
            )
        )
    if number is not None:
        notes += after_change(session, with_entry(session, entry), number)[1]
    elif is_over(written, rules):
        notes.append(
            sentence(
                "{rounds_played}; this deal comes after them",
                rounds_played=rounds_played(rules, sentence(" of the game")),
            )
        )
    return notes


def told_again(session: Session, number: int, seats: str, joins: Sequence[str]) -> Deal:
    """A deal of a session as it is told again for players who sit as `seats` says: what was told of a player stays told of him.

    Its round and East's wins running are left out: the session says them. Raises SessionProblem as `seating_for` does.
    """
    entry = entry_at(session, number)
    deal = read_played(entry.body, entry.seating, session.ruleset, session.source)
    after = seating_for(session, number, seats, joins)
    moved = _moved(entry.seating, after)
    hands = tuple(
        (moved.get(seat, seat), _reseated(hand, moved)) for seat, hand in deal.seats
    )
    header = replace(deal, seats=(), round=None, streak=None)
    around: Deal = _reseated(header, moved)
    return replace(around, seats=hands)


def reseated(draft: DealDraft, before: Seating, after: Seating) -> DealDraft:
    """A deal in progress for players who sit otherwise than before: what was told of a player stays told of him."""
    moved = _moved(before, after)
    hands = {
        moved.get(seat, seat): _reseated(hand, moved)
        for seat, hand in draft.hands.items()
    }
    return replace(
        draft,
        seats=tuple(seat for seat, _ in after.seats),
        hands=hands,
        around=_reseated(draft.around, moved),
        said_winner=_reseated(draft.said_winner, moved),
    )


def _moved(before: Seating, after: Seating) -> dict[Seat, Seat]:
    """Where each seat's player sits now; who came new sits for who left."""
    left = [seat for seat, name in before.seats if after.seat(name) is None]
    new = [seat for seat, name in after.seats if before.seat(name) is None]
    moved = dict(zip(left, new, strict=False))
    for seat, name in before.seats:
        now = after.seat(name)
        if now is not None:
            moved[seat] = now
    return moved


def _reseated(value: Any, moved: Mapping[Seat, Seat]) -> Any:
    """A value of a deal with every seat in it moved."""
    if isinstance(value, Seat):
        return moved.get(value, value)
    if isinstance(value, Group):
        source = None if value.source is None else moved.get(value.source, value.source)
        return Group(value.kind, value.tile, value.form, source)
    if is_dataclass(value) and not isinstance(value, type):
        changed = {
            part.name: _reseated(getattr(value, part.name), moved)
            for part in fields(value)
            if part.init and part.name != "origin"
        }
        return replace(value, **changed)
    if isinstance(value, tuple):
        parts = [_reseated(part, moved) for part in value]
        return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
    return value


def over_limit(deal: Deal, called: Callable[[Seat], str], ruleset: Ruleset) -> str:
    """Which scores counted by hand are over the limit, and may be mistyped; empty if none is."""
    limit = ruleset.limit.points
    counted = [
        (seat, hand.score) for seat, hand in deal.seats if isinstance(hand, CountedHand)
    ]
    over = [
        sentence("{name}'s {score}", name=called(seat), score=score)
        for seat, score in counted
        if limit is not None and score > limit
    ]
    return (
        sentence(
            "{scores} is over the limit of {limit}"
            if len(over) == 1
            else "{scores} are over the limit of {limit}",
            scores=listed(over),
            limit=limit,
        )
        if over
        else ""
    )


def _streak(
    given: Deal, position: Position, rules: SessionRules, source: str
) -> int | None:
    """East's wins running as they count in the deal: as it says them itself, or by the session's count where they are rewarded.

    Raises SessionProblem where the deal says another number than the session counts.
    """
    if rules.streak is None or given.winner is not Seat.EAST:
        return given.streak
    wins = position.streak + 1
    if given.streak not in (None, wins):
        times = sentence("once")
        if wins != 1:
            times = sentence("{wins} times running", wins=wins)
        message = sentence(
            "streak: {streak}, but by the deals of this session East has now won {times}",
            streak=given.streak,
            times=times,
        )
        hint = "leave out streak: (the session counts the wins), or look for a wrong deal: mjscore session show"
        raise SessionProblem(Fault("other-streak", message, hint=hint), source=source)
    return wins if counts_as_streak(position, rules) else None


def refuse_unseated(joins: Sequence[str], seating: Seating) -> None:
    """Raise SessionProblem for a player who is to join and has no seat."""
    for name in joins:
        if name not in seating.players:
            hint = f"say where everybody sits, {name} too: --seats 'East {name}, …'"
            raise SessionProblem(
                Fault(
                    "not-seated",
                    sentence("{name} joins, but has no seat in this deal", name=name),
                    hint=hint,
                ),
                source="joins",
            )


def refuse_newcomers(joins: Sequence[str], session: Session) -> None:
    """Raise SessionProblem for a new player who has no name, or the name of a player written otherwise."""
    faults = [
        Fault("bad-name", wrong, hint=NAME_HINT)
        for wrong in map(wrong_new_name, joins)
        if wrong
    ]
    for name in joins:
        other = next(
            (
                each
                for each in session.names
                if each != name and each.casefold() == name.casefold()
            ),
            None,
        )
        if other is not None:
            hint = (
                f"write {other}, or give the new player another name, such as {other} B"
            )
            faults.append(
                Fault(
                    "seated-twice",
                    sentence(
                        "{name} is to join, but {other} is a player already",
                        name=name,
                        other=other,
                    ),
                    hint=hint,
                )
            )
    if faults:
        raise SessionProblem(faults, source="joins")


def stated_seating(text: str, session: Session, joins: Sequence[str] = ()) -> Seating:
    """The seating that players state. Raises SessionProblem for one that the game does not have, or for a stranger's name.

    `joins` are new players, who are no strangers.
    """
    refuse_newcomers(joins, session)
    text = plain(text)
    seating, faults = seating_of_game(text, session.rules, (*session.names, *joins))
    if seating is None:
        raise SessionProblem(faults, text=text, source="--seats")
    return seating


def _as_recorded(
    given: Deal, seating: Seating, wind: Round | None, streak: int | None
) -> Deal:
    """The deal as it will stand in the file: the hands in the order of play, its round and East's wins running, no rules."""
    order = [seat for seat, _ in seating.seats]
    hands = tuple(sorted(given.seats, key=lambda each: order.index(each[0])))
    return in_one_round(
        replace(
            given,
            seats=hands,
            rules=None,
            options=(),
            limit=NOT_STATED,
            round=wind,
            streak=streak,
        )
    )


def with_deal(session: Session, prepared: PreparedDeal) -> Session:
    """The session with a deal more; raises SessionProblem for one that was prepared for another session or another place."""
    expect(session, Session, A_SESSION)
    _must_be_prepared_for(session, prepared, len(session.entries) + 1)
    return replace(
        _joined(session, prepared.entry), entries=(*session.entries, prepared.entry)
    )


def with_replaced(session: Session, prepared: PreparedDeal, when: str) -> Session:
    """The session with one deal in the place of another, which is kept; raises SessionProblem as `with_deal` does."""
    number = _must_be_prepared_for(session, prepared)
    past, undone = parted(session)
    given_up = [
        replace(each, heading=f"Undone for good:{each.heading[len('undone') :]}")
        for each in undone
    ]
    kept = (
        *past,
        *given_up,
        FormerDeal.of(
            "Replaced", entry_at(session, number), when, len(session.entries)
        ),
    )
    changed = replace(
        with_entry(_joined(session, prepared.entry), prepared.entry), kept=kept
    )
    return after_change(session, changed, number)[0]


def as_written(session: Session, prepared: PreparedDeal, when: str = "") -> Session:
    """The session with a prepared deal written into it, after the others or in the place of one."""
    new = prepared.entry.number > len(session.entries)
    return (
        with_deal(session, prepared) if new else with_replaced(session, prepared, when)
    )


def if_agreed(
    make: Callable[[Session], PreparedDeal], agreed: PreparedDeal, when: str
) -> Callable[[Session], Session | None]:
    """The change that writes a deal into a session as it now stands; none where it would be another than was agreed to."""

    def change(now: Session) -> Session | None:
        fresh = make(now)
        return as_written(now, fresh, when) if fresh.entry == agreed.entry else None

    return change


def _must_be_prepared_for(
    session: Session, prepared: PreparedDeal, number: int | None = None
) -> int:
    """The number of a deal; raises SessionProblem for one that was prepared with another number, or under other rules."""
    expect(session, Session, A_SESSION)
    expect(
        prepared, PreparedDeal, "a deal that was prepared (mjscore.sessions.prepare)"
    )
    entry = prepared.entry
    text = write_account(
        entry.account, entry.seating, entry.body, session.ruleset.digest
    )
    if number in (None, entry.number) and entry.account_text == text:
        return entry.number
    other = (
        "under other rules"
        if number in (None, entry.number)
        else f"as deal {entry.number}, but this is deal {number}"
    )
    fault = Fault(
        "prepared-elsewhere", f"this deal was prepared {other}", hint="prepare it again"
    )
    raise SessionProblem(fault, source=session.source)


def _joined(session: Session, entry: Entry) -> Session:
    new = tuple(name for name in entry.seating.players if name not in session.names)
    if not new:
        return session
    joined = (*session.joined, *new)
    lines = [
        line
        for line in session.head.rstrip().split("\n")
        if not line.lower().startswith("joined:")
    ]
    return replace(
        session,
        joined=joined,
        head="\n".join((*lines, f"joined: {', '.join(joined)}")) + "\n",
    )


def east_kept(session: Session, entry: Entry) -> str:
    """What was said of East that holds while a deal is told again: not where the rules then ask for it anew."""
    drawn = entry.account.winner is None and entry.account.outcome.startswith(DRAW)
    return "" if drawn and fours_asked(session.rules) else entry.east_stated
