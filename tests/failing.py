"""Many small cases in one test: every one that fails is told by its name."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

import pytest

from mjscore.problems import Problem

Case = TypeVar("Case")


def failing(
    cases: Iterable[Case], name: Callable[[Case], str], check: Callable[[Case], None]
) -> list[str]:
    """The cases whose check fails, by their names, each with what is wrong."""
    told = []
    for case in cases:
        try:
            check(case)
        except (AssertionError, Problem, pytest.fail.Exception) as wrong:
            told.append(f"{name(case)}: {wrong}")
    return told
