"""An evening in one sitting: the session, the deal that is being told, and every change to the file, without a terminal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from mjscore.problems import Fault, Problem, UsageProblem
from mjscore.sessions.answers import ANSWER
from mjscore.sessions.draft import Draft, load_draft, save_draft, save_typing
from mjscore.sessions.form import DealForm
from mjscore.sessions.played import EAST_WORDS, deal_text
from mjscore.sessions.questions import Question
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
from mjscore.sessions.seating import Seating, plain, read_seating
from mjscore.sessions.session import Session
from mjscore.sessions.storage import change_session, load_session


@dataclass(slots=True)
class Sitting:
    """A session's file while deals are told, the form of the next deal, and its draft.

    `when` gives the time that is written beside what is undone. `news` is what a person should be told on resuming. `seats`,
    `east` and `joins` are what the players state of this deal: who sits where, whether East passes, who is new. `kept` says
    whether the draft is on the disk as it is.
    """

    file: str
    when: Callable[[], str]
    session: Session = field(init=False)
    form: DealForm = field(init=False)
    editing: int | None = None
    undone: tuple[str, ...] = ()
    typing: str = ""
    news: str = ""
    seats: str = ""
    east: str = ""
    joins: tuple[str, ...] = ()
    kept: bool = True

    def __post_init__(self) -> None:
        self.session = load_session(self.file)
        draft = load_draft(self.file)
        self.form = self._new_form()
        if draft is not None:
            self._resume(draft)

    def _new_form(self) -> DealForm:
        if self.editing is not None:
            entry = entry_at(self.session, self.editing)
            return DealForm(self._stated() or entry.seating, self.session.ruleset, entry.wind)
        position = self.session.next_position()
        return DealForm(self._stated() or position.seating, self.session.ruleset, wind_of(position, self.session.rules))

    def _stated(self) -> Seating | None:
        """The seating that the players state; raises SessionProblem for one that is none."""
        return stated_seating(self.seats, self.session, self.joins) if self.seats else None

    def _next_deal(self) -> None:
        """Begin a deal of which nothing is told or stated."""
        self.editing, self.typing = None, ""
        self.seats, self.east, self.joins = "", "", ()
        self.form = self._new_form()

    def state(self, name: str, words: str) -> None:
        """State `seats`, `east` (passes or stays) or that somebody `joins`; nothing behind the name takes it back.

        Raises UsageProblem for other words, and where the deal's answers already rest on the seats; SessionProblem for a
        seating that is none.
        """
        words = " ".join(plain(words).split())
        if name == "east":
            if words not in ("", *EAST_WORDS):
                hint = "write east: passes, or east: stays"
                raise UsageProblem(Fault("no-answer", f"“{words[:40]}” is neither passes nor stays", hint=hint), source=ANSWER)
            self.east = words
        elif self.form.answers:
            hint = "go back to the first question with <1, then write it again"
            raise UsageProblem(
                Fault("answered-already", "the seats and players cannot change after the first answer", hint=hint),
                source=ANSWER,
            )
        else:
            before = self.seats, self.joins
            if name == "joins":
                self.joins = tuple(each.strip() for each in words.split(",") if each.strip())
            else:
                self.seats = words
            try:
                refuse_newcomers(self.joins, self.session)
                self.form = replace(self._new_form(), header=self.form.header)
            except Problem:
                self.seats, self.joins = before
                raise
        self.keep()

    def _resume(self, draft: Draft) -> None:
        """Go on where a draft ends; a deal that was written after all is not told again."""
        self.undone = draft.undone
        self.seats, self.east, self.joins = draft.seats, draft.east, draft.joins
        written = draft.editing is None and len(self.session.entries) == draft.deals + 1
        if draft.editing is not None and draft.editing <= len(self.session.entries):
            self.editing = draft.editing
        if written and self._is_last(draft):
            self._next_deal()
            self.keep()
            return
        try:
            form = self._new_form()
        except Problem:
            self.seats, form = "", DealForm(self.form.seating, self.session.ruleset, self.form.wind)
        told_by = read_seating(draft.told_by)[0] or form.seating
        told = replace(form, seating=told_by, header=draft.header).with_answers(draft.answers)
        self.form = told.reseated(form.seating, form.wind)
        self.typing = draft.typing if told_by == form.seating else ""
        news = []
        if draft.deals != len(self.session.entries):
            news.append("another program has changed the session in the meantime: check the answers")
        kept = len(self.form.answers)
        if kept < len(draft.answers):
            self.typing = ""
            news.append(f"answer {kept + 1}, “{draft.answers[kept][:40]}”, no longer fits this deal: it is asked again")
        self.news = "\n".join(news)

    def _is_last(self, draft: Draft) -> bool:
        """Whether the last deal of the file is the one of the draft, told to its end."""
        last = self.session.entries[-1]
        form = DealForm(last.seating, self.session.ruleset, last.wind, draft.header).with_answers(draft.answers)
        try:
            if form.answers != draft.answers or form.question() is not None:
                return False
            before = replace(self.session, entries=self.session.entries[:-1])
            joined = tuple(name for name in last.seating.players if name not in before.names)
            again = prepare(before, form.text(draft.east), seats=str(last.seating), east=draft.east, joins=joined)
            return again.entry.body == last.body
        except Problem:
            return False

    @property
    def question(self) -> Question | None:
        """The next question; None where the deal is told to its end."""
        return self.form.question()

    def _draft(self, typing: str = "") -> Draft:
        told = self.form.answers, self.form.header, typing, self.editing, self.undone
        return Draft(len(self.session.entries), *told, self.seats, self.east, self.joins, str(self.form.seating))

    def keep(self) -> None:
        """Keep the draft as it is; raises Problem where it cannot be written."""
        self.kept = False
        save_draft(self.file, self._draft(self.typing))
        self.kept = True

    def keep_typing(self, typing: str) -> None:
        """Keep what is being typed."""
        save_typing(self.file, self._draft(typing))

    def answer(self, said: str) -> None:
        """Give the answer to the question; raises Problem for one that cannot be, or where a new player has no seat."""
        refuse_unseated(self.joins, self.form.seating)
        self.form, self.typing = self.form.answered(said), ""
        self.keep()

    def add_line(self, line: str) -> None:
        """Add a line to the header of the deal; raises Problem for one that is none."""
        self.form = self.form.with_line(line)
        self.keep()

    def back(self, number: int | None = None) -> str:
        """Go back to the last answer, or to the one of a number; gives what was answered there."""
        if not self.form.answers:
            return ""
        number = len(self.form.answers) if number is None else min(max(number, 1), len(self.form.answers))
        answered = self.form.answers[number - 1]
        self.form = self.form.back(number)
        self.keep()
        return answered

    def drop_line(self) -> None:
        """Take the last line of the header out again."""
        self.form = self.form.without_line()
        self.keep()

    def prepared(self) -> PreparedDeal:
        """The deal as told, settled; raises Problem where it cannot be."""
        return self._prepare(self.session, self.form.text(self.east))

    def _prepare(self, session: Session, text: str) -> PreparedDeal:
        source = "the deal"
        if self.editing is None:
            return prepare(session, text, source=source, seats=self.seats, east=self.east, joins=self.joins)
        there = entry_at(session, self.editing)
        seats = self.seats or str(there.seating)
        return prepare(session, text, source=source, seats=seats, east=self.east, number=self.editing, joins=self.joins)

    def write(self) -> PreparedDeal:
        """Write the deal into the session; raises Problem where it cannot be, or where the session was changed meanwhile."""
        text, shown, when = self.form.text(self.east), self.prepared(), self.when()
        written: list[PreparedDeal] = []

        def change(now: Session) -> Session | None:
            fresh = self._prepare(now, text)
            if fresh.entry != shown.entry:
                return None
            written.append(fresh)
            return as_written(now, fresh, when)

        changed = change_session(self.file, change)
        if changed is None:
            self.session = load_session(self.file)
            now = self._new_form()
            self.form = self.form.reseated(now.seating, now.wind)
            raise self._changed_meanwhile("look at the deal again: the seats may have changed")
        self.session = changed
        self.undone = ()
        self._next_deal()
        self.keep()
        return written[0]

    def undo(self) -> str:
        """Take the last deal out; gives how it had ended. Raises SessionProblem where there is none, UsageProblem as `edit`."""
        self._refuse_half_told()
        last = last_entry(self.session)
        east = east_written(self.session, last)
        when = self.when()
        self._change(lambda now: without_last(now, when) if now.entries[-1:] == (last,) else None)
        self.undone = (*self.undone, f"{east}\n{last.seating}\n{deal_text(last.body).strip()}")
        self.keep()
        return last.account.outcome

    def redo(self) -> str:
        """Put the deal back that was taken out last; gives how it ended. Raises UsageProblem without one, and as `edit`."""
        self._refuse_half_told()
        if not self.undone:
            raise UsageProblem(
                Fault("nothing-to-redo", "nothing was undone", hint="redo puts back a deal that undo took out"), source=ANSWER
            )
        east, seats, text = self.undone[-1].split("\n", 2)
        self._change(lambda now: with_deal(now, prepare(now, text, seats=seats, east=east)))
        self.undone = self.undone[:-1]
        self.keep()
        return self.session.entries[-1].account.outcome

    def _refuse_half_told(self) -> None:
        east, header = (self.east, self.form.header) if self.editing is None else ("", self._header_changed())
        if self.form.answers or header or self.seats or self.joins or east:
            hint = (
                "finish this deal, or take back what is told of it: <1 the answers, > a line, seats: what was said of the seats"
            )
            raise UsageProblem(Fault("half-told", "this deal is half told, and that would be lost", hint=hint), source=ANSWER)

    def _header_changed(self) -> tuple[str, ...]:
        """The lines of the header, where they are no longer those of the deal that is told again."""
        now = self.form.header
        return () if now == header_kept(self.session, entry_at(self.session, self.editing or 0)) else now

    def _changed_meanwhile(self, hint: str) -> UsageProblem:
        fault = Fault("changed-meanwhile", "another program has changed the session in the meantime", hint=hint)
        return UsageProblem(fault, source=self.file)

    def _change(self, change: Callable[[Session], Session | None]) -> None:
        changed = change_session(self.file, change)
        if changed is None:
            raise self._changed_meanwhile("look at the session again: mjscore session show")
        self.session = changed
        self._next_deal()

    def edit(self, number: int) -> None:
        """Begin to tell again a deal of the file.

        Raises SessionProblem where there is none, UsageProblem where something is told of another deal that would be lost.
        """
        self._refuse_half_told()
        entry = entry_at(self.session, number)
        self._next_deal()
        self.editing = number
        self.form = replace(self._new_form(), header=header_kept(self.session, entry))
        self.east = east_kept(self.session, entry)
        self.keep()

    def leave_edit(self) -> None:
        """Leave a deal that was being told anew as it is, and go on with the next."""
        self._next_deal()
        self.keep()
