"""Runs the command line inside the test's own process, with standard streams that are pipes."""

from __future__ import annotations

import io
import re
import shlex
import sys
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple

from mjscore.cli import run_commands

_app = import_module("mjscore.cli.app")
# A command is put together at its first run, not at each of thousands.
vars(_app)["load"] = cache(_app.load)
if find_spec("mjscore.ext.casebook"):  # which may be taken away
    _casebook = import_module("mjscore.ext.casebook.reader")
    # The books' examples are read once, not for each of twenty commands that check them.
    vars(_casebook)["parse_example"] = cache(_casebook.parse_example)


class Ran(NamedTuple):
    """What a command left behind: exit status, standard output and standard error."""

    status: int
    out: str
    err: str


class Terminal(io.TextIOWrapper):
    """A standard input at which a person seems to sit."""

    def isatty(self) -> bool:
        return True


def run(*arguments: str, given: bytes = b"", at_terminal: bool = False) -> Ran:
    """Run `mjscore` with arguments and standard input, which is a pipe or seems to be a terminal."""
    kept = sys.argv, sys.stdin, sys.stdout, sys.stderr, sys.excepthook
    streams: list[io.TextIOWrapper] = [
        io.TextIOWrapper(
            io.BytesIO(content), "utf-8", errors, newline="", write_through=True
        )
        for content, errors in (
            (given, "strict"),
            (b"", "strict"),
            (b"", "backslashreplace"),
        )
    ]
    if at_terminal:
        streams[0] = Terminal(io.BytesIO(given), "utf-8", newline="")
    sys.argv = ["mjscore", *arguments]
    sys.stdin, sys.stdout, sys.stderr = streams
    try:
        run_commands()
        status = 0
    except SystemExit as left:
        status = _status(left.code)
    finally:
        sys.argv, sys.stdin, sys.stdout, sys.stderr, sys.excepthook = kept
    return Ran(status, _written(streams[1]), _written(streams[2]))


def run_line(line: str, given: bytes = b"") -> Ran:
    """Run a command line as it is typed behind `mjscore`."""
    return run(*shlex.split(line), given=given)


def _status(code: str | int | None) -> int:
    """The exit status with which a process ends: 0 for none, 1 for a text."""
    if isinstance(code, int):
        return code
    return 0 if code is None else 1


def without_digests(text: str) -> str:
    """A text in which the digest of a ruleset is zeros, so that a new option of it changes nothing there."""
    return re.sub(r"\b[0-9a-f]{64}\b", "0" * 64, text)


def _written(stream: io.TextIOWrapper) -> str:
    stream.flush()
    stream.seek(0)
    return stream.read()
