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

    `of` is how many there are, None where nobody knows; `done` how many were done by an earlier run.
    """

    def __init__(self, what: str, of: int | None = None, done: int = 0) -> None:
        self.count = 0
        self._what, self._of, self._before = what, of, done
        self._shown = sys.stderr is not None and sys.stderr.isatty()
        self._start = self._last = monotonic()

    def step(self) -> None:
        """One more is done."""
        self.count += 1
        if self._shown:
            now = monotonic()
            if now - self._last > _PULSE:
                self._last = now
                self._show(f"{self.count / (now - self._start):,.0f} a second")

    def reached(self, done: int) -> None:
        """So many are done; nobody knows of how many."""
        self.count = done - 1
        self.step()

    def show(self, done: int, of: int) -> None:
        """So many are done of so many: a bar, taken away when all are done."""
        self.count, self._of = done, of
        if not self._shown:
            return
        if done >= of:
            self.clear()
        elif monotonic() - self._last > _PULSE:
            self._last = monotonic()
            self._show("")

    def _show(self, rate: str) -> None:
        done = self._before + self.count
        share = "" if not self._of else f"[{'#' * (_WIDTH * done // self._of):.<{_WIDTH}}] "
        so_far = f"{done:,}" if self._of is None else f"{done:,} of {self._of:,}"
        told = f"{share}{so_far} {self._what}" + (f", {rate}" if rate else "")
        print(f"\r{told}", end="\x1b[K", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Take the line off the terminal."""
        if self._shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
