"""Insurance in the Chinese game (Babcock pp. 74-78): who answers for a dangerous discard, and with how much.

South wins unless a test says otherwise, so that as a rule East owes two shares, West and North one each.
"""

from __future__ import annotations

import pytest

from mjscore.problems import UndecidedDeal
from mjscore.settlement import Settlement
from tests.settlement.table import hands, net, settled, shares

NOTHING = "concealed: 1479D 258B 369C E N W"
NOTHING_EITHER = "exposed: 3×7C; concealed: 23668D 478B 58C"
"""Hands that wait for nothing, with tiles of every kind."""

DRAGONS = "exposed: 3×RD pung from North, 3×GD pung from East; concealed: 456D 22C"
BAMBOO = "exposed: 3×1B pung from East, 4×9B concealed kong, 234B chow from East"
WINDS = "exposed: 3×S pung from North, 3×W pung from East, 3×N pung from East"
MAJORS = "exposed: 3×1D pung from North, 3×9C pung from East, 3×N pung from East"


def insured(south: str, *, options: str = "", header: str = "", **others: str) -> Settlement:
    """The settlement of a deal in which South wins; the others hold `NOTHING` where it is not said what they hold."""
    east, west, north = (others.get(seat, "0") for seat in "EWN")
    text = f"rules: babcock-chinese\noptions: insurance {options}\n{header}\n" + hands(E=east, S=south, W=west, N=north)
    return settled(text.replace("insurance ", "insurance, ") if options else text)


WEST_PAYS_ALL = {"E": 0, "W": 4, "N": 0}
WEST_HALF = {"E": 1, "W": 2.5, "N": 0.5}
ORDINARY = {"E": 2, "W": 1, "N": 1}

DANGERS = [
    # 1. the third dragon
    pytest.param(f"{DRAGONS} WD WD; won: discard WD from West", WEST_PAYS_ALL, id="1: the third dragon wins at once"),
    pytest.param(
        "exposed: 3×RD pung from North, 4×GD concealed kong; concealed: 456D 22C WD WD; won: discard WD from West",
        WEST_PAYS_ALL,
        id="1: a concealed four counts as exposed",
    ),
    pytest.param(
        "exposed: 3×RD, 3×GD, 3×WD pung from West; concealed: 456D 2C; won: draw 2C",
        WEST_HALF,
        id="1: punged, won later by a draw",
    ),
    pytest.param(
        "exposed: 3×RD, 3×GD, 4×WD from West; concealed: 456D 2C; won: draw 2C", WEST_HALF, id="1: punged for four, won later"
    ),
    pytest.param(
        "exposed: 3×RD, 3×GD, 3×WD pung from West; concealed: 456D 2C; won: discard 2C from North",
        WEST_HALF,
        id="1: the last discarder bears nothing special",
    ),
    pytest.param(
        "exposed: 3×RD, 3×WD pung from West, 3×GD pung from North; concealed: 456D 2C; won: draw 2C",
        {"E": 1, "W": 0.5, "N": 2.5},
        id="1: whoever gave the third of them, in the order in which they were laid down",
    ),
    pytest.param(f"{DRAGONS} 78B; won: discard 9B from West", ORDINARY, id="1: another tile is free"),
    pytest.param(
        "exposed: 3×RD, 3×GD; concealed: 456D 222C WD; won: discard WD from West",
        ORDINARY,
        id="1: a pair of the third dragon beside another three",
    ),
    # 2. one suit
    pytest.param(f"{BAMBOO}; concealed: 5666B; won: discard 5B from West", WEST_PAYS_ALL, id="2: wins at once"),
    pytest.param(f"{BAMBOO}, 3×6B pung from West; concealed: 5B; won: draw 5B", WEST_HALF, id="2: punged, won later by a draw"),
    pytest.param(
        "exposed: 3×1B, 4×9B concealed kong, 3×2B, 678B chow from East; concealed: 5B; won: draw 5B; ",
        {"E": 3, "W": 0.5, "N": 0.5},
        id="2: chowed, won later by a draw",
    ),
    pytest.param(
        f"{BAMBOO}, 3×6B pung from West; concealed: 5B; won: discard 5B from North",
        {"E": 0, "W": 2, "N": 2},
        id="2: two discarders bear half each, the fourth player nothing",
    ),
    pytest.param(
        f"{BAMBOO}, 3×6B pung from West; concealed: 5B; won: discard 5B from West", WEST_PAYS_ALL, id="2: both by one player"
    ),
    pytest.param(f"{BAMBOO}; concealed: 3×E 5B; won: discard 5B from West", ORDINARY, id="2: with honours it is not insured"),
    pytest.param(
        "exposed: 3×1B, 234B chow; concealed: 999B 678B 5B; won: discard 5B from West", ORDINARY, id="2: two sets do not warn"
    ),
    pytest.param(f"{BAMBOO}, 3×6B pung from West; concealed: 2D; won: draw 2D", ORDINARY, id="2: not completed in one suit"),
    # 3. winds; ones, nines and honours
    pytest.param(
        f"{WINDS}; concealed: E E 2D 2D; won: discard E from West", WEST_PAYS_ALL, id="3: the fourth wind wins at once"
    ),
    pytest.param(f"{WINDS}; concealed: E 234D; won: discard E from West", WEST_PAYS_ALL, id="3: as the pair"),
    pytest.param(f"{WINDS}, 3×E pung from West; concealed: 2D; won: draw 2D", WEST_HALF, id="3: punged, won later"),
    pytest.param(
        "exposed: 3×E, 3×W, 3×N; concealed: S 234D; won: discard S from West",
        ORDINARY,
        id="3: a pair of the own wind is no such hand",
    ),
    pytest.param(f"{MAJORS}; concealed: 9D 9D GD GD; won: discard 9D from West", WEST_PAYS_ALL, id="3: a nine"),
    pytest.param(f"{MAJORS}; concealed: 9D 9D GD GD; won: discard GD from West", WEST_PAYS_ALL, id="3: an honour"),
    pytest.param(f"{MAJORS}, 3×1B pung from West; concealed: 9D; won: draw 9D", WEST_HALF, id="3: punged, won later"),
    pytest.param(
        f"{MAJORS}, 3×1B pung from West; concealed: 9D; won: discard 9D from North",
        {"E": 0, "W": 2, "N": 2},
        id="3: two discarders",
    ),
    pytest.param(f"{MAJORS}; concealed: 222D GD; won: discard GD from West", ORDINARY, id="3: not completed"),
]


@pytest.mark.parametrize(("south", "expected"), DANGERS)
def test_the_three_cases(south: str, expected: dict[str, float]) -> None:
    assert shares(insured(south, W=NOTHING, N=NOTHING_EITHER)) == expected


def test_a_third_dragon_costs_nothing_where_its_set_does_not_win() -> None:
    """Page 75: East wins; the losers pay South, whose three dragons are 12 doubled three times, 96 each, and West no more."""
    south = "exposed: 3×RD pung from North, 3×GD pung from East, 3×WD pung from West; concealed: 46D 9C 1B"
    settlement = insured(south, E="44; won: draw")
    assert net(settlement) == {"E": 264, "S": -88 + 192, "W": -88 - 96, "N": -88 - 96}


def test_stealing_the_fourth_counts_as_a_discard() -> None:
    """Note to p. 76: the declarer of a fourth that is stolen is liable as if he had discarded it."""
    west = "exposed: 3×5B pung; concealed: 147D 369C E N W W"
    settlement = insured(f"{BAMBOO}; concealed: 4666B; won: rob 5B from West", W=west)
    assert shares(settlement) == WEST_PAYS_ALL


def test_two_sets_of_winds_without_two_pairs_of_them_excuse_nobody() -> None:
    """Page 77: West waits for the five of dots, but holds no pair of winds."""
    settlement = insured(f"{DRAGONS} WD WD; won: discard WD from West", W="exposed: 3×S, 3×N; concealed: 345B 678B 5D")
    assert shares(settlement) == WEST_PAYS_ALL


def test_three_sets_of_winds_without_the_fourth_excuse_nobody() -> None:
    """Page 76: West waits for the five of dots, but holds no South wind."""
    settlement = insured(
        f"{BAMBOO}; concealed: 5666B; won: discard 5B from West", W="exposed: 3×W, 3×N, 3×E; concealed: 345C 5D"
    )
    assert shares(settlement) == WEST_PAYS_ALL


def test_all_three_losers_scores_are_cancelled() -> None:
    """Page 78; otherwise West and North would settle 20 against 60."""
    south = "exposed: 3×RD, 3×GD, 3×WD pung from West; concealed: 456D 2C; won: draw 2C"
    assert net(insured(south, W="20", N="60", E="2")) == {"E": -300, "S": 1200, "W": -750, "N": -150}


def test_east_as_winner_and_as_discarder() -> None:
    """Own losses and the others' are what each would have paid, East's doubled."""
    east = "exposed: 3×RD, 3×GD; concealed: WD WD 456D 22C; won: discard WD from West"
    assert net(insured("0", E=east, W=NOTHING)) == {"E": 1800, "S": 0, "W": -1800, "N": 0}
    south = "exposed: 3×RD, 3×GD, 3×WD pung from East; concealed: 456D 2C; won: draw 2C"
    assert net(insured(south)) == {"E": -900, "S": 1200, "W": -150, "N": -150}


def test_without_the_option_nobody_is_insured() -> None:
    text = "rules: babcock-chinese\n" + hands(E="0", S=f"{DRAGONS} WD WD; won: discard WD from West", W="0", N="0")
    assert net(settled(text)) == {"E": -600, "S": 1200, "W": -300, "N": -300}


ONE_SUIT = "concealed: 1112345678999D"
THREE_WINDS = "exposed: 3×W, 3×E; concealed: N N N S 345C"
TWO_WINDS = "exposed: 3×E, 3×S; concealed: W W N N 345C"
TWO_DRAGONS = "exposed: 3×RD; concealed: GD GD GD WD WD 345C 7D 7D"
ONES_AND_NINES = "exposed: 3×9D; concealed: 111B E E E 9B 9B RD RD"
HONOURS_TOO = "exposed: 3×W, 3×RD, 3×GD; concealed: 2344D"
EXEMPT, LIABLE = ORDINARY, WEST_PAYS_ALL

FIRST = "exposed: 3×1B, 3×9B, 234B; concealed: 6667B; won: discard 5B from West"
SECOND = "exposed: 3×RD, 3×GD; concealed: WD WD 456D 22C; won: discard WD from West"
THIRD = "exposed: 3×1D, 3×9C, 3×1C; concealed: 9B 9B GD GD; won: discard GD from West"
FOUR_WINDS = "exposed: 3×S, 3×W, 3×N; concealed: E 234D; won: discard E from West"

RANKS = [
    pytest.param(FIRST, ONE_SUIT, EXEMPT, id="first against one suit: waiting with one suit"),
    pytest.param(FIRST, THREE_WINDS, EXEMPT, id="first against one suit: three winds with the own and one of the fourth"),
    pytest.param(
        FIRST, THREE_WINDS.replace("3×W, 3×E; concealed: N N N S", "3×S, 3×E; concealed: N N N W"), LIABLE, id="not the own"
    ),
    pytest.param(FIRST, TWO_WINDS, LIABLE, id="second against one suit"),
    pytest.param(FIRST, TWO_DRAGONS, LIABLE, id="second against one suit, dragons"),
    pytest.param(FIRST, "exposed: 3×9D; concealed: 1D 1D 1D E E E 9C 9C RD RD", LIABLE, id="third against one suit"),
    pytest.param(FIRST, HONOURS_TOO, LIABLE, id="one suit with honours is no excuse, three doubles or not"),
    pytest.param(FIRST, "concealed: 1114477D 22D 9999D", LIABLE, id="one suit, but not waiting"),
    pytest.param(SECOND, "concealed: 1112345678999B", EXEMPT, id="first against three dragons"),
    pytest.param(SECOND, TWO_WINDS, EXEMPT, id="second against three dragons: two winds and two pairs"),
    pytest.param(
        SECOND, TWO_WINDS.replace("3×E, 3×S; concealed: W W N N", "3×E, 3×W; concealed: S S N N"), LIABLE, id="own in a set"
    ),
    pytest.param(SECOND, "exposed: 3×9D; concealed: 111B E E E 9B 9B N N", LIABLE, id="third against three dragons"),
    pytest.param(THIRD, "exposed: 3×9D; concealed: 111B E E E N N RD RD", EXEMPT, id="third against ones, nines and honours"),
    pytest.param(
        THIRD, "concealed: 1112345678999B".replace("999", "99") + " 8B", EXEMPT, id="first against ones, nines and honours"
    ),
    pytest.param(
        FOUR_WINDS, "exposed: 3×RD; concealed: GD GD GD WD WD 345C 7D 7D", LIABLE, id="the Four Wind Hand is of the first rank"
    ),
    pytest.param(FOUR_WINDS, "concealed: 1112345678999B", EXEMPT, id="first against the Four Wind Hand"),
]


@pytest.mark.parametrize(("south", "west", "expected"), RANKS)
def test_who_waits_with_a_hand_of_equal_or_higher_rank_is_exempt(south: str, west: str, expected: dict[str, float]) -> None:
    """Pages 76-77."""
    assert shares(insured(south, W=west)) == expected


def test_two_dragon_sets_and_a_pair_of_the_third_are_of_the_second_rank() -> None:
    """Page 77: enough against a hand of ones, nines and honours (West cannot hold them against another's dragons)."""
    settlement = insured(MAJORS.replace("3×N", "3×1C") + "; concealed: 9D 9D N N; won: discard N from West", W=TWO_DRAGONS)
    assert shares(settlement) == EXEMPT


@pytest.mark.parametrize(
    ("west", "expected"),
    [
        pytest.param("exposed: 3×3D, 3×4C, 567C; concealed: 2477B", EXEMPT, id="nothing else to discard, waiting or not"),
        pytest.param("exposed: 3×3D, 3×4C, 567C; concealed: 247B 7D", LIABLE, id="one tile that is not dangerous"),
        pytest.param("exposed: 3×3D, 3×4C; concealed: 4×8D kong, 2477B", EXEMPT, id="a declared four cannot be discarded"),
    ],
)
def test_who_holds_only_dangerous_tiles_is_exempt(west: str, expected: dict[str, float]) -> None:
    """Page 77."""
    settlement = insured(FIRST, W=west)
    assert shares(settlement) == expected
    if expected is EXEMPT:
        assert any("liable: West" in note for note in settlement.notes)


DOTS_OF_EAST = [
    pytest.param("exposed: 3×1D, 3×5D, 3×9D; concealed: 147C E", EXEMPT, id="three sets of dots: 7D is dangerous to East"),
    pytest.param("exposed: 3×1D, 3×5D, 3×9D, 123C; concealed: E", LIABLE, id="and a run of characters: East's hand cannot be"),
    pytest.param("exposed: 3×1D, 3×5D; concealed: 147C 9D 9D E E", LIABLE, id="two sets do not warn"),
]


@pytest.mark.parametrize(("east", "expected"), DOTS_OF_EAST)
def test_what_is_dangerous_to_another_leaves_no_choice_either(east: str, expected: dict[str, float]) -> None:
    """Page 77: "contains no tile other than one which might make him liable for the insurance penalty", whoever wins by it."""
    assert shares(insured(FIRST, E=east, W="exposed: 3×3D, 3×4C, 567C; concealed: 247B 7D")) == expected


def test_he_is_not_if_he_had_claimed_on_that_turn() -> None:
    """Page 77; the deal cannot show it, and states who is liable."""
    west = "exposed: 3×3D, 3×4C, 567C; concealed: 2477B"
    assert shares(insured(FIRST, header="liable: West", W=west)) == LIABLE


STATED = [
    pytest.param("liable: West", WEST_PAYS_ALL, id="wholly"),
    pytest.param("liable: West half", WEST_HALF, id="half"),
    pytest.param("liable: West first discard", {"E": 0, "W": 2, "N": 2}, id="the first of two, North made the second"),
    pytest.param("liable: West half, North half", {"E": 0, "W": 2, "N": 2}, id="two halves"),
    pytest.param("liable: West first discard, East", {"E": 2, "W": 2, "N": 0}, id="the first of two, and who made the second"),
    pytest.param("liable: East half, West first discard", {"E": 2, "W": 2, "N": 0}, id="the first of two, and another's half"),
    pytest.param("liable: North first discard", {"E": 0, "W": 0, "N": 4}, id="both by one player"),
]


@pytest.mark.parametrize(("header", "expected"), STATED)
def test_liability_stated_outright(header: str, expected: dict[str, float]) -> None:
    south = f"{BAMBOO}; concealed: 5666B; won: discard 5B from North"
    assert shares(insured(south, header=header, N=NOTHING_EITHER)) == expected


def test_no_choice_pleaded_outright() -> None:
    """Page 77."""
    south = f"{BAMBOO}; concealed: 5666B; won: discard 5B from North"
    assert shares(insured(south, header="no choice: North", N="0")) == ORDINARY


UNCLEAR = ["West half, North", "West, North", "West half, North half, East half", "West first discard, North first discard"]


@pytest.mark.parametrize("liable", UNCLEAR)
def test_seats_that_cannot_be_liable_together_are_refused(liable: str) -> None:
    with pytest.raises(UndecidedDeal, match="it is not clear what each of these") as refusal:
        insured(f"{BAMBOO}; concealed: 5666B; won: discard 5B from North", header=f"liable: {liable}", N=NOTHING_EITHER)
    assert refusal.value.line is not None


UNDECIDED = [
    pytest.param(f"{BAMBOO}; concealed: 5666B; won: discard 5B", NOTHING, "who discarded it", id="the discarder"),
    pytest.param(
        "exposed: 3×RD, 3×GD, 3×WD; concealed: 456D 2C; won: draw 2C",
        NOTHING,
        "3×WD pung was claimed .* who discarded it",
        id="the source",
    ),
    pytest.param(
        "exposed: 3×RD, 3×WD pung from West; concealed: 4×GD kong, 456D 2C; won: draw 2C",
        NOTHING,
        "was the concealed kong declared before 3×WD",
        id="the order",
    ),
    pytest.param(f"{BAMBOO}; concealed: 5666B; won: discard 5B from West", "20", "own hand excuses", id="the discarder's hand"),
]


@pytest.mark.parametrize(("south", "west", "message"), UNDECIDED)
def test_a_missing_fact_is_named(south: str, west: str, message: str) -> None:
    with pytest.raises(UndecidedDeal, match=message) as refusal:
        insured(south, W=west)
    assert refusal.value.hint
    assert refusal.value.line is not None


def test_the_source_of_a_chow_is_the_left_hand_player() -> None:
    south = "exposed: 3×1B, 3×9B, 3×2B, 678B chow; concealed: 5B; won: draw 5B"
    assert shares(insured(south)) == {"E": 3, "W": 0.5, "N": 0.5}


def test_a_hand_with_no_dangerous_set_needs_no_source() -> None:
    assert shares(insured("exposed: 3×RD, 3×GD, 3×2C; concealed: 456D 2D; won: draw 2D")) == ORDINARY


def test_the_second_of_two_dangerous_discards_must_be_somebodys() -> None:
    with pytest.raises(UndecidedDeal, match="who made the second"):
        insured(f"{BAMBOO}, 3×6B; concealed: 5B; won: discard 5B", header="liable: West first discard")
