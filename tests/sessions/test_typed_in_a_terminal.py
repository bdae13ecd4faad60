"""Two evenings typed at `mjscore table` in a real terminal, which is killed in the middle: what was written stays."""

from __future__ import annotations

import os
import signal
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from mjscore.sessions.storage import load_session
from tests.sessions.typed_evenings import (
    CHINESE,
    CHINESE_GAME,
    CORRECTED,
    MILLINGTON,
    MILLINGTONS_GAME,
    PLAYERS,
    Typed,
)

_UP = "\x1b[A"
_ENVIRONMENT = {
    **os.environ,
    "TERM": "xterm",
    "PROMPT_TOOLKIT_NO_CPR": "1",
    "NO_COLOR": "1",
    "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
}


class Terminal:
    """`mjscore table` in a terminal of its own, which can be killed and started again."""

    def __init__(self, file: Path, *arguments: str) -> None:
        self.file = file
        self.history = file.with_name(f".{file.name}.history")
        self.pexpect: Any = import_module("pexpect")
        self.start("--players", PLAYERS, *arguments)

    def start(self, *arguments: str) -> None:
        self.child = self.pexpect.spawn(
            sys.executable,
            ["-m", "mjscore", "table", str(self.file), *arguments],
            env=_ENVIRONMENT,
            dimensions=(60, 100),
            timeout=120,
            encoding="utf-8",
        )
        self.child.delaybeforesend = None
        self.shows("? for help")

    def kill(self) -> None:
        assert self.history.exists()
        self.child.kill(signal.SIGKILL)
        self.child.wait()
        self.child.close()

    def shows(self, words: str) -> None:
        self.child.expect_exact(words)

    def asks(self) -> None:
        """Wait for the prompt, or for a question; what is typed stands behind it."""
        self.child.expect([r"\w>\x1b", r"\n(?:\x1b\[[0-9;]*m)*\?"])

    def says(self, line: str) -> None:
        self.child.send(f"{line}\r")

    def types(self, deal: Typed, number: int) -> None:
        """A deal, each line after its prompt."""
        for line in deal.lines:
            if line == deal.lines[-1] and not line:
                self.shows("Enter writes it")
            else:
                self.asks()
            self.says(line)
        self.shows(f"Written: deal {number}")

    def leaves(self) -> None:
        self.says("quit")
        self.child.expect(self.pexpect.EOF)
        self.child.close()
        assert self.child.exitstatus == 0
        assert not self.history.exists()


def nets(file: Path) -> list[dict[str, int]]:
    entries = load_session(file).entries
    return [entry.account.net(entry.seating.players) for entry in entries]


@pytest.mark.long
def test_an_evening_of_the_chinese_game_is_killed_twice(tmp_path: Path) -> None:
    """Once while a deal is asked about, once before Enter writes it: Up brings the line back."""
    file = tmp_path / "chinese.session"
    terminal = Terminal(file, *CHINESE)
    for number, deal in enumerate(CHINESE_GAME[:2], start=1):
        terminal.types(deal, number)
    hand, *answers, _ = CHINESE_GAME[2].lines
    terminal.asks()
    terminal.says(hand)
    terminal.shows("Nothing was entered for")
    terminal.kill()
    terminal.start()
    terminal.asks()
    terminal.child.send(_UP)
    terminal.says("")
    for answer in answers:
        terminal.asks()
        terminal.says(answer)
    terminal.shows("Enter writes it")
    terminal.kill()
    assert len(load_session(file).entries) == 2
    terminal.start()
    terminal.types(CHINESE_GAME[2], 3)
    for number, deal in enumerate(CHINESE_GAME[3:], start=4):
        terminal.types(deal, number)
    assert nets(file) == [deal.net for deal in CHINESE_GAME]
    terminal.says(CORRECTED.lines[0])
    terminal.shows("again: ")
    terminal.says(CORRECTED.lines[1])
    terminal.shows("Enter writes it")
    terminal.says("")
    terminal.shows("Written: deal 1")
    terminal.says("undo")
    terminal.shows("is undone")
    terminal.kill()
    assert nets(file) == [deal.net for deal in CHINESE_GAME]
    terminal.start()
    terminal.says("redo")
    terminal.shows("is made again")
    terminal.leaves()
    assert nets(file) == [CORRECTED.net, *(deal.net for deal in CHINESE_GAME[1:])]


@pytest.mark.long
def test_an_evening_by_millington_in_a_terminal(tmp_path: Path) -> None:
    file = tmp_path / "millington.session"
    terminal = Terminal(file, *MILLINGTON)
    for number, deal in enumerate(MILLINGTONS_GAME, start=1):
        terminal.types(deal, number)
    terminal.says("settle-up 0.05")
    terminal.shows("56.40")
    terminal.leaves()
    assert nets(file) == [deal.net for deal in MILLINGTONS_GAME]


@pytest.mark.long
def test_a_deal_in_few_keys(tmp_path: Path) -> None:
    """A counted deal with Enter in 14 keys, one hand by its tiles (Babcock p. 35) and three counts in 44."""
    file = tmp_path / "few.session"
    terminal = Terminal(file, "--rules", "babcock")
    counted = Typed(("48* 16 4 0 b", ""), {})
    terminal.types(counted, 1)
    by_tiles = Typed(("a:888d|wdwd eee 567c 123b;won:8d from b", "16 4 0", ""), {})
    terminal.types(by_tiles, 2)
    terminal.leaves()
    assert [entry.account.outcome for entry in load_session(file).entries] == [
        "Ann wins 48",
        "Ann wins 64",
    ]
    assert keys(counted) <= 16
    assert keys(by_tiles) <= 55


def keys(deal: Typed) -> int:
    """How many keys a deal needs, Enter at the end of each line among them."""
    return sum(len(line) + 1 for line in deal.lines)
