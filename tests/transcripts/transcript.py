"""Reads, runs and writes transcript files."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from contextlib import chdir
from pathlib import Path
from typing import NamedTuple

from tests.cli.running import run, without_digests

FOLDER = Path(__file__).parent
ROOT = FOLDER.parent.parent


class Block(NamedTuple):
    """One command of a transcript with all that follows it."""

    command: str
    given: str
    expected: str

    @property
    def arguments(self) -> list[str]:
        """The arguments after `mjscore`."""
        return shlex.split(self.command)[1:]


def paths() -> list[Path]:
    """The transcript files."""
    return sorted(FOLDER.glob("*.txt"))


def read(path: Path) -> tuple[str, list[Block]]:
    """The remarks at the head of a transcript, and its blocks."""
    head, *rest = ("\n" + path.read_text("utf-8")).split("\n$ ")
    blocks = []
    for text in rest:
        command, _, after = text.partition("\n")
        lines = after.split("\n")
        given = "".join(f"{line[2:]}\n" for line in lines if line.startswith("< "))
        expected = "\n".join(
            line for line in lines if not line.startswith("< ")
        ).rstrip("\n")
        blocks.append(Block(command, given, expected))
    return head.strip("\n"), blocks


def played(block: Block) -> str:
    """What the command of a block does now, as a transcript shows it."""
    ran = run(*block.arguments, given=block.given.encode())
    assert "a defect of the program" not in ran.err, f"{block.command}: {ran.err}"
    shown = ran.out.replace("\r\n", "\n").rstrip("\n")
    lines = shown.split("\n") if shown else []
    lines += [f"2> {line}" for line in ran.err.rstrip("\n").split("\n") if ran.err]
    if ran.status:
        lines.append(f">= {ran.status}")
    return without_digests("\n".join(lines))


def written(head: str, blocks: list[Block]) -> Iterator[str]:
    """The text of a transcript file as it is now, block by block."""
    if head:
        yield f"{head}\n"
    for block in blocks:
        given = "".join(f"< {line}\n" for line in block.given.splitlines())
        yield f"$ {block.command}\n{given}{played(block)}\n"


def regenerate() -> None:
    """Write every transcript with what its commands print now."""
    with chdir(ROOT):
        for path in paths():
            path.write_text("\n".join(written(*read(path))), "utf-8")
