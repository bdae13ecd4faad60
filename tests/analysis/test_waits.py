"""What hands of the books wait for, how many are left, and what each winning tile scores."""

from __future__ import annotations

import pytest

from mjscore.analysis import analyse
from mjscore.analysis.waits import WaitedTile
from mjscore.notation.reader import read_hand
from mjscore.rules import load_ruleset

FIG_22 = "exposed: 4×9D kong, 4×1C concealed kong; concealed: 34567C 66B; seat: South"
FIG_24 = "exposed: 345D chow; concealed: 2344466667D; seat: East"
FIG_25 = "exposed: 3×5D pung, 123C chow; concealed: 4445678B; seat: South"
FIG_29 = "concealed: 1112345678999C; seat: South"
FIG_33 = "concealed: 19D 19B 19C E S W N RD GD WD; seat: South"
FOUR_IN_A_ROW = "exposed: 3×9B pung, 567C chow, 3×N pung; concealed: 2345D"

BOOKS = [
    # the place, the ruleset and its options, the hand, what it waits for and how many are left
    (
        "Millington 55 (i)",
        "millington",
        "exposed: 345D chow, 3×RD pung; concealed: 222B 678B 9C",
        "9C 3",
    ),
    (
        "Millington 55 (ii)",
        "millington",
        "exposed: 3×7D pung, 456C chow; concealed: 34B 99C RD RD RD",
        "2B 4, 5B 4",
    ),
    (
        "Millington 55 (iii)",
        "millington",
        "exposed: 345D chow, 3×E pung; concealed: 33345C WD WD",
        "WD 2, 3C 1, 6C 4",
    ),
    (
        "Millington 55 (iv)",
        "millington",
        "exposed: 345B chow, 3×E pung; concealed: 3456667D",
        "2D 4, 5D 3, 7D 3, 8D 4",
    ),
    (
        "Millington 55 (v)",
        "millington",
        "exposed: 345B chow, 3×E pung; concealed: 5556777C",
        "4C 4, 5C 1, 6C 3, 7C 1, 8C 4",
    ),
    (
        "Millington 55 (vi)",
        "millington",
        "concealed: 2223456678999B",
        "1B 4, 3B 3, 4B 3, 6B 2, 7B 3, 9B 1",
    ),
    ("Babcock Fig. 22", "babcock", FIG_22, "2C 4, 5C 3, 8C 4"),
    ("Babcock Fig. 24", "babcock", FIG_24, "5D 3, 8D 4"),
    ("Babcock Fig. 25", "babcock", FIG_25, "3B 4, 5B 3, 6B 3, 8B 3, 9B 4"),
    (
        "Babcock Fig. 29",
        "babcock nine-gates",
        FIG_29,
        "1C 1, 2C 3, 3C 3, 4C 3, 5C 3, 6C 3, 7C 3, 8C 3, 9C 1",
    ),
    (
        "Babcock Fig. 33",
        "babcock thirteen-orphans",
        FIG_33,
        "1D 3, 9D 3, 1B 3, 9B 3, 1C 3, 9C 3, E 3, S 3, W 3, N 3, RD 3, GD 3, WD 3",
    ),
    ("Babcock Fig. 33 without the option", "babcock", FIG_33, ""),
    ("Babcock p. 104", "babcock", FOUR_IN_A_ROW, "2D 3, 5D 3"),
]


@pytest.mark.parametrize(
    ("rules", "text", "waited"),
    [case[1:] for case in BOOKS],
    ids=[case[0] for case in BOOKS],
)
def test_a_hand_of_the_books_waits_for(rules: str, text: str, waited: str) -> None:
    id, *options = rules.split()
    expected = {
        tile: int(left)
        for tile, left in (each.split(" ") for each in waited.split(", ") if each)
    }
    found = analyse(read_hand(f"{text}; round: East"), load_ruleset(id, options))
    assert {str(wait.tile): wait.left for wait in found.waits} == expected
    assert (found.distance == 0) is bool(expected)
    assert not found.complete
    assert all(wait.only_place is (len(expected) == 1) for wait in found.waits)
    assert found.copies == sum(expected.values()) or not expected


def waits(
    text: str, rules: str = "babcock", options: list[str] | None = None
) -> dict[str, WaitedTile]:
    return {
        str(wait.tile): wait
        for wait in analyse(read_hand(text), load_ruleset(rules, options or [])).waits
    }


def totals(wait: WaitedTile) -> tuple[int | None, int | None]:
    return wait.drawn and wait.drawn.total, wait.claimed and wait.claimed.total


@pytest.mark.parametrize(
    ("text", "tile", "drawn", "claimed"),
    [
        # Fig. 22, p. 47: 16 + 32 + 20 for winning, two more for a drawn tile.
        (FIG_22, "2C", 70, 68),
        (FIG_22, "5C", 70, 68),
        (FIG_22, "8C", 70, 68),
        # Fig. 25, p. 50: 2 for the fives on the table and 20 for winning; 4 for the fours if they are still three.
        (FIG_25, "8B", 28, 26),
        (FIG_25, "3B", 24, 22),
    ],
)
def test_each_winning_tile_is_scored_drawn_and_claimed(
    text: str, tile: str, drawn: int, claimed: int
) -> None:
    assert totals(waits(text)[tile]) == (drawn, claimed)


def test_the_difference_between_drawn_and_claimed_is_explained_line_by_line() -> None:
    wait = waits("exposed: 3×1D pung, 3×W; concealed: 456B 22C 11B")["1B"]
    lines = {line.id: (line.drawn, line.claimed) for line in wait.difference}
    assert lines == {
        "exposed-pung-terminal": ("4 points", "4 + 4 points"),
        "concealed-pung-terminal": ("8 points", ""),
        "drawn": ("2 points", ""),
    }


def test_the_group_to_complete_and_which_pays_better() -> None:
    """Babcock, p. 70, Fig. 21: claimed for the run the two of bamboo makes 30, claimed for the pair 22."""
    text = "exposed: 567C chow, 789B chow; concealed: 234D 2234B; seat: South"
    choices = waits(text, "babcock-chinese")["2B"].choices
    assert [(choice.completing, choice.claimed) for choice in choices] == [
        ("234B", 30),
        ("2×2B", 22),
    ]
    assert [choice.completing for choice in choices] == ["234B", "2×2B"]


def test_where_only_one_group_can_be_completed_there_is_no_choice() -> None:
    assert waits(FIG_22)["2C"].choices == ()


def test_a_finished_hand_tells_what_it_waited_for() -> None:
    found = analyse(
        read_hand(
            "exposed: 3×1D pung, 3×W; concealed: 777C 456B 22C; won: discard 1D; seat: West"
        ),
        load_ruleset("babcock"),
    )
    assert (found.complete, found.distance) == (True, -1)
    assert found.won is not None
    assert found.won.total == 64
    assert [str(wait.tile) for wait in found.waits] == ["1D", "2C"]


def test_an_original_hand_has_waited_for_nothing() -> None:
    found = analyse(
        read_hand(
            "concealed: GD GD GD RD RD RD WD WD WD EEE NN; seat: East; won: dealt"
        ),
        load_ruleset("babcock"),
    )
    assert (found.complete, found.distance, found.waits) == (True, -1, ())


def test_tiles_lying_open_are_not_left() -> None:
    found = waits(
        "exposed: 3×9B pung, 567C chow, 3×N pung; concealed: 22D 45D; visible: 333D 6D"
    )
    assert (found["3D"].left, found["6D"].left) == (1, 3)


def test_a_kind_held_four_times_is_never_waited_for() -> None:
    found = analyse(
        read_hand("exposed: 3×N pung; concealed: 123B 456C 1111D"),
        load_ruleset("babcock"),
    )
    assert (found.distance, found.waits) == (1, ())
    assert found.notes == ("all four 1D are in the hand: it is never waited for",)


def test_cleared_hands_wait_only_for_what_clears_them() -> None:
    text = "exposed: 3×N pung; concealed: 123B 456B 78B 99C"
    assert set(waits(text, "parker")) == {"3B", "6B", "9B"}
    assert waits(text, "parker", ["cleared-hands"]) == {}
    assert (
        analyse(read_hand(text), load_ruleset("parker", ["cleared-hands"])).distance
        == 2
    )


def test_two_players_wait_for_tiles_that_would_not_let_them_win_yet() -> None:
    found = waits(
        "exposed: 3×9B pung, 567C chow, 3×N pung; concealed: 22D 45D; seat: East",
        "babcock",
        ["two-handed"],
    )
    assert set(found) == {"3D", "6D"}
    assert totals(found["3D"]) == (None, None)
    assert "combinations that double" in found["3D"].refused


def test_a_wait_reads_as_the_contract_says() -> None:
    wait = waits(FIG_22)["2C"].to_dict()
    assert {
        key: wait[key] for key in ("tile", "left", "only_place", "drawn", "claimed")
    } == {
        "tile": "2C",
        "left": 4,
        "only_place": False,
        "drawn": 70,
        "claimed": 68,
    }
