"""Every cache of the package stands in one list (`caches.toml`), with its bound and what it saves."""

import ast
import re
import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from tests.trees import PACKAGE

LIST = tomllib.loads(Path(__file__).with_name("caches.toml").read_text("utf-8"))
WRITTEN = re.compile(r"cache|__missing__|= \{\}")
"""What stands in every module that has a cache: to parse the others would take long."""
MAKERS = {"cache", "lru_cache", "cached_property"}
COLLECTED = {
    ("rules/toml.py", "_Scanner"),
    ("notation/written_scores.py", "_ScoresSoFar"),
}
"""Classes that fill dictionaries with what one text says; they are gone when it is read."""

LISTED = {(module, name) for module, caches in LIST.items() for name in caches}
COUNTED = [
    (module, name, cache["most"])
    for module, caches in LIST.items()
    for name, cache in caches.items()
    if isinstance(cache["most"], int)
]


def called(node: ast.expr) -> str:
    """The name of what is called, or of a decorator."""
    if isinstance(node, ast.Call):
        return called(node.func)
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def caches_in(node: ast.AST, within: tuple[str, ...] = ()) -> Iterator[str]:
    """The caches of a module, a class or a function, by their names within the module."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.ClassDef):
            inner = (*within, child.name)
            if any(called(decorator) in MAKERS for decorator in child.decorator_list):
                yield ".".join(inner)
            if child.name == "__missing__":
                yield ".".join(inner)
            if isinstance(child, ast.ClassDef):
                for attribute in filled_dictionaries(child):
                    yield f"{child.name}.{attribute}"
            yield from caches_in(child, inner)
        elif isinstance(child, ast.Assign | ast.AnnAssign):
            target = child.targets[0] if isinstance(child, ast.Assign) else child.target
            value = child.value
            if isinstance(value, ast.Call) and called(value) in MAKERS:
                assert isinstance(target, ast.Name)
                yield target.id
        else:
            yield from caches_in(child, within)


def filled_dictionaries(cls: ast.ClassDef) -> set[str]:
    """The attributes of a class that are empty dictionaries at first, and that another method fills."""
    empty: set[str] = set()
    filled: set[str] = set()
    for method in cls.body:
        if not isinstance(method, ast.FunctionDef):
            continue
        for node in ast.walk(method):
            if method.name == "__init__":
                empty.update(empty_dictionary(node))
            else:
                filled.update(filled_attribute(node))
    return empty & filled


def empty_dictionary(node: ast.AST) -> Iterator[str]:
    """The attribute to which a statement gives an empty dictionary."""
    target: ast.expr
    if isinstance(node, ast.AnnAssign):
        target, value = node.target, node.value
    elif isinstance(node, ast.Assign):
        target, value = node.targets[0], node.value
    else:
        return
    is_empty = isinstance(value, ast.Dict) and not value.keys
    if is_empty and isinstance(target, ast.Attribute):
        yield target.attr


def filled_attribute(node: ast.AST) -> Iterator[str]:
    """The attribute that a statement gives one more entry."""
    place: ast.expr | None = None
    if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store):
        place = node.value
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        place = node.func.value if node.func.attr == "setdefault" else None
    if isinstance(place, ast.Attribute):
        yield place.attr


def caches_of_package() -> set[tuple[str, str]]:
    """Every cache of the package: its module, and its name there."""
    found = set()
    for path in PACKAGE.rglob("*.py"):
        text = path.read_text("utf-8")
        if not WRITTEN.search(text):
            continue
        module = path.relative_to(PACKAGE).as_posix()
        for name in caches_in(ast.parse(text)):
            if (module, name.split(".")[0]) not in COLLECTED:
                found.add((module, name))
    return found


def test_every_cache_is_listed() -> None:
    """With what it holds at most and what it saves; none is listed that is gone."""
    assert caches_of_package() == LISTED


def test_a_cache_says_what_it_keeps_and_saves() -> None:
    """In words, and how much in a number or in words."""
    for caches in LIST.values():
        for cache in caches.values():
            assert sorted(cache) == ["kept", "most", "saves"]
            assert all(cache.values())


@pytest.mark.parametrize(("module", "name", "most"), COUNTED)
def test_the_bound_is_that_of_the_program(module: str, name: str, most: int) -> None:
    """The list names the bound by which the function forgets."""
    dotted = module.removesuffix(".py").replace("/", ".")
    function = getattr(import_module(f"mjscore.{dotted}"), name)
    assert function.cache_parameters()["maxsize"] == most


def test_a_cache_that_is_not_listed_is_found() -> None:
    """Each of the ways in which one is written."""
    source = """
class Kept:
    def __init__(self):
        self.found = {}
    def ask(self, key):
        self.found[key] = 1
    @cached_property
    def once(self): ...
class Table(dict):
    def __missing__(self, key): ...
@lru_cache(maxsize=4)
def remembered(): ...
def outer():
    @functools.cache
    def inner(): ...
walk: Final = lru_cache(maxsize=4)(Walk)
"""
    assert set(caches_in(ast.parse(source))) == {
        "Kept.found",
        "Kept.once",
        "Table.__missing__",
        "remembered",
        "outer.inner",
        "walk",
    }
