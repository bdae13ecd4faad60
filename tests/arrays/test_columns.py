"""Hands as columns: the ways in which people write a hand that won fit them, and what does not fit is named."""

import pytest

import mjscore
from mjscore.ext.arrays import Hands
from mjscore.problems import ImpossibleHand, UsageProblem

RULES = mjscore.load_ruleset("millington")
WRITTEN = [
    "concealed: 123D 456D 789B 22C 55C; won: draw 5C",  # left out
    "concealed: 123D 456D 789B 22C 555C; won: draw 5C",  # among the fourteen
    "exposed: 3×5C; concealed: 123D 456D 789B 22C; won: discard 5C",  # in the group that it completed
    "exposed: 2×2C; concealed: 123D 456D 789B 555C; won: discard 2C",  # in the pair
    "concealed: 123D 456D 789B 22C 55C; won: discard 5C, completing 3×5C",
]


@pytest.mark.parametrize("text", WRITTEN)
def test_a_hand_is_worth_the_same_however_its_winning_tile_is_written(
    text: str,
) -> None:
    hand = mjscore.read_hand(text)
    assert (
        mjscore.values(Hands.of([hand] * 3), RULES).tolist()
        == [mjscore.score(hand, RULES).total] * 3
    )


def test_hands_become_values_again() -> None:
    for text in WRITTEN:
        hand = mjscore.read_hand(text)
        again = Hands.of([hand]).hand(0)
        assert mjscore.score(again, RULES).total == mjscore.score(hand, RULES).total


@pytest.mark.parametrize(
    "text",
    [
        "concealed: 555C pung, 123D 456D 789B 2C; won: draw 2C",
        "concealed: 123D 456D, 7 others",
        "exposed: 456B, 345B, 3×4D; concealed: 77D 345B; won: discard 5B",  # it may have completed either chow
        "concealed: 123D; status: short",
    ],
)
def test_what_fits_no_columns_is_refused(text: str) -> None:
    with pytest.raises(UsageProblem) as refused:
        Hands.of([mjscore.read_hand(WRITTEN[0]), mjscore.read_hand(text)])
    assert refused.value.code == "no-columns"
    assert refused.value.source == "hand 1"


def test_a_hand_that_cannot_be_is_refused() -> None:
    with pytest.raises(ImpossibleHand):
        Hands.of([mjscore.Hand(free=mjscore.read_hand(WRITTEN[0]).free * 2)])
