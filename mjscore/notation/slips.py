"""The table of slips, `refusals.toml`: what its entries say of the word at which the grammar stopped."""

import re
import unicodedata
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from pyparsing import ParseBaseException

from mjscore.notation import grammar
from mjscore.notation.meaning import Misread
from mjscore.notation.words import data, every, pattern, spaced
from mjscore.places import Section
from mjscore.problems import Fault, Span, listed, printable

NEAR: Final = 120
"""How far from a stop, in characters, anything is looked at; no tile is so long."""
LONGEST: Final = 40
"""The longest word, in characters, that a message shows whole."""
_WORD: Final = re.compile(r"[^\s,;:#|]+")
TILE: Final = grammar.counted | grammar.tile_word


class Stop(NamedTuple):
    """The word of a piece of a section at which the grammar stopped, and the rule that it wanted there."""

    section: Section
    piece: str
    start: int
    end: int
    wanted: str = ""

    @property
    def word(self) -> str:
        """The word itself."""
        return self.piece[self.start : self.end]

    @property
    def before(self) -> str:
        """The text before it, without the blanks between."""
        return self.piece[: self.start].rstrip()

    def fault(
        self,
        code: str,
        message: str,
        hint: str = "",
        place: tuple[int, int] | None = None,
        instead: str = "",
    ) -> Fault:
        """A fault at the word, or at another place in the piece."""
        return Fault(
            code,
            message,
            Span(*(place or (self.start, self.end))),
            hint,
            instead=instead,
        )


def stop_at(section: Section, piece: str, at: int, wanted: str = "") -> Stop:
    """The stop at the word that stands at or after an offset of a piece; at its end the word is empty."""
    rest = piece[at:].lstrip()
    start = len(piece) - len(rest) if rest else len(piece.rstrip())
    word = _WORD.match(piece, start)
    return Stop(
        section,
        piece,
        start,
        start + bool(rest) if word is None else word.end(),
        wanted,
    )


def end_of_tile(piece: str, start: int) -> int | None:
    """Where a tile ends that begins at an offset; None where none does."""
    try:
        return start + int(TILE.try_parse(piece[start : start + NEAR], 0))
    except (ParseBaseException, Misread):
        return None


def said_of(stop: Stop, *lists: str) -> Fault | None:
    """What the first entry of these lists that fits says of a stop."""
    for entry in (entry for name in lists for entry in data("refusals")[name]):
        if stop.section in entry.get("in", (stop.section,)) and pattern(
            entry.get("before", "")
        ).search(stop.before[-NEAR:]):
            found = _match(entry, stop)
            if found is not None:
                quoted, groups = (
                    _quotable(entry, stop, found),
                    [Quoted(group) for group in (found[0], *found.groups(""))],
                )
                message, hint = (
                    entry.get(key, "").format(*groups, **quoted)
                    for key in ("say", "hint")
                )
                instead = entry.get("instead", "").format(*groups, **quoted)
                fault = stop.fault(
                    entry["code"],
                    message,
                    hint,
                    found.span("at" if "at" in quoted else 0),
                    instead,
                )
                either = tuple(
                    each.format(*groups, **quoted) for each in entry.get("either", ())
                )
                return fault._replace(asks=entry.get("asks", False), either=either)
    return None


def _match(entry: Mapping[str, Any], stop: Stop) -> re.Match[str] | None:
    begin, end = max(0, stop.start - NEAR), stop.end + NEAR
    if "around" in entry:
        found = pattern(entry["around"]).finditer(stop.piece, begin, end)
        return next(
            (each for each in found if each.start() <= stop.start <= each.end()), None
        )
    if entry["word"] == "<tile>":
        tile_end = end_of_tile(stop.piece, stop.start)
        return (
            None
            if tile_end is None
            else re.compile(".*").match(stop.piece, stop.start, tile_end)
        )
    return pattern(f"(?:{entry['word']}){_WHOLE}").match(stop.piece, stop.start, end)


_WHOLE: Final = r"(?:(?<=[,:|])|(?=[\s,;:#|]|$))"
"""What follows a word of the table."""


def _quotable(
    entry: Mapping[str, Any], stop: Stop, found: re.Match[str]
) -> dict[str, str]:
    meant, write = found[0], entry.get("write", ())
    for slip, instead in zip(write[::2], write[1::2], strict=True):
        meant = re.sub(slip, instead, meant, flags=re.IGNORECASE)
    quoted = {**found.groupdict(""), "meant": meant.strip()}
    expected = data("refusals")["expected"][stop.section]
    return {
        **{name: Quoted(text) for name, text in quoted.items()},
        "section": stop.section,
        "rest": stop.piece[stop.start :].strip(),
        "expected": expected,
        "wanted": data("refusals")["wanted"].get(stop.wanted, expected),
    }


class Quoted(str):
    """A stretch of text as a message quotes it: plain, or changed as the table asks."""

    def __format__(self, how: str) -> str:
        return _CHANGES[how](self)


def shorten(word: str) -> str:
    """A word as a message quotes it: printable and not too long."""
    return printable(word[:] if len(word) <= LONGEST else word[:LONGEST] + "…")


def _run_or_two(text: str) -> str:
    """What to say of two tiles of a suit with a mark between them, `1D-9D`: the tiles from one to the other, or two?"""
    first, last, suit = *re.findall("[1-9]", text), text[-1]
    if int(last) - int(first) < 2:
        return f"tiles of a suit need no mark between them; write {first}{last}{suit}"
    run = "".join(map(str, range(int(first), int(last) + 1)))
    return f"a run, or two tiles? write {run}{suit} or {first}{last}{suit}"


_CHANGES: Final[dict[str, Callable[[str], str]]] = {
    "": shorten,
    "upper": str.upper,
    "lower": str.lower,
    "length": lambda text: str(len("".join(text.split()))),
    "number": lambda text: every()["ranks"].get(
        spaced(text), unicodedata.normalize("NFKC", text)
    ),
    "figures": lambda text: " ".join(
        every()["ranks"].get(word, word) for word in text.lower().split()
    ),
    "suits": lambda ranks: listed([ranks[:] + suit for suit in "DBC"], "or"),
    "run-or-two": _run_or_two,
    "first": lambda text: text.partition(" ")[0],
}
"""How the table may ask for a stretch to be written."""
