"""`mjscore table`: an evening in one sitting."""

import os
from datetime import date
from typing import Annotated

import typer

from mjscore.cli.asking import Conversation, asker
from mjscore.cli.options import DEFAULT_RULES, one_command
from mjscore.cli.prompting import Asker, Prompt
from mjscore.cli.session_deals import timestamp
from mjscore.problems import Problem, UsageProblem
from mjscore.rulesets import ruleset_ids
from mjscore.sessions.record import new_session
from mjscore.sessions.seating import plain
from mjscore.sessions.sitting import Sitting, sole_table
from mjscore.sessions.storage import VARIABLE, create_session, load_session, which_file

app = one_command()
_INTERRUPTED = 130
_YES, _NO = ("y", "yes"), ("n", "no")

File = Annotated[
    str | None,
    typer.Argument(metavar="[FILE]", help="The session's file, begun if it does not exist; the newest here if left out."),
]


Verbose = Annotated[bool, typer.Option("--verbose", help="Show places and codes of what is refused, as other commands do.")]


@app.command()
def table(file: File = None, verbose: Verbose = False) -> None:
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
        path = _file(file, asking)
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


def _file(named: str | None, asker: Asker) -> str:
    """The session's file; if it does not exist, it is begun with the players and rules that are asked for."""
    today = date.today().isoformat()
    try:
        path = which_file(named)
        if named is None and not os.environ.get(VARIABLE) and (newest := load_session(path)).date != today:
            typer.echo(f"{newest.heading}: this is the newest session here, but not of today.")
            while (said := _plain(asker, Prompt("Go on with it? (yes; no begins a new one)")).casefold()) not in _YES + _NO:
                typer.echo("Write yes or no.")
            if said in _NO:
                path = f"{today}.session"
    except UsageProblem:
        if named is not None:
            raise
        path = f"{today}.session"
    players, rules = "", ""
    while not os.path.exists(path):
        typer.echo(f"{path} is a new session." if not players else "Enter gives what you wrote; write what was wrong anew.")
        players = _plain(asker, Prompt("Players, in the order of play, East first:", offer=players)) or players
        rules = _plain(asker, Prompt("Rules:", ruleset_ids(), DEFAULT_RULES, rules)) or rules or DEFAULT_RULES
        try:
            text = new_session(plain(players).split(","), rules, date=today)
        except Problem as problem:
            typer.echo(str(problem), err=True)
            continue
        create_session(path, text)
    return path


def _plain(asker: Asker, prompt: Prompt) -> str:
    return asker.ask(prompt, lambda said: "", lambda said: None).strip()
