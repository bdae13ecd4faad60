"""`mjscore table` in a real terminal of 80 columns: an evening of sixteen deals with mistakes, kills and corrections."""

from __future__ import annotations

import os
import re
import signal
import sys
from importlib import import_module
from typing import Any

import pytest

from mjscore.reports.writers.to_text import width_of
from mjscore.sessions.sitting import load_draft
from mjscore.sessions.storage import load_session
from mjscore.sessions.summary import summarise
from tests.sessions.sittings import BOB

_ENVIRONMENT = {
    **os.environ,
    "TERM": "xterm",
    "PROMPT_TOOLKIT_NO_CPR": "1",
    "NO_COLOR": "1",
    "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
}


class Terminal:
    """`mjscore table` in a terminal of its own, which can be killed and started again."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.shown = ""
        self.editing = 0
        self.pexpect: Any = import_module("pexpect")
        self.start()

    def start(self) -> None:
        arguments = ["-m", "mjscore", "table", self.file]
        self.child = self.pexpect.spawn(
            sys.executable,
            arguments,
            env=_ENVIRONMENT,
            dimensions=(50, 80),
            timeout=30,
            encoding="utf-8",
        )
        self.child.delaybeforesend = None
        self.child.logfile_read = self

    def write(self, text: str) -> None:
        """Keep what is shown, as pexpect tells it."""
        self.shown += text

    def flush(self) -> None:
        """Nothing waits."""

    def lines(self) -> list[str]:
        """What was shown, line by line; where the cursor moves or the line is emptied a new one begins."""
        moved = re.sub(r"\x1b\[[0-9;]*[A-HJK]|\r", "\n", self.shown)
        return re.sub(
            r"\x1b\[[0-9;?]*[a-z]|\x1b[=>]|\x1b[()][A-Z0-9]", "", moved
        ).split("\n")

    def kill(self) -> None:
        self.child.kill(signal.SIGKILL)
        self.child.wait()
        self.child.close()
        self.start()

    def asks(self, words: str) -> None:
        self.child.expect_exact(words)

    def says(self, answer: str) -> None:
        self.child.send(f"{answer}\r")

    def losers(self, winner: str, scores: tuple[str, ...]) -> None:
        """The scores of the others in the order of their seats, each after the question with the player's name."""
        now = load_session(self.file)
        seating = (
            now.entries[self.editing - 1].seating
            if self.editing
            else now.next_position().seating
        )
        others = [(name, seat) for seat, name in seating.seats if name != winner]
        for (name, seat), score in zip(others, scores, strict=True):
            self.asks(f"{name} ({seat})")
            self.says(score)

    def leave(self) -> None:
        self.says("quit")
        self.child.expect(self.pexpect.EOF)
        self.child.close()


def a_deal(
    terminal: Terminal,
    winner: str,
    score: str,
    others: tuple[str, str, str],
    how: str = "",
) -> None:
    """Scores counted by hand, each answer after its question."""
    terminal.asks("Who won")
    terminal.says(winner)
    terminal.asks("score, or hand")
    terminal.says(score)
    terminal.asks("Whose discard")
    terminal.says(how)
    terminal.losers(winner, others)
    terminal.asks("Write it")
    terminal.says("")
    terminal.asks("Written: deal")


@pytest.mark.long
def test_an_evening_of_sixteen_deals(file: str) -> None:
    """Mistakes, kills at every question, corrections; nothing lost, nothing twice, the totals as counted beside it."""
    terminal = Terminal(file)
    # 1: killed at every question
    questions = (
        "Who won",
        "Bob (South)",
        "Ann (East)",
        "Cleo (West)",
        "Dan (North)",
        "Write it",
    )
    for question, answer in zip(questions, (*BOB, ""), strict=True):
        terminal.asks(question)
        terminal.kill()
        terminal.asks(question)
        terminal.says(answer)
    terminal.asks("Written: deal 1")
    # 2: mistakes, each refused at once
    terminal.asks("Who won")
    terminal.says("Zoe")
    terminal.asks("does not play")
    terminal.asks("Who won")
    terminal.says("Cleo")
    terminal.asks("score, or hand")
    terminal.says("23")
    terminal.asks("every value is even")
    terminal.asks("score, or hand")
    terminal.says("22")
    terminal.asks("Whose discard")
    terminal.says("<")
    terminal.asks("score, or hand")
    terminal.says("24")
    terminal.asks("Whose discard")
    terminal.says("Dan")
    terminal.losers("Cleo", ("8", "0", "4"))
    terminal.asks("Write it")
    terminal.says("<1")
    a_deal_from = ("Cleo", "26")
    terminal.asks("Who won")
    terminal.says(a_deal_from[0])
    terminal.asks("score, or hand")
    terminal.says(a_deal_from[1])
    terminal.asks("Whose discard")
    terminal.says("Dan")
    terminal.losers("Cleo", ("8", "0", "4"))
    terminal.asks("Write it")
    terminal.says("")
    terminal.asks("Written: deal 2")
    # 3: Ctrl-C in the middle, and on again
    terminal.asks("Who won")
    terminal.says("draw")
    terminal.asks("Write it")
    terminal.child.sendcontrol("c")
    terminal.child.expect(terminal.pexpect.EOF)
    terminal.child.close()
    assert terminal.child.exitstatus == 130
    terminal.start()
    terminal.asks("Write it")
    terminal.says("")
    terminal.asks("Written: deal 3")
    # 4-15
    for number, (winner, score) in enumerate(EVENING, start=4):
        a_deal(terminal, winner, score, ("0", "0", "0"))
        if number == 7:  # a deal is taken out and put back
            terminal.asks("Who won")
            terminal.says("undo")
            terminal.asks("is undone")
            terminal.kill()
            terminal.asks("Who won")
            terminal.says("redo")
            terminal.asks("is put back")
        if number == 8:
            terminal.asks("Who won")
            terminal.says("?")
            terminal.asks("goes on with them")
            terminal.says("show 1")
            terminal.asks("winner: 34")
    # 16, and the fifth told anew
    a_deal(terminal, "Ann", "48", ("16", "4", "0"), "Bob")
    terminal.asks("Who won")
    terminal.says("edit 5")
    terminal.editing = 5
    a_deal(terminal, "Bob", "300", ("0", "0", "0"))
    terminal.asks("Who won")
    terminal.leave()
    told = load_session(file)
    outcomes = [
        "Bob wins 34",
        "Cleo wins 26",
        "draw",
        *(f"{winner} wins {score}" for winner, score in EVENING),
        "Ann wins 48",
    ]
    outcomes[4] = "Bob wins 300, the limit"
    assert [entry.account.outcome for entry in told.entries] == outcomes
    assert sum(each.total for each in summarise(told).players) == 0
    assert [kept.heading.split(",")[0] for kept in told.kept] == [
        "Replaced deal 5 of 16"
    ]
    assert load_draft(file) is None
    assert [line for line in terminal.lines() if width_of(line) > 80] == []


EVENING = [
    (winner, str(26 + 2 * at))
    for at, winner in enumerate(("Ann", "Bob", "Cleo", "Dan") * 3)
]
