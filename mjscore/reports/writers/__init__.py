"""A writer for each format: a module `to_NAME` with a function of that name, which takes a report."""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from mjscore.on_demand import on_demand
from mjscore.reports.content import Report

if TYPE_CHECKING:
    from mjscore.reports.writers import by_tabulate as by_tabulate

FORMATS: Final = ("text", "markdown", "json", "csv", "html", "svg", "xlsx", "card")
"""Every format; a command offers those that suit it."""


def write(report: Report, name: str, **how: Any) -> str | bytes:
    """A report in a format; `how` goes to its writer, such as `colour` and `width` for text."""
    written: str | bytes = getattr(import_module(f"{__name__}.to_{name}"), f"to_{name}")(report, **how)
    return written


__getattr__ = on_demand(__name__, {"": ("by_tabulate",)})
