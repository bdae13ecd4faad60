"""Why a piece of text could not be read: what was found, what was expected there, and what was probably meant."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from pyparsing import ParseBaseException

from mjscore.notation import deal_words, grammar, words
from mjscore.notation.meaning import Refusal, spaced
from mjscore.notation.misread_win import misread_win
from mjscore.notation.slips import run_or_two
from mjscore.notation.slips import slip as slip_of
from mjscore.notation.stops import (
    EXPECTED,
    LONGEST_TILE,
    TILE,
    TILE_WORDS,
    WON_APART,
    Stop,
    bare_section,
    end_of_tile,
    found_at,
    shorten,
    strange_character,
    unknown_word,
)
from mjscore.places import Section
from mjscore.seats import Round, Seat

_Reason = Callable[[Stop], Refusal | None]

_SEATS: Final = tuple(map(str, Seat))
_ROUNDS: Final = tuple(map(str, Round))
_SHORT: Final = 3
_GROUP_WORDS: Final = (*words.GROUP_KINDS, *words.QUALIFIERS, "from")
_SUGGESTED_OF_GROUPS: Final = tuple(word for word in _GROUP_WORDS if len(word) > _SHORT or word == "run")
"""Short words of other languages are left out: they resemble so many words that they are hardly ever what was meant."""

_TILE_SECTIONS: Final = (Section.EXPOSED, Section.CONCEALED, Section.BONUS, Section.VISIBLE)
_SUGGESTED: Final[dict[Section, tuple[str, ...]]] = {
    Section.EXPOSED: (*_SUGGESTED_OF_GROUPS, *TILE_WORDS),
    Section.CONCEALED: (*_SUGGESTED_OF_GROUPS, *TILE_WORDS),
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
"""The words that a refusal may suggest in each section."""


def misread(section: Section, piece: str, at: int, wanted: str) -> Refusal:
    """The refusal for a piece of a section in which the grammar stopped at `at`, where it wanted the rule `wanted`."""
    start, end = found_at(piece, at)
    stop = Stop(section, piece, start, end, wanted)
    if start == end:
        return _at_the_end(stop)
    reasons = (*_REASONS, *(_REASONS_AMONG_TILES if section in _TILE_SECTIONS else ()))
    found = next(filter(None, (reason(stop) for reason in reasons)), None)
    if found is not None:
        return found
    meant = _SUGGESTED.get(section, ())
    if section in _TILE_SECTIONS:
        return unknown_word(stop, "unknown-tile", "neither a tile nor a word that may stand here", meant, EXPECTED[section])
    return unknown_word(stop, "unknown-word", "not understood", meant, EXPECTED[section])


def _at_the_end(stop: Stop) -> Refusal:
    first, end = found_at(stop.piece, 0)
    if stop.section is Section.WON and stop.piece.strip() and end_of_tile(stop.piece, first) is not None:
        return misread_win(stop._replace(start=first, end=end))
    return _ends_early(stop.section, stop.piece, stop.start, stop.wanted)


def _others_on_the_table(stop: Stop) -> Refusal | None:
    """Tiles that are not told, written beside the groups on the table."""
    if stop.section is not Section.EXPOSED or not grammar.others.matches(stop.piece[stop.start :], parse_all=False):
        return None
    message = f"{stop.word}: tiles that are not told stand in the hand, not on the table"
    return Refusal("others-on-table", message, f"write concealed: {stop.piece[stop.start :].strip()}", *stop.place)


def _dash_for_separator(stop: Stop) -> Refusal | None:
    following = _section_at(stop.piece, stop.end) if re.fullmatch("[-./–—]+", stop.word) else ""
    message = f"{stop.word}: sections are separated by ; or a line end"
    return Refusal("missing-separator", message, f"write ; {following}:", *stop.place) if following else None


def _run_of_tiles(stop: Stop) -> Refusal | None:
    """`1D-9D`, of which the grammar reads the first tile."""
    if stop.section not in _TILE_SECTIONS:
        return None
    found = next((each for each in _RUN.finditer(stop.piece) if each.start() < stop.start < each.end()), None)
    return None if found is None else Refusal(*run_or_two(found[0], found[1], found[3], found[2]), "", *found.span())


def _strange(stop: Stop) -> Refusal | None:
    strange = strange_character(stop.word)
    if strange is None:
        return None
    at = stop.start + strange[0]
    return Refusal("strange-character", strange[1], f"expected {EXPECTED[stop.section]}", at, at + 1)


def _new_section(stop: Stop) -> Refusal | None:
    """The name of another section, with its colon."""
    message = "begins a section, but there is no ; or line end before it"
    last = stop.before[-1] if stop.before else ""
    if stop.word == ":" and last.lower() in words.SECTION_WORDS:
        return Refusal("missing-separator", f"{last}: {message}", f"write ; {last}:", *stop.place_before)
    if stop.word.lower() in words.SECTION_WORDS and stop.after.lstrip().startswith(":"):
        return Refusal("missing-separator", f"{stop.word}: {message}", f"write ; {stop.word}:", *stop.place)
    return None


def _stray_mark(stop: Stop) -> Refusal | None:
    mark = {",": "comma", ":": "colon"}.get(stop.word)
    if mark is None:
        return None
    return Refusal("stray-mark", f"a {mark} does not belong here", f"expected {EXPECTED[stop.section]}", *stop.place)


def _count_without_tile(stop: Stop) -> Refusal | None:
    before = stop.before
    if stop.word.lower() in (*_GROUP_WORDS, ",") and before and re.fullmatch("[1-9]?[×xX]", before[-1]):
        return Refusal("ends-early", f"{before[-1]}: a tile must follow", "such as 3×8D", *stop.place_before)
    return None


def _no_seat(stop: Stop) -> Refusal | None:
    if stop.wanted != "seat":
        return None
    return unknown_word(stop, "unknown-seat", "no such seat", _SEATS, EXPECTED[Section.SEAT])


def _in_the_win(stop: Stop) -> Refusal | None:
    return misread_win(stop) if stop.section is Section.WON else None


def _several_honours(stop: Stop) -> Refusal | None:
    """`red dragons`: how many?"""
    here = grammar.plural.scan_string(stop.piece[stop.start :])
    end = next((end for _, begin, end in here if begin == 0), None)
    if end is None:
        return None
    several = stop._replace(end=stop.start + end)
    message = f"{several.word}: how many? write a number before them, such as 2×RD or two red dragons"
    return Refusal("missing-count", message, stop.expects, *several.place)


def _bare_bonus_number(stop: Stop) -> Refusal | None:
    word = stop.word
    if stop.section is not Section.BONUS or re.fullmatch("[1-4]", word) is None:
        return None
    message = f"{word}: a flower or a season? write F{word} for the flower, S{word} for the season"
    return Refusal("missing-series", message, stop.expects, *stop.place)


def _group_word_alone(stop: Stop) -> Refusal | None:
    if stop.word.lower() not in _GROUP_WORDS:
        return None
    return Refusal("misplaced-word", f"{stop.word}: {_AFTER_TILES}", stop.expects, *stop.place)


def _tile_out_of_place(stop: Stop) -> Refusal | None:
    """A tile, or another word, behind the name of a section, and a tile where a comma is missing."""
    before = stop.before
    if before and before[-1].lower() in words.SECTION_WORDS:
        return bare_section(before[-1], *stop.place_before)
    if before and end_of_tile(stop.piece, stop.start) is not None:
        return Refusal("missing-comma", f"{stop.word}: put a comma before it, between groups", "", *stop.place)
    return None


def _means_among_tiles(stop: Stop) -> Refusal | None:
    if stop.word.lower() not in words.MEANS:
        return None
    return Refusal("missing-separator", f"{stop.word}: {WON_APART}", f"write ; won: {stop.word}", *stop.place)


def _slip_of_the_pen(stop: Stop) -> Refusal | None:
    slip = slip_of(stop.word, stop.after)
    if slip is None:
        return bare_section(stop.word, *stop.place) if stop.word.lower() in words.SECTION_WORDS else None
    shown = slip[1].partition(":")[0]  # a slip of two words names both
    end = stop.start + len(shown) if stop.piece.startswith(shown, stop.start) else stop.end
    return Refusal(*slip, "", stop.start, end)


_REASONS: Final[tuple[_Reason, ...]] = (
    _dash_for_separator,
    _run_of_tiles,
    _strange,
    _new_section,
    _stray_mark,
    _count_without_tile,
    _no_seat,
    _in_the_win,
)
"""What may be wrong with a word in any section, in the order in which it is looked for."""
_REASONS_AMONG_TILES: Final[tuple[_Reason, ...]] = (
    _others_on_the_table,
    _several_honours,
    _bare_bonus_number,
    _group_word_alone,
    _tile_out_of_place,
    _means_among_tiles,
    _slip_of_the_pen,
)
"""What may be wrong besides where tiles are expected."""
_RUN: Final = re.compile(r"([1-9])([DBC])[ \t]*(?:[-–—~]|\.{2,3}|\b(?:to|bis)\b)[ \t]*([1-9])\2(?![^\W_])", re.IGNORECASE)
_AFTER_TILES: Final = "belongs after the tiles of a group"


def _section_at(piece: str, at: int) -> str:
    """The name of the section, with its colon, that stands at or after an offset; empty where none does."""
    name, colon, _ = piece[at:].partition(":")
    return name.strip() if colon and spaced(name) in words.SECTION_WORDS else ""


_READABLE: Final = {
    **dict.fromkeys(
        (Section.EXPOSED, Section.CONCEALED),
        TILE | grammar.others | grammar.qualifier | grammar.kind | grammar.from_seat,
    ),
    **dict.fromkeys((Section.BONUS, Section.VISIBLE), TILE),
    Section.WON: grammar.means | grammar.win_remark | TILE | grammar.from_seat,
}
"""The rule that reads one word of a section, wherever it stands there."""
_OF_SYNTAX: Final = ("ends-early", "misplaced-word", "stray-mark", "several-winning-tiles", "missing-means", "missing-comma")
"""Codes about the order of words, which is not judged after a word that cannot be read."""
_SKIPPED: Final = re.compile(r"[\s,]*")


def faults_after(section: Section, text: str, first: Refusal) -> Iterator[Refusal]:
    """The words behind a first refusal that cannot be read either."""
    known = _READABLE.get(section)
    at = None if first.code == "missing-separator" else first.end
    while known is not None and at is not None:
        skipped = _SKIPPED.match(text, at)
        at = at if skipped is None else skipped.end()
        if at >= len(text):
            return
        try:
            at = known.try_parse(text, at)
        except (ParseBaseException, Refusal):
            refusal = misread(section, text, at, "")
            if refusal.code == "missing-separator":
                return
            if refusal.code not in _OF_SYNTAX:
                yield refusal
            at = max(refusal.end or 0, found_at(text, at)[1])


def is_like_a_tile(text: str) -> bool:
    """Whether a text begins with a tile, or with what was meant as one, and not with the name of a section."""
    first_start, first_end = found_at(text, 0)
    first = text[first_start:first_end]
    if first.lower() in words.SECTION_WORDS or ":" in text:
        return False
    try:
        _READABLE[Section.CONCEALED].try_parse(text[first_start : first_start + LONGEST_TILE], 0)
    except Refusal:
        return True
    except ParseBaseException:
        return slip_of(first, text[first_end:]) is not None
    return True


def _ends_early(section: Section, piece: str, at: int, expected: str) -> Refusal:
    if not piece.strip():
        if section in (Section.EXPOSED, Section.CONCEALED):
            return Refusal("empty-group", "nothing between the commas", f"expected {EXPECTED[section]}", 0, len(piece))
        return Refusal("nothing-written", f"{section}: nothing is written", f"expected {EXPECTED[section]}", 0, len(piece))
    last = piece.split()[-1]
    if last.lower() in words.GROUP_KINDS and last.lower() == piece.strip().lower():
        message = f"{last}: {_AFTER_TILES}"
        return Refusal("misplaced-word", message, f"{section}: expects {EXPECTED[section]}", at - len(last), at)
    if re.fullmatch("[1-9]+x", last, re.IGNORECASE) and (slip := slip_of(last, "")) is not None:
        return Refusal(slip[0], slip[1], "", at - len(last), at)
    if last[-1] in "×xX":
        return Refusal("ends-early", f"{shorten(last)}: a tile must follow", f"such as {last}8D", at - len(last), at)
    wanted = _WANTED.get(expected, EXPECTED[section])
    return Refusal("ends-early", f"{shorten(last)}: something must follow", f"expected {wanted}", at - len(last), at)


_WANTED: Final = {"seat": "East, South, West or North", "tile_word": "a tile such as 8D", "group": "a group such as 567C"}
