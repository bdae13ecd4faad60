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
    Heading,
    Paragraph,
    Report,
    Table,
)
from mjscore.reports.drawings.markup import words

_LONG: Final = 6
"""From so many headings on a page begins with its contents."""


def to_html(report: Report) -> str:
    """A whole page: the title, the contents where it is long, then the blocks with their pictures."""
    body = "\n".join(line for lines in _blocks(report, contents=True) for line in lines)
    return page(
        report.title,
        style("page"),
        f"<main>\n<h1>{_words(report.title)}</h1>\n{body}\n</main>",
    )


def style(name: str) -> str:
    """A style sheet that stands beside the writers."""
    return Path(__file__).with_name(f"{name}.css").read_text("utf-8")


def page(title: str, style: str, body: str) -> str:
    """A page around its body."""
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{words(title)}</title>\n<style>\n{style}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def fragment(report: Report) -> str:
    """The blocks of a report without a page around them, for a notebook that has a style of its own."""
    body = "\n".join(line for lines in _blocks(report) for line in lines)
    return f"<h3>{words(report.title)}</h3>\n{body}"


def _words(text: str) -> str:
    """A text in which no date is broken at the end of a line."""
    return re.sub(
        r"\b\d{4}-\d\d-\d\d\b", r'<span class="date">\g<0></span>', words(text)
    )


def _blocks(report: Report, *, contents: bool = False) -> Iterator[Iterator[str]]:
    headings = [block.text for block in report.blocks if isinstance(block, Heading)]
    if contents and len(headings) >= _LONG:
        yield _contents(headings)
    number, told = 0, report.title
    for block in report.blocks:
        if isinstance(block, Heading):
            number, told = number + 1, block.text
        yield (
            _table(block.told(), told)
            if isinstance(block, Table)
            else _block(block, number)
        )


def _contents(headings: list[str]) -> Iterator[str]:
    yield '<nav aria-label="Contents"><ul>'
    yield from (
        f'<li><a href="#s{number}">{words(text)}</a></li>'
        for number, text in enumerate(headings, start=1)
    )
    yield "</ul></nav>"


def _block(
    block: Heading | Paragraph | Bullets | Drawing, number: int
) -> Iterator[str]:
    """The lines of a block; `number` is that of the heading above it."""
    match block:
        case Heading(text):
            yield f'<h2 id="s{number}">{_words(text)}</h2>'
        case Paragraph(lines, strong):
            mark = ' class="strong"' if strong else ""
            yield f"<p{mark}>" + "<br>\n".join(_words(line) for line in lines) + "</p>"
        case Bullets(items):
            yield "<ul>"
            yield from (f"<li>{_words(item)}</li>" for item in items)
            yield "</ul>"
        case Drawing(draw):
            yield f"<figure>{draw()}</figure>"


def _table(table: Table, told: str) -> Iterator[str]:
    # A table that is wider than the page is scrolled, by the keyboard too; shades at its sides say that there is more.
    yield f'<div class="wide" role="group" aria-label="{words(told)}" tabindex="0"><table>'
    yield f"<caption>{words(told)}</caption>"
    if any(column.title for column in table.columns):
        cells = "".join(
            _cell("th", ' scope="col"', column, column.title)
            for column in table.columns
        )
        yield f"<thead><tr>{cells}</tr></thead>"
    yield "<tbody>"
    for number, row in enumerate(table.rows):
        mark = ' class="strong"' if number in table.strong else ""
        first, *others = zip(table.columns, row, strict=True)
        cells = "".join(_cell("td", "", column, cell) for column, cell in others)
        yield f"<tr{mark}>{_first_cell(*first)}{cells}</tr>"
    yield "</tbody>"
    yield "</table></div>"


def _first_cell(column: Column, cell: str) -> str:
    """What stands first in a row and says what the row is about."""
    if not cell:
        return _cell("td", "", column, cell)
    return _cell("th", ' scope="row"', column, cell)


def _cell(tag: str, scope: str, column: Column, cell: str) -> str:
    empty = tag == "th" and not cell
    named = (
        "number"
        if column.right
        else "faint"
        if column.faint and scope != ' scope="col"'
        else ""
    )
    shown = _words(re.sub(r"(?<!\w)-(?=\d)", "−", cell))
    shown = re.sub(r" (?=%)| (?=± )|(?<=±) |(?<= p\.) ", "&nbsp;", shown)
    marked = f' class="{named}"' if named else ""
    return f"<td{marked}></td>" if empty else f"<{tag}{scope}{marked}>{shown}</{tag}>"
