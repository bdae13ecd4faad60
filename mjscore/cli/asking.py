"""The conversation of `mjscore table` and `session add`: questions, commands between the answers, and what is shown."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, Protocol

from mjscore.cli.output import Format, put, report_text, terminal_width
from mjscore.problems import Fault, Problem, UsageProblem
from mjscore.reports.contents.deal_shown import deal_shown_report
from mjscore.reports.writers.folding import fold
from mjscore.sessions.details import Details, details_of
from mjscore.sessions.record import PreparedDeal, as_written, entry_at
from mjscore.sessions.rotation import is_over, rounds_played
from mjscore.sessions.session import Session
from mjscore.sessions.sitting import Sitting

if TYPE_CHECKING:
    from mjscore.sessions.questions import Question

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
LINE: Final = re.compile(r"(penalty|liable|no[ \t]+choice|visible|wall|streak|title|date)\s*:", re.IGNORECASE)
_STATED: Final = re.compile(r"(seats|east|joins)\s*:(.*)", re.IGNORECASE | re.DOTALL)
_CONFIRM: Final = "Write it? (Enter: yes; < back) "


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


class Conversation:
    """Deal after deal with one asker; `once` ends with the first deal that is written."""

    def __init__(self, sitting: Sitting, asker: Asker, *, once: bool = False, confirm: bool = True) -> None:
        self.sitting, self.asker, self.once, self.confirm = sitting, asker, once, confirm
        self.ended = False

    def run(self) -> None:
        """Ask until the evening ends; raises EOFError and KeyboardInterrupt as the asker does."""
        if self.sitting.news:
            self._say(f"{self.sitting.news}\n")
        self._begin()
        while not self.ended:
            try:
                self._step()
            except Problem as problem:
                self._refuse(problem)

    def _say(self, text: str) -> None:
        put(_folded(text))

    def _refuse(self, problem: Problem) -> None:
        print(_folded(str(problem)), file=sys.stderr, flush=True)

    def _begin(self) -> None:
        """Say which deal is being entered, and what has been answered already."""
        session, form = self.sitting.session, self.sitting.form
        number = self.sitting.editing or len(session.entries) + 1
        wind = f", {form.wind} round" if form.wind is not None else ""
        again = " again" if self.sitting.editing is not None else ""
        self._say(f"\nDeal {number}{again}{wind}: {form.seating}. (? for help)\n")
        if self.sitting.editing is None and is_over(session.next_position(), session.rules):
            self._say(f"{rounds_played(session.rules, ' of the game').capitalize()}.\n")
        if form.answers or form.header or self.sitting.seats or self.sitting.east or self.sitting.joins:
            self._answers()

    def _answers(self) -> None:
        form = self.sitting.form
        for number, (question, answer, _) in enumerate(form.answered_so_far, start=1):
            self._say(f"{number:3} {question.text.split(':')[0].split('?')[0]}: {answer}\n")
        now = self.sitting
        stated = [("seats", now.seats), ("east", now.east), ("joins", ", ".join(now.joins))]
        for line in (*form.header, *(f"{name}: {words}" for name, words in stated if words)):
            self._say(f"    {line}\n")

    def _step(self) -> None:
        question = self.sitting.question
        if question is None:
            self._confirm()
            return
        said = self._ask(f"{question.text} ", question.words, question)
        if not self._command(said):
            self._answer(said)

    def _ask(self, text: str, words: Sequence[str], question: Question | None = None) -> str:
        typing, self.sitting.typing = self.sitting.typing, ""
        value = self.sitting.form.value if question is not None else lambda said: ""
        return self.asker.ask(text, words, typing, value, self.sitting.keep_typing).strip()

    def _answer(self, said: str) -> None:
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
            self._refuse(problem)
            self._answers()
            said = self._ask(
                "Which answer is wrong? (< the last, <2 the second; > removes the last line; or a line such as liable: Ann) ",
                (),
            )
            if not self._command(said) and said:
                raise UsageProblem(
                    Fault("no-answer", f"“{said[:40]}” is not an answer here", hint="go back to an answer, such as <2"),
                    source="here",
                ) from None
            return
        self._say("\n" + shown(self.sitting.session, prepared))
        said = self._ask(_CONFIRM, ("yes",)) if self.confirm else "yes"
        if self._command(said):
            return
        if said.casefold() not in ("", "y", "yes"):
            hint = "Enter or yes writes it; < goes back an answer"
            raise UsageProblem(
                Fault("no-answer", f"“{said[:40]}” does not say whether to write the deal", hint=hint), source="here"
            )
        written = self.sitting.write()
        self._say(f"Written: deal {written.entry.number}, {written.entry.account.outcome}.\n")
        if self.once:
            self.ended = True
        else:
            self._begin()

    def _command(self, said: str) -> bool:
        """Whether what was said is a command between the answers; if so it is done."""
        command, _, rest = said.casefold().partition(" ")
        rest = rest.strip()
        if said.startswith("<") and (said[1:].strip().isdecimal() or not said[1:].strip()):
            number = int(said[1:]) if said[1:].strip() else None
            self._back(number)
        elif said == ">":
            self.sitting.drop_line()
        elif said == "?":
            self._say(HELP)
        elif LINE.match(said):
            self.sitting.add_line(said)
        elif stated := _STATED.match(said):
            self.sitting.state(stated[1].casefold(), stated[2])
            if not self.sitting.form.answers:
                self._begin()
        elif command in ("undo", "redo") and not rest:
            outcome = self.sitting.undo() if command == "undo" else self.sitting.redo()
            self._say(f"{'Taken out' if command == 'undo' else 'Put back'}: {outcome}.\n")
            self._begin()
        elif command == "edit" and rest.isdecimal():
            self.sitting.edit(int(rest[:6]))
            self._begin()
        elif command == "show" and (rest.isdecimal() or not rest):
            self._show(int(rest[:6]) if rest else None)
        elif command == "answers" and not rest:
            self._answers()
        elif command == "quit" and not rest:
            self.sitting.keep()
            raise EOFError
        else:
            return False
        self.sitting.keep()
        return True

    def _back(self, number: int | None) -> None:
        if not self.sitting.form.answers and self.sitting.editing is not None:
            self.sitting.leave_edit()
            self._begin()
            return
        self.sitting.typing = self.sitting.back(number)

    def _show(self, number: int | None) -> None:
        session = self.sitting.session
        at = len(session.entries) if number is None else number
        self._say(report_text(deal_shown_report(session, details_of(session, entry_at(session, at))), Format.TEXT))


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
    details = Details(entry, prepared.deal, prepared.settlement, session.date)
    text = report_text(deal_shown_report(as_written(session, prepared), details, to_the_end=True), Format.TEXT)
    more = [note for note in prepared.notes if note not in prepared.settlement.notes]
    return "".join((text, *(f"- {note}\n" for note in more), f"\n{prepared.east_words}\n"))
