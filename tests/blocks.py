"""Reads files of cases: a line that heads a case, and below it the lines of the case, each behind four blanks.

A line that begins with `#` is a remark; blank lines may stand anywhere.
"""

from __future__ import annotations

from pathlib import Path


def read_blocks(path: Path) -> list[tuple[str, list[str]]]:
    """The cases of a file: the head of each, and its lines."""
    blocks: list[tuple[str, list[str]]] = []
    for line in path.read_text("utf-8").splitlines():
        if not line or line.lstrip().startswith("#"):
            continue
        if line.startswith("    "):
            blocks[-1][1].append(line.removeprefix("    "))
        else:
            assert not line.startswith(" "), f"{path}: four blanks before: {line}"
            blocks.append((line, []))
    assert blocks, f"{path} holds no case"
    return blocks
