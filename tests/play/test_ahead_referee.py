"""A small part of the referee: what is told of situations in played deals, held against what came in those very deals."""

from __future__ import annotations

import pytest

from mjscore.rules import load_ruleset
from tests.laboratory.benchmarks.ahead import Told, error_of_mean, situations, told

RULES = ["babcock", pytest.param("millington", marks=pytest.mark.laboratory)]


def held_against(id: str) -> Told:
    ruleset = load_ruleset(id)
    return told(ruleset, list(situations(ruleset, 512, 1)), 16)


@pytest.mark.long
@pytest.mark.parametrize("id", RULES)
def test_what_is_told_is_what_came(id: str) -> None:
    found = held_against(id)
    for said, came in ((found.won, found.came_won), (found.paid, found.came_paid)):
        assert abs((said - came).mean()) < 3 * error_of_mean(said - came, found.deal)
    assert (
        found.came_won[found.won > 0.3].mean()
        > found.came_won[found.won < 0.15].mean() + 0.1
    )
    wrong = (
        1.5 * found.won - found.came_won
    )  # a program that tells half as much again would be found out
    assert abs(wrong.mean()) > 3 * error_of_mean(wrong, found.deal)
