"""Why a text could not be read: what was found where the grammar stopped, what was expected, and what was probably meant.

What people write by mistake is a table, `slips.toml`; what stands here looks up its entries and says the rest.
"""

import re
import tomllib
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from pyparsing import ParseBaseException

from mjscore.notation import grammar, words
from mjscore.notation.grammar import either
from mjscore.notation.meaning import Misread, spaced
from mjscore.notation.words import particles
from mjscore.places import Section
from mjscore.problems import Fault, Span, did_you_mean, listed, nearest, printable
from mjscore.seats import Round, Seat
from mjscore.tiles import CODES

_WORD: Final = re.compile(r"[^\s,;:#|]+")
_LONGEST: Final = 40
"""The longest word, in characters, that may be a slip, or that a message shows whole."""
_NEAR: Final = 120
"""How far from a stop, in characters, anything is looked at; no tile is so long."""
_ENGLISH: Final = ("East", "South", "West", "North", "red", "green", "white", "spring", "summer", "autumn", "winter")
_FLOWERS: Final = ("plum", "orchid", "chrysanthemum", "bamboo")
_CALLED: Final = ("dragon", "dragons", "wind", "winds", "dots", "circles", "bamboo", "bamboos", "characters")
_TILES: Final = (*CODES, *_ENGLISH, *_FLOWERS, *_CALLED)
"""The tiles that a refusal may suggest."""
_GROUP_WORDS: Final = (*words.GROUP_KINDS, *words.QUALIFIERS, "from")
_SUGGESTED_OF_GROUPS: Final = tuple(word for word in _GROUP_WORDS if len(word) > 3 or word == "run")
"""Short words of other languages are left out: they resemble so many words that they are hardly ever what was meant."""
_SEATS: Final = tuple(map(str, Seat))
_GROUP_SECTIONS: Final = (Section.EXPOSED, Section.CONCEALED)
_TILE_SECTIONS: Final = (*_GROUP_SECTIONS, Section.BONUS, Section.VISIBLE)
_SUGGESTED: Final[dict[Section, tuple[str, ...]]] = {
    Section.EXPOSED: (*_SUGGESTED_OF_GROUPS, *_TILES),
    Section.CONCEALED: (*_SUGGESTED_OF_GROUPS, *_TILES),
    Section.BONUS: tuple(word for word in _TILES if word not in _SEATS),
    Section.VISIBLE: _TILES,
    Section.SEAT: _SEATS,
    Section.ROUND: tuple(map(str, Round)),
    Section.STATUS: tuple(words.STATUSES),
    Section.LIMIT: ("none",),
    Section.RESULT: (*words.ENDINGS, "by", *_SEATS),
    Section.PENALTY: (*words.OFFENCES, *words.CLAIMS, "by", *_SEATS),
    Section.NO_CHOICE: _SEATS,
    Section.LIABLE: (*_SEATS, "half", "first discard"),
}
"""The words that a refusal may suggest in each section."""
_REMARKS: Final = (*words.LANGUAGES["english"]["remarks"], "after bonus", "completing")
_TILE: Final = grammar.counted | grammar.tile_word
_OF_GROUPS: Final = _TILE | grammar.others | grammar.qualifier | grammar.kind | grammar.from_seat
_READABLE: Final = {
    **dict.fromkeys(_GROUP_SECTIONS, _OF_GROUPS),
    **dict.fromkeys((Section.BONUS, Section.VISIBLE), _TILE),
    Section.WON: grammar.means | grammar.win_remark | _TILE | grammar.from_seat,
}
"""The rule that reads one word of a section, wherever it stands there."""
_OF_SYNTAX: Final = ("ends-early", "misplaced-word", "stray-mark", "several-winning-tiles", "missing-means", "missing-comma")
"""Codes about the order of words, which is not judged after a word that cannot be read."""


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

    def holds(self, fact: str) -> bool:
        """Whether a fact of which the table of slips speaks holds here."""
        match fact:
            case "first" | "later":
                return bool(self.before) is (fact == "later")
            case "after a comma" | "not after a comma":
                return self.before.endswith(",") is (fact == "after a comma")
            case _:
                starts = (word.start() for word in _WORD.finditer(self.piece, 0, self.start))
                return not any(_end_of_tile(self.piece, at) for at in starts)

    def fault(self, code: str, message: str, hint: str = "", place: tuple[int, int] | None = None) -> Fault:
        """A fault at the word, or at another place in the piece."""
        return Fault(code, message, Span(*(place or (self.start, self.end))), hint)


@cache
def _table() -> dict[str, Any]:
    """The lists of slips, and what each section expects."""
    return tomllib.loads((Path(__file__).parent / "slips.toml").read_text("utf-8"))


_WORDS: Final[dict[str, Iterable[str]]] = {
    "section": words.SECTION_WORDS,
    "kind": words.GROUP_KINDS,
    "qualifier": words.QUALIFIERS,
    "group": _GROUP_WORDS,
    "means": words.MEANS,
    "remark": (*words.REMARKS, *particles("after bonus"), *particles("completing")),
    "from": words.FROM,
    "suit": words.SUITS,
    "number": words.NUMBERS,
    "count": words.COUNTS,
}
_NAMED: Final = {
    **{name: either(known) for name, known in _WORDS.items()},
    "code": "(?:[1-9]+[DBC]|E+|S+|W+|N+|[RGW]D|[FS][1-4])",
    "others": grammar.OTHERS,
    "plural": grammar.PLURAL,
}
"""The patterns of the words that the table names."""


@cache
def _pattern(written: str) -> re.Pattern[str]:
    whole = re.sub(r"(?<!P)<(\w+)>", lambda found: f"(?:{_NAMED[found[1]]})", written)
    return re.compile(whole, re.IGNORECASE)


def _end_of_tile(piece: str, start: int) -> int | None:
    """Where a tile ends that begins at an offset; None where none does."""
    try:
        return start + int(_TILE.try_parse(piece[start : start + _NEAR], 0))
    except (ParseBaseException, Misread):
        return None


def _match(entry: Mapping[str, Any], stop: Stop) -> re.Match[str] | None:
    near = max(0, stop.start - _NEAR), stop.end + _NEAR
    if "around" in entry:
        found = _pattern(entry["around"]).finditer(stop.piece, *near)
        return next((each for each in found if each.start() <= stop.start <= each.end()), None)
    if entry["word"] == "<tile>":
        end = _end_of_tile(stop.piece, stop.start)
        return None if end is None else re.compile(".*").match(stop.piece, stop.start, end)
    return _pattern(f"(?:{entry['word']}){_WHOLE}").match(stop.piece, stop.start, near[1])


_WHOLE: Final = r"(?:(?<=[,:|])|(?=[\s,;:#|]|$))"
"""What follows a word of the table."""


def _spoken(lists: Iterable[str], stop: Stop) -> Fault | None:
    """What the first entry of these lists that fits says of a stop."""
    for entry in (entry for name in lists for entry in _table()[name]):
        if stop.section in entry.get("in", (stop.section,)) and all(map(stop.holds, entry.get("when", ()))):
            found = _match(entry, stop)
            if found is not None:
                quoted, groups = _quotable(entry, stop, found), [Said(group) for group in (found[0], *found.groups(""))]
                message, hint = (entry.get(key, "").format(*groups, **quoted) for key in ("say", "hint"))
                return stop.fault(entry["code"], message, hint, found.span("at" if "at" in quoted else 0))
    return None


def _quotable(entry: Mapping[str, Any], stop: Stop, found: re.Match[str]) -> dict[str, str]:
    """What an entry may quote by name."""
    expected = _expected(stop.section)
    pattern, instead = entry.get("write", ("^", ""))
    quoted = {**found.groupdict(""), "meant": re.sub(pattern, instead, found[0], flags=re.IGNORECASE)}
    return {
        **{name: Said(text) for name, text in quoted.items()},
        "section": stop.section,
        "rest": stop.piece[stop.start :].strip(),
        "expected": expected,
        "wanted": _table()["wanted"].get(stop.wanted, expected),
    }


class Said(str):
    """A stretch of text as a message quotes it: plain, or changed as the table asks."""

    def __format__(self, how: str) -> str:
        return _CHANGES[how](self)


def _run_or_two(text: str) -> str:
    """What to say of two tiles of a suit with a mark between them, `1D-9D`: the tiles from one to the other, or two?"""
    first, last = re.findall("[1-9]", text)
    suit = text[-1]
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


def _begun(text: str) -> str:
    """The tile with whose name `wh` begins, and the name."""
    names = {"WD": "white", "GD": "green", "RD": "red", "E": "east", "S": "south", "W": "west", "N": "north"}
    return next(f"{code} ({name})" for code, name in names.items() if name.startswith(text.lower()))


_CHANGES: Final = {
    "": lambda text: shorten(str(text)),
    "upper": str.upper,
    "lower": str.lower,
    "length": lambda text: str(len(text)),
    "number": lambda text: words.NUMBERS.get(spaced(text), str(text)),
    "series": lambda text: {"F": "flowers", "S": "seasons"}[text.upper()],
    "suits": lambda ranks: listed([f"{ranks!s}{suit}" for suit in "DBC"], "or"),
    "run-or-two": _run_or_two,
    "winds": _winds,
    "begun": _begun,
}


def _expected(section: Section) -> str:
    return str(_table()["expected"][section])


def refused(section: Section, piece: str, at: int, wanted: str) -> Misread:
    """The refusal of a piece in which the grammar stopped at `at` and wanted the rule `wanted`, with the faults behind it."""
    first = _misread(section, piece, at, wanted)
    return Misread(first, *_faults_after(section, piece, first))


def _misread(section: Section, piece: str, at: int, wanted: str = "") -> Fault:
    stop = Stop(section, piece, *found_at(piece, at), wanted)
    if stop.start == stop.end:
        first = found_at(piece, 0)
        if section is Section.WON and piece.strip() and _end_of_tile(piece, first[0]):
            return _misread(section, piece, 0)
        found = _spoken(("end",), stop)
        assert found is not None
        return found
    lists = {Section.WON: ("win", "slips")}.get(section, ("tiles", "slips", "names") if section in _TILE_SECTIONS else ())
    return (
        _spoken(("separators",), stop)
        or _strange(stop)
        or _spoken(("anywhere",), stop)
        or (_unknown(stop, "unknown-seat", "no such seat", _SEATS) if wanted == "seat" else None)
        or _spoken(lists, stop)
        or _unknown_word(stop)
    )


def _unknown_word(stop: Stop) -> Fault:
    if stop.section in _TILE_SECTIONS:
        what = "neither a tile nor a word that may stand here"
        return _unknown(stop, "unknown-tile", what, _SUGGESTED[stop.section])
    if stop.section is not Section.WON:
        return _unknown(stop, "unknown-word", "not understood", _SUGGESTED.get(stop.section, ()))
    if stop.holds("after a comma"):
        said = stop.piece[stop.start :].partition(",")[0].rstrip()
        full = stop._replace(end=stop.start + len(said)) if nearest(spaced(said), _REMARKS) else stop
        expected = f"{', '.join(_REMARKS[:-2])} or completing and a group"
        return _unknown(full, "unknown-remark", "no such remark", _REMARKS, expected)
    if stop.holds("first"):
        return _unknown(stop, "unknown-means", "not a way to win", words.MEANS)
    return _unknown(stop, "unknown-word", "not understood", (*_TILES, "from", "after bonus"))


def _unknown(stop: Stop, code: str, what: str, known: Iterable[str], expected: str = "") -> Fault:
    """The fault of a word that is not among those known: what was found, and what was probably meant."""
    hint = f"{stop.section}: expects {expected or _expected(Section.SEAT if code == 'unknown-seat' else stop.section)}"
    if stop.word.lower() in {each.lower() for each in known}:
        return stop.fault("misplaced-word", f"{shorten(stop.word)}: not expected here", hint)
    meant = did_you_mean(stop.word, known)
    return stop.fault(code, f"{shorten(stop.word)}: {what}" + (f"; {meant}" if meant else ""), hint)


def _strange(stop: Stop) -> Fault | None:
    strange = strange_character(stop.word)
    if strange is None:
        return None
    at = stop.start + strange[0]
    return stop.fault("strange-character", strange[1], f"expected {_expected(stop.section)}", (at, at + 1))


def _faults_after(section: Section, text: str, first: Fault) -> Iterator[Fault]:
    """The words behind a first fault that cannot be read either."""
    known = _READABLE.get(section)
    assert first.span is not None
    at = len(text) if first.code == "missing-separator" or known is None else first.span.end
    while known is not None:
        at += len(text[at:]) - len(text[at:].lstrip(", \t\n"))
        if at >= len(text):
            return
        try:
            at = known.try_parse(text, at)
        except (ParseBaseException, Misread):
            fault = _misread(section, text, at)
            if fault.code == "missing-separator":
                return
            if fault.code not in _OF_SYNTAX:
                yield fault
            at = max(fault.span.end if fault.span else 0, found_at(text, at)[1])


def is_like_a_tile(text: str) -> bool:
    """Whether a text begins with a tile, or with what was meant as one, and not with the name of a section."""
    start, end = found_at(text, 0)
    if text[start:end].lower() in words.SECTION_WORDS or ":" in text:
        return False
    try:
        _OF_GROUPS.try_parse(text[start : start + _NEAR], 0)
    except Misread:
        return True
    except ParseBaseException:
        return _spoken(("slips",), Stop(Section.CONCEALED, text, start, end)) is not None
    return True


def found_at(piece: str, at: int) -> tuple[int, int]:
    """The stretch of the word that stands at or after an offset of a piece; empty at its end."""
    while at < len(piece) and piece[at].isspace():
        at += 1
    word = _WORD.match(piece, at)
    if word is not None:
        return at, word.end()
    return (at, at + 1) if at < len(piece) else (len(piece.rstrip()), len(piece.rstrip()))


def shorten(word: str) -> str:
    """A word as a message quotes it: printable and not too long."""
    return printable(word if len(word) <= _LONGEST else word[:_LONGEST] + "…")


_MEANINGFUL: Final = frozenset("×…\ufe0e\ufe0f").union(
    *(word for table in _NAMED.values() for word in table), *words.HONOURS, *words.BONUS
)
"""Characters beyond ASCII that have a meaning, pictures of tiles aside."""


def strange_character(word: str) -> tuple[int, str] | None:
    """The first character of a word that has no meaning: its place, and what to say of it."""
    for index, letter in enumerate(word):
        if ord(letter) < 0x7F and letter.isprintable() or letter in _MEANINGFUL or 0x1F000 <= ord(letter) <= 0x1F029:
            continue
        name = unicodedata.name(letter, "a control character" if ord(letter) < 0xA0 else "no character of Unicode").lower()
        shown = f" ({letter})" if letter.isprintable() else ""
        what = "leave it out" if "quotation mark" in name else "this character has no meaning here"
        return index, f"U+{ord(letter):04X}{shown}, {name}: {what}"
    return None


def no_section(piece: str, allowed: frozenset[Section]) -> Fault:
    """Why a stretch between separators is no section: its name is misspelt, has no colon, belongs elsewhere, or is missing."""
    name, colon, _ = piece.partition(":")
    if not colon:
        return _without_colon(piece, _names(allowed))
    stop = Stop(Section.WON, piece, len(name) - len(name.lstrip()), len(name.rstrip()))
    if not name.strip():
        place = stop.start, stop.start + 1
        return stop.fault("missing-section", "a colon without the name of a section", "write its name: concealed:", place)
    elsewhere = words.SECTION_WORDS.get(spaced(name))
    if elsewhere is not None:
        return _misplaced(stop, elsewhere, one_hand={Section.VISIBLE, Section.WON} <= allowed)
    shown = shorten(stop.word)
    if stop.word.lower() in _WINNER:
        message = f"{shown}: the block of the hand that won says how it won"
        return stop.fault("misplaced-section", message, "write won: draw there, or won: discard from South")
    meant = did_you_mean(stop.word, map(str, allowed)) or did_you_mean(stop.word, _names(allowed))
    message = f"{shown}: no such section" + (f"; {meant}" if meant else "")
    return stop.fault("unknown-section", message, f"the sections are {', '.join(each for each in Section if each in allowed)}")


_WINNER: Final = ("winner", "sieger", "gewinner", "gagnant")


def _without_colon(piece: str, names: list[str]) -> Fault:
    """The refusal for a stretch without a colon, where these names of sections may stand."""
    stop = Stop(Section.CONCEALED, piece, *found_at(piece, 0))
    written = _pattern(either(names)).match(piece, stop.start)
    if written is not None:
        word = spaced(written[0])
        return stop.fault("missing-colon", f"{word}: no colon after it", f"write {word}:", written.span())
    shown = shorten(stop.word)
    if stop.word.lower() in words.MEANS:
        message = f"{shown}: how the hand was won goes into a section of its own"
        return stop.fault("missing-section", message, f"write won: {stop.word.lower()}")
    close = [] if _end_of_tile(piece, stop.start) else nearest(stop.word, names, 1)
    if close:
        return stop.fault("unknown-section", f"{shown}: no such section, and no colon; did you mean {close[0]}:?")
    return which_section(piece)


def which_section(piece: str) -> Fault:
    """The refusal for tiles without the name of a section where one is needed."""
    stop = Stop(Section.CONCEALED, piece, *found_at(piece, 0))
    strange = _strange(stop)
    if strange is not None:
        return strange._replace(hint="write the standing tiles: 123D EEE RD")
    hint = "name the section, such as concealed: or won:; write | between table and hand, and ; between sections"
    return stop.fault("missing-section", f"{shorten(stop.word)}: which section is this?", hint)


_ON_COMMAND_LINE: Final = {Section.RULES: "--rules", Section.OPTIONS: "--with", Section.LIMIT: "--limit"}


def _misplaced(stop: Stop, section: Section, *, one_hand: bool) -> Fault:
    at_table = section in words.HEADER_SECTIONS
    where = "in the header of a deal, above the first [East]" if at_table else "to a hand, below its seat such as [East]"
    hint = "move it there, or leave it out"
    if one_hand:
        option = _ON_COMMAND_LINE.get(section)
        hint = "leave it out" if option is None else f"leave it out; for one hand choose it on the command line with {option}"
    return stop.fault("misplaced-section", f"{section}: belongs {where}", hint)


def section_meant(piece: str, allowed: frozenset[Section]) -> tuple[Section, int] | None:
    """The section that a misspelt name was meant for, and where its content begins; None where nothing is near."""
    name, colon, _ = piece.partition(":")
    if not colon:
        start, end = found_at(piece, 0)
        section = words.SECTION_WORDS.get(piece[start:end].lower())
        return None if section is None or section not in allowed else (section, end)
    if spaced(name) in words.SECTION_WORDS:
        return None
    close = nearest(name.strip(), map(str, allowed), 1) or nearest(name.strip(), _names(allowed), 1)
    return (words.SECTION_WORDS[close[0]], len(name) + 1) if close else None


def _names(allowed: frozenset[Section]) -> list[str]:
    """The names of sections, as an English player writes them."""
    english = words.LANGUAGES["english"]["sections"]
    return [word for section, names in english.items() if section in allowed for word in names]
