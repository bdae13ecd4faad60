"""The fewest counters for a sum: by hand with Babcock's set (p. 5), and against every way there is with small purses."""

from __future__ import annotations

from itertools import product

import pytest

from mjscore.rules.settlement_keys import Purse
from mjscore.settlement.counters import cheapest

BABCOCK = (500, 100, 10, 2)
EACH = (2, 9, 8, 10)

BY_HAND: list[tuple[int, Purse | None, Purse | None, Purse | None]] = [
    # the sum, the payer's and the payee's counters, what passes
    (2, EACH, EACH, (0, 0, 0, 1)),
    (4, EACH, EACH, (0, 0, 0, 2)),
    (8, EACH, EACH, (0, 0, 1, -1)),
    (12, EACH, EACH, (0, 0, 1, 1)),
    (16, EACH, EACH, (0, 0, 2, -2)),
    (40, EACH, EACH, (0, 0, 4, 0)),
    (60, EACH, EACH, (0, 1, -4, 0)),
    (96, EACH, EACH, (0, 1, 0, -2)),
    (400, EACH, EACH, (1, -1, 0, 0)),
    (480, EACH, EACH, (1, 0, -2, 0)),
    (600, EACH, EACH, (1, 1, 0, 0)),
    (2000, EACH, EACH, (2, 9, 8, 10)),
    (20, (0, 0, 0, 10), EACH, (0, 0, 0, 10)),
    (20, (0, 9, 0, 0), (0, 0, 8, 10), (0, 1, -8, 0)),
    (4, (1, 0, 0, 0), (0, 4, 9, 3), (1, -4, -9, -3)),
    (4, (1, 0, 0, 0), (0, 4, 9, 2), None),
    (2002, EACH, EACH, None),
    (3, EACH, EACH, None),
    (4, (1, 0, 0, 0), (0, 0, 0, 9), None),
    (98, None, None, (0, 1, 0, -1)),
    (1500, None, None, (3, 0, 0, 0)),
]


@pytest.mark.parametrize(("amount", "payer", "payee", "flow"), BY_HAND)
def test_by_hand(
    amount: int, payer: Purse | None, payee: Purse | None, flow: Purse | None
) -> None:
    assert cheapest(amount, BABCOCK, payer, payee) == flow


PURSES: list[tuple[Purse, Purse]] = [
    ((1, 1, 1, 3), (0, 2, 2, 4)),
    ((1, 0, 0, 0), (0, 1, 2, 5)),
    ((0, 2, 3, 1), (1, 0, 1, 2)),
    ((2, 0, 1, 5), (0, 0, 0, 0)),
]


@pytest.mark.parametrize(("payer", "payee"), PURSES)
def test_no_other_way_takes_fewer(payer: Purse, payee: Purse) -> None:
    """Counters of 50, 20, 10 and 2; every sum up to 70."""
    values = (50, 20, 10, 2)
    fewest: dict[int, int] = {}
    for flow in product(
        *(range(-back, most + 1) for back, most in zip(payee, payer, strict=True))
    ):
        worth = sum(value * number for value, number in zip(values, flow, strict=True))
        fewest[worth] = min(fewest.get(worth, 99), sum(map(abs, flow)))
    for amount in range(1, 71):
        found = cheapest(amount, values, payer, payee)
        assert (None if found is None else sum(map(abs, found))) == fewest.get(
            amount
        ), amount
        if found is not None:
            assert (
                sum(value * number for value, number in zip(values, found, strict=True))
                == amount
            )
            assert all(
                -back <= number <= most
                for back, number, most in zip(payee, found, payer, strict=True)
            )
