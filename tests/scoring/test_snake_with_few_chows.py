"""Kajongg, “Chows allowed”: a standard win keeps the number of chows, Squirming Snake too."""

import pytest

from mjscore.notation.reader import read_hand
from mjscore.problems import Problem
from mjscore.rules import load_ruleset
from mjscore.scoring import score

SNAKE = "concealed: 111B 22B 345B 678B 999B; won: draw 5B; seat: South; round: East"


@pytest.mark.parametrize("option", ["chows-0", "chows-1"])
def test_the_snake_has_two_chows_too_many(option: str) -> None:
    with pytest.raises(Problem, match="does not allow this hand to win"):
        score(read_hand(SNAKE), load_ruleset("dmjl", [option]))


@pytest.mark.parametrize("options", [[], ["chows-2"]])
def test_the_snake_wins_where_two_chows_are_allowed(options: list[str]) -> None:
    assert "squirming-snake" in {
        each.id for each in score(read_hand(SNAKE), load_ruleset("dmjl", options)).items
    }
