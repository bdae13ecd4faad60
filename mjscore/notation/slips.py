"""The table of slips, `slips.toml`: what people write by mistake, looked up at the word at which the grammar stopped."""

import re
import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from pyparsing import ParseBaseException

from mjscore.notation import grammar
from mjscore.notation.meaning import Misread
from mjscore.notation.words import Words, every, spaced
from mjscore.places import Section
from mjscore.problems import Fault, Span, listed, printable
from mjscore.seats import Seat

NEAR: Final = 120
"""How far from a stop, in characters, anything is looked at; no tile is so long."""
_LONGEST: Final = 40
"""The longest word, in characters, that a message shows whole."""
_WORD: Final = re.compile(r"[^\s,;:#|]+")
TILE: Final = grammar.counted | grammar.tile_word
_PATTERNS: Final[dict[str, Callable[[Words], str]]] = {
    "code": lambda words: "[1-9]+[DBC]|E+|S+|W+|N+|[RGW]D|[FS][1-4]",
    "others": grammar.others_pattern,
    "plural": grammar.plural_pattern,
    "suit": lambda words: f"(?:{'|'.join(sorted(map(re.escape, words['suits']), key=len, reverse=True))})",
}
"""What patterns of the table call by a name, beside the tables of words."""


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

    def fault(self, code: str, message: str, hint: str = "", place: tuple[int, int] | None = None) -> Fault:
        """A fault at the word, or at another place in the piece."""
        return Fault(code, message, Span(*(place or (self.start, self.end))), hint)


def stop_at(section: Section, piece: str, at: int, wanted: str = "") -> Stop:
    """The stop at the word that stands at or after an offset of a piece; at its end the word is empty."""
    rest = piece[at:].lstrip()
    start = len(piece) - len(rest) if rest else len(piece.rstrip())
    word = _WORD.match(piece, start)
    return Stop(section, piece, start, start + bool(rest) if word is None else word.end(), wanted)


def end_of_tile(piece: str, start: int) -> int | None:
    """Where a tile ends that begins at an offset; None where none does."""
    try:
        return start + int(TILE.try_parse(piece[start : start + NEAR], 0))
    except (ParseBaseException, Misread):
        return None


@cache
def table() -> dict[str, Any]:
    """The lists of slips, what each section expects, and which words may be suggested."""
    return tomllib.loads((Path(__file__).parent / "slips.toml").read_text("utf-8"))


def said_of(stop: Stop, *lists: str) -> Fault | None:
    """What the first entry of these lists that fits says of a stop."""
    for entry in (entry for name in lists for entry in table()[name]):
        if stop.section in entry.get("in", (stop.section,)) and _pattern(entry.get("before", "")).search(stop.before[-NEAR:]):
            found = _match(entry, stop)
            if found is not None:
                quoted, groups = _quotable(entry, stop, found), [Quoted(group) for group in (found[0], *found.groups(""))]
                message, hint = (entry.get(key, "").format(*groups, **quoted) for key in ("say", "hint"))
                return stop.fault(entry["code"], message, hint, found.span("at" if "at" in quoted else 0))
    return None


def _match(entry: Mapping[str, Any], stop: Stop) -> re.Match[str] | None:
    begin, end = max(0, stop.start - NEAR), stop.end + NEAR
    if "around" in entry:
        found = _pattern(entry["around"]).finditer(stop.piece, begin, end)
        return next((each for each in found if each.start() <= stop.start <= each.end()), None)
    if entry["word"] == "<tile>":
        tile_end = end_of_tile(stop.piece, stop.start)
        return None if tile_end is None else re.compile(".*").match(stop.piece, stop.start, tile_end)
    return _pattern(f"(?:{entry['word']}){_WHOLE}").match(stop.piece, stop.start, end)


_WHOLE: Final = r"(?:(?<=[,:|])|(?=[\s,;:#|]|$))"
"""What follows a word of the table."""


@cache
def _pattern(written: str) -> re.Pattern[str]:
    def named(found: re.Match[str]) -> str:
        return f"(?:{_PATTERNS[found[1]](every()) if found[1] in _PATTERNS else every().any(*found[1].split('|'))})"

    return re.compile(re.sub("(?<!P)<([a-z][a-z| ]*)>", named, written), re.IGNORECASE)


def _quotable(entry: Mapping[str, Any], stop: Stop, found: re.Match[str]) -> dict[str, str]:
    """What an entry may quote by name."""
    pattern, instead = entry.get("write", ("^", ""))
    quoted = {**found.groupdict(""), "meant": re.sub(pattern, instead, found[0], flags=re.IGNORECASE).strip()}
    expected = table()["expected"][stop.section]
    return {
        **{name: Quoted(text) for name, text in quoted.items()},
        "section": stop.section,
        "rest": stop.piece[stop.start :].strip(),
        "expected": expected,
        "wanted": table()["wanted"].get(stop.wanted, expected),
    }


class Quoted(str):
    """A stretch of text as a message quotes it: plain, or changed as the table asks."""

    def __format__(self, how: str) -> str:
        return _CHANGES[how](self)


def shorten(word: str) -> str:
    """A word as a message quotes it: printable and not too long."""
    return printable(word[:] if len(word) <= _LONGEST else word[:_LONGEST] + "…")


def _run_or_two(text: str) -> str:
    """What to say of two tiles of a suit with a mark between them, `1D-9D`: the tiles from one to the other, or two?"""
    first, last, suit = *re.findall("[1-9]", text), text[-1]
    if int(last) - int(first) < 2:
        return f"tiles of a suit need no mark between them; write {first}{last}{suit}"
    run = "".join(map(str, range(int(first), int(last) + 1)))
    return f"a run, or two tiles? write {run}{suit} or {first}{last}{suit}"


def _winds(text: str) -> str:
    """What may be meant by `2S`."""
    number, letter = int(text[0]), text[1].upper()
    name = next(seat for seat in Seat if seat[0] == letter)
    bamboo = f"; for bamboo write {number}B" if letter == "S" else ""
    return f"for {number} {name} winds write {letter * number} or {number}×{letter}{bamboo}"


_CHANGES: Final[dict[str, Callable[[str], str]]] = {
    "": shorten,
    "upper": str.upper,
    "lower": str.lower,
    "codes": lambda text: text.upper().translate(str.maketrans("MPS", "CDB")),
    "length": lambda text: str(len("".join(text.split()))),
    "number": lambda text: every()["ranks"].get(spaced(text), text[:]),
    "suits": lambda ranks: listed([ranks[:] + suit for suit in "DBC"], "or"),
    "run-or-two": _run_or_two,
    "winds": _winds,
}
"""How the table may ask for a stretch to be written."""
