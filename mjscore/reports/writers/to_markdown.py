"""A report as Markdown, with the tables that most readers of it know."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from tabulate import tabulate

from mjscore.problems import printable
from mjscore.reports.content import (
    Block,
    Bullets,
    Drawing,
    Grid,
    Heading,
    Paragraph,
    Report,
    Table,
)

_MARKS: Final = re.compile(r"[\\`*_\[\]<>|#~&]")
_AT_LINE_START: Final = re.compile(r"^(\s*\d*)([-+.)])(?=\s)")


def to_markdown(report: Report) -> str:
    """The title as a heading, then the blocks; pictures are left out."""
    parts = [f"# {_plain(report.title)}"]
    for block in report.blocks:
        written = "\n".join(_block(block))
        if written:
            parts.append(written)
    return "\n\n".join(parts) + "\n"


def _plain(text: str) -> str:
    """Text with every sign that Markdown would read as a mark escaped."""
    return _AT_LINE_START.sub(r"\1\\\2", _MARKS.sub(r"\\\g<0>", printable(text)))


def _block(block: Block) -> Iterator[str]:
    match block:
        case Heading(title):
            yield f"## {_plain(title)}"
        case Paragraph(lines, strong):
            yield "  \n".join(_strong(line, strong) for line in lines)
        case Bullets(items=items):
            for item in items:
                yield f"- {_plain(item)}"
        case Table():
            grid = block.for_readers()
            if grid.rows:
                yield _table(grid)
        case Drawing():
            pass


def _strong(text: str, strong: bool) -> str:
    return f"**{_plain(text)}**" if strong and text else _plain(text)


def _table(grid: Grid) -> str:
    rows = []
    for number, row in enumerate(grid.rows):
        rows.append([_strong(cell, number in grid.strong) for cell in row])
    return tabulate(
        rows,
        headers=[_plain(column.title) for column in grid.columns],
        tablefmt="pipe",
        colalign=["right" if column.right else "left" for column in grid.columns],
        disable_numparse=True,
    )
