"""Results on their way out: a report in the form asked for, written in one piece once everything is known."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING

from mjscore.cli.options import Format
from mjscore.problems import Fault, UsageProblem

if TYPE_CHECKING:
    from mjscore.reports.content import Report


def put_report(report: Report, form: Format) -> None:
    """Write a report in a form to standard output."""
    put(report_text(report, form))


def report_text(report: Report, form: Format) -> str:
    """A report in a form; colour only in text for a terminal."""
    if form is Format.TEXT:
        from mjscore.reports.to_text import to_text

        return to_text(report, colour=wants_colour())
    if form is Format.SVG:
        if report.picture is None:
            raise UsageProblem(
                Fault("no-picture", "there is nothing here to draw", hint="leave out --format svg"), source="--format"
            )
        return report.picture() + "\n"
    write = getattr(import_module(f"mjscore.reports.to_{form}"), f"to_{form}")
    return str(write(report))


def wants_colour() -> bool:
    """Whether standard output is a terminal that may be coloured."""
    return (
        sys.stdout is not None and sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    )


def put(text: str) -> None:
    """Write to standard output: UTF-8 into files and pipes, what a terminal can show to a terminal.

    Raises UsageProblem where nothing can be written, but lets BrokenPipeError pass: a reader who has seen enough is no fault.
    """
    if sys.stdout is None:
        raise unwritten("it is closed")
    encoding = (sys.stdout.encoding or "utf-8") if sys.stdout.isatty() else "utf-8"
    try:
        sys.stdout.flush()
        sys.stdout.buffer.write(text.encode(encoding, "replace"))
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise unwritten(error.strerror or str(error)) from error


def unwritten(reason: str, source: str = "<stdout>") -> UsageProblem:
    """The refusal of an output that takes nothing more."""
    hint = "make room, or send the result elsewhere"
    return UsageProblem(Fault("unwritable", f"cannot be written: {reason}", hint=hint), source=source)
