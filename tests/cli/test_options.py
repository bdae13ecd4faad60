"""No option of a command is without a test: each stands in a transcript, in a page of refusals or in a test."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mjscore.cli.app import COMMANDS, load

TESTS = Path(__file__).parents[1]
TRIED = (
    *TESTS.glob("transcripts/*.txt"),
    *TESTS.glob("errors/*.md"),
    TESTS / "reports" / "printed.txt",
    *TESTS.rglob("test_*.py"),
)


def options(command: Any, words: str) -> Iterator[tuple[str, str]]:
    """The long options of a command and of those below it, each behind the words of its command."""
    for name, inner in getattr(command, "commands", {}).items():
        yield from options(inner, f"{words} {name}")
    for parameter in command.params:
        for option in parameter.opts:
            if option.startswith("--"):
                yield words, option


def test_every_option_of_every_command_is_tried() -> None:
    tried: dict[str, set[str]] = {}
    for path in TRIED:
        for option in re.findall(r"--[a-z][a-z-]+", path.read_text("utf-8")):
            tried.setdefault(option, set()).add(path.name)
    offered = [each for name in COMMANDS for each in options(load(name), name)]
    assert len(offered) > 100
    assert [each for each in offered if each[1] not in tried] == []
