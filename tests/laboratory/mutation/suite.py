"""The tests, collected once in this process, that each mutant then meets in a copy of it (a fork)."""

from __future__ import annotations

import functools
import gc
import importlib
import pkgutil
import random
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest
from _pytest.runner import runtestprotocol
from hypothesis import HealthCheck, Phase, settings

from tests.laboratory.mutation.mutants import Mutated, changed_lines, put_in_place
from tests.laboratory.mutation.reach import SLOW, Reach, file_of, functions_of, reached

OTHERS: Final = (
    "tests/batch/test_dask.py",
    "tests/sessions/test_storage.py",
    "tests/sessions/test_command.py",
    "tests/cli",
    "tests/test_readme.py",
    "tests/test_public_names.py",
    "tests/page/test_standard_library.py",
    "tests/laboratory/mutation",
    "tests/laboratory/fuzz",
)
"""Tests that start other processes, where a mutant of this one is none; slow ones; one of what the package imports."""
OPTIONS: Final = (
    "-q",
    "-s",
    "--no-header",
    "-p",
    "no:cacheprovider",
    "--assert=plain",
    "--tb=native",
    "-m",
    "not (chromium or laboratory)",
)
PATIENCE: Final = 20
"""Seconds of work after which it loops."""


class Verdict(NamedTuple):
    """What became of a mutant: `end` is killed, loops or alive; the test that killed it; how many were run, in how long."""

    end: str
    by: str
    run: int
    seconds: float


class Suite:
    """The tests of a session of pytest, with what reaches which function."""

    def __init__(self) -> None:
        self.items: dict[str, pytest.Item] = {}
        self.on_import: set[str] = set()
        self.on_collection: dict[str, set[str]] = {}
        self.reach = Reach()
        self._memory: list[Any] = []

    def collect(self, then: Callable[[bool], None]) -> int:
        """Imports the package and the tests, and goes on with `then` inside the session, told whether a file failed.

        The exit status of pytest.
        """
        package = importlib.import_module("mjscore")
        with reached() as lines:
            for module in pkgutil.walk_packages(package.__path__, "mjscore."):
                if not module.name.endswith("__main__"):
                    importlib.import_module(module.name)
        self.on_import = functions_of(lines)
        modules = [
            module for name, module in sys.modules.items() if name.startswith("mjscore")
        ]
        self._memory = [
            each
            for module in modules
            for each in vars(module).values()
            if isinstance(each, dict) and not each
        ]
        suite = self

        class Plugin:
            @pytest.hookimpl(wrapper=True)
            def pytest_make_collect_report(
                self, collector: pytest.Collector
            ) -> Iterator[None]:
                with reached() as lines:
                    report = yield
                suite.on_collection.setdefault(str(collector.nodeid), set()).update(
                    functions_of(lines)
                )
                return report

            def pytest_runtestloop(self, session: pytest.Session) -> bool:
                suite.items = {item.nodeid: item for item in session.items}
                for item in session.items:
                    judge_soon(item)
                suite.find_memory()
                suite.forget()
                then(session.testsfailed != 0)
                return True

        if gone := [each for each in OTHERS if not Path(each).exists()]:
            sys.exit(f"no such tests to leave out: {', '.join(gone)}")
        ignored = [f"--ignore={each}" for each in OTHERS]
        return int(pytest.main([*OPTIONS, *ignored, "tests"], plugins=[Plugin()]))

    def find_memory(self) -> None:
        """Finds everything that remembers answers: dictionaries that were empty once imported, and functools' caches."""
        caches = [
            cache
            for cache in gc.get_objects()
            if isinstance(cache, functools._lru_cache_wrapper)
        ]
        self._memory += [
            cache
            for cache in caches
            if str(cache.__module__).startswith(("mjscore", "tests"))
        ]

    def forget(self) -> None:
        """Has the package remember nothing that it worked out."""
        for each in self._memory:
            each.clear() if isinstance(each, dict) else each.cache_clear()

    def measure(self, names: list[str]) -> dict[str, tuple[float, list[str], bool]]:
        """Seconds, lines reached and whether it passed of each test, from a clean memory; a slow one is broken off."""
        signal.signal(signal.SIGPROF, break_off)
        found = {}
        for name in names:
            self.forget()
            begun = time.process_time()
            signal.setitimer(signal.ITIMER_PROF, SLOW + 0.5)
            with reached() as lines:
                failed = fails(self.items[name])
            signal.setitimer(signal.ITIMER_PROF, 0)
            seconds = time.process_time() - begun
            found[name] = seconds, sorted(lines), seconds >= SLOW or not failed
        return found

    def usable(self, mutant: str, of: Mutated) -> list[str]:
        """The tests that run what a mutant changes, by turns, those of its own package with the greater share.

        Left out are those whose file had its function run when it was collected: what they compare with is the right one's.
        """
        reaching = self.reach.tests_of(
            f"{of.name}:{line}" for line in changed_lines(mutant, of)
        )
        free = [
            name
            for name in reaching
            if of.name not in self.on_collection.get(file_of(name), ())
        ]
        own = f"tests/{mutant.split('.')[1]}/"
        return self.reach.by_turns(free, lambda file: file.startswith(own))

    def judge(
        self, mutant: str, of: Mutated, names: list[str], seconds: float
    ) -> Verdict:
        """Puts a mutant in place for good and runs tests until one fails: to be called in a copy of the process."""
        put_in_place(mutant, of)
        return self.run(names, seconds)

    def run(self, names: list[str], seconds: float) -> Verdict:
        """Runs tests until one fails, or so many seconds of work are over: those left are not run, and the mutant is alive."""
        begun = time.process_time()
        for count, name in enumerate(names, 1):
            if fails(self.items[name]):
                return Verdict("killed", name, count, time.process_time() - begun)
            if time.process_time() - begun > seconds:
                return Verdict("alive", "", count, time.process_time() - begun)
        return Verdict("alive", "", len(names), time.process_time() - begun)

    def fail_unchanged(self, seed: int) -> list[str]:
        """The tests that fail in a copy of the process though nothing is changed, run in any order: there must be none."""
        names = list(self.reach.tests)
        random.Random(seed).shuffle(names)
        return [name for name in names if fails(self.items[name])]


def fails(item: pytest.Item) -> bool:
    """Whether a test fails."""
    return any(
        report.failed for report in runtestprotocol(item, log=False, nextitem=None)
    )


def break_off(*_: object) -> None:
    raise TimeoutError("a slow test")


def judge_soon(item: pytest.Item) -> None:
    """Has hypothesis end at the first example that fails, and never judge how long it takes."""
    test: Any = getattr(item, "obj", None)
    if hasattr(test, "_hypothesis_internal_use_settings"):
        test._hypothesis_internal_use_settings = settings(
            test._hypothesis_internal_use_settings,
            phases=(Phase.explicit, Phase.generate),
            suppress_health_check=list(HealthCheck),
            report_multiple_bugs=False,
        )
