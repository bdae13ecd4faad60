"""Why a piece of text could not be read: what was found, what was expected there, and what was probably meant."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

from mjscore.notation import deal_words, words
from mjscore.notation.meaning import Refusal
from mjscore.notation.slips import slip as slip_of
from mjscore.notation.words import Section
from mjscore.problems import did_you_mean, nearest, printable
from mjscore.seats import Round, Seat
from mjscore.tiles import CODES

_WORD: Final = re.compile(r"[^\s,;:#]+")
_LONGEST: Final = 40

_SEATS: Final = tuple(map(str, Seat))
_ROUNDS: Final = tuple(map(str, Round))
TILE_WORDS: Final = (*CODES, "East", "South", "West", "North", *words.COLOURS, *words.FLOWERS, *words.SEASONS)
_GROUP_WORDS: Final = (*words.KINDS, *words.QUALIFIERS, "from")

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
    Section.PENALTY: "false mah-jongg and a seat, or false naming West, chow by North",
    Section.WALL: "the number of tiles left in the live wall",
    Section.STREAK: "the number of East's wins running",
    Section.NO_CHOICE: "a seat",
    Section.LIABLE: "a seat, and half or first discard where it is so",
}
"""What a section holds."""

_TILE_SECTIONS: Final = (Section.EXPOSED, Section.CONCEALED, Section.BONUS, Section.VISIBLE)
_KNOWN: Final[dict[Section, tuple[str, ...]]] = {
    Section.EXPOSED: (*_GROUP_WORDS, *TILE_WORDS),
    Section.CONCEALED: (*_GROUP_WORDS, *TILE_WORDS),
    Section.BONUS: tuple(word for word in TILE_WORDS if word not in ("East", "South", "West", "North")),
    Section.VISIBLE: TILE_WORDS,
    Section.SEAT: _SEATS,
    Section.ROUND: _ROUNDS,
    Section.STATUS: tuple(words.STATUSES),
    Section.LIMIT: ("none",),
    Section.RESULT: (*deal_words.ENDINGS, "by", *_SEATS),
    Section.PENALTY: (*deal_words.OFFENCES, *deal_words.CLAIMS, "by", *_SEATS),
    Section.NO_CHOICE: _SEATS,
    Section.LIABLE: (*_SEATS, "half", "first discard"),
}
"""The words that may stand in a section."""


def found_at(piece: str, at: int) -> tuple[int, int]:
    """The stretch of the word that stands at or after an offset of a piece; empty at its end."""
    while at < len(piece) and piece[at].isspace():
        at += 1
    word = _WORD.match(piece, at)
    if word is not None:
        return at, word.end()
    return (at, at + 1) if at < len(piece) else (len(piece.rstrip()), len(piece.rstrip()))


def misread(section: Section, piece: str, at: int, expected: str) -> Refusal:
    """The refusal for a piece of a section in which the grammar stopped at `at`, where it wanted the rule `expected`."""
    start, end = found_at(piece, at)
    if start == end:
        return _ends_early(section, piece, start, expected)
    word = piece[start:end]
    strange = _strange_character(word)
    if strange is not None:
        index, message = strange
        return Refusal("strange-character", message, f"expected {EXPECTED[section]}", start + index, start + index + 1)
    if word in (",", ":"):
        message = f"a {'comma' if word == ',' else 'colon'} where none belongs"
        return Refusal("stray-mark", message, f"expected {EXPECTED[section]}", start, end)
    if word.lower() in words.SECTION_WORDS and piece[end:].lstrip().startswith(":"):
        message = f"{word}: begins a section, and no ; or line end stands before it"
        return Refusal("missing-separator", message, f"write ; {word}:", start, end)
    before = piece[:start].split()
    if word.lower() in (*_GROUP_WORDS, ",") and before and re.fullmatch("[1-9]?[×xX]", before[-1]):
        at = len(piece[:start].rstrip())
        return Refusal("ends-early", f"{before[-1]}: a tile must follow", "such as 3×8D", at - len(before[-1]), at)
    if expected == "seat":
        return _unknown(section, word, _SEATS, "East, South, West or North", "unknown-seat", "no such seat", start)
    if section is Section.WON:
        return _misread_win(piece, start, end)
    if section in _TILE_SECTIONS:
        if word.lower() in _GROUP_WORDS:
            message = f"{word}: belongs after the tiles of a group"
            return Refusal("misplaced-word", message, f"{section}: expects {EXPECTED[section]}", start, end)
        slip = slip_of(word, piece[end:])
        if slip is not None:
            return Refusal(slip[0], slip[1], "", start, end)
        found = "neither a tile nor a word that may stand here"
        return _unknown(section, word, _KNOWN[section], EXPECTED[section], "unknown-tile", found, start)
    return _unknown(section, word, _KNOWN.get(section, ()), EXPECTED[section], "unknown-word", "not understood", start)


def _misread_win(piece: str, start: int, end: int) -> Refusal:
    """What is wrong in `won:` from `start` on, where a word ends at `end`."""
    word = piece[start:end]
    rest = " ".join(piece[start:].partition(",")[0].lower().split())
    begins = not piece[:start].strip()
    after_comma = piece[:start].rstrip().endswith(",")
    remarks = (*words.REMARKS, "after bonus", "completing")
    meant = next((remark for remark in remarks if rest == remark or rest.startswith(f"{remark} ")), None)
    if meant is not None and not begins and not after_comma:
        return Refusal("missing-comma", f"{meant}: put a comma before it", "", start, start + len(meant))
    if begins and (_is_tile(word) or meant is not None):
        message = f"{word}: say first how the winning tile came"
        return Refusal("missing-means", message, f"won: expects {EXPECTED[Section.WON]}", start, end)
    if _is_tile(word):
        return Refusal("several-winning-tiles", f"{word}: a second tile; one tile wins", "", start, end)
    slip = slip_of(word, piece[end:])
    if slip is not None:
        return Refusal(slip[0], slip[1], "", start, end)
    if after_comma:
        shown = rest if nearest(rest, remarks) else word
        expected = ", ".join(words.REMARKS) + " or completing and a group"
        return _unknown(Section.WON, shown, remarks, expected, "unknown-remark", "no such remark", start)
    known = tuple(words.MEANS) if begins else (*TILE_WORDS, "from", "after bonus")
    found = "no way to win" if begins else "not understood"
    return _unknown(
        Section.WON, word, known, EXPECTED[Section.WON], "unknown-means" if begins else "unknown-word", found, start
    )


def _is_tile(word: str) -> bool:
    from mjscore.notation import grammar

    return bool(grammar.code_word.matches(word))


def _unknown(section: Section, word: str, known: Iterable[str], expected: str, code: str, found: str, start: int) -> Refusal:
    shown = shorten(word)
    if word.lower() in {each.lower() for each in known}:
        return Refusal(
            "misplaced-word", f"{shown}: not expected here", f"{section}: expects {expected}", start, start + len(word)
        )
    meant = did_you_mean(word, known)
    message = f"{shown}: {found}" + (f"; {meant}" if meant else "")
    return Refusal(code, message, f"{section}: expects {expected}", start, start + len(word))


def _ends_early(section: Section, piece: str, at: int, expected: str) -> Refusal:
    if not piece.strip():
        if section in (Section.EXPOSED, Section.CONCEALED):
            return Refusal("empty-group", "nothing between the commas", f"expected {EXPECTED[section]}", 0, len(piece))
        return Refusal("nothing-written", f"{section}: nothing is written", f"expected {EXPECTED[section]}", 0, len(piece))
    last = piece.split()[-1]
    if re.fullmatch("[1-9]+x", last, re.IGNORECASE) and (slip := slip_of(last, "")) is not None:
        return Refusal(slip[0], slip[1], "", at - len(last), at)
    if last[-1] in "×xX":
        return Refusal("ends-early", f"{shorten(last)}: a tile must follow", f"such as {last}8D", at - len(last), at)
    wanted = _WANTED.get(expected, EXPECTED[section])
    return Refusal("ends-early", f"{shorten(last)}: something must follow", f"expected {wanted}", at - len(last), at)


_WANTED: Final = {"seat": "East, South, West or North", "tile_word": "a tile such as 8D", "group": "a group such as 567C"}


def shorten(word: str) -> str:
    """A word as a message quotes it: printable and not too long."""
    return printable(word if len(word) <= _LONGEST else word[:_LONGEST] + "…")


def _strange_character(word: str) -> tuple[int, str] | None:
    for index, letter in enumerate(word):
        if ord(letter) < 0x7F and letter.isprintable() or letter in "×":
            continue
        if 0x1F000 <= ord(letter) <= 0x1F029 or letter in "\ufe0e\ufe0f":
            continue
        name = unicodedata.name(letter, "a control character" if ord(letter) < 0xA0 else "no character of Unicode").lower()
        shown = f" ({letter})" if letter.isprintable() else ""
        return index, f"U+{ord(letter):04X}{shown}, {name}: this character has no meaning here"
    return None


def no_section(piece: str, allowed: Iterable[Section]) -> Refusal:
    """The refusal for a stretch between separators that does not begin with the name of a section and a colon."""
    names = [word for word, section in words.SECTION_WORDS.items() if section in set(allowed)]
    name, colon, _ = piece.partition(":")
    start = len(name) - len(name.lstrip())
    elsewhere = words.SECTION_WORDS.get(" ".join(name.lower().split())) if colon else None
    if elsewhere is not None:
        return _misplaced(elsewhere, start, len(name.rstrip()))
    if colon and name.strip():
        shown = shorten(name.strip())
        meant = did_you_mean(name.strip(), names)
        message = f"{shown}: no such section" + (f"; {meant}" if meant else "")
        return Refusal(
            "unknown-section",
            message,
            f"the sections are {', '.join(section for section in Section if section in allowed)}",
            start,
            len(name.rstrip()),
        )
    if colon:
        return Refusal(
            "missing-section", "a colon without the name of a section", "write its name: concealed:", start, start + 1
        )
    first_start, first_end = found_at(piece, 0)
    first = piece[first_start:first_end]
    for word in sorted(names, key=len, reverse=True):
        if piece.strip().lower().startswith(word) and not piece.strip()[len(word) : len(word) + 1].isalnum():
            return Refusal(
                "missing-colon", f"{word}: no colon after it", f"write {word}:", first_start, first_start + len(word)
            )
    close = nearest(first, names, 1)
    shown = shorten(first)
    if close:
        message = f"{shown}: no such section, and no colon; did you mean {close[0]}:?"
        return Refusal("unknown-section", message, "", first_start, first_end)
    hint = "name the section, such as concealed: or won:, and separate sections by ;"
    return Refusal("missing-section", f"{shown}: which section is this?", hint, first_start, first_end)


def _misplaced(section: Section, start: int, end: int) -> Refusal:
    at_table = section in words.HEADER_SECTIONS
    where = "in the header of a deal, above the first [East]" if at_table else "to a hand, below its seat such as [East]"
    return Refusal("misplaced-section", f"{section}: belongs {where}", "move it there, or leave it out", start, end)
