"""Faults of the system at every step of a write: what is acknowledged is on the disk, what is refused is not."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from mjscore import replacing
from mjscore.problems import Problem, SessionProblem, UsageProblem
from mjscore.sessions.beginning import new_session
from mjscore.sessions.record import with_deal
from mjscore.sessions.session import Session
from mjscore.sessions.storage import change_session, create_session, load_session
from tests.cli.running import run
from tests.sessions.table import FOUR, counted, prepare


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "evening.session"
    create_session(path, new_session(FOUR, "babcock", date="1923-04-01"))
    return path


def add(now: Session) -> Session:
    return with_deal(now, prepare(now, counted(now, "Ann=22", "Ann")))


class Failing:
    """Stands in the place of a function of the system; its call of number `at` fails."""

    def __init__(self, real: Callable[..., Any], at: int, number: int) -> None:
        self.real, self.at, self.number, self.calls = real, at, number, 0

    def __call__(self, *names: Any, **more: Any) -> Any:
        self.calls += 1
        if self.calls == self.at:
            raise OSError(self.number, os.strerror(self.number))
        return self.real(*names, **more)


STEPS = [
    ("open", 1, errno.EMFILE),  # the lock
    ("replace", 1, errno.EIO),
    ("fsync", 1, errno.EIO),
    ("fsync", 1, errno.ENOSPC),
    ("chmod", 1, errno.EPERM),
    ("replace", 1, errno.ENOSPC),
    ("replace", 1, errno.EACCES),
    ("unlink", 1, errno.EACCES),
    ("stat", 2, errno.EIO),
]


@pytest.mark.parametrize(
    ("name", "at", "number"),
    STEPS,
    ids=[f"{name} {at} {errno.errorcode[no]}" for name, at, no in STEPS],
)
def test_a_write_that_is_refused_is_not_on_the_disk(
    file: Path, monkeypatch: pytest.MonkeyPatch, name: str, at: int, number: int
) -> None:
    before = file.read_bytes()
    failing = Failing(getattr(os, name), at, number)
    with monkeypatch.context() as patch:
        patch.setattr(os, name, failing)
        try:
            change_session(file, add)
            told = ""
        except Problem as problem:
            told = str(problem)
    written = not told
    assert written or os.strerror(number) in told
    assert (file.read_bytes() != before) is written
    assert [each.name for each in file.parent.iterdir()] == [file.name]
    assert len(load_session(file).entries) == written


def test_a_close_that_fails_is_a_write_that_failed(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Network disks tell only then that there is no room."""
    before = file.read_bytes()

    @contextmanager
    def opened(*names: Any, **more: Any) -> Iterator[Any]:
        with open(*names, **more) as stream:
            yield stream
        raise OSError(errno.EDQUOT, os.strerror(errno.EDQUOT))

    monkeypatch.setattr(replacing, "open", opened, raising=False)
    with pytest.raises(UsageProblem):
        change_session(file, add)
    assert file.read_bytes() == before


@pytest.mark.parametrize("at", [1, 2], ids=["the folder", "the lock"])
def test_a_deal_that_is_written_stays_written_where_a_close_fails(
    file: Path, monkeypatch: pytest.MonkeyPatch, at: int
) -> None:
    monkeypatch.setattr(os, "close", Failing(os.close, at, errno.EIO))
    change_session(file, add)
    assert len(load_session(file).entries) == 1


def test_writers_of_names_that_begin_alike_leave_each_other_alone(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The copy is written between the writing and the renaming of the part of the other."""
    copy, real = file.with_name(f"{file.name}.copy"), os.replace
    copy.write_bytes(file.read_bytes())

    def meanwhile(*names: Any) -> None:
        monkeypatch.setattr(os, "replace", real)
        change_session(file, add)
        real(*names)

    monkeypatch.setattr(os, "replace", meanwhile)
    change_session(copy, add)
    assert [len(load_session(each).entries) for each in (file, copy)] == [1, 1]
    assert sorted(each.name for each in file.parent.iterdir()) == [file.name, copy.name]


def test_a_folder_that_cannot_be_flushed_is_told_as_it_is(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", Failing(os.fsync, 2, errno.EIO))
    with pytest.raises(SessionProblem, match="it was written, but") as told:
        change_session(file, add)
    assert told.value.code == "not-flushed"
    assert len(load_session(file).entries) == 1


def test_a_deal_that_may_be_lost_is_told_at_the_table(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The deal is written; the table goes on with the next one."""
    monkeypatch.setattr(os, "fsync", Failing(os.fsync, 2, errno.EIO))
    done = run("table", str(file), given=b"48* 16 4 0\n\nshow\n")
    assert "it was written, but it may be lost" in done.err
    assert "1 deal played" in done.out
    assert len(load_session(file).entries) == 1


def test_a_disk_that_does_not_flush_folders_will_do(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", Failing(os.fsync, 2, errno.EINVAL))
    change_session(file, add)
    assert len(load_session(file).entries) == 1


def test_a_disk_that_does_not_lock_is_not_called_in_use(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_locks(descriptor: int) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(replacing, "_take", no_locks)
    before = file.read_bytes()
    with pytest.raises(UsageProblem) as refused:
        change_session(file, add)
    assert refused.value.code == "unlockable"
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    "name", ["a\nb**.session", "[x]*?.session", "** .session", "é\u202e.session"]
)
def test_any_name_of_a_file_will_do(tmp_path: Path, name: str) -> None:
    path = str(tmp_path / name)
    begun = run("session", "new", path, "--players", "Ann,Bob,Cleo,Dan")
    assert begun.status == 0
    assert begun.out.rstrip("\n").isprintable()
    done = run("session", "add", path, "--draw", "--yes")
    assert (done.status, done.err) == (0, "")
    assert len(load_session(path).entries) == 1


@pytest.mark.parametrize(
    "name", ["r#1.toml", "r\n2.toml", " r.toml", "r\udcff.toml", "r\u202e.toml"]
)
def test_rules_whose_name_cannot_be_written_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(name).write_text('extends = "babcock"\ntitle = "Ours"\n', "utf-8")
    done = run(
        "session",
        "new",
        "evening.session",
        "--players",
        "Ann,Bob,Cleo,Dan",
        "--rules",
        name,
    )
    assert (done.status, done.out) == (1, "")
    assert "cannot be written into a session" in done.err
    assert not Path("evening.session").exists()


def test_a_hand_that_cannot_have_won_is_shown_at_its_place(
    file: Path, tmp_path: Path
) -> None:
    deal = tmp_path / "deal.txt"
    hand = "concealed: 123D 456D 789D 11B 2B 9C E; won: draw E"
    scores = "[Bob]\nscore: 16\n[Cleo]\nscore: 4\n[Dan]\nscore: 0\n"
    deal.write_text(f"[Ann]\n{hand}\n{scores}", "utf-8")
    done = run("session", "add", str(file), str(deal), "--yes")
    assert done.status == 1
    assert f"{deal}:2:45: the hand is not complete" in done.err
    assert f"    {hand}\n" in done.err
