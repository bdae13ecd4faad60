"""All four sets claimed from the left-hand player, who then pays for all (Babcock p. 78); East sits on South's left."""

from __future__ import annotations

import pytest

from mjscore.problems import UndecidedDeal
from tests.settlement.table import hands, net, settled, shares

ORDINARY = {"E": 2, "W": 1, "N": 1}

FED = "exposed: 3×1B pung from East, 345C chow, 3×9D pung from East, 3×2D pung from East; concealed: 5B"

LEFT_NEIGHBOUR = [
    pytest.param(f"{FED}; won: discard 5B from North", {"E": 4, "W": 0, "N": 0}, id="whoever discards the winning tile"),
    pytest.param(f"{FED}; won: draw 5B", {"E": 4, "W": 0, "N": 0}, id="or if it is drawn"),
    pytest.param(
        FED.replace("3×9D pung from East", "3×9D pung from West") + "; won: draw 5B", ORDINARY, id="one of them from another"
    ),
    pytest.param(
        "exposed: 3×1B pung from East, 345C chow, 3×9D pung from East; concealed: 22D 55B; won: discard 2D from East",
        {"E": 4, "W": 0, "N": 0},
        id="the fourth set with the winning tile itself",
    ),
    pytest.param(
        "exposed: 3×1B pung from East, 345C chow, 3×9D pung from East, 3×2D; concealed: 55B; won: discard 2D from East",
        {"E": 4, "W": 0, "N": 0},
        id="the fourth set, written on the table",
    ),
    pytest.param(
        "exposed: 4×1B kong from East, 345C chow, 3×9D pung from East, 3×2D pung from East; concealed: 5B; won: draw 5B",
        {"E": 4, "W": 0, "N": 0},
        id="a kong is a set",
    ),
    pytest.param(
        "exposed: 3×1B pung from East, 345C chow, 3×9D pung from East; concealed: 22D 55B; won: draw 2D",
        ORDINARY,
        id="three only",
    ),
]


@pytest.mark.parametrize(("south", "expected"), LEFT_NEIGHBOUR)
def test_who_fed_all_four_sets_pays_for_all(south: str, expected: dict[str, float]) -> None:
    """Page 78: whatever the score, and whoever discards the winning tile."""
    text = "rules: babcock-chinese\noptions: left-neighbour-insurance\n" + hands(E="0", S=south, W="0", N="0")
    assert shares(settled(text)) == expected


def test_liability_stated_outright() -> None:
    """Page 78: the left neighbour's own due, East's double, and the other two's; nobody else can be liable."""
    text = "rules: babcock-chinese\noptions: left-neighbour-insurance\nliable: {}\n"
    deal = text + hands(E="0", S=FED.replace("3×9D pung from East", "3×9D") + "; won: draw 5B", W="0", N="0")
    assert shares(settled(deal.format("East"))) == {"E": 4, "W": 0, "N": 0}
    with pytest.raises(UndecidedDeal, match="only East, who plays just before South, can have fed all the sets"):
        settled(deal.format("West"))


def test_the_losers_scores_are_cancelled_when_the_left_neighbour_pays() -> None:
    """Page 78: when an insurance penalty is paid, all scores of the three losers are cancelled."""
    text = "rules: babcock-chinese\noptions: left-neighbour-insurance\n" + hands(E="0", S=f"{FED}; won: draw 5B", W="20", N="0")
    settlement = settled(text)
    total = next(score.total for seat, score in settlement.scores.items() if seat == "South")
    assert net(settlement) == {"E": -4 * total, "S": 4 * total, "W": 0, "N": 0}


def test_four_claimed_sets_without_a_source_are_undecided() -> None:
    south = FED.replace("3×9D pung from East", "3×9D") + "; won: draw 5B"
    text = "rules: babcock-chinese\noptions: left-neighbour-insurance\n" + hands(E="0", S=south, W="0", N="0")
    with pytest.raises(UndecidedDeal, match="South claimed every set, also 3×9D pung: who discarded it"):
        settled(text)
