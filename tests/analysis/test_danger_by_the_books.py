"""Dangerous discards reckoned by hand from the books: Babcock pp. 74-77, Harr pp. 67-68, Millington 90-92."""

from __future__ import annotations

import pytest

from mjscore.analysis import analyse
from mjscore.analysis.threats import Threat
from mjscore.game.groups import Group
from mjscore.game.seats import Seat
from mjscore.notation.reader import read_groups, read_hand
from mjscore.rules import load_ruleset

MINE = "concealed: 12346D 2468B E E S WD; seat: East"
INSURED = ("babcock-chinese", ("insurance",))
HARR = ("harr-limit", ())
MILLINGTON = ("millington", ())

Table = tuple[str, tuple[str, ...]]


def threats(mine: str, shown: str, table: Table) -> tuple[Threat, ...]:
    """What is dangerous to West, who shows these groups."""
    others: list[tuple[Seat, tuple[Group, ...]]] = [(Seat.WEST, read_groups(shown))]
    return analyse(
        read_hand(mine, discarding=True), load_ruleset(*table), others
    ).threats


CASES = [
    pytest.param(
        INSURED,
        "3×1D, 3×9B, 3×RD",
        MINE,
        "E S WD",
        id="Babcock p. 75, 3: ones, nines, honours; the fourth 1D is of no use",
    ),
    pytest.param(
        INSURED,
        "4×9D concealed kong, 3×5D, 678D",
        MINE,
        "1D 2D 3D 4D 6D",
        id="Babcock p. 75, 2: a declared kong is exposed",
    ),
    pytest.param(
        INSURED,
        "3×1B, 3×5B, 789B, 3×RD",
        MINE,
        "",
        id="Babcock p. 77: one suit and honours is not insured against",
    ),
    pytest.param(
        INSURED,
        "3×RD, 3×GD, 567C, 3×2C",
        MINE,
        "",
        id="Babcock p. 74: no place for a third set of dragons",
    ),
    pytest.param(
        MILLINGTON,
        "3×RD, 3×GD, 567C, 3×2C",
        MINE,
        "WD",
        id="Millington 90c: a pair makes the Little Three Dragons",
    ),
    pytest.param(
        MILLINGTON,
        "3×W, 3×N, 3×S, 567C",
        MINE,
        "E",
        id="Millington 90b, (ii): three winds with another set",
    ),
    pytest.param(
        MILLINGTON,
        "3×W, 3×N, 3×RD",
        MINE,
        "E S WD",
        id="Millington 90d: any honour after three sets of honours",
    ),
    pytest.param(
        MILLINGTON,
        "3×W, 3×N, 3×RD, 3×5C",
        MINE,
        "",
        id="Millington 90d, (iv): with another set none",
    ),
    pytest.param(
        MILLINGTON,
        "3×GD, 3×6B, 3×8B",
        MINE,
        "2B 4B",
        id="Millington 90e: All-Green; the fourth six and eight are of no use",
    ),
    pytest.param(
        MILLINGTON, "3×1C, 3×9C, 3×9D", MINE, "1D", id="Millington 90f: Heads and Tails"
    ),
    pytest.param(
        HARR, "3×1C, 3×9C, 3×RD", MINE, "1D E S WD", id="Harr p. 68, 2: nine heads"
    ),
    pytest.param(
        HARR,
        "3×W, 3×N, 3×S, 567C",
        MINE,
        "E",
        id="Harr p. 68, 4: the other wind, the three in whatever hand",
    ),
]


@pytest.mark.parametrize(("table", "shown", "mine", "dangerous"), CASES)
def test_which_tiles_are_dangerous(
    table: Table, shown: str, mine: str, dangerous: str
) -> None:
    found = {tile for threat in threats(mine, shown, table) for tile in threat.tiles}
    assert " ".join(map(str, sorted(found))) == dangerous


THIRD_RANK = "concealed: 111D 999B EEE SSS W 2B; seat: East"
"""East waits for the west wind with ones, nines and honours alone once the two of bamboo is gone."""

RANKS = [
    pytest.param(
        "3×1C, 3×9C, 3×RD",
        "concealed: 111D 999B EEE SSS W N; seat: East",
        "N",
        True,
        id="an equal rank",
    ),
    pytest.param("3×3B, 3×5B, 678B", THIRD_RANK, "2B", False, id="a lower rank"),
    pytest.param(
        "3×1C, 3×9C, 3×RD",
        "concealed: 12346D 2468B E E S WD N; seat: East",
        "N",
        False,
        id="no waiting hand",
    ),
]


@pytest.mark.parametrize(("shown", "mine", "tile", "excused"), RANKS)
def test_a_waiting_hand_of_the_same_rank_or_higher_excuses(
    shown: str, mine: str, tile: str, excused: bool
) -> None:
    """Babcock p. 76: one suit is of the first rank, ones, nines and honours of the third."""
    found = [
        threat
        for threat in threats(mine, shown, INSURED)
        if tile in map(str, threat.tiles)
    ]
    assert found != []
    assert all(bool(threat.excused) is excused for threat in found)


def test_a_tile_that_makes_its_player_pay_for_all_is_not_the_first_advice() -> None:
    """Babcock p. 75: every dot is dangerous; a lone wind that helps as little is advised before them."""
    mine = "concealed: 19D 234B 567B 123C 88C E; seat: South"
    found = analyse(
        read_hand(mine, discarding=True),
        load_ruleset(*INSURED),
        [(Seat.WEST, read_groups("3×3D, 3×5D, 678D"))],
    )
    assert found.discards is not None
    order = [str(each.tile) for each in found.discards]
    assert order.index("E") < min(order.index("1D"), order.index("9D"))
