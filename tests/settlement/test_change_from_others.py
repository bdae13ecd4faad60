"""Change in counters of 500, 100, 10 and 2 (Babcock p. 5): from whom, in how few; what cancels, what cannot be paid."""

from __future__ import annotations

import pytest

from mjscore.settlement import Payment, counter_set, counters
from tests.blocks import read_blocks
from tests.settlement.casefile import FOLDER
from tests.settlement.table import rules_of

SEATS = ("East", "South", "West", "North")


CHANGES = read_blocks(FOLDER / "change.txt")


@pytest.mark.parametrize(
    "lines", [pytest.param(lines, id=name) for name, lines in CHANGES]
)
def test_who_changes_what(lines: list[str]) -> None:
    owed = list[Payment]()
    purses: dict[str, tuple[int, ...]] = dict.fromkeys(SEATS, (0, 0, 0, 0))
    for who, word, *rest in map(str.split, lines):
        if word == "owes":
            owed.append(Payment(who, rest[0], int(rest[1]), "a debt"))
        elif word == "has":
            purses[who] = tuple(map(int, rest))
    moved = counters(owed, counter_set(rules_of("babcock")), SEATS, purses)
    assert moved.owed == () or moved.moves == ()
    told = [
        f"{each.giver} gives {each.taker} {' '.join(map(str, each.counters))}: {each.why}"
        for each in moved.moves
    ]
    assert told == [line for line in lines if " gives " in line]


def test_an_odd_sum_cannot_be_paid_in_harr_s_counters_however_many_there_are() -> None:
    """Harr p. 26: the least is worth two."""
    moved = counters(
        [Payment("East", "West", 3, "three")], counter_set(rules_of("harr")), SEATS
    )
    assert moved.moves == ()
    assert [(each.payer, each.payee, each.amount, each.why) for each in moved.owed] == [
        ("East", "West", 3, "3")
    ]
    assert moved.holdings is None
