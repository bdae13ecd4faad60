"""What a file is that a command was given in the place of another: a deal, a session, a house-rule file, a page."""

import os
import re
import shlex
import sys
import tomllib
from pathlib import Path
from typing import Final

from mjscore.problems import (
    Fault,
    Problem,
    RulesetProblem,
    SessionProblem,
    UsageProblem,
)

_BEGINNING: Final = 5_000
"""How many bytes of a file are looked at; the time grows with the square of their number."""


def told(problem: Problem) -> Problem:
    """A refusal of what a file says, or that it is a file of another kind, which says all that is wrong with it."""
    if (
        not problem.text and not problem.faults[0].where
    ):  # of the file itself, not of what it says
        return problem
    words = sys.argv[1:]
    command = next((word for word in words if word.isalpha()), "")
    reading = (
        " ".join(words[words.index(command) :][:2]) if command == "session" else command
    )
    if isinstance(problem, SessionProblem):
        reading = "session"
    elif isinstance(problem, RulesetProblem) and command != "check":
        reading = "rules"
    return other_kind(problem.source, reading) or problem


def other_kind(path: str, reading: str) -> UsageProblem | None:
    """The refusal of a file that is known to be of a kind that is not read by a command; None for any other file."""
    if not os.path.isfile(path) or not os.access(
        path, os.R_OK
    ):  # what comes through a pipe can be read only once
        return None
    with Path(path).open("rb") as file:
        text = file.read(_BEGINNING).decode("utf-8", "replace").removeprefix("\ufeff")
    kinds = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))[
        "kinds"
    ]
    kind = next((kind for kind in kinds if re.search(kind["known"], text)), None)
    if kind is None or reading in kind["read-by"]:
        return None
    hint = kind.get(reading, kind["write"]).replace("FILE", shlex.quote(path))
    return UsageProblem(
        Fault("other-file", f"this is {kind['is']}", hint=hint), source=path
    )
