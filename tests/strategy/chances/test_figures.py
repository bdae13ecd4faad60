"""Chances beside published figures, closed forms, games played out, and what must hold of every answer."""

from __future__ import annotations

from math import comb
from pathlib import Path

import pytest

from mjscore import cli
from mjscore.hands import Hand
from mjscore.notation.reader import read_groups_before, read_hand
from mjscore.problems import UsageProblem
from mjscore.rulesets import load_ruleset
from mjscore.strategy.chances import Prospects, prospects
from mjscore.strategy.chances.games import PlanPlayer
from mjscore.strategy.chances.positions import ANY_HAND, start_of
from mjscore.strategy.chances.values import PlanValues
from mjscore.strategy.sight import Sight
from mjscore.strategy.unary import unary
from mjscore.tiles import Tile

pytestmark = pytest.mark.untraced

ONE_POINT = load_ruleset(str(Path(__file__).with_name("one-point-a-win.toml")))
"""Every win is worth one point, seven different pairs and thirteen orphans too; as in the calculators that count wins alone."""


def after(found: Prospects, tile: str) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """The chances to have been ready and to have won by turn, after a discard."""
    outlook = next(each for each in found.outlooks if each.tile == Tile.of(tile))
    return outlook.ready, outlook.won


def test_a_ready_hand_of_the_solitary_game() -> None:
    """Ara, solitary mahjong (mahjong.ara.black/hmr/expect3.htm): 8 of 121 tiles win 6000, from the 2nd turn to the 18th."""
    hand = read_hand("concealed: 234D 345C 567C 22B 67B E; visible: S", discarding=True)
    found = prospects(hand, ONE_POINT, turns=17, aim="score", claims="none", reach=1, wall=68)
    assert found.unseen == 121
    _, won = after(found, "E")
    assert [round(6000 * won[turn], 2) for turn in (0, 1, 16)] == [396.69, 770.25, 4282.35]


def test_two_open_runs_become_ready() -> None:
    """Anmo Suzuki (note.mu, part 6): 16 of 105 tiles make the hand ready; within three turns in 39.4 % of cases."""
    gone = "1111D 9999D S S S S W W W W RD"
    hand = read_hand(f"concealed: 45D 67B 123C 789C 55C E N; visible: {gone}", discarding=True)
    found = prospects(hand, ONE_POINT, turns=3, aim="win", claims="none", reach=2)
    assert found.unseen == 105
    assert round(100 * after(found, "E")[0][2], 1) == 39.4


def test_seven_pairs_become_ready() -> None:
    """Mahjong-lurker (chance of seven pairs): 15 tiles help two from ready, then 9, of 124 less the number of the turn."""
    hand = read_hand("concealed: 11D 99D 5B 5B E E S 3C 7C W GD")
    found = prospects(hand, ONE_POINT, turns=18, aim="win", claims="none", reach=3, wall=72)
    two, one, ready = 1.0, 0.0, 0.0
    for turn in range(1, 19):
        left = 124 - turn
        ready, one, two = ready + one * 9 / left, one * (1 - 9 / left) + two * 15 / left, two * (1 - 15 / left)
        assert found.best.ready[turn - 1] == pytest.approx(ready, abs=1e-9)


def test_thirteen_orphans_wait_for_thirteen_kinds() -> None:
    """All thirteen are held: 39 tiles win, of 123 less those that have come."""
    hand = read_hand("concealed: 19D 19B 19C E S W N RD GD WD")
    found = prospects(hand, ONE_POINT, turns=6, aim="win", claims="none")
    expected = [1 - comb(84, turn) / comb(123, turn) for turn in range(1, 7)]
    assert found.best.won == pytest.approx(expected, abs=1e-9)


def test_a_hand_that_waits_sees_four_tiles_a_turn() -> None:
    """8 tiles win of 122, drawn without replacement; each turn three discards and a draw."""
    hand = read_hand("exposed: 567C, 234B, 678B; concealed: 22D 45D E; seat: East", discarding=True)
    found = prospects(hand, load_ruleset("babcock"), turns=5, aim="win", reach=1, alone=True)
    expected = [1 - comb(122 - 8, 4 * turn) / comb(122, 4 * turn) for turn in range(1, 6)]
    assert after(found, "E")[1] == pytest.approx(expected, abs=1e-9)


HAND = "exposed: 999B; concealed: 2D 45D 22D 6C 78C EE RD; seat: East"


def test_more_turns_never_lower_the_worth() -> None:
    ruleset = load_ruleset("millington")
    worths = [prospects(read_hand(HAND, discarding=True), ruleset, turns=turns).best.worth for turns in (1, 2, 4, 8)]
    assert worths == sorted(worths)
    found = prospects(read_hand(HAND, discarding=True), ruleset, turns=8)
    for outlook in found.outlooks:
        for figures in (outlook.ready, outlook.won, outlook.score, outlook.limit):
            assert list(figures) == sorted(figures)


def test_a_useful_tile_unseen_never_lowers_the_worth() -> None:
    ruleset = load_ruleset("millington")
    worths = []
    for seen in ("N N N", "N N 3D", "N 3D 3D", "3D 3D 3D"):
        hand = read_hand(f"{HAND}; visible: {seen}", discarding=True)
        worths.append(prospects(hand, ruleset, turns=6).best.worth)
    assert worths == sorted(worths, reverse=True)


def test_a_hand_far_from_ready_is_estimated_and_says_so() -> None:
    hand = read_hand("concealed: 135D 46D 79B 189C E RD S; seat: East")
    found = prospects(hand, load_ruleset("babcock"), turns=12, games=20)
    assert not found.exact
    assert found.games == 20
    again = prospects(hand, load_ruleset("babcock"), turns=12, games=20)
    assert again == found


def test_a_hand_that_the_rules_do_not_let_win_is_not_ready() -> None:
    """Parker, cleared hands: 3C must go, and three 4B, three 7B, four 5B and four 8B of 121 tiles make the rest ready."""
    hand = read_hand("exposed: 3×9B pung, 4×2B kong, 4×3B kong; concealed: 467B 3C")
    found = prospects(hand, load_ruleset("parker", ["cleared-hands"]), turns=1, aim="win", claims="none")
    assert found.unseen == 121
    assert found.best.ready == pytest.approx((14 / 121,), abs=1e-9)


@pytest.mark.long
def test_how_far_from_ready_is_asked_of_the_rules() -> None:
    """BMJA, Standard Mah Jongg: of two chows one must be broken up, for a third pung, and 5C become a pair."""
    hand = read_hand("concealed: 123B 456D 777B 111D 5C")
    assert prospects(hand, load_ruleset("bmja"), turns=1, aim="win").best.distance == 2


def test_a_kong_may_be_the_first_step_of_the_shortest_plan() -> None:
    """Three nines are left: one comes loose of 122 tiles, or is drawn next of 121."""
    hand = read_hand("exposed: 234D chow, 567D chow, 678B chow; concealed: 9B 1111C; seat: East", discarding=True)
    found = prospects(hand, load_ruleset("babcock"), turns=1, aim="win", claims="none", reach=1)
    assert (found.best.tile, found.best.kong, found.best.distance) == (Tile.of("1C"), True, 0)
    assert found.best.won == pytest.approx((3 / 122 + 119 / 122 * 3 / 121,), abs=1e-9)


@pytest.mark.parametrize("more", ["", " 5C"])
def test_a_reach_that_is_too_short_reaches_no_hand(more: str) -> None:
    hand = read_hand(f"concealed: 1111D 456D 789D 11B 2B{more}; seat: South", discarding=True)
    found = prospects(hand, load_ruleset("babcock"), turns=2, reach=1)
    assert not any(outlook.reached for outlook in found.outlooks)
    assert (found.reach, found.hands, found.best.distance) == (1, 0, 1)


def test_a_hand_that_can_no_longer_win_has_no_chances() -> None:
    """BMJA, Standard Mah Jongg: no more than one chow."""
    hand = read_hand("exposed: 123B chow, 456B chow; concealed: 1123345B; seat: South")
    found = prospects(hand, load_ruleset("bmja"), turns=2)
    assert not found.best.reached
    assert found.to_dict()["distance"] is None


@pytest.mark.parametrize(("options", "expected"), [((), True), (("points-needed-30",), False)])
def test_a_plan_is_ready_only_where_the_hand_may_win(options: tuple[str, ...], expected: bool) -> None:
    """DMJL: 20 for mah-jongg, the pair of minors 2, the only possible tile 2, from the wall 2: no more than 26."""
    ruleset = load_ruleset("dmjl", options)
    hand = read_hand("exposed: 123D chow, 456D chow, 789D chow, 234B chow; concealed: 5C")
    start = start_of(Sight(hand), ruleset)
    player = PlanPlayer(start, ANY_HAND, 1, PlanValues(ruleset), lambda points, claimed: 1.0, claims=True)
    position = player.begin(unary(start.in_hand))
    assert position is not None
    assert player.is_ready(position) is expected


def test_a_hand_that_was_made_in_python_is_about_to_discard() -> None:
    hand = read_hand("concealed: 123D 456D 77B 89C EE RD S; seat: South", discarding=True)
    made = Hand(free=hand.free, seat=hand.seat)
    ruleset = load_ruleset("babcock")
    assert prospects(made, ruleset, turns=2, reach=2).outlooks == prospects(hand, ruleset, turns=2, reach=2).outlooks


def test_a_dangerous_discard_is_told_in_points() -> None:
    """Insurance (Babcock, p. 75): South pays the limit of 300 for all, and for East twice."""
    west = read_groups_before("West: 3×WD pung, 3×GD pung", source="before")
    hand = read_hand("hand: 123D 456D 77B 89C EE RD S; seat: South", discarding=True)
    found = prospects(hand, load_ruleset("babcock-chinese", ["insurance"]), turns=3, reach=2, others=[west])
    assert {str(each.tile): each.danger_cost for each in found.outlooks if each.danger_cost is not None} == {"RD": 1200}


def test_others_win_as_in_simulated_deals_and_cost_their_win() -> None:
    hand, ruleset = read_hand(HAND, discarding=True), load_ruleset("babcock")
    alone, among = (prospects(hand, ruleset, turns=6, reach=2, alone=each).best for each in (True, False))
    assert among.won[-1] < alone.won[-1]
    assert among.worth < alone.worth
    assert prospects(hand, ruleset, turns=6, reach=2, claims="none").others_win.in_all == 0


@pytest.mark.parametrize(
    ("more", "refused"),
    [
        ({"turns": 30}, "cannot look 30 turns ahead: the wall of 69 tiles lasts 18 turns"),
        ({"turns": 3, "wall": 8}, "cannot look 3 turns ahead: the wall of 8 tiles lasts 2 turns"),
        ({"wall": 0}, "the wall is at its end: nobody draws another tile"),
    ],
)
def test_no_turn_is_looked_ahead_that_the_wall_does_not_hold(more: dict[str, int], refused: str) -> None:
    """Babcock: 136 tiles less 14 of the dead wall, 53 in hand."""
    hand = read_hand("hand: 123D 456D 77B 89C EE RD S; seat: South", discarding=True)
    with pytest.raises(UsageProblem, match=refused):
        prospects(hand, load_ruleset("babcock"), **more)  # type: ignore[arg-type]


def test_ready_may_be_all_that_is_asked() -> None:
    hand = read_hand(HAND, discarding=True)
    found = prospects(hand, load_ruleset("babcock"), turns=4, reach=2, aim="ready").best
    assert found.worth == found.ready[-1] > 0


@pytest.mark.parametrize(
    ("hand", "claims", "away", "calculated"),
    [
        pytest.param("exposed: 3×1B, 3×9B, 3×W; concealed: 1D 5D 1C 7B", "all", 2, True, marks=pytest.mark.long),
        ("exposed: 3×1B, 3×9B; concealed: 12D 7D 1C 4C 7C E", "all", 3, False),
        pytest.param("exposed: 3×1B, 3×9B; concealed: 12D 7D 1C 4C 7C E", "none", 3, True, marks=pytest.mark.long),
        ("exposed: 3×1B, 3×9B; concealed: 1D 4D 7D 1C 4C 7C E", "none", 4, False),
    ],
)
def test_hands_are_calculated_as_near_as_the_help_topic_says(hand: str, claims: str, away: int, calculated: bool) -> None:
    """Point 7 of `mjscore help chances`."""
    topic = Path(cli.__path__[0], "topics", "chances.txt").read_text("utf-8")
    assert "Up to two tiles from ready (three with `--claims none`) a plan is\n   calculated" in topic
    found = prospects(read_hand(hand), load_ruleset("babcock"), turns=2, aim="win", claims=claims, games=2)
    assert (found.distance, found.games == 0) == (away, calculated)
