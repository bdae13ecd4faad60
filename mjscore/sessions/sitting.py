"""An evening in one sitting: the session, the deal that is being told, and every change to the file, without a terminal.

What is answered is kept in a draft beside the session's file, so that nothing is lost if the program is killed.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import Field, asdict, dataclass, fields, replace
from typing import Any, Final

from mjscore.files import writing
from mjscore.problems import Fault, NotFlushed, Problem, SessionProblem, UsageProblem
from mjscore.replacing import locked, replace_file
from mjscore.sessions.answers import ANSWER, no_answer
from mjscore.sessions.form import DealForm, recalled
from mjscore.sessions.played import EAST_WORDS
from mjscore.sessions.record import (
    PreparedDeal,
    east_kept,
    if_agreed,
    prepare,
    refuse_newcomers,
    refuse_unseated,
    stated_seating,
)
from mjscore.sessions.seating import one_blank, plain, read_seating, with_player
from mjscore.sessions.session import Session, entry_at
from mjscore.sessions.storage import (
    change_session,
    draft_path,
    load_session,
)
from mjscore.sessions.undoing import Change, redone, undone

_LARGEST: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Draft:
    """The answers about a deal, and everything beside them that a restart needs.

    `deals` is the number of deals in the session at that time, `editing` the number of a replaced deal. `seats`, `east` and
    `joins` are the players' statements on seating, on East and on new players; `seated` is the seating of the answers,
    `writing` the deal on its way into the file, `waiting` the draft of the next deal, in JSON, during an edit.
    """

    deals: int = 0
    answers: tuple[str, ...] = ()
    header: tuple[str, ...] = ()
    editing: int | None = None
    seats: str = ""
    east: str = ""
    joins: tuple[str, ...] = ()
    seated: str = ""
    writing: str = ""
    waiting: str = ""

    @property
    def empty(self) -> bool:
        """Whether nothing would be lost without it."""
        return not (
            self.answers
            or self.header
            or self.editing
            or self.seats
            or self.east
            or self.joins
        )


class Sitting:
    """A session's file with the form of its next deal, and the statements beside the answers (`draft`).

    `when` gives the time that is noted at an undo. `news` is a message to a person who resumes, `kept` whether the disk has the
    present draft.
    """

    def __init__(self, file: str, when: Callable[[], str]) -> None:
        self.file, self.when, self.news, self.kept = file, when, "", True
        self.session, self.draft = load_session(file), Draft()
        self.form = self._blank(self.draft)
        draft = load_draft(file)
        if draft is not None:
            self._resume(draft)

    def _blank(self, stated: Draft) -> DealForm:
        """The form without answers of the deal that is stated; raises SessionProblem for seats that cannot be."""
        session, number = self.session, stated.editing
        seating = (
            stated_seating(stated.seats, session, stated.joins)
            if stated.seats
            else None
        )
        _, written, wind = session.place(number, seating)
        form = (
            DealForm(written.seating, session.ruleset)
            if number is None
            else recalled(session, entry_at(session, number))
        )
        return replace(form, seating=seating or written.seating, wind=wind)

    def _begin(self, stated: Draft) -> None:
        """Begin a deal of which nothing but this is told, and keep that."""
        self.draft, self.form = stated, self._blank(stated)
        self.keep()

    def _resume(self, draft: Draft) -> None:
        """Go on where a draft ends; a deal that was written after all is not told again."""
        deals = len(self.session.entries)
        if draft.editing is not None and not 1 <= draft.editing <= deals:
            draft = replace(draft, editing=None)
        at = draft.deals if draft.editing is None else draft.editing - 1
        if draft.writing in [entry.body for entry in self.session.entries[at : at + 1]]:
            self._begin(Draft())
            return
        try:
            refuse_newcomers(draft.joins, self.session)
            form = self._blank(draft)
        except Problem:
            draft = replace(draft, seats="", joins=())
            form = self._blank(draft)
        then = replace(
            form,
            seating=read_seating(draft.seated)[0] or form.seating,
            header=draft.header,
        )
        self.form = then.with_answers(draft.answers).reseated(form.seating, form.wind)
        answered, news = len(self.form.answers), []
        if draft.deals != deals:
            news.append(
                "another program has changed the session in the meantime: check the answers"
            )
        if answered < len(draft.answers):
            news.append(
                f"answer {answered + 1}, “{draft.answers[answered][:40]}”, no longer fits this deal: it is asked again"
            )
        self.draft = draft
        self.news = "\n".join(news)

    def _whole_draft(self) -> Draft:
        form, deals = self.form, len(self.session.entries)
        return replace(
            self.draft,
            deals=deals,
            answers=form.answers,
            header=form.header,
            seated=str(form.seating),
        )

    def keep(self) -> None:
        """Keep the draft as it is; raises Problem where it cannot be written."""
        self.kept = False
        save_draft(self.file, self._whole_draft())
        self.kept = True

    def answer_as_before(self) -> None:
        """Give the answers that are offered, up to the first question that has none."""
        self._change_form(self.form.answered_as_before())

    # --- The deal that is being told ------------------------------------------------------------------------------------------

    def answer(self, said: str) -> None:
        """Give the answer to the question; raises Problem for one that cannot be, or where a new player has no seat."""
        refuse_unseated(self.draft.joins, self.form.seating)
        self._change_form(self.form.answered(said))

    def add_line(self, line: str) -> None:
        """Add a line to the header of the deal; raises Problem for one that is none."""
        self._change_form(self.form.with_line(line))

    def drop_line(self) -> None:
        """Take the last line of the header out again."""
        self._change_form(replace(self.form, header=self.form.header[:-1]))

    def back(self, number: int | None = None) -> None:
        """Go back to the last answer, or to the one of a number; what was answered is offered again."""
        self._change_form(self.form.back(number))

    def _change_form(self, form: DealForm) -> None:
        self.form = form
        self.keep()

    def state(self, name: str, words: str) -> None:
        """State `seats`, `east` (passes or stays) or that somebody `joins`; nothing behind the name takes it back.

        Raises UsageProblem for other words, and where the deal's answers already rest on the seats; SessionProblem for a
        seating that is none.
        """
        words = " ".join(plain(words).split())
        if name == "east":
            if words not in ("", *EAST_WORDS):
                raise no_answer(
                    f"“{words[:40]}” is neither passes nor stays",
                    "write east: passes, or east: stays",
                )
            self.draft = replace(self.draft, east=words)
            self.keep()
        elif name == "seats":
            self._seat(replace(self.draft, seats=words))
        else:
            self._seat(
                replace(
                    self.draft,
                    joins=tuple(
                        each.strip() for each in words.split(",") if each.strip()
                    ),
                )
            )

    def substitute(self, new: str, leaving: str) -> None:
        """Seat a player in the place of another; who is new to the session joins it. Raises as `state` does for a seating."""
        new, seating = one_blank(plain(new)), self.form.seating
        joins = (
            () if new.casefold() in map(str.casefold, self.session.names) else (new,)
        )
        self._seat(
            replace(
                self.draft,
                seats=str(with_player(seating, new, leaving)),
                joins=(*self.draft.joins, *joins),
            )
        )

    def _seat(self, stated: Draft) -> None:
        """Begin the deal with the seats and players that are stated; raises UsageProblem where answers rest on others."""
        if self.form.answers:
            hint = "go back to the first question with <1, then write it again"
            fault = Fault(
                "answered-already",
                "the seats and players cannot change after the first answer",
                hint=hint,
            )
            raise UsageProblem(fault, source=ANSWER)
        refuse_newcomers(stated.joins, self.session)
        self.form = replace(self._blank(stated), header=self.form.header)
        self.draft = stated
        self.keep()

    def edit(self, number: int) -> None:
        """Begin to tell again a deal of the file, its answers offered.

        What is told of the next deal waits. Raises SessionProblem where there is none, UsageProblem where another is told
        again.
        """
        entry = entry_at(self.session, number)
        if self.draft.editing is not None:
            self._refuse_half_told()
        waiting = (
            self.draft.waiting
            if self.draft.editing is not None
            else json.dumps(asdict(self._whole_draft()))
        )
        self._begin(
            Draft(editing=number, east=east_kept(self.session, entry), waiting=waiting)
        )

    def drop(self) -> None:
        """Forget what is told of this deal, or leave a deal that is told again as it was; the answers are offered."""
        editing, offers = self.draft.editing is not None, self.form.back(1).offers
        self._go_on()
        if not editing:
            self.form = replace(self.form, offers=offers)

    def _go_on(self) -> None:
        """Begin the next deal, or go on with the one that waits while another was told again."""
        waiting = _read_draft(self.draft.waiting)
        self._begin(Draft())
        if waiting is not None:
            self._resume(waiting)
            self.keep()

    # --- The file -------------------------------------------------------------------------------------------------------------

    def prepared(self) -> PreparedDeal:
        """The deal as told, settled; raises Problem where it cannot be."""
        return self._prepare(self.session)

    def _prepare(self, session: Session) -> PreparedDeal:
        now, text, source, east = (
            self.draft,
            self.form.text(),
            "the deal",
            self.draft.east or self.form.east,
        )
        return prepare(
            session,
            text,
            source=source,
            seats=now.seats,
            east=east,
            number=now.editing,
            joins=now.joins,
        )

    def write(self) -> PreparedDeal:
        """Write the deal into the session; raises Problem where it cannot be, or where the session was changed meanwhile."""
        shown = self.prepared()
        change = if_agreed(self._prepare, shown, self.when())
        self.draft = replace(self.draft, writing=shown.entry.body)
        self.keep()
        if not self._changed(change):
            self.session, self.draft = (
                load_session(self.file),
                replace(self.draft, writing=""),
            )
            now = self._blank(self.draft)
            self.form = self.form.reseated(now.seating, now.wind)
            raise self._changed_meanwhile(
                "look at the deal again: the seats may have changed"
            )
        return shown

    def undo(self) -> Change:
        """Take the last change of the file back. Raises SessionProblem where there is none."""
        return self._step(undone)

    def redo(self) -> Change:
        """Make the change again that was undone last. Raises UsageProblem without one."""
        return self._step(redone)

    def _step(self, step: Callable[[Session, str], Change]) -> Change:
        """Raises UsageProblem where this deal is half told, or another program has changed the session."""
        self._refuse_half_told()
        before, when = self.session, self.when()
        done = step(before, when)
        if not self._changed(
            lambda now: step(now, when).session if is_same(now, before) else None
        ):
            raise self._changed_meanwhile(
                "look at the session again: mjscore session show"
            )
        if len(self.session.entries) < len(before.entries):
            self.form = replace(self.form, offers=recalled(before, done.entry).offers)
        return done

    def _changed(self, change: Callable[[Session], Session | None]) -> bool:
        """Whether the file could be changed; then a new deal begins, even where the disk does not promise to keep it."""
        try:
            changed = change_session(self.file, change)
        except NotFlushed:
            self.session = load_session(self.file)
            self._begin(Draft())
            raise
        if changed is not None:
            self.session = changed
            self._go_on()
        return changed is not None

    def _changed_meanwhile(self, hint: str) -> UsageProblem:
        fault = Fault(
            "changed-meanwhile",
            "another program has changed the session in the meantime",
            hint=hint,
        )
        return UsageProblem(fault, source=self.file)

    def _refuse_half_told(self) -> None:
        """Raise UsageProblem where something is told of a deal, other than what the file has of one that is told again."""
        now, form = self.draft, self.form
        others = form.header != self._blank(Draft(editing=now.editing)).header
        if (
            form.answers
            or others
            or now.seats
            or now.joins
            or (now.east and now.editing is None)
        ):
            hint = "finish this deal, or forget what is told of it with drop"
            raise UsageProblem(
                Fault(
                    "half-told",
                    "this deal is half told, and that would be lost",
                    hint=hint,
                ),
                source=ANSWER,
            )


def is_same(one: Session, other: Session) -> bool:
    """Whether two readings of a session's file find the same deals, undone ones among them."""
    return (one.entries, one.kept) == (other.entries, other.kept)


# --- The draft on the disk ----------------------------------------------------------------------------------------------------


def sole_table(session: str) -> AbstractContextManager[None]:
    """Hold the draft of a session for one sitting; raises SessionProblem where another sitting has it."""
    hint = "leave that one with quit, or add this deal with mjscore session add"
    fault = Fault(
        "table-in-use",
        "another mjscore table is entering a deal of this session",
        hint=hint,
    )
    return locked(draft_path(session), 0, SessionProblem(fault, source=session))


def save_draft(session: str, draft: Draft) -> None:
    """Write a draft, or delete its file if the draft is empty; raises Problem where it cannot be written."""
    path = draft_path(session)
    if draft.empty:
        with writing(path):
            path.unlink(missing_ok=True)
    else:
        replace_file(path, json.dumps(asdict(draft)))


def load_draft(session: str) -> Draft | None:
    """The draft of a session; None where there is none, or where it cannot be read. An older one has fewer fields."""
    path = draft_path(session)
    if not path.is_file():
        return None
    try:
        with path.open(encoding="utf-8") as file:
            return _read_draft(file.read(_LARGEST))
    except (OSError, ValueError):
        return None


def _read_draft(text: str) -> Draft | None:
    try:
        data = json.loads(text)
        return Draft(
            **{
                each.name: _value(each, data[each.name])
                for each in fields(Draft)
                if each.name in data
            }
        )
    except (ValueError, TypeError, RecursionError):
        return None


def _value(field: Field[Any], value: Any) -> Any:
    kind = str(field.type)
    if (
        kind.startswith("tuple")
        and isinstance(value, list)
        and all(isinstance(each, str) for each in value)
    ):
        return tuple(value)
    if (
        isinstance(value, str)
        if kind == "str"
        else kind.startswith("int") and isinstance(value, int | None)
    ):
        return value
    raise ValueError(f"{field.name} is of another kind")
