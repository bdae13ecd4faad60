"""The players of `goals.py`: what they go for are the limit hands that they are named after."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import mjscore
from mjscore.ext.play.running import SimulationJob, count_deals
from mjscore.game.tiles import TILES
from mjscore.rules import load_ruleset
from tests.laboratory.mathematics import goals

FILE = Path(goals.__file__)


def _scores(tiles: list[str], last: str, item: str) -> bool:
    """Whether a hand that draws its last tile scores an item under Millington."""
    rest = list(tiles)
    rest.remove(last)
    hand = mjscore.read_hand(
        f"hand: {' '.join(rest)}; won: draw {last}; seat: South; round: East"
    )
    return item in {line.id for line in mjscore.score(hand, "millington").items}


@pytest.mark.parametrize("goal", goals.HANDS)
def test_the_hands_that_are_gone_for_score_the_limit(goal: str) -> None:
    hands = goals.wanted_hands(goal)
    assert (hands.sum(axis=1) == 14).all()
    assert (hands.max(axis=1) <= 4).all()
    for hand in hands[:: max(1, len(hands) // 4)]:
        tiles = [str(TILES[kind]) for kind in np.repeat(np.arange(36), hand)]
        assert any(
            _scores(tiles, last, goal.replace("_", "-"))
            for last in dict.fromkeys(tiles)
        ), tiles


def test_who_goes_for_a_hand_wins_less_often_than_the_others() -> None:
    name = f"{FILE}:heads_and_tails"
    tally = count_deals(
        SimulationJob(
            load_ruleset("millington"), (name, "nearest", "nearest", "nearest"), 5
        ),
        0,
        31,
    )
    assert tally.wins_by_player.get(name, 0) < tally.wins_by_player["nearest"] / 6
