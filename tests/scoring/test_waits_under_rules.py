"""What a hand waits for where the rules ask something of every win."""

from __future__ import annotations

from pathlib import Path

import pytest

from mjscore.notation.reader import read_hand
from mjscore.rulesets import load_ruleset
from mjscore.scoring import waits
from mjscore.tiles import tiles_of

ONLY_GATES = 'title = "Gates alone"\nextends = "dmjl"\n[win]\nby = ["nine-gates"]\ncite = { entry = "agreed" }\n'

GATES = [
    # 1112345678999 of one suit, all concealed, waits for every number of it (DMJL, Nine Gates); anything else wins nothing.
    ("concealed: 1112345678999B", "123456789B"),
    ("concealed: 1112345678999C", "123456789C"),
    ("concealed: 111234567899B 9C", ""),
    ("concealed: 1113345678999B", ""),
    ("exposed: 3×1B; concealed: 2345678999B", ""),
]


@pytest.mark.parametrize(("hand", "expected"), GATES)
def test_where_nine_gates_alone_may_win_no_other_hand_waits(tmp_path: Path, hand: str, expected: str) -> None:
    path = tmp_path / "gates.toml"
    path.write_text(ONLY_GATES, "utf-8")
    assert waits(read_hand(hand), load_ruleset(str(path))) == tiles_of(expected)
