"""The cases of the catalogue: read, run and written.

A case is a file `GROUP/CODE.txt`: lines `# ` that say what the code means, then blocks as in `tests/transcripts`. The commands
are run in this folder, as a shell would run them: `mjscore …`, perhaps with variables such as `EDITOR=vi` before it;
`python -c '…' | mjscore …` gives it what the program prints; `python -c '…'` alone shows a refusal of the library as Python
names it, without the traceback.
"""

from __future__ import annotations

import io
import os
import shlex
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from typing import Final, NamedTuple

from mjscore.problems import Problem
from tests.cli.running import Ran, run
from tests.transcripts.transcript import Block, read

FOLDER: Final = Path(__file__).parent
README: Final = FOLDER / "README.md"

GROUPS: Final = {
    "notation": ("Notation", "The text is not in the notation, of hands, deals or counts."),
    "hands": ("Impossible hands", "The text is in the notation, but no such hand or deal can exist or win."),
    "deals": ("Deals undecided", "The deal cannot be settled until a fact that is missing is written down."),
    "rulesets": ("Rulesets", "A ruleset, a house-rule file or a worked example is not valid."),
    "sessions": ("Sessions", "A session's file is damaged, or what is asked of it cannot be done."),
    "usage": ("Usage", "What is asked for does not exist, or cannot be read, written or done."),
}
"""The folders of the catalogue in its order, each with its title and what its refusals have in common."""


_INTRODUCTION: Final = """\
# The error catalogue

Every refusal of mjscore: {codes} codes, each with what it means and an example that is run in the tests of this folder. The
output below is the program's own; `python -m tests.errors` writes it anew, here and in the files of the examples.

A refusal names the place, says what is wrong there and ends with its code in brackets; a caret points at the words that it is
about, and the last line says what to do. Codes are stable: they stand in the JSON lines of `batch`, and the library's `Problem`
has them as `code` and in `faults`. The exit status is 1. A command line that cannot be understood (an option that does not
exist, `--limit high`) is answered with the usage line and the status 2; it has no code.

In the examples `<` begins a line of standard input and `2>` one of standard error. They are run in this folder.
"""


class Case(NamedTuple):
    """A code with what it means, and the commands that are refused with it."""

    group: str
    code: str
    meaning: str
    blocks: tuple[Block, ...]

    @property
    def path(self) -> Path:
        """The file of the case."""
        return FOLDER / self.group / f"{self.code}.txt"


def cases() -> list[Case]:
    """Every case, group by group and code by code."""
    found = []
    for group in GROUPS:
        for path in sorted((FOLDER / group).glob("*.txt"), key=lambda each: each.stem):
            head, blocks = read(path)
            meaning = " ".join(line.removeprefix("#").strip() for line in head.split("\n"))
            found.append(Case(group, path.stem, meaning, tuple(blocks)))
    return found


def played(block: Block) -> str:
    """What the command of a block gives now: standard output, lines `2> …` of standard error, `>= ` and the exit status."""
    ran = _run(block)
    lines = ran.out.rstrip("\n").split("\n") if ran.out else []
    told = ran.err.rstrip("\n").replace(f"{FOLDER}{os.sep}", "")
    lines += [f"2> {line}".rstrip() for line in told.split("\n") if told]
    if ran.status:
        lines.append(f">= {ran.status}")
    return "\n".join(lines)


def _run(block: Block) -> Ran:
    words = shlex.split(block.command)
    given = block.given.encode()
    if words[0] == "python":
        printed = _python(words[2])
        if "|" not in words:
            return printed
        given, words = printed.out.encode("utf-8", "surrogateescape"), words[words.index("|") + 1 :]
    variables = {}
    while "=" in words[0]:
        name, _, value = words.pop(0).partition("=")
        variables[name] = value
    with _environment(variables):
        return run(*words[1:], given=given)


def _python(program: str) -> Ran:
    """What a line of Python prints; a refusal is told as Python tells it, by its class."""
    printed = io.StringIO()
    try:
        with redirect_stdout(printed):
            exec(program, {})
    except Problem as problem:
        return Ran(1, printed.getvalue(), f"{type(problem).__module__}.{type(problem).__qualname__}: {problem}")
    return Ran(0, printed.getvalue(), "")


@contextmanager
def _environment(variables: dict[str, str]) -> Iterator[None]:
    before = {name: os.environ.get(name) for name in variables}
    os.environ.update(variables)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


def written(case: Case) -> str:
    """The text of a case's file as it is now."""
    lines = [f"# {case.meaning}\n"]
    for block in case.blocks:
        given = "".join(f"< {line}\n" for line in block.given.splitlines())
        lines.append(f"$ {block.command}\n{given}{played(block)}\n")
    return "\n".join(lines)


def readme(found: list[Case]) -> str:
    """The catalogue as a page, from the files of the cases."""
    return "\n".join((*_introduction(found), *(line for group in GROUPS for line in _section(group, found)))) + "\n"


def _introduction(found: list[Case]) -> Iterator[str]:
    yield from _INTRODUCTION.format(codes=len(found)).split("\n")
    for group, (title, _) in GROUPS.items():
        codes = [case.code for case in found if case.group == group]
        yield f"- [{title}](#{title.lower().replace(' ', '-')}): " + ", ".join(f"[{code}](#{code})" for code in codes)


def _section(group: str, found: list[Case]) -> Iterator[str]:
    title, meaning = GROUPS[group]
    yield from ("", f"## {title}", "", meaning)
    for case in found:
        if case.group != group:
            continue
        yield from ("", f"### {case.code}", "", case.meaning, "", "```console")
        for number, block in enumerate(case.blocks):
            if number:
                yield ""
            yield f"$ {block.command}"
            yield from (f"< {line}" for line in block.given.splitlines())
            yield from block.expected.split("\n")
        yield "```"
