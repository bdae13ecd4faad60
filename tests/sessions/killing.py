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


def kill_writers(file: Path, times: int, writers: int = 1, seed: int = 1923) -> Tally:
    """Add deals, some writers at once, each killed at a random moment or done; no deal of one that ended may be missing."""
    chance = random.Random(seed)
    whole = _begun(file) * writers
    tally = Tally()
    before = len(load_session(file).entries)
    for _ in range(times):
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
        for writer in running:
            time.sleep(chance.uniform(0.4, 1.15) * whole / writers)
            writer.kill()
        complaints = [writer.communicate()[1].decode() for writer in running]
        assert all(writer.returncode in (0, -9) for writer in running), complaints
        done = sum(writer.returncode == 0 for writer in running)
        after = len(load_session(file).entries)
        assert before + done <= after <= before + writers, (
            f"{before} deals became {after}, and {done} writers ended in order"
        )
        tally.finished += done
        tally.killed += writers - done
        tally.written += after - before
        before = after
    _is_in_order(file)
    return tally


def _begun(file: Path) -> float:
    """Begin a session with one deal, and say how many seconds a deal takes."""
    create_session(file, new_session(("Ann", "Bob", "Cleo", "Dan"), "babcock"))
    began = time.monotonic()
    assert add_one(file) == 0
    return time.monotonic() - began


def _is_in_order(file: Path) -> None:
    assert add_one(file) == 0
    assert [left.name for left in file.parent.iterdir()] == [file.name], (
        "something was left lying about"
    )


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
    _is_in_order(file)
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
        else:
            tally = kill_writers(path, number, *map(int, sys.argv[2:]))
        print(tally)
