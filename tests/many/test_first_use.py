"""numpy is imported where many hands are asked for, and nowhere else."""

from __future__ import annotations

import subprocess
import sys

import pytest

HAND = "exposed: 3×8D pung; concealed: WD WD EEE 567C 123B; won: discard 8D; seat: East"


@pytest.mark.parametrize(
    ("command", "numpy"),
    [
        (("score", HAND), False),
        (("score", HAND, "--why", "only-place"), False),
        (("compare", HAND), False),
        (("explain", HAND), False),
        (("rules", "show", "babcock"), False),
        (("batch", "--totals"), True),
    ],
)
def test_one_hand_needs_no_arrays(command: tuple[str, ...], numpy: bool) -> None:
    arguments = [sys.executable, "-X", "importtime", "-m", "mjscore", *command]
    done = subprocess.run(arguments, input=HAND, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.stdout
    assert any(line.endswith(" numpy") for line in done.stderr.splitlines()) is numpy
