"""A report as text for the terminal: aligned, with colour only where it is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mjscore.problems import printable
from mjscore.reports.content import Block, Bullets, Column, Heading, Paragraph, Report, Table

_STRONG: Final = "\x1b[1m{}\x1b[0m"
_FAINT: Final = "\x1b[2m{}\x1b[0m"
_GAP: Final = "  "


def to_text(report: Report, *, colour: bool = False) -> str:
    """The title and the blocks, separated by blank lines; pictures are left out."""
    written = "\n".join(_ruled(printable(report.title), "=", colour))
    after_heading = False
    for block in report.blocks:
        lines = list(_block(block, colour))
        if lines:
            close = after_heading and not isinstance(block, Heading)
            written += ("\n" if close else "\n\n") + "\n".join(lines)
            after_heading = isinstance(block, Heading)
    return written + "\n"


def _block(block: Block, colour: bool) -> Iterator[str]:
    match block:
        case Heading(text):
            yield from _ruled(printable(text), "-", colour)
        case Paragraph(lines, strong):
            yield from (_styled(printable(line), _STRONG, colour and strong) for line in lines)
        case Bullets(items):
            yield from (f"- {printable(item)}" for item in items)
        case Table():
            yield from _table(block, colour)


def _ruled(text: str, rule: str, colour: bool) -> Iterator[str]:
    yield _styled(text, _STRONG, colour)
    yield rule * len(text)


def _styled(text: str, style: str, colour: bool) -> str:
    return style.format(text) if colour and text else text


def _table(table: Table, colour: bool) -> Iterator[str]:
    # Not by tabulate, which takes longer to import than a hand to score, and which would colour the blanks of a cell, keep
    # columns in which nothing stands, and fill the last column up with blanks.
    titles = tuple(printable(column.title) for column in table.columns)
    rows = [tuple(printable(cell) for cell in row) for row in table.rows]
    headed = any(titles)
    widths = [max(map(len, cells)) for cells in zip(titles, *rows, strict=True)]
    if headed:
        yield _row(table.columns, widths, titles, _STRONG if colour else "", False)
    for number, row in enumerate(rows):
        yield _row(table.columns, widths, row, _STRONG if colour and number in table.strong else "", colour)


def _row(columns: tuple[Column, ...], widths: list[int], cells: tuple[str, ...], style: str, colour: bool) -> str:
    """One line of a table, without blanks at its end; columns in which nothing stands are passed over."""
    last = max((at for at, cell in enumerate(cells) if cell), default=-1)
    parts = []
    for at, (column, width, cell) in enumerate(zip(columns, widths, cells, strict=True)):
        if at > last or not width:
            continue
        blanks = " " * (width - len(cell))
        shown = _styled(cell, style or _FAINT, bool(style) or colour and column.faint)
        parts.append(blanks + shown if column.right else shown + blanks * (at < last))
    return _GAP.join(parts)
