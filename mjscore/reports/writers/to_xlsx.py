"""A report as a spreadsheet of Excel's form; needs openpyxl (the extra `xlsx`)."""

from __future__ import annotations

from datetime import date
from importlib import import_module
from io import BytesIO
from typing import Any, Final

from mjscore.game.deals import is_date
from mjscore.problems import Fault, UsageProblem, printable
from mjscore.reports.content import Report, Table, Value

_LONGEST: Final = 31
"""How many letters the name of a sheet may have."""
_TOTAL: Final = " total"
"""How the titles of columns end that are running totals: a chart shows them."""


def to_xlsx(report: Report) -> bytes:
    """The sheets of a report as a workbook, its records where it has no others; texts are never formulas.

    Raises UsageProblem where openpyxl is not installed.
    """
    try:
        openpyxl: Any = import_module("openpyxl")
        charts: Any = import_module("openpyxl.chart")
    except ImportError as error:
        hint = "install it: pip install 'mjscore[xlsx]'; or export as CSV: --to csv"
        raise UsageProblem(
            Fault(
                "no-openpyxl",
                "a workbook needs openpyxl, which is not installed",
                hint=hint,
            ),
            source="xlsx",
        ) from error
    sheets = (
        {report.title: report.records()} if report.sheets is None else report.sheets()
    )
    book = openpyxl.Workbook()
    book.remove(book.active)
    for name, records in sheets.items():
        sheet = book.create_sheet(_sheet_name(name))
        _fill(sheet, records)
        _draw(sheet, records, charts)
    out = BytesIO()
    book.save(out)
    return out.getvalue()


def _sheet_name(text: str) -> str:
    """A name as Excel allows it: without its own signs, and with no apostrophe at either end."""
    return (
        "".join(each for each in printable(text) if each not in "[]:*?/\\")[
            :_LONGEST
        ].strip("' ")
        or "mjscore"
    )


def _fill(sheet: Any, records: Table) -> None:
    titles = tuple(title.replace("_", " ") for title in records.header())
    for number, row in enumerate((titles, *records.records()), start=1):
        for column, value in enumerate(row, start=1):
            cell = sheet.cell(number, column)
            cell.value = _as_date(value)
            if isinstance(cell.value, str):
                cell.data_type = "s"
    for title in sheet[1]:
        sheet.column_dimensions[title.column_letter].width = max(
            12, len(str(title.value)) + 4
        )  # a date, the filter's button
    sheet.freeze_panes = "A2"
    sheet.auto_filter.ref = sheet.dimensions


def _as_date(value: Value) -> Value | date:
    """A text that is a date as a date, any other one as it can be seen."""
    if not isinstance(value, str):
        return value
    return date.fromisoformat(value) if is_date(value) else printable(value)


def _draw(sheet: Any, records: Table, charts: Any) -> None:
    """A chart of the running totals, beside the table."""
    drawn = [
        at
        for at, title in enumerate(records.header(), start=1)
        if title.endswith(_TOTAL)
    ]
    if not drawn or not records.rows:
        return
    chart = charts.LineChart()
    chart.title = "Running totals"
    chart.x_axis.delete = chart.y_axis.delete = False
    last = len(records.rows) + 1
    for column in drawn:
        chart.add_data(
            charts.Reference(sheet, min_col=column, min_row=1, max_row=last),
            titles_from_data=True,
        )
    chart.set_categories(charts.Reference(sheet, min_col=1, min_row=2, max_row=last))
    sheet.add_chart(chart, f"{sheet.cell(1, len(records.header()) + 2).coordinate}")
