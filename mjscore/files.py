"""Files, read whole and only up to a size: none can take more memory than it is worth. What cannot be read or written is refused."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from mjscore.problems import Fault, Problem, UsageProblem

ENDING: Final = ".session"
"""How the names of files of sessions end."""
NAME_A_FILE: Final = "name a file in a folder that exists and that you may write to"


@contextmanager
def reading(
    source: str,
    hint: str = "check that you may read it",
    refusal: type[Problem] = UsageProblem,
    otherwise: str = "not a path",
) -> Iterator[None]:
    """Refuse a file that cannot be read; `otherwise` is the reason where the system gives none."""
    try:
        yield
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or otherwise
        raise refusal(
            Fault("unreadable", f"cannot be read: {reason}", hint=hint), source=source
        ) from error


@contextmanager
def writing(
    source: object,
    hint: str = NAME_A_FILE,
) -> Iterator[None]:
    """Refuse a file or folder that cannot be written."""
    try:
        yield
    except OSError as error:
        if error.errno == errno.ENOSPC:
            hint = "make room on the disk"
        message = f"cannot be written: {error.strerror or error}"
        fault = Fault("unwritable", message, hint=hint)
        raise UsageProblem(fault, source=str(source)) from error


def read_text(
    path: Path, most: int, too_large: Fault, refusal: type[Problem], source: str
) -> str:
    """The UTF-8 text of a file of at most so many bytes, without a byte order mark.

    Raises `refusal` with the fault `too_large` for a larger one and for one that is no UTF-8, OSError for what cannot be read.
    """
    with path.open("rb") as file:
        content = file.read(most + 1)
    return decoded(content, most, too_large, refusal, source)


def decoded(
    content: bytes, most: int, too_large: Fault, refusal: type[Problem], source: str
) -> str:
    """The text of at most so many bytes, as `read_text` reads them in a file; raises `refusal` as it does."""
    if len(content) > most:
        raise refusal(too_large, source=source)
    try:
        return content.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        message = f"not UTF-8 text at byte {error.start + 1} (line {line})"
        hint = "save it as UTF-8"
        if content.startswith(b"PK\x03\x04"):
            message = "this is a workbook, not a text"
            hint = "save the sheet as a text, or give the file from which it was made"
        raise refusal(Fault("not-utf-8", message, hint=hint), source=source) from error
