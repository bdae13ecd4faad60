"""A writer for each format: a function `to_NAME`, which takes a report, in a module that is imported when it is used."""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from mjscore.on_demand import on_demand
from mjscore.reports.content import Report

if TYPE_CHECKING:
    from mjscore.reports.writers import by_tabulate as by_tabulate

FORMATS: Final = {
    "text": "to_text",
    "markdown": "to_markdown",
    "json": "to_data",
    "csv": "to_data",
    "html": "to_html",
    "svg": "to_data",
    "xlsx": "to_xlsx",
    "card": "to_html",
}
"""Every format, and the module that writes it; a command offers those that suit it."""


def write(report: Report, name: str, **how: Any) -> str | bytes:
    """A report in a format; `how` goes to its writer, such as `colour` and `width` for text."""
    written: str | bytes = getattr(import_module(f"{__name__}.{FORMATS[name]}"), f"to_{name}")(report, **how)
    return written


__getattr__ = on_demand(__name__, {"": ("by_tabulate",)})
