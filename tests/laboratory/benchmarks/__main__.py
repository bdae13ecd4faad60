"""One table: our figures beside the peers' and beside floors, medians of interleaved runs.

    python -m tests.laboratory.benchmarks [--hands 10000] [--runs 5]

The peers are `mahjong` and `xiangting` (the extra `peers`); one that is not installed is left out and said so.
"""

from __future__ import annotations

import argparse
import gc
import sys
import time
from collections.abc import Callable
from statistics import median

from tabulate import tabulate

from tests.laboratory.benchmarks import startup, tasks


def main() -> None:
    """Measure everything and print the table."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.laboratory.benchmarks", description=__doc__
    )
    parser.add_argument("--hands", type=int, default=10_000, help="hands in each task")
    parser.add_argument(
        "--runs", type=int, default=5, help="interleaved runs; the median counts"
    )
    parser.add_argument(
        "--startup",
        action="store_true",
        help="only what each command takes with its start",
    )
    chosen = parser.parse_args()
    if not chosen.startup:
        throughput(chosen.hands, chosen.runs)
    startup.report(max(chosen.runs, 5))


def throughput(hands: int, runs: int) -> None:
    """Hands or deals a second for each task, ours and the peers' by turns."""
    rows = []
    for task in tasks.tasks(hands):
        seconds: dict[str, list[float]] = {name: [] for name in task.runs}
        for _ in range(runs):
            for name, run in task.runs.items():
                seconds[name].append(_timed(run))
        ours = median(seconds["mjscore"])
        for name, times in seconds.items():
            rate = task.number / median(times)
            rows.append((task.name, name, round(rate), f"{median(times) / ours:.2f}"))
    for missing in tasks.missing_peers():
        print(f"not installed, left out: {missing}", file=sys.stderr)
    print(
        tabulate(
            rows,
            ("task", "who", "a second", "times our time"),
            tablefmt="github",
            intfmt=",",
        )
    )


def _timed(run: Callable[[], object]) -> float:
    gc.collect()
    gc.disable()
    begin = time.perf_counter()
    run()
    seconds = time.perf_counter() - begin
    gc.enable()
    return seconds


if __name__ == "__main__":
    main()
