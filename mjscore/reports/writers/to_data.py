"""A report for programs: its data as JSON, its records as CSV, its picture as SVG."""

from __future__ import annotations

import csv
import io
import json
import re
from typing import Any, Final

from mjscore.in_json import plain, steadied
from mjscore.problems import Fault, UsageProblem, printable
from mjscore.provenance import made_by
from mjscore.reports.content import Report, Table, Value


def to_json(report: Report) -> str:
    """The data of a report, as its schema says, behind what made it."""
    return json_text({**made_by(), **plain(report.data())})


def json_text(data: Any) -> str:
    """Plain values as JSON; characters that could steer a terminal are written as escapes."""
    return steadied(json.dumps(data, ensure_ascii=False, indent=1)) + "\n"


BYTE_ORDER_MARK: Final = "\ufeff"
"""Without it a spreadsheet takes the text for another encoding."""
_FORMULA: Final = re.compile("(^|;)(\\s*)(?=[-=+@＝＋－＠﹦﹢﹣﹫])")
"""Where a spreadsheet begins to calculate: at the beginning of a field, and behind `;` where that separates fields."""


def to_csv(report: Report, *, separator: str = ",") -> str:
    """The records of a report, lines ended by CR LF (RFC 4180)."""
    return BYTE_ORDER_MARK + records_text(report.records(), separator)


def records_text(records: Table, separator: str = ",") -> str:
    """Records as CSV lines; what a spreadsheet would take for a formula is led in by an apostrophe."""
    written = io.StringIO(newline="")
    writer = csv.writer(written, delimiter=separator)
    writer.writerow([spreadsheet_cell(value) for value in records.header()])
    writer.writerows(
        [spreadsheet_cell(value) for value in row] for row in records.records()
    )
    return written.getvalue()


def spreadsheet_cell(value: Value) -> Value:
    """A value as a cell that a spreadsheet takes for what it is, never for a formula; every character of a text shows."""
    if not isinstance(value, str):
        return value
    return _FORMULA.sub(r"\1\2'", printable(value))


def to_svg(report: Report) -> str:
    """The picture of a report as an `<svg>`; raises UsageProblem where it has none."""
    if report.picture is None:
        raise UsageProblem(
            Fault(
                "no-picture",
                "this report has no picture",
                hint="leave out --format svg",
            ),
            source="--format",
        )
    return report.picture() + "\n"
