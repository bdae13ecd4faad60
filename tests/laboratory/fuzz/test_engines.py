"""Slips of the pen where two engines answer, at the table and in requests of the page: alike, in order, or refused."""

from pathlib import Path

import pytest

from tests.laboratory.fuzz.engines import ENGINES
from tests.laboratory.fuzz.running import SECONDS_OF_ARRAYS, Run
from tests.laboratory.fuzz.slips import slips

SLIPS = {
    "arrays": 80,
    "pattern": 60,
    "simulation": 12,
    "table": 60,
    "page": 100,
}
"""How many seeded slips are replayed; long runs are made by hand."""


@pytest.mark.long
@pytest.mark.parametrize("target", ENGINES)
def test_slips_are_answered_alike_or_refused(target: str, tmp_path: Path) -> None:
    run = Run(target, tmp_path, most_megabytes=10_000)
    run.over(ENGINES[target], slips(target, seed=0), SLIPS[target], SECONDS_OF_ARRAYS)
    assert run.findings == {}, run.report()
    assert run.texts == SLIPS[target]
    assert len(run.codes) > 2, "the slips find several ways to go wrong"
