"""A report as text for the terminal: aligned, folded and coloured where that is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from mjscore.problems import printable
from mjscore.reports.content import Block, Bullets, Column, Heading, Paragraph, Report, Table
from mjscore.reports.writers.folding import column_widths, fold, width_of

_STRONG: Final = "\x1b[1m{}\x1b[0m"
_FAINT: Final = "\x1b[2m{}\x1b[0m"
_GAP: Final = "  "
_ENDLESS: Final = 1_000_000


def to_text(report: Report, *, colour: bool = False, width: int | None = None) -> str:
    """The title and the blocks, separated by blank lines; pictures are left out.

    With a `width` no line takes more places of a terminal; without one nothing is folded, so that piped output is stable.
    """
    writer = _Writer(colour, width or _ENDLESS)
    written = "\n".join(writer.ruled(printable(report.title), "="))
    after_heading = False
    for block in report.blocks:
        lines = list(writer.block(block))
        if lines:
            close = after_heading and not isinstance(block, Heading)
            written += ("\n" if close else "\n\n") + "\n".join(lines)
            after_heading = isinstance(block, Heading)
    return written + "\n"


def _styled(text: str, style: str, wanted: bool) -> str:
    return style.format(text) if wanted and text else text


def _columns_of(table: Table, kept: range) -> Table:
    """The table with its first column and those that are kept, and the rows that have something in these."""
    rows = [at for at, row in enumerate(table.rows) if any(row[column] for column in kept)]
    strong = frozenset(new for new, at in enumerate(rows) if at in table.strong)
    cells = tuple((table.rows[at][0], *(table.rows[at][column] for column in kept)) for at in rows)
    return Table((table.columns[0], *(table.columns[column] for column in kept)), cells, strong)


def _printed(table: Table) -> list[tuple[str, ...]]:
    titles = tuple(printable(column.title) for column in table.columns)
    return [titles, *(tuple(printable(cell) for cell in row) for row in table.rows)]


class _Writer:
    """Writes the blocks of a report, each as lines of at most `width` places."""

    def __init__(self, colour: bool, width: int) -> None:
        self.colour = colour
        self.width = width

    def block(self, block: Block) -> Iterator[str]:
        match block:
            case Heading(text):
                yield from self.ruled(printable(text), "-")
            case Paragraph(lines, strong):
                for line in lines:
                    for part in fold(printable(line), self.width):
                        yield _styled(part, _STRONG, self.colour and strong)
            case Bullets(items):
                for item in items:
                    first, *others = fold(printable(item), self.width - 2)
                    yield f"- {first}"
                    yield from (f"  {line}" for line in others)
            case Table():
                yield from self._table(block)

    def ruled(self, text: str, rule: str) -> Iterator[str]:
        lines = fold(text, self.width)
        yield from (_styled(line, _STRONG, self.colour) for line in lines)
        yield rule * max(map(width_of, lines))

    def _table(self, table: Table) -> Iterator[str]:
        # Not by tabulate, which takes longer to import than a hand to score, and which would colour the blanks of a cell, keep
        # columns in which nothing stands, and fill the last column up with blanks.
        titles = tuple(printable(column.title) for column in table.columns)
        rows = [tuple(printable(cell) for cell in row) for row in table.rows]
        widths = self._widths(table.columns, [titles, *rows])
        if widths is None:
            parts = self._parts(table)
            if parts is None:
                yield from self._stacked(titles, rows)
                return
            for number, part in enumerate(parts):
                if number:
                    yield ""
                yield from self._table(part)
            return
        if any(titles):
            yield from self._row(table.columns, widths, titles, _STRONG if self.colour else "", False)
        for number, row in enumerate(rows):
            style = _STRONG if self.colour and number in table.strong else ""
            yield from self._row(table.columns, widths, row, style, self.colour)

    def _widths(self, columns: tuple[Column, ...], rows: list[tuple[str, ...]]) -> list[int] | None:
        natural = [max(map(width_of, cells)) for cells in zip(*rows, strict=True)]
        shown = sum(width > 0 for width in natural)
        room = self.width - len(_GAP) * max(0, shown - 1)
        if sum(natural) <= room:
            return natural
        words = [max(width_of(word) for cell in cells for word in cell.split(" ")) for cells in zip(*rows, strict=True)]
        fixed = [column.right or not width for column, width in zip(columns, natural, strict=True)]
        return column_widths(natural, words, fixed, room)

    def _parts(self, table: Table) -> list[Table] | None:
        """A table of figures in parts, one below the other, each with the first column; None where that does not make it fit.

        A row of which a part has no figure is left out there.
        """
        figures = len(table.columns) - 1
        if table.columns[0].right or not all(column.right for column in table.columns[1:]):
            return None
        for number in range(2, figures // 2 + 1):
            ends = [1 + figures * at // number for at in range(number + 1)]
            parts = [_columns_of(table, range(*pair)) for pair in pairwise(ends)]
            if all(self._widths(part.columns, _printed(part)) is not None for part in parts):
                return parts
        return None

    def _stacked(self, titles: tuple[str, ...], rows: list[tuple[str, ...]]) -> Iterator[str]:
        """A table with more columns than the width can hold: a line for each cell, a blank line between rows."""
        for number, row in enumerate(rows):
            if number:
                yield ""
            for title, cell in zip(titles, row, strict=True):
                if cell:
                    first, *others = fold(f"{title}: {cell}" if title else cell, self.width - 2)
                    yield first
                    yield from (f"  {line}" for line in others)

    def _row(
        self, columns: tuple[Column, ...], widths: list[int], cells: tuple[str, ...], style: str, colour: bool
    ) -> Iterator[str]:
        """The lines of one row, without blanks at their ends; columns in which nothing stands are passed over."""
        folded = [fold(cell, width) if width else [""] for cell, width in zip(cells, widths, strict=True)]
        for at in range(max(map(len, folded))):
            yield self._line(columns, widths, [lines[at] if at < len(lines) else "" for lines in folded], style, colour)

    def _line(self, columns: tuple[Column, ...], widths: list[int], cells: list[str], style: str, colour: bool) -> str:
        last = max((at for at, cell in enumerate(cells) if cell), default=-1)
        parts = []
        for at, (column, width, cell) in enumerate(zip(columns, widths, cells, strict=True)):
            if at > last or not width:
                continue
            blanks = " " * (width - width_of(cell))
            shown = _styled(cell, style or _FAINT, bool(style) or colour and column.faint)
            parts.append(blanks + shown if column.right else shown + blanks * (at < last))
        return _GAP.join(parts)
