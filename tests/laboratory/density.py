"""How heavy and how dense the code is, beside other packages: `python -m tests.laboratory.density`.

Peers are the folders of installed packages (`pip install beancount chess packaging
mahjong`); one that is not installed is left out. The figures are no gate: they show
where a reader meets many ideas in one statement.
"""

from __future__ import annotations

import ast
import io
import sys
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path

from tabulate import tabulate

ROOT = Path(__file__).parents[2]
PEERS = ("beancount", "chess", "packaging", "mahjong")
LAYOUT = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
    tokenize.ENCODING,
}
HABITS = (
    "conditional expressions",
    "comprehensions with two for",
    "stars",
    "and-or mixed",
    "lambdas",
    "walruses",
)


@dataclass
class Weight:
    """What was counted in a package."""

    nodes: int = 0
    tokens: int = 0
    statements: int = 0
    habits: dict[str, int] = field(default_factory=lambda: dict.fromkeys(HABITS, 0))

    def add(self, source: str) -> None:
        """Count one module; its docstrings are no tokens of it."""
        tree = ast.parse(source)
        docstrings = 0
        for node in ast.walk(tree):
            self.nodes += 1
            if isinstance(node, ast.stmt):
                self.statements += 1
            if is_docstring(node):
                docstrings += 1
            habit = habit_of(node)
            if habit is not None:
                self.habits[habit] += 1
        self.tokens += tokens_of(source) - docstrings

    def row(self, name: str) -> list[str]:
        """The figures as a row; habits are counted in a thousand statements."""
        shares = [
            f"{1000 * count / self.statements:.1f}" for count in self.habits.values()
        ]
        a_statement = f"{self.tokens / self.statements:.1f}"
        return [name, f"{self.nodes:,}", f"{self.tokens:,}", a_statement, *shares]


def is_docstring(node: ast.AST) -> bool:
    """Whether a statement is a text alone."""
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


def habit_of(node: ast.AST) -> str | None:
    """Which habit of dense code a node is."""
    match node:
        case ast.IfExp():
            return "conditional expressions"
        case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
            if len(node.generators) > 1:
                return "comprehensions with two for"
        case ast.Starred():
            return "stars"
        case ast.BoolOp() if any(
            isinstance(value, ast.BoolOp) for value in node.values
        ):
            return "and-or mixed"
        case ast.Lambda():
            return "lambdas"
        case ast.NamedExpr():
            return "walruses"
    return None


def tokens_of(source: str) -> int:
    """How many tokens a module has, without remarks and layout."""
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return sum(token.type not in LAYOUT for token in tokens)


def modules(folder: Path) -> Iterator[str]:
    """The sources of a package, without its own tests."""
    for path in sorted(folder.rglob("*.py")):
        inside = path.relative_to(folder)
        is_test = "tests" in inside.parts or inside.name.endswith("_test.py")
        if not is_test:
            yield path.read_text(encoding="utf-8")


def weight_of(folder: Path) -> Weight:
    """What all modules of a folder weigh."""
    weight = Weight()
    for source in modules(folder):
        weight.add(source)
    return weight


def main() -> int:
    """Print a row for the package, its tests and each peer that is installed."""
    rows = [
        weight_of(ROOT / "mjscore").row("mjscore"),
        weight_of(ROOT / "tests").row("its tests"),
    ]
    for name in PEERS:
        spec = find_spec(name)
        if spec is not None and spec.submodule_search_locations:
            rows.append(weight_of(Path(spec.submodule_search_locations[0])).row(name))
    titles = ["package", "syntax nodes", "tokens", "a statement", *HABITS]
    print(tabulate(rows, titles, colalign=["left"] + ["right"] * (len(titles) - 1)))
    print("Habits: so many in a thousand statements.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
