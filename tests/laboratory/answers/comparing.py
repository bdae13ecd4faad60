"""Digests of answers, the differences of two answers line by line, and which of them were meant."""

from __future__ import annotations

import difflib
import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from fnmatch import fnmatchcase
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

BASELINE: Final = Path(__file__).with_name("baseline.txt")
CHANGES: Final = Path(__file__).with_name("changes.toml")
_HEAD: Final = "python -m tests.laboratory.answers --at {} --keep"
_DIGITS: Final = 10


class Digests(NamedTuple):
    """What was asked in a block, and what was answered."""

    asked: str
    answered: str


class Baseline(NamedTuple):
    """Digests of blocks by name, and the commit whose package answered."""

    commit: str
    blocks: dict[str, Digests]


class Difference(NamedTuple):
    """A case that is answered otherwise: the lines of the old answer after `-`, those of the new one after `+`."""

    case: str
    lines: tuple[str, ...]


class Change(NamedTuple):
    """Differences that were meant: of which cases, which lines they may have (none named: any), and why."""

    cases: str
    lines: tuple[str, ...]
    reason: str

    def covers(self, difference: Difference) -> bool:
        """Whether this is why a case is answered otherwise."""
        if not fnmatchcase(difference.case, self.cases):
            return False
        return not self.lines or all(map(self._allows, difference.lines))

    def _allows(self, line: str) -> bool:
        return any(re.search(pattern, line) for pattern in self.lines)


def digest(value: Any) -> str:
    """A short digest of plain data."""
    text = json.dumps(value, sort_keys=True, ensure_ascii=True)
    return sha256(text.encode()).hexdigest()[:_DIGITS]


def digests(
    block: Mapping[str, Any], answers: Mapping[str, Any], root: Path
) -> Digests:
    """The digests of a block and its answers; where the tree lies does not matter to them."""
    asked = json.loads(json.dumps(block).replace(str(root), ""))
    return Digests(digest(asked), digest(answers))


def read_baseline() -> Baseline:
    """What is kept."""
    head, *lines = BASELINE.read_text("utf-8").splitlines()
    commit = head.split(" --at ")[1].split()[0]
    blocks = {}
    for line in lines:
        asked, answered, name = line.split(" ", 2)
        blocks[name] = Digests(asked, answered)
    return Baseline(commit, blocks)


def write_baseline(commit: str, blocks: Mapping[str, Digests]) -> None:
    """Keep digests, a line a block."""
    lines = [_HEAD.format(commit)]
    for name, (asked, answered) in blocks.items():
        lines.append(f"{asked} {answered} {name}")
    BASELINE.write_text("\n".join(lines) + "\n", "utf-8")


def read_changes() -> list[Change]:
    """The differences that were meant."""
    told = tomllib.loads(CHANGES.read_text("utf-8"))
    return [
        Change(change["cases"], tuple(change.get("lines", ())), change["reason"])
        for change in told.get("change", [])
    ]


def reason_of(difference: Difference, changes: Iterable[Change]) -> str | None:
    """Why a difference was meant; None if nothing says that it was."""
    for change in changes:
        if change.covers(difference):
            return change.reason
    return None


def differences(
    before: Mapping[str, Any], now: Mapping[str, Any]
) -> Iterator[Difference]:
    """Each case of a block that is answered otherwise."""
    for case in dict.fromkeys([*before, *now]):
        old, new = before.get(case), now.get(case)
        if old != new:
            yield Difference(case, tuple(_unlike(lines_of(old), lines_of(new))))


def _unlike(old: list[str], new: list[str]) -> Iterator[str]:
    for line in difflib.unified_diff(old, new, n=0, lineterm=""):
        if not line.startswith(("---", "+++", "@@")):
            yield line


def lines_of(value: Any, path: str = "") -> list[str]:
    """An answer in lines, each with the keys that lead to it; an entry of a list is a line of its own."""
    if isinstance(value, dict) and value:
        lines = []
        for key in sorted(value):
            lines += lines_of(value[key], f"{path}.{key}" if path else key)
        return lines
    if isinstance(value, list) and value:
        lines = []
        for entry in value:
            lines.append(f"{path}[] {_compact(entry)}")
        return lines
    return [f"{path} {_compact(value)}"]


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)
