"""A report as text for the terminal: aligned, folded at a width counted in columns of a terminal, coloured where asked for."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from mjscore import reports
from mjscore.problems import printable
from mjscore.reports.content import (
    Block,
    Bullets,
    Column,
    Heading,
    Paragraph,
    Report,
    Table,
)

NARROWEST: Final = 3
"""The least width of a column that is folded."""
_NARROW: Final = re.compile("[ -\u02ff\u2010-\u2027]*")
"""Letters and marks of one column each: for them alone no table of widths is loaded."""
_COLOURS: Final = "\x1b\\[[0-9]*m"


def width_of(text: str) -> int:
    """How many columns of a terminal a text takes."""
    text = re.sub(_COLOURS, "", text) if "\x1b" in text else text
    return len(text) if _NARROW.fullmatch(text) else reports.by_tabulate.wcswidth(text)


def fold(text: str, width: int) -> list[str]:
    """The lines of a text, none wider than `width`; broken at blanks, and inside a word only where it is too wide itself."""
    return (
        [text]
        if width_of(text) <= width
        else reports.by_tabulate.fold_rows([[text]], [width])
    )


def column_widths(
    rows: Sequence[Sequence[str]],
    fixed: Sequence[bool],
    room: int,
    *,
    whole: bool = False,
) -> list[int] | None:
    """The widths that columns take when they have `room` together; None where they cannot be made so narrow.

    Columns that are `fixed` (numbers) stay as wide as they are. The widest column gives way first, and words are broken only
    when nothing else helps; where they are to stay `whole`, never.
    """
    columns = list(zip(*rows, strict=True))
    widths = [max(map(width_of, cells)) for cells in columns]
    words = [
        max(width_of(word) for cell in cells for word in cell.split(" "))
        for cells in columns
    ]
    for least in (words,) if whole else (words, [NARROWEST] * len(widths)):
        floors = [
            have if keeps else min(have, max(NARROWEST, low))
            for have, keeps, low in zip(widths, fixed, least, strict=True)
        ]
        while sum(widths) > room and widths != floors:
            widest = max(
                (at for at, width in enumerate(widths) if width > floors[at]),
                key=lambda at: widths[at],
            )
            widths[widest] -= 1
    return widths if sum(widths) <= room else None


_STRONG: Final = "\x1b[1m{}\x1b[0m"
_FAINT: Final = "\x1b[2m{}\x1b[0m"
_GAP: Final = "  "
_ENDLESS: Final = 1_000_000


def to_text(report: Report, *, colour: bool = False, width: int | None = None) -> str:
    """The title and the blocks, separated by blank lines; pictures are left out.

    With a `width` no line takes more columns of a terminal; without one nothing is folded, so that piped output is stable.
    """
    room = width or _ENDLESS
    written = "\n".join(_ruled(report.title, "=", colour, room))
    after_heading = False
    for block in report.blocks:
        lines = list(_lines(block, colour, room))
        if lines:
            close = after_heading and not isinstance(block, Heading)
            written += ("\n" if close else "\n\n") + "\n".join(lines)
            after_heading = isinstance(block, Heading)
    return written + "\n"


def _styled(text: str, style: str, wanted: bool) -> str:
    return style.format(text) if wanted and text else text


def _ruled(text: str, rule: str, colour: bool, width: int) -> Iterator[str]:
    lines = fold(printable(text), width)
    yield from (_styled(line, _STRONG, colour) for line in lines)
    yield rule * max(map(width_of, lines))


def _lines(block: Block, colour: bool, width: int) -> Iterator[str]:
    """The lines of a block, each of at most `width` columns."""
    match block:
        case Heading(text):
            yield from _ruled(text, "-", colour, width)
        case Paragraph(lines, strong):
            folded = (part for line in lines for part in fold(printable(line), width))
            yield from (_styled(line, _STRONG, colour and strong) for line in folded)
        case Bullets(items):
            yield from (
                line
                for item in items
                for line in _hanging("- ", printable(item), width)
            )
        case Table():
            yield from _table(block.told(), colour, width)


def _hanging(lead: str, text: str, width: int) -> Iterator[str]:
    """A text behind its lead; the lines after the first begin further to the right."""
    first, *others = fold(text, width - 2)
    yield lead + first
    yield from (f"  {line}" for line in others)


def _table(table: Table, colour: bool, width: int) -> Iterator[str]:
    rows = _cells(table, colour)
    right = [column.right for column in table.columns]
    room = width - len(_GAP) * (len(right) - 1)
    natural = [max(map(width_of, cells)) for cells in zip(*rows, strict=True)]
    if sum(natural) <= room:
        yield from (
            _GAP.join(map(_padded, row, natural, right)).rstrip() for row in rows
        )
    elif not (widths := column_widths(rows, right, room, whole=True)) and (
        parts := _parts(table, width)
    ):
        for number, part in enumerate(parts):
            yield from [""] * (number > 0)
            yield from _table(part, colour, width)
    elif widths := widths or column_widths(rows, right, room):
        yield from reports.by_tabulate.fold_rows(rows, widths, right)
    else:
        yield from _stacked(table, width)


def _cells(table: Table, colour: bool) -> list[list[str]]:
    """The rows of a table, its titles above them where it has some; each cell in its colour."""
    titles = [
        _styled(printable(column.title), _STRONG, colour) for column in table.columns
    ]
    rows = [
        [
            _cell(cell, column, number in table.strong, colour)
            for cell, column in zip(row, table.columns, strict=True)
        ]
        for number, row in enumerate(table.rows)
    ]
    return [titles, *rows] if any(titles) else rows


def _cell(cell: str, column: Column, strong: bool, colour: bool) -> str:
    return _styled(
        printable(cell).strip(),
        _STRONG if strong else _FAINT,
        colour and (strong or column.faint),
    )


def _padded(cell: str, width: int, right: bool) -> str:
    blanks = " " * (width - width_of(cell))
    return blanks + cell if right else cell + blanks


def _parts(table: Table, width: int) -> list[Table]:
    """A table of figures in parts, one below the other, each with the first column; none where that does not make it fit."""
    figures = len(table.columns) - 1
    if table.columns[0].right or not all(column.right for column in table.columns[1:]):
        return []
    for number in range(2, figures // 2 + 1):
        ends = [1 + figures * at // number for at in range(number + 1)]
        parts = [_columns_of(table, range(*pair)) for pair in pairwise(ends)]
        if all(_fits(part, width) for part in parts):
            return parts
    return []


def _columns_of(table: Table, kept: Sequence[int]) -> Table:
    """The table with its first column and those that are kept, and the rows that have something in these."""
    rows = [
        at for at, row in enumerate(table.rows) if any(row[column] for column in kept)
    ]
    strong = frozenset(new for new, at in enumerate(rows) if at in table.strong)
    cells = tuple(
        (table.rows[at][0], *(table.rows[at][column] for column in kept)) for at in rows
    )
    return Table(
        (table.columns[0], *(table.columns[column] for column in kept)), cells, strong
    )


def _fits(table: Table, width: int) -> bool:
    fixed = [column.right for column in table.columns]
    return (
        column_widths(
            _cells(table, False),
            fixed,
            width - len(_GAP) * (len(fixed) - 1),
            whole=True,
        )
        is not None
    )


def _stacked(table: Table, width: int) -> Iterator[str]:
    """A table with more columns than the width can hold: a line for each cell, a blank line between rows."""
    for number, row in enumerate(table.rows):
        yield from [""] * (number > 0)
        for column, cell in zip(table.columns, row, strict=True):
            if cell:
                yield from _hanging(
                    "",
                    printable(f"{column.title}: {cell}" if column.title else cell),
                    width,
                )
