"""The app: the list of commands, each of which is a module that is imported when it is called."""

from __future__ import annotations

import gc
from importlib import import_module
from typing import Any, Final, NamedTuple

import typer
from typer.core import TyperCommand, TyperGroup


class Entry(NamedTuple):
    """A command: the module that holds it, the line that describes it, and whether it makes much that is then thrown away."""

    module: str
    help: str
    collects: bool = False


COMMANDS: Final = {
    "score": Entry("score", "Score one hand, itemised, every line cited."),
    "settle": Entry("settle", "Settle a deal: the scores, and who pays whom."),
    "analyse": Entry("analyse", "Say what a hand waits for, what to discard, what is dangerous.", collects=True),
    "compare": Entry("compare", "Score one hand under several rulesets, side by side."),
    "best": Entry("best", "Find the highest-scoring hand of a ruleset, and prove it.", collects=True),
    "check": Entry("check", "Replay the worked examples of the books.", collects=True),
    "deal": Entry("deal", "Deal a random legal hand, a finished win or a whole deal.", collects=True),
    "quiz": Entry("quiz", "Count a hand, and be told what you missed.", collects=True),
    "session": Entry("session", "Keep the account of many deals: seats, rounds, running totals.", collects=True),
    "batch": Entry("batch", "Score many hands, one a line, as JSON Lines.", collects=True),
    "rules": Entry("rules", "The rulesets as cited score sheets; house rules."),
    "convert": Entry("convert", "Write a hand or a deal in another notation."),
}
"""The commands in the order in which the help lists them; `help` is also the first line of the command's own help."""

EPILOG: Final = (
    "\b\nExample:\n  mjscore score 'exposed: 3×8D pung; concealed: WD WD EEE 567C 123B; won: discard 8D; seat: East'"
)


class LazyGroup(TyperGroup):
    """A group that lists all commands and imports only the one that is called."""

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        for name, entry in COMMANDS.items():
            self.add_command(TyperCommand(name, callback=None, help=entry.help, rich_markup_mode=None))

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Put the called command in the place of the one that only stands for it in the list."""
        if args and args[0] in COMMANDS:
            self.add_command(load(args[0]))
        return super().resolve_command(ctx, args)


def load(name: str) -> Any:
    """A command by its name, ready to be called."""
    entry = COMMANDS[name]
    if entry.collects:
        gc.enable()
    made: typer.Typer = import_module(f"mjscore.cli.{entry.module}").app
    command = typer.main.get_command(made)
    command.name = name
    return command


app = typer.Typer(cls=LazyGroup, rich_markup_mode=None, pretty_exceptions_enable=False, no_args_is_help=True, epilog=EPILOG)


def _show_version(wanted: bool) -> None:
    if wanted:
        from mjscore import __version__

        typer.echo(f"mjscore {__version__}")
        raise typer.Exit


@app.callback()
def _mjscore(
    version: bool = typer.Option(False, "--version", callback=_show_version, is_eager=True, help="Show the version."),
) -> None:
    """Classical mah-jongg by the books of 1922-1977: scores, settlements, every line cited."""
