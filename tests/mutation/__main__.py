"""Runs the tests against a seeded sample of mutants: `python -m tests.mutation --each 9 --processes 2`, in a clone.

mutmut makes the mutants (its settings are in pyproject.toml). They are not run by `mutmut run`: rulesets and compiled
programs are kept once loaded, so that a mutant must be in place before the package is first imported. Each mutant has a
fresh process that goes through the steps for its area and ends at the first failing test.
"""

from __future__ import annotations

import argparse
import functools
import importlib
import json
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from tests.mutation.steps import STEPS

PATIENCE = 240.0
"""Seconds after which a mutant counts as killed: it loops."""
BROWSER = ("--ignore", "tests/reports/test_svg_browser.py")
DEFAULTS = ("-x", "-q", "-p", "no:cacheprovider", "--no-header", "--assert=plain", "--tb=native", *BROWSER)


def make_mutants() -> list[tuple[str, str]]:
    """Writes `mutants/`, a copy of the checkout with every mutant in it; their (file, name)."""
    mutmut: Any = importlib.import_module("mutmut.__main__")

    mutmut.set_mutant_under_test("mutant_generation")
    Path("mutants").mkdir(exist_ok=True)
    mutmut.copy_src_dir()
    mutmut.copy_also_copy_files()
    mutmut.setup_source_paths()
    mutmut.store_lines_covered_by_tests()
    mutmut.create_mutants(1)
    codes = Path("mutants/tests/errors/codes.py")  # finds the codes in the source, not among the mutants
    codes.write_text(codes.read_text("utf-8").replace("parents[2]", "parents[3]"), "utf-8")
    found, _ = mutmut.collect_source_file_mutation_data(mutant_names=())
    return [(str(data.path), name) for data, name, _ in found]


def sample(mutants: list[tuple[str, str]], each: int) -> list[str]:
    """So many mutants of each file, drawn with the file's name as the seed."""
    drawn = []
    for path in sorted({path for path, _ in mutants}):
        names = sorted(name for own, name in mutants if own == path)
        random.Random("9:" + path).shuffle(names)
        drawn += names[:each]
    return drawn


def put_in_place(mutant: str) -> None:
    """Has the mutated function stand where the right one would, from the moment that its module is imported."""
    trampoline: Any = importlib.import_module("mutmut.mutation.trampoline")

    module, _, name = mutant.rpartition(".")
    stem = name.rpartition("__mutmut_")[0].removeprefix("x")
    target = stem.removeprefix("ǁ").replace("ǁ", ".") if "ǁ" in stem else stem.removeprefix("_")
    dispatching = trampoline.wrap_in_trampoline
    trampoline.set_mutant_under_test(mutant)

    def choose(table: dict[str, Callable[..., Any]], is_classmethod: bool = False) -> Callable[..., Any]:
        def decorate(right: Callable[..., Any]) -> Callable[..., Any]:
            if (right.__module__, right.__qualname__) != (module, target):
                return right
            if is_classmethod:
                chosen: Callable[..., Any] = dispatching(table, True)(right)
                return chosen
            return functools.wraps(right)(lambda *given, **named: table[name](*given, **named))

        return decorate

    vars(trampoline)["wrap_in_trampoline"] = choose


def step_that_kills(mutant: str) -> int:
    """The number of the step whose tests fail, from 1; 0 where the mutant survives."""
    import pytest

    put_in_place(mutant)
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, 1)
    os.dup2(null, 2)
    for number, step in enumerate(STEPS[mutant.split(".")[1]], 1):
        if pytest.main([*DEFAULTS, *step]) != 0:
            return number
    return 0


def run(mutants: list[str], processes: int) -> Iterator[tuple[str, int]]:
    """Each mutant with the step that killed it, in the order in which they end."""
    waiting, running = mutants[::-1], dict[int, tuple[str, float]]()
    while waiting or running:
        while waiting and len(running) < processes:
            mutant = waiting.pop()
            child = os.fork()
            if not child:
                os._exit(step_that_kills(mutant))
            running[child] = mutant, time.monotonic()
        ended, status = os.waitpid(-1, os.WNOHANG)
        if ended:
            yield running.pop(ended)[0], os.waitstatus_to_exitcode(status)
            continue
        for child, (_, begun) in running.items():
            if time.monotonic() - begun > PATIENCE:
                os.kill(child, 9)
        time.sleep(0.03)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("--each", type=int, default=9, help="mutants drawn of each module")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--only", default="", help="a part of the names, such as `scoring.lines`")
    options = parser.parse_args()
    mutants = [name for name in sample(make_mutants(), options.each) if options.only in name]
    os.chdir("mutants")
    sys.path.insert(0, os.getcwd())
    drawn, killed = Counter[str](), Counter[str]()
    with Path("../mutation.jsonl").open("w", encoding="utf-8") as record:
        for mutant, step in run(mutants, options.processes):
            module = mutant.rpartition(".")[0]
            drawn[module] += 1
            killed[module] += step != 0
            print(json.dumps({"mutant": mutant, "step": step}, ensure_ascii=False), file=record, flush=True)
            if not step:
                print("survived:", mutant, flush=True)
    for module in sorted(drawn):
        print(f"{killed[module]:4} of {drawn[module]:4}  {module}")
    print(f"{killed.total()} of {drawn.total()}")


if __name__ == "__main__":
    main()
