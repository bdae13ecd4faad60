"""Nothing knows what stands in `ext`: each of its folders can be taken away, and the rest of the program works as before."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[1]
ASKED: Final = {
    "arrays": ("batch", "-"),
    "casebook": ("check",),
    "page": ("page", "build", "site"),
    "play": ("simulate", "--deals", "1"),
}
"""The folders, each with a command that goes with it."""
HAND: Final = (
    "exposed: 3×8D pung; concealed: WD WD EEE 567C 123B; won: 8D from S; seat: East"
)
COMMANDS: Final = [
    (("score", HAND, "-r", "ours.toml"), "Total 60 (limit 60)"),
    (("settle", "East 68, South 24, West 56, North 0, East wins"), "East"),
    (("analyse", "concealed: 2345678B 345C WD WD WD; seat: South"), "Ready"),
    (("session", "new", "one.session", "--players", "Ann, Bob, Cleo, Dan"), ""),
    (("session", "add", "one.session", "--yes", "48* 16 4 0 b"), ""),
    (("session", "show", "one.session"), "Ann"),
    (("rules", "list"), "babcock"),
    (("--help",), "simulate"),
]
"""What must go on, each with a word of its answer."""
OF_THE_CORE: Final = ("tests/conformance", "tests/scoring", "tests/settlement")


def take_away(*folders: str, to: Path) -> None:
    """Write a copy of the program and its tests without some folders of `ext`."""
    leave_out = shutil.ignore_patterns("__pycache__")
    for name in ("mjscore", "tests", "examples", "grammar"):
        shutil.copytree(ROOT / name, to / name, ignore=leave_out)
    for name in ("pyproject.toml", "README.md"):
        shutil.copy(ROOT / name, to / name)
    for folder in folders:
        shutil.rmtree(to / "mjscore" / "ext" / folder)


def ran(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """What Python answers in a folder, whose own package it takes."""
    return subprocess.run(
        [sys.executable, *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder), "COLUMNS": "80"},
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
    )


@pytest.mark.long
@pytest.mark.parametrize("folder", ASKED)
def test_what_stays_works_and_the_command_that_is_gone_says_so(
    folder: str, tmp_path: Path
) -> None:
    take_away(folder, to=tmp_path)
    house = 'title = "Ours"\nextends = "babcock"\nlimit.points = 60\n'
    (tmp_path / "ours.toml").write_text(house, "utf-8")
    for words, answer in COMMANDS:
        done = ran(tmp_path, "-m", "mjscore", *words)
        assert (done.returncode, done.stderr) == (0, ""), words
        assert answer in done.stdout, words
    gone = ran(tmp_path, "-m", "mjscore", *ASKED[folder])
    assert (gone.returncode, gone.stdout) == (1, "")
    assert f"needs mjscore.ext.{folder}" in gone.stderr
    assert "Traceback" not in gone.stderr


@pytest.mark.long
@pytest.mark.untraced
def test_the_tests_of_the_core_pass_without_any_of_them(tmp_path: Path) -> None:
    take_away(*ASKED, to=tmp_path)
    asking = [
        f"--ignore={path.relative_to(tmp_path)}"
        for path in tmp_path.glob("tests/*/test_*.py")
        if "mjscore.ext" in path.read_text("utf-8")
    ]
    words = ("-m", "pytest", "-q", "-p", "no:cacheprovider", *asking, *OF_THE_CORE)
    done = ran(tmp_path, *words)
    assert done.returncode == 0, done.stdout[-2000:]
