"""A report as Markdown, with the tables that most readers of it know."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from tabulate import tabulate

from mjscore.problems import printable
from mjscore.reports.content import Block, Bullets, Heading, Paragraph, Report, Table

_MARKS: Final = re.compile(r"[\\`*_\[\]<>|#~&]")
_AT_LINE_START: Final = re.compile(r"^(\s*\d*)([-+.)])(?=\s)")


def to_markdown(report: Report) -> str:
    """The title as a heading, then the blocks; pictures are left out."""
    parts = [f"# {plain(report.title)}"]
    parts += [
        "\n".join(lines)
        for lines in (list(_block(block)) for block in report.blocks)
        if lines
    ]
    return "\n\n".join(parts) + "\n"


def plain(text: str) -> str:
    """Text with every sign that Markdown would read as a mark escaped."""
    return _AT_LINE_START.sub(r"\1\\\2", _MARKS.sub(r"\\\g<0>", printable(text)))


def _block(block: Block) -> Iterator[str]:
    match block:
        case Heading(text):
            yield f"## {plain(text)}"
        case Paragraph(lines, strong):
            shown = [
                f"**{plain(line)}**" if strong and line else plain(line)
                for line in lines
            ]
            yield "  \n".join(shown)
        case Bullets(items):
            yield from (f"- {plain(item)}" for item in items)
        case Table():
            yield _table(block.told())


def _table(table: Table) -> str:
    rows = [
        [
            f"**{plain(cell)}**" if number in table.strong and cell else plain(cell)
            for cell in row
        ]
        for number, row in enumerate(table.rows)
    ]
    headers = [plain(column.title) for column in table.columns]
    aligned = ["right" if column.right else "left" for column in table.columns]
    return tabulate(
        rows,
        headers,
        tablefmt="pipe",
        colalign=aligned if rows else None,
        disable_numparse=True,
    )
