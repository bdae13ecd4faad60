"""A report in every format of the list, as it is kept in `tests/reports/formats`; a format without a page there fails."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Final

import openpyxl

from mjscore.reports.content import (
    Bullets,
    Drawing,
    Heading,
    Paragraph,
    Report,
    Table,
    fields,
    grid,
    number,
    text,
)
from mjscore.reports.writers import Format, write_report

FOLDER: Final = Path(__file__).parent / "formats"

REPORT: Final = Report(
    "A title",
    (
        Heading("Items"),
        grid(
            "items",
            (
                text("Item", "item"),
                number("Score", "points"),
                text("Source", "place", faint=True),
                *fields("worth", "on"),
            ),
            (
                ("Winning", 20, "p. 35", None, True),
                ("=1+1", -4, "@here", 0.5, False),
                ("Süß <b>", 4, "p. 34", None, True),
            ),
        )._replace(strong=frozenset({1}), foot=("All", "20", "")),
        Table("empty", (text("Nothing", "nothing"),), ()),
        Paragraph(("20 + 4 = 24 points",), strong=True),
        Bullets("notes", ("a note",)),
        Bullets("", ("a remark for readers",)),
        Bullets("more_notes", ()),
        Drawing(lambda: "<svg></svg>"),
    ),
    {"ruleset": "babcock"},
)


def shown(report: Report, form: str) -> str:
    """A report in a format, as text."""
    written = write_report(report, form)
    return written if isinstance(written, str) else workbook_text(written)


def workbook_text(content: bytes) -> str:
    """The sheets of a workbook, each cell behind the letter of its type.

    s is a text, n a number, f a formula.
    """
    told = []
    for sheet in openpyxl.load_workbook(BytesIO(content)):
        told.append(f"[{sheet.title}]")
        for row in sheet.iter_rows():
            told.append(" | ".join(f"{cell.data_type} {cell.value}" for cell in row))
    return "\n".join(told) + "\n"


def regenerate() -> None:
    """Write the report in every format."""
    for path in FOLDER.glob("*"):
        path.unlink()
    FOLDER.mkdir(exist_ok=True)
    for form in Format:
        (FOLDER / f"{form}.txt").write_text(shown(REPORT, form), "utf-8", newline="")
