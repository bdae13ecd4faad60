"""Deals on a Dask cluster: a scheduler and a worker started by their own commands."""

from __future__ import annotations

import subprocess
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from mjscore.ext.arrays.workers import working
from mjscore.ext.play.running import SimulationJob, run
from mjscore.problems import UsageProblem
from mjscore.rules import load_ruleset

pytestmark = pytest.mark.long
JOB = SimulationJob(load_ruleset("babcock"), seed=9)


@pytest.fixture(autouse=True)
def distributed() -> Any:
    """Imported when a test runs: it takes half a second, which other runs need not wait."""
    return pytest.importorskip(
        "distributed", reason="the extra `dask` is not installed"
    )


def played_on(address: str) -> object:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with working(1, address) as workers:
            return run(JOB, 64, workers)


@contextmanager
def started(*command: str) -> Iterator[None]:
    """A process that runs in the background while it is needed."""
    process = subprocess.Popen(
        [sys.executable, "-m", *command],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield
    finally:
        process.terminate()
        process.wait(20)


def test_a_scheduler_of_its_own_command_plays_the_same_deals(
    distributed: Any, tmp_path: Path
) -> None:
    told = tmp_path / "scheduler.json"
    with (
        started(
            "distributed.cli.dask_scheduler",
            "--port",
            "0",
            "--no-dashboard",
            "--scheduler-file",
            str(told),
        ),
        started(
            "distributed.cli.dask_worker",
            "--nworkers",
            "1",
            "--no-dashboard",
            "--scheduler-file",
            str(told),
        ),
    ):
        client = distributed.Client(scheduler_file=str(told), timeout=60)
        address = client.scheduler.address
        client.close()
        assert played_on(address) == run(JOB, 64)


def test_an_address_where_nobody_answers_is_refused() -> None:
    with (
        pytest.raises(UsageProblem, match="no scheduler answers"),
        working(1, "nowhere"),
    ):
        pass
