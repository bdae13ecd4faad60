"""A report as CSV that a spreadsheet opens as it is: UTF-8 with a byte order mark, one table, numbers as numbers."""

from __future__ import annotations

import csv
import io
import re
from typing import Final

from mjscore.problems import printable
from mjscore.reports.content import Records, Report, Value

BYTE_ORDER_MARK: Final = "\ufeff"
"""Without it a spreadsheet takes the text for another encoding."""
_FORMULA: Final = re.compile("(^|;)(\\s*)(?=[-=+@＝＋－＠﹦﹢﹣﹫])")
"""Where a spreadsheet begins to calculate: at the beginning of a field, and behind `;` where that separates fields."""


def to_csv(report: Report, *, separator: str = ",") -> str:
    """The records of a report, lines ended by CR LF (RFC 4180)."""
    return BYTE_ORDER_MARK + records_text(report.records(), separator)


def records_text(records: Records, separator: str = ",") -> str:
    """Records as CSV lines; what a spreadsheet would take for a formula is led in by an apostrophe."""
    written = io.StringIO(newline="")
    writer = csv.writer(written, delimiter=separator)
    writer.writerow([spreadsheet_cell(value) for value in records.header])
    writer.writerows([spreadsheet_cell(value) for value in row] for row in records.rows)
    return written.getvalue()


def spreadsheet_cell(value: Value) -> Value:
    """A value as a cell that a spreadsheet takes for what it is, never for a formula; every character of a text shows."""
    if not isinstance(value, str):
        return value
    return _FORMULA.sub(r"\1\2'", printable(value))
