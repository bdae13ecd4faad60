"""What to discard: Babcock's pointers (pp. 99-105) and Fig. 42, and the trade of speed for value."""

from __future__ import annotations

import pytest

from mjscore.analysis import analyse
from mjscore.analysis.analysis import Analysis
from mjscore.notation.reader import read_hand
from mjscore.rules import load_ruleset

TABLE = "exposed: 3×9B pung, 567C chow, 3×N pung; concealed: "


def on_turn(text: str, rules: str = "babcock") -> Analysis:
    return analyse(read_hand(text, discarding=True), load_ruleset(rules))


def chances(found: Analysis) -> dict[str, int]:
    return {str(discard.tile): discard.copies for discard in found.discards}


def test_figure_42_e_should_be_discarded_with_eight_chances_against_four() -> None:
    """P. 104: keeping C-D there are eight chances; if C were discarded there would be only four."""
    found = on_turn(TABLE + "22D 4D 55D")
    assert str(found.discards[0].tile) == "5D"
    assert chances(found) == {"5D": 8, "4D": 4, "2D": 4}
    assert [str(helper.tile) for helper in found.discards[0].helpers] == ["3D", "6D"]


def test_figure_42_another_two_that_is_drawn_should_be_discarded() -> None:
    """P. 104: of a pair matched there are three chances at most; the drawn two kept in hand leaves seven all the same."""
    found = on_turn(TABLE + "222D 45D; visible: 5D")
    assert str(found.discards[0].tile) == "2D"
    assert chances(found) == {"2D": 8, "5D": 7, "4D": 2}


def test_figure_42_a_two_should_not_be_punged() -> None:
    """P. 104: after it the four or the five would have to be matched, with three chances."""
    punged = on_turn(
        "exposed: 3×9B pung, 567C chow, 3×N pung, 3×2D pung; concealed: 45D"
    )
    assert max(chances(punged).values()) == 3


def test_the_more_difficult_run_is_filled_first() -> None:
    """P. 101-102: with 5, 6, 8, 9 the 7 goes to 8 and 9, as the 5 and 6 are easier to complete."""
    with_8_9 = on_turn("exposed: 3×N pung, 3×9B pung, 789C chow; concealed: 56C 22D RD")
    with_5_6 = on_turn("exposed: 3×N pung, 3×9B pung, 567C chow; concealed: 89C 22D RD")
    assert (
        with_8_9.discards[0].copies == 7
    )  # the fours, and the sevens but the one that lies in the run
    assert with_5_6.discards[0].copies == 3


def test_two_pairs_have_fewer_chances_than_a_run() -> None:
    """P. 102: rather go out on a run, even one end or in the middle, than by punging to one of two pairs."""
    found = on_turn("exposed: 3×N pung, 3×9B pung; concealed: 123C 22D 55D 6D")
    assert str(found.discards[0].tile) in ("5D", "2D")
    assert chances(found)["6D"] == 4
    assert chances(found)["5D"] == 8


def test_single_winds_of_others_go_before_ones_and_nines_and_those_before_the_rest() -> (
    None
):
    """P. 100-101: the least desirable tiles first."""
    found = on_turn("exposed: 3×9B pung; concealed: 234B 67C 158D 9C W RD; seat: East")
    order = [str(discard.tile) for discard in found.discards]
    assert order.index("W") < order.index("1D") < order.index("5D")


def test_own_wind_and_dragons_are_kept_longest() -> None:
    found = on_turn(
        "exposed: 3×9B pung, 3×8B pung; concealed: 234B 67C E W RD; seat: East"
    )
    order = [str(discard.tile) for discard in found.discards[:3]]
    assert order[0] == "W"


def test_fourteen_tiles_take_their_distance_and_waits_from_the_best_discard() -> None:
    found = on_turn(TABLE + "22D 4D 55D")
    assert (found.complete, found.distance) == (False, 0)
    assert [str(wait.tile) for wait in found.waits] == ["3D", "6D"]


def test_complete_fourteen_are_told_so() -> None:
    found = on_turn(TABLE + "22D 345D")
    assert (found.complete, found.distance) == (True, -1)
    assert found.notes[0].startswith("the fourteen tiles are complete")


@pytest.mark.parametrize("rules", ["millington", "harr-limit", "babcock-chinese"])
def test_the_quickest_discard_is_the_same_whatever_the_ruleset(rules: str) -> None:
    assert str(on_turn(TABLE + "22D 4D 55D", rules).discards[0].tile) == "5D"


def test_what_each_discard_leaves_standing() -> None:
    """If another wins next, the three twos kept count four more (p. 34)."""
    found = {
        str(discard.tile): discard
        for discard in on_turn(TABLE + "222D 45D; visible: 5D").discards
    }
    assert (found["2D"].as_it_stands, found["5D"].as_it_stands) == (8, 12)
