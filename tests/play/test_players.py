"""Players do what their docstrings say: single decisions looked at, and whole deals under every ruleset."""

from __future__ import annotations

import numpy as np
import pytest

import mjscore
from mjscore.ext.arrays import number_of
from mjscore.ext.arrays.suits import Array
from mjscore.ext.play.plans import plans
from mjscore.ext.play.player_views import Player, PlayerViews
from mjscore.ext.play.players import PLAYERS
from mjscore.ext.play.players.nearest import nearest
from mjscore.ext.play.players.value import by_value
from mjscore.ext.play.running import SimulationJob, count_deals
from mjscore.ext.play.table import DECLARE, MOVES, PASS, PUNG, game
from mjscore.game.tiles import Tile, tiles_of
from mjscore.rules import load_ruleset
from tests.every_ruleset import some_rulesets


def seen(
    hand: str,
    *moves: int,
    tile: str = "",
    rules: str = "babcock",
    others: str = "",
    live: int = 60,
) -> PlayerViews:
    """What South sees who holds these tiles; on his own turn, or asked for a discard."""
    playing = game(load_ruleset(rules))
    counts = np.zeros((1, 36), np.int8)
    for each in tiles_of(hand):
        counts[0, each] += 1
    may = np.zeros((1, MOVES), bool)
    may[0, :36] = (counts[0] > 0) & (not tile)
    may[0, list(moves)] = True
    theirs = np.zeros((1, 3, 4), np.int16)
    for place, group in enumerate(mjscore.read_hand(others).melds if others else ()):
        theirs[0, 0, place] = number_of(group)
    one: Array = np.ones(1, np.int64)
    return PlayerViews(
        playing,
        counts,
        np.zeros((1, 4), np.int16),
        one * 4,
        one * playing.seats.index(mjscore.Seat.SOUTH),
        one,
        np.array([Tile.of(tile) if tile else -1], np.int8),
        4 - counts,
        theirs,
        one * live,
        one * 10,
        may,
    )


@pytest.mark.parametrize(
    ("hand", "discarded"),
    [
        ("123D 456D 789B 22C 57C E", "E"),  # ready for 6C
        ("123D 456D 789B 22C 56C 9C", "9C"),  # open at both ends: 4C and 7C
        ("123D 456D 789B 23C E E S", "S"),
    ],
)
def test_nearest_keeps_what_is_nearest(hand: str, discarded: str) -> None:
    assert int(nearest(seen(hand))[0]) == int(Tile.of(discarded))


def test_nearest_claims_what_brings_him_nearer_and_nothing_else() -> None:
    ready_by_pung = seen("123D 456D 78B 22C 99C E", PASS, PUNG, tile="2C")
    assert nearest(ready_by_pung)[0] == PUNG
    of_no_use = seen(
        "123D 456D 789B 34C 55C", PASS, PUNG, tile="5C"
    )  # he is ready already
    assert nearest(of_no_use)[0] == PASS


def test_nearest_declares_a_kong_that_does_not_put_him_back() -> None:
    kong = int(Tile.of("9B"))
    assert nearest(seen("123D 456D 9999B 22C 57C", DECLARE + kong))[0] == DECLARE + kong
    assert (
        nearest(seen("123D 456D 78999B 9B 57C", DECLARE + kong))[0] != DECLARE + kong
    )  # it is in a run as well


def test_value_keeps_dragons_and_a_suit_where_nearest_throws_them() -> None:
    hand = "1234589D 77D RD RD 1B 5C 9B"
    assert int(by_value(seen(hand))[0]) in {
        int(Tile.of(code)) for code in ("1B", "5C", "9B")
    }
    many = plans(load_ruleset("babcock"))
    worths = {plan.name: plan.worth for plan in many.plans}
    assert worths["any"] < worths["pungs"] < worths["dots"] < worths["honours"] == 300
    assert 1.8 < many.honours < 2.3  # a set of dragons doubles a hand, and scores


CLUB_HANDS = "examples/house-rules/club-hands.toml"
SPECIAL = [
    # the ruleset, what the hand is near to, the hand, what may be thrown
    (
        "bmja",
        "triple-knitting",
        "123457D 12347B 1234C E",
        {"E", "5D", "1D", "1B", "1C"},
    ),
    ("bmja", "wriggling-snake", "11234568D E S W N 5B 5C", {"5B", "5C"}),
    ("bmja", "seven-twins", "11D 99B 1C E E S S RD RD 34C 5D", {"3C", "4C", "5D"}),
    pytest.param(
        *(CLUB_HANDS, "gerties-garter", "12345678D 123467C", {"8D"}),
        marks=pytest.mark.long,
    ),
    pytest.param(
        *(CLUB_HANDS, "run-pung-and-pair", "123456789D 88B 33C E", {"E"}),
        marks=pytest.mark.long,
    ),
]


@pytest.mark.parametrize(("rules", "shape", "hand", "thrown"), SPECIAL)
def test_value_goes_for_every_special_shape_that_may_win(
    rules: str, shape: str, hand: str, thrown: set[str]
) -> None:
    assert shape in {plan.name for plan in plans(load_ruleset(rules)).plans}
    assert int(by_value(seen(hand, rules=rules))[0]) in {
        int(Tile.of(code)) for code in thrown
    }


def test_what_every_win_needs_bounds_the_shapes_that_are_gone_for() -> None:
    twins = next(
        plan for plan in plans(load_ruleset("bmja")).plans if plan.name == "seven-twins"
    )
    assert (
        twins.worth == 500
    )  # only All Pair Honours wins with pairs: those of twos to eights are no step towards it
    hand = np.zeros((1, 36), np.int8)
    hand[0, [1, 2, 3, 4, 5, 6]] = 2
    assert twins.away is not None
    assert twins.away.now(hand)[0] == 13


def test_value_is_less_patient_the_fewer_tiles_can_be_drawn() -> None:
    """Early he goes for one suit with honours although any hand is a tile nearer, with thirty tiles left for any hand."""
    known = plans(load_ruleset("babcock"))
    worth = {plan.name: plan.left for plan in known.plans}
    assert worth["dots and honours"][69, 3] > worth["any"][69, 2]
    assert worth["dots and honours"][30, 3] < worth["any"][30, 2]
    assert [
        round(float(worth["any"][live, 1] / worth["any"][live, 0]), 2)
        for live in (30, 42, 60)
    ] == [0.25, 0.35, 0.5]
    assert load_ruleset("millington").play.patience == 25
    kept = {
        plan.name: plan.left[42, 1] / plan.worth
        for plan in plans(load_ruleset("millington")).plans
    }
    assert round(float(kept["thirteen-orphans"]), 4) == 0.1875


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("id", some_rulesets("babcock"))
def test_players_play_by_every_ruleset(id: str, name: str) -> None:
    tally = count_deals(SimulationJob(load_ruleset(id), (name,), 11), 0, 7)
    assert tally.played == 8
    assert sum(tally.net.values()) == 0


def test_who_weighs_worth_wins_less_often_and_with_more() -> None:
    quick, slow = (
        count_deals(SimulationJob(load_ruleset("babcock"), (name,), 2), 0, 127)
        for name in ("nearest", "value")
    )
    assert slow.winner_score.mean.mean > quick.winner_score.mean.mean
    assert slow.turns.mean.mean > quick.turns.mean.mean


def test_four_players_move_on_with_each_deal() -> None:
    job = SimulationJob(
        load_ruleset("babcock"), ("nearest", "value", "value", "nearest")
    )
    names = job.names(np.arange(4)).tolist()
    assert names[0] == ["nearest", "value", "value", "nearest"]
    assert names[1] == ["nearest", "nearest", "value", "value"]


def test_a_player_is_a_function_over_many_tables() -> None:
    players: list[Player] = list(PLAYERS.values())
    two = seen("123D 456D 789B 22C 57C E")
    both = two[np.array([0, 0])]
    for player in players:
        assert player(both).tolist() == player(two).tolist() * 2


@pytest.mark.long
def test_a_player_has_plans_where_no_sample_hand_is_worth_what_a_win_needs() -> None:
    """Kajongg's 50 points before doubling: two concealed pungs, two others and mah-jongg are fewer."""
    ruleset = load_ruleset("dmjl", ["points-needed-50"])
    assert plans(ruleset).plans
    assert count_deals(SimulationJob(ruleset, ("value",), 1), 0, 31).deals["won"] > 0
