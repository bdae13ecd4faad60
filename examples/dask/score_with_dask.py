"""Scores a file of hands on a Dask cluster, partition by partition, with the batch worker of mjscore.

    pip install 'mjscore[dask]'
    python examples/dask/score_with_dask.py hands.txt scores.jsonl [--rules millington] [--workers 4]

The worker is a plain picklable function of a list of numbered lines and a job, so Ray or Spark map it the same way.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from distributed import Client, LocalCluster

from mjscore.batch import Job, score_chunk

PARTITION = 20_000


def partitions(
    lines: list[str], size: int = PARTITION
) -> Iterator[list[tuple[int, str]]]:
    """The lines with their numbers from 1, in lists of `size`."""
    numbered = enumerate(lines, 1)
    while part := list(islice(numbered, size)):
        yield part


def score_on(
    client: Client, lines: list[str], job: Job, size: int = PARTITION
) -> list[str]:
    """The JSON lines of the scores, in the order of the hands."""
    futures = client.map(
        score_chunk, list(partitions(lines, size)), job=job, pure=False
    )
    return [result.text for part in client.gather(futures) for result in part]


def main() -> None:
    """Score the file that the command line names."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("hands", type=Path)
    parser.add_argument("scores", type=Path)
    parser.add_argument("--rules", default="babcock")
    parser.add_argument("--workers", type=int, default=2)
    chosen = parser.parse_args()
    lines = chosen.hands.read_text(encoding="utf-8").splitlines()
    with (
        LocalCluster(
            n_workers=chosen.workers, threads_per_worker=1, dashboard_address=None
        ) as cluster,
        Client(cluster) as client,
    ):
        chosen.scores.write_text(
            "\n".join(score_on(client, lines, Job(chosen.rules))) + "\n",
            encoding="utf-8",
        )


if __name__ == "__main__":
    main()
