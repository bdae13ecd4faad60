"""A report as a card: one sheet of A4 paper in columns of small type, to be printed and laid on the table."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import Final

from mjscore.reports.content import Bullets, Heading, Paragraph, Report, Table
from mjscore.reports.drawings.markup import words
from mjscore.reports.writers.to_html import page, style

_LARGEST: Final = 9.0
"""The largest type, in points: what is short need not be small."""
_AREA: Final = 3 * 175 * 717
"""The area of the three columns in square points, a tenth left free for the title and for uneven columns."""
_LETTER: Final = 0.56 * 1.2
"""The area of a letter and the space below it, in parts of the square of the size of the type."""
_ROW: Final = 28
"""How many letters would have room where rows end and between them."""


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
    letters = 0
    for block in report.blocks:
        match block:
            case Table(_, rows):
                letters += sum(_ROW + sum(map(len, row)) for row in rows)
            case Heading(text):
                letters += _ROW + len(text)
            case Bullets(lines) | Paragraph(lines):
                letters += sum(_ROW + len(line) for line in lines)
    return min(_LARGEST, sqrt(_AREA / (_LETTER * max(letters, 1))))
