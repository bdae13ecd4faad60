"""A batch from file to file: what was already written is kept, what was cut off is done again."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import BinaryIO, TextIO

from mjscore.batch.line import Result
from mjscore.problems import Fault, UsageProblem

_TAIL = 1 << 20


def lines_of(stream: BinaryIO, skip: int = 0) -> Iterator[str]:
    """The lines of a UTF-8 stream from the one after `skip` on; bytes that are no UTF-8 become U+FFFD, which no hand holds."""
    for number, raw in enumerate(islice(stream, skip, None), skip + 1):
        yield raw.decode("utf-8-sig" if number == 1 else "utf-8", errors="replace")


def resume(output: Path) -> int:
    """How many lines of input an earlier run has dealt with; a last line that was cut off is removed from `output`.

    Raises UsageProblem where the file does not hold the results of a batch.
    """
    if not output.exists():
        return 0
    with output.open("r+b") as file:
        size = file.seek(0, os.SEEK_END)
        start = max(0, size - _TAIL)
        file.seek(start)
        tail = file.read()
        end = tail.rfind(b"\n") + 1
        if end != len(tail):
            file.truncate(start + end)
        if not end:
            return 0
        last = tail[tail.rfind(b"\n", 0, end - 1) + 1 : end]
    try:
        number = json.loads(last)["line"]
    except (ValueError, KeyError, TypeError) as error:
        fault = Fault("not-a-batch", "its last line is no result of a batch", hint="give another --output")
        raise UsageProblem(fault, source=str(output)) from error
    return int(number)


def write(results: Iterator[Result], out: TextIO) -> Iterator[Result]:
    """Write each result as a line and pass it on."""
    for result in results:
        out.write(result.text)
        out.write("\n")
        yield result
