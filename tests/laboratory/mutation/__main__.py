"""Do the tests notice a change of the program? `python -m tests.laboratory.mutation --processes 2` (see tests/README.md).

mutmut makes the mutants (its settings are in pyproject.toml). This process collects the tests once; each mutant is put in
place in a copy of it that has worked out nothing yet, and meets the tests that reach its function until one fails.
"""

from __future__ import annotations

import argparse
import gc
import json
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final

from tests.laboratory.mutation.copies import Done, Work, in_copies
from tests.laboratory.mutation.mutants import (
    FOLDER,
    Mutated,
    all_mutants,
    difference,
    function_of,
    make_mutants,
    prepare,
)
from tests.laboratory.mutation.reach import FILE, digest, file_of
from tests.laboratory.mutation.suite import PATIENCE, Suite, Verdict

RECORD: Final = Path("mutation.jsonl")
"""A line for each mutant: what became of it."""
MADE_OF: Final = FOLDER / "made-of.txt"


def package() -> str:
    return digest(
        sorted(
            path
            for path in Path("mjscore").rglob("*.*")
            if path.suffix in (".py", ".toml")
        )
    )


class Run:
    """One run over mutants with the tests of a suite."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.suite = Suite()
        self.kills = Counter[tuple[str, str]]()
        self.record: dict[str, Verdict] = {}
        self.noted = 0

    def run(self, is_broken: bool) -> None:
        """Measures what tests reach, then runs every mutant asked for, and prints the figures."""
        if is_broken:
            sys.exit("the tests cannot be collected")
        self.learn_reach()
        if self.options.check:
            self.check()
            return
        self.record = read_record()
        for mutant, verdict in self.record.items():
            self.count(mutant, verdict)
        mutants = self.wanted()
        gc.freeze()  # what is there now is never looked through for garbage, and so shared by the copies
        if not self.options.survivors and not self.options.only:
            self.record = {}
        for done in in_copies(self.works(mutants), self.options.processes):
            self.note(done)
        self.report()

    def learn_reach(self) -> None:
        """What each test reaches: measured where that is not known yet."""
        by_file: dict[str, list[str]] = {}
        for name in self.suite.items:
            by_file.setdefault(file_of(name), []).append(name)
        missing = self.suite.reach.unknown(by_file)
        works = [
            Work(file, partial(self.suite.measure, by_file[file]), 3600)
            for file in missing
        ]
        for done in in_copies(works, self.options.processes):
            self.suite.reach.note(done.name, done.result)
            print(f"measured {done.name}", flush=True)
        self.suite.reach.keep()

    def check(self) -> None:
        """Runs every test, in several orders, with nothing changed: none may fail."""
        works = [
            Work(str(seed), partial(self.suite.fail_unchanged, seed), 3600)
            for seed in range(self.options.processes)
        ]
        for done in in_copies(works, self.options.processes):
            print(
                f"order {done.name}: {len(done.result)} of {len(self.suite.reach.tests)} fail",
                *done.result,
                sep="\n",
            )

    def wanted(self) -> list[str]:
        """The mutants to be run: those not tried yet, in an order of chance, then those that met the fewest tests."""
        mutants = sorted(
            name
            for name in all_mutants()
            if any(part in name for part in self.options.only.split(","))
        )
        if self.options.survivors:
            mutants = [
                name
                for name in mutants
                if self.record.get(name, Verdict("alive", "", 0, 0)).end == "alive"
            ]
        random.Random(9).shuffle(mutants)
        mutants.sort(
            key=lambda name: self.record[name].run if name in self.record else -1
        )
        return mutants[: self.options.sample]

    def works(self, mutants: list[str]) -> Iterator[Work]:
        known = all_mutants()
        for mutant in mutants:
            if function_of(mutant) in self.suite.on_import:
                yield Work(mutant, partial(in_fresh_process, mutant), 3600)
            else:
                names = self.order(mutant, known[mutant])
                yield Work(
                    mutant,
                    partial(
                        self.suite.judge,
                        mutant,
                        known[mutant],
                        names,
                        self.options.seconds,
                    ),
                    PATIENCE,
                )

    def order(self, mutant: str, of: Mutated) -> list[str]:
        """The tests that a mutant meets: first those that kill most for their time, of its function and then of its module."""
        module = mutant.rpartition(".")[0]
        names = self.suite.usable(mutant, of)
        place = {name: place for place, name in enumerate(names)}

        def worth(name: str) -> float:
            kills = 10 * self.kills[of.name, name] + self.kills[module, name]
            return kills / (self.suite.reach.tests[name].seconds + 0.02)

        return sorted(names, key=lambda name: (-worth(name), place[name]))

    def note(self, done: Done) -> None:
        mutant = done.name
        verdict: Verdict = done.result or Verdict("loops", "", 0, PATIENCE)
        self.count(mutant, verdict)
        self.record[mutant] = verdict
        self.noted += 1
        if self.noted % 100 == 0:
            write_record(self.record)
        if verdict.end == "alive":
            print(
                f"{len(self.record):5} alive after {verdict.run} tests, {verdict.seconds:.1f} s: {mutant}",
                flush=True,
            )

    def count(self, mutant: str, verdict: Verdict) -> None:
        """Remembers which test killed a mutant, as the first to be tried on those of the same function."""
        if verdict.end == "killed":
            self.kills[function_of(mutant), verdict.by] += 1
            self.kills[mutant.rpartition(".")[0], verdict.by] += 1

    def report(self) -> None:
        """Writes the record; prints the survivors, function by function, and the figures."""
        write_record(self.record)
        known = all_mutants()
        function = ""
        for mutant in sorted(
            self.record,
            key=lambda name: (function_of(name), int(name.rpartition("_")[2])),
        ):
            if self.record[mutant].end == "alive" and mutant in known:
                if function_of(mutant) != function:
                    function = function_of(mutant)
                    print(f"\n{function}")
                print(
                    f"  {mutant.rpartition('_')[2]}",
                    *difference(mutant, known[mutant]),
                    sep="\n    ",
                )
        print()
        total, killed = Counter[str](), Counter[str]()
        for mutant, verdict in self.record.items():
            for group in (
                mutant.rpartition(".")[0],
                ".".join(mutant.split(".")[:2]),
                "all",
            ):
                total[group] += 1
                killed[group] += verdict.end != "alive"
        for group in sorted(total):
            print(
                f"{killed[group]:5} of {total[group]:5}, {killed[group] / total[group]:6.1%}  {group}"
            )
        print(Counter(verdict.end for verdict in self.record.values()))


def in_fresh_process(mutant: str) -> Verdict:
    """The verdict on a mutant that is in place before the package is imported and the tests are collected."""
    command = [sys.executable, "-m", "tests.laboratory.mutation", "--one", mutant]
    try:
        answer = subprocess.run(
            command, capture_output=True, text=True, check=True, timeout=60 * PATIENCE
        ).stdout
    except subprocess.TimeoutExpired:
        return Verdict("loops", "", 0, 0.0)
    return Verdict(*json.loads(answer.splitlines()[-1]))


def one(mutant: str, suite: Suite) -> Verdict:
    """The verdict on the mutant that has been in place from the start, in this process."""
    found = [Verdict("killed", "import", 0, 0.0)]

    def run(is_broken: bool) -> None:
        found[0] = Verdict("alive", "", 0, 0.0)
        suite.reach.look_through()
        near = suite.reach.by_turns(
            suite.reach.of_function(function_of(mutant)), lambda _: False
        )
        others = suite.reach.by_turns(
            set(suite.reach.tests).difference(near), lambda _: False
        )
        found[0] = (
            Verdict("killed", "collection", 0, 0.0)
            if is_broken
            else suite.run([*near, *others], 2 * PATIENCE)
        )

    with suppress(Exception):
        suite.collect(run)
    return found[0]


def read_record() -> dict[str, Verdict]:
    if not RECORD.exists():
        return {}
    lines = [json.loads(line) for line in RECORD.read_text("utf-8").splitlines()]
    return {line.pop("mutant"): Verdict(**line) for line in lines}


def write_record(record: dict[str, Verdict]) -> None:
    lines = [
        json.dumps({"mutant": mutant, **record[mutant]._asdict()}, ensure_ascii=False)
        for mutant in sorted(record)
    ]
    RECORD.write_text("\n".join(lines) + "\n", "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tests.laboratory.mutation", description=__doc__
    )
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument(
        "--only",
        default="",
        help="parts of the names, such as `scoring.lines,settlement`",
    )
    parser.add_argument(
        "--sample",
        type=int,
        help="so many mutants drawn by lot; else all",
    )
    parser.add_argument(
        "--seconds",
        type=float,
        default=6.0,
        help="of work for the tests that one mutant meets",
    )
    parser.add_argument(
        "--survivors", action="store_true", help="those that the last run did not kill"
    )
    parser.add_argument(
        "--check", action="store_true", help="run the tests so with nothing changed"
    )
    parser.add_argument("--one", default="", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if not options.one and (
        not MADE_OF.exists() or MADE_OF.read_text("utf-8") != package()
    ):
        make_mutants()
        FILE.unlink(missing_ok=True)
        RECORD.unlink(missing_ok=True)
        MADE_OF.write_text(package(), "utf-8")
    prepare(options.one)
    sys.path.insert(0, str(FOLDER.absolute()))
    if options.one:
        print(json.dumps(one(options.one, Suite())))
        return
    run = Run(options)
    sys.exit(run.suite.collect(run.run))


if __name__ == "__main__":
    main()
