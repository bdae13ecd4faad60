"""Texts and tables folded at a width, counted in places of a terminal: a Chinese character takes two."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from unicodedata import combining, east_asian_width

_WIDE: Final = ("W", "F")
_NARROWEST: Final = 3
"""The least width of a column that is folded."""


def width_of(text: str) -> int:
    """How many places of a terminal a text takes."""
    if text.isascii():
        return len(text)
    return sum(0 if combining(ch) else 1 + (east_asian_width(ch) in _WIDE) for ch in text)


def fold(text: str, width: int) -> list[str]:
    """The lines of a text, none wider than `width`; broken at blanks, and inside a word only where it is too wide itself."""
    if width_of(text) <= width:
        return [text]
    lines: list[str] = []
    line = ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if width_of(longer) <= width:
            line = longer
            continue
        if line.strip():
            lines.append(line.rstrip())
        *full, line = _pieces(word, width)
        lines += full
    return [*lines, line] if line.strip() or not lines else lines


def _pieces(word: str, width: int) -> list[str]:
    pieces = [""]
    for ch in word:
        if pieces[-1] and width_of(pieces[-1] + ch) > width:
            pieces.append("")
        pieces[-1] += ch
    return pieces


def column_widths(natural: Sequence[int], words: Sequence[int], fixed: Sequence[bool], room: int) -> list[int] | None:
    """The widths that columns take when they have `room` places together; None where they cannot be made so narrow.

    `natural` are the widths of the columns unfolded, `words` those of their longest words; columns that are `fixed` (numbers)
    stay as they are. The widest column gives way first, and words are broken only when nothing else helps.
    """
    widths = list(natural)
    for least in (words, [_NARROWEST] * len(widths)):
        lowest = [min(have, max(_NARROWEST, low)) for have, low in zip(widths, least, strict=True)]
        floors = [have if keeps else low for have, keeps, low in zip(widths, fixed, lowest, strict=True)]
        while sum(widths) > room:
            spare = [at for at, width in enumerate(widths) if width > floors[at]]
            if not spare:
                break
            widths[max(spare, key=lambda at: widths[at])] -= 1
    return widths if sum(widths) <= room else None
