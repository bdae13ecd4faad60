"""Why a stretch between separators is no section: its name is misspelt, has no colon, belongs elsewhere, or is missing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from mjscore.notation import languages, words
from mjscore.notation.meaning import Refusal, spaced
from mjscore.notation.stops import WON_APART, end_of_tile, found_at, shorten, strange_character
from mjscore.places import Section
from mjscore.problems import did_you_mean, nearest


def no_section(piece: str, allowed: Iterable[Section]) -> Refusal:
    """The refusal for a stretch between separators that does not begin with the name of a section and a colon."""
    name, colon, _ = piece.partition(":")
    if not colon:
        return _without_colon(piece, _names(allowed))
    start, end = len(name) - len(name.lstrip()), len(name.rstrip())
    if not name.strip():
        message, hint = "a colon without the name of a section", "write its name: concealed:"
        return Refusal("missing-section", message, hint, start, start + 1)
    elsewhere = words.SECTION_WORDS.get(spaced(name))
    if elsewhere is not None:
        return _misplaced(elsewhere, start, end, one_hand=Section.VISIBLE in allowed and Section.WON in allowed)
    shown = shorten(name.strip())
    if name.strip().lower() in _WINNER:
        message = f"{shown}: the block of the hand that won says how it won"
        return Refusal("misplaced-section", message, "write won: draw there, or won: discard from South", start, end)
    meant = did_you_mean(name.strip(), map(str, allowed)) or did_you_mean(name.strip(), _names(allowed))
    message = f"{shown}: no such section" + (f"; {meant}" if meant else "")
    hint = f"the sections are {', '.join(section for section in Section if section in allowed)}"
    return Refusal("unknown-section", message, hint, start, end)


def _without_colon(piece: str, names: Sequence[str]) -> Refusal:
    """The refusal for a stretch without a colon, where these names of sections may stand."""
    start, end = found_at(piece, 0)
    first, written = piece[start:end], piece.strip()
    for word in sorted(names, key=len, reverse=True):
        if written.lower().startswith(word) and not written[len(word) : len(word) + 1].isalnum():
            return Refusal("missing-colon", f"{word}: no colon after it", f"write {word}:", start, start + len(word))
    shown = shorten(first)
    if first.lower() in words.MEANS:
        return Refusal("missing-section", f"{shown}: {WON_APART}", f"write won: {first.lower()}", start, end)
    close = [] if end_of_tile(piece, start) is not None else nearest(first, names, 1)
    if close:
        message = f"{shown}: no such section, and no colon; did you mean {close[0]}:?"
        return Refusal("unknown-section", message, "", start, end)
    return which_section(piece)


_WINNER: Final = ("winner", "sieger", "gewinner", "gagnant")


def which_section(piece: str) -> Refusal:
    """The refusal for tiles without the name of a section where one is needed."""
    start, end = found_at(piece, 0)
    strange = strange_character(piece[start:end])
    if strange is not None:
        index, message = strange
        return Refusal("strange-character", message, "write the standing tiles: 123D EEE RD", start + index, start + index + 1)
    hint = "name the section, such as concealed: or won:; write | between table and hand, and ; between sections"
    return Refusal("missing-section", f"{shorten(piece[start:end])}: which section is this?", hint, start, end)


_ON_COMMAND_LINE: Final = {Section.RULES: "--rules", Section.OPTIONS: "--with", Section.LIMIT: "--limit"}


def _misplaced(section: Section, start: int, end: int, *, one_hand: bool) -> Refusal:
    at_table = section in words.HEADER_SECTIONS
    where = "in the header of a deal, above the first [East]" if at_table else "to a hand, below its seat such as [East]"
    hint = "move it there, or leave it out"
    if one_hand:
        option = _ON_COMMAND_LINE.get(section)
        hint = "leave it out" if option is None else f"leave it out; for one hand choose it on the command line with {option}"
    return Refusal("misplaced-section", f"{section}: belongs {where}", hint, start, end)


def section_meant(piece: str, allowed: Iterable[Section]) -> tuple[Section, int] | None:
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


def _names(allowed: Iterable[Section]) -> list[str]:
    """The names of sections, as an English player writes them."""
    foreign = languages.SECTIONS
    return [word for word, section in words.SECTION_WORDS.items() if section in set(allowed) and word not in foreign]
