"""Command lines as they may be mistyped: each ends with a status and, where it fails, a refusal."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Callable
from contextlib import chdir
from functools import cache
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory
from typing import Final

from mjscore.ext.play.ahead.answer import FEWEST
from mjscore.game.deals import CountedHand, write_deal
from mjscore.game.seats import Seat
from mjscore.notation.reader import read_counted_deal, read_deal
from mjscore.notation.written_scores import are_scores
from mjscore.problems import Problem
from tests.cli.running import Ran, run
from tests.laboratory.fuzz.seeds import COMMANDS, ROOT
from tests.laboratory.fuzz.targets import READ, refused
from tests.reports.schemas import valid

_SLOW: Final = re.compile(r"ahead |--open")
_OUTSIDE: Final = re.compile(r"(?:^|[\s\"'=])(?:[/~]|-o\s*/)|\.\.")
_FOUR: Final = (Seat.EAST, Seat.SOUTH, Seat.WEST, Seat.NORTH)
STATUSES: Final = (0, 1, 2)


@cache
def _folder() -> TemporaryDirectory[str]:
    """A folder with the examples in it, in which commands may write."""
    made = TemporaryDirectory(
        dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    )
    copytree(ROOT / "examples", Path(made.name) / "examples")
    return made


def command(text: str) -> str:
    """A command line: it ends with a status, and says of nothing that it is a defect of the program."""
    try:
        arguments = shlex.split(os.fsdecode(text.encode("utf-8", "surrogatepass")))
    except ValueError:
        return "not split by the shell"
    if (
        not arguments
        or arguments[0] not in COMMANDS
        or _SLOW.search(text)
        or _OUTSIDE.search(text)
    ):
        return "not fuzzed"
    if any("\0" in each for each in arguments):
        return "no argument of a process"
    return f"status {_ran(*arguments).status}"


def _ran(*arguments: str) -> Ran:
    """What a command left behind, which is no defect of the program."""
    with chdir(_folder().name):
        ran = run(*arguments)
    assert ran.status in STATUSES, ran
    assert "defect of the program" not in ran.err, ran.err
    assert "Traceback" not in ran.err, ran.err
    assert not ran.status or ran.err or ran.out
    return ran


def scores(text: str) -> str:
    """Scores counted by hand: read, written as a deal and read again; no figure is told that the text has not."""
    are_scores(text)
    try:
        deal = read_counted_deal(text, _FOUR)
        written = write_deal(deal)
    except Problem as problem:
        return refused(problem)
    assert read_deal(written) == deal, deal
    figures = {0, *map(int, re.findall("[0-9]+", text))}
    assert {hand.score for _, hand in deal.seats if isinstance(hand, CountedHand)} <= (
        figures
    ), deal
    return READ


def offered(text: str) -> str:
    """`HAND | TILE from SEAT | RULES`: the steps are to claim that tile, to win with it and to pass, each told once."""
    if "\0" in text or _OUTSIDE.search(text):
        return "not fuzzed"
    hand, offer, rules, *_ = (
        os.fsdecode(part.encode("utf-8", "surrogatepass"))
        for part in f"{text} | | ".split("|")
    )
    given = (
        f"--offered={offer.strip()}",
        f"--rules={rules.strip() or 'babcock'}",
        f"--deals={FEWEST}",
        "--format=json",
    )
    ran = _ran("ahead", *given, "--", hand.strip())
    if ran.status:
        return f"status {ran.status}"
    ahead = valid("ahead", ran.out)
    moves = [
        (step["move"], step["claim"] and step["claim"]["tiles"])
        for step in ahead["steps"]
    ]
    assert len(set(moves)) == len(moves), moves
    assert not moves or {"pass"} <= {move for move, _ in moves} <= {
        "pass",
        "claim",
        "win",
    }, moves
    assert sum(step["deals"] for step in ahead["steps"]) == ahead["deals"] <= FEWEST
    return f"{len(moves)} steps"


TYPED: Final[dict[str, Callable[[str], str]]] = {
    "command": command,
    "offered": offered,
    "scores": scores,
}
"""What is typed at a terminal and is no text with places: the targets besides those of `targets.py`."""
