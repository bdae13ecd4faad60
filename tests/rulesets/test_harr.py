"""Harr's Pung Chow (1922), Part I: every line of the Score Card, the book's examples, and hands that nearly have them."""

from __future__ import annotations

import pytest

import mjscore
from tests.rulesets.casefile import Written, missed_ids, read_cases, scored_ids, verify
from tests.rulesets.tables import item_ids

RULES = "harr"

PLACES = (
    *("p. 10", "p. 24", "p. 25", "p. 29", "p. 30", "p. 31"),
    *(f"Ex. {number}" for number in range(1, 21)),
    *("Layout 1", "Layout 3"),
)
"""What of Part I gives a number or a condition for the score of a hand: pages, examples, layouts (settling is elsewhere)."""

CASES = read_cases(RULES)


@pytest.mark.parametrize("written", CASES, ids=lambda written: written.id)
def test_hand(written: Written) -> None:
    verify(RULES, written)


def test_every_item_has_a_winning_hand_and_a_near_miss() -> None:
    items = item_ids(RULES)
    assert items == set(scored_ids(CASES)) & items
    assert items - {"mah-jongg"} <= set(missed_ids(CASES))
    assert {*scored_ids(CASES), *missed_ids(CASES)} <= items


def test_every_place_is_covered() -> None:
    assert {each.case.place.split(" (")[0] for each in CASES} == set(PLACES)
    assert {f"p. {item.cite.page}" for item in mjscore.load_ruleset(RULES, options=["mandarins"]).items} <= set(PLACES)


@pytest.mark.parametrize(("limit", "total"), [(None, 640), (500, 500), (1000, 640)])
def test_there_is_no_limit_unless_the_table_sets_one(limit: int | None, total: int) -> None:
    hand = mjscore.read_hand("exposed: 777C; concealed: 4×9C concealed kong, 444C 111C 8C; won: draw 8C; seat: South")
    assert mjscore.score(hand, mjscore.load_ruleset(RULES, limit=limit)).total == total
    assert mjscore.load_ruleset(RULES).limit.points is None
