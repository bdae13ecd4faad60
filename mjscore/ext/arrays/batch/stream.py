"""A batch from stream to stream: lines in order, scored here, by several processes or on a cluster, a few chunks in memory."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import islice
from typing import BinaryIO, Final

from mjscore.ext.arrays.batch.line import (
    LONGEST_LINE,
    Chunk,
    Job,
    LineResult,
    PreparedJob,
    prepared_job,
    scored_lines,
)
from mjscore.ext.arrays.workers import working

LINES_AT_A_TIME = 2_000
"""Lines handed to a worker at a time."""
_TAIL: Final = 1 << 20
_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"


def score_lines(
    lines: Iterable[str], job: Job, *, workers: int = 1, cluster: str | None = None
) -> Iterator[LineResult]:
    """The results of lines of notation or JSON, in order, as they come; empty lines and comments give none.

    `workers` is the number of processes; `cluster` is the address of a Dask scheduler whose workers score instead, and read
    the house-rule files that are named. Raises Problem, before any line is read, where the job names a ruleset or an option
    that does not exist.

    >>> hands = ["concealed: 123D 456D 789B 22C 55C; won: draw 5C"]
    >>> [result.text[result.text.index('"total"'):][:27] for result in score_lines(hands, Job())]
    ['"total": 26, "points": 26, ']
    """
    known = prepared_job(job)
    if workers <= 1 and cluster is None:
        return _in_chunks(iter(enumerate(lines, 1)), job, known)
    return _by_workers(iter(lines), job, workers, cluster)


def _in_chunks(
    lines: Iterator[tuple[int, str]], job: Job, known: PreparedJob
) -> Iterator[LineResult]:
    """The results of lines that are scored together, first few and then more, so that the first come soon.

    A line that is too long, of which more may never end, is answered before the next is read.
    """
    size = 1
    chunk = list[tuple[int, str]]()
    for number, text in lines:
        chunk.append((number, text))
        if len(chunk) == size or len(text) > LONGEST_LINE:
            yield from scored_lines(chunk, job, known)
            size = min(2 * size, LINES_AT_A_TIME)
            chunk = []
    yield from scored_lines(chunk, job, known)


def score_chunk(chunk: Chunk, job: Job) -> list[LineResult]:
    """The results of some numbered lines: what one worker does at a time."""
    return scored_lines(chunk, job, prepared_job(job))


_Columns = tuple[list[int], list[str], list[bool]]


def _columns(lines: list[str], first: int, job: Job) -> _Columns:
    """The results of some lines as three lists, which pass from one process to another faster."""
    results = score_chunk(list(enumerate(lines, first)), job)
    return (
        [result.number for result in results],
        [result.text for result in results],
        [result.scored for result in results],
    )


def _by_workers(
    lines: Iterator[str], job: Job, workers: int, cluster: str | None
) -> Iterator[LineResult]:
    """The results of lines in order, never more than two chunks for each worker under way, so that memory stays flat."""
    chunks = iter(lambda: list(islice(lines, LINES_AT_A_TIME)), list[str]())
    work = (
        partial(_columns, chunk, 1 + number * LINES_AT_A_TIME, job)
        for number, chunk in enumerate(chunks)
    )
    with working(workers, cluster) as at_work:
        for columns in at_work.in_order(work, _AGAIN):
            yield from map(LineResult, *columns)


_AGAIN: Final = "repeat the command"


# --- The files --------------------------------------------------------------------------------------------------------------


def lines_of(stream: BinaryIO) -> Iterator[str]:
    """The lines of a UTF-8 stream.

    Bytes that are no UTF-8 become U+FFFD, which no hand holds. Of a line longer than LONGEST_LINE bytes only the beginning is
    kept, which is itself too long, so that the line is refused without having been read whole.
    """
    mark = _BYTE_ORDER_MARK
    while line := stream.readline(LONGEST_LINE + 1):
        yield line.removeprefix(mark).decode("utf-8", "replace")
        mark = b""
        if len(line) > LONGEST_LINE and not line.endswith(b"\n"):
            _pass_over(stream)


def _pass_over(stream: BinaryIO) -> None:
    while (rest := stream.readline(LONGEST_LINE)) and not rest.endswith(b"\n"):
        pass


def count_lines(path: str) -> int | None:
    """The number of lines of a file; None for what is no plain file, such as a pipe."""
    if not os.path.isfile(path):
        return None
    lines = 0
    last = b"\n"
    with open(path, "rb") as file:
        while block := file.read(_TAIL):
            lines += block.count(b"\n")
            last = block[-1:]
    return lines + (last != b"\n")
