"""A report as a spreadsheet of Excel's form; needs openpyxl (the extra `xlsx`)."""

from __future__ import annotations

from importlib import import_module
from io import BytesIO
from typing import Any

from mjscore.problems import Fault, UsageProblem, printable
from mjscore.reports.content import Report


def to_xlsx(report: Report) -> bytes:
    """The records of a report as a workbook of one sheet; texts are never formulas.

    Raises UsageProblem where openpyxl is not installed.
    """
    try:
        openpyxl: Any = import_module("openpyxl")
    except ImportError as error:
        hint = "install it: pip install 'mjscore[xlsx]'; or export as CSV: --to csv"
        raise UsageProblem(
            Fault("no-openpyxl", "a workbook needs openpyxl, which is not installed", hint=hint), source="xlsx"
        ) from error
    records = report.records()
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "".join(each for each in printable(report.title) if each not in "[]:*?/\\")[:31] or "mjscore"
    for number, row in enumerate((records.header, *records.rows), start=1):
        for column, value in enumerate(row, start=1):
            cell = sheet.cell(number, column)
            if isinstance(value, str):
                cell.value = printable(value)
                cell.data_type = "s"
            else:
                cell.value = value
    sheet.freeze_panes = "A2"
    out = BytesIO()
    book.save(out)
    return out.getvalue()
