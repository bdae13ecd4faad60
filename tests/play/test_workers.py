"""Workers end with the one who started them, however he ends; that they are gone is told."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from mjscore.ext.arrays.batch import Job, score_lines
from mjscore.ext.arrays.workers import processes
from mjscore.problems import UsageProblem

STARTED = """
import os, sys, time
from mjscore.ext.arrays.workers import processes
if __name__ == "__main__":
    with processes(2) as pool:
        asked = [pool.submit(time.sleep, 60) for _ in range(2)]
        print(*pool._processes, flush=True)
        time.sleep(60)
"""


def is_there(process: int) -> bool:
    """Whether a process is there and has not ended."""
    try:
        return (
            Path(f"/proc/{process}/stat")
            .read_text("utf-8")
            .rpartition(")")[2]
            .split()[0]
            != "Z"
        )
    except OSError:
        return False


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks into /proc")
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_workers_end_with_the_one_who_started_them(
    tmp_path: Path, how: signal.Signals
) -> None:
    (tmp_path / "started.py").write_text(STARTED, "utf-8")
    with subprocess.Popen(
        [sys.executable, str(tmp_path / "started.py")],
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        workers = list(map(int, process.stdout.readline().split()))
        assert len(workers) == 2
        process.send_signal(how)
    for _ in range(500):
        if not any(map(is_there, workers)):
            break
        time.sleep(0.1)
    assert not any(map(is_there, workers))


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks into /proc")
def test_workers_end_when_the_work_is_given_up() -> None:
    with processes(2) as pool:
        workers = {pool.submit(os.getpid).result()}
        pool.submit(time.sleep, 60)
        workers |= {pool.submit(os.getpid).result()}
    for _ in range(500):
        if not any(map(is_there, workers)):
            break
        time.sleep(0.1)
    assert not any(map(is_there, workers))


def test_a_batch_whose_workers_are_killed_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("mjscore.ext.arrays.batch.stream._columns", killed)
    with pytest.raises(UsageProblem, match="workers have gone away"):
        list(
            score_lines(
                ["concealed: 123D 456D 789B 22C 55C; won: draw 5C"], Job(), workers=2
            )
        )


def killed(*_: object) -> None:
    os._exit(9)
