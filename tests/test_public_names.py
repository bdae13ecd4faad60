"""Every public name says what it is; every name that the library promises is there."""

import ast
from collections.abc import Iterator
from pathlib import Path

import mjscore

PACKAGE = Path(mjscore.__file__).parent


def undocumented(path: Path) -> Iterator[str]:
    module = ast.parse(path.read_text(encoding="utf-8"))
    if not ast.get_docstring(module):
        yield str(path)
    pending: list[tuple[str, ast.AST]] = [("", node) for node in module.body]
    while pending:
        prefix, node = pending.pop()
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and not node.name.startswith("_"):
            if not ast.get_docstring(node):
                yield f"{path.relative_to(PACKAGE)}: {prefix}{node.name}"
            if isinstance(node, ast.ClassDef):
                pending += [(f"{node.name}.", inner) for inner in node.body]


def test_no_public_name_is_without_a_docstring() -> None:
    files = sorted(PACKAGE.rglob("*.py"))
    assert len(files) > 50
    assert [name for path in files for name in undocumented(path)] == []


def test_the_promised_names_are_there_and_documented() -> None:
    assert len(mjscore.__all__) > 10
    for name in mjscore.__all__:
        assert getattr(mjscore, name).__doc__, name
