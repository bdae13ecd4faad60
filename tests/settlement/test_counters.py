"""Payments in counters: Babcock's (p. 5), Parker's and Harr's sets, change, what is held afterwards, and the pool (p. 82)."""

from __future__ import annotations

import pytest

from mjscore.problems import UsageProblem
from mjscore.settlement import Payment, counter_set, counters
from mjscore.settlement.counters import pool
from tests.settlement.table import bare, rules_of

SEATS = ("East", "South", "West", "North")
BABCOCK = (500, 100, 10, 2)
EACH = (2, 9, 8, 10)


@pytest.mark.parametrize("rules", ["babcock", "parker"])
def test_two_thousand_points_to_each_player(rules: str) -> None:
    """Babcock p. 5; Parker, The sticks or counters."""
    kinds = counter_set(rules_of(rules))
    assert kinds.values == BABCOCK
    assert kinds.purse == EACH
    assert (
        sum(value * number for value, number in zip(BABCOCK, EACH, strict=True)) == 2000
    )
    assert sum(EACH) == 29


def test_harr_does_not_say_how_many() -> None:
    """Harr p. 26 names five kinds in common use."""
    kinds = counter_set(rules_of("harr"))
    assert kinds.values == (1000, 500, 100, 10, 2)
    assert kinds.purse is None


def test_a_book_without_counters() -> None:
    with pytest.raises(UsageProblem, match="millington describes no counters"):
        counter_set(rules_of("millington"))


def test_the_counters_of_babcocks_first_example() -> None:
    """Page 26: 96 to East from each, 12 from West to South, 16 from North to South, 4 from North to West."""
    settlement = bare("E48 S16 W4 N0", "E")
    moved = counters(
        settlement.payments, counter_set(rules_of("babcock")), list(settlement.net)
    )
    shown = [(move.giver, move.taker, move.counters, move.why) for move in moved.moves]
    assert shown[:6] == [
        ("South", "East", (0, 1, 0, 0), "96"),
        ("East", "South", (0, 0, 0, 2), "change"),
        ("West", "East", (0, 1, 0, 0), "96"),
        ("East", "West", (0, 0, 0, 2), "change"),
        ("North", "East", (0, 1, 0, 0), "96"),
        ("East", "North", (0, 0, 0, 2), "change"),
    ]
    assert shown[6:] == [
        ("West", "South", (0, 0, 1, 1), "12"),
        ("North", "South", (0, 0, 2, 0), "16"),
        ("South", "North", (0, 0, 0, 2), "change"),
        ("North", "West", (0, 0, 0, 2), "4"),
    ]
    assert moved.holdings is not None
    worth = {
        seat: sum(value * number for value, number in zip(BABCOCK, purse, strict=True))
        for seat, purse in moved.holdings.items()
    }
    assert worth == {"East": 2288, "South": 1932, "West": 1896, "North": 1884}
    assert moved.owed == ()


def test_a_third_player_changes_a_counter() -> None:
    """South has one counter of a hundred and East nothing small: West changes it."""
    payment = Payment("South", "East", 40, "forty")
    held = {
        "East": (4, 0, 0, 0),
        "South": (0, 1, 0, 0),
        "West": (0, 0, 12, 0),
        "North": (0, 0, 0, 0),
    }
    moved = counters([payment], counter_set(rules_of("babcock")), SEATS, held)
    assert [
        (move.giver, move.taker, move.counters, move.why) for move in moved.moves
    ] == [
        ("South", "West", (0, 1, 0, 0), "change"),
        ("West", "South", (0, 0, 10, 0), "change"),
        ("South", "East", (0, 0, 4, 0), "40"),
    ]
    assert moved.holdings == {
        "East": (4, 0, 4, 0),
        "South": (0, 0, 6, 0),
        "West": (0, 1, 2, 0),
        "North": (0, 0, 0, 0),
    }


def test_who_is_paid_first_can_then_pay() -> None:
    held = {
        "East": (0, 0, 0, 0),
        "South": (0, 1, 0, 0),
        "West": (0, 0, 0, 0),
        "North": (0, 0, 0, 0),
    }
    payments = [
        Payment("East", "West", 100, "late"),
        Payment("South", "East", 100, "early"),
    ]
    moved = counters(payments, counter_set(rules_of("babcock")), SEATS, held)
    assert [move.giver for move in moved.moves] == ["South", "East"]
    assert moved.owed == ()


def test_what_cannot_be_paid_is_owed() -> None:
    settlement = bare("E0 S2000 W0 N0", "S", limit=None)
    moved = counters(
        settlement.payments, counter_set(rules_of("babcock")), list(settlement.net)
    )
    assert [(str(each.payer), each.amount) for each in moved.owed] == [("East", 4000)]
    assert moved.to_dict()["owed"][0]["from"] == "East"


def test_what_two_players_owe_each_other_is_one_sum() -> None:
    payments = [
        Payment("East", "West", 100, "a"),
        Payment("West", "East", 60, "b"),
        Payment("East", "West", 2, "c"),
    ]
    moved = counters(payments, counter_set(rules_of("babcock")), SEATS)
    assert [(move.giver, move.counters) for move in moved.moves] == [
        ("East", (0, 0, 4, 1))
    ]


def test_counters_as_json() -> None:
    settlement = bare("E0 S0 W22 N0", "W", rules="harr")
    shown: object = counters(
        settlement.payments, counter_set(rules_of("harr")), list(settlement.net)
    ).to_dict()
    assert shown == {
        "moves": [
            {"from": "East", "to": "West", "counters": {"10": 4, "2": 2}, "why": "44"},
            {"from": "South", "to": "West", "counters": {"10": 2, "2": 1}, "why": "22"},
            {"from": "North", "to": "West", "counters": {"10": 2, "2": 1}, "why": "22"},
        ],
        "holdings": None,
        "owed": [],
    }


@pytest.mark.parametrize(
    ("held", "total"),
    [
        ((2132, 1956, 1812, 2100), 100),
        ((2050, 2050, 1950, 1950), 200),
        ((2090, 2080, 1940, 1890), 300),
        ((2100, 1900, 2000, 2000), 0),
    ],
)
def test_the_pool_at_the_end_is_an_even_hundred(
    held: tuple[int, ...], total: int
) -> None:
    """Page 82: all counters in excess of an even hundred; who throws the highest takes them, whether he put in or not."""
    holdings = dict(zip(SEATS, held, strict=True))
    found = pool(holdings)
    assert found.total == total
    after = found.after(holdings, "North")
    assert sum(after.values()) == 8000
    assert all(points % 100 == 0 for points in after.values())
