"""Why a text could not be read: what was found where the grammar stopped, what was expected, and what was probably meant.

Most messages stand in `refusals.toml`.
"""

import re
import unicodedata
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from typing import Final

from pyparsing import ParseBaseException

from mjscore.notation import grammar
from mjscore.notation.meaning import Misread
from mjscore.notation.slips import (
    NEAR,
    TILE,
    Stop,
    end_of_tile,
    said_of,
    shorten,
    stop_at,
)
from mjscore.notation.words import (
    ENGLISH,
    HEADER_SECTIONS,
    Words,
    data,
    every,
    find,
    language,
    pattern,
    spaced,
)
from mjscore.places import Section
from mjscore.problems import SURE, Fault, did_you_mean, listed, nearest
from mjscore.tiles import CODES

_LISTS: Final = {
    Section.WON: ("win", "slips"),
    **dict.fromkeys(
        (Section.EXPOSED, Section.CONCEALED, Section.BONUS, Section.VISIBLE),
        ("hands", "tiles", "slips", "names"),
    ),
}
"""The lists of slips that may be made in a section."""
_OF_GROUPS: Final = (
    TILE | grammar.others | grammar.qualifier | grammar.kind | grammar.from_seat
)
_READABLE: Final = {
    **dict.fromkeys((Section.EXPOSED, Section.CONCEALED), _OF_GROUPS),
    **dict.fromkeys((Section.BONUS, Section.VISIBLE), TILE),
    Section.WON: grammar.means | grammar.win_remark | TILE | grammar.from_seat,
}
"""The rule that reads one word of a section, wherever it stands there."""
_MOST_LOOKS: Final = 20
"""How many words that cannot be read are looked at in one piece."""
_OF_SYNTAX: Final = (
    "ends-early",
    "misplaced-word",
    "stray-mark",
    "several-winning-tiles",
    "missing-means",
    "missing-comma",
)
"""Codes about the order of words, which is not judged after a word that cannot be read."""


def refused(section: Section, piece: str, at: int, wanted: str) -> Misread:
    """The refusal of a piece in which the grammar stopped at `at` and wanted the rule `wanted`, with the faults behind it."""
    first = _fault_at(section, piece, at, wanted)
    return Misread(first, *_faults_after(section, piece, first))


def _fault_at(section: Section, piece: str, at: int, wanted: str = "") -> Fault:
    stop = stop_at(section, piece, at, wanted)
    if stop.start == stop.end:
        begin = stop_at(section, piece, 0).start
        return (
            _fault_at(section, piece, begin)
            if section is Section.WON and begin < stop.end and end_of_tile(piece, begin)
            else said_of(stop, "end") or _unknown_word(stop)
        )
    return (
        said_of(stop, "separators")
        or _strange(stop)
        or said_of(stop, "anywhere")
        or (
            _unknown(stop, "unknown-seat", "no such seat", "seat")
            if wanted == "seat"
            else None
        )
        or said_of(stop, *_LISTS.get(section, ()))
        or _unknown_word(stop)
    )


def _unknown_word(stop: Stop) -> Fault:
    is_win = stop.section is Section.WON
    if is_win and stop.before.endswith(","):
        said = stop.piece[stop.start :].partition(",")[0].rstrip()
        full = (
            stop._replace(end=stop.start + len(said))
            if nearest(spaced(said), _suggested("remarks", every()))
            else stop
        )
        return _unknown(full, "unknown-remark", "no such remark", "remarks")
    if is_win and not stop.before:
        return _unknown(stop, "unknown-means", "not a way to win", "means")
    if stop.section in _LISTS and not is_win:
        return _unknown(
            stop,
            "unknown-tile",
            "neither a tile nor a word that may stand here",
            stop.section,
        )
    return _unknown(stop, "unknown-word", "not understood", stop.section)


def _unknown(stop: Stop, code: str, what: str, name: str) -> Fault:
    """The fault of a word that is not in a list: what was found, and what was probably meant."""
    known, expected = list(_suggested(name, every())), data("refusals")["expected"]
    hint = f"{stop.section}: expects {expected.get(name, expected[stop.section])}"
    if stop.word.lower() in {each.lower() for each in known}:
        return stop.fault(
            "misplaced-word", f"{shorten(stop.word)}: not expected here", hint
        )
    longer = [
        each for each in known if len(each) > 3
    ]  # shorter ones resemble so many words
    meant = did_you_mean(stop.word, _suggested(name, ENGLISH)) or did_you_mean(
        stop.word, longer, SURE
    )
    sure = nearest(stop.word, _suggested(name, ENGLISH), least=SURE)
    first = min(sure, key=len, default="")  # “discard” of discard and discarded
    instead = (
        first
        if not re.search("[0-9]", stop.word)
        and all(each.startswith(first) for each in sure)
        else ""
    )
    return stop.fault(
        code,
        f"{shorten(stop.word)}: {what}" + (f"; {meant}" if meant else ""),
        hint,
        instead=instead,
    )


def _suggested(name: str, words: Words) -> Iterator[str]:
    """The words of some languages that a refusal may suggest, by the section or the name of their list."""
    for word in data("refusals")["suggested"].get(name, ()):
        if word == "<tiles>":
            yield from _suggested("tiles", words)
        else:
            yield from (
                CODES
                if word == "<codes>"
                else words[word[1:-1]]
                if word[0] == "<"
                else (word,)
            )


def _strange(stop: Stop) -> Fault | None:
    for at, letter in enumerate(stop.word, stop.start):
        if (
            (ord(letter) < 0x7F and letter.isprintable())
            or letter in _meaningful()
            or 0x1F000 <= ord(letter) <= 0x1F029
        ):
            continue
        name = unicodedata.name(
            letter,
            "a control character" if ord(letter) < 0xA0 else "no character of Unicode",
        ).lower()
        shown = f" ({letter})" if letter.isprintable() else ""
        what = (
            "leave it out"
            if "quotation mark" in name
            else "this character has no meaning here"
        )
        hint = f"expected {data('refusals')['expected'][stop.section]}"
        return stop.fault(
            "strange-character",
            f"U+{ord(letter):04X}{shown}, {name}: {what}",
            hint,
            (at, at + 1),
        )
    return None


@cache
def _meaningful() -> frozenset[str]:
    """Characters beyond ASCII that have a meaning, pictures of tiles aside."""
    tables = ("sections", "kinds", "ranks", "suits", "honours", "bonus", "means")
    return frozenset("×…\ufe0e\ufe0f").union(
        *(word for table in tables for word in every()[table])
    )


def begins_section(fault: Fault) -> bool:
    """Whether another section begins at a fault, so that what follows belongs to that."""
    return fault.instead.startswith(";")


def _faults_after(section: Section, text: str, first: Fault) -> Iterator[Fault]:
    """The words behind a first fault that cannot be read either."""
    known = _READABLE.get(section)
    at = 0 if first.span is None else first.span.end
    if known is None or begins_section(first):
        return
    looks = 0
    while looks < _MOST_LOOKS and (rest := text[at:].lstrip(", \t\n")):
        at = len(text) - len(rest)
        try:
            at = known.try_parse(text, at)
        except (ParseBaseException, Misread):
            looks += 1
            fault = _fault_at(section, text, at)
            if begins_section(fault):
                return
            if fault.code not in _OF_SYNTAX:
                yield fault
            at = max(
                fault.span.end if fault.span else 0, stop_at(section, text, at).end
            )


def is_like_a_tile(text: str) -> bool:
    """Whether a text begins with a tile, or with what was meant as one, and not with the name of a section."""
    stop = stop_at(Section.CONCEALED, text, 0)
    if ":" in text:
        return False
    first = (
        grammar.named_group if find("sections", stop.word) else _OF_GROUPS
    )  # “closed kong 5B” is no section
    try:
        with suppress(Misread):
            first.try_parse(text[stop.start : stop.start + NEAR], 0)
    except ParseBaseException:
        return first is _OF_GROUPS and said_of(stop, "slips") is not None
    return True


NoSection = tuple[Fault, Section | None, int]
"""Why a stretch is no section, which section is probably meant, and where its content then begins."""


def no_section(piece: str, allowed: frozenset[Section]) -> NoSection:
    """Why a stretch between separators is no section: its name is misspelt, has no colon, belongs elsewhere, or is missing."""
    name, colon, _ = piece.partition(":")
    english = language("english")["sections"]
    names = [
        word
        for section, known in english.items()
        if section in allowed
        for word in known
    ]
    if not colon:
        return _without_colon(piece, names)
    stop = Stop(
        Section.CONCEALED, piece, len(name) - len(name.lstrip()), len(name.rstrip())
    )
    if found := said_of(stop, "headings"):
        return found, None, 0
    if elsewhere := find("sections", name):
        return (
            _misplaced(
                stop, elsewhere, one_hand={Section.VISIBLE, Section.WON} <= allowed
            ),
            None,
            0,
        )
    close = nearest(stop.word, map(str, allowed)) or nearest(stop.word, names)
    instead = close[0] if len(close) == 1 else ""
    message = f"{shorten(stop.word)}: no such section" + (
        f"; did you mean {listed(close, 'or')}?" if close else ""
    )
    if (
        not close
        and Section.WON in allowed
        and len(pattern("<in figures>").findall(piece)) > 1
    ):
        message = f"{shorten(stop.word)}: before the tiles on the table stands exposed:, before those in the hand concealed:"
    known = ", ".join(each for each in Section if each in allowed)
    hint = f"{data('refusals')['begins']['deal' if Section.RESULT in allowed else 'hand']} {known}"
    fault = stop.fault("unknown-section", message, hint, None, instead)
    return fault, find("sections", close[0]) if close else None, len(name) + 1


def _without_colon(piece: str, names: list[str]) -> NoSection:
    """The refusal for a stretch without a colon, where these names of sections may stand."""
    stop = stop_at(Section.CONCEALED, piece, 0)
    if found := said_of(stop, "unnamed"):
        return found, None, 0
    for word in sorted(names, key=len, reverse=True):
        end = stop.start + len(word)
        if (
            piece[stop.start : end].lower() == word
            and not piece[end : end + 1].isalnum()
        ):
            fault = stop.fault(
                "missing-colon",
                f"{word}: no colon after it",
                f"write {word}:",
                (stop.start, end),
                f"{word}:",
            )
            return (
                fault,
                None if piece[end : end + 1].strip() else find("sections", word),
                end,
            )
    if found := said_of(stop, "deals" if Section.RESULT in names else "wins"):
        return found, None, 0
    close = [] if end_of_tile(piece, stop.start) else nearest(stop.word, names, 1)
    message = (
        f"{shorten(stop.word)}: no such section, and no colon; did you mean {close[0]}:?"
        if close
        else ""
    )
    return (
        stop.fault("unknown-section", message) if close else which_section(piece),
        None,
        0,
    )


def which_section(piece: str) -> Fault:
    """The refusal for tiles without the name of a section where one is needed."""
    stop = stop_at(Section.CONCEALED, piece, 0)
    if found := said_of(stop, "hands"):
        return found
    if strange := _strange(stop):
        return strange._replace(hint="write the standing tiles: 123D EEE RD")
    hint = "name the section, such as concealed: or won:; write | between table and hand, and ; between sections"
    return stop.fault(
        "missing-section", f"{shorten(stop.word)}: which section is this?", hint
    )


_NOBODY_WON: Final = (
    "if nobody won write result: draw; session add takes --draw as well"
)
_ON_COMMAND_LINE: Final = {
    Section.RULES: "--rules",
    Section.OPTIONS: "--with",
    Section.LIMIT: "--limit",
}


def _misplaced(stop: Stop, section: Section, *, one_hand: bool) -> Fault:
    at_table = section in HEADER_SECTIONS
    where = (
        "in the header of a deal, above the first [East]"
        if at_table
        else "to a hand, below its seat such as [East]"
    )
    hint = (
        "leave it out"
        if one_hand
        else _NOBODY_WON
        if section is Section.WON
        else "move it there, or leave it out"
    )
    if one_hand and section in _ON_COMMAND_LINE:
        hint += f"; for one hand choose it on the command line with {_ON_COMMAND_LINE[section]}"
    return stop.fault("misplaced-section", f"{section}: belongs {where}", hint)
