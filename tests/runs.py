"""Long runs that were made by hand, and what they did: `runs.csv`, a line a run, which the runs themselves write (`--note`)."""

from __future__ import annotations

import csv
import subprocess
import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Final, NamedTuple

FILE: Final = Path(__file__).with_name("runs.csv")
HANDS, DEALS, FUZZ, HOUSE, KILLS, MUTANTS, HISTORIES = (
    "hands",
    "deals",
    "fuzz",
    "house files",
    "kills",
    "mutants",
    "histories",
)
"""What can be counted: hands and deals beside a second scorer, texts, house files, killed writers, changed programs, undo."""


class LongRun(NamedTuple):
    """A run: its day, the commit, the command, what it counted, how many, and how many of them were as they should be."""

    day: str
    commit: str
    command: str
    what: str
    number: int
    held: int


def runs() -> Iterator[LongRun]:
    """The runs that were noted, in their order."""
    with FILE.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            yield LongRun(
                row["day"],
                row["commit"],
                row["command"],
                row["what"],
                int(row["number"]),
                int(row["held"]),
            )


def note(what: str, number: int, held: int) -> None:
    """Write a line for this run."""
    described = ["git", "rev-parse", "--short", "HEAD"]
    commit = subprocess.run(
        described, cwd=FILE.parent, capture_output=True, text=True, check=False
    ).stdout.strip()
    run = sys.modules["__main__"].__spec__
    module = "" if run is None else run.name.removesuffix(".__main__")
    command = " ".join(
        ["python", "-m", module, *(each for each in sys.argv[1:] if each != "--note")]
    )
    with FILE.open("a", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerow(
            [date.today().isoformat(), commit, command, what, number, held]
        )
