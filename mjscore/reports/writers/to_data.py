"""A report for programs: JSON, its tables as CSV, its picture as SVG."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable
from typing import Any, Final

from mjscore.in_json import json_value, steadied
from mjscore.problems import Fault, UsageProblem, printable
from mjscore.provenance import made_by
from mjscore.reports.content import Report, Table


def to_json(report: Report) -> str:
    """What a report is as JSON, behind what made it."""
    return json_text({**made_by(), **json_value(report.data())})


def json_text(data: Any) -> str:
    """Plain values as JSON; what could steer a terminal is written as an escape."""
    import json  # text needs none of it

    return steadied(json.dumps(data, ensure_ascii=False, indent=1)) + "\n"


BYTE_ORDER_MARK: Final = "\ufeff"
"""Without it a spreadsheet takes the text for another encoding."""
RECORD: Final = "record"
"""The column that says of which table a line is, where there are several."""
_FORMULA: Final = "(^|;)(\\s*)(?=[-=+@＝＋－＠﹦﹢﹣﹫])"
"""Where a spreadsheet begins to calculate: at the beginning of a field, and behind `;`
where that separates fields."""


def to_csv(report: Report, *, separator: str = ",") -> str:
    """The tables of a report below each other, lines ended by CR LF (RFC 4180).

    Several tables stand under one header, whose first column has the id of each line's.
    """
    import csv  # text needs none of it

    tables = report.tables()
    keys = column_keys(tables)
    head: list[CellValue] = [spreadsheet_cell(key) for key in keys]
    several = len({table.id for table in tables}) > 1
    if several:
        head.insert(0, RECORD)
    written = io.StringIO(newline="")
    writer = csv.writer(written, delimiter=separator)
    writer.writerow(head)
    for table in tables:
        for record in table.records():
            line = [spreadsheet_cell(cell(record.get(key))) for key in keys]
            if several:
                line.insert(0, table.id)
            writer.writerow(line)
    return BYTE_ORDER_MARK + written.getvalue()


def column_keys(tables: Iterable[Table]) -> list[str]:
    """The keys of all tables, each once."""
    keys: dict[str, None] = {}
    for table in tables:
        keys.update(dict.fromkeys(table.keys))
    return list(keys)


CellValue = str | int | float | None


def cell(value: object) -> CellValue:
    """A value as a spreadsheet has it: a number or a text, `yes` or `no`."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (tuple, list)):
        return " ".join(map(str, value))
    if value is None or type(value) in (str, int, float):
        return value  # type: ignore[return-value]
    return str(value)


def spreadsheet_cell(value: CellValue) -> CellValue:
    """A cell that a spreadsheet takes for what it is, never for a formula.

    Every character of a text shows; what it would calculate is led in by an apostrophe.
    """
    if not isinstance(value, str):
        return value
    return re.sub(_FORMULA, r"\1\2'", printable(value))


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
