"""`mjscore session new | add | show | undo | edit | export`."""

import re
import shlex
from collections.abc import Callable, Sequence
from datetime import date as calendar
from functools import partial
from typing import Annotated, Final, Literal, NamedTuple

import typer
from typer import Argument, BadParameter, Option

from mjscore.cli.app import plain_typer
from mjscore.cli.inputs import Given, over_the_limit, read_given, scores_given
from mjscore.cli.options import (
    DEFAULT_RULES,
    DISCARDER,
    Limit,
    OverLimit,
    Rules,
    With,
    Without,
    limit_of,
)
from mjscore.cli.output import put, put_done, refuse, report_text
from mjscore.cli.session_files import (
    confirmed,
    file_and_deal,
    file_number_deal,
    names_in,
    session_to_change,
    timestamp,
)
from mjscore.cli.session_show import change_text, check, export, show, with_cures
from mjscore.problems import Problem, UnknownPlayer, printable
from mjscore.reports.contents.session import deal_to_write_report
from mjscore.reports.writers import Format
from mjscore.sessions.beginning import new_session
from mjscore.sessions.lines import LineReader
from mjscore.sessions.reader import write_entry, write_session
from mjscore.sessions.record import PreparedDeal, east_kept, if_agreed, prepare
from mjscore.sessions.seating import Seating
from mjscore.sessions.session import Session, entry_at
from mjscore.sessions.storage import (
    ENDING,
    change_session,
    create_session,
    load_session,
    which_file,
)
from mjscore.sessions.telling import ToldDeal, east_said
from mjscore.sessions.undoing import Change, redone, undone
from mjscore.sessions.who_plays import seating_for, told_again

app = plain_typer(no_args_is_help=True)


@app.callback()
def session() -> None:
    """Keep the account of many deals: seats, rounds, running totals.

    \b
    Example:
      mjscore session new thursday.session --players 'Ann, Bob, Cleo, Dan' --rules babcock
      mjscore session add thursday.session --scores Ann=48,Bob=16,Cleo=4,Dan=0 --winner Ann
      mjscore session show thursday.session
    """


def _players(context: typer.Context, incomplete: str) -> list[str]:
    """The players of the session that is named already, or that is meant where none is named, for a shell that completes."""
    named = context.params.get("file")
    if not named:
        files = [word for word in context.args if word.endswith(ENDING)]
        named = files[0] if files else None
    try:
        names = load_session(which_file(named)).names
    except (Problem, OSError):
        return []
    return [name for name in names if name.lower().startswith(incomplete.lower())]


_BETWEEN_SEATS: Final = re.compile(
    r"(?<=[^\s,]) \s+ (?= (?:south|west|north) \s )", re.IGNORECASE | re.VERBOSE
)


def _with_commas(seats: str) -> str:
    """`East Ann South Bob` with commas between the players."""
    return _BETWEEN_SEATS.sub(", ", seats)


NewFile = Annotated[str, Argument(metavar="FILE", help="The session's file.")]
_File = Annotated[
    str | None,
    Argument(
        metavar="[FILE]",
        help="The session's file; else MJSCORE_SESSION or the newest here.",
    ),
]
_DealText = Annotated[
    str | None,
    Argument(
        metavar="[DEAL|FILE|-]",
        help="A deal in the notation, or a file that holds one.",
    ),
]
Yes = Annotated[bool, Option("--yes", "-y", help="Write without asking.")]
_of_deal = partial(Option, rich_help_panel="A deal counted by hand")
_of_seats = partial(Option, rich_help_panel="Seats")
_Scores = Annotated[
    str | None,
    _of_deal("--scores", metavar="Ann=48,Bob=16,…", help="Scores counted by hand."),
]
_Winner = Annotated[
    str,
    _of_deal(
        "--winner",
        metavar="PLAYER",
        help="Who won, with --scores.",
        autocompletion=_players,
    ),
]
Draw = Annotated[bool, _of_deal("--draw", help="Nobody won.")]
Joins = Annotated[
    list[str] | None,
    _of_seats("--joins", metavar="NAME", help="A new player (repeatable)."),
]
From = Annotated[
    str, _of_deal("--from", metavar="PLAYER", help=DISCARDER, autocompletion=_players)
]
Seats = Annotated[
    str,
    _of_seats(
        "--seats",
        metavar="'East Ann, …'",
        help="Who sat where, if not as the rotation says.",
        callback=_with_commas,
    ),
]
East = Annotated[
    Literal["passes", "stays"] | None,
    _of_seats("--east", help="Whether East passes, if not as the rules say."),
]


@app.command()
def new(
    file: NewFile,
    players: Annotated[
        str | None,
        Option(
            "--players",
            "-p",
            metavar="NAMES",
            help="The players in the order of play, East first.",
        ),
    ] = None,
    rules: Rules = DEFAULT_RULES,
    options: With = None,
    without: Without = None,
    limit: Limit = None,
    title: Annotated[
        str, Option("--title", metavar="TITLE", help="The title of the session.")
    ] = "",
    date: Annotated[
        str | None,
        Option("--date", metavar="DATE", help="When it is played; today if left out."),
    ] = None,
    start: Annotated[
        int | None,
        Option(
            "--start", min=0, metavar="POINTS", help="With how many points each begins."
        ),
    ] = None,
) -> None:
    """Begin a session; its file keeps a copy of the full ruleset.

    \b
    Example:
      mjscore session new thursday.session --players 'Ann, Bob, Cleo, Dan' --rules millington --title Thursday
    """
    if players is None:
        raise BadParameter(
            "name the players: --players 'Ann, Bob, Cleo, Dan'", param_hint="--players"
        )
    when = calendar.today().isoformat() if date is None else date
    text = new_session(
        names_in(players),
        rules,
        options or (),
        without=without or (),
        limit=limit_of(limit),
        title=title,
        date=when,
        start=start,
    )
    made = create_session(file, text)
    put_done(f"{printable(file)}: {made.ruleset.title}; {made.players}\n")


@app.command()
def add(
    file: _File = None,
    deal: _DealText = None,
    scores: _Scores = None,
    winner: _Winner = "",
    source: From = "",
    draw: Draw = False,
    seats: Seats = "",
    joins: Joins = None,
    east: East = None,
    yes: Yes = False,
    over: OverLimit = False,
) -> None:
    """Add a deal. Shows what was understood and who pays whom, and asks before writing.

    A deal is written in the notation, or as a line of mjscore table: 48* 16 4 0 b, or Ann 48 wins from Bob, Cleo 16, …

    \b
    Example:
      mjscore session add thursday.session deal.mj
      mjscore session add thursday.session '48* 16 4 0 from Bob' --yes
    """
    file, deal = file_and_deal(file, deal, yes)
    seated = _Seated(seats, joins or (), east or "")
    told_deal = _reading(_deal_given(deal, scores, winner, source, yes=yes, draw=draw))
    _write(file, told_deal, None, seated=seated, yes=yes, yes_over_limit=over)


@app.command()
def edit(
    file: Annotated[
        str,
        Argument(
            metavar="[FILE]", help="The session's file, or the number of the deal."
        ),
    ] = "",
    number: Annotated[
        str | None, Argument(metavar="NUMBER", help="The number of the deal.")
    ] = None,
    deal: _DealText = None,
    scores: _Scores = None,
    winner: _Winner = "",
    source: From = "",
    draw: Draw = False,
    seats: Seats = "",
    joins: Joins = None,
    east: East = None,
    yes: Yes = False,
    over: OverLimit = False,
) -> None:
    """Replace a deal; the old one is kept in the file.

    Without a new deal, --seats or --east say what else was wrong, and the deal stays as it is.

    \b
    Example:
      mjscore session edit thursday.session 7 '48* 16 4 0 drawn'
      mjscore session edit thursday.session 7 corrected.mj --yes
      mjscore session edit thursday.session 7 --east stays
    """
    file, at, deal = file_number_deal(file, number, deal, yes)
    seated = _Seated(seats, joins or (), east or "")
    is_told = deal is not None or scores is not None or draw or winner or source
    if is_told:
        given = _deal_given(deal, scores, winner, source, yes=yes, draw=draw)
        told_deal = _reading(given)
    elif seats or east or joins:
        told_deal = _as_it_was(at, seated)
    else:
        raise BadParameter(
            "write the new deal behind the number, such as '48* 16 4 0 drawn'",
            param_hint="DEAL",
        )
    _write(file, told_deal, at, seated=seated, yes=yes, yes_over_limit=over)


@app.command()
def undo(file: _File = None, yes: Yes = False) -> None:
    """Take the last deal out, or take the last edit back. What is undone is kept in the file under a heading of its own.

    \b
    Example:
      mjscore session undo thursday.session
    """
    _step(file, undone, "Undo this?", yes)


@app.command()
def redo(file: _File = None, yes: Yes = False) -> None:
    """Put back what undo took back last. It works as long as no other deal has been added.

    \b
    Example:
      mjscore session redo thursday.session
    """
    _step(file, redone, "Put this back?", yes)


def _step(
    named: str | None, step: Callable[[Session, str], Change], question: str, yes: bool
) -> None:
    """Take a step of a session, such as undoing, once the player agrees; nothing is done if the file has changed meanwhile."""
    file = session_to_change(named, yes)
    when = timestamp()
    before = load_session(file)
    made = step(before, when)
    if not yes:
        put(f"{before.heading}\n\n{write_entry(made.entry)}\n")
        if not confirmed(question):
            raise typer.Exit(1)

    def change(now: Session) -> Session | None:
        is_as_shown = write_session(now) == write_session(before)
        return step(now, when).session if is_as_shown else None

    if change_session(file, change) is None:
        refuse("The session has been changed in the meantime; nothing was done.")
    done = f"{change_text(made)}\n"
    if yes:
        done = f"{before.heading}\n{done}"
    put_done(done)


app.command()(show)
app.command()(export)
app.command()(check)


class _Seated(NamedTuple):
    """What is said of the players of a deal: who sat where, who joins, and what becomes of East; empty where nothing is said."""

    seats: str
    joins: Sequence[str]
    east: str


class _Telling(NamedTuple):
    """What gives the deal for a session as it then stands and for those who play it; and what refusals call it."""

    tell: Callable[[Session, Seating], ToldDeal]
    source: str


def _deal_given(
    deal: str | None,
    scores: str | None,
    winner: str,
    source: str,
    *,
    yes: bool,
    draw: bool,
) -> Given:
    """The text of a deal; raises BadParameter where it is told in two ways, or nobody can be asked about it."""
    if (scores is not None or draw) and deal is not None:
        raise BadParameter("a deal cannot be given together with --scores or --draw")
    if draw and (winner or source):
        message = "cannot be used with --winner or --from"
        raise BadParameter(message, param_hint="--draw")
    if draw and scores is not None:
        message = "nobody won, so no score counts: leave out --scores"
        raise BadParameter(message, param_hint="--draw")
    if draw:
        return Given("draw", "--draw")
    if scores is not None:
        return scores_given(scores, winner, source)
    if winner or source:
        raise BadParameter(
            "--winner and --from need --scores; a deal itself says who won; if nobody won write --draw"
        )
    if deal in (None, "-") and not yes:
        raise BadParameter(
            "a deal from standard input is written only with --yes: there is nobody to ask"
        )
    return read_given(deal, "deal")


def _reading(given: Given) -> _Telling:
    """The deal of a text."""

    def tell(now: Session, seating: Seating) -> ToldDeal:
        try:
            return LineReader.of(now, seating, given.source).read_deal(given.text)
        except UnknownPlayer as problem:
            raise _with_newcomers(problem, seating) from None

    return _Telling(tell, given.source)


def _with_newcomers(problem: UnknownPlayer, seating: Seating) -> UnknownPlayer:
    """The refusal of a player who does not play the deal, with how one comes who is new."""
    come = f"who comes new is told with --joins and --seats {shlex.quote(str(seating))}"
    fault = problem.faults[0]._replace(hint=f"{problem.hint}\n{come}")
    return UnknownPlayer(fault, text=problem.text, source=problem.source)


def _as_it_was(number: int, seated: _Seated) -> _Telling:
    """A deal of the session as it was told, for players who sit otherwise; what was said of East holds where nothing else is said."""

    def tell(now: Session, seating: Seating) -> ToldDeal:
        deal = told_again(now, number, seated.seats, seated.joins)
        if seated.east:
            return ToldDeal(deal)
        return ToldDeal(deal, east_kept(now, entry_at(now, number)))

    return _Telling(tell, f"deal {number}")


def _write(
    file: str,
    told: _Telling,
    number: int | None,
    *,
    seated: _Seated,
    yes: bool,
    yes_over_limit: bool,
) -> None:
    """Prepare a deal, show it, ask, and write it; if another deal has been written in the meantime, show it again."""
    when = timestamp()

    def make(now: Session) -> PreparedDeal:
        seating = seating_for(now, number, seated.seats, seated.joins)
        deal, east, remarks = told.tell(now, seating)
        return prepare(
            now,
            deal,
            source=told.source,
            seats=seated.seats,
            east=east_said(seated.east, east, told.source),
            number=number,
            joins=seated.joins,
            remarks=remarks,
        )

    changed = None
    while changed is None:
        before = load_session(file)
        agreed = make(before)
        over = "" if yes_over_limit else agreed.over_limit
        if yes and over:
            raise over_the_limit(over)
        if not yes:
            put(_shown(before, agreed))
            if over and not confirmed(f"{over}. Is that right?"):
                refuse("Nothing was written.")
            if not confirmed("Write it?"):
                refuse("Nothing was written.")
        changed = change_session(file, if_agreed(make, agreed, when))
    if yes:
        put_done(_shown(before, agreed))


def _shown(session: Session, prepared: PreparedDeal) -> str:
    report = deal_to_write_report(session, with_cures(prepared, session))
    return f"{session.heading}\n\n{report_text(report, Format.TEXT)}"
