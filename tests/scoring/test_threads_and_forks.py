"""Threads that begin with everything cold, and forked processes, give the answers that one gives alone."""

from __future__ import annotations

import subprocess
import sys

import pytest


@pytest.mark.long
def test_threads_and_forks_agree() -> None:
    """In a process of its own, so that nothing has been worked out; `tests/scoring/stress.py` runs longer by hand."""
    run = subprocess.run(
        [sys.executable, "-m", "tests.scoring.stress", "8", "2", "3"],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert "0 differ" in run.stdout
