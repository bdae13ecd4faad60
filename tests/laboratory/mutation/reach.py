"""Which tests run which lines of the functions that have mutants: measured once, and again where a file of tests changes."""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from coverage import Coverage, CoverageData

from tests.laboratory.mutation.mutants import FOLDER, PARTS

FILE: Final = FOLDER / "reach.json"
SLOW: Final = 2.5
"""Tests of more seconds are left out."""


class Measured(NamedTuple):
    """A test: its seconds of work, the lines that it runs as numbers in the file's list, and whether it passes unchanged."""

    seconds: float
    lines: Sequence[int]
    passed: bool


@contextmanager
def reached() -> Iterator[set[str]]:
    """The lines of functions with mutants that are run, as `function:line`, 0 being that of `def`; filled in at the end."""
    lines: set[str] = set()
    coverage = Coverage(
        data_file=None, config_file=False, include=[f"{FOLDER.resolve()}/mjscore/*"]
    )
    coverage.set_option("run:disable_warnings", ["no-data-collected"])
    coverage.start()
    try:
        yield lines
    finally:
        coverage.stop()
        lines.update(names_of(coverage.get_data()))


def names_of(data: CoverageData) -> Iterator[str]:
    """The lines that were run, each by its function and its number in it."""
    numbers = {file: set(data.lines(file) or ()) for file in data.measured_files()}
    for code, (name, start) in PARTS.items():
        run = numbers.get(code.co_filename)
        if run:
            # The line of `def` runs when the module is imported.
            for _, _, line in code.co_lines():
                if line is None or line == code.co_firstlineno:
                    continue
                if line in run:
                    yield f"{name}:{max(0, line - start)}"


def functions_of(lines: Iterable[str]) -> set[str]:
    return {line.rpartition(":")[0] for line in lines}


def file_of(test: str) -> str:
    return test.partition("::")[0]


def digest(paths: Iterable[Path]) -> str:
    return sha256(b"".join(path.read_bytes() for path in paths)).hexdigest()


class Reach:
    """What is known of the tests, kept in a file beside the mutants."""

    def __init__(self) -> None:
        self.lines: dict[str, int] = {}
        self.files: dict[str, tuple[str, dict[str, Measured]]] = {}
        self.tests: dict[str, Measured] = {}
        self._by_line = defaultdict[int, list[str]](list)
        if FILE.exists():
            data = json.loads(FILE.read_text("utf-8"))
            self.lines = {line: number for number, line in enumerate(data["lines"])}
            for file, (mark, tests) in data["files"].items():
                self.files[file] = (
                    mark,
                    {name: Measured(*each) for name, each in tests.items()},
                )

    def unknown(self, files: Iterable[str]) -> list[str]:
        """The files of tests that have changed, or whose helpers have: what was known of them is forgotten."""
        marks = {
            file: digest([Path(file), *sorted(Path(file).parent.glob("[!t]*.py"))])
            for file in files
        }
        self.files = {
            file: entry
            for file, entry in self.files.items()
            if marks.get(file) == entry[0]
        }
        missing = [file for file in marks if file not in self.files]
        self.files |= {file: (marks[file], {}) for file in missing}
        return missing

    def note(self, file: str, found: dict[str, tuple[float, list[str], bool]]) -> None:
        """Takes note of what was measured of the tests of a file: seconds, lines and whether they pass."""
        for name, (seconds, lines, passed) in found.items():
            numbers = [self.lines.setdefault(line, len(self.lines)) for line in lines]
            self.files[file][1][name] = Measured(seconds, numbers, passed)

    def keep(self) -> None:
        """Writes the file, and makes the tests known that are to be run."""
        data = {"lines": list(self.lines), "files": self.files}
        FILE.write_text(json.dumps(data, separators=(",", ":")), "utf-8")
        self.look_through()

    def look_through(self) -> None:
        """Makes the tests known that are to be run; ends the program if one fails though nothing is changed."""
        for _, tests in self.files.values():
            for name, measured in tests.items():
                if not measured.passed:
                    sys.exit(f"fails though nothing is changed: {name}")
                if measured.seconds < SLOW:
                    self.tests[name] = measured
                    for number in measured.lines:
                        self._by_line[number].append(name)

    def tests_of(self, lines: Iterable[str]) -> set[str]:
        """The tests that run one of these lines."""
        return {
            name
            for line in lines
            if line in self.lines
            for name in self._by_line[self.lines[line]]
        }

    def of_function(self, function: str) -> set[str]:
        """The tests that run any line of a function."""
        return self.tests_of(
            line for line in self.lines if line.rpartition(":")[0] == function
        )

    def by_turns(
        self, names: Iterable[str], is_near: Callable[[str], bool]
    ) -> list[str]:
        """Tests, the quickest of each file first: every file has its share of the time, a near one ten times as much."""
        used = defaultdict[str, float](float)
        ranked = []
        for name in sorted(names, key=lambda name: (self.tests[name].seconds, name)):
            file = file_of(name)
            used[file] += self.tests[name].seconds / (10 if is_near(file) else 1)
            ranked.append((used[file], name))
        return [name for _, name in sorted(ranked)]
