"""A batch from file to file: results that were already written are kept, and a result that was cut off is written again."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final

from mjscore.batch.line import LONGEST_LINE
from mjscore.problems import Fault, UsageProblem

_TAIL: Final = 1 << 20
_RESULT: Final = b'{"line": '
_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"


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
