"""Taking back the last change of a session, and making it again. Nothing that was written is dropped."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final, NamedTuple

from mjscore.problems import Fault, SessionProblem, UsageProblem, expect
from mjscore.sentences import sentence
from mjscore.sessions.played import after_change
from mjscore.sessions.reader import read_entry
from mjscore.sessions.session import (
    A_SESSION,
    Entry,
    FormerDeal,
    Session,
    entry_at,
    with_entry,
)

_FORMER: Final = re.compile(
    r"(?P<what>undone|replaced)(?P<edit> edit of)? deal (?P<number>\d{1,9})(?: of (?P<of>\d{1,9}))?\b",
    re.IGNORECASE,
)


class Change(NamedTuple):
    """A session after an undo or a redo, the deal concerned as it was or now is, a sentence about the change, and notes."""

    session: Session
    entry: Entry
    words: str
    notes: tuple[str, ...] = ()


def without_last(session: Session, when: str) -> Session:
    """The session with its last deal undone; the deal is kept under a heading that says so. `when` is written beside it."""
    expect(session, Session, A_SESSION)
    if not session.entries:
        fault = Fault(
            "nothing-to-undo",
            "no deal has been played yet",
            hint="add one: mjscore session add",
        )
        raise SessionProblem(fault, source=session.source)
    former = FormerDeal.of("Undone", session.entries[-1], when)
    return replace(session, entries=session.entries[:-1], kept=(*session.kept, former))


def undone(session: Session, when: str) -> Change:
    """The session without its last change: the deal that was added last, or an edit after which none was added.

    Raises SessionProblem where nothing was played.
    """
    past, undone = parted(session)
    edits = (
        (at, found)
        for at, each in enumerate(past)
        if (found := _FORMER.match(each.heading))
    )
    at, last = max(
        (edit for edit in edits if edit[1]["what"].casefold() == "replaced"),
        default=(0, None),
    )
    if last is None or last["of"] != str(len(session.entries)):
        now, entry = without_last(session, when), session.entries[-1]
        return Change(
            now,
            entry,
            sentence(
                "Deal {number} is undone: {outcome}",
                number=entry.number,
                outcome=entry.account.outcome,
            ),
        )
    now, notes, entry, edited = _exchanged(session, int(last["number"]), past[at])
    kept = (
        *past[:at],
        *past[at + 1 :],
        *undone,
        FormerDeal.of("Undone edit of", edited, when, len(session.entries)),
    )
    words = sentence(
        "The edit of deal {number} is undone: {outcome}",
        number=entry.number,
        outcome=entry.account.outcome,
    )
    return Change(replace(now, kept=kept), entry, words, notes)


def redone(session: Session, when: str) -> Change:
    """The session with the change that was undone last, if nothing was added since; raises UsageProblem without one."""
    past, undone = parted(session)
    if not undone:
        hint = "redo puts back what was undone last, while no other deal has been added"
        raise UsageProblem(
            Fault("nothing-to-redo", "nothing was undone", hint=hint),
            source=session.source,
        )
    last, number = undone[-1], int(_FORMER.match(undone[-1].heading)["number"])  # type: ignore[index]
    if number > len(session.entries):
        entry = read_entry(number, last.body, session)
        now = replace(
            session, entries=(*session.entries, entry), kept=session.kept[:-1]
        )
        return Change(
            now,
            entry,
            sentence(
                "Deal {number} is put back: {outcome}",
                number=number,
                outcome=entry.account.outcome,
            ),
        )
    now, notes, entry, before = _exchanged(session, number, last)
    kept = (
        *past,
        FormerDeal.of("Replaced", before, when, len(session.entries)),
        *undone[:-1],
    )
    words = sentence(
        "The edit of deal {number} is made again: {outcome}",
        number=number,
        outcome=entry.account.outcome,
    )
    return Change(replace(now, kept=kept), entry, words, notes)


def parted(session: Session) -> tuple[tuple[FormerDeal, ...], tuple[FormerDeal, ...]]:
    """The former deals of a session in two parts: the history, and the undone deals for `redo`.

    An added deal ends redoing, which the number of deals tells; so does an edit, which the headings tell.
    """
    at, deals = len(session.kept), len(session.entries)
    while (
        at
        and (last := _FORMER.match(session.kept[at - 1].heading)) is not None
        and last["what"].casefold() == "undone"
    ):
        if int(last["of"] or last["number"]) != deals + (last["edit"] is None):
            break
        deals += last["edit"] is None
        at -= 1
    return session.kept[:at], session.kept[at:]


def _exchanged(
    session: Session, number: int, former: FormerDeal
) -> tuple[Session, tuple[str, ...], Entry, Entry]:
    """The session with a former deal in the place of the one of its number, notes on that, and both deals."""
    before, entry = entry_at(session, number), read_entry(number, former.body, session)
    return *after_change(session, with_entry(session, entry), number), entry, before


def is_same(one: Session, other: Session) -> bool:
    """Whether two readings of a session's file find the same deals, undone ones among them."""
    return (one.entries, one.kept) == (other.entries, other.kept)
