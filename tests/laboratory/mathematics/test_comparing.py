"""The same deals under several rulesets: by the same hands what `settle` gives for each, and paired differences."""

from __future__ import annotations

from dataclasses import replace

import pytest

import mjscore
from mjscore.ext.play.running import SimulationJob, played
from mjscore.ext.play.settling import deal_of
from mjscore.ext.play.table import NOBODY, game
from mjscore.problems import Problem
from mjscore.rules import load_ruleset
from tests.laboratory.mathematics.books import effects_of
from tests.laboratory.mathematics.comparing import alike, figures, side_of, under


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("babcock", "millington"),
        pytest.param("millington", "bmja", marks=pytest.mark.long),
    ],
)
def test_the_same_hands_settle_as_the_other_ruleset_settles_them(
    one: str, other: str
) -> None:
    """The deal of the one ruleset, read as a deal of the other; bonus tiles are left out where the other has none."""
    (part,) = played(SimulationJob(load_ruleset(one), seed=4), 0, 31)
    rules = load_ruleset(other)
    same = under(part, game(rules))
    for row in range(32):
        if same.table.winner[row] == NOBODY:
            if part.table.winner[row] != NOBODY:
                with pytest.raises(Problem):
                    mjscore.settle(replace(deal_of(part.table, row), wall=None), rules)
        else:
            settled = mjscore.settle(
                mjscore.read_deal(str(deal_of(same.table, row))), rules
            )
            assert [
                settled.net[seat] for seat in same.table.game.seats
            ] == same.payments.net[row].tolist()


def test_a_ruleset_beside_itself_makes_no_difference() -> None:
    rules = load_ruleset("babcock")
    parts = list(played(SimulationJob(rules, seed=4), 0, 63))
    first = figures(parts)
    again = figures([under(part, game(rules)) for part in parts])
    side = side_of(rules, again, first)
    assert side.changed == 0
    assert side.score_difference == side.paid_difference == (0, 0)


def test_games_of_other_seats_are_not_alike() -> None:
    four = game(load_ruleset("babcock"))
    assert alike(four, game(load_ruleset("parker")))
    assert not alike(four, game(load_ruleset("babcock", ["three-handed"])))


@pytest.mark.long
def test_an_option_changes_only_what_it_says_and_one_that_adds_tiles_is_played_with_them() -> (
    None
):
    """“Drawn, no other score” doubles the 22 of a drawn win (Babcock p. 62); the Seasons bring points, pp. 88-90."""
    effects = {
        each.option.id: each for each in effects_of(load_ruleset("babcock"), 1, 128)
    }
    assert "three-handed" not in effects
    assert effects["drawn-no-score"].side.score_difference.mean > 0
    assert {id for id, each in effects.items() if each.own_walls} == {
        "seasons",
        "shanghai-seasons",
    }
    seasons = effects["seasons"].side
    assert seasons.score_difference.mean > seasons.score_difference.error > 0
    assert seasons.changed > 100
    assert effects["nine-gates"].side.changed == 0
