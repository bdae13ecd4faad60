"""What a hand waits for where the rules ask something of every win."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from mjscore.game.hands import Means, Win
from mjscore.game.tiles import Tile, tiles_of
from mjscore.notation.reader import read_hand
from mjscore.rules import load_ruleset
from mjscore.scoring import score, value, waits

ONLY_GATES = 'title = "Gates alone"\nextends = "dmjl"\n[win]\nby = ["nine-gates"]\ncite = { entry = "agreed" }\n'

GATES = [
    # 1112345678999 of one suit, all concealed, waits for every number of it (DMJL, Nine Gates); anything else wins nothing.
    ("concealed: 1112345678999B", "123456789B"),
    ("concealed: 1112345678999C", "123456789C"),
    ("concealed: 111234567899B 9C", ""),
    ("concealed: 1113345678999B", ""),
    ("exposed: 3×1B; concealed: 2345678999B", ""),
]

ONLY_TWINS = """
title = "Twins alone"
extends = "babcock"
[win]
shapes = ["standard", "seven-twins"]
requires = [{ shape = "seven-twins" }]
cite = { entry = "agreed" }
"""

TWINS = [
    # Six pairs wait for the fellow of the odd tile; sets and a pair, though complete, may not win.
    ("concealed: 1199D 2288B 3377C E", "E"),
    ("concealed: 123D 456D 789D 234B 5B", ""),
    ("concealed: 112233D 445566B 7B", "7B"),
]


@pytest.mark.parametrize(("hand", "expected"), TWINS)
def test_where_seven_twins_alone_may_win_no_sets_wait(
    tmp_path: Path, hand: str, expected: str
) -> None:
    path = tmp_path / "twins.toml"
    path.write_text(ONLY_TWINS, "utf-8")
    ruleset = load_ruleset(str(path))
    assert waits(read_hand(hand), ruleset) == tiles_of(expected)


@pytest.mark.parametrize(("hand", "expected"), GATES)
def test_where_nine_gates_alone_may_win_no_other_hand_waits(
    tmp_path: Path, hand: str, expected: str
) -> None:
    path = tmp_path / "gates.toml"
    path.write_text(ONLY_GATES, "utf-8")
    assert waits(read_hand(hand), load_ruleset(str(path))) == tiles_of(expected)


def test_a_tile_that_is_not_played_with_is_no_wait_and_no_other_place(
    tmp_path: Path,
) -> None:
    """1D and 4D complete 23D; where the ones of dots are left out, 4D is the only place (Babcock p. 35: two points)."""
    path = tmp_path / "house.toml"
    path.write_text(
        'title = "Ours"\nextends = "babcock"\n[play]\nwithout-tiles = "1D"\n', "utf-8"
    )
    hand = read_hand("concealed: 23D EEE SSS WWW NN")
    won = replace(hand, won=Win(Means.DRAW, Tile.of("4D")))
    for rules, waited, points in (
        (load_ruleset("babcock"), "14D", 0),
        (load_ruleset(str(path)), "4D", 2),
    ):
        assert waits(hand, rules) == tiles_of(waited)
        sheet = score(won, rules)
        assert (
            sum(item.points or 0 for item in sheet.items if item.id == "only-place")
            == points
        )
        assert value(won, rules).total == sheet.total
