"""`mjscore session new | add | show | undo | edit | export`."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from mjscore.cli.options import DEFAULT_RULES, Format, Limit, Rules, With, Without, limit_of
from mjscore.cli.session_deals import always, deal_maker, write_deal_into

if TYPE_CHECKING:
    from mjscore.sessions.record import Prepared
    from mjscore.sessions.session import Session

app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False, no_args_is_help=True)


@app.callback()
def session() -> None:
    """Keep the account of many deals: seats, rounds, running totals.

    \b
    Example:
      mjscore session new thursday.session --players 'Ann, Bob, Cleo, Dan' --rules babcock
      mjscore session add thursday.session --scores Ann=48,Bob=16,Cleo=4 --winner Ann
      mjscore session show thursday.session
    """


class EastWord(StrEnum):
    """What the players say of East."""

    PASSES = "passes"
    STAYS = "stays"


class ExportForm(StrEnum):
    """In which form a session is exported."""

    CSV = "csv"
    JSON = "json"
    MARKDOWN = "markdown"
    HTML = "html"


File = Annotated[str, typer.Argument(metavar="FILE", help="The session's file.")]
DealText = Annotated[
    str | None, typer.Argument(metavar="[DEAL|FILE|-]", help="A deal in the notation, or a file that holds one.")
]
Yes = Annotated[bool, typer.Option("--yes", "-y", help="Write without asking.")]
Scores = Annotated[str | None, typer.Option("--scores", metavar="Ann=48,Bob=16,…", help="Scores counted by hand.")]
Winner = Annotated[str, typer.Option("--winner", metavar="PLAYER", help="Who won, with --scores; left out: a draw.")]
From = Annotated[str, typer.Option("--from", metavar="PLAYER", help="Whose discard won, with --scores; left out: drawn.")]
Seats = Annotated[str, typer.Option("--seats", metavar="'East Ann, …'", help="Who sat where, if not as the rotation says.")]
East = Annotated[EastWord | None, typer.Option("--east", help="Whether East passes, if not as the rules say.")]
Ask = Annotated[bool, typer.Option("--ask", help="Ask for the deal step by step.")]


@app.command()
def new(
    file: File,
    players: Annotated[str, typer.Option("--players", "-p", metavar="NAMES", help="In the order of play, East first.")],
    rules: Rules = DEFAULT_RULES,
    options: With = None,
    without: Without = None,
    limit: Limit = None,
    title: Annotated[str, typer.Option("--title", help="What the session is called.")] = "",
    date: Annotated[str | None, typer.Option("--date", help="When it is played; today if left out.")] = None,
    start: Annotated[int | None, typer.Option("--start", min=0, help="What each begins with, in points.")] = None,
) -> None:
    """Begin a session; its file keeps the whole ruleset.

    \b
    Example:
      mjscore session new thursday.session --players 'Ann, Bob, Cleo, Dan' --rules millington --title Thursday
    """
    from datetime import date as calendar

    from mjscore.cli.output import put
    from mjscore.sessions.record import new_session
    from mjscore.sessions.storage import create_session

    when = calendar.today().isoformat() if date is None else date
    text = new_session(
        players.split(","), rules, options or (), without or (), limit_of(limit), title=title, date=when, start=start
    )
    made = create_session(file, text)
    put(f"{file}: {made.ruleset.title}; {made.players}\n")


@app.command()
def add(
    file: File,
    deal: DealText = None,
    scores: Scores = None,
    winner: Winner = "",
    source: From = "",
    seats: Seats = "",
    east: East = None,
    ask: Ask = False,
    yes: Yes = False,
) -> None:
    """Add a deal: shows what it understood and who pays whom, and asks before it writes.

    Without a deal it asks for one step by step, or reads standard input where that is no terminal.

    \b
    Example:
      mjscore session add thursday.session deal.mj
      mjscore session add thursday.session --scores Ann=48,Bob=16,Cleo=4 --winner Ann --from Bob --yes
    """
    from mjscore.sessions.record import prepare, with_deal

    text, called = deal_maker(deal, scores, winner, source, ask, yes)

    def make(now: Session) -> Prepared:
        return prepare(now, text(now, None, seats), source=called, seats=seats, east=east or "")

    write_deal_into(file, make, with_deal, yes)


@app.command()
def edit(
    file: File,
    number: Annotated[int, typer.Argument(metavar="NUMBER", min=1, help="Which deal.")],
    deal: DealText = None,
    scores: Scores = None,
    winner: Winner = "",
    source: From = "",
    seats: Seats = "",
    east: East = None,
    yes: Yes = False,
) -> None:
    """Put another deal in the place of one; the old one is kept in the file.

    Without a deal the editor (VISUAL or EDITOR) is opened on the one that is there.

    \b
    Example:
      mjscore session edit thursday.session 7
      mjscore session edit thursday.session 7 corrected.mj --yes
    """
    from mjscore.cli.editor import edited
    from mjscore.sessions.played import deal_text
    from mjscore.sessions.record import entry_at, prepare, with_replaced
    from mjscore.sessions.storage import load_session

    if deal is None and scores is None:
        before = deal_text(entry_at(load_session(file), number).body).strip()
        changed = edited(before + "\n")
        text, called = always(changed), f"deal {number}"
        if changed.strip() == before and not seats and east is None:
            typer.echo("Nothing was changed.", err=True)
            raise typer.Exit(1)
    else:
        text, called = deal_maker(deal, scores, winner, source, False, yes)

    def make(now: Session) -> Prepared:
        there = entry_at(now, number)
        stated = seats or str(there.seating)
        said = east or (there.stated if east is None else "")
        return prepare(now, text(now, number, stated), source=called, seats=stated, east=said, number=number)

    when = _now()
    write_deal_into(file, make, lambda now, prepared: with_replaced(now, prepared, when), yes)


@app.command()
def undo(file: File, yes: Yes = False) -> None:
    """Take the last deal out; it is kept in the file under a heading of its own.

    \b
    Example:
      mjscore session undo thursday.session
    """
    from mjscore.cli.output import put
    from mjscore.sessions.record import without_last
    from mjscore.sessions.storage import change_session, load_session
    from mjscore.sessions.writer import write_entry

    shown = load_session(file)
    without_last(shown, "")
    last = shown.entries[-1]
    if not yes:
        put(write_entry(last) + "\n")
        if not typer.confirm("Take this deal out?"):
            raise typer.Exit(1)
    when = _now()

    def change(now: Session) -> Session | None:
        same = now.entries and now.entries[-1].body == last.body and len(now.entries) == last.number
        return without_last(now, when) if same else None

    if change_session(file, change) is None:
        typer.echo("Another deal has been written meanwhile; nothing was undone.", err=True)
        raise typer.Exit(1)
    put(f"Deal {last.number} is undone: {last.account.outcome}\n")


@app.command()
def show(
    file: File,
    format: Annotated[Format, typer.Option("--format", "-f", help="The form of the result.")] = Format.TEXT,
    every: Annotated[bool, typer.Option("--all", help="List every deal, however many.")] = False,
    counters: Annotated[bool, typer.Option("--counters", help="Show what counters each player holds.")] = False,
) -> None:
    """Show the deals, the totals, what can be said of each player, and a chart of the running totals.

    \b
    Example:
      mjscore session show thursday.session --counters
    """
    from mjscore.cli.output import put, report_text
    from mjscore.reports.session import MOST_LINES, session_report
    from mjscore.reports.terminal_chart import terminal_chart
    from mjscore.sessions.purses import counters_moved
    from mjscore.sessions.storage import load_session
    from mjscore.sessions.summary import summarise

    found = load_session(file)
    summary = summarise(found)
    last = None if every or format is not Format.TEXT else MOST_LINES
    held = counters_moved(found, [entry.account for entry in found.entries]) if counters else None
    text = report_text(session_report(found, summary, last=last, held=held), format)
    if format is Format.TEXT and found.entries:
        text += "\n" + terminal_chart(summary.totals())
    put(text)


@app.command()
def export(
    file: File,
    form: Annotated[ExportForm, typer.Option("--to", "-t", help="The form of the file.")] = ExportForm.CSV,
    output: Annotated[str | None, typer.Option("--output", "-o", metavar="FILE", help="Where to; else printed.")] = None,
) -> None:
    """Write a session as CSV, JSON, Markdown or a page for the browser.

    \b
    Example:
      mjscore session export thursday.session --to html --output thursday.html
    """
    from mjscore.cli.output import put, report_text
    from mjscore.reports.session import session_report
    from mjscore.sessions.storage import load_session, write_beside
    from mjscore.sessions.summary import summarise

    found = load_session(file)
    text = report_text(session_report(found, summarise(found)), Format(form))
    if output is None:
        put(text)
    else:
        write_beside(output, text)


def _now() -> str:
    from datetime import datetime

    return datetime.now().strftime("%Y-%m-%d %H:%M")
