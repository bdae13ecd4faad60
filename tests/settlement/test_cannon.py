"""Letting off a cannon (Millington 90-96), and hands that are short, long or foul (89).

South wins; the culprit pays his own debt and refunds the two others, who settle nothing among themselves.
"""

from __future__ import annotations

import pytest

from mjscore.problems import ImpossibleHand, UndecidedDeal
from mjscore.seats import Seat
from mjscore.settlement import Settlement
from tests.settlement.table import hands, net, paid, settled


def fired(south: str, header: str = "", rules: str = "millington", **others: str) -> Settlement:
    """The settlement of a deal in which South wins; the others' hands are counted where they are not written."""
    east, west, north = (others.get(seat, "0") for seat in "EWN")
    return settled(f"rules: {rules}\n{header}\n" + hands(E=east, S=south, W=west, N=north))


def culprit(settlement: Settlement) -> str:
    """Who bears everything; the empty string where each pays his own."""
    assert settlement.winner is not None
    total = settlement.scores[settlement.winner].total
    alone = [seat for seat, amount in net(settlement).items() if amount == -4 * total]
    if alone:
        return alone[0]
    assert net(settlement) == {"E": -2 * total, "S": 4 * total, "W": -total, "N": -total}
    return ""


SUIT = "exposed: 3×1D, 456D, 3×9D"
WINDS = "exposed: 3×S, 3×W, 3×N"
DRAGONS = "exposed: 3×RD, 3×GD"
HONOURS = "exposed: 3×S, 3×RD, 3×N"
GREEN = "exposed: 3×GD, 3×2B, 3×4B"
TERMINALS = "exposed: 3×1D, 3×9B, 3×9C"

DANGEROUS = [
    # 90a
    pytest.param(f"{SUIT}; concealed: 2227D; won: discard 7D from West", "W", id="90a: the pair"),
    pytest.param(f"{SUIT}; concealed: 23D 77D; won: discard 4D from West", "W", id="90a: a run"),
    pytest.param(f"{SUIT}; concealed: 3×E 7D; won: discard 7D from West", "", id="90a: no Clear Suit with honours"),
    pytest.param("exposed: 3×1D, 456D; concealed: 222D 3337D; won: discard 7D from West", "", id="90a: two sets do not warn"),
    pytest.param(
        "exposed: 3×1D, 4×9D concealed kong, 456D; concealed: 2227D; won: discard 7D from West",
        "W",
        id="90a: a declared kong warns",
    ),
    # 90b
    pytest.param(f"{WINDS}; concealed: E E 55D; won: discard E from West", "W", id="90b: Four Blessings"),
    pytest.param(f"{WINDS}; concealed: E 555D; won: discard E from West", "W", id="90b: Little Four Joys"),
    pytest.param(f"{WINDS}; concealed: E 345D; won: discard E from West", "W", id="90b: Little Four Joys with a run"),
    pytest.param(f"{WINDS}; concealed: E E 55D; won: discard 5D from West", "", id="90b: the other pair is harmless"),
    # 90c
    pytest.param(f"{DRAGONS}; concealed: WD WD 456C 22B; won: discard WD from West", "W", id="90c: Big Three Dragons"),
    pytest.param(f"{DRAGONS}; concealed: WD 456C 222B; won: discard WD from West", "W", id="90c: Little Three Dragons"),
    pytest.param(f"{DRAGONS}; concealed: WD WD 46C 222B; won: discard 5C from West", "", id="90c: another tile is harmless"),
    # 90d
    pytest.param(f"{HONOURS}; concealed: 3×E WD; won: discard WD from West", "W", id="90d: any honour"),
    pytest.param(f"{HONOURS}; concealed: E E WD WD; won: discard E from West", "W", id="90d: a wind"),
    pytest.param(f"{HONOURS}; concealed: 222D WD; won: discard WD from West", "", id="90d: not All Symbols"),
    # 90e
    pytest.param(f"{GREEN}; concealed: 666B 8B; won: discard 8B from West", "W", id="90e: an eight"),
    pytest.param(f"{GREEN}; concealed: 2B 3B 66B; won: discard 4B from West", "W", id="90e: a run"),
    pytest.param(f"{GREEN}; concealed: 666B 7B; won: discard 7B from West", "", id="90e: seven is not green"),
    # 90f
    pytest.param(f"{TERMINALS}; concealed: 1B 1B 9D 9D; won: discard 9D from West", "W", id="90f: a nine"),
    pytest.param(f"{TERMINALS}; concealed: 1B 1B E E; won: discard E from West", "", id="90f: honours are another hand"),
    # 92
    pytest.param(
        f"{SUIT}, 3×2D pung from West; concealed: 7D; won: draw 7D", "W", id="92: claimed for pong, completed by a draw"
    ),
    pytest.param(f"{SUIT}, 234D chow from East; concealed: 7D; won: draw 7D", "E", id="92: claimed for chow"),
    pytest.param(
        f"{WINDS}, 3×E pung from West; concealed: 5D; won: discard 5D from North", "W", id="92: completed by a harmless discard"
    ),
    pytest.param(f"{SUIT}, 4×2D kong from West; concealed: 7D; won: draw 7D", "", id="92: claimed for kong it is not liable"),
    pytest.param(f"{SUIT}, 4×2D annexed kong from West; concealed: 7D; won: draw 7D", "", id="92: nor annexed"),
    pytest.param(
        f"{SUIT}, 4×2D added kong from West; concealed: 7D; won: draw 7D", "W", id="92: a pong to which a fourth was added"
    ),
    pytest.param(f"{SUIT}, 3×2D pung from West; concealed: E; won: draw E", "", id="92: another hand was completed"),
    pytest.param(
        "exposed: 3×2D pung from West, 3×1D, 456D, 3×9D; concealed: 7D; won: draw 7D",
        None,
        id="92: three sets warned only before the fourth, whose discarder is not told",
    ),
    pytest.param(
        f"{SUIT}, 4×2D concealed kong; concealed: 7D; won: draw 7D", "", id="92: nobody discarded to a concealed kong"
    ),
    # 93
    pytest.param(
        f"{SUIT}, 3×2D pung from West; concealed: 7D; won: discard 7D from North",
        "N",
        id="93: the second discard alone is liable",
    ),
    pytest.param(
        f"{DRAGONS}, 3×WD pung from West, 3×S pung from North; concealed: E; won: draw E",
        "N",
        id="93: the later of two that completed one hand or another",
    ),
]


@pytest.mark.parametrize(("south", "who"), DANGEROUS)
def test_dangerous_discards(south: str, who: str | None) -> None:
    if who is None:
        with pytest.raises(UndecidedDeal, match="who discarded it"):
            fired(south)
        return
    assert culprit(fired(south)) == who


def test_refunds_are_separate_payments() -> None:
    """96: the losers pay the winner first; the culprit then makes good what they paid; nothing passes among them otherwise."""
    south = f"{DRAGONS}; concealed: WD WD 456C 22B; won: discard WD from West"
    score = (10 + 4 + 4 + 4) * 2**5  # 115a, 114b; 116d three times, 116h twice
    assert paid(fired(south, E="100", W="50", N="20")) == [
        ("E", "S", 2 * score),
        ("W", "E", 2 * score),
        ("W", "S", score),
        ("N", "S", score),
        ("W", "N", score),
    ]


def test_a_robbed_tile_is_liable_like_a_discard() -> None:
    """94."""
    south = "exposed: 3×1D, 345D, 3×9D; concealed: 68D 22D; won: rob 7D from West"
    assert culprit(fired(south, W="exposed: 3×7D; concealed: 147B 258C E E S W")) == "W"


NO_CHOICE = [
    pytest.param(f"{SUIT}; concealed: 2227D; won: discard 7D from West", "no choice: West", "", id="95a: pleaded"),
    pytest.param(f"{SUIT}; concealed: 2227D; won: discard 7D from West", "no choice: North", "W", id="95a: another's plea"),
    pytest.param(
        f"{SUIT}, 3×2D pung from West; concealed: 7D; won: draw 7D", "no choice: West", "", id="95b: pleaded for a pong"
    ),
    pytest.param(
        f"{SUIT}, 3×2D pung from West; concealed: 7D; won: discard 7D from North",
        "no choice: North",
        "",
        id="95 and 93: a second dangerous discard frees the first, even where it is excused itself",
    ),
]


@pytest.mark.parametrize(("south", "header", "who"), NO_CHOICE)
def test_no_choice(south: str, header: str, who: str) -> None:
    assert culprit(fired(south, header)) == who


def test_no_choice_must_be_pleaded() -> None:
    """95a: West holds circles only and does not say so."""
    west = "exposed: 3×E, 3×W, 3×N; concealed: 3468D"
    settlement = fired(f"{SUIT}; concealed: 2227D; won: discard 7D from West", W=west)
    assert culprit(settlement) == "W"


LAST = "exposed: 3×2C; concealed: 345B 678D 99D 12B; won: discard 3B from West"

LAST_TILES = [
    pytest.param("wall: 4\nvisible: 1D 5C", "W", id="four tiles left, none showing"),
    pytest.param("wall: 5\nvisible: 1D 5C", "", id="five left"),
    pytest.param("wall: 0\nvisible: 1D 3B", "", id="one shows among the discards"),
    pytest.param("visible: 1D 5C", "", id="not judged without the wall"),
]


@pytest.mark.parametrize(("header", "who"), LAST_TILES)
def test_the_last_tiles_of_the_wall(header: str, who: str) -> None:
    """90g."""
    assert culprit(fired(LAST, header)) == who


def test_a_tile_that_shows_in_an_exposed_set_is_not_dangerous() -> None:
    """90g."""
    north = "exposed: 123B; concealed: 147D 147C E E N W"
    settlement = fired(LAST, "wall: 3\nvisible: 1D 5C", N=north)
    assert not any("four tiles" in payment.why for payment in settlement.payments)


def test_the_tiles_of_the_winners_own_group_lay_concealed() -> None:
    """90g: the group that the winning tile completed was not showing, though it is written on the table."""
    south = "exposed: 3×2C, 123B; concealed: 345B 678D 99D; won: discard 3B from West, completing 123B"
    assert culprit(fired(south, "wall: 3\nvisible: 1D 5C")) == "W"


STATED = [
    pytest.param("liable: West", "W", id="stated"),
    pytest.param("liable: North", "N", id="stated of another than the discarder"),
]


@pytest.mark.parametrize(("header", "who"), STATED)
def test_liability_stated_outright(header: str, who: str) -> None:
    assert culprit(fired("exposed: 3×2C; concealed: 345B 678D 99D 12B; won: discard 3B from West", header)) == who


def test_halves_are_unknown_here() -> None:
    with pytest.raises(UndecidedDeal, match="this ruleset has no half shares; one player pays for all"):
        fired(LAST, "liable: West half")


def test_a_concealed_kong_of_unknown_order_is_asked_about() -> None:
    south = "exposed: 3×1D, 456D, 3×2D pung from West; concealed: 4×9D kong, 7D; won: draw 7D"
    with pytest.raises(UndecidedDeal, match="was the concealed kong declared before 3×2D pung was claimed"):
        fired(south)


def test_the_only_place_looks_at_the_whole_table() -> None:
    """115c: no rival wait where all four lie open, here in West's and North's sets (decision “visible-in-a-deal”)."""
    south = "exposed: 3×2C; concealed: 45B 678D 99D 333C; won: discard 3B from East"
    west, north = "exposed: 3×6B; concealed: 147D 58C E E S S WD", "exposed: 567B; concealed: 147D 147C E N N RD"
    open_sixes = fired(south, W=west, N=north).scores[Seat.SOUTH].total
    another = fired(south, W=west, N=north.replace("567B", "3×8B")).scores[Seat.SOUTH].total
    assert open_sixes == another + 2 == 10 + 2 + 4 + 2


def test_the_thirteenth_win_of_east() -> None:
    """122r: the limit, whatever the hand; not the twelfth."""
    east = "exposed: 3×2C; concealed: 345B 678D 99D 12B; won: draw 3B"
    for streak, limited in ((13, True), (12, False)):
        settlement = settled(f"rules: millington\nstreak: {streak}\n" + hands(E=east, S="0", W="0", N="0"))
        assert (settlement.scores[Seat.EAST].total == 1000) is limited


def test_dangers_for_players_of_the_living_rulesets() -> None:
    """DMJL and BMJA: a dangerous game is ticked by hand; the culprit pays the winner's score four times, East's six times."""
    for rules in ("dmjl", "bmja"):
        south = "exposed: 3×2C; concealed: 444B 666D 99D 12B; won: discard 3B from West"
        settlement = fired(south, "liable: West", rules=rules, E="100")
        total = settlement.scores[next(seat for seat in settlement.scores if seat == "South")].total
        assert net(settlement) == {"E": 0, "S": 4 * total, "W": -4 * total, "N": 0}
        east = settled(f"rules: {rules}\nliable: South\n" + hands(E="100\nwon: discard from South", S="20", W="10", N="0"))
        assert net(east) == {"E": 600, "S": -600, "W": 0, "N": 0}


INCORRECT = [
    pytest.param("short", 6, id="89c: a short hand scores its sets"),
    pytest.param("foul", 6, id="89c: a foul hand scores its proper sets"),
    pytest.param("long", 0, id="89c: a long hand scores nothing, and pays the others in full"),
    pytest.param("dead", 0, id="dead is read as long (decision “incorrect-hands”)"),
]


@pytest.mark.parametrize(("status", "west"), INCORRECT)
def test_incorrect_hands(status: str, west: int) -> None:
    """89: with East at 40 and North at 8, West settles the differences as with any score."""
    settlement = fired(
        "exposed: 3×2C; concealed: 345B 678D 99D 12B; won: discard 3B from North",
        E="40",
        N="8",
        W=f"exposed: 3×5C; concealed: 555D 12C; status: {status}",
    )
    assert [score.total for score in settlement.scores.values()][2] == west
    among = [each for each in paid(settlement) if "S" not in each[:2]]
    assert among == [("W", "E", 2 * (40 - west)), ("N", "E", 64), ("W", "N", 8 - west)]


def test_an_incorrect_hand_cannot_win() -> None:
    """89b."""
    with pytest.raises(ImpossibleHand, match="a short hand cannot win"):
        fired("exposed: 3×2C; concealed: 345B 678D 99D 12B; won: discard 3B from North; status: short")
