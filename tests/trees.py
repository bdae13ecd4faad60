"""The syntax tree of every file of the package, parsed and gone through once for all tests that read the source."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import mjscore

PACKAGE = Path(mjscore.__file__).parent


@cache
def trees() -> dict[str, ast.Module]:
    """The trees by the paths of the files in the package, such as `scoring/engine.py`."""
    return {
        path.relative_to(PACKAGE).as_posix(): ast.parse(path.read_text("utf-8"))
        for path in sorted(PACKAGE.rglob("*.py"))
    }


@cache
def nodes() -> dict[str, tuple[ast.AST, ...]]:
    """Every node of each tree, by the same paths."""
    return {path: tuple(ast.walk(tree)) for path, tree in trees().items()}
