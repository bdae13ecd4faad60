"""`mjscore table`: an evening in one sitting."""

import os
from collections.abc import Sequence
from datetime import date as calendar
from typing import Annotated, NamedTuple

import typer
from typer import Argument, Option

from mjscore.cli.asking import (
    QUIT,
    Conversation,
    asker,
    names_of,
    not_of_today,
    refused,
    timestamp,
)
from mjscore.cli.options import DEFAULT_RULES, Limit, With, Without, limit_of
from mjscore.cli.prompting import Asker, Prompt
from mjscore.deals import NOT_STATED
from mjscore.problems import Fault, Problem, UsageProblem, listed, printable, so_many
from mjscore.rulesets import load_ruleset, ruleset_ids
from mjscore.sessions.record import new_session, options_for
from mjscore.sessions.sitting import Sitting, sole_table
from mjscore.sessions.storage import create_session, which_file

_INTERRUPTED = 130
_BACK = ("<", "back", "undo")
_YES, _NO = ("y", "yes"), ("n", "no")
_PLAYERS, _RULES = "Players, in the order of play, East first:", "Rules:"
_HELP = f"""\
Write the names with commas between them, such as Ann, Bob, Cleo, Dan. quit leaves.
Rules are a house-rule file, or one of these:
{", ".join(ruleset_ids())}
"""

File = Annotated[
    str | None,
    Argument(
        metavar="[FILE]",
        help="The session's file, begun if it does not exist; the newest here if left out.",
    ),
]


Verbose = Annotated[
    bool,
    Option(
        "--verbose",
        help="Show places and codes of what is refused, as other commands do.",
    ),
]


class _New(NamedTuple):
    """What is told of a session that is to be begun."""

    rules: str = ""
    options: Sequence[str] = ()
    without: Sequence[str] = ()
    limit: int | None = NOT_STATED
    title: str = ""
    date: str = ""


def table(
    file: File = None,
    rules: Annotated[
        str | None,
        Option(
            "--rules",
            "-r",
            metavar="RULES",
            help="The rules of a new session; asked for if left out.",
        ),
    ] = None,
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
    verbose: Verbose = False,
) -> None:
    """Keep the account of an evening at the table, deal after deal.

    Every answer is kept at once: after Ctrl-C, a crash or a closed lid, the next call goes on with it. With
    prompt_toolkit (the extra `table`) lines are edited and completed; without a terminal each line of standard input is
    an answer.

    \b
    Example:
      mjscore table thursday.session
    """
    asking = asker()
    sitting: Sitting | None = None
    try:
        path = _file(
            file,
            asking,
            _New(
                rules or "", options or (), without or (), limit_of(limit), title, date
            ),
        )
        with sole_table(path):
            sitting = Sitting(path, timestamp)
            Conversation(sitting, asking, verbose=verbose).run()
    except EOFError:
        typer.echo(f"\nGood night. {_what_is_kept(sitting)}", err=True)
    except KeyboardInterrupt:
        typer.echo(f"\n{_what_is_kept(sitting)}", err=True)
        raise typer.Exit(_INTERRUPTED) from None


def _what_is_kept(sitting: Sitting | None) -> str:
    if sitting is None:
        return "No session was begun."
    if not sitting.kept:
        return "Your answers to this deal could not be kept: write them down."
    return "Your answers are kept: mjscore table goes on with them."


def _file(named: str | None, asker: Asker, new: _New) -> str:
    """The session's file; if it does not exist, it is begun with what is told of it, and asked for.

    Raises UsageProblem where something is told of a session that has begun.
    """
    today = calendar.today().isoformat()
    try:
        path = which_file(named)
        if what := not_of_today(named, path):
            typer.echo(f"{what}.")
            while (
                said := _plain(
                    asker, Prompt("Go on with it? (yes; no begins a new one)")
                ).casefold()
            ) not in _YES + _NO:
                typer.echo("Write yes or no.")
            if said in _NO:
                path = f"{today}.session"
    except UsageProblem:
        if named is not None:
            raise
        path = f"{today}.session"
    if not os.path.exists(path):
        typer.echo(f"{printable(path)} is a new session. (? for help; quit leaves)")
        _begin(path, asker, new if new.date else new._replace(date=today))
    elif new != _New():
        hint = "leave that out, or name another file"
        raise UsageProblem(
            Fault(
                "begun-already",
                "rules, title and date are those of its beginning",
                hint=hint,
            ),
            source=path,
        )
    return path


def _begin(path: str, asker: Asker, told: _New) -> None:
    """Begin a session with the players and rules that are asked for, each until it can be; rules that are told must exist."""
    if told.rules:
        load_ruleset(told.rules, told.options, told.without, told.limit)
    players, said, text, new = "", "", "", told
    while not text:
        players, said = (
            said or _plain(asker, Prompt(_PLAYERS, offer=players)) or players,
            "",
        )
        if (rules := new.rules or _rules(asker)) in _BACK:
            new = told
            continue
        try:
            new = new._replace(rules=rules, options=told.options)
            number, ruleset = (
                len(names_of(players)),
                load_ruleset(rules, new.options, new.without, new.limit),
            )
            if fitting := options_for(number, ruleset):
                said = _plain(
                    asker,
                    Prompt(
                        f"{so_many(number, 'player')}: {listed(fitting, 'or')}, or all the names:",
                        fitting,
                    ),
                )
                if said.casefold() not in fitting:
                    said = "" if said in _BACK else said
                    continue
                new, said = new._replace(options=(*new.options, said)), ""
            text = new_session(
                names_of(players), *new[:4], title=new.title, date=new.date
            )
        except Problem as problem:
            _refuse(problem)
    create_session(path, text)


def _rules(asker: Asker) -> str:
    while True:
        rules = (
            _plain(asker, Prompt(_RULES, ruleset_ids(), DEFAULT_RULES)) or DEFAULT_RULES
        )
        if rules.casefold() in _BACK:
            return "<"
        try:
            load_ruleset(rules)
            return rules
        except Problem as problem:
            _refuse(problem)


def _refuse(problem: Problem) -> None:
    typer.echo("\n".join(map(refused, problem.faults)), err=True)


def _plain(asker: Asker, prompt: Prompt) -> str:
    """One answer; raises EOFError where the person wants to leave."""
    while True:
        said = asker.ask(prompt, lambda said: "").strip()
        if said.casefold() in QUIT:
            raise EOFError
        if said.casefold() not in ("?", "help"):
            return said
        typer.echo(_HELP)
