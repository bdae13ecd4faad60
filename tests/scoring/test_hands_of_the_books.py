"""Hands for conditions that are easily mistaken, reckoned from the books alone: the files of `hands/`, one for each author.

Options, exposed and concealed, the only place, bonus tiles, hidden tiles, limits with options, players other than four.
A line without indentation is a ruleset, after `with` its options (`-id`: off, `limit=…`); an indented one is the place in the
book (page, section or heading), a hand, and its total, `allowed`, `noted` with its
notes, or `refused`, perhaps with a code and a part of the message.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from mjscore.game.deals import NOT_STATED
from mjscore.notation.reader import read_hand
from mjscore.problems import Problem
from mjscore.rules import load_ruleset
from mjscore.rules.schema import Ruleset
from mjscore.scoring import score
from tests.blocks import read_blocks
from tests.failing import failing

FOLDER: Final = Path(__file__).parent / "hands"


class Reckoned(NamedTuple):
    """A hand of a file: a ruleset with its options, the place in the book, the hand, and what it comes to."""

    file: str
    head: str
    place: str
    hand: str
    total: str

    @property
    def name(self) -> str:
        """File, ruleset and place: `sentences: babcock p. 19`."""
        return f"{self.file}: {self.head.split()[0]} {self.place}"


def reckoned() -> Iterator[Reckoned]:
    """The hands of all files."""
    for file in sorted(FOLDER.iterdir()):
        for head, lines in read_blocks(file):
            for line in lines:
                place, _, rest = line.partition(": ")
                hand, _, total = rest.rpartition(" = ")
                yield Reckoned(file.stem, head, place, hand=hand, total=total)


def ruleset(head: str) -> Ruleset:
    id, _, options = head.partition(" with ")
    words = options.split()
    limits = [
        each.removeprefix("limit=") for each in words if each.startswith("limit=")
    ]
    return load_ruleset(
        id,
        options=[each for each in words if not each.startswith(("-", "limit="))],
        without=[each[1:] for each in words if each.startswith("-")],
        limit=NOT_STATED
        if not limits
        else None
        if limits[0] == "none"
        else int(limits[0]),
    )


RECKONED: Final = list(reckoned())
FILES: Final = sorted({(each.file, each.head.split()[0]) for each in RECKONED})


@pytest.mark.parametrize(("file", "id"), FILES)
def test_hands_reckoned_from_the_book(file: str, id: str) -> None:
    here = [
        each for each in RECKONED if (each.file, each.head.split()[0]) == (file, id)
    ]
    assert failing(here, attrgetter("name"), check) == []


def check(reckoned: Reckoned) -> None:
    """Assert that a hand comes to what its line says."""
    _, head, _, hand, total = reckoned
    rules = ruleset(head)
    if not total.startswith("refused"):
        sheet = score(read_hand(hand), rules)
        assert total in (
            str(sheet.total),
            "allowed",
            f"noted {'; '.join(sheet.notes)}".strip(),
        )
        return
    code, _, message = total.removeprefix("refused").strip().partition(": ")
    with pytest.raises(Problem) as refusal:
        score(read_hand(hand), rules)
    assert code in ("", refusal.value.code)
    assert message in refusal.value.message
