"""Replays grammar/cases: valid texts with their canonical form, invalid ones with the exact refusal."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mjscore.game.deals import Deal, write_deal
from mjscore.game.hands import Hand, write_hand
from mjscore.notation.as_json import (
    deal_from_dict,
    deal_to_dict,
    hand_from_dict,
    hand_to_dict,
)
from mjscore.notation.reader import looks_like_deal, read_deal, read_hand
from mjscore.problems import NotationProblem

CASES = Path(__file__).parents[2] / "grammar" / "cases"
VALID = sorted((CASES / "valid").glob("*.mj"))
INVALID = sorted((CASES / "invalid").glob("*.mj"))


def text_of(case: Path) -> str:
    """The bytes of a case as text: its line ends are part of it."""
    return case.read_bytes().decode("utf-8")


def read(text: str, source: str = "<case>") -> Hand | Deal:
    """A hand, or a deal where the text has blocks."""
    return (
        read_deal(text, source=source)
        if looks_like_deal(text)
        else read_hand(text, source=source)
    )


def as_data(value: Hand | Deal) -> dict[str, Any]:
    return deal_to_dict(value) if isinstance(value, Deal) else hand_to_dict(value)


def test_there_are_cases() -> None:
    assert len(VALID) >= 60
    assert len(INVALID) >= 80


def test_every_case_has_its_answer_and_every_answer_its_case() -> None:
    assert {case.stem for case in VALID} == {
        answer.stem for answer in (CASES / "valid").glob("*.json")
    }
    assert {case.stem for case in INVALID} == {
        answer.stem for answer in (CASES / "invalid").glob("*.txt")
    }


@pytest.mark.parametrize("case", VALID, ids=lambda case: case.stem)
def test_a_valid_text_means_what_its_answer_says(case: Path) -> None:
    """And so does what the writer makes of it, and what is read from the answer."""
    value, data = (
        read(text_of(case)),
        json.loads(case.with_suffix(".json").read_text("utf-8")),
    )
    assert as_data(value) == data
    written = write_deal(value) if isinstance(value, Deal) else write_hand(value)
    assert read(written) == value
    assert as_data(read(written)) == data
    back: Hand | Deal = (
        deal_from_dict(data) if "hands" in data else hand_from_dict(data)
    )
    assert back == value


@pytest.mark.parametrize("case", INVALID, ids=lambda case: case.stem)
def test_an_invalid_text_is_refused_to_the_letter(case: Path) -> None:
    """For its notation: what no hand or deal may be, though well written, stands in `tests/errors`."""
    text = text_of(case)
    with pytest.raises(NotationProblem) as refused:
        read(text, case.name)
    told = f"{refused.value}\n"
    assert told == case.with_suffix(".txt").read_text("utf-8")
    for fault in refused.value.faults:
        assert fault.span is not None
        assert 0 <= fault.span.start <= fault.span.end <= len(text)
    with pytest.raises(NotationProblem) as again:
        read(text, case.name)
    assert f"{again.value}\n" == told, "a text that was read once is refused otherwise"
