"""Only the missing dragon or wind is dangerous, not those that lie on the table in sets (Millington 90b, 90c)."""

from __future__ import annotations

import pytest

from mjscore.game.tiles import tiles_of
from mjscore.notation.reader import read_hand
from mjscore.rules import load_ruleset
from mjscore.rules.danger_keys import TILE_CLASSES
from mjscore.settlement.dangers import dangerous_tiles

OTHERS = ["1D", "4D", "7D", "2B", "5B", "8B", "3C", "6C", "9C", "1B", "3D", "4B", "7C"]
SHOWN = [
    # class, what lies on the table, what is dangerous then
    ("dragons", "3×RD", ""),
    ("dragons", "3×RD, 3×GD", "WD"),
    ("dragons", "3×RD, 4×WD kong", "GD"),
    ("winds", "3×E, 3×S", ""),
    ("winds", "3×E, 3×S, 3×W", "N"),
    ("winds", "3×N, 3×S, 4×E kong", "W"),
]


@pytest.mark.parametrize(
    ("kind", "shown", "dangerous"), SHOWN, ids=[each[1] for each in SHOWN]
)
def test_only_the_missing_dragon_or_wind_is_dangerous(
    kind: str, shown: str, dangerous: str
) -> None:
    (kinds,) = TILE_CLASSES[kind]
    rules = load_ruleset("millington").settlement.dangers
    danger = next(
        danger
        for danger in rules
        if danger.dangerous == "missing" and danger.tiles == (kinds,)
    )
    others = OTHERS[3 * len(shown.split(",")) :]
    groups = read_hand(f"exposed: {shown}; concealed: {' '.join(others)}").exposed
    assert dangerous_tiles(danger, kinds, groups) == frozenset(tiles_of(dangerous))
