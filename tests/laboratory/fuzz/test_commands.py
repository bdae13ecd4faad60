"""Slips of the pen in command lines and in what is offered: never a defect of the program."""

from pathlib import Path

import pytest

from tests.laboratory.fuzz.commands import TYPED
from tests.laboratory.fuzz.running import SECONDS_OF_ARRAYS, Run
from tests.laboratory.fuzz.seeds import seeds
from tests.laboratory.fuzz.slips import slips

SLIPS = {"command": 60, "offered": 80, "scores": 200}
"""How many seeded slips are replayed; long runs are made by hand."""


@pytest.mark.long
@pytest.mark.parametrize("target", TYPED)
def test_slips_are_answered_or_refused(target: str, tmp_path: Path) -> None:
    run = Run(target, tmp_path, most_megabytes=10_000)
    run.over(TYPED[target], slips(target, seed=0), SLIPS[target], SECONDS_OF_ARRAYS)
    assert run.findings == {}, run.report()
    assert run.texts == SLIPS[target]
    assert len(run.codes) > 3, "the slips find several ways to go wrong"


def test_the_command_lines_are_those_that_the_pages_show() -> None:
    lines = seeds("command").whole
    assert len(lines) > 200
    assert "score" in {line.split()[0] for line in lines}
