"""Who plays a deal: as the rotation says or the players state it; and a deal told again for players who sit otherwise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any

from mjscore.game.deals import Deal
from mjscore.game.groups import Group
from mjscore.game.seats import Seat
from mjscore.problems import Fault, SessionProblem
from mjscore.sentences import sentence
from mjscore.sessions.played import read_played
from mjscore.sessions.seating import (
    NAME_HINT,
    Seating,
    plainly_typed,
    seating_of_game,
    wrong_new_name,
)
from mjscore.sessions.session import Session, entry_at
from mjscore.settlement.draft import DealDraft


def seating_for(
    session: Session, number: int | None, seats: str = "", joins: Sequence[str] = ()
) -> Seating:
    """Who plays a deal, None for the next: as `seats` says, else as it was played or by the rotation.

    Raises SessionProblem for seats that the game does not have, and for a player who is to join and has no seat.
    """
    seating = session.place(number).written.seating
    if seats:
        seating = stated_seating(seats, session, joins)
    for name in joins:
        if name not in seating.players:
            message = sentence("{name} joins, but has no seat in this deal", name=name)
            hint = f"say where everybody sits, {name} too: --seats 'East {name}, …'"
            raise SessionProblem(
                Fault("not-seated", message, hint=hint), source="joins"
            )
    return seating


def stated_seating(text: str, session: Session, joins: Sequence[str] = ()) -> Seating:
    """The seating that players state. Raises SessionProblem for one that the game does not have, or for a stranger's name.

    `joins` are new players, who are no strangers.
    """
    _refuse_newcomers(joins, session)
    text = plainly_typed(text)
    seating, faults = seating_of_game(text, session.rules, (*session.names, *joins))
    if seating is None:
        raise SessionProblem(faults, text=text, source="--seats")
    return seating


def _refuse_newcomers(joins: Sequence[str], session: Session) -> None:
    """Raise SessionProblem for a new player who has no name, or the name of a player written otherwise."""
    known = {name.casefold(): name for name in session.names}
    faults = []
    for name in joins:
        wrong = wrong_new_name(name)
        if wrong:
            faults.append(Fault("bad-name", wrong, hint=NAME_HINT))
        other = known.get(name.casefold(), name)
        if other != name:
            message = sentence(
                "{name} is to join, but {other} is a player already",
                name=name,
                other=other,
            )
            hint = (
                f"write {other}, or give the new player another name, such as {other} B"
            )
            faults.append(Fault("seated-twice", message, hint=hint))
    if faults:
        raise SessionProblem(faults, source="joins")


# --- A deal for players who sit otherwise ---------------------------------------------------------------------------------------


def told_again(session: Session, number: int, seats: str, joins: Sequence[str]) -> Deal:
    """A deal of a session as it is told again for players who sit as `seats` says: what was told of a player stays told of him.

    Its round and East's wins running are left out: the session says them. Raises SessionProblem as `seating_for` does.
    """
    entry = entry_at(session, number)
    deal = read_played(entry.body, entry.seating, session.ruleset, session.source)
    moved = _moved(entry.seating, seating_for(session, number, seats, joins))
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
        is_named_tuple = hasattr(value, "_fields")
        return type(value)(*parts) if is_named_tuple else tuple(parts)
    return value
