"""Hands as people write them who have not read the page on notation: read as meant, or refused with what to write instead.

What stands in `loosely_written.txt` was judged by eye, text by text; no more than three in a hundred answers may be poor.
`python -m tests.regenerate loosely` writes the answers anew.
"""

from __future__ import annotations

from pathlib import Path

from mjscore.game.hands import write_hand
from mjscore.notation.reader import read_hand
from mjscore.problems import Problem

FILE = Path(__file__).with_name("loosely_written.txt")
POOR = "  ~"


def blocks() -> list[str]:
    """The texts with their answers, and the remarks between them."""
    return FILE.read_text("utf-8").rstrip("\n").split("\n\n")


WRITTEN = [block.split("\n", 1) for block in blocks() if not block.startswith("#")]


def answer(text: str) -> str:
    """The hand that a text means, or all that is said of its faults, each with its first character, counted from 1."""
    try:
        return "  = " + write_hand(read_hand(text.replace("⏎", "\n"))).replace(
            "\n", "; "
        )
    except Problem as refused:
        told = []
        for fault in refused.faults:
            assert fault.span is not None
            hint = f" ({fault.hint})".replace("\n", " ⏎ ") if fault.hint else ""
            told.append(
                f"  ! {fault.span.start + 1} {fault.code}: {fault.message}{hint}"
            )
        return "\n".join(told)


def test_a_loosely_written_hand_is_answered() -> None:
    for text, expected in WRITTEN:
        found = answer(text)
        assert found == expected.replace(POOR, "  "), text
        if found.startswith("  = "):
            assert read_hand(found[4:]) == read_hand(text.replace("⏎", "\n"))


def test_three_answers_in_a_hundred_may_be_poor() -> None:
    poor = [text for text, expected in WRITTEN if expected.startswith(POOR)]
    assert len(WRITTEN) >= 320
    assert len({text for text, _ in WRITTEN}) == len(WRITTEN)
    assert len(poor) <= 0.03 * len(WRITTEN)


def regenerate() -> None:
    """Write the answers anew; a poor one keeps its mark."""
    written = blocks()
    for place, block in enumerate(written):
        text, _, before = block.partition("\n")
        if not text.startswith("#"):
            new = answer(text)
            written[place] = (
                f"{text}\n{new.replace('  ', POOR, 1) if before.startswith(POOR) else new}"
            )
    FILE.write_text("\n\n".join(written) + "\n", "utf-8")
