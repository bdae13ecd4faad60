"""Every public name says what it is; every name that the library promises is there."""

import ast
import doctest
import importlib
import importlib.util
import pydoc
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import ModuleType

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


def defined(body: Iterable[ast.stmt]) -> Iterator[str]:
    """The public names that statements at the top of a module define; what it imports is defined elsewhere."""
    for node in body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            names = [node.name]
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            inside = [inner for target in targets for inner in ast.walk(target)]
            names = [inner.id for inner in inside if isinstance(inner, ast.Name)]
        else:
            names = []
        yield from (name for name in names if not name.startswith("_"))


IN_SEVERAL_MODULES = {
    "TYPE_CHECKING": "type checkers know it by this name, and `typing` would take long to import",
    "app": "a group of commands, which the list of commands looks for by this name",
}
"""Names that may stand in several modules, and why."""
COMMANDS_OR_VERBS = re.compile(r"cli/\w+|ext/\w+(/\w+)?/command|ext/page/\w+")
"""Where functions are called as what a person types or the page asks for, such as `score`, though the library has one."""
SPOKEN = {
    *("add", "analyse", "build", "check", "compare", "export", "new", "redo", "score"),
    *("settle", "show", "table", "undo", "why"),
}
"""The commands and verbs that are called as functions elsewhere, or as one another."""
GRAMMAR = "notation/grammar"
"""Where expressions are called as the rules of grammar/notation.ebnf."""


def in_several_modules(modules: Mapping[str, ast.Module]) -> dict[str, list[str]]:
    """The public names that two modules or more define, commands, verbs of the page and rules of the grammar aside."""
    homes: dict[str, list[str]] = {}
    for path, tree in modules.items():
        for name in set(defined(tree.body)) - IN_SEVERAL_MODULES.keys():
            homes.setdefault(name, []).append(path.removesuffix(".py"))
    found = {}
    for name, paths in homes.items():
        others = [path for path in paths if path != GRAMMAR]
        if name in SPOKEN:
            others = [path for path in others if not COMMANDS_OR_VERBS.fullmatch(path)]
        if len(others) > 1:
            found[name] = others
    return found


def test_no_public_name_stands_in_two_modules() -> None:
    assert in_several_modules(trees()) == {}, "a name means one thing: choose another"


def test_a_name_that_stands_in_two_modules_is_found() -> None:
    again = ast.parse("def read_hand() -> None: ...\n\nscore = SETS, _SETS = 1, 2")
    paths = {**trees(), "rules/more.py": again}
    assert sorted(in_several_modules(paths)) == ["SETS", "read_hand", "score"]


PUBLIC = [name for name in dir(mjscore) if not name.startswith("_")]
"""The names that the library promises."""


def test_the_promised_names_are_there_and_documented() -> None:
    assert len(PUBLIC) > 50
    for name in PUBLIC:
        assert getattr(mjscore, name).__doc__, name


def test_a_star_brings_functions_and_modules() -> None:
    for name in mjscore.__all__:
        assert not isinstance(getattr(mjscore, name), type), name
    functions = {name for name in PUBLIC if name[0].islower()}
    assert functions == {*mjscore.__all__}


def test_dir_shows_nothing_private() -> None:
    shown = [name for name in dir(mjscore) if name.startswith("_")]
    assert [name for name in shown if not name.endswith("__")] == []


def test_help_can_be_read_and_spells_out_every_function() -> None:
    page = pydoc.plain(pydoc.render_doc(mjscore))
    assert len(page.splitlines()) < 500
    for name in mjscore.__all__:
        assert isinstance(getattr(mjscore, name), ModuleType) or f"    {name}(" in page


def test_help_names_every_public_name_and_every_room() -> None:
    page = mjscore.__doc__ or ""
    words = set(re.findall(r"\w+", page))
    assert [name for name in PUBLIC if name not in words] == []
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


def test_the_examples_of_docstrings_are_true() -> None:
    tried = 0
    for path in sorted(PACKAGE.rglob("*.py")):
        if "    >>> " in path.read_text("utf-8"):
            parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
            name = ".".join(parts).removesuffix(".__init__")
            result = doctest.testmod(importlib.import_module(name))
            assert result.failed == 0, name
            tried += result.attempted
    assert tried > 30


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


def test_what_the_scripts_of_publication_and_checking_import_is_there() -> None:
    root = Path(__file__).parents[1]
    scripts = [*(root / ".ci").iterdir(), *(root / ".github/workflows").iterdir()]
    imported = [
        (module, name)
        for script in scripts
        for module, name in re.findall(
            r"from ((?:mjscore|tests)[\w.]*) import (\w+)", script.read_text("utf-8")
        )
    ]
    assert len(imported) >= 4
    for module, name in imported:
        home = importlib.import_module(module)
        assert hasattr(home, name) or importlib.util.find_spec(f"{module}.{name}"), name
