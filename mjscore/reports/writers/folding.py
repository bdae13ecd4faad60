"""Text folded at a width, counted in columns of a terminal: a Chinese character takes two, a colour none. By tabulate."""

import re
from collections.abc import Sequence
from typing import Final

from mjscore.reports import writers

NARROWEST: Final = 3
"""The least width of a column that is folded."""
_NARROW: Final = re.compile("[ -\u02ff\u2010-\u2027]*")
"""Letters and marks of one column each: for them alone no table of widths is loaded."""
_COLOURS: Final = "\x1b\\[[0-9]*m"


def width_of(text: str) -> int:
    """How many columns of a terminal a text takes."""
    text = re.sub(_COLOURS, "", text) if "\x1b" in text else text
    return len(text) if _NARROW.fullmatch(text) else writers.by_tabulate.wcswidth(text)


def fold(text: str, width: int) -> list[str]:
    """The lines of a text, none wider than `width`; broken at blanks, and inside a word only where it is too wide itself."""
    return [text] if width_of(text) <= width else writers.by_tabulate.fold_rows([[text]], [width])


def column_widths(rows: Sequence[Sequence[str]], fixed: Sequence[bool], room: int) -> list[int] | None:
    """The widths that columns take when they have `room` together; None where they cannot be made so narrow.

    Columns that are `fixed` (numbers) stay as wide as they are. The widest column gives way first, and words are broken only
    when nothing else helps.
    """
    columns = list(zip(*rows, strict=True))
    widths = [max(map(width_of, cells)) for cells in columns]
    words = [max(width_of(word) for cell in cells for word in cell.split(" ")) for cells in columns]
    for least in (words, [NARROWEST] * len(widths)):
        floors = [
            have if keeps else min(have, max(NARROWEST, low)) for have, keeps, low in zip(widths, fixed, least, strict=True)
        ]
        while sum(widths) > room and widths != floors:
            widest = max((at for at, width in enumerate(widths) if width > floors[at]), key=lambda at: widths[at])
            widths[widest] -= 1
    return widths if sum(widths) <= room else None
