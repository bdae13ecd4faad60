"""Special hands whose pairs are written as groups, and items that strike out what single groups score."""

from __future__ import annotations

from pathlib import Path

import pytest

from mjscore.notation.reader import read_hand
from mjscore.problems import ImpossibleHand
from mjscore.rules import load_ruleset
from mjscore.scoring import score

# Babcock p. 61: the Seven Twins score half the limit of 300; four alike may be two of the pairs.
TWINS = [
    (
        "concealed: 22D pair, 33D pair, 55B 66B 77C 88C E; won: draw E",
        "2×E pair concealed",
    ),
    (
        "concealed: 22D pair, 22D pair, 55B 66B 77C 88C E; won: draw E",
        "2×E pair concealed",
    ),
    ("concealed: 22D pair, 2D 55B 66B 77C 88C EE; won: draw 2D", "2×2D pair concealed"),
    (
        "concealed: 22D pair, 33D 55B 66B 77C 88C EE; won: draw 2D",
        "2×2D pair concealed",
    ),
    (
        "exposed: 22D pair; concealed: 33D 55B 66B 77C 88C EE; won: discard 2D",
        "2×2D pair exposed",
    ),
]


@pytest.mark.parametrize(("text", "completed"), TWINS)
def test_pairs_that_are_written_as_groups_are_among_the_seven_twins(
    text: str, completed: str
) -> None:
    sheet = score(read_hand(text), load_ruleset("babcock", ["seven-twins"]))
    assert (sheet.reading.shape, sheet.total, len(sheet.groups)) == (
        "seven-twins",
        150,
        7,
    )
    assert sheet.reading.completed is not None
    assert completed in sheet.to_dict()["sets"]
    assert str(sheet.reading.completed) == completed.rsplit(" ", 1)[0]


def test_a_hand_with_a_chow_written_in_it_is_no_seven_twins() -> None:
    hand = read_hand("concealed: 234D chow, 2D 3D 4D 55B 66B 77C 8C; won: draw 8C")
    with pytest.raises(
        ImpossibleHand,
        match="the hand is complete, but not with the groups that are written",
    ):
        score(hand, load_ruleset("babcock", ["seven-twins"]))


def test_a_group_that_the_winning_tile_cannot_have_completed_is_refused() -> None:
    # With the two of characters there are three of them: no pair is left to be completed.
    hand = read_hand(
        "concealed: 123D 456D 789D 11B 22C; won: discard 2C, completing 22C"
    )
    with pytest.raises(
        ImpossibleHand,
        match="the hand is complete, but the winning tile completes no 2×2C pair",
    ):
        score(hand, load_ruleset("babcock"))


def test_an_item_of_the_hand_may_strike_out_what_its_groups_score(
    tmp_path: Path,
) -> None:
    path = tmp_path / "house.toml"
    path.write_text(
        """
        extends = "babcock"
        title = "Two dragons"
        [items.two-dragon-sets]
        name = "Two sets of dragons, in place of what each doubles"
        doubles = 5
        who = "winner"
        when = [{ count = ["set", "dragon"], exactly = 2 }]
        excludes = ["dragon-set", "concealed-pung-dragon"]
        cite = { entry = "agreed" }
        """,
        encoding="utf-8",
    )
    sheet = score(
        read_hand("concealed: 3×RD pung, 3×GD pung, 123B 456C 2D; won: discard 2D"),
        load_ruleset(str(path)),
    )
    # Of 20 for mah-jongg, 8 and 8 for the dragons and 2 for the only place, the dragons' points go and their two doubles.
    assert (sheet.points, sheet.doubles, sheet.unlimited, sheet.total) == (
        22,
        5,
        704,
        300,
    )
    assert {item.id for item in sheet.items} == {
        "mah-jongg",
        "only-place",
        "two-dragon-sets",
    }
