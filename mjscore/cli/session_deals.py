"""How a deal comes into a session file from the command line: read or asked for, shown, agreed to, written."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import typer

from mjscore.cli.options import Format

if TYPE_CHECKING:
    from mjscore.sessions.record import Prepared
    from mjscore.sessions.session import Session


def deal_maker(
    deal: str | None, scores: str | None, winner: str, source: str, ask: bool, yes: bool
) -> tuple[Callable[[Session, int | None, str], str], str]:
    """What gives the deal's text for a session as it then stands, and the name by which refusals call it."""
    import sys

    if scores is not None and deal is not None:
        raise typer.BadParameter("either a deal or --scores")
    if scores is not None:
        written = scores
        return (lambda now, number, seats: _from_scores(now, written, winner, source, seats)), "--scores"
    if winner or source:
        raise typer.BadParameter("--winner and --from go with --scores; a deal says itself who won")
    if ask or (deal is None and sys.stdin is not None and sys.stdin.isatty()):
        from mjscore.cli.session_questions import Questions

        return Questions().text, "the deal"
    from mjscore.cli.inputs import read_given

    if deal in (None, "-") and not yes:
        raise typer.BadParameter("a deal from standard input is written only with --yes: there is nobody to ask")
    given = read_given(deal, "deal")
    return always(given.text), given.source


def always(text: str) -> Callable[[Session, int | None, str], str]:
    """What gives the same text for any session."""
    return lambda now, number, seats: text


def _from_scores(now: Session, scores: str, winner: str, source: str, seats: str) -> str:
    from mjscore.sessions.counted import counted_deal, read_scores
    from mjscore.sessions.seating import read_seating

    seating = (read_seating(seats)[0] if seats else None) or now.next_position().seating
    return counted_deal(seating, read_scores(scores, seating), winner, source)


def write_deal_into(
    file: str, make: Callable[[Session], Prepared], change: Callable[[Session, Prepared], Session], yes: bool
) -> None:
    """Prepare a deal, show it, ask, and write it; where another has written meanwhile, show it anew."""
    from mjscore.cli.output import put
    from mjscore.sessions.storage import change_session, load_session

    agreed: Prepared | None = None
    written: list[tuple[Session, Prepared]] = []

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
        put(_shown(*written[0]))


def _shown(session: Session, prepared: Prepared) -> str:
    from mjscore.cli.output import report_text
    from mjscore.reports.session_deal import deal_report

    return report_text(deal_report(session, prepared), Format.TEXT)
