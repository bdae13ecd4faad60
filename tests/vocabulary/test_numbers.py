"""Numbers as people write them, in figures and in words."""

from __future__ import annotations

import pytest

from mjscore.rules.vocabulary.english import number_said

NUMBERS = [
    ("17", 17),
    ("5,000", 5000),
    ("1 000 000", 1_000_000),
    ("10k", 10_000),
    ("no", 0),
    ("twenty-two", 22),
    ("a thousand", 1000),
    ("two hundred and fifty", 250),
    ("2 thousand 500", 2500),
    # nothing that is sure
    *(
        (text, None)
        for text in (
            "",
            "a",
            "half",
            "k",
            "1.5",
            "-5",
            "20 5",
            "ten two",
            "two twenty",
            "1000 deals",
            "12,34",
            "first",
            "3rd",
            "third",
        )
    ),
]


@pytest.mark.parametrize(("text", "number"), NUMBERS)
def test_what_number_is_said(text: str, number: int | None) -> None:
    assert number_said(text) == number
