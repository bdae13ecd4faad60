"""The mutants that mutmut makes: each a function of the package with one thing changed, put in the right one's place."""

from __future__ import annotations

import ast
import difflib
import importlib
import inspect
import os
import textwrap
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, Final, NamedTuple, cast

FOLDER: Final = Path("mutants")
"""A copy of the checkout that holds the mutants of every function beside the right one."""


class Mutated(NamedTuple):
    """A function that has mutants: the function itself, its name, and its mutants by name."""

    right: FunctionType
    name: str
    table: dict[str, FunctionType]


FUNCTIONS: Final[dict[str, Mutated]] = {}
"""The functions that have mutants, by name; filled as the package is imported."""
PARTS: Final[dict[CodeType, tuple[str, int]]] = {}
"""Their code, and that of what they are made of, with the function's name and the line of its `def`."""


def make_mutants() -> None:
    """Writes the folder of mutants anew, from the checkout that is the current folder."""
    mutmut: Any = importlib.import_module("mutmut.__main__")

    mutmut.set_mutant_under_test("mutant_generation")
    FOLDER.mkdir(exist_ok=True)
    with open(os.devnull, "w", encoding="utf-8") as nowhere, redirect_stdout(nowhere):
        mutmut.copy_src_dir()
        mutmut.copy_also_copy_files()
        mutmut.setup_source_paths()
        mutmut.store_lines_covered_by_tests()
        mutmut.create_mutants(2)


def prepare(fresh: str = "") -> None:
    """Has every function that has mutants noted when the package is imported, to be changed later.

    The mutant `fresh` stands in place from the start.
    """
    trampoline: Any = importlib.import_module("mutmut.mutation.trampoline")
    os.environ.pop("MUTANT_UNDER_TEST", None)

    def choose(
        table: dict[str, FunctionType], is_classmethod: bool = False
    ) -> Callable[[FunctionType], FunctionType]:
        def decorate(right: FunctionType) -> FunctionType:
            name = f"{right.__module__}.{right.__qualname__}"
            FUNCTIONS[name] = Mutated(right, name, table)
            for part in parts(right.__code__):
                PARTS[part] = (
                    name,
                    right.__code__.co_firstlineno + 1,
                )  # after the decorator
            if name != function_of(fresh):
                return right

            def changed(*given: Any, **named: Any) -> Any:
                return table[fresh.rpartition(".")[2]](*given, **named)

            return cast(FunctionType, changed)

        return decorate

    vars(trampoline)["wrap_in_trampoline"] = choose


def function_of(mutant: str) -> str:
    """The function that a mutant is made of: `lines._line` for `lines.x__line__mutmut_3`."""
    module, _, name = mutant.rpartition(".")
    stem = name.rpartition("__mutmut_")[0]
    return f"{module}.{stem[2:].replace('ǁ', '.') if 'ǁ' in stem else stem[2:]}"


def all_mutants() -> dict[str, Mutated]:
    """Every mutant by name, with its function; the package must have been imported."""
    return {
        f"{each.right.__module__}.{name}": each
        for each in FUNCTIONS.values()
        for name in each.table
        if name != "_mutmut_orig"
    }


def put_in_place(mutant: str, of: Mutated) -> None:
    """Has a mutant run from now on wherever its function is called: the function itself is given the mutant's code."""
    changed = of.table[mutant.rpartition(".")[2]]
    for part in ("__code__", "__defaults__", "__kwdefaults__"):
        setattr(of.right, part, getattr(changed, part))


def parts(code: CodeType) -> Iterator[CodeType]:
    """The code of a function, and that of the functions and comprehensions within it."""
    yield code
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from parts(each)


def sources(mutant: str, of: Mutated) -> tuple[list[str], list[str]]:
    """The lines of a function and those of its mutant, under one name."""
    right, changed = of.table["_mutmut_orig"], of.table[mutant.rpartition(".")[2]]
    after = inspect.getsource(changed).replace(changed.__name__, right.__name__, 1)
    return inspect.getsource(right).splitlines(), after.splitlines()


def changed_lines(mutant: str, of: Mutated) -> set[int]:
    """The lines of a function whose statement a mutant changes, from 0 at `def`; all of them where it is the signature."""
    before, after = sources(mutant, of)
    blocks = difflib.SequenceMatcher(None, before, after, autojunk=False).get_opcodes()
    whole = ast.parse(textwrap.dedent("\n".join(before)))
    spans = sorted(
        [span_of(each) for each in ast.walk(whole) if isinstance(each, ast.stmt)],
        key=len,
    )
    lines: set[int] = set()
    for name, start, end, _, _ in blocks:
        for line in range(start, max(end, start + 1)) if name != "equal" else ():
            lines.update(next((span for span in spans if line + 1 in span), spans[-1]))
    return {line - 1 for line in lines}


def span_of(statement: ast.stmt) -> range:
    """The lines of a statement, of one with a block those before it; a function's is all of it."""
    assert statement.end_lineno is not None
    block = (
        None
        if isinstance(statement, ast.FunctionDef)
        else getattr(statement, "body", None)
    )
    return range(
        statement.lineno, block[0].lineno if block else statement.end_lineno + 1
    )


def difference(mutant: str, of: Mutated) -> list[str]:
    """The lines that a mutant changes, as in a patch."""
    before, after = sources(mutant, of)
    lines = [*difflib.unified_diff(before, after, lineterm="", n=0)]
    return [line for line in lines[2:] if not line.startswith("@@")]
