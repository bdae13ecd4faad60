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
from mjscore.problems import NotationProblem, Problem

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
    assert as_data(read(text_of(case))) == json.loads(
        case.with_suffix(".json").read_text("utf-8")
    )


@pytest.mark.parametrize("case", VALID, ids=lambda case: case.stem)
def test_what_the_writer_makes_of_it_reads_the_same(case: Path) -> None:
    value = read(text_of(case))
    written = write_deal(value) if isinstance(value, Deal) else write_hand(value)
    assert read(written) == value
    assert as_data(read(written)) == as_data(value)


@pytest.mark.parametrize("case", VALID, ids=lambda case: case.stem)
def test_the_answer_is_read_back_as_the_same_value(case: Path) -> None:
    data = json.loads(case.with_suffix(".json").read_text("utf-8"))
    back: Hand | Deal = (
        deal_from_dict(data) if "hands" in data else hand_from_dict(data)
    )
    assert back == read(text_of(case))


@pytest.mark.parametrize("case", INVALID, ids=lambda case: case.stem)
def test_an_invalid_text_is_refused_to_the_letter(case: Path) -> None:
    """For its notation: what no hand or deal may be, though well written, stands in `tests/errors`."""
    with pytest.raises(NotationProblem) as refused:
        read(text_of(case), case.name)
    assert str(refused.value) + "\n" == case.with_suffix(".txt").read_text("utf-8")


@pytest.mark.parametrize("case", INVALID, ids=lambda case: case.stem)
def test_a_refusal_names_a_place_inside_the_text(case: Path) -> None:
    text = text_of(case)
    with pytest.raises(Problem) as refused:
        read(text)
    for fault in refused.value.faults:
        assert fault.span is not None
        assert 0 <= fault.span.start <= fault.span.end <= len(text)
        assert fault.message
        assert fault.code == fault.code.lower().replace(" ", "-")


@pytest.mark.parametrize("case", INVALID, ids=lambda case: case.stem)
def test_a_text_refused_once_is_refused_again_in_the_same_words(case: Path) -> None:
    refusals = []
    for _ in range(2):
        with pytest.raises(Problem) as refused:
            read(text_of(case))
        refusals.append(str(refused.value))
    assert refusals[0] == refusals[1]
