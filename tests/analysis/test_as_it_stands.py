"""The score as it stands if another player won now, and an undeclared four."""

from __future__ import annotations

import pytest

from mjscore.analysis import analyse
from mjscore.notation.reader import read_hand
from mjscore.problems import ImpossibleHand
from mjscore.rules import load_ruleset


@pytest.mark.parametrize(
    ("text", "total"),
    [
        (
            "exposed: 4×9D kong, 4×1C concealed kong; concealed: 34567C 66B; seat: South",
            48,
        ),  # Babcock Fig. 22, p. 48
        (
            "exposed: 345D chow; concealed: 2344466667D; seat: East",
            64,
        ),  # Fig. 24, p. 49
        (
            "exposed: 3×5D pung, 123C chow; concealed: 4445678B; seat: South",
            6,
        ),  # Fig. 25, p. 51
    ],
)
def test_what_hands_of_the_book_score_if_another_wins(text: str, total: int) -> None:
    standing = analyse(read_hand(text), load_ruleset("babcock")).as_it_stands
    assert standing is not None
    assert standing.total == total


def test_four_sixes_in_hand_count_as_three_until_they_are_declared() -> None:
    """Fig. 24: (4 + 4) doubled three times; declared the sixes count 16 and not 4: (16 + 4) doubled three times."""
    found = analyse(
        read_hand("exposed: 345D chow; concealed: 2344466667D; seat: East"),
        load_ruleset("babcock"),
    )
    assert [
        (str(four.tile), four.undeclared, four.declared) for four in found.fours
    ] == [("6D", 64, 160)]


def test_on_turn_the_loose_tile_takes_the_place_of_the_discard() -> None:
    text = "exposed: 3×N pung; concealed: 1111D 3456B 78C RD"
    found = analyse(read_hand(text, discarding=True), load_ruleset("babcock"))
    # Three winds 4, three ones 8; declared the ones are 32.
    assert [(four.undeclared, four.declared) for four in found.fours] == [(12, 36)]


def test_a_fixed_group_may_be_opened_for_a_discard() -> None:
    found = analyse(
        read_hand(
            "concealed: 3×5D pung, 123B chow, 789C chow, 22B 3B 4B E", discarding=True
        ),
        load_ruleset("babcock"),
    )
    assert "5D" in {str(discard.tile) for discard in found.discards}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("status: short; concealed: 123D", "wrong-size"),
        ("concealed: 123456789D 1111B; seat: North East", "no-such-seat"),
    ],
)
def test_hands_that_cannot_be_analysed_are_refused(text: str, code: str) -> None:
    with pytest.raises(ImpossibleHand) as refused:
        analyse(read_hand(text), load_ruleset("babcock"))
    assert refused.value.code == code
