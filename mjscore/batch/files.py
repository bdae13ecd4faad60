"""A batch from file to file: what was already written is kept, what was cut off is done again."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from io import TextIOWrapper
from itertools import islice
from pathlib import Path
from typing import BinaryIO

from mjscore.problems import Fault, UsageProblem

_TAIL = 1 << 20
_RESULT = b'{"line": '


def lines_of(stream: BinaryIO, skip: int = 0) -> Iterator[str]:
    """The lines of a UTF-8 stream from the one after `skip` on; bytes that are no UTF-8 become U+FFFD, which no hand holds."""
    text = TextIOWrapper(stream, "utf-8-sig", errors="replace", newline="\n")
    try:
        yield from islice(text, skip, None)
    finally:
        if not stream.closed:
            text.detach()  # what was given stays open


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
            fault = Fault("not-a-batch", "its last line is no result of a batch", hint="give another --output")
            raise UsageProblem(fault, source=str(output))
        if cut_off:
            file.truncate(start + end)
    return done


def _number_of(line: bytes) -> int | None:
    """The number that a written result begins with; None for a line that is no result."""
    try:
        number = json.loads(line)["line"]
    except (ValueError, KeyError, TypeError, RecursionError):
        return None
    return number if isinstance(number, int) else None


def _may_be_cut_off(text: bytes) -> bool:
    """Whether this may be the beginning of a result."""
    return text.startswith(_RESULT) or _RESULT.startswith(text)
