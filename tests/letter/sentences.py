"""The lists of this folder: the sentences of the books, and beside each what covers it, or why nothing scores it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

HERE: Final = Path(__file__).parent
FILES: Final = sorted(path.stem for path in HERE.glob("*.toml"))
NOT_SCORED: Final = "not scored: "
NOT_TELLABLE: Final = "not tellable: "
_NEXT: Final = re.compile(r", (?=(?:item|option|rule|example|test|sheet|deal|hand) )")


class Sentence(NamedTuple):
    """A sentence, where it stands, and what covers it: pairs of kind and name, or the reason why nothing scores it."""

    place: str
    says: str
    covered: tuple[tuple[str, str], ...]
    reason: str


@cache
def document(file: str) -> dict[str, Any]:
    return tomllib.loads((HERE / f"{file}.toml").read_text("utf-8"))


def sentences(file: str) -> Iterator[Sentence]:
    for place, table in document(file).items():
        if isinstance(table, Mapping):
            for says, beside in table.items():
                yield sentence(place, says, beside)


def sentence(place: str, says: str, beside: str) -> Sentence:
    if beside.startswith(NOT_SCORED):
        return Sentence(place, says, (), beside.removeprefix(NOT_SCORED))
    if beside.startswith(NOT_TELLABLE):
        return Sentence(place, says, (), beside)
    parts = [part.partition(" ") for part in _NEXT.split(beside)]
    return Sentence(place, says, tuple((kind, name) for kind, _, name in parts), "")
