"""A run of many deals: in parts, over as many processes or machines as are wanted, with a file for each part that is done."""

from __future__ import annotations

import json
import os
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from mjscore.files import unwritable, writing
from mjscore.problems import Fault, UsageProblem
from mjscore.simulation.job import SimulationJob, counted
from mjscore.simulation.rows import RowForm, write_rows
from mjscore.simulation.tally import Tally, added, mean_of, total_of_deals

PART: Final = 8192
"""Deals in a part: the same for any number of workers, so that a run may go on with another number."""
LEAST: Final = 5 * PART
"""So many deals are played at least before a wanted error may end a run: an early error is no measure of itself."""


@dataclass(frozen=True)
class Part:
    """Deals from `first` to `last`, that included; the file `folder` keeps their counts, and with a `form` their rows."""

    job: SimulationJob
    first: int
    last: int
    folder: Path | None = None
    form: RowForm | None = None

    @property
    def path(self) -> Path | None:
        """The file of the counts."""
        return None if self.folder is None else self.folder / f"deals-{self.first:010}-{self.last:010}.json"


def parts_of(job: SimulationJob, number: int, folder: Path | None = None, form: RowForm | None = None) -> list[Part]:
    """The parts of a run of so many deals."""
    return [Part(job, first, min(first + PART, number) - 1, folder, form) for first in range(0, number, PART)]


def counts_of(part: Part) -> Tally:
    """The counts of one part: a pure function but for its file, for any executor to call."""
    if part.form is not None and part.path is not None:
        write_rows(part.job, part.first, part.last, part.path, part.form)
    return counted(part.job, part.first, part.last)


def run(
    parts: list[Part],
    executor: Executor | None = None,
    at_once: int = 1,
    until: float | None = None,
    reached: Callable[[int], None] = lambda count: None,
) -> Tally:
    """The counts of all parts together; those that a file of an earlier run holds are not played again.

    `until` ends the run when the error of the mean winning score is at most such a part of it. Parts count in the order of
    their numbers, whenever they are done. `reached` is told how many deals are done. Raises UsageProblem where a file cannot
    be written or the workers go away; the files of finished parts stay.
    """
    whole: Tally = {}
    for tally in _each(parts, executor, at_once):
        whole = added((whole, tally))
        done = total_of_deals(whole)
        reached(done)
        found = mean_of(whole["winner_score"])
        if until is not None and done >= LEAST and found.error <= until * found.mean:
            break
    return whole


def _each(parts: list[Part], executor: Executor | None, at_once: int) -> Iterator[Tally]:
    """The counts of each part, in order; at most `at_once` are being played."""
    if executor is None:
        for part in parts:
            yield _kept(part) or _keep(part, counts_of(part))
        return
    waiting: deque[tuple[Part, Tally | Future[Tally]]] = deque()
    coming = iter(parts)
    try:
        while True:
            while len(waiting) < at_once and (new := next(coming, None)) is not None:
                waiting.append((new, _kept(new) or executor.submit(counts_of, new)))
            if not waiting:
                return
            part, found = waiting.popleft()
            yield found if isinstance(found, dict) else _keep(part, _result(found))
    finally:
        for _, left in waiting:
            if not isinstance(left, dict):
                left.cancel()


def _result(future: Future[Tally]) -> Tally:
    try:
        return future.result()
    except (BrokenProcessPool, CancelledError, ConnectionError, TimeoutError) as error:
        message = f"the workers have gone away: {error or type(error).__name__}"
        hint = "start them again and repeat the command: with --output it goes on with what is missing"
        raise UsageProblem(Fault("workers-lost", message, hint=hint), source="workers") from error
    except OSError as error:
        raise unwritable(error.filename or "output", error, _FINISHED_STAY) from error


def _kept(part: Part) -> Tally | None:
    """The counts of a part that an earlier run has finished."""
    path = part.path
    if path is None or not path.exists():
        return None
    try:
        kept = json.loads(path.read_text("utf-8"))
        same = kept["digest"] == part.job.digest and (kept["first"], kept["last"]) == (part.first, part.last)
        tally: Tally = kept["counts"]
    except (OSError, ValueError, KeyError, TypeError):
        same = False
    if not same:
        message = "it holds deals of other rules, players, another seed or another version"
        raise UsageProblem(Fault("other-run", message, hint="give another --output, or remove the file"), source=str(path))
    return tally


def _keep(part: Part, tally: Tally) -> Tally:
    """Write the counts of a finished part, whole or not at all."""
    path = part.path
    if path is None:
        return tally
    text = json.dumps({"digest": part.job.digest, "first": part.first, "last": part.last, "counts": tally})
    unfinished = path.with_suffix(".part")
    with writing(path, _FINISHED_STAY):
        unfinished.write_text(text, "utf-8")
        os.replace(unfinished, path)
    return tally


_FINISHED_STAY: Final = "make room and repeat the command: finished parts stay"
