"""How a deal comes into a session file from the command line: read or asked for, shown, agreed to, written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

import typer

from mjscore.cli.asking import Conversation, asker
from mjscore.cli.inputs import read_given
from mjscore.cli.output import Format, put, put_done, report_text
from mjscore.reports.contents.deal_shown import deal_to_write_report
from mjscore.sessions.form import deal_of_scores, drawn, read_scores
from mjscore.sessions.record import PreparedDeal
from mjscore.sessions.seating import Seating
from mjscore.sessions.session import Session
from mjscore.sessions.sitting import Sitting, sole_table
from mjscore.sessions.so_far import DealSoFar
from mjscore.sessions.storage import change_session, load_session

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
        return (lambda now, seating: drawn(DealSoFar(seating, now.ruleset)).text()), "--draw"
    if scores is not None:
        return (lambda now, seating: _from_scores(now, seating, scores, winner, source)), "--scores"
    if winner or source:
        raise typer.BadParameter("--winner and --from need --scores; a deal itself says who won")
    if deal in (None, "-") and not yes:
        raise typer.BadParameter("a deal from standard input is written only with --yes: there is nobody to ask")
    given = read_given(deal, "deal")
    return always(given.text), given.source


def ask_for_deal(file: str, seats: str, joins: Sequence[str], east: str, yes: bool) -> None:
    """Ask for a deal step by step, as at the table, and write it."""
    with sole_table(file):
        sitting = Sitting(file, timestamp)
        for name, words in (("joins", ", ".join(joins)), ("seats", seats), ("east", east)):
            if words:
                sitting.state(name, words)
        try:
            Conversation(sitting, asker(), once=True, agreed=yes).run()
        except EOFError:
            typer.echo("\nNothing was written. Your answers are kept: mjscore session add goes on with them.", err=True)
            raise typer.Exit(1) from None


def timestamp() -> str:
    """The time that is written beside what is undone or replaced."""
    return datetime.now().strftime("%Y-%m-%d %H:%M")


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
