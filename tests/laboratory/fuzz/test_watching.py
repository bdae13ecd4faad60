"""A ruleset or a session runs no code and reads no file but those that are shipped and those beside it."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]


@pytest.mark.long
def test_nothing_is_run_and_nothing_else_is_opened() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "tests.laboratory.fuzz.watching"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout == ""
