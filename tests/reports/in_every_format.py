"""A report in every format of the list, as it is kept in `tests/reports/formats`; a format without a page there fails."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Final

import openpyxl

from mjscore.reports.content import (
    Bullets,
    Column,
    Drawing,
    Heading,
    Paragraph,
    Report,
    Table,
    fields,
)
from mjscore.reports.writers import FORMATS, write

FOLDER: Final = Path(__file__).parent / "formats"

REPORT: Final = Report(
    "A title",
    (
        Heading("Items"),
        Table(
            (Column("Item"), Column("Score", right=True), Column("Source", faint=True)),
            (("Winning", "20", "p. 35"), ("A pung", "4", "p. 34")),
            frozenset({1}),
        ),
        Paragraph(("20 + 4 = 24 points",), strong=True),
        Bullets(("a note",)),
        Drawing(lambda: "<svg></svg>"),
    ),
    lambda: Table(
        fields("name", "points"), (("Winning", 20), ("=1+1", -4), ("@here", None))
    ),
    lambda: {"name": "Süß <b>", "points": [20, None]},
)


def shown(report: Report, form: str) -> str:
    """A report in a format, as text."""
    written = write(report, form)
    return written if isinstance(written, str) else workbook_text(written)


def workbook_text(content: bytes) -> str:
    """The cells of a workbook, each behind the letter of its type: s a text, n a number, f a formula."""
    rows = openpyxl.load_workbook(BytesIO(content)).active.iter_rows()
    return "".join(
        " | ".join(f"{cell.data_type} {cell.value}" for cell in row) + "\n"
        for row in rows
    )


def regenerate() -> None:
    """Write the report in every format."""
    for path in FOLDER.glob("*"):
        path.unlink()
    FOLDER.mkdir(exist_ok=True)
    for form in FORMATS:
        (FOLDER / f"{form}.txt").write_text(shown(REPORT, form), "utf-8", newline="")
