"""Kills `mjscore session add` and `mjscore table` at random moments and looks whether a deal was lost or the file damaged.

python -m tests.sessions.killing 200        one writer
python -m tests.sessions.killing 200 3      three writers at once
python -m tests.sessions.killing 200 table  evenings at the table
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

from mjscore.sessions.beginning import new_session
from mjscore.sessions.storage import create_session, load_session

ADD = (
    "session",
    "add",
    "{file}",
    "--scores",
    "Ann=48,Bob=26,Cleo=4,Dan=0",
    "--winner",
    "Bob",
    "--yes",
)


@dataclass
class Tally:
    """What became of the commands that were killed."""

    killed: int = 0
    finished: int = 0
    written: int = 0


def arguments(file: Path) -> list[str]:
    return [sys.executable, "-m", "mjscore", *(each.format(file=file) for each in ADD)]


def environment() -> dict[str, str]:
    return {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
    }


def add_one(file: Path) -> int:
    """The exit status of a command that is left in peace."""
    return subprocess.run(
        arguments(file),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env=environment(),
    ).returncode


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
            arguments(file),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            env=environment(),
        ) as running:
            time.sleep(chance.uniform(0.4, 1.15) * whole)
            done = running.poll() is not None
            running.kill()
            _, complaint = running.communicate()
        after = len(load_session(file).entries)
        assert not done or running.returncode == 0, complaint.decode()
        assert after in ((before + 1,) if done else (before, before + 1)), (
            f"{before} deals became {after}"
        )
        tally.finished += done
        tally.killed += not done
        tally.written += after - before
        before = after
    assert add_one(file) == 0
    assert sorted(each.name for each in file.parent.iterdir()) == [file.name], (
        "something was left lying about"
    )
    return tally


def kill_several(file: Path, times: int, writers: int, seed: int = 1977) -> Tally:
    """Several add a deal at once, each killed at a random moment or left alone; no deal of one that ended may be missing."""
    chance = random.Random(seed)
    create_session(file, new_session(("Ann", "Bob", "Cleo", "Dan"), "babcock"))
    began = time.monotonic()
    assert add_one(file) == 0
    whole = (time.monotonic() - began) * writers
    tally = Tally()
    before = len(load_session(file).entries)
    while tally.killed < times:
        running = [
            subprocess.Popen(
                arguments(file),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                env=environment(),
            )
            for _ in range(writers)
        ]
        for each in running:
            time.sleep(chance.uniform(0.2, 0.6) * whole)
            each.kill()
        complaints = [each.communicate()[1].decode() for each in running]
        done = sum(each.returncode == 0 for each in running)
        assert all(each.returncode in (0, -9) for each in running), complaints
        after = len(load_session(file).entries)
        assert before + done <= after <= before + writers, (
            f"{before} deals became {after}, and {done} writers ended in order"
        )
        tally.finished += done
        tally.killed += writers - done
        tally.written += after - before
        before = after
    assert add_one(file) == 0
    assert sorted(each.name for each in file.parent.iterdir()) == [file.name], (
        "something was left lying about"
    )
    return tally


_EVENING = "48* 26 4 0 d\n\n" * 8
"""Eight deals as they are typed at the table."""


def kill_tables(file: Path, times: int, seed: int = 1922) -> Tally:
    """Type eight deals at the table, so many times, each killed at a random moment; what it called written must be in the file."""
    chance = random.Random(seed)
    create_session(file, new_session(("Ann", "Bob", "Cleo", "Dan"), "babcock"))
    began = time.monotonic()
    assert _typed(file, None)[0] == 0
    whole = time.monotonic() - began
    tally = Tally()
    before = len(load_session(file).entries)
    for _ in range(times):
        status, told = _typed(file, chance.uniform(0.3, 1.05) * whole)
        now = load_session(file)
        written = now.entries[before:]
        assert told <= len(written) <= told + 1, f"{told} told, {len(written)} there"
        assert all(entry.account.score == 48 for entry in written)
        tally.finished += status == 0
        tally.killed += status != 0
        tally.written += len(written)
        before = len(now.entries)
        if before > _MOST_DEALS:
            file.unlink()
            create_session(file, new_session(("Ann", "Bob", "Cleo", "Dan"), "babcock"))
            before = 0
    assert add_one(file) == 0
    assert sorted(each.name for each in file.parent.iterdir()) == [file.name], (
        "something was left lying about"
    )
    return tally


_MOST_DEALS = 200
"""After so many deals another session is begun: a long one takes its time."""


def _typed(file: Path, seconds: float | None) -> tuple[int, int]:
    """The status of an evening that is killed after some seconds, and how many deals it said were written."""
    with tempfile.TemporaryFile("w+") as typed, tempfile.TemporaryFile("w+") as shown:
        typed.write(_EVENING)
        typed.seek(0)
        with subprocess.Popen(
            [sys.executable, "-m", "mjscore", "table", str(file)],
            stdin=typed,
            stdout=shown,
            stderr=subprocess.STDOUT,
            env=environment(),
        ) as running:
            try:
                running.wait(seconds)
            except subprocess.TimeoutExpired:
                running.kill()
        shown.seek(0)
        return running.returncode, shown.read().count("Written: deal ")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        path, number = Path(folder) / "killed.session", int(sys.argv[1])
        if sys.argv[2:] == ["table"]:
            tally = kill_tables(path, number)
        elif sys.argv[2:]:
            tally = kill_several(path, number, int(sys.argv[2]))
        else:
            tally = kill_often(path, number)
        print(tally)
