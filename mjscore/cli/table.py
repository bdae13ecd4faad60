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
from mjscore.sessions.record import new_session
from mjscore.sessions.seating import plain
from mjscore.sessions.sitting import Sitting, sole_table
from mjscore.sessions.storage import create_session, which_file

app = one_command()
_INTERRUPTED = 130

File = Annotated[
    str | None,
    typer.Argument(metavar="[FILE]", help="The session's file, begun if it does not exist; the newest here if left out."),
]


@app.command()
def table(file: File = None) -> None:
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
            Conversation(sitting, asking).run()
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
    """The session's file; if it does not exist, it is begun with the players that are asked for."""
    try:
        path = which_file(named)
    except UsageProblem:
        if named is not None:
            raise
        path = f"{date.today().isoformat()}.session"
    while not os.path.exists(path):
        typer.echo(f"{path} is a new session.")
        players = _plain(asker, "Players, in the order of play, East first: ")
        rules = _plain(asker, f"Rules ({DEFAULT_RULES}): ") or DEFAULT_RULES
        try:
            _begin(path, players, rules)
        except Problem as problem:
            typer.echo(str(problem), err=True)
    return path


def _plain(asker: Asker, text: str) -> str:
    return asker.ask(Prompt(text), lambda said: "", lambda said: None).strip()


def _begin(path: str, players: str, rules: str) -> None:
    made = create_session(path, new_session(plain(players).split(","), rules, date=date.today().isoformat()))
    typer.echo(f"{path}: {made.ruleset.title}; {made.players}")
