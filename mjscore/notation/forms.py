"""The forms in which a hand or a deal can be written."""

from __future__ import annotations

from enum import StrEnum


class Notation(StrEnum):
    """A form that `mjscore.notation.convert` reads and writes: the canonical notation, the same in ASCII, and three others."""

    TEXT = "text"
    ASCII = "ascii"
    UNICODE = "unicode"
    MPSZ = "mpsz"
    JSON = "json"
