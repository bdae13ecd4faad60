"""What a reading of the books page by page asks of a settlement; each case names its page or section.

The figures are counted by hand from the books.
"""

from __future__ import annotations

from typing import Any

import pytest

from mjscore.problems import ImpossibleHand, Problem, UndecidedDeal
from mjscore.seats import Seat
from tests.settlement.table import hands, net, settled


def refused(text: str, kind: type[Problem] = ImpossibleHand) -> Problem:
    with pytest.raises(kind) as refusal:
        settled(text)
    return refusal.value


# --- Millington 57-60: a concealed kong robbed for the Thirteen Unique Wonders ---------------------------------------------

WONDERS = "concealed: 9D 19B 19C E S W N RD GD WD WD; won: rob 1D{source}"


def test_robbing_a_concealed_kong_is_not_117k() -> None:
    """117k is for an exposed kong. The count with the roof off: mah-jongg 10 and the pair of white dragons 2, doubled once
    for nothing but majors (117f); the notional thousand is more."""
    text = "rules: millington\noptions: roof-off\n" + hands(
        E="0", S=WONDERS.format(source=" from West"), W="concealed: 4×1D kong, 258B 47C E E S N N", N="0"
    )
    sheet: Any = settled(text).to_dict()["scores"]["South"]
    assert "robbed-kong" not in {item["id"] for item in sheet["items"]}
    assert "rob 1D from West" in sheet["hand"]


# --- Chows are claimed from the left-hand neighbour, unless they complete the hand -------------------------------------------

ON_TABLE = "exposed: 567D chow from {}; concealed: 111B 222C 99C RD RD; won: {}"
CHOWS = [
    ("East", "draw 9C", True, "South's left-hand neighbour is East"),
    ("West", "draw 9C", False, "West sits on his right"),
    ("North", "discard 9C from North", False, "another tile won"),
]


@pytest.mark.parametrize("rules", ["babcock", "babcock-chinese", "bmja", "dmjl", "harr", "harr-limit", "millington", "parker"])
@pytest.mark.parametrize(("source", "won", "allowed", "why"), CHOWS, ids=[each[3] for each in CHOWS])
def test_who_may_chow(rules: str, source: str, won: str, allowed: bool, why: str) -> None:
    """Babcock p. 16, Harr p. 18, Millington 40, Parker “To Mah-Jongg”, the leagues under “Chow”."""
    text = f"rules: {rules}\n" + hands(E="0", S=ON_TABLE.format(source, won), W="0", N="0")
    if allowed:
        assert settled(text).winner is Seat.SOUTH
        return
    problem = refused(text)
    assert (problem.code, problem.line) == ("chow-out-of-turn", 6)
    assert "write from East" in problem.hint


# --- Millington 132, the first Chinese three-handed game: 138 tiles ----------------------------------------------------------


@pytest.mark.parametrize("bonus", ["F4", "S4", "winter"])
def test_138_tiles(bonus: str) -> None:
    """Without the North winds, winter and bamboo; three players, of whom none sits North."""
    header = "rules: millington\noptions: three-handed-138\n"
    east = "exposed: 567D; concealed: 123B 234C 99C 78C; bonus: {}; won: draw 9C"
    assert refused(header + hands(E=east.format(bonus), S="0", W="0")).code == "no-such-tile"
    assert settled(header + hands(E=east.format("F1"), S="0", W="0")).winner is Seat.EAST
    assert refused(header + hands(E=east.format("F1"), S="0", W="concealed: 147D 258B 369C E E S N")).code == "no-such-tile"
    assert refused(header + hands(E="score: 20; won: draw", S="0", N="0")).code == "no-such-seat"


# --- What may be told by hand: heads, and the doubles of a winning hand ------------------------------------------------------


def test_heads_told_beside_a_hand_that_is_not() -> None:
    """Harr p. 61: 50 for nine; a hand of which nothing is written says nothing else."""
    text = "rules: harr-limit\nresult: washed by South{}\n" + hands(E="?", S="{}", W="?", N="?")
    assert net(settled(text.format(", 9 heads", "?")))["S"] == 150
    assert refused(text.format("", "?"), UndecidedDeal).code == "tiles-not-told"
    assert refused(text.format(", 9 heads", "19D 19B ?"), UndecidedDeal).code == "tiles-not-told"
