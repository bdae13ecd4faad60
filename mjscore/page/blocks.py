"""Reports as the page lays them out: their blocks as data, drawings left out."""

from __future__ import annotations

from typing import Any

from mjscore.page.tapped import notes_as_tapped
from mjscore.reports.content import Bullets, Drawing, Heading, Paragraph, Report, Table


def report_data(report: Report) -> dict[str, Any]:
    """A report: its title and its blocks."""
    blocks = [block_data(block) for block in report.blocks if not isinstance(block, Drawing)]
    return {"title": report.title, "blocks": blocks}


def block_data(block: Heading | Paragraph | Bullets | Table) -> dict[str, Any]:
    """A block as the page lays it out."""
    match block:
        case Heading(text):
            return {"heading": text}
        case Paragraph(lines, strong):
            return {"lines": list(lines), "strong": strong}
        case Bullets(items):
            return {"bullets": notes_as_tapped(items)}
        case Table(columns, rows, strong_rows):
            shown = [{"title": each.title, "right": each.right, "faint": each.faint} for each in columns]
            return {"columns": shown, "rows": [list(row) for row in rows], "strong": sorted(strong_rows)}
