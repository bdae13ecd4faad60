"""Settlements tested by plain files that a player can read beside the book: `cases/`.

A case is what it shows, then, indented, the header of the deal and a line for each hand (`S exposed: …; won: draw 3B`, or its
count: `W 20`). The others of the four count nothing, unless a line `nobody else` stands after the hands. What follows is told
in one of these ways:

    = E -44, S 88, W -22, N -22                 what each has won or lost, perhaps reckoned: W -20 + 16 + 8
    pays E S 44 South's 22, … | Babcock, p. 26  every payment in its order
    owes E 2, W 1, N 1                          what each pays the winner, in shares of his score
    loses E 0, W 4, N 0                         what each has lost in the end, in shares of the winner's score
    scores E 40, S 46                           what each hand is worth
    note a draw: no scores count                every note; `note` alone where there is none
    refused contradiction: has won              it is refused: the code, and a part of the message
    at West                                     these words are wrong
    hint leave it out                           what is to be done

In `impossible.txt` and `undecided.txt` a deal begins with the code of its refusal (`contradiction: Babcock p. 25`), and below
the hint stands whatever it allows: one or more lines `change OLD → NEW` (`\\n` begins a new line), and after them, as `= E …`,
what is paid then. A block that begins with `* ` heads a section: what is indented there holds for every deal of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple

from tests.blocks import read_blocks
from tests.settlement.table import LETTERS, hands

FOLDER: Final = Path(__file__).parent / "cases"
_HAND: Final = re.compile(rf"({'|'.join(LETTERS)}) (.*)")
_NET: Final = re.compile(r"(\D+) (-?\d.*)")


class Remedy(NamedTuple):
    """A hint followed: what replaces what in the deal, and what each player has won or lost then."""

    changes: tuple[tuple[str, str], ...]
    net: dict[str, int]


@dataclass(slots=True)
class DealCase:
    """A deal as its file tells it: what it shows, the code of its refusal, and what is paid or said."""

    name: str
    section: str = ""
    text: str = ""
    net: dict[str, int] = field(default_factory=dict)
    shares: dict[str, dict[str, float]] = field(default_factory=dict)
    payments: list[str] = field(default_factory=list)
    notes: list[str] | None = None
    refused: str = ""
    words: str = ""
    hint: str = ""
    remedies: list[Remedy] = field(default_factory=list)

    @property
    def code(self) -> str:
        return self.name.partition(": ")[0]


def read_cases(name: str) -> list[DealCase]:
    """The cases of a file in `cases/`."""
    cases: list[DealCase] = []
    shared: list[str] = []
    section = ""
    for head, lines in read_blocks(FOLDER / f"{name}.txt"):
        if head.startswith("* "):
            shared = lines
            section = head.removeprefix("* ")
        else:
            case = _case(head, [*shared, *lines])
            case.section = section
            cases.append(case)
    return cases


def _case(head: str, lines: list[str]) -> DealCase:
    case, changes = DealCase(head), list[tuple[str, str]]()
    header: list[str] = []
    seats: list[tuple[str, str]] = []
    others = [("E", "0"), ("S", "0"), ("W", "0"), ("N", "0")]
    for line in lines:
        word, _, rest = line.partition(" ")
        if word == "=" and changes:
            case.remedies.append(Remedy(tuple(changes), dict(_net(rest))))
            changes = []
        elif word == "=":
            case.net = dict(_net(rest))
        elif word in ("owes", "loses", "scores"):
            case.shares[word] = {
                seat: float(figure)
                for seat, figure in (
                    each.split(" ") for each in rest.split(", ") if each
                )
            }
        elif word == "note":
            case.notes = [*(case.notes or ()), *([rest] if rest else ())]
        elif word == "refused":
            case.refused = rest
        elif word == "pays":
            case.payments.append(rest)
        elif word == "at":
            case.words = rest.replace("\\n", "\n")
        elif word == "hint":
            case.hint = rest
        elif word == "change":
            old, _, new = rest.replace("\\n", "\n").partition(" →")
            changes.append((old, new.removeprefix(" ")))
        elif line == "nobody else":
            others = []
        elif hand := _HAND.fullmatch(line):
            seats.append(
                (hand[1], f"score: {hand[2]}" if hand[2][0].isdigit() else hand[2])
            )
        else:
            header.append(line)
    seats += [each for each in others if each[0] not in dict(seats)]
    seats.sort(key=lambda each: list(LETTERS).index(each[0]))
    case.text = (
        "\n".join(header) + "\n" + "\n\n".join(hands(**dict([each])) for each in seats)
    )
    return case


def _net(told: str) -> Iterator[tuple[str, int]]:
    for each in told.split(", "):
        match = _NET.fullmatch(each)
        assert match is not None, told
        yield (
            match[1],
            sum(
                int(figure)
                for figure in match[2].replace("- ", "-").replace("+ ", "").split()
            ),
        )
