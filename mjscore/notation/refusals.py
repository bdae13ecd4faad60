"""Why a text could not be read: the word at which the grammar stopped, what was expected there, and the one word near it."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final, NamedTuple

from mjscore.game.tiles import CODES
from mjscore.notation.meaning import Misread
from mjscore.notation.players import at_the_table
from mjscore.notation.words import (
    ENGLISH,
    HEADER_SECTIONS,
    Words,
    data,
    every,
    find,
    language,
    spaced,
)
from mjscore.places import Section
from mjscore.problems import (
    LIKE,
    SURE,
    Fault,
    Span,
    did_you_mean,
    nearest_words,
    printable,
)

_CLEARLY: Final = 0.05
"""How much more a word is like one than like another, where it is surely the one."""
LONGEST_WORD: Final = 40
"""The longest word, in characters, that a message shows whole."""
TILES_ALONE: Final = (
    Section.EXPOSED,
    Section.CONCEALED,
    Section.BONUS,
    Section.VISIBLE,
)
_WORD: Final = re.compile(r"[^\s,;:#|]+")
_HAS_FIGURE: Final = re.compile("[0-9]")
_NOBODY_WON: Final = (
    "if nobody won write result: draw; session add takes --draw as well"
)
_ON_COMMAND_LINE: Final = {
    Section.RULES: "--rules",
    Section.OPTIONS: "--with",
    Section.LIMIT: "--limit",
}


class Stop(NamedTuple):
    """A word of a piece of a section that cannot be read there."""

    section: Section
    piece: str
    start: int
    end: int

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
        instead: tuple[str, ...] = (),
    ) -> Fault:
        """A fault at the word."""
        return Fault(
            code, message, Span(self.start, self.end), hint=hint, instead=instead
        )


def stop_at(section: Section, piece: str, at: int) -> Stop:
    """The word that stands at or after an offset of a piece; at its end the word is empty."""
    rest = piece[at:].lstrip()
    if not rest:
        end = len(piece.rstrip())
        return Stop(section, piece, end, end=end)
    start = len(piece) - len(rest)
    word = _WORD.match(piece, start)
    return Stop(section, piece, start, end=start + 1 if word is None else word.end())


def shorten(word: str) -> str:
    """A word as a message quotes it: printable and not too long."""
    cut = word if len(word) <= LONGEST_WORD else word[:LONGEST_WORD] + "…"
    return printable(cut)


def expected(section: Section, wanted: str = "") -> str:
    """What a section holds, or what a rule of the grammar wants."""
    table = data("slips")
    what: str = table["wanted"].get(wanted, table["expected"][section])
    return what


def piece_refused(section: Section, piece: str, at: int, wanted: str) -> Misread:
    """The refusal of a piece in which the grammar stopped at `at` and wanted the rule `wanted`."""
    stop = stop_at(section, piece, at)
    if stop.start < stop.end:
        return Misread(word_fault(stop, wanted))
    return Misread(_end_fault(stop, wanted))


def _end_fault(stop: Stop, wanted: str) -> Fault:
    """The fault of a piece that ends too early."""
    hint = f"expected {expected(stop.section, wanted)}"
    if stop.before:
        last = stop_at(stop.section, stop.piece, stop.before.rfind(" ") + 1)
        message = f"{shorten(last.word)}: something must follow"
        return last.fault("ends-early", message, hint)
    if stop.section in (Section.EXPOSED, Section.CONCEALED):
        return stop.fault("empty-group", "nothing between the commas", hint)
    message = f"{stop.section}: nothing is written"
    return stop.fault("nothing-written", message, hint)


def word_fault(stop: Stop, wanted: str = "") -> Fault:
    """The fault of a word that cannot be read, with the one word near it."""
    strange = _strange(stop)
    if strange is not None:
        return strange
    if stop.word == ",":
        hint = f"expected {expected(stop.section)}"
        return stop.fault("stray-mark", "a comma does not belong here", hint)
    if wanted == "seat" or stop.section is Section.SEAT:
        players = at_the_table()
        if players is not None:
            return players.unknown(stop.word, Span(stop.start, stop.end))
        return _unknown(stop, "unknown-seat", "no such seat", name="seat")
    if stop.section is Section.WON and stop.before.endswith(","):
        return _unknown(
            _remark_at(stop), "unknown-remark", "no such remark", name="remarks"
        )
    if stop.section is Section.WON and not stop.before:
        return _unknown(stop, "unknown-means", "not a way to win", name="means")
    if stop.section in TILES_ALONE:
        what = "neither a tile nor a word that may stand here"
        return _unknown(stop, "unknown-tile", what, name=stop.section)
    return _unknown(stop, "unknown-word", "not understood", name=stop.section)


def _remark_at(stop: Stop) -> Stop:
    """The words up to the next comma, where a remark is near them; else the word alone."""
    words = stop.piece[stop.start :].partition(",")[0].rstrip()
    near = nearest_words(spaced(words), _suggested("remarks", every()))
    if near and len(near[0].split()) == len(words.split()):
        return stop._replace(end=stop.start + len(words))
    return stop


def _unknown(stop: Stop, code: str, what: str, name: str) -> Fault:
    """The fault of a word that is not in a list: what was found, and what was probably meant."""
    texts = data("slips")["expected"]
    hint = f"{stop.section}: expects {texts.get(name, texts[stop.section])}"
    word = shorten(stop.word)
    known = list(_suggested(name, every()))
    if stop.word.lower() in map(str.lower, known):
        return stop.fault("misplaced-word", f"{word}: not expected here", hint)
    if stop.word.lower() in data("slips")["never"]["words"]:
        return stop.fault(code, f"{word}: {what}", hint)
    near = near_word(stop.word, name)
    if near:
        message = f"{word}: {what}; did you mean {near}?"
        return stop.fault(code, message, hint, instead=(near,))
    message = f"{word}: {what}"
    if not _HAS_FIGURE.search(stop.word):
        several = did_you_mean(stop.word, _suggested(name, ENGLISH))
        message = f"{message}; {several}" if several else message
    return stop.fault(code, message, hint)


def near_word(word: str, name: str) -> str:
    """The one word of a list that is surely meant by another; empty where there is none, or figures stand in it."""
    if _HAS_FIGURE.search(word):
        return ""
    longer = [known for known in _suggested(name, every()) if len(known) > 3]
    sure = nearest_words(word, _suggested(name, ENGLISH), least=SURE)
    sure = sure or nearest_words(word, longer, least=SURE)
    shortest = min(sure, key=len, default="")
    if all(near.startswith(shortest) for near in sure):
        return shortest  # “discard” of discard and discarded
    means = {every()["means"].get(near) for near in sure}
    return sure[0] if len(means) == 1 and None not in means else ""


def _suggested(name: str, words: Words) -> Iterator[str]:
    """The words of some languages that a refusal may suggest, by the section or the name of their list."""
    for word in data("slips")["suggested"].get(name, ()):
        if word == "<tiles>":
            yield from _suggested("tiles", words)
        elif word == "<codes>":
            yield from CODES
        elif word.startswith("<"):
            yield from words[word[1:-1]]
        else:
            yield word


def known_words(name: str) -> list[str]:
    """The words that may stand in a section that holds no tiles, the longest first."""
    return sorted(_suggested(name, every()), key=len, reverse=True)


def _strange(stop: Stop) -> Fault | None:
    """The fault of a character in a word that means nothing in any text; None where there is none."""
    for at, letter in enumerate(stop.word, stop.start):
        is_plain = ord(letter) < 0x7F and letter.isprintable()
        is_picture = 0x1F000 <= ord(letter) <= 0x1F029
        if is_plain or is_picture or letter in _meaningful():
            continue
        missing = (
            "a control character" if ord(letter) < 0xA0 else "no character of Unicode"
        )
        name = unicodedata.name(letter, missing).lower()
        shown = f" ({letter})" if letter.isprintable() else ""
        message = (
            f"U+{ord(letter):04X}{shown}, {name}: this character has no meaning here"
        )
        hint = f"expected {expected(stop.section)}"
        return Fault("strange-character", message, Span(at, at + 1), hint=hint)
    return None


@cache
def _meaningful() -> frozenset[str]:
    """Characters beyond ASCII that have a meaning, pictures of tiles aside."""
    characters = set("×…\ufe0e\ufe0f")
    for table in ("sections", "kinds", "ranks", "suits", "honours", "bonus", "means"):
        for word in every()[table]:
            characters.update(word)
    return frozenset(characters)


def no_section(piece: str, allowed: frozenset[Section]) -> Fault:
    """Why a stretch between separators is no section: its name is misspelt, has no colon, belongs elsewhere, or is missing."""
    name, colon, _ = piece.partition(":")
    if not colon:
        return _without_colon(piece, allowed)
    start = len(name) - len(name.lstrip())
    end = len(name.rstrip())
    stop = Stop(Section.CONCEALED, piece, start, end=max(start, end))
    if start >= end:
        at_colon = stop._replace(end=len(name) + 1)
        message = "a colon without the name of a section"
        return at_colon.fault("missing-section", message, "write its name: concealed:")
    elsewhere = find("sections", name)
    if elsewhere is not None:
        is_hand = {Section.VISIBLE, Section.WON} <= allowed
        return _misplaced(stop, elsewhere, one_hand=is_hand)
    players = at_the_table()
    if players is not None and players.near(name):
        return players.unknown(name, Span(stop.start, stop.end))
    near = near_section(name, allowed)
    message = f"{shorten(stop.word)}: no such section"
    if near:
        message += f"; did you mean {near}?"
    known = ", ".join(section for section in Section if section in allowed)
    hint = f"the sections are {known}"
    if Section.RESULT in allowed:
        hint = (
            "each hand stands below its seat, such as [East], with its tiles or "
            f"score: 16; above them stand {known}"
        )
    return stop.fault("unknown-section", message, hint, instead=(near,) if near else ())


def near_section(name: str, allowed: frozenset[Section]) -> str:
    """The one section that is meant by a name that is mistyped or cut short; empty where there is none."""
    word = spaced(name)
    if not word.isalpha():
        return ""
    begun = [section for section in Section if section.startswith(word)]
    begun = [section for section in begun if section in allowed]
    if begun and word:
        return str(begun[0])
    near = one_near(word, map(str, sorted(allowed)))
    return near or one_near(word, section_names(allowed))


def one_near(word: str, known: Iterable[str], least: float = LIKE) -> str:
    """The one known word that is like another, or clearly more so than any other; empty where there is none."""
    near = nearest_words(word, known, least=least)
    if len(near) < 2:
        return near[0] if near else ""
    likeness = sorted([_likeness(word, other) for other in near], reverse=True)
    is_clear = likeness[0] - likeness[1] > _CLEARLY
    return near[0] if is_clear else ""


def _likeness(word: str, other: str) -> float:
    import difflib  # a right text does without it

    return difflib.SequenceMatcher(None, word, other).ratio()


def section_names(allowed: frozenset[Section]) -> list[str]:
    """The English names of some sections, the longest first."""
    table = language("english")["sections"]
    names: list[str] = []
    for section in allowed:
        names += table.get(section, ())
    return sorted(names, key=len, reverse=True)


def _without_colon(piece: str, allowed: frozenset[Section]) -> Fault:
    """The refusal for a stretch without a colon, which may begin with the name of one of these sections."""
    stop = stop_at(Section.CONCEALED, piece, 0)
    name = first_name(piece, allowed)
    if name:
        return missing_colon(stop._replace(end=stop.start + len(name)), name)
    return which_section(piece)


def missing_colon(at_name: Stop, name: str) -> Fault:
    """The refusal for the name of a section, which stands there without a colon."""
    message = f"{name}: no colon after it"
    hint = f"write {name}:"
    return at_name.fault("missing-colon", message, hint, instead=(f"{at_name.word}:",))


def first_name(piece: str, allowed: frozenset[Section]) -> str:
    """The name of a section with which a stretch begins; empty where it begins otherwise."""
    start = spaced(piece[:LONGEST_WORD])
    for name in section_names(allowed):
        if start.startswith(name) and not start[len(name) :][:1].isalnum():
            return name
    return ""


def which_section(piece: str) -> Fault:
    """The refusal for tiles without the name of a section where one is needed."""
    stop = stop_at(Section.CONCEALED, piece, 0)
    strange = _strange(stop)
    if strange is not None:
        return strange._replace(hint="write the standing tiles: 123D EEE RD")
    message = f"{shorten(stop.word)}: which section is this?"
    hint = (
        "name the section, such as concealed: or won:; write | between table and hand, "
        "and ; between sections"
    )
    return stop.fault("missing-section", message, hint)


def _misplaced(stop: Stop, section: Section, *, one_hand: bool) -> Fault:
    where = "to a hand, below its seat such as [East]"
    if section in HEADER_SECTIONS:
        where = "in the header of a deal, above the first [East]"
    hint = "move it there, or leave it out"
    if one_hand:
        hint = "leave it out"
    elif section is Section.WON:
        hint = _NOBODY_WON
    if one_hand and section in _ON_COMMAND_LINE:
        option = _ON_COMMAND_LINE[section]
        hint += f"; for one hand choose it on the command line with {option}"
    return stop.fault("misplaced-section", f"{section}: belongs {where}", hint)
