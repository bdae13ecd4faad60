"""Ctrl-C ends a command at once and without a word: while it loads, while it works, alone or with others, and while it ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(
    not hasattr(os, "killpg"), reason="Ctrl-C is sent otherwise here"
)

INTERRUPTED_WHERE = """
import atexit, os, sys

where = sys.argv.pop(1)

class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == where:
            os.kill(os.getpid(), 2)

sys.meta_path.insert(0, Interrupting())
from mjscore.__main__ import main
if where == "the end":
    atexit.register(os.kill, os.getpid(), 2)
main()
"""

HAND = (
    "exposed: pung of 8D; concealed: WD WD EEE 567C 123B; won: discard 8D; seat: East"
)
"""A hand in words, which the grammar reads."""

SLOW = """
import time
from pathlib import Path

def slow(seen):
    Path(__file__).with_name(f"at-work-{time.time()}").touch()
    time.sleep(60)
    return seen.may.argmax(axis=1)
"""
"""A player who shows that he is at work, and then thinks for a minute."""


@pytest.mark.parametrize(
    ("where", "status"),
    [
        ("mjscore.cli", -2),
        ("mjscore.cli.score", 130),
        ("the end", -2),
    ],
)
def test_while_it_is_loaded_and_while_it_ends(where: str, status: int) -> None:
    """A shell tells a status of -2 as 130, too."""
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED_WHERE, where, "score", HAND],
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (status, b"")
    assert bool(done.stdout) == (where == "the end")


def test_what_is_started_to_ignore_it_goes_on() -> None:
    ignoring = "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)\n"
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            ignoring + INTERRUPTED_WHERE,
            "typer",
            "rules",
            "list",
        ],
        capture_output=True,
        check=True,
    )
    assert b"babcock" in done.stdout


@pytest.mark.long
@pytest.mark.parametrize(
    ("workers", "whole_group"), [("1", True), ("2", False)], ids=["typed", "sent"]
)
def test_while_deals_are_played(
    tmp_path: Path, workers: str, whole_group: bool
) -> None:
    (tmp_path / "own.py").write_text(SLOW, "utf-8")
    with subprocess.Popen(
        [
            sys.executable,
            "-m",
            "mjscore",
            "simulate",
            "--deals",
            "50000",
            "--players",
            str(tmp_path / "own.py:slow"),
            "--workers",
            workers,
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as process:
        try:
            until = time.monotonic() + 60
            while len(list(tmp_path.glob("at-work-*"))) < int(workers):
                assert process.poll() is None, process.communicate()
                assert time.monotonic() < until
                time.sleep(0.05)
            if whole_group:
                os.killpg(process.pid, signal.SIGINT)
            else:
                process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=60)
            with pytest.raises(ProcessLookupError):
                os.killpg(process.pid, 0)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
    assert (process.returncode, out, err) == (130, b"", b"")
