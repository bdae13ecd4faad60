"""`mjscore session show | export | check`: a session, one deal of it, or several sessions, in every form."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Iterable, Mapping
from dataclasses import replace
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeVar

from typer import Argument, BadParameter, Option

from mjscore.cli import options as flags
from mjscore.cli.output import (
    is_same_file,
    put,
    put_all_right,
    put_report,
    report_text,
)
from mjscore.problems import Fault, UsageProblem, printable
from mjscore.replacing import write_file
from mjscore.reports.content import Report
from mjscore.reports.contents.session import (
    MOST_LINES,
    deal_shown_report,
    session_report,
)
from mjscore.reports.contents.several_sessions import (
    deal_list_report,
    settling_up_report,
    several_sessions_report,
)
from mjscore.reports.drawings.totals import terminal_chart
from mjscore.reports.writers import Format, write_report
from mjscore.sessions.played import Departure, details_of
from mjscore.sessions.record import PreparedDeal
from mjscore.sessions.session import Session, entry_at
from mjscore.sessions.storage import (
    ENDING,
    load_session,
    session_files,
    which_file,
)
from mjscore.sessions.summary import (
    Season,
    Summary,
    counters_left,
    season_of,
    summarise,
)
from mjscore.sessions.undoing import Change

_Noted = TypeVar("_Noted", PreparedDeal, Summary)
_SEPARATORS = {"comma": ",", "semicolon": ";", "tab": "\t"}
_ENDINGS: Final = {
    **{str(form): form for form in Format},
    "txt": Format.TEXT,
    "md": Format.MARKDOWN,
    "htm": Format.HTML,
}
"""The format that the ending of a file says."""

_MOST_STAKE: Final = 10**6
_LONGEST: Final = 20
_FOR_PROGRAMS: Final = (Format.CSV, Format.JSON, Format.XLSX)
"""The forms in which several sessions are exported as one flat list."""

Files = Annotated[
    list[str] | None,
    Argument(
        metavar="[FILE…]",
        help="Sessions, or folders of them; several are shown together.",
    ),
]
DealNumber = Annotated[
    int | None,
    Option(
        "--deal",
        "-d",
        min=1,
        metavar="NUMBER",
        help="One deal, with every hand itemised.",
    ),
]


def show(
    files: Files = None,
    deal: DealNumber = None,
    format: flags.OutputFormat = Format.TEXT,
    every: Annotated[
        bool, Option("--all", help="List every deal, however many.")
    ] = False,
    counters: Annotated[
        bool, Option("--counters", help="Show which counters each player holds.")
    ] = False,
    settle_up: Annotated[
        bool,
        Option(
            "--settle-up",
            help="Show who hands whom how much in the end, in the fewest transfers.",
        ),
    ] = False,
    stake: Annotated[
        str | None,
        Option(
            "--stake",
            metavar="AMOUNT",
            help="What a point is worth, with --settle-up, such as 0.05.",
        ),
    ] = None,
) -> None:
    """Show a session, a deal of it, or several sessions together.

    A session is shown with its deals, its totals, figures for each player and a chart of the running totals.

    \b
    Example:
      mjscore session show thursday.session --counters
      mjscore session show thursday.session --deal 7
      mjscore session show thursday.session --settle-up --stake 0.05
      mjscore session show evening-*.session
    """
    if counters and format is Format.SVG:
        raise BadParameter(
            "cannot be drawn: leave it out, or choose another format",
            param_hint="--counters",
        )
    sessions = _sessions(files)
    asks_of_one = deal is not None or counters
    if settle_up or stake is not None:
        _must_settle_up(settle_up, besides=asks_of_one)
        point = None if stake is None else read_stake(stake)
        put_report(settling_up_report(sessions, point), format)
        return
    if len(sessions) > 1:
        _must_be_one(asks_of_one)
        report, chart = _together(season_of(sessions))
    elif deal is not None:
        report = _one_deal(sessions[0], deal, counters)
        chart = ""
    else:
        lists_all = every or format is not Format.TEXT
        last = None if lists_all else MOST_LINES
        report, chart = _whole(sessions[0], last, counters)
    if format is Format.TEXT and chart:
        put(f"{report_text(report, format)}\n{chart}")
    else:
        put_report(report, format)


def export(
    files: Files = None,
    deal: DealNumber = None,
    form: Annotated[
        Format | None,
        Option(
            "--to",
            "-t",
            help="The format; if left out, that of the ending of --output, or CSV.",
        ),
    ] = None,
    output: Annotated[
        str | None,
        Option(
            "--output",
            "-o",
            metavar="FILE",
            help="Where to write; printed if left out.",
        ),
    ] = None,
    overwrite: Annotated[
        bool, Option("--overwrite", help="Write over an earlier export.")
    ] = False,
    separator: Annotated[
        Literal["comma", "semicolon", "tab"] | None,
        Option(
            "--separator",
            help="What stands between the fields of CSV; a comma if left out.",
        ),
    ] = None,
) -> None:
    """Export sessions or a deal. Writes CSV, JSON, text, Markdown, a page for the browser, a picture, or a workbook.

    As CSV, JSON or a workbook several sessions are one flat list, a line for each player of each deal: evening, date,
    deal, player, net, won, discarded, and the player's place at the end of the evening.

    \b
    Example:
      mjscore session export thursday.session --output thursday.html
      mjscore session export thursday.session --output thursday.xlsx
      mjscore session export thursday.session --output thursday.csv --separator semicolon
      mjscore session export evening-*.session --output season.xlsx
    """
    chosen = _form_of(form, output)
    _must_be_sessions(files or [])
    if output is not None:
        _must_not_be_lost(output, files or [which_file(None)], overwrite)
    if separator is not None and chosen is not Format.CSV:
        raise BadParameter(
            f"{chosen} has no separators: leave it out, or export --to csv",
            param_hint="--separator",
        )
    sessions = _sessions(files)
    if len(sessions) > 1:
        _must_be_one(deal is not None)
        season = season_of(sessions)
        if chosen in _FOR_PROGRAMS:
            report = deal_list_report(season)
        else:
            report = several_sessions_report(season)
    elif deal is not None:
        report = _one_deal(sessions[0], deal, counters=False)
    else:
        report, _ = _whole(sessions[0], None, counters=False)
    of_csv = {} if separator is None else {"separator": _SEPARATORS[separator]}
    if output is not None:
        write_file(output, write_report(report, chosen, **of_csv))
        print(f"{printable(output)} is written", file=sys.stderr)
    elif of_csv:
        put(str(write_report(report, chosen, **of_csv)))
    else:
        put_report(report, chosen)


def _must_be_sessions(files: list[str]) -> None:
    """Raise UsageProblem where a number, a format or a file to write stands in the place of a session, naming the option."""
    existing = [file for file in files if os.path.exists(file)]
    session = existing[0] if existing else "FILE"
    for word in files:
        if word in existing:
            continue
        ending = Path(word).suffix[1:].casefold()
        if word.isdecimal():
            meant = f"show {session} --deal {word}"
        elif ending in _ENDINGS:
            meant = f"export {session} --output {word}"
        elif word.casefold() in _ENDINGS:
            output = f"{session.removesuffix(ENDING)}.{word.casefold()}"
            meant = f"export {session} --output {output}"
        else:
            continue
        hint = f"write: mjscore session {meant}"
        fault = Fault("no-session", "this is no session", hint=hint)
        raise UsageProblem(fault, source=word)


def _must_not_be_lost(output: str, files: list[str], overwrite: bool) -> None:
    """Raise UsageProblem where a session, what is exported, or without `overwrite` any file would be written over."""
    is_exported = any(is_same_file(file, output) for file in files)
    if output.casefold().endswith(ENDING) or is_exported:
        message = "an export is never written over a session"
        fault = Fault("same-file", message, hint="give another --output")
        raise UsageProblem(fault, source=output)
    if not os.path.exists(output):
        return
    if not os.path.isfile(output):
        message = "something that is no plain file has this name"
        hint = "leave --output out, and send what is printed there"
        raise UsageProblem(Fault("not-a-file", message, hint=hint), source=output)
    if not overwrite:
        message = "there is a file of this name already"
        hint = "add --overwrite to replace it, or give another --output"
        raise UsageProblem(Fault("file-exists", message, hint=hint), source=output)


def check(
    files: Annotated[
        list[str] | None,
        Argument(metavar="[FILE…]", help="Sessions, or folders of them."),
    ] = None,
    format: flags.CheckFormat = "text",
) -> None:
    """Check session files. Says whether every deal can be read and settled, else what is wrong and where.

    \b
    Example:
      mjscore session check thursday.session
      mjscore session check thursday.session --format json
    """
    paths = session_files(files or ()) or [which_file(None)]
    sessions = [load_session(path) for path in paths]
    checked = [_checked(session) for session in sessions]
    origin: Mapping[str, Any] = {}
    if len(sessions) == 1:
        origin = sessions[0].ruleset.origin
    put_all_right(origin, format, *checked)


def with_cures(noted: _Noted, session: Session) -> _Noted:
    """What is told of a session, its notes with the commands that mend what they are about."""
    return replace(noted, notes=_with_commands(noted.notes, session))


def _with_commands(notes: Iterable[str], session: Session) -> tuple[str, ...]:
    """Notes on a session, those on deals that do not follow with the commands that mend them."""
    edit = f"mjscore session edit {shlex.quote(session.source)}"
    cured = []
    for note in notes:
        if isinstance(note, Departure) and note.seats:
            if_so = f"{edit} {note.deal - 1} --east {note.east}"
            if_not = f"{edit} {note.deal} --seats {shlex.quote(note.seats)}"
            note = f"{note}. If so, {if_so}; if not, {if_not}"
        cured.append(note)
    return tuple(cured)


def change_text(change: Change) -> str:
    """What was undone or made again, and a line for each note."""
    notes = _with_commands(change.notes, change.session)
    return _and_notes(change.words, notes)


def _checked(session: Session) -> str:
    notes = _with_commands(summarise(session).notes, session)
    verdict = "all is well"
    if notes:
        verdict = "every deal can be settled, but look at this:"
    return _and_notes(f"{session.heading}: {verdict}", map(printable, notes))


def _and_notes(words: str, notes: Iterable[str]) -> str:
    """Words, and below them a line for each note."""
    return "\n- ".join([words, *notes])


def _form_of(form: Format | None, output: str | None) -> Format:
    """The form to write; raises UsageProblem where the file's ending says another, or none that is known."""
    ending = Path(output or "").suffix[1:].casefold()
    by_ending = _ENDINGS.get(ending)
    if ending and by_ending is None and form is None:
        known = ", ".join(f".{name}" for name in _ENDINGS)
        hint = f"known endings: {known}; or choose a format with --to csv"
        message = f"no format has the ending .{ending}"
        fault = Fault("unknown-form", message, hint=hint)
        raise UsageProblem(fault, source=str(output))
    fits = form is None or by_ending is None or by_ending is form
    if not fits:
        message = f"--to {form} does not fit a file that ends in .{ending}"
        hint = f"write --to {by_ending}, or give the file another ending"
        fault = Fault("other-form", message, hint=hint)
        raise UsageProblem(fault, source=str(output))
    return form or by_ending or Format.CSV


def read_stake(text: str) -> Decimal:
    """What a point is worth in money; raises UsageProblem for what is no amount above 0."""
    try:
        stake = Decimal(text.strip())
    except InvalidOperation:
        stake = Decimal(0)
    is_amount = stake.is_finite() and 0 < stake <= _MOST_STAKE
    if not is_amount or len(text) > _LONGEST:
        message = f"“{text[:40]}” is not what a point is worth"
        fault = Fault("no-stake", message, hint="write an amount such as 0.05")
        raise UsageProblem(fault, source="--stake")
    return stake


def _must_settle_up(settle_up: bool, *, besides: bool) -> None:
    """Raise BadParameter where a stake is given alone, or something is asked besides that settling up does not show."""
    if not settle_up:
        raise BadParameter("goes with --settle-up", param_hint="--stake")
    if besides:
        raise BadParameter(
            "shows the whole session: leave --deal and --counters out",
            param_hint="--settle-up",
        )


def _sessions(files: list[str] | None) -> list[Session]:
    """The sessions that are named, else the one that is meant."""
    _must_be_sessions(files or [])
    paths = session_files(files) if files else [which_file(None)]
    return [load_session(path) for path in paths]


def _must_be_one(asks_of_one: bool) -> None:
    """Raise BadParameter where something is asked of several sessions that only one has."""
    if asks_of_one:
        raise BadParameter(
            "work on one session only", param_hint="--deal and --counters"
        )


def _together(season: Season) -> tuple[Report, str]:
    """The report of several sessions, and the chart of their totals, if they can be compared."""
    chart = ""
    if len(season.games) == 1:
        chart = terminal_chart(season.totals(), "evening", present=season.present())
    return several_sessions_report(season), chart


def _one_deal(session: Session, number: int, counters: bool) -> Report:
    """The report of one deal."""
    if counters:
        raise BadParameter(
            "shows the counters after the last deal, not those of one deal",
            param_hint="--counters",
        )
    return deal_shown_report(session, details_of(session, entry_at(session, number)))


def _whole(session: Session, last: int | None, counters: bool) -> tuple[Report, str]:
    """The report of a session, and the chart of its running totals for a terminal, if it has one."""
    summary = with_cures(summarise(session), session)
    held = counters_left(session) if counters else None
    report = session_report(summary, last=last, held=held)
    return report, terminal_chart(summary.totals(), present=summary.present())
