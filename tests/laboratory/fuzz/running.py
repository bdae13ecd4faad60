"""A run of a target over many texts: each in under two seconds, all in under 200 MB; what came of them, counted."""

from __future__ import annotations

import resource
import signal
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from itertools import islice
from pathlib import Path
from time import perf_counter
from types import FrameType, TracebackType
from typing import Final

SECONDS: Final = 2.0
"""The longest that one text may take, of the processor's time: a busy machine is no finding."""
SECONDS_OF_ARRAYS: Final = 20.0
"""The same where the first deal of a ruleset makes its tables."""
MEGABYTES: Final = 200
"""The most memory that the process may ever have taken."""
MEGABYTES_OF_ARRAYS: Final = 400
"""The same where the tables of many rulesets are in use, which stay."""
_LOOK_EVERY: Final = 1000
_MOST_FINDINGS: Final = 20


class TooSlow(BaseException):
    """A text took longer than it may; no Exception, so that nothing on the way catches it."""


def megabytes() -> float:
    """The most memory that this process has ever taken (Linux counts it in kilobytes, macOS in bytes)."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (
        1024 * 1024 if sys.platform == "darwin" else 1024
    )


@contextmanager
def alarm(seconds: float = SECONDS) -> Iterator[Callable[[], None]]:
    """What sets the alarm anew, before each text."""

    def ring(number: int, frame: FrameType | None) -> None:
        raise TooSlow

    before = signal.signal(signal.SIGVTALRM, ring)
    try:
        yield lambda: _set_alarm(seconds)
    finally:
        _set_alarm(0)
        signal.signal(signal.SIGVTALRM, before)


def _set_alarm(seconds: float) -> None:
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)


class Run:
    """The count of a run: texts, what came of them, the slowest, and the findings, each once by the place where it arose."""

    def __init__(
        self, name: str, findings: Path, most_megabytes: float = MEGABYTES
    ) -> None:
        self.name, self.folder, self.most_megabytes = name, findings, most_megabytes
        self.texts = 0
        self.codes: Counter[str] = Counter()
        self.slowest = (0.0, "")
        self.findings: dict[str, str] = {}
        self._begun = perf_counter()

    def over(
        self,
        target: Callable[[str], str],
        texts: Iterable[str],
        most: int,
        seconds: float = SECONDS,
    ) -> None:
        """Give the target so many texts, and count; `seconds` is the longest that one of them may take."""
        with alarm(seconds) as set_alarm:
            for text in islice(texts, most):
                begun = perf_counter()
                try:
                    set_alarm()
                    self.codes[target(text)] += 1
                except (Exception, TooSlow) as error:
                    self._note(text, error)
                self.texts += 1
                taken = perf_counter() - begun
                if taken > self.slowest[0]:
                    self.slowest = (taken, text)
                if self.texts % _LOOK_EVERY == 0:
                    self._look()
                if len(self.findings) >= _MOST_FINDINGS:
                    break

    def _look(self) -> None:
        if self.texts % (100 * _LOOK_EVERY) == 0:
            print(self.line(), flush=True)
        if megabytes() > self.most_megabytes:
            raise MemoryError(f"{megabytes():.0f} MB")

    def _note(self, text: str, error: BaseException) -> None:
        place = _place(error.__traceback__)
        if place in self.findings:
            self.codes["a finding again"] += 1
            return
        self.codes["a finding"] += 1
        self.folder.mkdir(parents=True, exist_ok=True)
        file = (
            self.folder
            / f"{self.name}-{sha256(text.encode('utf-8', 'surrogatepass')).hexdigest()[:12]}.txt"
        )
        file.write_bytes(text.encode("utf-8", "surrogatepass"))
        self.findings[place] = str(file)
        print(f"FINDING {type(error).__name__} in {file}\n{text[:500]!r}", flush=True)
        traceback.print_exception(error, limit=-6, file=sys.stdout)

    def line(self) -> str:
        """The figures so far, in a line."""
        seconds = perf_counter() - self._begun
        return (
            f"{self.name}: {self.texts:,} executions in {seconds:,.0f} s, {self.texts / max(seconds, 0.001):,.0f} a second, "
            f"{megabytes():.0f} MB at most, slowest {self.slowest[0] * 1000:.0f} ms, {len(self.findings)} findings"
        )

    def report(self) -> str:
        """The figures, what came of the texts, and the slowest of them."""
        codes = "\n".join(
            f"{number:12,}  {code}" for code, number in self.codes.most_common()
        )
        return f"{self.line()}\n{codes}\nslowest: {self.slowest[1][:300]!r}"


def _place(trace: TracebackType | None) -> str:
    """Where an error arose: the last lines of its traceback."""
    return " < ".join(
        f"{frame.filename}:{frame.lineno}" for frame in traceback.extract_tb(trace)[-2:]
    )
