"""How a deal comes into a session file from the command line: read or asked for, shown, agreed to, written."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from datetime import date, datetime

import typer

from mjscore.cli.asking import Conversation, asker
from mjscore.cli.deal_inputs import over_the_limit
from mjscore.cli.inputs import read_given
from mjscore.cli.output import Format, put, put_done, report_text
from mjscore.problems import Fault, UsageProblem
from mjscore.reports.contents.deal_shown import deal_to_write_report
from mjscore.sessions.form import DealForm, deal_of_scores, read_scores
from mjscore.sessions.questions import DRAW
from mjscore.sessions.record import PreparedDeal
from mjscore.sessions.seating import Seating
from mjscore.sessions.session import Session
from mjscore.sessions.sitting import Sitting, sole_table
from mjscore.sessions.so_far import DealSoFar
from mjscore.sessions.storage import VARIABLE, change_session, load_session, which_file

TextMaker = Callable[[Session, Seating], str]
"""What gives the text of a deal for a session as it then stands, and for those who play it."""


def deal_maker(
    deal: str | None,
    scores: str | None,
    winner: str,
    source: str,
    yes: bool,
    draw: bool = False,
) -> tuple[TextMaker, str]:
    """What gives the deal's text, and what refusals call it."""
    if (scores is not None or draw) and deal is not None:
        raise typer.BadParameter("a deal cannot be given together with --scores or --draw")
    if draw and (winner or source):
        raise typer.BadParameter("cannot be used with --winner or --from", param_hint="--draw")
    if draw and scores is not None:
        raise typer.BadParameter("nobody won, so no score counts: leave out --scores", param_hint="--draw")
    if draw:
        return (lambda now, seating: DealForm(seating, now.ruleset).answered(DRAW).text()), "--draw"
    if scores is not None:

        def told(now: Session, seating: Seating) -> str:
            return deal_of_scores(DealSoFar(seating, now.ruleset), read_scores(scores, seating), winner, source).text()

        return told, "--scores"
    if winner or source:
        raise typer.BadParameter("--winner and --from need --scores; a deal itself says who won")
    if deal in (None, "-") and not yes:
        raise typer.BadParameter("a deal from standard input is written only with --yes: there is nobody to ask")
    given = read_given(deal, "deal")
    return (lambda now, seating: given.text), given.source


def session_to_change(named: str | None, yes: bool) -> str:
    """The session's file; asks whether it is meant where none is named and the newest one here is not of today.

    Raises UsageProblem where nobody may be asked (`yes`).
    """
    file = which_file(named)
    if named is not None or os.environ.get(VARIABLE):
        return file
    session, today = load_session(file), date.today().isoformat()
    if session.date == today:
        return file
    what = f"{session.heading}: this is the newest session here, but not of today"
    if yes:
        raise UsageProblem(Fault("not-of-today", what, hint=f"name the file that is meant, such as {file}"), source="session")
    typer.echo(f"{what}.")
    if not typer.confirm("Is it meant?"):
        typer.echo("Nothing was written.", err=True)
        raise typer.Exit(1)
    return file


def ask_for_deal(file: str, seats: str, joins: Sequence[str], east: str, yes: bool, number: int | None = None) -> None:
    """Ask for a deal step by step, as at the table, and write it: a new one, or one in the place of the deal of a number."""
    with sole_table(file):
        sitting = Sitting(file, timestamp)
        if number is not None and sitting.draft.editing != number:
            sitting.edit(number)
        for name, words in (("joins", ", ".join(joins)), ("seats", seats), ("east", east)):
            if words:
                sitting.state(name, words)
        try:
            Conversation(sitting, asker(), once=True, agreed=yes).run()
        except EOFError:
            typer.echo("\nNothing was written. Your answers are kept: the same command goes on with them.", err=True)
            raise typer.Exit(1) from None


def timestamp() -> str:
    """The time that is written beside what is undone or replaced."""
    return datetime.now().strftime("%Y-%m-%d %H:%M")


def write_deal_into(
    file: str,
    make: Callable[[Session], PreparedDeal],
    change: Callable[[Session, PreparedDeal], Session],
    yes: bool,
    yes_over_limit: bool,
) -> None:
    """Prepare a deal, show it, ask, and write it; if another deal has been written in the meantime, show it again."""
    agreed: PreparedDeal | None = None
    written: list[tuple[Session, PreparedDeal]] = []

    def write(now: Session) -> Session | None:
        fresh = make(now)
        if agreed is not None and fresh.entry != agreed.entry:
            return None
        if agreed is None and fresh.over_limit and not yes_over_limit:
            raise over_the_limit(fresh.over_limit)
        written.append((now, fresh))
        return change(now, fresh)

    while not written:
        if not yes:
            before = load_session(file)
            agreed = make(before)
            put(_shown(before, agreed))
            over = agreed.over_limit if not yes_over_limit else ""
            if (over and not typer.confirm(f"{over}. Is that right?")) or not typer.confirm("Write it?"):
                typer.echo("Nothing was written.", err=True)
                raise typer.Exit(1)
        change_session(file, write)
    if yes:
        put_done(_shown(*written[0]))


def _shown(session: Session, prepared: PreparedDeal) -> str:
    return f"{session.heading}\n\n{report_text(deal_to_write_report(session, prepared), Format.TEXT)}"
