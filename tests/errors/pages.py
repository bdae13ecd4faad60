"""The pages of the catalogue: read, run and written anew.

A page is Markdown that is run as it stands. A section is named for the code with which its commands are refused, and runs in an
empty folder of its own. What comes before the first section is done first for each of them.

In a block of `console` a line `$ ` is a command, and what follows is what it prints:

- `$ cat NAME` puts the lines below it into that file;
- `$ mjscore …` runs in the tests' own process, perhaps after `EDITOR=…` or behind a pipe, `echo … | mjscore …`,
  perhaps with its output kept in a file, `mjscore … > FILE`;
- anything else is for the shell.

In a block of `pycon` lines `>>> ` and `... ` are Python, run in one piece; what follows is the refusal it ends with.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple
from unittest.mock import patch

from mjscore.problems import Problem
from tests.cli.running import Ran, run, without_digests

FOLDER: Final = Path(__file__).parent
GROUPS: Final = ("notation", "hands", "deals", "rulesets", "sessions", "usage")
"""The pages in the order in which a reader may want them."""

_SECTION: Final = re.compile(r"\n## (?=[a-z][a-z0-9-]*\n)")
_TRACEBACK: Final = "Traceback (most recent call last):\n    ...\n"


class Step(NamedTuple):
    """A command, or lines of Python, with what it prints; `shown` is how the page writes the command."""

    shown: str
    expected: str
    python: bool = False

    @property
    def command(self) -> str:
        """The command without its prompt; for Python the lines without theirs."""
        return (
            "\n".join(line[4:] for line in self.shown.split("\n"))
            if self.python
            else self.shown[2:]
        )

    @property
    def refused(self) -> bool:
        """Whether this is what a section is about: the program being called, not a file being made."""
        return self.python or "mjscore " in self.command


class Section(NamedTuple):
    """A code, what it means, and the steps that lead to its refusals."""

    group: str
    code: str
    meaning: str
    steps: tuple[Step, ...]


class Page(NamedTuple):
    """A page: what is done first for every section, and its sections."""

    group: str
    before: tuple[Step, ...]
    sections: tuple[Section, ...]


def path_of(group: str) -> Path:
    """The file of a page."""
    return FOLDER / f"{group}.md"


def pages() -> list[Page]:
    """Every page."""
    return [read_page(group, path_of(group).read_text("utf-8")) for group in GROUPS]


def read_page(group: str, text: str) -> Page:
    """The steps and sections of a page."""
    head, *parts = _SECTION.split(text)
    sections = []
    for part in parts:
        code, _, rest = part.partition("\n")
        meaning = " ".join(rest.partition("```")[0].split())
        sections.append(Section(group, code, meaning, tuple(_steps(rest))))
    return Page(group, tuple(_steps(head)), tuple(sections))


def _steps(text: str) -> Iterator[Step]:
    for block in text.split("\n```")[1::2]:
        language, _, content = block.partition("\n")
        if language == "pycon":
            lines = content.split("\n")
            count = sum(line.startswith((">>> ", "... ")) for line in lines)
            yield Step("\n".join(lines[:count]), "\n".join(lines[count:]), python=True)
        elif language == "console":
            for part in f"\n{content}".split("\n$ ")[1:]:
                command, _, expected = part.partition("\n")
                yield Step(f"$ {command}", expected)


def played(page: Page, section: Section | None) -> Iterator[tuple[Step, Ran]]:
    """Each step of the page's beginning and of a section with what it does now, in a folder made for it."""
    with TemporaryDirectory() as folder, chdir(folder), patch.dict(os.environ):
        os.environ.pop("VISUAL", None)
        for step in (*page.before, *(section.steps if section else ())):
            ran = _played(step)
            yield step, ran._replace(err=ran.err.replace(f"{folder}{os.sep}", ""))


def _played(step: Step) -> Ran:
    if step.python:
        return _python(step.command)
    first, _, second = step.command.partition(" | ")
    if step.command.startswith("cat "):
        Path(step.command[4:]).write_text(f"{step.expected}\n", "utf-8")
        return Ran(0, f"{step.expected}\n", "")
    if second.startswith("mjscore "):
        return run(*shlex.split(second)[1:], given=_shell(first).stdout)
    if not step.refused:
        done = _shell(step.command)
        return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())
    words = shlex.split(step.command)
    variables = [
        words.pop(0).split("=", 1)
        for word in words[:]
        if "=" in word and words[0] == word
    ]
    kept = words.pop() if words[-2] == ">" else None
    with patch.dict(os.environ, dict(variables)):
        ran = run(*words[1 : -1 if kept else None])
    if kept:
        Path(kept).write_text(ran.out, "utf-8")
    return ran._replace(out="") if kept else ran


def _shell(command: str) -> subprocess.CompletedProcess[bytes]:
    folders = (str(Path(sys.executable).parent), os.environ.get("PATH", ""))
    environment = {
        **os.environ,
        "PATH": os.pathsep.join(folders),
        "PYTHONIOENCODING": "utf-8",
    }
    return subprocess.run(
        ["sh", "-c", command], env=environment, capture_output=True, check=False
    )


def _python(program: str) -> Ran:
    """What Python says of a refusal that nobody caught, as a doctest shows it."""
    try:
        exec(program, {})
    except Problem as problem:
        return Ran(
            1,
            "",
            f"{_TRACEBACK}{type(problem).__module__}.{type(problem).__qualname__}: {problem}",
        )
    return Ran(0, "", "")


def printed(ran: Ran) -> str:
    """What a person sees: standard output, and what standard error says."""
    lines = without_digests(ran.out + ran.err).rstrip("\n").split("\n")
    return "\n".join(line.rstrip() for line in lines)


def rewritten(group: str) -> str:
    """The text of a page with what its commands print now."""
    text = path_of(group).read_text("utf-8")
    page = read_page(group, text)
    head, *parts = _SECTION.split(text)
    fresh = [_with_output(head, played(page, None))]
    for section, part in zip(page.sections, parts, strict=True):
        steps = list(played(page, section))[len(page.before) :]
        fresh.append(_with_output(part, iter(steps)))
    return "\n## ".join(fresh)


def _with_output(text: str, steps: Iterator[tuple[Step, Ran]]) -> str:
    """A part of a page, each step of it followed by what it prints now."""
    end = 0
    parts = []
    for step, ran in steps:
        begin = text.index(step.shown, end)
        parts.append(text[end:begin] + step.shown)
        end = (
            begin + len(step.shown) + len(f"\n{step.expected}" if step.expected else "")
        )
        output = printed(ran)
        parts.append(f"\n{output}" if output else "")
    return "".join(parts) + text[end:]


def regenerate() -> None:
    """Write what the commands print now into every page."""
    for group in GROUPS:
        path_of(group).write_text(rewritten(group), "utf-8")
