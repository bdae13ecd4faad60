"""How a deal comes into a session file from the command line: read or asked for, shown, agreed to, written."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import typer

from mjscore.cli.asking import Asker, Lines, ask_next, changes_the_form, terminal
from mjscore.cli.inputs import read_given
from mjscore.cli.output import Format, put, put_done, report_text
from mjscore.problems import Problem, UsageProblem
from mjscore.reports.contents.deal_shown import deal_to_write_report
from mjscore.sessions.form import DealForm, Telling, deal_of_scores, drawn, read_scores
from mjscore.sessions.record import PreparedDeal
from mjscore.sessions.seating import Seating
from mjscore.sessions.session import Session
from mjscore.sessions.so_far import DealSoFar
from mjscore.sessions.storage import change_session, load_session

_MORE: Final = "Anything else? (penalty: …, liable: …, visible: …; > removes the last line; Enter: nothing) "

TextMaker = Callable[[Session, Seating], str]
"""What gives the text of a deal for a session as it then stands, and for those who play it."""


def deal_maker(
    deal: str | None,
    scores: str | None,
    winner: str,
    source: str,
    ask: bool,
    yes: bool,
    draw: bool = False,
    *,
    east: str = "",
) -> tuple[TextMaker, str]:
    """What gives the deal's text, and what refusals call it; `east` is what the players say of East."""
    if (scores is not None or draw) and deal is not None:
        raise typer.BadParameter("a deal cannot be given together with --scores or --draw")
    if draw and (winner or source):
        raise typer.BadParameter("cannot be used with --winner or --from", param_hint="--draw")
    if draw and scores is not None:
        raise typer.BadParameter("nobody won, so no score counts: leave out --scores", param_hint="--draw")
    if draw:
        return (lambda now, seating: drawn(DealSoFar(seating, now.ruleset)).text()), "--draw"
    if scores is not None:
        return (lambda now, seating: _from_scores(now, seating, scores, winner, source)), "--scores"
    if winner or source:
        raise typer.BadParameter("--winner and --from need --scores; a deal itself says who won")
    if ask or (deal is None and sys.stdin is not None and sys.stdin.isatty()):
        return _Asked(east).text, "the deal"
    if deal in (None, "-") and not yes:
        raise typer.BadParameter("a deal from standard input is written only with --yes: there is nobody to ask")
    given = read_given(deal, "deal")
    return always(given.text), given.source


class _Asked:
    """Asks once; if the deal has to be prepared again and the seats have changed, only what no longer fits is asked again."""

    def __init__(self, east: str) -> None:
        self._east = east
        self._form: DealForm | None = None

    def text(self, session: Session, seating: Seating) -> str:
        """The notation of the deal that the answers tell."""
        wind, form = session.next_wind(), self._form
        if form is None or form.seating != seating:
            typer.echo(f"{seating}")
            blank = DealForm(seating, session.ruleset, wind)
            self._form = form = _told(Telling(blank if form is None else form.reseated(seating, wind)))
        return form.text(self._east)


def _told(telling: Telling) -> DealForm:
    """The form with every question answered; an answer that cannot be is refused and asked for again."""
    asker: Asker = Lines()
    if sys.stdin is not None and sys.stdin.isatty():
        with suppress(UsageProblem):
            asker = terminal()
    while True:
        try:
            said = ask_next(telling, asker, _MORE)
            if changes_the_form(telling, said):
                continue
            if telling.form.question() is not None:
                telling.answer(said)
            elif said:
                telling.add_line(said)
            else:
                return telling.form
        except EOFError:
            raise typer.Abort from None
        except Problem as problem:
            typer.echo(str(problem), err=True)


def always(text: str) -> TextMaker:
    """What gives the same text for any session."""
    return lambda now, seating: text


def _from_scores(now: Session, seating: Seating, scores: str, winner: str, source: str) -> str:
    return deal_of_scores(DealSoFar(seating, now.ruleset), read_scores(scores, seating), winner, source).text()


def write_deal_into(
    file: str, make: Callable[[Session], PreparedDeal], change: Callable[[Session, PreparedDeal], Session], yes: bool
) -> None:
    """Prepare a deal, show it, ask, and write it; if another deal has been written in the meantime, show it again."""
    agreed: PreparedDeal | None = None
    written: list[tuple[Session, PreparedDeal]] = []

    def write(now: Session) -> Session | None:
        fresh = make(now)
        if agreed is not None and fresh.entry != agreed.entry:
            return None
        written.append((now, fresh))
        return change(now, fresh)

    while not written:
        if not yes:
            before = load_session(file)
            agreed = make(before)
            put(_shown(before, agreed))
            if not typer.confirm("Write it?"):
                typer.echo("Nothing was written.", err=True)
                raise typer.Exit(1)
        change_session(file, write)
    if yes:
        put_done(_shown(*written[0]))


def _shown(session: Session, prepared: PreparedDeal) -> str:
    return report_text(deal_to_write_report(session, prepared), Format.TEXT)
