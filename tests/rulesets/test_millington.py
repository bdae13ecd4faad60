"""Millington's Rules (1977): points, doubles and special limit hands of sections 112-122, and hands that nearly have them."""

from __future__ import annotations

from typing import Any

import pytest

import mjscore
from tests.rulesets.casefile import Written, missed_ids, read_cases, scored_ids, verify
from tests.rulesets.tables import item_ids

RULES = "millington"

PLACES = (
    *("31", "46", "89", "103", "118", "120", "121", "128", "132"),
    *(f"114{letter}" for letter in "abcde"),
    *(f"115{letter}" for letter in "abcd"),
    *(f"116{letter}" for letter in "abcdefghijk"),
    *(f"117{letter}" for letter in "abcdefghijkl"),
    *(f"122{letter}" for letter in "abcdefghijklmnopqr"),
)
"""The sections that give a number or a condition for the score of a hand (settling and penalties are tested elsewhere)."""

CASES = read_cases(RULES)


@pytest.mark.parametrize("written", CASES, ids=lambda written: written.id)
def test_hand(written: Written) -> None:
    verify(RULES, written)


THIRTEENTH_WIN = """
streak: {streak}
round: East
[East]
concealed: 123D 456B 789D RD RD 45C
won: discard 6C from South
[South]
score: 0
[West]
score: 0
[North]
score: 0
"""


@pytest.mark.parametrize(("streak", "total"), [(12, 12), (13, 1000), (14, 12)])
def test_122r_the_thirteenth_win_of_east(streak: int, total: int) -> None:
    deal = mjscore.read_deal(THIRTEENTH_WIN.format(streak=streak))
    result: Any = mjscore.settle(deal, mjscore.load_ruleset(RULES)).to_dict()
    assert result["scores"]["East"]["total"] == total


def test_every_item_has_a_winning_hand_and_a_near_miss() -> None:
    items = item_ids(RULES) | {item.id for item in mjscore.load_ruleset(RULES).items}
    by_deals, by_refusals, of_every_winner = {"thirteenth-win"}, {"thirteen-orphans"}, {"mah-jongg"}
    assert items - by_deals <= set(scored_ids(CASES))
    assert items - by_deals - by_refusals - of_every_winner <= set(missed_ids(CASES))
    assert {*scored_ids(CASES), *missed_ids(CASES)} <= items


def test_every_section_is_covered() -> None:
    assert {each.case.place for each in CASES} | {"122r"} == set(PLACES)
    rules = mjscore.load_ruleset(RULES, options=["three-handed-dragons"])
    assert {item.cite.section for item in rules.items} <= set(PLACES)


@pytest.mark.parametrize(
    "hand",
    [
        "concealed: 19D 19B 19C E S W N RD GD GD; won: draw GD; seat: South",
        "concealed: 1122337788B E E S; won: draw S; seat: South",
    ],
)
def test_29_no_hand_without_four_sets_and_a_pair_but_the_thirteen_wonders(hand: str) -> None:
    with pytest.raises(mjscore.Problem):
        mjscore.score(mjscore.read_hand(hand), mjscore.load_ruleset(RULES))


THREE_DRAGONS = (
    "exposed: 3×RD pung, 3×GD pung, 3×WD pung; concealed: 22D 67D; bonus: F1; won: discard 5D; seat: South; round: West"
)
"""22 points and a bonus tile of 4; doubled six times: once for each set of dragons, twice for all three, once for the suit."""


@pytest.mark.parametrize(
    ("options", "without", "total"),
    [
        ((), (), 1000),
        (("roof-off",), (), 26 * 2**6),
        (("roof-off",), ("bonus-tiles",), 22 * 2**6),
        (("roof-off", "five-handed"), (), 26 * 2**6),
        (("roof-off", "pay-dreamer"), (), 26 * 2**6),
        (("five-handed", "pay-dreamer"), (), 1000),
        (("centre-round", "pay-dreamer"), (), 1000),
        (("roof-off", "centre-round"), (), 26 * 2**6),
        (("roof-off", "three-handed"), (), 26 * 2**6),
        (("three-handed",), ("bonus-tiles",), 1000),
        # South is White and the West round the Green one: two dragons double instead of three
        (("three-handed-dragons",), (), 26 * 2**5),
        (("three-handed-dragons", "roof-off"), (), 26 * 2**5),
        (("three-handed-dragons",), ("bonus-tiles",), 22 * 2**5),
    ],
)
def test_options_combine(options: tuple[str, ...], without: tuple[str, ...], total: int) -> None:
    rules = mjscore.load_ruleset(RULES, options=options, without=without)
    assert mjscore.score(mjscore.read_hand(THREE_DRAGONS), rules).total == total
