"""A text changed in the user's own editor."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import typer

from mjscore.problems import Fault, UsageProblem

_AT_A_TERMINAL: Final = re.compile(r"(?:.*/)?(?:n?vim?|view|ex|ed|r?nano|pico|joe|micro|mcedit|hx|helix|ne)(?:\s|$)")
"""Editors that work in a terminal; without one they would wait for ever."""


def edited(text: str, suffix: str = ".mj") -> str:
    """The text as it was left in the editor that VISUAL or EDITOR names; raises UsageProblem where that fails."""
    plain = "notepad" if sys.platform == "win32" else "vi"
    command = os.environ.get("VISUAL") or os.environ.get("EDITOR") or plain
    if _AT_A_TERMINAL.match(command) and not (sys.stdin is not None and sys.stdin.isatty()):
        hint = "name a file with the deal, and --yes; or set VISUAL to an editor that has a window of its own"
        raise _refused("no-editor", f"the editor “{command}” needs a terminal, and there is none", hint)
    file, name = tempfile.mkstemp(prefix="mjscore-", suffix=suffix)
    try:
        with os.fdopen(file, "w", encoding="utf-8") as written:
            written.write(text)
        try:
            status = subprocess.run([*shlex.split(command), name], check=False).returncode
        except (OSError, ValueError) as error:
            hint = "set VISUAL or EDITOR to an editor that is installed, or name a file with the deal"
            raise _refused("no-editor", f"the editor “{command}” cannot be run", hint) from error
        if status:
            message = f"the editor “{command}” ended with status {status}"
            raise _refused("editor-failed", message, "nothing was changed: try again")
        with open(name, encoding="utf-8", errors="replace") as read:
            return read.read()
    finally:
        os.unlink(name)


def _refused(code: str, message: str, hint: str) -> UsageProblem:
    return UsageProblem(Fault(code, message, hint=hint), source="editor")


@contextmanager
def kept_if_refused(text: str, command: str) -> Iterator[None]:
    """What was written in an editor is kept in a file if the work with it fails; `command` and the file go on with it."""
    try:
        yield
    except BaseException:
        file, name = tempfile.mkstemp(prefix="mjscore-", suffix=".mj")
        with os.fdopen(file, "w", encoding="utf-8") as written:
            written.write(text)
        typer.echo(f"What you wrote is kept. Put it right in {name}, then: {command} {name}", err=True)
        raise
