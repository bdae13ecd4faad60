"""Every public name says what it is; every name that the library promises is there."""

import ast
import doctest
import importlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import mjscore
from tests.trees import PACKAGE, trees


def undocumented(path: str, module: ast.Module) -> Iterator[str]:
    if not ast.get_docstring(module):
        yield path
    pending: list[tuple[str, ast.AST]] = [("", node) for node in module.body]
    while pending:
        prefix, node = pending.pop()
        if isinstance(
            node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
        ) and not node.name.startswith("_"):
            if not ast.get_docstring(node):
                yield f"{path}: {prefix}{node.name}"
            if isinstance(node, ast.ClassDef):
                pending += [(f"{node.name}.", inner) for inner in node.body]


def test_no_public_name_is_without_a_docstring() -> None:
    assert len(trees()) > 50
    assert [
        name for path, tree in trees().items() for name in undocumented(path, tree)
    ] == []


def test_the_promised_names_are_there_and_documented() -> None:
    assert len(mjscore.__all__) > 10
    for name in mjscore.__all__:
        assert getattr(mjscore, name).__doc__, name


def test_dir_shows_the_public_names_and_nothing_private() -> None:
    shown = dir(mjscore)
    assert set(mjscore.__all__) <= set(shown)
    assert [
        name for name in shown if name.startswith("_") and not name.endswith("__")
    ] == []


def test_help_names_every_public_name_and_every_room() -> None:
    page = mjscore.__doc__ or ""
    words = set(re.findall(r"\w+", page))
    assert [name for name in mjscore.__all__ if name not in words] == []
    rooms = {
        path.stem
        for path in PACKAGE.iterdir()
        if path.suffix == ".py" or (path / "__init__.py").exists()
    }
    assert [
        room for room in sorted(rooms) if not room.startswith("_") and room not in words
    ] == []


def test_help_explains_the_words_of_the_game() -> None:
    page = mjscore.__doc__ or ""
    for word in (
        "tile",
        "group",
        "set",
        "reading",
        "shape",
        "seat",
        "round",
        "points",
        "doubles",
        "limit",
    ):
        assert re.search(rf"^{word} {{2,}}[A-Z]", page, re.MULTILINE), word


EXAMPLES = [
    path
    for path in sorted(PACKAGE.rglob("*.py"))
    if "    >>> " in path.read_text("utf-8") or path.name == "__init__.py"
]


@pytest.mark.parametrize(
    "path", EXAMPLES, ids=lambda path: str(path.relative_to(PACKAGE))
)
def test_the_examples_of_docstrings_are_true(path: Path) -> None:
    name = ".".join(
        path.relative_to(PACKAGE.parent).with_suffix("").parts
    ).removesuffix(".__init__")
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_help_has_an_example() -> None:
    assert doctest.testmod(mjscore) == doctest.TestResults(failed=0, attempted=6)


def test_a_name_that_is_not_there_is_said_so() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'scor'"):
        getattr(mjscore, "scor")  # noqa: B009


def test_a_hand_is_compared_under_several_rulesets() -> None:
    """A ruleset that does not play with the West Wind refuses the hand; it keeps its place."""
    hand = mjscore.read_hand(
        "exposed: 3×W; concealed: 777C 456B 222D 22C; won: draw 2C; seat: East"
    )
    rulesets = [
        mjscore.load_ruleset("babcock", options=options)
        for options in ([], ["three-handed"])
    ]
    four, three = mjscore.compare(hand, rulesets)
    assert isinstance(four.result, mjscore.Sheet)
    assert isinstance(three.result, mjscore.ImpossibleHand)
    assert [each.ruleset for each in (four, three)] == rulesets
