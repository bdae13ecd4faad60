"""Change in counters of 500, 100, 10 and 2 (Babcock p. 5): from whom, in how few; what cancels, what cannot be paid."""

from __future__ import annotations

import pytest

from mjscore.settlement import Payment, counter_set, counters
from tests.settlement.table import rules_of

SEATS = ("East", "South", "West", "North")
Purse = tuple[int, int, int, int]


def moves(payments: list[tuple[str, str, int]], **held: Purse) -> list[tuple[str, str, Purse, str]]:
    """What changes hands when these have these counters and the others none."""
    purses = {seat: held.get(seat, (0, 0, 0, 0)) for seat in SEATS}
    owed = [Payment(payer, payee, amount, "a debt") for payer, payee, amount in payments]
    moved = counters(owed, counter_set(rules_of("babcock")), SEATS, purses)
    assert moved.owed == () or moved.moves == ()
    return [(str(each.giver), str(each.taker), each.counters, each.why) for each in moved.moves]  # type: ignore[misc]


CHANGED = [
    pytest.param(
        [("South", "East", 40)],
        {"South": (0, 1, 0, 0), "West": (0, 1, 12, 0)},
        [
            ("South", "West", (0, 1, 0, 0), "change"),
            ("West", "South", (0, 0, 10, 0), "change"),
            ("South", "East", (0, 0, 4, 0), "40"),
        ],
        id="West gives smaller ones for the hundred, not another hundred",
    ),
    pytest.param(
        [("South", "East", 40)],
        {"South": (1, 1, 0, 0), "West": (0, 5, 10, 0)},
        [
            ("South", "West", (0, 1, 0, 0), "change"),
            ("West", "South", (0, 0, 10, 0), "change"),
            ("South", "East", (0, 0, 4, 0), "40"),
        ],
        id="changing the five hundred would not help, changing the hundred does",
    ),
    pytest.param(
        [("South", "East", 4)],
        {"South": (0, 1, 1, 0), "West": (0, 0, 9, 5)},
        [
            ("South", "West", (0, 0, 1, 0), "change"),
            ("West", "South", (0, 0, 0, 5), "change"),
            ("South", "East", (0, 0, 0, 2), "4"),
        ],
        id="the ten is changed, which takes fewer counters than the hundred",
    ),
    pytest.param(
        [("South", "East", 98)],
        {"South": (0, 1, 0, 0), "East": (0, 0, 1, 0), "North": (0, 0, 0, 5)},
        [
            ("East", "North", (0, 0, 1, 0), "change"),
            ("North", "East", (0, 0, 0, 5), "change"),
            ("South", "East", (0, 1, 0, 0), "98"),
            ("East", "South", (0, 0, 0, 1), "change"),
        ],
        id="the payee changes his ten where nobody can change the hundred",
    ),
    pytest.param(
        [("South", "East", 40)],
        {"South": (0, 1, 0, 0), "West": (0, 0, 10, 0), "North": (0, 0, 10, 0)},
        [
            ("South", "West", (0, 1, 0, 0), "change"),
            ("West", "South", (0, 0, 10, 0), "change"),
            ("South", "East", (0, 0, 4, 0), "40"),
        ],
        id="of two who can change it alike, the first",
    ),
    pytest.param([("South", "East", 60), ("East", "South", 60)], {}, [], id="what cancels needs no counters"),
    pytest.param(
        [("South", "East", 60), ("East", "South", 100)],
        {"East": (0, 0, 4, 0)},
        [("East", "South", (0, 0, 4, 0), "40")],
        id="who owes the more pays the difference",
    ),
    pytest.param([("South", "East", 40)], {"South": (0, 1, 0, 0), "West": (0, 0, 9, 4)}, [], id="nobody can change"),
]


@pytest.mark.parametrize(("payments", "held", "expected"), CHANGED)
def test_who_changes_what(
    payments: list[tuple[str, str, int]], held: dict[str, Purse], expected: list[tuple[str, str, Purse, str]]
) -> None:
    assert moves(payments, **held) == expected


def test_an_odd_sum_cannot_be_paid_in_harr_s_counters_however_many_there_are() -> None:
    """Harr p. 26: the least is worth two."""
    moved = counters([Payment("East", "West", 3, "three")], counter_set(rules_of("harr")), SEATS)
    assert moved.moves == ()
    assert [(each.payer, each.payee, each.amount, each.why) for each in moved.owed] == [("East", "West", 3, "3")]
    assert moved.holdings is None
