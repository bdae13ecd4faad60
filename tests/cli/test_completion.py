"""Shell completion: typer's own, for commands and options."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("mjscore s", {"score", "settle", "session"}),
        ("mjscore rules ", {"list", "show", "diff", "check"}),
        ("mjscore score --ex", {"--explain"}),
        ("mjscore score --format m", {"markdown"}),
    ],
)
def test_words_are_completed(words: str, offered: set[str]) -> None:
    parts = words.split(" ")
    done = subprocess.run(
        [sys.executable, "-c", "from mjscore.cli import main; main()"],
        env={
            "_MJSCORE_COMPLETE": "complete_bash",
            "COMP_WORDS": words,
            "COMP_CWORD": str(len(parts) - 1),
            "PYTHONPATH": str(ROOT),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert offered <= set(done.stdout.split())
