"""Hands for conditions that are easily mistaken, reckoned from the books alone: the files of `hands/`, one for each author.

Options, exposed and concealed, the only place, bonus tiles, hidden tiles, limits with options, players other than four.
A line without indentation is a ruleset, after `with` its options (`-id`: off, `limit=…`); an indented one is the place in the
book (page, section or heading), a hand, and its total, `allowed`, `noted` with its
notes, or `refused`, perhaps with a code and a part of the message.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from _pytest.mark import ParameterSet

from mjscore.game.deals import NOT_STATED
from mjscore.notation.reader import read_hand
from mjscore.problems import Problem
from mjscore.rules import load_ruleset
from mjscore.rules.schema import Ruleset
from mjscore.scoring import score

FOLDER: Final = Path(__file__).parent / "hands"


def reckoned() -> Iterator[ParameterSet]:
    """Ruleset with its options, place, hand, and what it comes to; `sentences: babcock p. 19` is its name."""
    for file in sorted(FOLDER.iterdir()):
        head = ""
        for line in file.read_text("utf-8").splitlines():
            if line.startswith(" "):
                place, _, rest = line.strip().partition(": ")
                hand, _, total = rest.rpartition(" = ")
                yield pytest.param(
                    head, hand, total, id=f"{file.stem}: {head.split()[0]} {place}"
                )
            elif not line.startswith("#"):
                head = line


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


@pytest.mark.parametrize(("head", "hand", "total"), list(reckoned()))
def test_a_hand_reckoned_from_the_book(head: str, hand: str, total: str) -> None:
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
