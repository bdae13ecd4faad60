"""A batch from file to file: lines in order, scored here or by several processes, a few chunks in memory; going on with it."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import BinaryIO, Final

from mjscore.batch.line import LONGEST_LINE, Chunk, Job, LineResult, PreparedJob, prepared, scored_lines
from mjscore.problems import Fault, UsageProblem
from mjscore.simulation.workers import working

CHUNK = 2_000
"""Lines handed to a process at a time."""
_TAIL: Final = 1 << 20
_RESULT: Final = b'{"line": '
_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"


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
    chunks = iter(lambda: list(islice(lines, CHUNK)), list[str]())
    work = (partial(_columns, chunk, first + number * CHUNK, job) for number, chunk in enumerate(chunks))
    with working(jobs) as workers:
        for columns in workers.in_order(work, _AGAIN):
            yield from map(LineResult, *columns)


_AGAIN: Final = "repeat the command: with --output and --resume it goes on where it stopped"


# --- The files --------------------------------------------------------------------------------------------------------------


def lines_of(stream: BinaryIO, skip: int = 0) -> Iterator[str]:
    """The lines of a UTF-8 stream from the one after `skip` on.

    Bytes that are no UTF-8 become U+FFFD, which no hand holds. Of a line longer than LONGEST_LINE bytes only the beginning is
    kept, which is itself too long, so that the line is refused without having been read whole.
    """
    number = 0
    while line := stream.readline(LONGEST_LINE + 1):
        if number == 0:
            line = line.removeprefix(_BYTE_ORDER_MARK)
        number += 1
        if number > skip:
            yield line.decode("utf-8", "replace")
        if len(line) > LONGEST_LINE and not line.endswith(b"\n"):
            _pass_over(stream)


def _pass_over(stream: BinaryIO) -> None:
    while (rest := stream.readline(LONGEST_LINE)) and not rest.endswith(b"\n"):
        pass


def count_lines(path: str) -> int | None:
    """The number of lines of a file; None for what is no plain file, such as a pipe."""
    if not os.path.isfile(path):
        return None
    lines, last = 0, b"\n"
    with open(path, "rb") as file:
        while block := file.read(_TAIL):
            lines += block.count(b"\n")
            last = block[-1:]
    return lines + (last != b"\n")


def resume(output: Path) -> int:
    """How many lines of input an earlier run has dealt with; a last line that was cut off is removed from `output`.

    Raises UsageProblem where the file does not hold the results of a batch; it is then left as it was.
    """
    if not output.exists():
        return 0
    with output.open("r+b") as file:
        size = file.seek(0, os.SEEK_END)
        start = max(0, size - _TAIL)
        file.seek(start)
        tail = file.read()
        end = tail.rfind(b"\n") + 1
        whole, cut_off = tail[:end].rstrip(b"\n"), tail[end:]
        done = _number_of(whole[whole.rfind(b"\n") + 1 :]) if end else 0 if start == 0 else None
        if done is None or not _may_be_cut_off(cut_off):
            fault = Fault("not-a-batch", "its last line is not a result of a batch", hint="give another --output")
            raise UsageProblem(fault, source=str(output))
        if cut_off:
            file.truncate(start + end)
    return done


def last_results(output: Path, most: int) -> dict[int, bytes]:
    """The last results of a file by the numbers of their lines, at most so many."""
    if not output.exists():
        return {}
    with output.open("rb") as file:
        file.seek(max(0, file.seek(0, os.SEEK_END) - _TAIL))
        lines = file.read().split(b"\n")[-most - 1 : -1]
    numbers = map(_number_of, lines)
    return {number: line for number, line in zip(numbers, lines, strict=True) if number is not None}


def _number_of(line: bytes) -> int | None:
    """The number that a written result begins with; None for a line that is no result."""
    try:
        number = json.loads(line)["line"]
    except (ValueError, KeyError, TypeError, RecursionError):
        return None
    return number if isinstance(number, int) else None


def _may_be_cut_off(text: bytes) -> bool:
    return text.startswith(_RESULT) or _RESULT.startswith(text)
