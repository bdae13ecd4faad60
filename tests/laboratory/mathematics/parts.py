"""Runs of many hours in parts: each part that is done is kept in a file, and a run that was broken off goes on from there."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from pathlib import Path

import mjscore.ext.play
from mjscore.ext.arrays.workers import ALONE, Workers
from mjscore.ext.play import SimulationJob, Tally, count_deals
from mjscore.ext.play.running import parts_of_run
from mjscore.provenance import VERSION
from mjscore.replacing import write_file


def kept_run(
    job: SimulationJob,
    deals: int,
    folder: Path,
    workers: Workers = ALONE,
    reached: Callable[[int], None] = lambda count: None,
) -> Tally:
    """The counts of so many deals; parts whose files are in the folder are not played again.

    Raises ValueError for a file of another run.
    """
    folder.mkdir(parents=True, exist_ok=True)
    run = run_digest(job)
    tallies: dict[Path, Tally] = {}
    lacking: list[Path] = []
    work = []
    for first, last in parts_of_run(deals):
        path = folder / f"deals-{first:010}-{last:010}.json"
        if path.exists():
            tallies[path] = _read(path, run)
        else:
            lacking.append(path)
            work.append(partial(count_deals, job, first, last))
    done = sum(tally.played for tally in tallies.values())
    for path, tally in zip(lacking, workers.in_order(work), strict=True):
        tallies[path] = tally
        _write(path, run, tally)
        done += tally.played
        reached(done)
    return sum(tallies.values(), Tally())


def run_digest(job: SimulationJob) -> str:
    """The sha-256 of all that the counts depend on, the numbers of the deals aside."""
    sources = sorted(Path(mjscore.ext.play.__file__).parent.rglob("*.py"))
    for name in job.players:
        home = name.rpartition(":")[0]
        if home.endswith(".py"):
            sources.append(Path(home))
    texts = [path.read_text("utf-8") for path in sources]
    parts = [VERSION, job.ruleset.digest, str(job.seed), *job.players, *texts]
    return sha256("\0".join(parts).encode()).hexdigest()


def _read(path: Path, run: str) -> Tally:
    kept = json.loads(path.read_text("utf-8"))
    if kept["run"] != run or kept["counts"].keys() != vars(Tally()).keys():
        raise ValueError(
            f"{path} holds deals of other rules, players or seed, or of another version"
        )
    return Tally.from_dict(kept["counts"])


def _write(path: Path, run: str, tally: Tally) -> None:
    kept = {"run": run, "counts": tally.to_dict()}
    write_file(path, json.dumps(kept), "make room: finished parts stay")
