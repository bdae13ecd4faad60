"""How far a long command has come, on standard error where that is a terminal."""

from __future__ import annotations

import sys
from time import monotonic
from typing import Final

_PULSE: Final = 0.2
"""Seconds between two signs of progress."""
_WIDTH: Final = 30


class Progress:
    """A count of things done, shown as `N of M lines, R a second` while they are being done.

    `of` is how many there are, None where nobody knows; `before` how many were done by an earlier run.
    """

    def __init__(self, what: str, of: int | None = None, before: int = 0) -> None:
        self.count = 0
        self._what, self._of, self._before = what, of, before
        self._shown = sys.stderr is not None and sys.stderr.isatty()
        self._start = self._last = monotonic()

    def step(self) -> None:
        """One more is done."""
        self.reached(self.count + 1)

    def reached(self, count: int, of: int | None = None) -> None:
        """So many are done, and of so many; when all are, the line is taken off the terminal."""
        self.count, self._of = count, of or self._of
        now = monotonic()
        if self._of is not None and self._before + count >= self._of:
            self.clear()
        elif self._shown and now - self._last > _PULSE:
            self._last = now
            rate = count / (now - self._start)
            left = _time((self._of - self._before - count) / rate) if self._of is not None and rate else ""
            self._show(f"{rate:,.0f} a second{left}")

    def _show(self, rate: str) -> None:
        done = self._before + self.count
        bar = "" if self._of is None else f"[{'#' * (_WIDTH * done // self._of):.<{_WIDTH}}] "
        so_far = f"{done:,}" if self._of is None else f"{done:,} of {self._of:,}"
        print(f"\r{bar}{so_far} {self._what}, {rate}", end="\x1b[K", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Take the line off the terminal."""
        if self._shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def _time(seconds: float) -> str:
    """The time that is left, in words."""
    minutes = seconds / 60
    if minutes < 1:
        return f", {seconds:.0f} s left"
    return f", {minutes:.0f} min left" if minutes < 90 else f", {minutes / 60:.1f} h left"
