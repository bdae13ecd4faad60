"""A report as text for the terminal: aligned, folded at a width counted in columns of a terminal, coloured where asked for."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from mjscore.problems import printable
from mjscore.reports.content import (
    Block,
    Bullets,
    Column,
    Drawing,
    Grid,
    Heading,
    Paragraph,
    Report,
    Table,
)

NARROWEST: Final = 3
"""The least width of a column that is folded."""
_NARROW: Final = re.compile("[ -\u02ff\u2010-\u2027]*")
"""Letters and marks of one column each."""
_COLOURS: Final = "\x1b\\[[0-9]*m"


def width_of(text: str) -> int:
    """How many columns of a terminal a text takes."""
    if "\x1b" in text:
        text = re.sub(_COLOURS, "", text)
    if _NARROW.fullmatch(text):
        return len(text)
    from wcwidth import wcswidth  # most texts need no table of widths

    return wcswidth(text)


def fold(text: str, width: int) -> list[str]:
    """The lines of a text, none wider than `width`.

    Broken at blanks, and inside a word only where it is too wide itself.
    """
    if width_of(text) <= width:
        return [text]
    return _fold_rows([[text]], [width], [False])


def _fold_rows(
    rows: Sequence[Sequence[str]], widths: Sequence[int], right: Sequence[bool]
) -> list[str]:
    """The lines of a table whose columns are at most so wide.

    Those that are `right` stand on the right.
    """
    from tabulate import tabulate  # most reports fit as they are

    # The blank keeps tabulate from taking a player who is called False for a truth value.
    padded = []
    for row in rows:
        padded.append([f"{cell} " for cell in row])
    folded = tabulate(
        padded,
        tablefmt="plain",
        colalign=["right" if is_right else "left" for is_right in right],
        maxcolwidths=[max(NARROWEST, width) for width in widths],
        disable_numparse=True,
        break_on_hyphens=False,
    )
    return folded.split("\n")


def column_widths(
    rows: Sequence[Sequence[str]],
    fixed: Sequence[bool],
    room: int,
    *,
    whole: bool = False,
) -> list[int] | None:
    """The widths that columns take when they have `room` together.

    Columns that are `fixed` (numbers) stay as wide as they are. The widest column gives
    way first, and words are broken only when nothing else helps; where they are to stay
    `whole`, never. None where the columns cannot be made so narrow.
    """
    columns = list(zip(*rows, strict=True))
    natural = [max(map(width_of, cells)) for cells in columns]
    widths = _narrowed(natural, _least(columns, natural, fixed), room)
    if sum(widths) > room and not whole:
        floors = []
        for width, keeps in zip(natural, fixed, strict=True):
            floors.append(width if keeps else min(width, NARROWEST))
        widths = _narrowed(widths, floors, room)
    if sum(widths) > room:
        return None
    return widths


def _least(
    columns: Sequence[Sequence[str]], natural: Sequence[int], fixed: Sequence[bool]
) -> list[int]:
    """How narrow each column may become while its words stay whole."""
    floors = []
    for cells, width, keeps in zip(columns, natural, fixed, strict=True):
        if keeps:
            floors.append(width)
        else:
            words = " ".join(cells).split(" ")
            longest = max(map(width_of, words))
            floors.append(min(width, max(NARROWEST, longest)))
    return floors


def _narrowed(widths: Sequence[int], floors: Sequence[int], room: int) -> list[int]:
    """Widths that fit into the room, the widest made narrower first, down to floors."""
    narrowed = list(widths)
    while sum(narrowed) > room:
        wide = [at for at, width in enumerate(narrowed) if width > floors[at]]
        if not wide:
            break
        widest = max(wide, key=narrowed.__getitem__)
        narrowed[widest] -= 1
    return narrowed


_STRONG: Final = "\x1b[1m{}\x1b[0m"
_FAINT: Final = "\x1b[2m{}\x1b[0m"
_GAP: Final = "  "
_ENDLESS: Final = 1_000_000


def to_text(report: Report, *, colour: bool = False, width: int | None = None) -> str:
    """The title and the blocks, separated by blank lines; pictures are left out.

    With a `width` no line takes more columns of a terminal; without one nothing is
    folded, so that piped output is stable.
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
    if not wanted or not text:
        return text
    return style.format(text)


def _ruled(text: str, rule: str, colour: bool, width: int) -> Iterator[str]:
    lines = fold(printable(text), width)
    for line in lines:
        yield _styled(line, _STRONG, colour)
    yield rule * max(map(width_of, lines))


def _lines(block: Block, colour: bool, width: int) -> Iterator[str]:
    """The lines of a block, each of at most `width` columns."""
    match block:
        case Heading(title):
            yield from _ruled(title, "-", colour, width)
        case Paragraph(lines, strong):
            for line in lines:
                for part in fold(printable(line), width):
                    yield _styled(part, _STRONG, colour and strong)
        case Bullets(items=items):
            for item in items:
                yield from _hanging("- ", printable(item), width)
        case Table():
            grid = block.for_readers()
            if grid.rows:
                yield from _table(grid, colour, width)
        case Drawing():
            pass


def _hanging(lead: str, text: str, width: int) -> Iterator[str]:
    """A text behind its lead; the lines after the first begin further to the right."""
    lines = fold(text, width - 2)
    yield lead + lines[0]
    for line in lines[1:]:
        yield f"  {line}"


def _table(grid: Grid, colour: bool, width: int) -> Iterator[str]:
    """A table as it fits best: whole, folded between words, in parts, cell by cell."""
    rows = _cells(grid, colour)
    right = [column.right for column in grid.columns]
    room = width - len(_GAP) * (len(right) - 1)
    natural = [max(map(width_of, cells)) for cells in zip(*rows, strict=True)]
    if sum(natural) <= room:
        for row in rows:
            yield _GAP.join(map(_padded, row, natural, right)).rstrip()
        return
    widths = column_widths(rows, right, room, whole=True)
    if widths is None:
        parts = _parts(grid, width)
        for number, part in enumerate(parts):
            if number:
                yield ""
            yield from _table(part, colour, width)
        if parts:
            return
        widths = column_widths(rows, right, room)
    if widths is None:
        yield from _stacked(grid, width)
    else:
        yield from _fold_rows(rows, widths, right)


def _cells(grid: Grid, colour: bool) -> list[list[str]]:
    """The rows of a table, its titles above them if any; each cell in its colour."""
    rows = []
    if any(column.title for column in grid.columns):
        titles = [printable(column.title) for column in grid.columns]
        rows.append([_styled(title, _STRONG, colour) for title in titles])
    for number, row in enumerate(grid.rows):
        strong = number in grid.strong
        cells = zip(row, grid.columns, strict=True)
        rows.append([_cell(cell, column, strong, colour) for cell, column in cells])
    return rows


def _cell(cell: str, column: Column, strong: bool, colour: bool) -> str:
    style = _STRONG if strong else _FAINT
    wanted = colour and (strong or column.faint)
    return _styled(printable(cell).strip(), style, wanted)


def _padded(cell: str, width: int, right: bool) -> str:
    blanks = " " * (width - width_of(cell))
    return blanks + cell if right else cell + blanks


def _parts(grid: Grid, width: int) -> list[Grid]:
    """A table of figures in parts below each other, each with the first column.

    Nothing where the table is no such one, or where that does not make it fit.
    """
    first = grid.columns[0]
    others = grid.columns[1:]
    if first.right or not all(column.right for column in others):
        return []
    for number in range(2, len(others) // 2 + 1):
        ends = [1 + len(others) * at // number for at in range(number + 1)]
        parts = []
        for start, end in pairwise(ends):
            parts.append(_columns_of(grid, range(start, end)))
        if all(_fits(part, width) for part in parts):
            return parts
    return []


def _columns_of(grid: Grid, kept: Sequence[int]) -> Grid:
    """Its first column and those that are kept; the rows that have something there."""
    rows: list[tuple[str, ...]] = []
    strong = set()
    for number, row in enumerate(grid.rows):
        cells = [row[column] for column in kept]
        if any(cells):
            if number in grid.strong:
                strong.add(len(rows))
            rows.append((row[0], *cells))
    columns = [grid.columns[0]]
    columns += [grid.columns[column] for column in kept]
    return Grid(tuple(columns), tuple(rows), frozenset(strong))


def _fits(grid: Grid, width: int) -> bool:
    """Whether a table can be as narrow without a broken word."""
    fixed = [column.right for column in grid.columns]
    room = width - len(_GAP) * (len(fixed) - 1)
    return column_widths(_cells(grid, False), fixed, room, whole=True) is not None


def _stacked(grid: Grid, width: int) -> Iterator[str]:
    """A line for each cell, a blank line between rows."""
    for number, row in enumerate(grid.rows):
        if number:
            yield ""
        for column, cell in zip(grid.columns, row, strict=True):
            if cell:
                words = f"{column.title}: {cell}" if column.title else cell
                yield from _hanging("", printable(words), width)
