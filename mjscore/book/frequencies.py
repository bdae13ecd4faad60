"""How often each item comes, as the report of the simulation has it (`examples/mathematics`), where that is installed."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from mjscore.casebook import examples_folder

_FOLDER: Final = "mathematics"
_TABLE: Final = "## How often each item is scored"
_CELLS: Final = re.compile(r"(?<!\\)\|")
_MARK: Final = re.compile(r"\\(.)")


class ItemFrequency(NamedTuple):
    """How often an item is scored by winners and by the others, each with its interval; empty where it cannot be."""

    winners: str
    others: str


class Frequencies(NamedTuple):
    """The figures of a ruleset's items, by their names, and how they were made."""

    items: dict[str, ItemFrequency]
    made: str


def frequencies(ruleset: str) -> Frequencies:
    """What was counted where the players go the nearest way to a hand; without items where the report has no such ruleset."""
    file = examples_folder() / _FOLDER / f"{ruleset}.md"
    if not file.is_file():
        return Frequencies({}, "")
    _, made, *rest = file.read_text("utf-8").split("\n\n", 2)
    lines = rest[0].partition(f"{_TABLE}\n\n")[2].partition("\n\n")[0].splitlines()
    rows = [[_MARK.sub(r"\1", cell.strip()) for cell in _CELLS.split(line)[1:-1]] for line in lines]
    if not rows:
        return Frequencies({}, "")
    winners, others = (rows[0].index(f"{who}: nearest") for who in ("winners", "others"))
    items = {row[0]: ItemFrequency(row[winners], row[others]) for row in rows[2:]}
    return Frequencies(items, _MARK.sub(r"\1", made))
