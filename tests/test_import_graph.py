"""No file of the package leads back to itself by imports: those inside functions, for types alone or by name count too."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import mjscore

PACKAGE = Path(mjscore.__file__).parent


def module_name(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_name(path): ast.parse(path.read_text("utf-8")) for path in PACKAGE.rglob("*.py")}


def imported(tree: ast.Module) -> Iterator[str]:
    """The modules of the package that a file names in its imports, wherever in the file they stand."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in MODULES)
        elif isinstance(node, ast.ImportFrom) and node.module in MODULES:
            inner = [f"{node.module}.{alias.name}" for alias in node.names]
            yield from (name if name in MODULES else node.module for name in inner)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and "." in node.value and node.value in MODULES:
            yield node.value  # for import_module


def import_graph() -> dict[str, set[str]]:
    return {name: set(imported(tree)) - {name} for name, tree in MODULES.items()}


def test_there_is_no_circle_of_files() -> None:
    circle: list[str] = []
    try:
        TopologicalSorter(import_graph()).prepare()
    except CycleError as found:
        circle = found.args[1]
    assert not circle, " <- ".join(circle)


def test_the_graph_sees_late_imports_and_those_for_types() -> None:
    graph = import_graph()
    assert "mjscore.many" in graph["mjscore"]  # for types alone
    late = ("from mjscore.hands import Hand", "import mjscore.tiles", "from mjscore import seats", "call('mjscore.deals')")
    tree = ast.parse("def late():\n" + "".join(f"    {line}\n" for line in late))
    assert sorted(imported(tree)) == ["mjscore.deals", "mjscore.hands", "mjscore.seats", "mjscore.tiles"]


def test_all_imports_are_absolute() -> None:
    """The graph knows modules by their whole names."""
    relative = [
        f"{name}:{node.lineno}"
        for name, tree in MODULES.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.level
    ]
    assert relative == []
