"""A run of many deals in parts, over as many workers as are wanted; a run that was stopped goes on with what is missing.

A part that is done has a file of its counts and, where they are asked for, one of its rows.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Final

from mjscore.files import reading
from mjscore.problems import Fault, UsageProblem
from mjscore.replacing import write_file
from mjscore.simulation.rows import FINISHED_STAY, RowForm, write_rows
from mjscore.simulation.running import SimulationJob, counted
from mjscore.simulation.tally import Tally
from mjscore.simulation.workers import ALONE, Workers

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
        return (
            None
            if self.folder is None
            else self.folder / f"deals-{self.first:010}-{self.last:010}.json"
        )

    @property
    def rows(self) -> Path | None:
        """The file of the rows."""
        return (
            None
            if self.path is None or self.form is None
            else self.path.with_suffix(f".{self.form}")
        )


def parts_of(
    job: SimulationJob,
    number: int,
    folder: Path | None = None,
    form: RowForm | None = None,
) -> list[Part]:
    """The parts of a run of so many deals."""
    return [
        Part(job, first, min(first + PART, number) - 1, folder, form)
        for first in range(0, number, PART)
    ]


def counts_of(part: Part) -> Tally:
    """The counts of one part: a pure function but for its file, for any executor to call."""
    if part.form is not None and part.rows is not None:
        write_rows(part.job, part.first, part.last, part.rows, part.form)
    return counted(part.job, part.first, part.last)


def run(
    parts: list[Part],
    workers: Workers = ALONE,
    until: float | None = None,
    reached: Callable[[int], None] = lambda count: None,
    before: int = 0,
) -> Tally:
    """The counts of all parts together; those that a file of an earlier run holds are not played again.

    `until` ends the run when the error of the mean winning score is at most such a part of it. Parts count in the order of
    their numbers, whenever they are done. `reached` is told how many deals are done, those `before` this run among them.
    Raises UsageProblem where a file cannot be written or the workers go away; the files of finished parts stay.
    """
    whole = Tally()
    for tally in _each(parts, workers):
        whole += tally
        reached(before + whole.played)
        found = whole.winner_score.mean
        if (
            until is not None
            and whole.played >= LEAST
            and found.error <= until * found.mean
        ):
            break
    return whole


def _each(parts: list[Part], workers: Workers) -> Iterator[Tally]:
    """The counts of each part, in order."""
    kept = {part: tally for part in parts if (tally := _kept(part)) is not None}
    left = [part for part in parts if part not in kept]
    found = workers.in_order(partial(counts_of, part) for part in left)
    for part in parts:
        yield kept[part] if part in kept else _keep(part, next(found))


def _kept(part: Part) -> Tally | None:
    """The counts of a part that an earlier run has finished; None where there are none, or rows are missing.

    Raises UsageProblem for a file of these deals that is damaged or of another run, of whatever length.
    """
    if part.path is None:
        return None
    found = {
        path: _read(path, part.job)
        for path in part.path.parent.glob(f"deals-{part.first:010}-*.json")
    }
    return found.get(part.path) if part.rows is None or part.rows.exists() else None


def _read(path: Path, job: SimulationJob) -> Tally:
    """The counts in a file of an earlier run of the same job."""
    with reading(str(path)):
        text = path.read_text("utf-8", "replace")
    try:
        kept = json.loads(text)
        digest, counts = kept["run"], kept["counts"]
        damaged = kept["sha256"] != counts_digest(path.name, digest, counts)
    except (ValueError, KeyError, TypeError, RecursionError):
        damaged = True
    if damaged:
        fault = Fault(
            "damaged-part",
            "the file is damaged",
            hint="remove it: its deals are then played again",
        )
        raise UsageProblem(fault, source=str(path))
    if digest != job.digest or counts.keys() != vars(Tally()).keys():
        message = (
            "it holds deals of other rules, players, another seed or another version"
        )
        raise UsageProblem(
            Fault(
                "other-run", message, hint="give another --output, or remove the file"
            ),
            source=str(path),
        )
    return Tally.from_dict(counts)


def _keep(part: Part, tally: Tally) -> Tally:
    """Write the counts of a finished part, whole or not at all; in the place of a part of the same run that ended elsewhere."""
    path = part.path
    if path is None:
        return tally
    run, counts = part.job.digest, tally.to_dict()
    kept = {
        "run": run,
        "sha256": counts_digest(path.name, run, counts),
        "counts": counts,
    }
    write_file(path, json.dumps(kept), FINISHED_STAY)
    for other in path.parent.glob(f"deals-{part.first:010}-*"):
        if other.stem != path.stem:
            other.unlink()
    return tally


def counts_digest(*kept: object) -> str:
    """The sha-256 of counts and what they are of: by it a damaged file is known."""
    return sha256(json.dumps(kept, sort_keys=True).encode()).hexdigest()
