"""Results on their way out: a report in the form asked for, written in one piece once everything is known, and progress."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from threading import Timer
from time import monotonic
from typing import Any, Final, NoReturn

from mjscore.problems import Fault, UsageProblem
from mjscore.provenance import made_by
from mjscore.reports.content import Report
from mjscore.reports.writers import Format, write_report
from mjscore.reports.writers.to_data import json_text
from mjscore.sentences import so_many

REFUSED: Final = 1
"""The exit status where what was given is refused."""
FORMAT: Final = "mjscore.format"
"""Under what key a command's context keeps the format that was asked for."""
_FIRST: Final = 0.7
"""Seconds until the first sign of progress."""
_PULSE: Final = 0.2
"""Seconds between two signs of progress."""
_WIDTH: Final = 30


def put_report(report: Report, form: Format) -> None:
    """Write a report in a form to standard output.

    A long text for a terminal goes through the pager. Raises UsageProblem where a
    workbook would be written to a terminal.
    """
    if form is Format.XLSX:
        put_workbook(report)
    else:
        put_long(report_text(report, form), form)


def put_workbook(report: Report) -> None:
    """Write a report as a workbook to a file or a pipe; raises UsageProblem for a terminal."""
    if terminal_width() is not None:
        fault = Fault(
            "no-output",
            "a workbook cannot be shown on a terminal",
            hint="send it to a file: > report.xlsx",
        )
        raise UsageProblem(fault, source="--format")
    content = write_report(report, Format.XLSX)
    if isinstance(content, bytes):
        _put_bytes(content)


def put_all_right(origin: Mapping[str, Any], form: str, *lines: str) -> None:
    """Say that a check found nothing wrong: in JSON, or in lines on standard error."""
    if form == Format.JSON:
        put(json_text({**made_by(), **origin, "refused": []}))
    else:
        print(*lines, sep="\n", file=sys.stderr)


def put_long(text: str, form: Format) -> None:
    """Write the text of a report; where it is for a terminal and longer than that, through the pager."""
    if form is not Format.TEXT or not _paged(text):
        put(text)


def _paged(text: str) -> bool:
    """Show a text in the pager that MJSCORE_PAGER or PAGER names, else in `less`; False where it has not been shown.

    It is not shown where standard output is no terminal, where the text fits on it, or where there is no pager.
    """
    if (
        terminal_width() is None
        or not sys.stdin.isatty()
        or os.environ.get("TERM") == "dumb"
    ):
        return False
    if text.count("\n") < shutil.get_terminal_size().lines:
        return False
    named = os.environ.get("MJSCORE_PAGER", os.environ.get("PAGER", "less"))
    try:
        command = shlex.split(named)
    except ValueError:
        return False
    if not command or command == ["cat"] or shutil.which(command[0]) is None:
        return False
    sys.stdout.flush()
    done = subprocess.run(
        command,
        input=text.encode("utf-8", "replace"),
        env={"LESS": "FRX", **os.environ},
        check=False,
    )
    return done.returncode == 0


def report_text(report: Report, form: Format) -> str:
    """A report in a form; colour and folded lines only in text for a terminal."""
    if form is Format.TEXT:
        folded = write_report(
            report, form, colour=wants_colour(), width=terminal_width()
        )
        return str(folded)
    return str(write_report(report, form))


def wants_colour() -> bool:
    """Whether standard output is a terminal that may be coloured."""
    return (
        terminal_width() is not None
        and not os.environ.get("NO_COLOR")
        and os.environ.get("TERM") != "dumb"
    )


def terminal_width() -> int | None:
    """The width at which text is folded: the terminal's; None where standard output is none."""
    if sys.stdout is None or not sys.stdout.isatty():
        return None
    return shutil.get_terminal_size().columns


def put(text: str) -> None:
    """Write to standard output: UTF-8 into files and pipes, what a terminal can show to a terminal.

    Raises UsageProblem where nothing can be written, but lets BrokenPipeError pass: a reader who has seen enough is no fault.
    """
    if sys.stdout is None:
        raise unwritten("it is closed")
    encoding = "utf-8"
    if sys.stdout.isatty() and sys.stdout.encoding:
        encoding = sys.stdout.encoding
    text = text.removeprefix("\ufeff")  # a file has the mark
    _put_bytes(text.encode(encoding, "replace"))


def _put_bytes(content: bytes) -> None:
    if sys.stdout is None:
        raise unwritten("it is closed")
    try:
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise unwritten(error.strerror or str(error)) from error


def end_of_reader() -> None:
    """Write nothing more to standard output, whose reader has seen enough (`mjscore batch hands.txt | head`): it is no fault."""
    with open(os.devnull, "wb") as nowhere:
        os.dup2(nowhere.fileno(), sys.stdout.fileno())


def put_done(text: str) -> None:
    """Write what has been done to standard output; where that fails say so on standard error, for it is done all the same."""
    try:
        put(text)
    except (UsageProblem, BrokenPipeError):
        with suppress(OSError, ValueError, AttributeError):
            print(
                "It was done, but could not be shown: standard output cannot be written to.",
                file=sys.stderr,
            )


def refuse(message: str) -> NoReturn:
    """Say on standard error why nothing was done, and leave with status 1."""
    encoding = getattr(sys.stderr, "encoding", None) or "utf-8"
    print(message.encode(encoding, "replace").decode(encoding), file=sys.stderr)
    sys.exit(REFUSED)


def unwritten(reason: str, source: str = "<stdout>") -> UsageProblem:
    """The refusal of an output that cannot be written to."""
    hint = "make room, or send the result elsewhere"
    fault = Fault("unwritable", f"cannot be written: {reason}", hint=hint)
    return UsageProblem(fault, source=source)


def is_same_file(file: str | int, output: str) -> bool:
    """Whether an output is the file, or the open file, that is read."""
    try:
        return os.path.samestat(os.stat(file), os.stat(output))
    except (OSError, ValueError):
        return False


class Progress:
    """A count of things done, shown while they are being done as `N of M lines, R a second`: `with Progress("line", 400)`.

    Something is shown within a second, though the first thing may take longer, and nothing is left of it at the end. `of` is
    how many there are, None where nobody knows.
    """

    def __init__(self, thing: str, of: int | None = None) -> None:
        self.count = 0
        self.shown = (
            sys.stderr is not None
            and sys.stderr.isatty()
            and os.environ.get("TERM") != "dumb"
        )
        self._thing = thing
        self._of = of
        self._start = monotonic()
        self._last = self._start
        self._first = Timer(_FIRST, self._show)

    def __enter__(self) -> Progress:
        if self.shown:
            self._first.start()
        return self

    def __exit__(self, *raised: object) -> None:
        self._first.cancel()
        self.clear()

    def step(self) -> None:
        """One more is done."""
        self.reached(self.count + 1)

    def reached(self, count: int) -> None:
        """So many are done."""
        self.count = count
        if self.shown and monotonic() - self._last > _PULSE:
            self._show()

    def _show(self) -> None:
        """Write the line over the one before it: how many are done, how fast, and how long the rest will take."""
        self._last = monotonic()
        done = self.count
        bar = ""
        parts = [so_many(done, self._thing)]
        if self._of is not None:
            filled = _WIDTH * done // self._of
            bar = f"[{'#' * filled}{'.' * (_WIDTH - filled)}] "
            parts = [f"{done:,} of {so_many(self._of, self._thing)}"]
        if done:
            rate = done / (self._last - self._start)
            if rate >= 1:
                parts.append(f"{rate:,.0f} a second")
            else:
                parts.append(f"{1 / rate:,.0f} s each")
            if self._of is not None:
                parts.append(f"{_time((self._of - done) / rate)} left")
        print(f"\r{bar}{', '.join(parts)}", end="\x1b[K", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Take the line off the terminal, until more is done."""
        if self.shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def _time(seconds: float) -> str:
    minutes = seconds / 60
    if minutes < 1:
        return f"{seconds:.0f} s"
    if minutes < 90:
        return f"{minutes:.0f} min"
    return f"{minutes / 60:.1f} h"
