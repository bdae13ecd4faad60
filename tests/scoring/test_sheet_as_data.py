"""The score of a hand as data: every key, and lines that give points, doubles or a part of the limit."""

from __future__ import annotations

from typing import Any

import pytest

from mjscore.notation.reader import read_hand
from mjscore.provenance import made_by
from mjscore.rules import load_ruleset
from mjscore.scoring import score

FIG_19 = "exposed: 3×6C pung, 4×S kong, 4×RD concealed kong; concealed: 22C 99C; won: loose 2C; seat: West"
FROM_HEAVEN = "concealed: 234567D 345B 678C 99C; seat: East; won: dealt"
DEAD = "concealed: 147D 258B 369C S W N WD; seat: East; status: dead"


def as_data(text: str, rules: str) -> Any:
    return score(read_hand(text), load_ruleset(rules)).to_dict()


def test_the_example_of_babcock_s_figure_19() -> None:
    """Babcock pp. 34-35, fig. 19: 94 points doubled twice make 376; the limit of 300 is played."""
    data = as_data(FIG_19, "babcock")
    lines = data.pop("items")
    assert data == {
        **made_by(),
        "ruleset": "babcock",
        "options": [],
        "digest": load_ruleset("babcock").digest,
        "books": ["babcock-1923"],
        "seat": "West",
        "round": None,
        "winner": True,
        "points": 94,
        "doubles": 2,
        "unlimited": 376,
        "limit": 300,
        "limited": True,
        "total": 300,
        "hand": "exposed: 3×6C pung, 4×S kong, 4×RD concealed kong; concealed: 2299C; seat: West; won: loose 2C",
        "sets": [
            "3×6C pung exposed",
            "4×S kong exposed",
            "4×RD kong concealed",
            "3×2C pung concealed",
            "2×9C pair concealed",
        ],
        "notes": [],
    }
    assert [line.get("points") for line in lines] == [
        20,
        2,
        16,
        4,
        32,
        2,
        8,
        10,
        None,
        None,
    ]
    assert [line.get("doubles") for line in lines] == [None] * 8 + [1, 1]
    assert [line.get("tiles") for line in lines] == [
        *(None, "3×6C", "4×S", "3×2C", "4×RD", "2C", "2C", None),
        *("4×RD", None),
    ]
    assert lines[0] == {
        "id": "mah-jongg",
        "name": "Mah-jongg, for winning the hand",
        "points": 20,
        "cite": {"book": "babcock-1923", "page": "35"},
    }


def test_a_limit_hand_s_line_gives_its_part_of_the_limit() -> None:
    """Babcock p. 36: the Hand from Heaven takes the limit."""
    assert as_data(FROM_HEAVEN, "babcock")["items"][-1] == {
        "id": "hand-from-heaven",
        "name": "The Hand from Heaven",
        "limit": 1.0,
        "cite": {"book": "babcock-1923", "page": "36", "decision": "original-hand"},
    }


@pytest.mark.parametrize(("rules", "limit"), [("babcock", 300), ("millington", 1000)])
def test_a_dead_hand_s_sheet_is_empty_and_says_why(rules: str, limit: int) -> None:
    assert as_data(DEAD, rules) == {
        **load_ruleset(rules).origin,
        "seat": "East",
        "round": None,
        "winner": False,
        "items": [],
        "points": 0,
        "doubles": 0,
        "unlimited": 0,
        "limit": limit,
        "limited": False,
        "total": 0,
        "hand": DEAD,
        "sets": [],
        "notes": ["a dead hand counts nothing"],
    }
    reading = score(read_hand(DEAD), load_ruleset(rules)).reading
    assert (
        reading.shape,
        reading.points,
        reading.doubles,
        reading.unlimited,
        reading.total,
    ) == ("", 0, 0, 0, 0)


def test_several_groups_that_show_an_item_are_told_one_after_the_other() -> None:
    """Millington 122o: the Wriggling Snake has its head and its tail in two sets of the ends."""
    snake = "exposed: 3×1C; concealed: 2345678999C; seat: East; round: East; won: discard 2C"
    assert as_data(snake, "millington")["items"][-1]["tiles"] == "3×1C, 3×9C"
