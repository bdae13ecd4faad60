"""Hands as people write them who have not read the page on notation: read as meant, or refused with what to write instead.

What stands in `loosely_written.txt` was judged by eye, text by text; no more than three in a hundred answers may be poor.
"""

from pathlib import Path

import pytest

from mjscore.hands import write_hand
from mjscore.notation.reader import read_hand
from mjscore.problems import Problem

_BLOCKS = (Path(__file__).parent / "loosely_written.txt").read_text("utf-8").split("\n\n")
WRITTEN = [tuple(block.strip("\n").split("\n")) for block in _BLOCKS if not block.startswith("#")]


@pytest.mark.parametrize(("text", "expected"), WRITTEN, ids=[text for text, _ in WRITTEN])
def test_a_loosely_written_hand_is_answered(text: str, expected: str) -> None:
    try:
        answer = "= " + write_hand(read_hand(text.replace("⏎", "\n"))).replace("\n", "; ")
    except Problem as refused:
        fault = refused.faults[0]
        answer = f"! {fault.code}: {fault.message}" + (f" ({fault.hint})" if fault.hint else "")
    assert answer == expected.strip().removeprefix("~")


def test_three_answers_in_a_hundred_may_be_poor() -> None:
    poor = [text for text, expected in WRITTEN if expected.strip().startswith("~")]
    assert len(WRITTEN) >= 150
    assert len(poor) <= 0.03 * len(WRITTEN)
