"""A report as a card: one sheet of A4 paper in columns of small type, to be printed and laid on the table."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import Final

from mjscore.reports.content import Bullets, Heading, Paragraph, Report, Table
from mjscore.reports.drawings.markup import words
from mjscore.reports.writers.to_html import page, style

_COLUMNS: Final = 3
_SIZES: Final = tuple(tenths / 10 for tenths in range(90, 29, -1))
"""The sizes of type to choose from, in points: what is short need not be small."""
_POINTS_HIGH: Final = 281 / 25.4 * 72 * 0.9
"""The height of the printed sheet in points, a tenth left free for the title and for uneven columns."""
_POINTS_WIDE: Final = (194 - 8) / _COLUMNS / 25.4 * 72
_LETTER: Final = 0.56
"""How wide a letter is, in parts of the size of the type."""


def to_card(report: Report) -> str:
    """One page of A4: the title, then headings, rows of two cells and lines, in type that is as large as the page allows."""
    body = "\n".join(_lines(report))
    size = f":root {{ --size: {_size(report):.2f}pt; }}\n"
    return page(report.title, size + style("card"), f"<h1>{words(report.title)}</h1>\n<main>\n{body}\n</main>")


def _lines(report: Report) -> Iterator[str]:
    for block in report.blocks:
        match block:
            case Heading(text):
                yield f"<h2>{words(text)}</h2>"
            case Table(_, rows):
                yield "<dl>"
                yield from (f"<div><dt>{words(name)}</dt><dd>{words(' '.join(worth))}</dd></div>" for name, *worth in rows)
                yield "</dl>"
            case Bullets(lines) | Paragraph(lines):
                yield from (f"<p>{words(line)}</p>" for line in lines)


def _size(report: Report) -> float:
    """The largest type, in points, in which everything has room on one page."""
    return next((size for size in _SIZES if _height(report, size) <= _COLUMNS * _POINTS_HIGH), _SIZES[-1])


def _height(report: Report, size: float) -> float:
    """How high the blocks are below each other in one column, in points."""
    letters = _POINTS_WIDE / (size * _LETTER)
    height = 0.0
    for block in report.blocks:
        match block:
            case Heading(text):
                height += ceil(len(text) * 1.2 / letters) * 1.4 + 1
            case Table(_, rows):
                height += sum(_row(sum(map(len, row)), letters) for row in rows) * 1.2
            case Bullets(lines) | Paragraph(lines):
                height += sum(ceil((len(line) + 1) / letters) for line in lines) * 1.2
    return height * size


def _row(length: int, letters: float) -> int:
    """How many lines a row takes: its cells share the width."""
    return ceil((length + 3) / letters) + (length > letters)
