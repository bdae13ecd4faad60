"""The options that several commands share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import typer

from mjscore.cli import completion
from mjscore.cli.output import Format as Format
from mjscore.limits import NOT_STATED
from mjscore.problems import printable
from mjscore.reports.words.tiles import Tiles
from mjscore.rulesets import load_ruleset
from mjscore.rulesets.schema import Ruleset
from mjscore.rulesets.sources import DEFAULT_RULES as DEFAULT_RULES


def one_command(**more: Any) -> typer.Typer:
    """The app that a command's module holds: without what costs start-up, and without what the whole program does."""
    return typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False, **more)


def _limit(text: str) -> int | str:
    """A limit in points, or `none`."""
    if text.strip().casefold() == "none":
        return "none"
    if text.isascii() and text.isdigit() and len(text) <= 10 and int(text):
        return int(text)
    raise typer.BadParameter(f"“{printable(text[:40])}” is not a limit: give a number of points, or none")


def limit_of(limit: int | str | None) -> int | None:
    """The limit as the library takes it: NOT_STATED where the command line is silent, None for no limit."""
    return NOT_STATED if limit is None else None if isinstance(limit, str) else limit


def ruleset_of(rules: str, on: Sequence[str] | None, off: Sequence[str] | None, limit: int | str | None) -> Ruleset:
    """The ruleset that --rules, --with, --without and --limit mean; raises Problem for one that cannot be had."""
    return load_ruleset(rules, on or (), off or (), limit_of(limit))


HandText = Annotated[
    str | None,
    typer.Argument(
        metavar="[HAND|FILE|-]", help="A hand in the notation, or a file that holds one; standard input if left out."
    ),
]
Rules = Annotated[
    str,
    typer.Option(
        "--rules",
        "-r",
        metavar="RULES",
        help="A ruleset, or the path of a house-rule file.",
        autocompletion=completion.rulesets,
    ),
]
OtherRules = Annotated[
    str | None,
    typer.Option(
        "--rules",
        "-r",
        metavar="RULES",
        help=f"A ruleset or house-rule file; if left out, the deal's own or {DEFAULT_RULES}.",
        autocompletion=completion.rulesets,
    ),
]
With = Annotated[
    list[str] | None,
    typer.Option("--with", "-w", metavar="OPTION", help="Switch an option on (repeatable).", autocompletion=completion.options),
]
Without = Annotated[
    list[str] | None,
    typer.Option("--without", metavar="OPTION", help="Switch an option off (repeatable).", autocompletion=completion.options),
]
Limit = Annotated[
    str | None,
    typer.Option("--limit", parser=_limit, metavar="N|none", help="The limit in points, or none.", show_default=False),
]
SeatName = Annotated[
    str | None,
    typer.Option("--seat", metavar="WIND", help="The player's own wind.", autocompletion=completion.winds),
]
RoundName = Annotated[
    str | None,
    typer.Option("--round", metavar="WIND", help="The prevailing wind.", autocompletion=completion.winds),
]
SeatOfLines = Annotated[
    str | None,
    typer.Option(
        "--seat", metavar="WIND", help="The player's own wind where a line does not say it.", autocompletion=completion.winds
    ),
]
RoundOfLines = Annotated[
    str | None,
    typer.Option(
        "--round", metavar="WIND", help="The prevailing wind where a line does not say it.", autocompletion=completion.winds
    ),
]
WonWords = Annotated[str | None, typer.Option("--won", metavar="HOW", help="How the hand was won, written as after “won:”.")]
OutputFormat = Annotated[Format, typer.Option("--format", "-f", help="The format of the result.")]
ShowTiles = Annotated[Tiles, typer.Option("--tiles", help="How tiles are written in text.")]
