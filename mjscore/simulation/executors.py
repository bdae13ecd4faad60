"""Who does the work of a run: this process, several processes, or the machines of a Dask cluster."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from typing import Final

from mjscore.problems import Fault, UsageProblem

_AHEAD: Final = 2
"""How many parts wait for each worker."""
_PATIENCE: Final = 10
"""Seconds in which a cluster must answer."""


@contextmanager
def working(workers: int, cluster: str | None = None) -> Iterator[tuple[Executor | None, int]]:
    """The executor of a run, None for this process, and how many parts it should be given at once."""
    if cluster is not None:
        with _cluster(cluster) as found:
            yield found
    elif workers > 1:
        pool = ProcessPoolExecutor(workers)
        try:
            yield pool, _AHEAD * workers
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
    else:
        yield None, 1


@contextmanager
def _cluster(address: str) -> Iterator[tuple[Executor, int]]:
    try:
        distributed = import_module("distributed")
    except ImportError as error:
        hint = "pip install 'mjscore[dask]'"
        raise UsageProblem(Fault("not-installed", "a cluster needs Dask", hint=hint), source="--cluster") from error
    try:
        client = distributed.Client(address, timeout=_PATIENCE)
    except (OSError, TimeoutError, ValueError) as error:
        hint = "start it with: dask scheduler"
        raise UsageProblem(Fault("no-cluster", f"no scheduler answers at {address}", hint=hint), source="--cluster") from error
    try:
        threads = sum(client.nthreads().values())
        yield client.get_executor(), _AHEAD * max(1, threads)
    finally:
        client.close()
