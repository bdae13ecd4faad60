"""A deal asked for step by step by `session add`: the questions of `mjscore table`, once."""

from __future__ import annotations

import re
import sys
from typing import Final

import typer

from mjscore.cli.asking import LINE, Asker, Lines
from mjscore.problems import Problem
from mjscore.sessions.form import DealForm
from mjscore.sessions.seating import Seating
from mjscore.sessions.session import Session

_BACK: Final = re.compile(r"<\s*(\d{0,3})")
_MORE: Final = "Anything else? (penalty: …, liable: …, visible: …; > removes the last line; Enter: nothing) "


class Questions:
    """Asks once; if the deal has to be prepared again and the seats have changed, only what no longer fits is asked again."""

    def __init__(self, east: str = "") -> None:
        self._east = east
        self._told: DealForm | None = None

    def text(self, session: Session, seating: Seating) -> str:
        """The notation of the deal that the answers tell."""
        wind, told = session.next_wind(), self._told
        if told is None or told.seating != seating:
            form = DealForm(seating, session.ruleset, wind) if told is None else told.reseated(seating, wind)
            typer.echo(f"{seating}")
            self._told = told = _told(form, _asker())
        return told.text(self._east)


def _asker() -> Asker:
    """Line editing where there is a terminal and prompt_toolkit; else plain lines."""
    if sys.stdin is None or not sys.stdin.isatty():
        return Lines()
    try:
        from mjscore.cli.prompting import LineEditor
    except ImportError:
        return Lines()
    return LineEditor()


def _told(form: DealForm, asker: Asker) -> DealForm:
    """The form with every question answered; an answer that cannot be is refused and asked for again."""
    while True:
        question = form.question()
        text, words = (_MORE, ()) if question is None else (f"{question.text} ", question.words)
        try:
            said = asker.ask(text, words, "", form.value, lambda typing: None).strip()
        except EOFError:
            raise typer.Abort from None
        try:
            back = _BACK.fullmatch(said)
            if back is not None:
                form = form.back(int(back[1]) if back[1] else None)
            elif said == ">":
                form = form.without_line()
            elif LINE.match(said):
                form = form.with_line(said)
            elif question is not None:
                form = form.answered(said)
            elif not said:
                return form
            else:
                form = form.with_line(said)
        except Problem as problem:
            typer.echo(str(problem), err=True)
