"""The lines of a batch in order, scored here or by several processes, with only a few chunks of them in memory."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from concurrent import futures
from itertools import islice

from mjscore.batch.line import LONGEST_LINE, Chunk, Job, LineResult, PreparedJob, prepared, scored_lines

CHUNK = 2_000
"""Lines handed to a process at a time."""


def score_lines(lines: Iterable[str], job: Job, *, jobs: int = 1, first: int = 1) -> Iterator[LineResult]:
    """The results of lines of notation or JSON, in order, as they come; empty lines and comments give none.

    `jobs` is the number of processes, `first` the number of the first line. Raises Problem, before any line is read, where
    the job names a ruleset or an option that does not exist.

    >>> hands = ["concealed: 123D 456D 789B 22C 55C; won: draw 5C"]
    >>> [result.text[result.text.index('"total"'):][:27] for result in score_lines(hands, Job())]
    ['"total": 26, "points": 26, ']
    """
    known = prepared(job)
    if jobs <= 1:
        return _in_chunks(iter(enumerate(lines, first)), job, known)
    return _in_processes(iter(lines), first, job, jobs)


def _in_chunks(lines: Iterator[tuple[int, str]], job: Job, known: PreparedJob) -> Iterator[LineResult]:
    """The results of lines that are scored together, first few and then more, so that the first come soon.

    A line that is too long, of which more may never end, is answered before the next is read.
    """
    size, chunk = 1, list[tuple[int, str]]()
    for each in lines:
        chunk.append(each)
        if len(chunk) == size or len(each[1]) > LONGEST_LINE:
            yield from scored_lines(chunk, job, known)
            size, chunk = min(2 * size, CHUNK), []
    yield from scored_lines(chunk, job, known)


def score_chunk(chunk: Chunk, job: Job) -> list[LineResult]:
    """The results of some numbered lines: what one process does at a time."""
    return scored_lines(chunk, job, prepared(job))


_Columns = tuple[list[int], list[str], list[bool]]


def _columns(lines: list[str], first: int, job: Job) -> _Columns:
    """The results of some lines as three lists, which pass from one process to another faster."""
    results = score_chunk(list(enumerate(lines, first)), job)
    return [each.number for each in results], [each.text for each in results], [each.scored for each in results]


def _in_processes(lines: Iterator[str], first: int, job: Job, jobs: int) -> Iterator[LineResult]:
    """As many processes as wanted, never more than two chunks for each under way, so that memory stays flat."""
    with futures.ProcessPoolExecutor(jobs) as pool:
        pending: deque[futures.Future[_Columns]] = deque()
        try:
            while chunk := list(islice(lines, CHUNK)):
                pending.append(pool.submit(_columns, chunk, first, job))
                first += len(chunk)
                if len(pending) > 2 * jobs:
                    yield from map(LineResult, *pending.popleft().result())
            while pending:
                yield from map(LineResult, *pending.popleft().result())
        finally:
            for future in pending:
                future.cancel()
