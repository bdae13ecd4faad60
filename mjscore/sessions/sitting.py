"""An evening in one sitting: the session, the deal that is being told, and every change to the file, without a terminal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from mjscore.problems import Fault, Problem, UsageProblem
from mjscore.sessions.answers import ANSWER, no_answer
from mjscore.sessions.draft import Draft, load_draft, save_draft, save_typing
from mjscore.sessions.form import DealForm, Telling
from mjscore.sessions.played import EAST_WORDS, deal_text
from mjscore.sessions.record import (
    PreparedDeal,
    as_written,
    east_kept,
    east_written,
    entry_at,
    header_kept,
    last_entry,
    prepare,
    refuse_newcomers,
    refuse_unseated,
    stated_seating,
    with_deal,
    without_last,
)
from mjscore.sessions.rotation import wind_of
from mjscore.sessions.seating import plain, read_seating
from mjscore.sessions.session import Session
from mjscore.sessions.storage import change_session, load_session


class Sitting(Telling):
    """A session's file while deals are told, the form of the next deal, and what is stated beside its answers (`draft`).

    `when` gives the time that is written beside what is undone. `news` is what a person should be told on resuming; `kept` says
    whether the draft is on the disk as it is.
    """

    def __init__(self, file: str, when: Callable[[], str]) -> None:
        self.file, self.when, self.news, self.kept = file, when, "", True
        self.session, self.draft = load_session(file), Draft()
        super().__init__(self._blank(self.draft))
        draft = load_draft(file)
        if draft is not None:
            self._resume(draft)

    def _blank(self, stated: Draft) -> DealForm:
        """The form without answers of the deal that is stated; raises SessionProblem for seats that cannot be."""
        position = self.session.next_position()
        seating, wind = position.seating, wind_of(position, self.session.rules)
        if stated.editing is not None:
            entry = entry_at(self.session, stated.editing)
            seating, wind = entry.seating, entry.wind
        if stated.seats:
            seating = stated_seating(stated.seats, self.session, stated.joins)
        return DealForm(seating, self.session.ruleset, wind)

    def _begin(self, stated: Draft) -> None:
        """Begin a deal of which nothing but this is told, and keep that."""
        self.draft, self.form, self.typing = stated, self._blank(stated), ""

    def _resume(self, draft: Draft) -> None:
        """Go on where a draft ends; a deal that was written after all is not told again."""
        deals = len(self.session.entries)
        if draft.editing is not None and draft.editing > deals:
            draft = replace(draft, editing=None)
        if draft.editing is None and deals == draft.deals + 1 and self._is_last(draft):
            self._begin(Draft(undone=draft.undone))
            self.keep()
            return
        try:
            form = self._blank(draft)
        except Problem:
            draft = replace(draft, seats="")
            form = self._blank(draft)
        then = replace(form, seating=read_seating(draft.told_by)[0] or form.seating, header=draft.header)
        self.form = then.with_answers(draft.answers).reseated(form.seating, form.wind)
        fits, kept = then.seating == form.seating, len(self.form.answers)
        news = []
        if draft.deals != deals:
            news.append("another program has changed the session in the meantime: check the answers")
        if kept < len(draft.answers):
            fits = False
            news.append(f"answer {kept + 1}, “{draft.answers[kept][:40]}”, no longer fits this deal: it is asked again")
        self.draft, self.typing = draft, draft.typing if fits else ""
        self.news = "\n".join(news)

    def _is_last(self, draft: Draft) -> bool:
        """Whether the last deal of the file is the one of the draft, told to its end."""
        last = self.session.entries[-1]
        form = DealForm(last.seating, self.session.ruleset, last.wind, draft.header).with_answers(draft.answers)
        before = replace(self.session, entries=self.session.entries[:-1])
        joined = tuple(name for name in last.seating.players if name not in before.names)
        try:
            if form.answers != draft.answers or form.question() is not None:
                return False
            again = prepare(before, form.text(draft.east), seats=str(last.seating), east=draft.east, joins=joined)
            return again.entry.body == last.body
        except Problem:
            return False

    def _whole_draft(self, typing: str) -> Draft:
        form = self.form
        told_by, deals = str(form.seating), len(self.session.entries)
        return replace(self.draft, deals=deals, answers=form.answers, header=form.header, typing=typing, told_by=told_by)

    def keep(self) -> None:
        """Keep the draft as it is; raises Problem where it cannot be written."""
        self.kept = False
        save_draft(self.file, self._whole_draft(self.typing))
        self.kept = True

    def keep_typing(self, typing: str) -> None:
        """Keep what is being typed."""
        save_typing(self.file, self._whole_draft(typing))

    def state(self, name: str, words: str) -> None:
        """State `seats`, `east` (passes or stays) or that somebody `joins`; nothing behind the name takes it back.

        Raises UsageProblem for other words, and where the deal's answers already rest on the seats; SessionProblem for a
        seating that is none.
        """
        words = " ".join(plain(words).split())
        if name == "east":
            if words not in ("", *EAST_WORDS):
                raise no_answer(f"“{words[:40]}” is neither passes nor stays", "write east: passes, or east: stays")
            self.draft = replace(self.draft, east=words)
        elif self.form.answers:
            hint = "go back to the first question with <1, then write it again"
            fault = Fault("answered-already", "the seats and players cannot change after the first answer", hint=hint)
            raise UsageProblem(fault, source=ANSWER)
        else:
            joins = tuple(each.strip() for each in words.split(",") if each.strip())
            stated = replace(self.draft, seats=words) if name == "seats" else replace(self.draft, joins=joins)
            refuse_newcomers(stated.joins, self.session)
            self.form = replace(self._blank(stated), header=self.form.header)
            self.draft = stated
        self.keep()

    def answer(self, said: str) -> None:
        """Give the answer to the question; raises Problem for one that cannot be, or where a new player has no seat."""
        refuse_unseated(self.draft.joins, self.form.seating)
        super().answer(said)

    def prepared(self) -> PreparedDeal:
        """The deal as told, settled; raises Problem where it cannot be."""
        return self._prepare(self.session, self.form.text(self.draft.east))

    def _prepare(self, session: Session, text: str) -> PreparedDeal:
        now, seats = self.draft, self.draft.seats
        if now.editing is not None:
            seats = seats or str(entry_at(session, now.editing).seating)
        return prepare(session, text, source="the deal", seats=seats, east=now.east, number=now.editing, joins=now.joins)

    def write(self) -> PreparedDeal:
        """Write the deal into the session; raises Problem where it cannot be, or where the session was changed meanwhile."""
        text, shown, when = self.form.text(self.draft.east), self.prepared(), self.when()

        def change(now: Session) -> Session | None:
            fresh = self._prepare(now, text)
            return as_written(now, fresh, when) if fresh.entry == shown.entry else None

        changed = change_session(self.file, change)
        if changed is None:
            self.session = load_session(self.file)
            now = self._blank(self.draft)
            self.form = self.form.reseated(now.seating, now.wind)
            raise self._changed_meanwhile("look at the deal again: the seats may have changed")
        self.session = changed
        self._begin(Draft())
        self.keep()
        return shown

    def undo(self) -> str:
        """Take the last deal out; gives how it had ended. Raises SessionProblem where there is none, UsageProblem as `edit`."""
        self._refuse_half_told()
        last, when = last_entry(self.session), self.when()
        text = f"{east_written(self.session, last)}\n{last.seating}\n{deal_text(last.body).strip()}"
        undone = (*self.draft.undone, text)
        self._change(lambda now: without_last(now, when) if now.entries[-1:] == (last,) else None, undone)
        return last.account.outcome

    def redo(self) -> str:
        """Put the deal back that was taken out last; gives how it ended. Raises UsageProblem without one, and as `edit`."""
        self._refuse_half_told()
        if not self.draft.undone:
            fault = Fault("nothing-to-redo", "nothing was undone", hint="redo puts back a deal that undo took out")
            raise UsageProblem(fault, source=ANSWER)
        *rest, last = self.draft.undone
        east, seats, text = last.split("\n", 2)
        self._change(lambda now: with_deal(now, prepare(now, text, seats=seats, east=east)), tuple(rest))
        return self.session.entries[-1].account.outcome

    def _change(self, change: Callable[[Session], Session | None], undone: tuple[str, ...]) -> None:
        changed = change_session(self.file, change)
        if changed is None:
            raise self._changed_meanwhile("look at the session again: mjscore session show")
        self.session = changed
        self._begin(Draft(undone=undone))
        self.keep()

    def _changed_meanwhile(self, hint: str) -> UsageProblem:
        fault = Fault("changed-meanwhile", "another program has changed the session in the meantime", hint=hint)
        return UsageProblem(fault, source=self.file)

    def edit(self, number: int) -> None:
        """Begin to tell again a deal of the file.

        Raises SessionProblem where there is none, UsageProblem where something is told of another deal that would be lost.
        """
        self._refuse_half_told()
        entry = entry_at(self.session, number)
        self._begin(Draft(undone=self.draft.undone, editing=number, east=east_kept(self.session, entry)))
        self.form = replace(self.form, header=header_kept(self.session, entry))
        self.keep()

    def leave_edit(self) -> None:
        """Leave a deal that was being told anew as it is, and go on with the next."""
        self._begin(Draft(undone=self.draft.undone))
        self.keep()

    def _refuse_half_told(self) -> None:
        """Raise UsageProblem where something is told of a deal, other than what the file has of one that is told again."""
        east, header = self.draft.east, self.form.header
        if self.draft.editing is not None:
            entry = entry_at(self.session, self.draft.editing)
            east, header = "", () if header == header_kept(self.session, entry) else header
        if self.form.answers or header or self.draft.seats or self.draft.joins or east:
            hint = (
                "finish this deal, or take back what is told of it: <1 the answers, > a line, seats: what was said of the seats"
            )
            raise UsageProblem(Fault("half-told", "this deal is half told, and that would be lost", hint=hint), source=ANSWER)
