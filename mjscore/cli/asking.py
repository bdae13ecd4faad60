"""The conversation of `mjscore table` and `session add`: questions, commands between the answers, and what is shown."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import date, datetime
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import Final

from mjscore.cli.output import Format, put, report_text, terminal_width
from mjscore.cli.prompting import Asker, Lines, Prompt
from mjscore.cli.session_show import told, with_cures
from mjscore.notation.written_scores import are_scores
from mjscore.problems import (
    Fault,
    Problem,
    UnknownPlayer,
    UsageProblem,
    did_you_mean,
    hint_lines,
    printable,
)
from mjscore.reports.contents.session import (
    MOST_LINES,
    deal_shown_report,
    deal_to_write_report,
    session_report,
)
from mjscore.reports.words.items import rules_words
from mjscore.reports.writers.to_text import fold
from mjscore.seats import Seat
from mjscore.sessions.answers import ANSWER, no_answer
from mjscore.sessions.naming import fault_with_names, is_name
from mjscore.sessions.played import details_of
from mjscore.sessions.rotation import is_over, rounds_played
from mjscore.sessions.seating import plain
from mjscore.sessions.session import entry_at
from mjscore.sessions.sitting import Sitting
from mjscore.sessions.storage import VARIABLE, load_session
from mjscore.sessions.summary import summarise
from mjscore.sessions.undoing import Change

_HELP_WITH_HANDS, _HELP = (
    Path(__file__)
    .with_name("topics")
    .joinpath("table.txt")
    .read_text("utf-8")
    .split("\n\n")
)
_LINE: Final = re.compile(
    r"(penalty|liable|no[ \t]+choice|visible|wall|streak|title|date)\s*:", re.IGNORECASE
)
_STATED: Final = re.compile(r"(seats|east|joins)\s*:(.*)", re.IGNORECASE | re.DOTALL)
_INSTEAD: Final = re.compile(r"([^:;,|]+?)\s+for\s+([^:;,|]+)", re.IGNORECASE)
_BACK: Final = re.compile(r"(?:<|back)\s*(\d{0,3})", re.IGNORECASE)
_CONFIRM: Final = "Write it? (< back, drop forgets it)"
_THE_DEAL: Final = "the deal"
_WHICH: Final = (
    "Which answer is wrong? (< the last, <2 the second, > the last line, drop all)"
)


def asker() -> Asker:
    """Line editing at a terminal where prompt_toolkit is installed; else plain lines."""
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(
            errors="surrogateescape"
        )  # bytes that are no text are refused where they are answers
    if sys.stdin is not None and sys.stdin.isatty():
        with suppress(ImportError):
            editor: Asker = import_module("mjscore.cli.line_editor").LineEditor()
            return editor
        with suppress(ImportError):
            import_module("readline")  # it gives input() its history
    return Lines()


def names_of(players: str) -> list[str]:
    """The players that are named in a line, in its order; or where each stands behind a seat, in the order of play."""
    names = re.split(
        r"\s*[,;/]\s*(?:(?:and|&)\s+)?|\s+(?:and|und|et|&)\s+", plain(players).strip()
    )
    names = names[0].split() if len(names) == 1 else names
    seated = {
        str(seat): found[1]
        for seat in Seat
        for name in names
        if (found := re.fullmatch(rf"(?i){seat}\s*[:=]?\s+(.+)", name))
    }
    return [*seated.values()] if len(seated) == len(names) else names


def not_of_today(named: str | None, file: str) -> str:
    """What to say of a session's file that is meant only because it is the newest here; empty where it is of today."""
    if (
        named is not None
        or os.environ.get(VARIABLE)
        or (session := load_session(file)).date == date.today().isoformat()
    ):
        return ""
    return f"{session.heading}: this is the newest session here, but not of today"


def timestamp() -> str:
    """The time that is written beside what is undone or replaced."""
    return datetime.now().strftime("%Y-%m-%d %H:%M")


class Conversation:
    """Deal after deal with one asker; where `once`, one deal, written without a question if `agreed`."""

    def __init__(
        self,
        sitting: Sitting,
        asker: Asker,
        *,
        once: bool = False,
        agreed: bool = False,
        verbose: bool = False,
    ) -> None:
        self.sitting, self.asker, self.once, self.agreed, self.verbose = (
            sitting,
            asker,
            once,
            agreed,
            verbose,
        )
        self.said, self.shown, self.typing, self.over = "", "", "", False

    def run(self) -> None:
        """Ask until the evening ends; raises EOFError and KeyboardInterrupt as the asker does."""
        _say(
            f"{self.sitting.session.heading}\n{rules_words(self.sitting.session.ruleset)}\n"
        )
        self._begin()
        while not self.over:
            try:
                (
                    self._confirm
                    if self.sitting.form.question() is None
                    else self._answer
                )()
            except Problem as problem:
                self._refuse(problem)

    def _refuse(self, problem: Problem) -> None:
        """Say what is wrong with what was said last, players by their names; as everywhere else where that is wanted."""
        text = str(problem)
        if not self.verbose:
            seating, said = (
                self.sitting.form.seating,
                problem.source in (ANSWER, _THE_DEAL),
            )
            faults = [
                fault_with_names(each, seating.to_dict().get) if said else each
                for each in problem.faults
            ]
            file = (
                f"{problem.source}: "
                if problem.source == self.sitting.file
                and isinstance(problem, UsageProblem)
                else ""
            )
            text = "\n".join(
                refused(each, problem.text, self.said, file) for each in faults
            )
        print(_folded(text), file=sys.stderr, flush=True)

    def _begin(self) -> None:
        session, form, draft = (
            self.sitting.session,
            self.sitting.form,
            self.sitting.draft,
        )
        if self.sitting.news:
            _say(
                "".join(
                    f"{printable(line)}\n" for line in self.sitting.news.split("\n")
                )
            )
            self.sitting.news = ""
        number = draft.editing or len(session.entries) + 1
        wind = f", {form.wind} round" if form.wind is not None else ""
        again = " again" if draft.editing is not None else ""
        _say(
            f"\nDeal {number}{again}{wind}: {form.seating}. (? for help, < goes back)\n"
        )
        if draft.editing is None and is_over(session.next_position(), session.rules):
            _say(f"{rounds_played(session.rules, ' of the game').capitalize()}.\n")
        self._answers()

    def _answers(self) -> None:
        form, draft = self.sitting.form, self.sitting.draft
        for number, (question, answer, _) in enumerate(form.answered_so_far, start=1):
            _say(
                f"{number:3} {question.text.split(':')[0].split('?')[0]}: {printable(answer)}\n"
            )
        stated = [
            ("seats", draft.seats),
            ("east", draft.east),
            ("joins", ", ".join(draft.joins)),
        ]
        for line in (
            *form.header,
            *(f"{name}: {words}" for name, words in stated if words),
        ):
            _say(f"    {printable(line)}\n")

    def _ask(self, prompt: Prompt) -> str:
        prompt, self.typing = (
            prompt._replace(text=_folded(prompt.text), typing=self.typing),
            "",
        )
        self.said = self.asker.ask(prompt, self.sitting.form.value).strip()
        return self.said

    def _answer(self) -> None:
        sitting, before = self.sitting, self.sitting.form
        question = before.question()
        assert question is not None
        row, now, about = question
        said = self._ask(
            Prompt(
                question.text,
                row.words(now),
                row.default(now, about),
                before.offer(question),
            )
        )
        if self._command(said):
            return
        try:
            sitting.answer(said)
            if heard := sitting.form.heard:
                _say(f"    {printable(heard)}\n")
        except Problem as problem:
            if sitting.form is before:  # else it was taken, and only could not be kept
                self.typing = (
                    "" if row.words(now) else said
                )  # a hand is put right, a word is written anew
            if isinstance(problem, UnknownPlayer) and are_scores(said):
                hint = "answer this alone; each score is asked for by itself"
                raise no_answer("one thing is asked after another", hint) from None
            hint = did_you_mean(said, [*_COMMANDS, "edit", "show"])
            if (
                isinstance(problem, UnknownPlayer)
                and " " in said
                and not problem.hint.endswith("?")
            ):
                hint = f"{problem.hint}; one thing is asked after another (? for help); to correct a deal write undo, or edit 3"
            if isinstance(problem, UnknownPlayer) and hint:
                raise UsageProblem(
                    problem.faults[0]._replace(hint=hint),
                    text=problem.text,
                    source=problem.source,
                ) from None
            raise

    def _confirm(self) -> None:
        """Show the deal and the standing, and write it if that is agreed to."""
        try:
            prepared = self.sitting.prepared()
        except Problem as problem:
            self._refuse(problem)
            self._answers()
            said = self._ask(Prompt(_WHICH))
            if not self._command(said) and said:
                raise no_answer(
                    f"“{said[:40]}” is not an answer here",
                    "go back to an answer, such as <2",
                ) from None
            return
        session = self.sitting.session
        deal = report_text(
            deal_to_write_report(session, with_cures(prepared, session)), Format.TEXT
        )
        if deal != self.shown:
            _say("\n" + deal)
        self.shown = deal
        over = prepared.over_limit
        confirm = (
            f"{over}. Is that right? (yes writes it; < back)" if over else _CONFIRM
        )
        said = (
            ""
            if self.agreed and not over
            else self._ask(Prompt(confirm, ("yes",), "" if over else "yes"))
        )
        if self._command(said):
            return
        if said.casefold() in ("n", "no", "cancel") and not over:
            self._drop()
            return
        if said.casefold() not in ("y", "yes", *([] if over else [""])):
            hint = f"{'yes' if over else 'Enter or yes'} writes it; < goes back one answer, <2 to the second; drop forgets all"
            raise no_answer(
                f"“{said[:40]}” does not say whether to write the deal", hint
            )
        entry, self.shown = self.sitting.write().entry, ""
        _say(f"Written: deal {entry.number}, {entry.account.outcome}.\n")
        self.over = self.once
        if not self.over:
            self._begin()

    def _command(self, said: str) -> bool:
        """Whether what was said is a command between the answers; if so it is done. A player's name is none."""
        sitting = self.sitting
        players = [name.casefold() for name in sitting.form.seating.players]
        word, _, rest = said.casefold().replace("deal ", "").partition(" ")
        number = (
            int(rest)
            if rest.strip().isdecimal() and len(rest) <= _MOST_DIGITS
            else None
        )
        if is_name(said, sitting.form.seating):
            return False
        if back := _BACK.fullmatch(said):
            self._back(int(back[1]) if back[1] else None)
        elif said == ">":
            sitting.drop_line()
        elif _LINE.match(said):
            sitting.add_line(said)
            _say(f"    {printable(sitting.form.header[-1])} (> takes it back)\n")
        elif stated := _STATED.match(said):
            sitting.state(stated[1].casefold(), stated[2])
            if not sitting.form.answers:
                self._begin()
        elif (instead := _INSTEAD.fullmatch(said)) and plain(
            instead[2]
        ).casefold() in players:
            sitting.substitute(instead[1], instead[2])
            self._begin()
        elif word == "edit":
            if number is None:
                raise no_answer(
                    "which deal is to be entered again?",
                    "write its number, such as edit 3",
                )
            sitting.edit(number)
            self._begin()
        elif word == "show" and (number is not None or not rest):
            self._show(number)
        elif said.casefold() in _COMMANDS:
            _COMMANDS[said.casefold()](self)
        else:
            return False
        sitting.keep()
        return True

    def _back(self, number: int | None) -> None:
        if self.sitting.form.answers or self.sitting.draft.editing is None:
            self.sitting.back(number)
        else:
            self._drop()

    def _show(self, number: int | None) -> None:
        session = self.sitting.session
        details = details_of(
            session,
            entry_at(session, len(session.entries) if number is None else number),
        )
        _say(report_text(deal_shown_report(session, details), Format.TEXT))

    def _totals(self) -> None:
        session = self.sitting.session
        summary = with_cures(summarise(session), session)
        _say(
            report_text(session_report(session, summary, last=MOST_LINES), Format.TEXT)
        )

    def _help(self) -> None:
        question = self.sitting.form.question()
        _say(
            f"{_HELP_WITH_HANDS}\n\n{_HELP}"
            if question is not None and question.row.key == "hand"
            else _HELP
        )

    def _drop(self) -> None:
        self.sitting.drop()
        self._begin()

    def _step(self, step: Callable[[], Change], more: str = "") -> None:
        _say(f"{told(step())}.\n{more}")
        self._begin()

    def _undo(self) -> None:
        if self.sitting.form.answers:
            self.sitting.back()
        else:
            self._step(self.sitting.undo, "redo takes that back.\n")

    def _quit(self) -> None:
        self.sitting.keep()
        raise EOFError


_MOST_DIGITS: Final = 6
QUIT: Final = ("quit", "exit", "q", "stop", "bye", "klaar", "fertig")
_COMMANDS: Final[Mapping[str, Callable[[Conversation], None]]] = {
    **dict.fromkeys(("?", "help"), Conversation._help),
    "drop": Conversation._drop,
    **dict.fromkeys(QUIT, Conversation._quit),
    **dict.fromkeys(("totals", "standing"), Conversation._totals),
    "answers": Conversation._answers,
    "undo": lambda now: now._undo(),
    "redo": lambda now: now._step(now.sitting.redo),
}


def refused(fault: Fault, text: str = "", said: str = "", file: str = "") -> str:
    """A fault as it is told at the table: what was typed, with a caret below the place, the message and the hint."""
    message = fault.message if file else fault.message[:1].upper() + fault.message[1:]
    lines = [printable(file + message) + "." * (not message.endswith("?"))]
    wrong = "" if fault.span is None else text[slice(*fault.span)]
    if wrong and said.count(wrong) == 1 and wrong != said:
        lines = [
            f"    {printable(said)}",
            f"    {' ' * said.index(wrong)}{'^' * len(wrong)}",
            *lines,
        ]
    return "\n".join([*lines, *hint_lines(fault.hint)])


def _say(text: str) -> None:
    put(_folded(text))


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
