"""Who does the work: processes of this machine, which end with the one that started them, or a Dask cluster."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from importlib import import_module
from multiprocessing import parent_process
from threading import Thread
from typing import Final, TypeVar

from mjscore.problems import Fault, UsageProblem

AHEAD: Final = 2
"""How many pieces of work wait for each worker."""
_PATIENCE: Final = 10
"""Seconds in which a cluster must answer."""
_Result = TypeVar("_Result")


@contextmanager
def processes(number: int) -> Iterator[Executor]:
    """So many processes, which end at the latest when this one does, however it ends."""
    pool = ProcessPoolExecutor(number, initializer=_watched)
    try:
        yield pool
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _watched() -> None:
    """End this process when the one that started it is gone."""
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def result_of(future: Future[_Result], hint: str) -> _Result:
    """What a worker has found; raises UsageProblem, with a hint how to go on, where the workers have gone away."""
    try:
        return future.result()
    except (BrokenProcessPool, CancelledError, ConnectionError, TimeoutError) as error:
        message = f"the workers have gone away: {error or type(error).__name__}"
        raise UsageProblem(Fault("workers-lost", message, hint=hint), source="workers") from error


@contextmanager
def working(workers: int, cluster: str | None = None) -> Iterator[tuple[Executor | None, int]]:
    """The executor of a run, None for this process, and how many parts it should be given at once."""
    if cluster is not None:
        with _cluster(cluster) as found:
            yield found
    elif workers > 1:
        with processes(workers) as pool:
            yield pool, AHEAD * workers
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
        yield client.get_executor(), AHEAD * max(1, threads)
    finally:
        client.close()
