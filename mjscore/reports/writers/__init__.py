"""A writer for each format: a function `to_NAME`, which takes a report, in a module that is imported when it is used."""

from enum import StrEnum
from typing import Any

from mjscore.on_demand import on_demand
from mjscore.reports.content import Report


class Format(StrEnum):
    """In which form a report is written, in the order in which commands offer them."""

    TEXT = "text"
    MARKDOWN = "markdown"
    JSON = "json"
    CSV = "csv"
    HTML = "html"
    SVG = "svg"
    XLSX = "xlsx"


__getattr__ = on_demand(
    __name__,
    {
        "mjscore.reports.writers.to_data": ("to_csv", "to_json", "to_svg"),
        "mjscore.reports.writers.to_html": ("to_html",),
        "mjscore.reports.writers.to_markdown": ("to_markdown",),
        "mjscore.reports.writers.to_text": ("to_text",),
        "mjscore.reports.writers.to_xlsx": ("to_xlsx",),
    },
)


def write_report(report: Report, name: str, **how: Any) -> str | bytes:
    """A report in a format; `how` goes to its writer, such as `colour` and `width` for text."""
    written: str | bytes = __getattr__(f"to_{name}")(report, **how)
    return written
