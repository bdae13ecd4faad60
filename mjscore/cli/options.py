"""The options that several commands share."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mjscore.problems import printable

if TYPE_CHECKING:
    from mjscore.rulesets.schema import Ruleset


def one_command(**more: Any) -> typer.Typer:
    """The app that a command's module holds: without what costs start-up, and without what the whole program does."""
    return typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False, **more)


DEFAULT_RULES = "babcock"
"""The ruleset where none is named: the only one that the program prefers."""


class Format(StrEnum):
    """In which form a result is written."""

    TEXT = "text"
    MARKDOWN = "markdown"
    JSON = "json"
    CSV = "csv"
    HTML = "html"
    SVG = "svg"


class TileWords(StrEnum):
    """How tiles are shown in words; the values are those of `mjscore.reports.tile_words.Tiles`."""

    CODES = "codes"
    ASCII = "ascii"
    UNICODE = "unicode"


class Notation(StrEnum):
    """The notations, as `mjscore.notation.convert.FORMS` names them."""

    TEXT = "text"
    ASCII = "ascii"
    UNICODE = "unicode"
    MPSZ = "mpsz"
    JSON = "json"


UNSET = -1
"""The limit not being stated; the value that `mjscore.rulesets.UNSET` has."""


def _limit(text: str) -> int | str:
    """A limit in points, or `none`."""
    if text.strip().casefold() == "none":
        return "none"
    if text.isascii() and text.isdigit() and len(text) <= 10 and int(text):
        return int(text)
    raise typer.BadParameter(f"“{printable(text[:40])}” is no limit: a number of points, or none")


def limit_of(limit: int | str | None) -> int | None:
    """The limit as the library takes it: UNSET where the command line is silent, None for no limit."""
    return UNSET if limit is None else None if isinstance(limit, str) else limit


def ruleset_of(rules: str, on: Sequence[str] | None, off: Sequence[str] | None, limit: int | str | None) -> Ruleset:
    """The ruleset that --rules, --with, --without and --limit mean; raises Problem for one that cannot be had."""
    from mjscore.rulesets import load_ruleset

    return load_ruleset(rules, on or (), off or (), limit_of(limit))


HandText = Annotated[
    str | None,
    typer.Argument(
        metavar="[HAND|FILE|-]", help="A hand in the notation, or a file that holds one; standard input if left out."
    ),
]
Rules = Annotated[str, typer.Option("--rules", "-r", metavar="RULES", help="A ruleset, or the path of a house-rule file.")]
OtherRules = Annotated[
    str | None,
    typer.Option(
        "--rules", "-r", metavar="RULES", help=f"A ruleset or house-rule file; a deal's own if left out, or {DEFAULT_RULES}."
    ),
]
With = Annotated[list[str] | None, typer.Option("--with", "-w", metavar="OPTION", help="Switch an option on (repeatable).")]
Without = Annotated[list[str] | None, typer.Option("--without", metavar="OPTION", help="Switch an option off (repeatable).")]
Limit = Annotated[
    str | None,
    typer.Option("--limit", parser=_limit, metavar="N|none", help="The limit in points, or none.", show_default=False),
]
SeatName = Annotated[str | None, typer.Option("--seat", metavar="WIND", help="The player's own wind.")]
RoundName = Annotated[str | None, typer.Option("--round", metavar="WIND", help="The prevailing wind.")]
WonWords = Annotated[str | None, typer.Option("--won", metavar="HOW", help="How the hand was won, as after “won:”.")]
OutputFormat = Annotated[Format, typer.Option("--format", "-f", help="The form of the result.")]
WrittenAs = Annotated[Notation, typer.Option("--to", "-t", help="The notation to write.")]
ShowTiles = Annotated[TileWords, typer.Option("--tiles", help="How tiles are shown in words.")]
