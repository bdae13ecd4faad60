"""Every fault code that the source can raise, found in its syntax trees.

A code is a literal given to something that takes a `code: str` - a class such as `Fault`, a function such as
`Faults.add` - or stands in the table of slips of the notation.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

from mjscore.game.groups import KIND_WORDS, Kind
from tests.trees import PACKAGE, nodes

KEBAB: Final = re.compile(r"[a-z]+(-[a-z0-9]+)*")
_PASSED_ON: Final = frozenset({"", "code"})
_SLIPS: Final = "notation/slips.toml"
_DRAWN: Final = "svg"
"""The folder of the pictures, where a code is a tile's."""
_TILES: Final = ("of", "__init__")
"""`Tile.of`, whose code is a tile's; initialisers are found with their classes."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


def raising() -> dict[str, tuple[ast.AST, ...]]:
    """The syntax nodes of the files in which a `code` is that of a refusal."""
    return {
        path: within
        for path, within in nodes().items()
        if _DRAWN not in path.split("/")
    }


@cache
def takers() -> dict[str, int]:
    """Whatever takes a `code: str`, by name, with the place of the code among its arguments."""
    found: dict[str, int] = {}
    for within in raising().values():
        for node in within:
            if isinstance(node, ast.ClassDef):
                fields = [
                    each.target
                    for each in node.body
                    if isinstance(each, ast.AnnAssign) and _is_str(each.annotation)
                ]
                if any(
                    isinstance(field, ast.Name) and field.id == "code"
                    for field in fields
                ):
                    found[node.name] = 0
                for each in node.body:
                    if isinstance(each, Function) and (place := _place_of_code(each)):
                        found[node.name if each.name == "__init__" else each.name] = (
                            place - 1
                        )
            elif (
                isinstance(node, Function)
                and node.name not in _TILES
                and (place := _place_of_code(node)) is not None
            ):
                found.setdefault(node.name, place)
    return found


def _place_of_code(function: Function) -> int | None:
    for place, argument in enumerate(function.args.args):
        if (
            argument.arg == "code"
            and argument.annotation is not None
            and _is_str(argument.annotation)
        ):
            return place
    return None


def _is_str(annotation: ast.expr) -> bool:
    return isinstance(annotation, ast.Name) and annotation.id == "str"


@cache
def codes() -> dict[str, tuple[str, ...]]:
    """Every code with the modules and lines where it is raised."""
    found: dict[str, list[str]] = {}
    for path, within in raising().items():
        for node, code in _literals(within):
            found.setdefault(code, []).append(f"{path}:{node.lineno}")
    for number, line in enumerate(
        (PACKAGE / _SLIPS).read_text("utf-8").splitlines(), start=1
    ):
        if line.startswith("code = "):
            found.setdefault(tomllib.loads(line)["code"], []).append(
                f"{_SLIPS}:{number}"
            )
    return {code: tuple(places) for code, places in sorted(found.items())}


def _literals(nodes: Iterable[ast.AST]) -> Iterator[tuple[ast.expr, str]]:
    for node in nodes:
        if isinstance(node, ast.Call):
            for value in _given_code(node):
                yield from ((value, code) for code in _strings(value))


def _given_code(call: ast.Call) -> Iterator[ast.expr]:
    name = (
        call.func.id
        if isinstance(call.func, ast.Name)
        else call.func.attr
        if isinstance(call.func, ast.Attribute)
        else ""
    )
    place = takers().get(name)
    if place is None:
        return
    if len(call.args) > max(place, 0) and len(call.args) + len(call.keywords) > 1:
        yield call.args[place]
    yield from (each.value for each in call.keywords if each.arg == "code")


def _strings(value: ast.expr) -> Iterator[str]:
    """The strings that an expression may be: a literal, either branch of a choice."""
    if (
        isinstance(value, ast.Constant)
        and isinstance(value.value, str)
        and value.value not in _PASSED_ON
    ):
        yield value.value
    elif isinstance(value, ast.IfExp):
        yield from _strings(value.body)
        yield from _strings(value.orelse)
    elif isinstance(value, ast.JoinedStr):
        assert ast.unparse(value) == "f'not-a-{KIND_WORDS[meant]}'", (
            f"a code that nobody can look up: {ast.unparse(value)}"
        )
        yield from (
            f"not-a-{KIND_WORDS[kind]}"
            for kind in (Kind.PAIR, Kind.CHOW, Kind.PUNG, Kind.KONG)
        )
