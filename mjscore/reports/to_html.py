"""A report as a page that stands alone: no network, no script, readable on a telephone, fit to be printed."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

from mjscore.problems import printable
from mjscore.reports.content import Block, Bullets, Column, Drawing, Heading, Paragraph, Report, Table

_STYLE: Final = """
:root { color-scheme: light; }
body { font: 16px/1.45 system-ui, sans-serif; color: #1d2a44; background: #fff; }
body { margin: 0 auto; padding: 1rem; max-width: 60rem; }
h1 { font-size: 1.35rem; margin: 0 0 .75rem; }
h2 { font-size: 1.1rem; margin: 1.5rem 0 .5rem; border-bottom: 1px solid #b9b39f; }
figure { margin: 1rem 0; text-align: center; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; margin: .5rem 0; }
th, td { text-align: left; vertical-align: top; padding: .15rem .75rem .15rem 0; white-space: pre-wrap; }
th { font-weight: 600; border-bottom: 1px solid #b9b39f; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
td.faint { color: #5d6475; font-size: .875rem; }
tr.strong td, p.strong { font-weight: 600; }
p, ul { margin: .5rem 0; }
@media (max-width: 34rem) {
  body { font-size: 15px; padding: .75rem; }
  th, td { padding-right: .4rem; }
  th { font-size: .85rem; }
  td.number, th.number { white-space: normal; }
  td:last-child:not(.number) { min-width: 7rem; }
}
ul { padding-left: 1.25rem; }
@media print {
  body { padding: 0; max-width: none; font-size: 10.5pt; }
  h2, tr, figure, li { break-inside: avoid; }
  h2 { break-after: avoid; }
  .wide { overflow: visible; }
}
""".strip()


def to_html(report: Report) -> str:
    """A whole page: the title, then the blocks with their pictures."""
    body = "\n".join("\n".join(_block(block)) for block in report.blocks)
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{words(report.title)}</title>\n<style>\n{_STYLE}\n</style>\n</head>\n"
        f"<body>\n<h1>{words(report.title)}</h1>\n{body}\n</body>\n</html>\n"
    )


def words(text: str) -> str:
    """Text made safe for the page."""
    return escape(printable(text), quote=True)


def _block(block: Block) -> Iterator[str]:
    match block:
        case Heading(text):
            yield f"<h2>{words(text)}</h2>"
        case Paragraph(lines, strong):
            mark = ' class="strong"' if strong else ""
            yield f"<p{mark}>" + "<br>\n".join(words(line) for line in lines) + "</p>"
        case Bullets(items):
            yield "<ul>"
            yield from (f"<li>{words(item)}</li>" for item in items)
            yield "</ul>"
        case Table():
            yield from _table(block)
        case Drawing(draw):
            yield f"<figure>{draw()}</figure>"


def _table(table: Table) -> Iterator[str]:
    yield '<div class="wide"><table>'
    if any(column.title for column in table.columns):
        cells = "".join(_cell("th", column, column.title) for column in table.columns)
        yield f"<thead><tr>{cells}</tr></thead>"
    yield "<tbody>"
    for number, row in enumerate(table.rows):
        mark = ' class="strong"' if number in table.strong else ""
        cells = "".join(_cell("td", column, cell) for column, cell in zip(table.columns, row, strict=True))
        yield f"<tr{mark}>{cells}</tr>"
    yield "</tbody>"
    yield "</table></div>"


def _cell(tag: str, column: Column, cell: str) -> str:
    named = "number" if column.right else "faint" if column.faint and tag == "td" else ""
    shown = words(cell).replace(" p. ", " p.&nbsp;")
    return f'<{tag} class="{named}">{shown}</{tag}>' if named else f"<{tag}>{shown}</{tag}>"
