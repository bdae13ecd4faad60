"""No file of the package leads back to itself by imports: those inside functions, for types alone or by name count too."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import mjscore
from tests.trees import PACKAGE, nodes


@cache
def modules() -> dict[str, tuple[ast.AST, ...]]:
    """The syntax nodes of the files of the package, by the names of the modules."""
    files: dict[str, tuple[ast.AST, ...]] = {}
    for path, within in nodes().items():
        module = f"mjscore/{path}".removesuffix(".py").removesuffix("/__init__")
        files[module.replace("/", ".")] = within
    return files


def imported(within: Iterable[ast.AST]) -> Iterator[str]:
    """The modules of the package that the nodes of a file name in imports, wherever in the file they stand."""
    for node in within:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in modules())
        elif isinstance(node, ast.ImportFrom) and node.module in modules():
            inner = [f"{node.module}.{alias.name}" for alias in node.names]
            yield from (name if name in modules() else node.module for name in inner)
        elif (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and "." in node.value
            and node.value in modules()
        ):
            yield node.value  # for import_module and on_demand


@cache
def imports() -> dict[str, set[str]]:
    """What each file of the package imports of it; what stands for an extension by name does not know it."""
    graph = {name: set(imported(within)) - {name} for name, within in modules().items()}
    told_by_name = ("mjscore.extensions", "mjscore.batch", "mjscore.casebook")
    return {**graph, **{name: set() for name in told_by_name}}


def circle(files: Mapping[str, set[str]]) -> list[str]:
    """Files that lead back to the first of them; none where there is no circle."""
    try:
        TopologicalSorter(files).prepare()
    except CycleError as found:
        return list(found.args[1])
    return []


def test_there_is_no_circle_of_files() -> None:
    assert circle(imports()) == []


UPWARD = [
    "from mjscore.scoring import engine",
    "def late():\n    import mjscore.settlement.settle",
    "if TYPE_CHECKING:\n    from mjscore.reports.notebook import html_of",
    "__getattr__ = on_demand(__name__, {'mjscore.reports.notebook': ('html_of',)})",
    "import_module('mjscore.sessions.rotation')",
]


@pytest.mark.parametrize("line", UPWARD)
def test_a_circle_is_found_however_the_import_is_written(line: str) -> None:
    more = imported(ast.walk(ast.parse(line)))
    hands = imports()["mjscore.game.hands"].union(more)
    assert "mjscore.game.hands" in circle({**imports(), "mjscore.game.hands": hands})


BY_NAME = {"cli", "ext", "on_demand", "reports"}
"""The rooms that import by a name which they put together, or what may not be installed; of the core `on_demand` alone."""


def named_by(node: ast.AST) -> str:
    """What a node names: an object, one of a module, or one that is imported."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name) | ast.alias(name=name):
            return name
    return ""


def test_no_other_room_imports_by_a_name_that_nobody_can_read() -> None:
    by_name = set()
    for path, within in nodes().items():
        if any(named_by(node) == "import_module" for node in within):
            by_name.add(path.removesuffix(".py").split("/")[0])
    assert by_name == BY_NAME


BROKEN = {
    "one direction": ("rules/vocabulary/terms", "from mjscore import scoring"),
    "no report, no session, no array": (
        "settlement/payments",
        "from mjscore.ext.arrays import engine",
    ),
    "within the game": ("game/tiles", "from mjscore.game import hands"),
    "the arrays know none": ("ext/play/tally", "import mjscore.ext.casebook"),
    "pyparsing": ("rules/keys", "import pyparsing"),
    "typer": ("reports/content", "import typer"),
    "tabulate": ("cli/output", "import tabulate"),
    "numpy": ("analysis/waits", "import numpy"),
}
"""For each import rule, told by words of its name, a line that breaks it, and where it is written."""


def contracts(package: Path, settings: Path) -> dict[str, bool]:
    """The import rules by their names, and whether a copy of the package keeps them."""
    path = f"{package.parent}{os.pathsep}{Path(sys.executable).parent}"
    command = [
        str(Path(sys.executable).parent / "lint-imports"),
        "--config",
        str(settings),
        "--no-cache",
    ]
    told = subprocess.run(
        command,
        cwd=package.parent,
        env={"PYTHONPATH": path, "COLUMNS": "200"},
        capture_output=True,
        text=True,
    )
    return {
        line.rpartition(" ")[0]: line.endswith("KEPT")
        for line in told.stdout.splitlines()
        if line.endswith(("KEPT", "BROKEN"))
    }


@pytest.mark.long
def test_every_import_rule_is_broken_by_what_it_forbids(tmp_path: Path) -> None:
    settings = PACKAGE.parent / "pyproject.toml"
    names = [
        each["name"]
        for each in tomllib.loads(settings.read_text("utf-8"))["tool"]["importlinter"][
            "contracts"
        ]
    ]
    assert [sum(words in name for words in BROKEN) for name in names] == [1] * len(
        BROKEN
    )
    copy = Path(
        shutil.copytree(
            PACKAGE, tmp_path / "mjscore", ignore=shutil.ignore_patterns("__pycache__")
        )
    )
    assert contracts(copy, settings) == dict.fromkeys(names, True)
    for module, line in BROKEN.values():
        with (copy / f"{module}.py").open("a", encoding="utf-8") as file:
            file.write(f"\n{line}\n")
    assert contracts(copy, settings) == dict.fromkeys(names, False)


def drawn(picture: str) -> list[set[str]]:
    """The rooms that `help(mjscore)` draws, line by line: a name, two spaces or more, what it is for, perhaps another name."""
    lines = picture.partition("import-linter keeps this.")[2].split("\n\n")[1]
    return [set(re.split(" {2,}", line.strip())[::2]) for line in lines.splitlines()]


def test_the_rooms_are_drawn_as_the_import_rules_have_them() -> None:
    settings = tomllib.loads((PACKAGE.parent / "pyproject.toml").read_text("utf-8"))
    rules = settings["tool"]["importlinter"]["contracts"]
    [layers] = [
        rule["layers"] for rule in rules if rule.get("containers") == ["mjscore"]
    ]
    rooms = [set(layer.split(" | ")) for layer in layers if layer != "__main__"]
    assert mjscore.__doc__ is not None
    assert drawn(mjscore.__doc__) == rooms


def test_names_of_packages_are_seen_as_imports() -> None:
    graph = set(imported(modules()["mjscore"]))
    assert {
        "mjscore.ext.arrays",
        "mjscore.reports.notebook",
        "mjscore.settlement",
    } <= graph


def test_all_imports_are_absolute() -> None:
    """The graph knows modules by their whole names."""
    relative = [
        f"{name}:{node.lineno}"
        for name, within in modules().items()
        for node in within
        if isinstance(node, ast.ImportFrom) and node.level
    ]
    assert relative == []
