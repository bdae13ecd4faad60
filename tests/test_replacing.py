"""Files and folders that are replaced whole: by one writer at a time, and never at the cost of somebody else's file."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from mjscore import replacing
from mjscore.problems import UsageProblem
from mjscore.replacing import WRITTEN, locked, write_file, write_folder
from tests.cli.running import run

KILLED_WHILE_MOVING = """
import os, sys
from pathlib import Path
from mjscore.replacing import write_folder

rename, renamed = os.rename, []

def killed_at(earlier, later, *rest, **more):
    renamed.append(later)
    if len(renamed) == int(sys.argv[2]):
        os.kill(os.getpid(), 9)
    rename(earlier, later, *rest, **more)

os.rename = killed_at
write_folder(Path(sys.argv[1]), {"index.html": b"second"}, "a book")
"""

needs_kill = pytest.mark.skipif(
    not hasattr(signal, "SIGKILL"), reason="a process is killed otherwise here"
)


def in_folder(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir())


# --- Files ----------------------------------------------------------------------------------------------------------------------


def begin_and_add(file: Path) -> None:
    players = "East Ann, South Bob, West Cleo, North Dan"
    assert run("session", "new", str(file), "--players", players).status == 0
    scores = ("--scores", "Ann=48,Bob=16,Cleo=4,Dan=0", "--winner", "Ann", "--yes")
    ended = run("session", "add", str(file), *scores)
    assert ended.status == 0, ended.err


def begin_and_export(file: Path) -> None:
    session = file.with_name("other.session")
    begin_and_add(session)
    ended = run("session", "export", str(session), "--output", str(file))
    assert ended.status == 0, ended.err


@pytest.mark.parametrize("ending", ["part", "lock", "mjscore", "mjscore-draft"])
@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("evening.session", begin_and_add),
        ("evening.csv", begin_and_export),
        ("evening.txt", lambda file: write_file(file, "whole")),
    ],
    ids=["add", "export", "file"],
)
def test_a_file_of_somebody_else_is_never_taken_away(
    tmp_path: Path, name: str, ending: str, written: Callable[[Path], None]
) -> None:
    file, other = tmp_path / name, tmp_path / f".{name}.{ending}"
    other.write_text("not mjscore's")
    written(file)
    assert other.read_text() == "not mjscore's"
    assert file.stat().st_size


def test_a_link_that_is_called_like_an_unfinished_file_is_not_followed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, other = tmp_path / "evening.txt", tmp_path / "other"
    other.write_text("other")
    for name in (".evening.txt.part", ".evening.txt.mjscore-0a1b2c3d"):
        (tmp_path / name).symlink_to(other)
    monkeypatch.setattr(replacing, "token_hex", lambda size: "0a1b2c3d")
    with pytest.raises(UsageProblem, match="cannot be written: File exists"):
        write_file(file, "whole")
    monkeypatch.undo()
    write_file(file, "whole")
    assert (file.read_text(), other.read_text()) == ("whole", "other")


def test_what_a_killed_writer_of_another_file_left_is_not_touched(
    tmp_path: Path,
) -> None:
    names = [".a.mjscore-0a1b2c3d", ".a.txt.mjscore-0a1b2c3d", ".b.mjscore-0a1b2c3d"]
    for name in names:
        (tmp_path / name).write_text("half a fi")
    write_file(tmp_path / "a", "whole")
    assert in_folder(tmp_path) == [*names[1:], "a"]


def test_of_two_writers_at_once_one_comes_after_the_other(tmp_path: Path) -> None:
    file = tmp_path / "counts.json"
    texts = [letter * 200_000 for letter in "abcdefgh"]
    with ThreadPoolExecutor(8) as together:
        list(together.map(lambda text: write_file(file, text), texts))
    assert file.read_text() in texts
    assert in_folder(tmp_path) == ["counts.json"]


# --- Folders --------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "other", ["notes.txt", "engine/notes.txt", "index.html", "empty/"]
)
def test_what_was_not_written_there_is_never_taken_away(
    tmp_path: Path, other: str
) -> None:
    folder, files = (
        tmp_path / "b1",
        {"index.html": b"first", "engine/one.js": b"1", "old.html": b"old"},
    )
    write_folder(folder, files, "a book")
    write_folder(folder, {"index.html": b"second"}, "a book")
    write_folder(folder, files, "a book")
    assert sorted(each.name for each in folder.iterdir()) == [
        "engine",
        "index.html",
        "old.html",
        WRITTEN,
    ]
    with pytest.raises(UsageProblem, match="not of a site"):
        write_folder(folder, files, "a site")
    if other.endswith("/"):
        (folder / other).mkdir()
    else:
        (folder / other).write_text("mine")
    with pytest.raises(UsageProblem, match=f"such as {other.rstrip('/')}"):
        write_folder(folder, {"index.html": b"third"}, "a book")
    assert (folder / other).exists()
    assert [each.name for each in tmp_path.iterdir()] == ["b1"]


def killed(folder: Path, at: int) -> None:
    """Write a folder anew, and be killed at one of the two moves."""
    done = subprocess.run(
        [sys.executable, "-c", KILLED_WHILE_MOVING, str(folder), str(at)], check=False
    )
    assert done.returncode == -signal.SIGKILL


@needs_kill
@pytest.mark.parametrize("at", [1, 2])
def test_a_folder_whose_writer_was_killed_while_moving_is_put_in_order(
    tmp_path: Path, at: int
) -> None:
    folder = tmp_path / "book"
    assert write_folder(folder, {"index.html": b"first"}, "a book") == []
    killed(folder, at)
    left = [name for name in in_folder(tmp_path) if ".mjscore-" in name]
    assert left
    assert folder.exists() == (at == 1)
    assert sorted(write_folder(folder, {"index.html": b"third"}, "a book")) == left
    assert in_folder(tmp_path) == ["book"]
    assert (folder / "index.html").read_bytes() == b"third"


@needs_kill
def test_the_earlier_folder_is_there_again_even_where_no_new_one_may_be_written(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "book"
    write_folder(folder, {"index.html": b"first"}, "a book")
    killed(folder, 2)
    assert not folder.exists()
    with pytest.raises(UsageProblem, match="not of a site"):
        write_folder(folder, {"index.html": b"third"}, "a site")
    assert (folder / "index.html").read_bytes() == b"first"
    assert in_folder(folder) == ["index.html", WRITTEN]


def test_a_folder_that_another_writes_is_waited_for_and_then_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "book"
    monkeypatch.setattr(replacing, "PATIENCE", 0.05)
    with (
        locked(folder),
        pytest.raises(UsageProblem, match="another program is writing this folder"),
    ):
        write_folder(folder, {"index.html": b"first"}, "a book")
    write_folder(folder, {"index.html": b"first"}, "a book")
    assert in_folder(tmp_path) == ["book"]
