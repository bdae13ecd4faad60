"""The laboratory's search for the sentences in the books notices what is not there."""

from __future__ import annotations

import pytest

from tests.laboratory.letter import headed, not_in_order, not_there, sections

BOOK = """
THE LIMIT

The scor- ing limit is 3oo points on one hand, i. e., any
band with combinations totaling more than 300 points scores only that.
For Winning the Hand ......... zo points
For No Runs .............. Io points

PENALTIES

A player who calls falsely pays I 2 points.
"""
THE_LIMIT = headed(BOOK, ["The limit", "Penalties"])["The limit"]


@pytest.mark.parametrize(
    "sentence",
    [
        "The scoring limit is 300 points on one hand …",
        "… any hand with combinations totaling more than 300 points scores only that.",
        "A player who calls falsely pays 12 points.",  # on the next page
    ],
)
def test_what_a_scanner_misread_is_found(sentence: str) -> None:
    assert not_in_order(sentence, THE_LIMIT) == []


@pytest.mark.parametrize(
    ("sentence", "lacking"),
    [
        ("The scoring limit is 400 points on one hand.", ["400"]),
        ("No player ever wins fifty dollars.", ["ever", "fifty", "dollars"]),
        ("Points limit the scoring.", ["points"]),
    ],
)
def test_what_the_book_has_not_is_told(sentence: str, lacking: list[str]) -> None:
    assert set(lacking) <= set(not_in_order(sentence, THE_LIMIT))


def test_a_table_is_told_shortly() -> None:
    assert not_there("No Runs 10; winning 20 points.", THE_LIMIT) == []
    assert not_there("No Runs 10; winning 50 points.", THE_LIMIT) == ["50"]


def test_a_section_may_have_lost_its_number() -> None:
    text = "- 1 The game.\n- 2 Two kings.\n Three, and none marked.\n- 4(a) Four.\n"
    assert list(sections(text)) == ["1", "2", "4", "4a"]
