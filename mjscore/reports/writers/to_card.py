"""A report as a card: one sheet of A4 paper in columns of small type, to be printed and laid on the table."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import Final

from mjscore.reports.content import Bullets, Heading, Paragraph, Report, Table
from mjscore.reports.drawings.markup import words
from mjscore.reports.writers.to_html import page

_STYLE: Final = """
@page { size: A4 portrait; margin: 8mm; }
html { color: #000; background: #fff; color-scheme: light; }
body { margin: 0 auto; max-width: 194mm; font: SIZEpt/1.2 system-ui, sans-serif; }
h1 { font-size: 1.7em; margin: 0 0 .3em; }
main { columns: 3; column-gap: 4mm; column-rule: .2mm solid #999; }
h2 { font-size: 1.15em; margin: .6em 0 .2em; border-bottom: .2mm solid #000; break-after: avoid; }
main > h2:first-child { margin-top: 0; }
dl, p { margin: 0; }
dl > div { display: flex; gap: .6em; justify-content: space-between; break-inside: avoid; }
dd { margin: 0; text-align: right; white-space: nowrap; }
p { break-inside: avoid; padding-left: .8em; text-indent: -.8em; overflow-wrap: anywhere; }
""".strip()
_COLUMNS: Final = 3
_LARGEST: Final = 9.0
"""The largest type, in points: what is short need not be small."""
_SMALLEST: Final = 3.0
_POINTS_HIGH: Final = 281 / 25.4 * 72 * 0.9
"""The height of the printed sheet in points, a tenth left free for the title and for uneven columns."""
_POINTS_WIDE: Final = (194 - 8) / _COLUMNS / 25.4 * 72
_LETTER: Final = 0.56
"""How wide a letter is, in parts of the size of the type."""


def to_card(report: Report) -> str:
    """One page of A4: the title, then headings, rows of two cells and lines, in type that is as large as the page allows."""
    body = "\n".join(_lines(report))
    style = _STYLE.replace("SIZE", f"{_size(report):.2f}")
    return page(report.title, style, f"<h1>{words(report.title)}</h1>\n<main>\n{body}\n</main>")


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
    size = _LARGEST
    while size > _SMALLEST and _height(report, size) > _COLUMNS * _POINTS_HIGH:
        size -= 0.1
    return size


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
