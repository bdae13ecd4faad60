"""Session files on disk: atomic, locked, nothing lost - whoever is killed, whoever writes at once."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from mjscore.problems import Problem, SessionProblem, UsageProblem
from mjscore.replacing import locked
from mjscore.sessions.beginning import new_session
from mjscore.sessions.reader import read_session
from mjscore.sessions.record import with_deal
from mjscore.sessions.session import Session
from mjscore.sessions.storage import (
    change_session,
    create_session,
    load_session,
    session_files,
    which_file,
)
from mjscore.sessions.summary import summarise
from tests.cli.running import run
from tests.sessions.killing import add_one, kill_writers
from tests.sessions.table import FOUR, counted, long_session, prepare


@pytest.fixture
def file(tmp_path: Path) -> Path:
    create_session(
        tmp_path / "evening.session", new_session(FOUR, "babcock", date="1923-04-01")
    )
    return tmp_path / "evening.session"


def add(now: Session) -> Session:
    return with_deal(now, prepare(now, counted(now, "Ann=48", "Ann")))


@pytest.mark.parametrize("times", [1, pytest.param(5, marks=pytest.mark.long)])
def test_killed_at_random_moments_it_loses_nothing(tmp_path: Path, times: int) -> None:
    """On demand more often: python -m tests.sessions.killing 200."""
    tally = kill_writers(tmp_path / "killed.session", times)
    assert tally.killed + tally.finished > 0


@pytest.mark.parametrize("writers", [2, pytest.param(8, marks=pytest.mark.long)])
def test_writers_at_once_lose_no_deal(file: Path, writers: int) -> None:
    with ThreadPoolExecutor(4) as together:
        ended = list(together.map(lambda _: add_one(file), range(writers)))
    assert ended == [0] * writers
    assert [entry.number for entry in load_session(file).entries] == list(
        range(1, writers + 1)
    )


def test_what_a_killed_writer_left_is_cleared_away(file: Path) -> None:
    (file.parent / f".{file.name}.mjscore-0a1b2c3d").write_text("half a fi")
    (file.parent / f".{file.name}.lock").write_text("")
    change_session(file, add)
    assert [each.name for each in file.parent.iterdir()] == [file.name]


def test_a_lock_that_is_held_is_waited_for_and_then_refused(file: Path) -> None:
    holder = (
        "import sys; from pathlib import Path; from mjscore.replacing import locked\n"
    )
    holder += (
        "with locked(Path(sys.argv[1])): print('held', flush=True); sys.stdin.read()"
    )
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
    }
    with subprocess.Popen(
        [sys.executable, "-c", holder, str(file)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment,
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"
        with pytest.raises(SessionProblem) as refused, locked(file, patience=0.05):
            pass
        assert refused.value.code == "session-in-use"
        other.kill()
    with locked(file, patience=1):
        pass


def test_a_new_session_overwrites_nothing(file: Path) -> None:
    with pytest.raises(SessionProblem) as refused:
        create_session(file, new_session(FOUR, "harr"))
    assert refused.value.code == "file-exists"
    assert load_session(file).ruleset.id == "babcock"


def test_a_link_stays_a_link_and_the_mode_stays(file: Path) -> None:
    file.chmod(0o640)
    link = file.with_name("link.session")
    link.symlink_to(file)
    change_session(link, add)
    assert link.is_symlink()
    assert len(load_session(file).entries) == 1
    assert file.stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize("content", [b"\xff\xfe", b""])
def test_what_is_no_session_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "x.session").write_bytes(content)
    with pytest.raises(Problem):
        load_session(tmp_path / "x.session")


@pytest.mark.parametrize("name", ["missing.session", ".", "nul\0"])
def test_what_cannot_be_read_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(UsageProblem):
        load_session(tmp_path / name)


@pytest.mark.laboratory
def test_ten_thousand_deals_are_summed_up() -> None:
    """How long it takes: python -m tests.laboratory.benchmarks."""
    summary = summarise(read_session(long_session(10_000)))
    assert {player.name: player.total for player in summary.players} == {
        "Ann": 2_880_000,
        "Bob": -960_000,
        "Cleo": -960_000,
        "Dan": -960_000,
    }


def _link(path: Path) -> None:
    path.symlink_to("nowhere")


@pytest.mark.parametrize(
    "make",
    [_link, os.mkfifo, Path.mkdir],
    ids=["a link to nothing", "a pipe", "a folder"],
)
def test_what_is_only_called_like_a_session_is_passed_over(
    file: Path, make: Callable[[Path], None]
) -> None:
    make(file.with_name("z.session"))
    assert session_files([str(file.parent)]) == [str(file)]
    assert which_file(None, str(file.parent)) == str(file)


@pytest.mark.parametrize(
    "words", [("show", "."), ("show",), ("add", "--draw", "--yes")], ids=" ".join
)
def test_commands_pass_it_over_too(
    file: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    monkeypatch.chdir(file.parent)
    change_session(
        file,
        lambda now: replace(
            now, head=now.head.replace("date: 1923-04-01", f"date: {date.today()}")
        ),
    )
    _link(file.with_name("z.session"))
    assert run("session", *words).status == 0


def test_a_file_that_cannot_be_used_is_named(file: Path) -> None:
    for words in (
        ["batch", str(file), "-o", str(file.parent), "--overwrite"],
        ["session", "show", str(file.parent / "no")],
    ):
        done = run(*words)
        assert done.status == 1
        assert done.err.startswith(str(file.parent))


@pytest.mark.parametrize("command", ["score", "batch"])
def test_an_input_that_cannot_be_read_is_named(file: Path, command: str) -> None:
    """Standard input is open for writing alone."""
    with open(file, "ab") as given:
        done = subprocess.run(
            [sys.executable, "-m", "mjscore", command],
            stdin=given,
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.stderr.startswith("<stdin>: cannot be read")
