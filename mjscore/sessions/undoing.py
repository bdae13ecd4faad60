"""Taking back the last change of a session, and making it again. Nothing that was written is dropped.

Former deals are kept in the file in the order in which they were undone or replaced. Their headings tell the one line of history:
what was done to which deal, and how many deals there were.
"""

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

_HEADING: Final = re.compile(
    r"""
    (?P<what> undone | replaced )
    (?P<edit> [ ] edit [ ] of )? [ ] deal [ ] (?P<number> \d{1,9} )
    (?: [ ] of [ ] (?P<deals> \d{1,9} ) )? \b
    """,
    re.IGNORECASE | re.VERBOSE,
)
_UNDONE: Final = "Undone"
_UNDONE_EDIT: Final = "Undone edit of"
_REPLACED: Final = "Replaced"


class Change(NamedTuple):
    """A session after an undo or a redo, the deal concerned as it was or now is, a sentence about the change, and notes."""

    session: Session
    entry: Entry
    words: str
    notes: tuple[str, ...] = ()


class _Past(NamedTuple):
    """What the heading of a former deal says.

    It `was_undone`, or else another took its place; `edit`: what was undone is an edit of it. `deals` is how many deals there
    were, where that is told.
    """

    was_undone: bool
    edit: bool
    number: int
    deals: int | None


def _past_of(former: FormerDeal) -> _Past | None:
    """What the heading of a former deal says; None where it belongs to no line of history, as after `Undone for good`."""
    heading = _HEADING.match(former.heading)
    if heading is None:
        return None
    return _Past(
        was_undone=heading["what"].casefold() == "undone",
        edit=heading["edit"] is not None,
        number=int(heading["number"]),
        deals=None if heading["deals"] is None else int(heading["deals"]),
    )


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
    former = FormerDeal.of(_UNDONE, session.entries[-1], when)
    return replace(session, entries=session.entries[:-1], kept=(*session.kept, former))


def undone(session: Session, when: str) -> Change:
    """The session without its last change: the deal that was added last, or an edit after which none was added.

    Raises SessionProblem where nothing was played.
    """
    history, to_redo = _parted(session)
    number_of_deals = len(session.entries)
    at, edit = _last_edit(history)
    if edit is None or edit.deals != number_of_deals:
        now = without_last(session, when)
        entry = session.entries[-1]
        words = _sentence_on(entry, "Deal {number} is undone: {outcome}")
        return Change(now, entry, words)
    edited = entry_at(session, edit.number)
    now, entry, notes = _put_back(session, edit.number, history[at])
    former = FormerDeal.of(_UNDONE_EDIT, edited, when, deals=number_of_deals)
    kept = (*history[:at], *history[at + 1 :], *to_redo, former)
    words = _sentence_on(entry, "The edit of deal {number} is undone: {outcome}")
    return Change(replace(now, kept=kept), entry, words, notes=notes)


def _last_edit(history: tuple[FormerDeal, ...]) -> tuple[int, _Past | None]:
    """Where the deal stands that was replaced last, and what its heading says; None where none was."""
    for at in reversed(range(len(history))):
        past = _past_of(history[at])
        if past is not None and not past.was_undone:
            return at, past
    return 0, None


def redone(session: Session, when: str) -> Change:
    """The session with the change that was undone last, if nothing was added since; raises UsageProblem without one."""
    history, to_redo = _parted(session)
    last = _past_of(to_redo[-1]) if to_redo else None
    if last is None:
        hint = "redo puts back what was undone last, while no other deal has been added"
        fault = Fault("nothing-to-redo", "nothing was undone", hint=hint)
        raise UsageProblem(fault, source=session.source)
    number = last.number
    if number > len(session.entries):
        entry = read_entry(number, to_redo[-1].body, session)
        entries = (*session.entries, entry)
        now = replace(session, entries=entries, kept=session.kept[:-1])
        words = _sentence_on(entry, "Deal {number} is put back: {outcome}")
        return Change(now, entry, words)
    before = entry_at(session, number)
    now, entry, notes = _put_back(session, number, to_redo[-1])
    former = FormerDeal.of(_REPLACED, before, when, deals=len(session.entries))
    now = replace(now, kept=(*history, former, *to_redo[:-1]))
    words = _sentence_on(entry, "The edit of deal {number} is made again: {outcome}")
    return Change(now, entry, words, notes=notes)


def _sentence_on(entry: Entry, words: str) -> str:
    return sentence(words, number=entry.number, outcome=entry.account.outcome)


def _parted(
    session: Session,
) -> tuple[tuple[FormerDeal, ...], tuple[FormerDeal, ...]]:
    """The former deals of a session in two parts: the history, and the undone deals for `redo`, the last of them first to come.

    An added deal ends redoing, which the number of deals tells; so does an edit, which the headings tell.
    """
    deals = len(session.entries)
    at = len(session.kept)
    while at > 0:
        last = _past_of(session.kept[at - 1])
        if last is None or not last.was_undone:
            break
        # How many deals there are once it is made again: an edit changes nothing, a deal is one more.
        deals_then = deals if last.edit else deals + 1
        if (last.deals or last.number) != deals_then:
            break
        deals = deals_then
        at -= 1
    return session.kept[:at], session.kept[at:]


def given_up(session: Session) -> tuple[FormerDeal, ...]:
    """The former deals of a session after a change that ends redoing: what was undone is undone for good."""
    history, to_redo = _parted(session)
    former_deals = list(history)
    for former in to_redo:
        words = former.heading[len(_UNDONE) :]
        former_deals.append(replace(former, heading=f"Undone for good:{words}"))
    return tuple(former_deals)


def _put_back(
    session: Session, number: int, former: FormerDeal
) -> tuple[Session, Entry, tuple[str, ...]]:
    """The session with a former deal in the place of the one of its number, that deal, and notes on the change."""
    entry = read_entry(number, former.body, session)
    now, notes = after_change(session, with_entry(session, entry), number)
    return now, entry, notes
