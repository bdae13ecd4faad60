"""Kills `mjscore session add` at random moments and looks whether a deal was lost or the file damaged.

python -m tests.sessions.killing 200
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from mjscore.sessions.record import new_session
from mjscore.sessions.storage import create_session, load_session

ADD = ("session", "add", "{file}", "--scores", "Ann=48,Bob=26,Cleo=4,Dan=0", "--winner", "Bob", "--yes")


@dataclass
class Tally:
    """What became of the commands that were killed."""

    killed: int = 0
    finished: int = 0
    written: int = 0


def arguments(file: Path) -> list[str]:
    return [sys.executable, "-m", "mjscore", *(each.format(file=file) for each in ADD)]


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}


def add_one(file: Path) -> int:
    """The exit status of a command that is left in peace."""
    return subprocess.run(arguments(file), stdin=subprocess.DEVNULL, capture_output=True, env=environment()).returncode


def kill_often(file: Path, times: int, seed: int = 1923) -> Tally:
    """Add a deal so many times, each killed at a random moment of its run; the file must then be the old or the new one."""
    chance = random.Random(seed)
    create_session(file, new_session(("Ann", "Bob", "Cleo", "Dan"), "babcock"))
    began = time.monotonic()
    assert add_one(file) == 0
    whole = time.monotonic() - began
    tally = Tally()
    before = len(load_session(file).entries)
    for _ in range(times):
        with subprocess.Popen(
            arguments(file), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=environment()
        ) as running:
            time.sleep(chance.uniform(0.4, 1.15) * whole)
            done = running.poll() is not None
            running.kill()
            _, complaint = running.communicate()
        after = len(load_session(file).entries)
        assert not done or running.returncode == 0, complaint.decode()
        assert after in ((before + 1,) if done else (before, before + 1)), f"{before} deals became {after}"
        tally.finished += done
        tally.killed += not done
        tally.written += after - before
        before = after
    assert add_one(file) == 0
    assert sorted(each.name for each in file.parent.iterdir()) == [file.name], "something was left lying about"
    return tally


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        print(kill_often(Path(folder) / "killed.session", int(sys.argv[1])))
