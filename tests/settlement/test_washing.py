"""Deals without a winner: draws, Nine Mummies, hands that do not touch (Babcock pp. 29, 67, 80-81; Millington 97)."""

from __future__ import annotations

import pytest

from mjscore.rulesets import ruleset_ids
from mjscore.settlement.washing import apart
from mjscore.tiles import tiles_of
from tests.settlement.table import hands, net, settled

NOTHING = {"E": 0, "S": 0, "W": 0, "N": 0}


@pytest.mark.parametrize("rules", ruleset_ids())
def test_nothing_counts_in_a_draw(rules: str) -> None:
    settlement = settled(f"rules: {rules}\nresult: draw\n" + hands(E="64", S="20", W="concealed: 3×RD 3×GD 3×WD 3×1D E", N="8"))
    assert net(settlement) == NOTHING
    assert settlement.to_dict()["scores"] == {}
    assert settlement.to_dict()["winner"] is None


@pytest.mark.parametrize(
    ("tiles", "number"),
    [("147D 147B 147C E S W N", 13), ("123D", 2), ("12D 23B", 2), ("11D EE", 2), ("9D 1B 9B 1C", 4), ("E S W N RD GD WD", 7)],
)
def test_tiles_apart(tiles: str, number: int) -> None:
    """No two alike, no two in sequence; honours never touch, nor does the nine of one suit the one of the next."""
    assert apart(tiles_of(tiles.replace("EE", "E E"))) == number
