"""A report as a spreadsheet of Excel's form; needs openpyxl (the extra `xlsx`)."""

from __future__ import annotations

from datetime import date
from importlib import import_module
from io import BytesIO
from typing import Any, Final

from mjscore.game.deals import is_date
from mjscore.problems import Fault, UsageProblem, printable
from mjscore.reports.content import Report, Table
from mjscore.reports.writers.to_data import CellValue, cell, column_keys

_LONGEST: Final = 31
"""How many letters the name of a sheet may have."""
_TOTAL: Final = " total"
"""How the titles of columns end that are running totals: a chart shows them."""


def to_xlsx(report: Report) -> bytes:
    """The tables of a report as the sheets of a workbook; texts are never formulas.

    Raises UsageProblem where openpyxl is not installed.
    """
    try:
        openpyxl: Any = import_module("openpyxl")
        charts: Any = import_module("openpyxl.chart")
    except ImportError as error:
        hint = "install it: pip install 'mjscore[xlsx]'; or choose CSV"
        raise UsageProblem(
            Fault(
                "no-openpyxl",
                "a workbook needs openpyxl, which is not installed",
                hint=hint,
            ),
            source="xlsx",
        ) from error
    by_id: dict[str, list[Table]] = {}
    for table in report.tables():
        if table.rows:
            by_id.setdefault(table.id, []).append(table)
    book = openpyxl.Workbook()
    book.remove(book.active)
    for id, tables in by_id.items():
        sheet = book.create_sheet(id.replace("_", " ").capitalize()[:_LONGEST])
        _fill(sheet, tables)
        _draw(sheet, charts)
    if not by_id:
        book.create_sheet("mjscore")
    out = BytesIO()
    book.save(out)
    return out.getvalue()


def _fill(sheet: Any, tables: list[Table]) -> None:
    """Write the records of tables below each other, under the keys of all."""
    keys = column_keys(tables)
    rows: list[list[CellValue | date]] = []
    rows.append([printable(key.replace("_", " ")) for key in keys])
    for table in tables:
        for record in table.records():
            rows.append([_as_date(cell(record.get(key))) for key in keys])
    for number, row in enumerate(rows, start=1):
        for column, value in enumerate(row, start=1):
            written = sheet.cell(number, column)
            written.value = value
            if isinstance(value, str):
                written.data_type = "s"
    for title in sheet[1]:
        room = len(str(title.value)) + 4  # the button of the filter
        sheet.column_dimensions[title.column_letter].width = max(12, room)
    sheet.freeze_panes = "A2"
    sheet.auto_filter.ref = sheet.dimensions


def _as_date(value: CellValue) -> CellValue | date:
    """A text that is a date as a date, any other one as it can be seen."""
    if not isinstance(value, str):
        return value
    return date.fromisoformat(value) if is_date(value) else printable(value)


def _draw(sheet: Any, charts: Any) -> None:
    """A chart of the running totals, beside the table."""
    titles = [str(cell.value) for cell in sheet[1]]
    drawn = [at for at, title in enumerate(titles, start=1) if title.endswith(_TOTAL)]
    if not drawn or sheet.max_row < 2:
        return
    chart = charts.LineChart()
    chart.title = "Running totals"
    chart.x_axis.delete = False
    chart.y_axis.delete = False
    for column in drawn:
        totals = charts.Reference(
            sheet, min_col=column, min_row=1, max_row=sheet.max_row
        )
        chart.add_data(totals, titles_from_data=True)
    deals = charts.Reference(sheet, min_col=1, min_row=2, max_row=sheet.max_row)
    chart.set_categories(deals)
    sheet.add_chart(chart, f"{sheet.cell(1, len(titles) + 2).coordinate}")
