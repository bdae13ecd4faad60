"""Where the grammar stopped in a piece of text: the word that it could not read, and what its section holds."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Final, NamedTuple

from pyparsing import ParseBaseException

from mjscore.notation import grammar, words
from mjscore.notation.meaning import Refusal
from mjscore.places import Section
from mjscore.problems import did_you_mean, printable
from mjscore.tiles import CODES

_WORD: Final = re.compile(r"[^\s,;:#|]+")
_LONGEST: Final = 40
_ENGLISH: Final = ("East", "South", "West", "North", "red", "green", "white", "spring", "summer", "autumn", "winter")
_CALLED: Final = ("dragon", "dragons", "wind", "winds", "dots", "circles", "bamboo", "bamboos", "characters")
TILE_WORDS: Final = (*CODES, *_ENGLISH, *words.FLOWERS, *_CALLED)
"""The tiles that a refusal may suggest."""
WON_APART: Final = "how the hand was won goes into a section of its own"
LONGEST_TILE: Final = 200
"""A word that is longer, in characters, is no tile."""
TILE: Final = grammar.counted | grammar.tile_word

EXPECTED: Final[dict[Section, str]] = {
    Section.EXPOSED: "a group such as 3×8D pung, 567C or 4×E concealed kong",
    Section.CONCEALED: "tiles such as 123D EEE RD, or a group such as 3×8D pung",
    Section.BONUS: "bonus tiles such as F1 S2",
    Section.VISIBLE: "tiles such as 5C E RD",
    Section.SEAT: "East, South, West or North",
    Section.ROUND: "East, South, West or North",
    Section.WON: "draw, discard, loose, rob or dealt, and the tile",
    Section.STATUS: "dead, long, short or foul",
    Section.SCORE: "a number of points",
    Section.RULES: "the name of a ruleset, or a house file",
    Section.OPTIONS: "options separated by commas, such as seasons, -four-fours",
    Section.LIMIT: "a number of points, or none",
    Section.DATE: "a date",
    Section.TITLE: "a title",
    Section.RESULT: "draw, or washed by and a seat",
    Section.PENALTY: "false mah-jongg North; false naming West, chow by North; or correction West, South counted 24",
    Section.WALL: "the number of tiles left in the live wall",
    Section.STREAK: "the number of deals in a row that East has won",
    Section.NO_CHOICE: "a seat",
    Section.LIABLE: "a seat, perhaps with half or first discard after it",
}
"""What a section holds."""


class Stop(NamedTuple):
    """The word of a section at which the grammar stopped, and the rule that it wanted there."""

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
    def before(self) -> list[str]:
        """The words before it."""
        return self.piece[: self.start].split()

    @property
    def after(self) -> str:
        """The text behind it."""
        return self.piece[self.end :]

    @property
    def place(self) -> tuple[int, int]:
        """Where it stands."""
        return self.start, self.end

    @property
    def place_before(self) -> tuple[int, int]:
        """Where the word before it stands."""
        end = len(self.piece[: self.start].rstrip())
        return end - len(self.before[-1]), end

    @property
    def expects(self) -> str:
        """What the section holds, as a hint."""
        return f"{self.section}: expects {EXPECTED[self.section]}"


def found_at(piece: str, at: int) -> tuple[int, int]:
    """The stretch of the word that stands at or after an offset of a piece; empty at its end."""
    while at < len(piece) and piece[at].isspace():
        at += 1
    word = _WORD.match(piece, at)
    if word is not None:
        return at, word.end()
    return (at, at + 1) if at < len(piece) else (len(piece.rstrip()), len(piece.rstrip()))


def word_starts(piece: str, end: int) -> list[int]:
    """Where the words of a piece begin, up to an offset."""
    return [word.start() for word in _WORD.finditer(piece, 0, end)]


def end_of_tile(piece: str, start: int) -> int | None:
    """Where a tile ends that begins at an offset; None where none does."""
    try:
        return start + int(TILE.try_parse(piece[start : start + LONGEST_TILE], 0))
    except (ParseBaseException, Refusal):
        return None


def unknown_word(stop: Stop, code: str, found: str, known: Iterable[str], expected: str) -> Refusal:
    """The refusal of a word that is not among those known: what was found, and what was probably meant."""
    shown, hint = shorten(stop.word), f"{stop.section}: expects {expected}"
    if stop.word.lower() in {each.lower() for each in known}:
        return Refusal("misplaced-word", f"{shown}: not expected here", hint, *stop.place)
    meant = did_you_mean(stop.word, known)
    return Refusal(code, f"{shown}: {found}" + (f"; {meant}" if meant else ""), hint, *stop.place)


def bare_section(word: str, start: int, end: int) -> Refusal:
    """The refusal of the name of a section that stands without its marks."""
    message = f"{word}: begins a section, which needs ; before its name and a colon after it"
    return Refusal("missing-separator", message, f"write ; {word.lower()}:", start, end)


def shorten(word: str) -> str:
    """A word as a message quotes it: printable and not too long."""
    return printable(word if len(word) <= _LONGEST else word[:_LONGEST] + "…")


_TABLES: Final = (words.SECTION_WORDS, words.SUITS, words.HONOURS, words.GROUP_KINDS, words.NUMBERS, words.SEASONS, words.MEANS)
_CHARACTERS: Final = frozenset("×…").union(*[word for table in _TABLES for word in table])
"""Characters beyond ASCII that have a meaning."""


def strange_character(word: str) -> tuple[int, str] | None:
    """The first character of a word that has no meaning: its place, and what to say of it."""
    for index, letter in enumerate(word):
        if ord(letter) < 0x7F and letter.isprintable() or letter in _CHARACTERS:
            continue
        if 0x1F000 <= ord(letter) <= 0x1F029 or letter in "\ufe0e\ufe0f":
            continue
        name = unicodedata.name(letter, "a control character" if ord(letter) < 0xA0 else "no character of Unicode").lower()
        shown = f" ({letter})" if letter.isprintable() else ""
        if "quotation mark" in name:
            return index, f"U+{ord(letter):04X}{shown}, {name}: leave it out"
        return index, f"U+{ord(letter):04X}{shown}, {name}: this character has no meaning here"
    return None
