"""Pung Chow with a limit: who pays for all (Harr pp. 67-70, with his four examples), false calls, washing the tiles (p. 61)."""

from __future__ import annotations

import pytest

from mjscore.problems import ImpossibleHand, UndecidedDeal
from mjscore.settlement import Settlement
from tests.settlement.table import hands, net, paid, settled

IDLE = "concealed: 248D 258B 369C E N W RD"


def dealt(south: str, west: str = IDLE, header: str = "") -> Settlement:
    """South has won; West is the discarder."""
    return settled(f"rules: harr-limit\n{header}\n" + hands(E="40", S=south, W=west, N="20"))


def pays_for_all(settlement: Settlement) -> bool:
    """Whether West alone pays, and all scores but the winner's are void."""
    assert settlement.winner is not None
    total = settlement.scores[settlement.winner].total
    alone = net(settlement) == {"E": 0, "S": 4 * total, "W": -4 * total, "N": 0}
    among = [each for each in paid(settlement) if "S" not in each[:2]]
    assert alone or among
    return alone


# Hands such as the four pictures show; the text names the tiles that complete them.
EXAMPLE_1 = "exposed: 3×6D, 789D, 3×9D; concealed: 23D 55D; won: discard {} from West"
EXAMPLE_2 = "exposed: 3×GD, 3×WD; concealed: RD RD 456B 22C; won: discard {} from West"
EXAMPLE_3 = "exposed: 3×E, 3×N, 3×9C; concealed: WD WD 1D 1D; won: discard {} from West"
EXAMPLE_4 = "exposed: 3×S, 3×W, 3×N; concealed: E E 3B 3B; won: discard {} from West"

EXAMPLES = [
    pytest.param(EXAMPLE_1.format("1D"), True, id="Example 1, the one of dots"),
    pytest.param(EXAMPLE_1.format("4D"), True, id="Example 1, the four of dots"),
    pytest.param(EXAMPLE_2.format("RD"), True, id="Example 2, the red dragon"),
    pytest.param(EXAMPLE_2.format("2C"), False, id="Example 2, another tile"),
    pytest.param(
        "exposed: 3×GD, 3×WD; concealed: RD 456B 222C; won: discard RD from West", False, id="No. 3: a pair gives no third set"
    ),
    pytest.param(EXAMPLE_4.format("E"), True, id="Example 4, the East Wind"),
    pytest.param(EXAMPLE_4.format("3B"), False, id="Example 4, the three of bamboo is free"),
    # Example 3 says that the one of dots is free: the picture shows two dragon sets, and the white dragon gives the third
    pytest.param(
        "exposed: 3×RD, 3×GD, 3×9C; concealed: WD WD 1D 1D; won: discard WD from West", True, id="Example 3, the white dragon"
    ),
    pytest.param(
        "exposed: 3×RD, 3×GD, 567C; concealed: WD WD 1D 1D; won: discard 1D from West", False, id="Example 3, one of dots"
    ),
    pytest.param(EXAMPLE_3.format("WD"), True, id="nine heads, and a hand of heads"),
    pytest.param(
        "exposed: 3×1D, 3×N, 3×9C; concealed: 222B E; won: discard E from West", False, id="nine heads, not all heads"
    ),
    pytest.param("exposed: 4×1D, 4×9D; concealed: 23D 555D 66D; won: discard 4D from West", False, id="eight tiles of a suit"),
    pytest.param("exposed: 3×S, 3×W, 3×N; concealed: 345B E; won: discard E from West", True, id="the fourth wind as the pair"),
    pytest.param(
        "exposed: 3×6D, 789D, 3×9D, 3×1D; concealed: 5D; won: draw 5D", False, id="only the discard that wins is penalised"
    ),
]


@pytest.mark.parametrize(("south", "expected"), EXAMPLES)
def test_the_discarder_who_bears_the_losses_of_all(south: str, expected: bool) -> None:
    assert pays_for_all(dealt(south)) is expected


WON = EXAMPLE_1.format("4D")

EXCUSES = [
    pytest.param("exposed: 3×RD, 3×WD; concealed: 123C 99C 78B", "", False, id="two dragon sets, and waiting"),
    pytest.param("exposed: 3×RD, 3×W; concealed: 123C 99C 78B", "", False, id="a dragon set and the own wind, and waiting"),
    pytest.param(
        "exposed: 3×W; concealed: 123C 456C 99C 78B",
        "round: West",
        True,
        id="p. 68: one set is one honor, the own wind in its round too",
    ),
    pytest.param("exposed: 3×W; concealed: 123C 456C 99C 78B", "", True, id="the own wind alone counts one"),
    pytest.param("exposed: 3×RD, 3×WD; concealed: 14C 69C 78B 4B", "", True, id="two, but not waiting"),
    pytest.param("exposed: 3×RD; concealed: 456C 678B 99C 78C", "", True, id="one, and waiting"),
    pytest.param("concealed: 1114446667899C", "", False, id="waiting for one suit: three doublings"),
    pytest.param(
        "exposed: 3×RD, 3×2C; concealed: 333C 444C 9C", "", False, id="waiting for dragons, one suit with honours, no runs"
    ),
    pytest.param("exposed: 3×2C, 345C, 3×8B; concealed: 2448D", "", False, id="no other choice: only dots to discard"),
    pytest.param("exposed: 3×2C, 345C, 3×8B; concealed: 24D 48B", "", True, id="another choice"),
]


@pytest.mark.parametrize(("west", "header", "expected"), EXCUSES)
def test_who_is_excused(west: str, header: str, expected: bool) -> None:
    """Pages 68-70: two complete doubling honors and waiting; waiting for more than two; no choice."""
    assert pays_for_all(dealt(WON, west, header)) is expected


def test_no_choice_pleaded_outright() -> None:
    assert not pays_for_all(dealt(WON, "20", header="no choice: West"))


def test_what_he_holds_must_be_known() -> None:
    with pytest.raises(UndecidedDeal, match="own hand excuses it is not known"):
        dealt(WON, "20")
    assert pays_for_all(dealt(WON, "20", "liable: West"))


def test_east_as_discarder_pays_for_all() -> None:
    text = "rules: harr-limit\n" + hands(E=IDLE, S=WON.replace("West", "East"), W="40", N="20")
    settlement = settled(text)
    total = next(score.total for seat, score in settlement.scores.items() if seat == "South")
    assert paid(settlement) == [("E", "S", 2 * total), ("E", "S", total), ("E", "S", total)]


FALSE_CALLS = [
    pytest.param("West", "", {"E": 300, "S": 150, "W": -600, "N": 150}, id="half the limit, to East the whole"),
    pytest.param("East", "", {"E": -900, "S": 300, "W": 300, "N": 300}, id="East pays the whole"),
    pytest.param("West", "limit: 400", {"E": 400, "S": 200, "W": -800, "N": 200}, id="of another limit"),
]


@pytest.mark.parametrize(("caller", "header", "result"), FALSE_CALLS)
def test_a_false_call_costs_half_the_limit(caller: str, header: str, result: dict[str, int]) -> None:
    """Page 67."""
    text = f"rules: harr-limit\npenalty: false mah-jongg {caller}\n{header}\n" + hands(E="0", S="0", W="0", N="0")
    assert net(settled(text)) == result


def test_without_a_limit_the_penalty_is_not_known() -> None:
    text = "rules: harr-limit\nlimit: none\npenalty: false mah-jongg West\n" + hands(E="0", S="0", W="0", N="0")
    with pytest.raises(UndecidedDeal, match="a part of the limit, but no limit is in force"):
        settled(text)


WASHED = [
    pytest.param("19D 19B 19C E S W 2D 3D 4D 5D", 50, id="nine"),
    pytest.param("19D 19B 19C E S W N 3D 4D 5D", 70, id="ten"),
    pytest.param("19D 19B 19C E S W N RD 4D 5D", 100, id="eleven"),
    pytest.param("19D 19B 19C E S W N RD GD 5D", 150, id="twelve"),
    pytest.param("19D 19B 19C E S W N RD GD WD", 200, id="thirteen"),
    pytest.param("119D 19B 19C E S W E 3D 5D", 50, id="pairs beside nine different heads do no harm"),
]


@pytest.mark.parametrize(("tiles", "each"), WASHED)
def test_washing_the_tiles(tiles: str, each: int) -> None:
    """Page 61: never doubled, neither when East pays nor when East washes."""
    header = "rules: harr-limit\nresult: washed by {}\n"
    south = settled(header.format("South") + hands(E="0", S=f"concealed: {tiles}", W="0", N="0"))
    assert net(south) == {"E": -each, "S": 3 * each, "W": -each, "N": -each}
    east = settled(header.format("East") + hands(E=f"concealed: {tiles} 6D", S="0", W="0", N="0"))
    assert net(east) == {"E": 3 * each, "S": -each, "W": -each, "N": -each}


NOT_WASHED = [
    pytest.param("concealed: 19D 19B 19C E S 2D 3D 4D 5D 6D", "it has 8 different heads, but 9 are needed", id="eight"),
    pytest.param("exposed: 3×2B; concealed: 19D 9B 19C E S W N RD", "only an original hand", id="after a claim"),
    pytest.param(
        "concealed: 4×1D concealed kong, 9D 19B 19C E S W N RD",
        "it has declared a kong, so it is no longer the original hand",
        id="after a kong",
    ),
]


@pytest.mark.parametrize(("south", "message"), NOT_WASHED)
def test_a_hand_that_cannot_be_washed(south: str, message: str) -> None:
    with pytest.raises(ImpossibleHand, match=message):
        settled("rules: harr-limit\nresult: washed by South\n" + hands(E="0", S=south, W="0", N="0"))
