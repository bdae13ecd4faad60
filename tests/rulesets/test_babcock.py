"""Babcock's Red Book (1923): the score sheet, page by page, each expectation worked out by hand from the book."""

from __future__ import annotations

from typing import Final

import pytest

from mjscore.rulesets import load_ruleset
from tests.rulesets.casefile import Written, missed_ids, pages_of, read_cases, scored_ids, verify
from tests.rulesets.tables import item_ids

SHEET: Final = read_cases("babcock")
OPTIONAL: Final = read_cases("babcock-optional")

SCORING_PAGES: Final = {
    *(12, 13),  # the complete hand; exposed and concealed
    *(17, 18, 19),  # fours
    *(22, 23, 24),  # the winning tile, stealing the fourth, regrouping
    *(28, 29, 30, 31, 33),  # the limit, the last tile, the dead hand, the unshown tile
    *(34, 35, 36, 37),  # the Standard Score Sheet
    *(39, 40, 46, 52),  # the aids in scoring and the figures that settle a rule
    *(53, 55, 56, 57, 58, 59, 60, 61, 62),  # the optional scores
    *(83, 84, 85),  # three, two and five players
    *(89, 90, 91, 92, 93),  # the Seasons
}
"""Every page of the book that gives a number or a condition for the score of a hand."""


@pytest.mark.parametrize("written", SHEET, ids=lambda written: written.id)
def test_score_sheet(written: Written) -> None:
    verify("babcock", written)


@pytest.mark.parametrize("written", OPTIONAL, ids=lambda written: written.id)
def test_optional_scores(written: Written) -> None:
    verify("babcock", written)


def test_every_item_has_a_winning_hand_and_a_near_miss() -> None:
    assert item_ids("babcock") - set(scored_ids(SHEET + OPTIONAL)) == set()
    assert item_ids("babcock") - set(missed_ids(SHEET + OPTIONAL)) == set()


def test_every_page_with_a_score_is_covered() -> None:
    assert SCORING_PAGES - pages_of(SHEET + OPTIONAL) == set()


@pytest.mark.parametrize("option", ["four-wind-hand", "thirteen-orphans"])
def test_hands_that_need_the_west_wind_say_that_three_players_cannot_make_them(option: str) -> None:
    """Babcock p. 83: three play without the West Winds."""
    assert "Three players cannot make it" in load_ruleset("babcock", [option, "three-handed"]).item(option).note
