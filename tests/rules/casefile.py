"""Score sheets tested by plain files that a player can read beside the book.

A case is a place in the book and a name, then, indented, the hand and what it scores:

    p. 35: the winning tile drawn
        exposed: 234D; concealed: 567D 345B 678C 2B; won: draw 2B
        22 = mah-jongg 20, drawn 2; not no-score

A total is followed by the count without the limit in brackets where the two differ, and after `=` by every line of the score
with its amount (`= mah-jongg 20, drawn 2`; one double is `×2`), or after `has` by the ids alone of those that matter (`has
drawn fishing`). `not` names items that nearly fit. `refused code` stands for a hand that the rules do not let win. `with`,
`without` and `limit` lines say what was agreed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import pytest

import mjscore
from tests.blocks import read_blocks
from tests.rules.tables import Case, check

FOLDER: Final = Path(__file__).parent / "cases"
_SCORE: Final = re.compile(
    r"(?P<total>\d+)(?: \((?P<unlimited>\d+)\))?(?: (?P<how>=|has) (?P<items>[^;]*))?(?:; not (?P<lacks>.*))?"
)


@dataclass(frozen=True, slots=True)
class Written:
    """A case of a file: what is scored, or the code with which the hand is refused."""

    case: Case
    refused: str = ""

    @property
    def id(self) -> str:
        """Place and name, as a failing test shows them."""
        return f"{self.case.place}: {self.case.name}"


def read_cases(name: str) -> tuple[Written, ...]:
    """The cases of a file in `cases/`; an error names the case that cannot be read."""
    blocks = read_blocks(FOLDER / f"{name}.txt")
    return tuple(_written(head, lines) for head, lines in blocks)


def _written(head: str, lines: list[str]) -> Written:
    place, _, name = head.partition(": ")
    case = Case(name, place, "", 0)
    refused = ""
    hand: list[str] = []
    for line in lines:
        word, _, rest = line.partition(" ")
        if word == "with":
            case = replace(case, options=tuple(rest.split()))
        elif word == "without":
            case = replace(case, without=tuple(rest.split()))
        elif word == "limit":
            case = replace(case, limit=None if rest == "none" else int(rest))
        elif word == "refused":
            refused = rest
        elif match := _SCORE.fullmatch(line):
            case = _scored(case, match)
        else:
            hand.append(line)
    assert hand, f"{head}: no hand"
    return Written(replace(case, hand=" ".join(hand)), refused)


def _scored(case: Case, match: re.Match[str]) -> Case:
    items = (match["items"] or "").strip()
    return replace(
        case,
        total=int(match["total"]),
        unlimited=int(match["unlimited"]) if match["unlimited"] else None,
        items=items if match["how"] == "=" else "",
        has=items if match["how"] == "has" else "",
        lacks=match["lacks"] or "",
    )


def verify(ruleset: str, written: Written) -> None:
    """Assert that a hand scores, or is refused, as its case says."""
    if not written.refused:
        check(ruleset, written.case)
        return
    case = written.case
    rules = mjscore.load_ruleset(ruleset, options=case.options, without=case.without)
    with pytest.raises(mjscore.Problem) as refusal:
        mjscore.score(mjscore.read_hand(case.hand), rules)
    assert written.refused in {fault.code for fault in refusal.value.faults}


def scored_ids(cases: tuple[Written, ...]) -> Iterator[str]:
    """Every item of which some case is a winning example."""
    for written in cases:
        yield from written.case.scored


def missed_ids(cases: tuple[Written, ...]) -> Iterator[str]:
    """Every item of which some case is a near miss."""
    for written in cases:
        yield from written.case.missed


def pages_of(cases: tuple[Written, ...]) -> set[int]:
    """Every page that a case names: `p. 34`, `p. 22-23`, `p. 39, 46`."""
    pages: set[int] = set()
    for written in cases:
        for first, last in re.findall(r"(\d+)(?:-(\d+))?", written.case.place):
            pages.update(range(int(first), int(last or first) + 1))
    return pages
