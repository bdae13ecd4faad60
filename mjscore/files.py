"""Files that people write, read whole and only up to a size, so that none can take more memory than it is worth."""

from __future__ import annotations

from pathlib import Path

from mjscore.problems import Fault, Problem


def read_text(path: Path, most: int, too_large: Fault, refusal: type[Problem], source: str) -> str:
    """The UTF-8 text of a file of at most so many bytes, without a byte order mark.

    Raises `refusal` with the fault `too_large` for a larger one and for one that is no UTF-8, OSError for what cannot be read.
    """
    with path.open("rb") as file:
        content = file.read(most + 1)
    return decoded(content, most, too_large, refusal, source)


def decoded(content: bytes, most: int, too_large: Fault, refusal: type[Problem], source: str) -> str:
    """The text of at most so many bytes, as `read_text` reads them in a file; raises `refusal` as it does."""
    if len(content) > most:
        raise refusal(too_large, source=source)
    try:
        return content.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        message = f"not UTF-8 text at byte {error.start + 1} (line {line})"
        raise refusal(Fault("not-utf-8", message, hint="save it as UTF-8"), source=source) from error
