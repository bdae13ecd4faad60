"""The careful player: single decisions looked at."""

from __future__ import annotations

import pytest

from mjscore.ext.play import SimulationJob, count_deals
from mjscore.ext.play.players.value import by_value
from mjscore.game.tiles import Tile
from mjscore.rules import load_ruleset
from tests.laboratory.mathematics.books import PLAYERS
from tests.laboratory.mathematics.careful import careful
from tests.play.test_players import seen


@pytest.mark.parametrize(
    ("hand", "live", "values", "carefuls"),
    [
        ("258D 258B 369C 5D 69B 9C 8C", 30, "2D", "2D"),
        (
            "258D 258B 369C 5D 69B 9C 8C",
            29,
            "2D",
            "9C",
        ),  # nines are seldom wanted, and he sees two of them
        ("258D 258B 369C 5D 69B 9C E", 29, "E", "E"),
        ("123D 456D 789B 23C 55C 7C", 10, "7C", "7C"),  # ready
        ("123D 456D 789B 24C 57C 9C", 16, "2C", "2C"),
        ("123D 456D 789B 24C 57C 9C", 15, "2C", "9C"),
    ],
)
def test_careful_folds_what_is_hopeless(
    hand: str, live: int, values: str, carefuls: str
) -> None:
    before = seen(hand, live=live)
    assert int(by_value(before)[0]) == int(Tile.of(values))
    assert int(careful(before)[0]) == int(Tile.of(carefuls))


def test_careful_plays_on_for_a_special_shape() -> None:
    knitted = seen("123457D 12347B 1234C E", rules="bmja", live=15)
    assert careful(knitted)[0] == by_value(knitted)[0]


def test_he_plays_whole_deals_by_the_name_of_his_file() -> None:
    job = SimulationJob(load_ruleset("millington"), (PLAYERS["careful"],), 11)
    tally = count_deals(job, 0, 7)
    assert tally.played == 8
    assert sum(tally.net.values()) == 0
