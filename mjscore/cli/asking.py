"""The conversation of `mjscore table` and `session add`: questions, commands between the answers, and what is shown."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from typing import Final, Protocol

from mjscore.cli.output import Format, put, report_text, terminal_width
from mjscore.problems import Fault, Problem, UsageProblem
from mjscore.reports.contents.deal_shown import deal_shown_report
from mjscore.reports.writers.folding import fold
from mjscore.sessions.form import Telling
from mjscore.sessions.played import Details, details_of
from mjscore.sessions.record import PreparedDeal, as_written, entry_at
from mjscore.sessions.rotation import is_over, rounds_played
from mjscore.sessions.session import Session
from mjscore.sessions.sitting import Sitting

HELP: Final = """\
Where a question says (Enter: …), Enter gives that answer. < goes back one
answer, <3 goes back to the third. answers lists the answers so far.
These lines are added to the deal, and > removes the last one:
  penalty: false mah-jongg Ann    liable: Bob    visible: 5C
These lines change what the rotation says. The last one adds a new player. With
nothing after the colon such a line is taken back:
  seats: East Bob, South Ann …    east: passes or east: stays    joins: Eve
undo takes the last deal out, and redo puts it back. edit 3 enters the third
deal again. show shows the last deal, and show 3 the third.
quit leaves. Your answers are kept, and mjscore table goes on with them.
"""
_LINE: Final = re.compile(r"(penalty|liable|no[ \t]+choice|visible|wall|streak|title|date)\s*:", re.IGNORECASE)
_STATED: Final = re.compile(r"(seats|east|joins)\s*:(.*)", re.IGNORECASE | re.DOTALL)
_BACK: Final = re.compile(r"<\s*(\d{0,3})")
_CONFIRM: Final = "Write it? (Enter: yes; < back) "
_WHICH: Final = "Which answer is wrong? (< the last, <2 the second; > removes the last line; or a line such as liable: Ann) "


class Asker(Protocol):
    """Whatever asks: a terminal, or lines that are piped in."""

    def ask(
        self, text: str, words: Sequence[str], typing: str, value: Callable[[str], str], keep: Callable[[str], None]
    ) -> str:
        """One answer; raises EOFError where none comes any more."""
        ...


class Lines:
    """Asks without a terminal: each line of standard input is an answer."""

    def ask(
        self, text: str, words: Sequence[str], typing: str, value: Callable[[str], str], keep: Callable[[str], None]
    ) -> str:
        """The next line of standard input."""
        put(text)
        line = sys.stdin.readline() if sys.stdin is not None else ""
        if not line:
            raise EOFError
        put("\n")
        return line.rstrip("\r\n")


def terminal() -> Asker:
    """Line editing at a terminal; raises UsageProblem where prompt_toolkit is not installed."""
    try:
        from mjscore.cli.prompting import LineEditor
    except ImportError as error:
        hint = "install it: pip install 'mjscore[table]'; or use mjscore session add, which needs no packages"
        fault = Fault(
            "no-prompt-toolkit", "mjscore table needs prompt_toolkit at a terminal, and it is not installed", hint=hint
        )
        raise UsageProblem(fault, source="table") from error
    return LineEditor()


def ask_next(telling: Telling, asker: Asker, otherwise: str = "") -> str:
    """What is said to the next question, or to another text where there is none."""
    question = telling.form.question()
    text, words = (otherwise, ("yes",)) if question is None else (f"{question.text} ", question.row.words(question.now))
    typing, telling.typing = telling.typing, ""
    return asker.ask(text, words, typing, telling.form.value, telling.keep_typing).strip()


def changes_the_form(telling: Telling, said: str) -> bool:
    """Whether what was said goes back in the answers, adds a line to the deal or removes one; if so it is done."""
    back = _BACK.fullmatch(said)
    if back is not None:
        telling.typing = telling.back(int(back[1]) if back[1] else None)
    elif said == ">":
        telling.drop_line()
    elif _LINE.match(said):
        telling.add_line(said)
    else:
        return False
    telling.keep()
    return True


class Conversation:
    """Deal after deal with one asker."""

    def __init__(self, sitting: Sitting, asker: Asker) -> None:
        self.sitting, self.asker = sitting, asker

    def run(self) -> None:
        """Ask until the evening ends; raises EOFError and KeyboardInterrupt as the asker does."""
        if self.sitting.news:
            _say(f"{self.sitting.news}\n")
        self._begin()
        while True:
            try:
                if self.sitting.form.question() is not None:
                    self._answer()
                else:
                    self._confirm()
            except Problem as problem:
                _refuse(problem)

    def _begin(self) -> None:
        """Say which deal is being entered, and what has been answered already."""
        session, form, draft = self.sitting.session, self.sitting.form, self.sitting.draft
        number = draft.editing or len(session.entries) + 1
        wind = f", {form.wind} round" if form.wind is not None else ""
        again = " again" if draft.editing is not None else ""
        _say(f"\nDeal {number}{again}{wind}: {form.seating}. (? for help)\n")
        if draft.editing is None and is_over(session.next_position(), session.rules):
            _say(f"{rounds_played(session.rules, ' of the game').capitalize()}.\n")
        if form.answers or form.header or draft.seats or draft.east or draft.joins:
            self._answers()

    def _answers(self) -> None:
        form, draft = self.sitting.form, self.sitting.draft
        for number, (question, answer, _) in enumerate(form.answered_so_far, start=1):
            _say(f"{number:3} {question.text.split(':')[0].split('?')[0]}: {answer}\n")
        stated = [("seats", draft.seats), ("east", draft.east), ("joins", ", ".join(draft.joins))]
        for line in (*form.header, *(f"{name}: {words}" for name, words in stated if words)):
            _say(f"    {line}\n")

    def _answer(self) -> None:
        said = ask_next(self.sitting, self.asker)
        if self._command(said):
            return
        before = self.sitting.form
        try:
            self.sitting.answer(said)
        except Problem:
            if self.sitting.form is before:  # else it was taken, and only could not be kept
                self.sitting.typing = said
            raise

    def _confirm(self) -> None:
        """Show the deal and the standing, and write it if that is agreed to."""
        try:
            prepared = self.sitting.prepared()
        except Problem as problem:
            _refuse(problem)
            self._answers()
            said = ask_next(self.sitting, self.asker, _WHICH)
            if not self._command(said) and said:
                raise _no_answer(f"“{said[:40]}” is not an answer here", "go back to an answer, such as <2") from None
            return
        _say("\n" + shown(self.sitting.session, prepared))
        said = ask_next(self.sitting, self.asker, _CONFIRM)
        if self._command(said):
            return
        if said.casefold() not in ("", "y", "yes"):
            hint = "Enter or yes writes it; < goes back an answer"
            raise _no_answer(f"“{said[:40]}” does not say whether to write the deal", hint)
        entry = self.sitting.write().entry
        _say(f"Written: deal {entry.number}, {entry.account.outcome}.\n")
        self._begin()

    def _command(self, said: str) -> bool:
        """Whether what was said is a command between the answers; if so it is done."""
        sitting = self.sitting
        command, _, rest = said.casefold().partition(" ")
        number = int(rest[:6]) if rest.strip().isdecimal() else None
        if _BACK.fullmatch(said) and not sitting.form.answers and sitting.draft.editing is not None:
            sitting.leave_edit()
            self._begin()
        elif changes_the_form(sitting, said):
            return True
        elif said == "?":
            _say(HELP)
        elif stated := _STATED.match(said):
            sitting.state(stated[1].casefold(), stated[2])
            if not sitting.form.answers:
                self._begin()
        elif said.casefold() in ("undo", "redo"):
            done, outcome = ("Taken out", sitting.undo()) if command == "undo" else ("Put back", sitting.redo())
            _say(f"{done}: {outcome}.\n")
            self._begin()
        elif command == "edit" and number is not None:
            sitting.edit(number)
            self._begin()
        elif command == "show" and (number is not None or not rest):
            at = len(sitting.session.entries) if number is None else number
            details = details_of(sitting.session, entry_at(sitting.session, at))
            _say(report_text(deal_shown_report(sitting.session, details), Format.TEXT))
        elif said.casefold() == "answers":
            self._answers()
        elif said.casefold() == "quit":
            sitting.keep()
            raise EOFError
        else:
            return False
        sitting.keep()
        return True


def _no_answer(message: str, hint: str) -> UsageProblem:
    return UsageProblem(Fault("no-answer", message, hint=hint), source="here")


def _say(text: str) -> None:
    put(_folded(text))


def _refuse(problem: Problem) -> None:
    print(_folded(str(problem)), file=sys.stderr, flush=True)


def _folded(text: str) -> str:
    """A text at the width of the terminal; a line with a caret below it stays whole, so that the caret points at its place."""
    width = terminal_width()
    if width is None:
        return text
    lines = text.split("\n")
    below = [*lines[1:], ""]
    folded = (
        [line] if under.strip() and not under.strip(" ^") else fold(line, width)
        for line, under in zip(lines, below, strict=True)
    )
    return "\n".join(part for parts in folded for part in parts)


def shown(session: Session, prepared: PreparedDeal) -> str:
    """A deal that is to be written with every hand itemised, who pays whom, and the standing that it leads to."""
    entry = prepared.entry
    details = Details(session, entry, prepared.deal)
    text = report_text(deal_shown_report(as_written(session, prepared), details, to_the_end=True), Format.TEXT)
    more = [note for note in prepared.notes if note not in prepared.settlement.notes]
    return "".join((text, *(f"- {note}\n" for note in more), f"\n{prepared.east_words}\n"))
