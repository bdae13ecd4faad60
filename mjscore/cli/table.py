"""`mjscore table`: which session is meant, and how one is begun; the evening itself is kept in `evening`."""

import os
from collections.abc import Sequence
from datetime import date as calendar
from typing import Annotated, Final, NamedTuple

import typer
from typer import Argument, Option

from mjscore.cli.evening import LEAVE, NO_WORDS, YES_WORDS, Evening, tell_refusal
from mjscore.cli.options import DEFAULT_RULES, Limit, With, Without, limit_of
from mjscore.cli.output import put
from mjscore.cli.session_files import names_in, not_of_today
from mjscore.cli.typed_lines import TypedLines
from mjscore.game.deals import NOT_STATED
from mjscore.problems import Fault, Problem, UsageProblem, printable
from mjscore.rules import load_ruleset, ruleset_ids
from mjscore.sessions.beginning import new_session, options_for
from mjscore.sessions.storage import create_session, which_file

_INTERRUPTED: Final = 130

_File = Annotated[
    str | None,
    Argument(
        metavar="[FILE]",
        help="The session's file, begun if it does not exist; the newest here if left out.",
    ),
]


class _New(NamedTuple):
    """What is told of a session that is to be begun."""

    players: str = ""
    rules: str = ""
    options: Sequence[str] = ()
    without: Sequence[str] = ()
    limit: int | None = NOT_STATED
    title: str = ""
    date: str = ""


def table(
    file: _File = None,
    players: Annotated[
        str,
        Option(
            "--players",
            "-p",
            metavar="NAMES",
            help="The players of a new session in the order of play, East first.",
        ),
    ] = "",
    rules: Annotated[
        str,
        Option(
            "--rules",
            "-r",
            metavar="RULES",
            help="The rules of a new session; asked for if left out.",
        ),
    ] = "",
    options: With = None,
    without: Without = None,
    limit: Limit = None,
    title: Annotated[
        str, Option("--title", metavar="TITLE", help="The title of a new session.")
    ] = "",
    date: Annotated[
        str,
        Option(
            "--date",
            metavar="DATE",
            help="When a new session is played; today if left out.",
        ),
    ] = "",
) -> None:
    """Keep the account of an evening at a prompt, a line a deal.

    48* 16 4 0 b is a deal: the scores of the players in the order that the prompt shows, a star behind the winner's, then who
    discarded the tile. Only what is missing is asked; Enter writes the deal into the file at once. ? at the prompt says the
    rest. With prompt_toolkit (the extra `table`) lines are edited, and Up brings back what was typed, also after a crash.

    \b
    Example:
      mjscore table thursday.session
      mjscore table friday.session --players 'Ann, Bob, Cleo, Dan' --rules millington
    """
    new = _New(
        players,
        rules,
        options or (),
        without=without or (),
        limit=limit_of(limit),
        title=title,
        date=date,
    )
    try:
        path = _file(file, new)
        Evening(path).run()
    except EOFError:
        typer.echo("\nGood night.", err=True)
    except KeyboardInterrupt:
        typer.echo("\nEvery deal that was written is in the file.", err=True)
        raise typer.Exit(_INTERRUPTED) from None


# --- Which file ---------------------------------------------------------------------------------------------------------------


def _file(named: str | None, new: _New) -> str:
    """The session's file; if it does not exist, it is begun with what is told of it, and asked for.

    Raises UsageProblem where something is told of a session that has begun.
    """
    today = calendar.today().isoformat()
    lines = TypedLines()
    try:
        path = which_file(named)
        what = not_of_today(named, path)
        if what and not _agreed(
            lines, f"{what}.\nGo on with it? (yes; no begins one) "
        ):
            path = f"{today}.session"
    except UsageProblem:
        if named is not None:
            raise
        path = f"{today}.session"
    if not os.path.exists(path):
        put(f"{printable(path)} is a new session.\n")
        if not new.date:
            new = new._replace(date=today)
        _begin(path, lines, new)
    elif new != _New():
        message = "players, rules, title and date are those of its beginning"
        hint = "leave that out, or name another file"
        fault = Fault("begun-already", message, hint=hint)
        raise UsageProblem(fault, source=path)
    return path


def _agreed(lines: TypedLines, question: str) -> bool:
    """Whether a question is answered by yes; it is asked until it is answered."""
    while True:
        answer = lines.answer(question).casefold()
        if answer in YES_WORDS + NO_WORDS:
            return answer in YES_WORDS
        put("Write yes or no.\n")


def _begin(path: str, lines: TypedLines, told: _New) -> None:
    """Begin a session with the players and rules that are told, or else asked for until they can be.

    What is told is refused if it is wrong, and not asked again.
    """
    while True:
        players = told.players or lines.answer("Players, East first: ")
        if players.casefold() in LEAVE:
            raise EOFError
        names = names_in(players)
        rules = told.rules or lines.answer(f"Rules (Enter: {DEFAULT_RULES}): ")
        if rules == "?":
            put(f"A house-rule file, or one of these: {', '.join(ruleset_ids())}\n")
            continue
        try:
            create_session(path, _text_of_new(names, rules or DEFAULT_RULES, told))
        except Problem as problem:
            if told.players and told.rules:
                raise
            tell_refusal(problem)
        else:
            return


def _text_of_new(names: Sequence[str], rules: str, told: _New) -> str:
    """The text of a new session; where so many play by one option alone, it is switched on."""
    options = list(told.options)
    ruleset = load_ruleset(rules, options, told.without, limit=told.limit)
    fitting = options_for(len(names), ruleset)
    if len(fitting) == 1:
        options += fitting
    return new_session(
        names,
        rules,
        options,
        without=told.without,
        limit=told.limit,
        title=told.title,
        date=told.date,
    )
