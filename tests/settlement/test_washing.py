"""Deals without a winner: draws, Nine Mummies, hands that do not touch (Babcock pp. 29, 67, 80-81; Millington 97)."""

from __future__ import annotations

import pytest

from mjscore.problems import ImpossibleHand, UndecidedDeal
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


def washed(south: str, options: str, by: str = "South", east: str = "0") -> dict[str, int]:
    return net(
        settled(f"rules: babcock-chinese\noptions: {options}\nresult: washed by {by}\n" + hands(E=east, S=south, W="0", N="0"))
    )


MUMMIES = [
    pytest.param("19D 19B 19C E S W 2D 4D 2B 4B 6B", 50, id="nine of fourteen"),
    pytest.param("19D 19B 19C E S W N 4D 2B 4B 6B", 100, id="ten"),
    pytest.param("19D 19B 19C E S W N RD GD 5D 6D", 200, id="twelve, as on p. 80"),
    pytest.param("19D 19B 19C E S W N RD GD WD 6D", 250, id="thirteen"),
    pytest.param("19D 19B 19C E S W 2D 4D 2B 4B", 50, id="nine of thirteen"),
]


@pytest.mark.parametrize(("tiles", "each"), MUMMIES)
def test_nine_mummies(tiles: str, each: int) -> None:
    """Pages 80-81: 50 from each player for nine, 50 more for each further; never doubled."""
    assert washed(f"concealed: {tiles}", "nine-mummies-bonus") == {"E": -each, "S": 3 * each, "W": -each, "N": -each}
    if len(tiles_of(tiles)) < 14:  # East has all fourteen at once
        with pytest.raises(ImpossibleHand, match="it has 13 tiles, but East is dealt 14"):
            washed("0", "nine-mummies-bonus", "East", f"concealed: {tiles}")
        return
    east = washed("0", "nine-mummies-bonus", "East", f"concealed: {tiles}")
    assert east == {"E": 3 * each, "S": -each, "W": -each, "N": -each}


def test_tiles_that_do_not_touch_demand_a_new_draw_for_nothing() -> None:
    """Page 81: any one tile of the fourteen may be set aside; East shows all fourteen."""
    with pytest.raises(ImpossibleHand, match="it has 13 tiles, but East is dealt 14"):
        washed("0", "not-touching", "East", "concealed: 147D 147B 147C E S W N")
    assert washed("concealed: 147D 147B 147C E S W N N", "not-touching") == NOTHING


REFUSED = [
    pytest.param("concealed: 19D 19B 19C E S W 22D 4B 6B", "nine-mummies", "it has a pair", id="a pair of any kind"),
    pytest.param(
        "concealed: 19D 19B 19C E S 2D 4D 2B 4B 6B", "nine-mummies", "it has 8 different heads, but 9 are needed", id="eight"
    ),
    pytest.param(
        "concealed: 1478D 147B 147C E S W W", "not-touching", "12 tiles do not touch, but 13 are needed", id="two must go"
    ),
    pytest.param("exposed: 3×2D; concealed: 19D 19B 19C E S W N", "nine-mummies", "only an original hand", id="after a claim"),
    pytest.param("concealed: 19D 19B 19C E S W 2D 4D 2B 4B", "nine-gates", "no hand can be washed", id="not agreed upon"),
]


@pytest.mark.parametrize(("south", "options", "message"), REFUSED)
def test_a_hand_that_cannot_demand_a_new_draw(south: str, options: str, message: str) -> None:
    with pytest.raises(ImpossibleHand, match=message) as refusal:
        washed(south, options)
    assert refusal.value.line == 3


def test_the_original_hand_must_be_shown() -> None:
    with pytest.raises(UndecidedDeal, match="but South's tiles are not written"):
        washed("0", "nine-mummies")


@pytest.mark.parametrize(
    ("tiles", "number"),
    [("147D 147B 147C E S W N", 13), ("123D", 2), ("12D 23B", 2), ("11D EE", 2), ("9D 1B 9B 1C", 4), ("E S W N RD GD WD", 7)],
)
def test_tiles_apart(tiles: str, number: int) -> None:
    """No two alike, no two in sequence; honours never touch, nor does the nine of one suit the one of the next."""
    assert apart(tiles_of(tiles.replace("EE", "E E"))) == number
