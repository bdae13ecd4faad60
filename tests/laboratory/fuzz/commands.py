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

from mjscore.cli.noted_scores import written_scores
from mjscore.cli.rough_scores import scores_in
from mjscore.problems import Problem
from mjscore.simulation.ahead.answer import FEWEST
from tests.cli.running import Ran, run
from tests.laboratory.fuzz.seeds import COMMANDS, ROOT
from tests.laboratory.fuzz.targets import READ, refused
from tests.reports.schemas import valid

_SLOW: Final = re.compile(r"--ahead|--open|^rules\s+book")
_OUTSIDE: Final = re.compile(r"(?:^|[\s\"'=])(?:[/~]|-o\s*/)|\.\.")
_GROUPED: Final = "(?<=[0-9])[.,'’ ](?=[0-9]{3})"
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
    """Scores as a treasurer notes them: read, written and read again; no figure is told that the text has not."""
    try:
        found = scores_in(text, "scores")
    except Problem as problem:
        return refused(problem)
    if found is None:
        return "no scores"
    written = written_scores(text)
    assert written is not None
    names = [name for name, _ in written.scores]
    if {written.winner, written.source or "drawn"} <= {"drawn", *names} and all(
        name.replace(" ", "").isalpha() for name in names
    ):
        assert written_scores(str(written)) == written, written
    figures = re.findall("[0-9]+", f"{text} {re.sub(_GROUPED, '', text)}")
    assert {int(score) for _, score in written.scores} <= {0, *map(int, figures)}, (
        written
    )
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
    ran = _ran("analyse", "--ahead", *given, "--", hand.strip())
    if ran.status:
        return f"status {ran.status}"
    ahead = valid("analyse", ran.out)["ahead"]
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
