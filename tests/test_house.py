"""What no room of the package may do, whatever it is about: no branch steers by the code of a refusal."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tests.trees import trees

MATTERS = frozenset({"ext/casebook/replays.py"})
"""Where the code itself is what an example states."""


def steers(tree: ast.AST) -> Iterator[int]:
    """The lines in which the code of a fault or a problem is compared with anything, or looked up."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            looked_at = [node.left, *node.comparators]
        elif isinstance(node, ast.Subscript):
            looked_at = [node.slice]
        elif isinstance(node, ast.Match):
            looked_at = [node.subject]
        else:
            continue
        parts = [
            part
            for each in looked_at
            for part in ([each.elt] if isinstance(each, ast.ListComp) else [each])
        ]
        if any(
            isinstance(each, ast.Attribute)
            and each.attr == "code"
            and _is_fault(each.value)
            for each in parts
        ):
            yield node.lineno


def _is_fault(value: ast.expr) -> bool:
    words = ast.unparse(value)
    return (
        "fault" in words
        or "problem" in words
        or words in ("each", "first", "problem.faults[0]")
    )


STEERING = [
    "if fault.code == 'no-winner': pass",
    "if problem.code != 'unknown-player': raise",
    "found = [each for each in faults if each.code in CODES]",
    "ask = UNDECIDED[fault.code]",
    "if [fault.code for fault in problem.faults] != ['counted-hand']: raise",
    "match problem.code:\n    case 'no-winner': pass",
]


@pytest.mark.parametrize("text", STEERING)
def test_a_branch_by_the_code_of_a_refusal_is_found(text: str) -> None:
    assert list(steers(ast.parse(text)))


def test_no_branch_of_the_package_looks_at_the_code_of_a_refusal() -> None:
    found = [name for name, tree in trees().items() if any(steers(tree))]
    assert sorted(set(found) - MATTERS) == []
