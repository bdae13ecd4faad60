"""The fast path: a hand in the very form in which `write_hand` writes it, read without the grammar.

It reads nothing else: for any other text it gives None, and the grammar reads that. What it gives is what the grammar gives,
places included (`tests/notation/test_plain.py`).
"""

from operator import index
from typing import Any, Final

from mjscore.game.groups import Group
from mjscore.game.tiles import Tile
from mjscore.notation import written_groups
from mjscore.notation.meaning import OthersText
from mjscore.notation.plain_pieces import READERS, exposed_piece, standing_piece
from mjscore.notation.sections import Concealed, WrittenSections, code_words
from mjscore.places import Section, Written

_EXPOSED: Final = Section.EXPOSED
_CONCEALED: Final = Section.CONCEALED
"""Before Python 3.12 a member of an enumeration is found slowly, ten times as slowly as a name."""
_SECTIONS: Final = {str(section): section for section in READERS}
"""The sections of a hand by the names that the writer gives them."""


def read_plain(text: str) -> WrittenSections | None:
    """What the sections of a hand say and where; None for a text in any other form, which may be right all the same."""
    sections = WrittenSections()
    values = sections.values
    written = sections.written
    separator = "\n" if "\n" in text else "; "
    start = 0
    for part in text.split(separator):
        name, _, content = part.partition(":")
        section = _SECTIONS.get(name)
        if section is None or section in values or not content:
            return None
        begin = start + len(name) + 1
        start += len(part) + len(separator)
        value: Any
        if section is _CONCEALED:
            value = _concealed(content, begin, written)
        elif section is _EXPOSED:
            value = _exposed(content, begin, written)
        else:
            piece = READERS[section](content)
            if piece is None:
                return None
            written.append((section, begin, piece))
            value = piece.values[0]
        if value is None:
            return None
        values[section] = value
    if _CONCEALED in values or _EXPOSED in values:
        return sections
    return None


def _exposed(
    content: str, begin: int, written: list[Written]
) -> tuple[Group, ...] | None:
    """The groups of `exposed:`, whose pieces are added to `written`."""
    groups: list[Group] = []
    for part in content.split(","):
        piece = exposed_piece(part)
        if piece is None:
            return None
        written.append((_EXPOSED, begin, piece))
        groups.append(piece.values[0])
        begin += len(part) + 1
    return tuple(groups)


def _concealed(content: str, begin: int, written: list[Written]) -> Concealed | None:
    """What `concealed:` holds: groups, tiles and others; their pieces are added to `written`."""
    fixed: list[Group] = []
    free: list[Tile] = []
    others = 0
    for part in content.split(","):
        if "×" in part or part[-1:].islower():
            piece = standing_piece(part)
            if piece is None:
                return None
            written.append((_CONCEALED, begin, piece))
            value = piece.values[0]
            if isinstance(value, Group):
                fixed.append(value)
            elif isinstance(value, OthersText):
                others += value.number or 0
            else:
                free += value
        elif part.isspace() or not part:
            return None
        else:
            words = code_words(part, begin)
            if not words:
                return None
            written += words
            for _, _, piece in words:
                free += piece.values[0]
        begin += len(part) + 1
    if len(fixed) > 1:
        fixed.sort(key=written_groups.kongs_first)
    free.sort(key=index)
    return Concealed(tuple(fixed), tuple(free), others)
