"""The streams of a batch: lines in, results out, refusals and progress on standard error."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from time import monotonic
from typing import BinaryIO, Final

from mjscore.batch.files import lines_of
from mjscore.batch.files import resume as lines_done
from mjscore.batch.line import Job, Result, prepared
from mjscore.batch.stream import score_lines
from mjscore.cli.output import unwritten
from mjscore.problems import Fault, UsageProblem, printable

_PULSE: Final = 0.2
"""Seconds between two signs of progress."""
_TOGETHER: Final = 50
"""How many results are written at a time."""
_REPORTED: Final = 100
"""How many refused lines are told one by one."""


def run_batch(file: str | None, output: str | None, job: Job, *, jobs: int, resume: bool, stop: bool) -> bool:
    """Score the lines of a file or of standard input; False where a refused line stopped it."""
    prepared(job)
    if output is None and sys.stdout is None:
        raise unwritten("it is closed")
    name = "<stdin>" if file in (None, "-") else str(file)
    if output is not None and file not in (None, "-") and _same(str(file), output):
        raise UsageProblem(
            Fault("same-file", "the output would overwrite the hands", hint="give another --output"), source=output
        )
    done = lines_done(Path(output)) if resume and output is not None else 0
    try:
        with ExitStack() as open_files:
            source = sys.stdin.buffer if file is None or file == "-" else open_files.enter_context(_opened(file, "rb"))
            kept = None if output is None else open_files.enter_context(_opened(output, "ab" if resume else "wb"))
            results = score_lines(lines_of(source, done), job, jobs=jobs, first=done + 1)
            lines = _Lines(kept or sys.stdout.buffer)
            try:
                return _write(results, lines, name, stop)
            finally:
                lines.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise unwritten(error.strerror or str(error), output or "<stdout>") from error


def _same(file: str, output: str) -> bool:
    try:
        return os.path.samefile(file, output)
    except (OSError, ValueError):
        return False


def _opened(path: str, mode: str) -> BinaryIO:
    try:
        return open(path, mode)  # type: ignore[return-value]
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "not a path"
        fault = Fault("unreadable" if mode == "rb" else "unwritable", f"cannot be opened: {reason}", hint="look where it is")
        raise UsageProblem(fault, source=path) from error


class _Lines:
    """Lines on their way to a binary stream, some of them written at a time."""

    def __init__(self, out: BinaryIO) -> None:
        self.out = out
        self._waiting: list[str] = []

    def add(self, line: str) -> None:
        """One more line."""
        self._waiting.append(line)
        if len(self._waiting) >= _TOGETHER:
            self._write()

    def _write(self) -> None:
        lines, self._waiting = [*self._waiting, ""], []
        self.out.write("\n".join(lines).encode("utf-8", "backslashreplace"))

    def flush(self) -> None:
        """Write whatever waits."""
        self._write()
        self.out.flush()


def _write(results: Iterator[Result], lines: _Lines, name: str, stop: bool) -> bool:
    progress = _Progress()
    refused = 0
    for result in results:
        if not result.scored:
            refused += 1
            if refused <= _REPORTED or stop:
                progress.clear()
                print(f"{printable(name)}:{result.number}: {_reason(result)}", file=sys.stderr)
            if stop:
                return False
        lines.add(result.text)
        progress.step()
    progress.clear()
    if refused:
        print(f"{refused} of {progress.count} lines refused", file=sys.stderr)
    return True


def _reason(result: Result) -> str:
    error = json.loads(result.text)["error"]
    hint = f"\n    {printable(error['hint'])}" if error["hint"] else ""
    return printable(f"{error['message']} [{error['code']}]") + hint


class _Progress:
    """A counter of hands on standard error, where that is a terminal."""

    def __init__(self) -> None:
        self.count = 0
        self._shown = sys.stderr.isatty()
        self._start = self._last = monotonic()

    def step(self) -> None:
        """One more hand."""
        self.count += 1
        if self._shown and self.count % 256 == 0 and monotonic() - self._last > _PULSE:
            self._last = monotonic()
            rate = self.count / (self._last - self._start)
            print(f"\r{self.count:,} hands, {rate:,.0f} a second", end="\x1b[K", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Take the counter off the terminal."""
        if self._shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
