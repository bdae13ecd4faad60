"""A report as a page that stands alone, without network and script, fit for a telephone and to be printed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from mjscore.reports.content import (
    Bullets,
    Column,
    Drawing,
    Grid,
    Heading,
    Paragraph,
    Report,
    Table,
)
from mjscore.reports.drawings.markup import escaped

_LONG: Final = 6
"""From so many headings on a page begins with its contents."""


_DATE: Final = re.compile(r"\b\d{4}-\d\d-\d\d\b")


def to_html(report: Report) -> str:
    """A whole page: the title, the contents where it is long, then the blocks with their pictures."""
    body = "\n".join(_blocks(report, contents=True))
    return html_page(
        report.title,
        style("page"),
        f"<main>\n<h1>{_words(report.title)}</h1>\n{body}\n</main>",
    )


def style(name: str) -> str:
    """A style sheet that stands beside the writers."""
    return Path(__file__).with_name(f"{name}.css").read_text("utf-8")


def html_page(title: str, style: str, body: str) -> str:
    """A page around its body."""
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escaped(title)}</title>\n<style>\n{style}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def fragment(report: Report) -> str:
    """The blocks of a report without a page around them, for a notebook that has a style of its own."""
    body = "\n".join(_blocks(report))
    return f"<h3>{escaped(report.title)}</h3>\n{body}"


def _words(text: str) -> str:
    """A text in which no date is broken at the end of a line."""
    return _DATE.sub(r'<span class="date">\g<0></span>', escaped(text))


def _blocks(report: Report, *, contents: bool = False) -> Iterator[str]:
    """The lines of all blocks; `contents`: those of a long page before them."""
    headings = [block.text for block in report.blocks if isinstance(block, Heading)]
    if contents and len(headings) >= _LONG:
        yield from _contents(headings)
    number = 0
    title = report.title
    for block in report.blocks:
        match block:
            case Heading(title):
                number += 1
                yield f'<h2 id="s{number}">{_words(title)}</h2>'
            case Paragraph(lines, strong):
                mark = ' class="strong"' if strong else ""
                yield f"<p{mark}>" + "<br>\n".join(map(_words, lines)) + "</p>"
            case Bullets(items=items):
                yield from _list(items)
            case Drawing(draw):
                yield f"<figure>{draw()}</figure>"
            case Table():
                yield from _table(block.for_readers(), title)


def _contents(headings: list[str]) -> Iterator[str]:
    yield '<nav aria-label="Contents"><ul>'
    for number, heading in enumerate(headings, start=1):
        yield f'<li><a href="#s{number}">{escaped(heading)}</a></li>'
    yield "</ul></nav>"


def _list(items: tuple[str, ...]) -> Iterator[str]:
    if items:
        yield "<ul>"
        for item in items:
            yield f"<li>{_words(item)}</li>"
        yield "</ul>"


def _table(grid: Grid, title: str) -> Iterator[str]:
    """A table; one that is wider than the page is scrolled, by the keyboard too.

    Shades at its sides say that there is more.
    """
    if not grid.rows:
        return
    label = escaped(title)
    yield f'<div class="wide" role="group" aria-label="{label}" tabindex="0"><table>'
    yield f"<caption>{label}</caption>"
    if any(column.title for column in grid.columns):
        heads = [
            _cell("th", ' scope="col"', column, column.title) for column in grid.columns
        ]
        yield f"<thead><tr>{''.join(heads)}</tr></thead>"
    yield "<tbody>"
    for number, row in enumerate(grid.rows):
        mark = ' class="strong"' if number in grid.strong else ""
        cells = _first_cell(grid.columns[0], row[0])
        for column, cell in zip(grid.columns[1:], row[1:], strict=True):
            cells += _cell("td", "", column, cell)
        yield f"<tr{mark}>{cells}</tr>"
    yield "</tbody>"
    yield "</table></div>"


def _first_cell(column: Column, cell: str) -> str:
    """What stands first in a row and says what the row is about."""
    if not cell:
        return _cell("td", "", column, cell)
    return _cell("th", ' scope="row"', column, cell)


_MINUS: Final = re.compile(r"(?<!\w)-(?=\d)")
_TOGETHER: Final = re.compile(
    r"""
    \ (?=%)          # 12 %
    | \ (?=±\ )      # 3 ± 1, on both sides
    | (?<=±)\         # the blank behind it
    | (?<=\ p\.)\     # p. 35
    """,
    re.VERBOSE,
)
"""Blanks at which no line is broken."""


def _cell(tag: str, scope: str, column: Column, cell: str) -> str:
    named = ""
    if column.right:
        named = "number"
    elif column.faint and scope != ' scope="col"':
        named = "faint"
    marked = f' class="{named}"' if named else ""
    if tag == "th" and not cell:
        return f"<td{marked}></td>"
    words = _TOGETHER.sub("&nbsp;", _words(_MINUS.sub("−", cell)))
    return f"<{tag}{scope}{marked}>{words}</{tag}>"
