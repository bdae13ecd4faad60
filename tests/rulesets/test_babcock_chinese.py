"""Babcock's Chinese game (chapter VIII): what differs from the standard sheet, worked out by hand from the book."""

from __future__ import annotations

from typing import Final

import pytest

import mjscore
from mjscore.rulesets.schema import Item
from tests.rulesets.agreed import together
from tests.rulesets.casefile import Written, missed_ids, pages_of, read_cases, scored_ids, verify

CASES: Final = read_cases("babcock-chinese")
SCORING_PAGES: Final = {67, 69, 70, 71, 73, 74, 79}
"""The pages of chapter VIII that give a number or a condition for the score of a hand; the others settle or deal."""


@pytest.mark.parametrize("written", CASES, ids=lambda written: written.id)
def test_chinese_game(written: Written) -> None:
    verify("babcock-chinese", written)


def _items(ruleset: str) -> dict[str, Item]:
    return {item.id: item for item in mjscore.load_ruleset(ruleset, options=together(ruleset)).items}


def test_every_item_of_its_own_has_a_winning_hand_and_a_near_miss() -> None:
    standard, chinese = _items("babcock"), _items("babcock-chinese")
    games = {"mah-jongg"}  # the options for more or less than twenty points change nothing but its worth
    own = {id for id, item in chinese.items() if id not in standard or item.who is not standard[id].who}
    assert own >= {
        "completed-pair",
        "filled-middle",
        "filled-end",
        "one-suit",
        "all-honours",
        "three-dragons",
        "round-wind-set",
    }
    assert (own | games) - set(scored_ids(CASES)) == set()
    assert own - set(missed_ids(CASES)) == set()


def test_what_it_takes_from_the_standard_sheet() -> None:
    standard, chinese = _items("babcock"), _items("babcock-chinese")
    assert standard.keys() - chinese.keys() == {"only-place"}


def test_every_page_with_a_score_is_covered() -> None:
    assert SCORING_PAGES - pages_of(CASES) == set()
