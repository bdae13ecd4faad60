"""Hands as people write them who have not read the page on notation: read as meant, or refused where the fault is.

What stands in `loosely_written.txt` was judged by eye, text by text. The words of a refusal stand in `tests/errors` and
`grammar/cases`; here are its codes, its places, and the lines to copy. `python -m tests.regenerate loosely` writes the answers anew.
"""

from __future__ import annotations

from pathlib import Path

from mjscore.game.hands import write_hand
from mjscore.notation.reader import read_hand
from mjscore.problems import Problem

FILE = Path(__file__).with_name("loosely_written.txt")


def blocks() -> list[str]:
    """The texts with their answers, and the remarks between them."""
    return FILE.read_text("utf-8").rstrip("\n").split("\n\n")


def answer(text: str) -> str:
    """The hand that a text means, or its faults, each with its first character, counted from 1, and the lines to copy."""
    try:
        hand = read_hand(text.replace("⏎", "\n"))
    except Problem as refused:
        told = []
        for fault in refused.faults:
            assert fault.span is not None
            told.append(f"  ! {fault.span.start + 1} {fault.code}")
            for line in fault.hint.split("\n"):
                if line.startswith(("write: ", "or: ")):
                    told.append(f"  {line}")
        return "\n".join(told)
    return "  = " + write_hand(hand).replace("\n", "; ")


def test_a_loosely_written_hand_is_answered() -> None:
    for block in blocks():
        text, _, expected = block.partition("\n")
        if not text.startswith("#"):
            assert answer(text) == expected, text


def regenerate() -> None:
    """Write the answers anew."""
    written = blocks()
    for place, block in enumerate(written):
        text = block.partition("\n")[0]
        if not text.startswith("#"):
            written[place] = f"{text}\n{answer(text)}"
    FILE.write_text("\n\n".join(written) + "\n", "utf-8")
