"""Who does the work: processes of this machine, which end with the one that started them, or a Dask cluster."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from importlib import import_module
from itertools import islice
from multiprocessing import Pipe, parent_process
from multiprocessing.connection import Connection, wait
from threading import Thread
from typing import Final, NamedTuple, TypeVar

from mjscore.problems import Fault, UsageProblem

_AHEAD: Final = 2
"""How many pieces of work wait for each worker."""
_AGAIN: Final = "start them again and repeat the command"
_PATIENCE: Final = 10
"""Seconds in which a cluster must answer."""
_Result = TypeVar("_Result")


@contextmanager
def processes(number: int) -> Iterator[Executor]:
    """So many processes, which end at once when the work is done or given up, and when this process ends, however that is."""
    given_up, giving_up = Pipe(duplex=False)
    pool = ProcessPoolExecutor(number, initializer=_watched, initargs=(given_up,))
    try:
        yield pool
    finally:
        giving_up.send(True)  # never received, so that every worker sees it
        pool.shutdown(wait=False, cancel_futures=True)


def _watched(given_up: Connection) -> None:
    """End this process when the one that started it gives the work up, or is gone."""
    Thread(target=_end_with_work, args=(given_up,), daemon=True).start()


def _end_with_work(given_up: Connection) -> None:
    parent = parent_process()
    wait([given_up] if parent is None else [given_up, parent.sentinel])
    os._exit(1)


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Begin processes that Ctrl-C does not reach: the one that began them is interrupted, and ends them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class Workers(NamedTuple):
    """Who does the work: an executor, None for this process, which is given at most `at_once` pieces of work."""

    executor: Executor | None = None
    at_once: int = 1

    def in_order(
        self, work: Iterable[Callable[[], _Result]], hint: str = _AGAIN
    ) -> Iterator[_Result]:
        """What each piece of work gives, in their order.

        Raises UsageProblem, with a hint how to go on, where the workers have gone away.
        """
        if self.executor is None:
            for piece in work:
                yield piece()
            return
        waiting: deque[Future[_Result]] = deque()
        coming = iter(work)
        try:
            while True:
                for piece in islice(coming, self.at_once - len(waiting)):
                    with _uninterrupted():
                        waiting.append(self.executor.submit(piece))
                if not waiting:
                    return
                yield waiting.popleft().result()
        except (
            BrokenProcessPool,
            CancelledError,
            ConnectionError,
            TimeoutError,
        ) as error:
            message = (
                f"the workers have gone away: {str(error) or type(error).__name__}"
            )
            raise UsageProblem(
                Fault("workers-lost", message, hint=hint), source="workers"
            ) from error
        finally:
            for left in waiting:
                left.cancel()


ALONE: Final = Workers()
"""This process."""


@contextmanager
def working(workers: int, cluster: str | None = None) -> Iterator[Workers]:
    """So many workers, or those of a cluster."""
    if cluster is not None:
        with _cluster(cluster) as found:
            yield found
    elif workers > 1:
        with processes(workers) as pool:
            yield Workers(pool, _AHEAD * workers)
    else:
        yield ALONE


@contextmanager
def _cluster(address: str) -> Iterator[Workers]:
    """The workers of a Dask scheduler; raises UsageProblem where Dask is not installed, or nobody answers."""
    try:
        distributed = import_module("distributed")
    except ImportError as error:
        hint = "pip install 'mjscore[dask]'"
        raise UsageProblem(
            Fault("not-installed", "a cluster needs Dask", hint=hint),
            source="--cluster",
        ) from error
    try:
        client = distributed.Client(address, timeout=_PATIENCE)
    except (OSError, TimeoutError, ValueError) as error:
        hint = "start it with: dask scheduler"
        raise UsageProblem(
            Fault("no-cluster", f"no scheduler answers at {address}", hint=hint),
            source="--cluster",
        ) from error
    try:
        threads = sum(client.nthreads().values())
        yield Workers(client.get_executor(), _AHEAD * max(1, threads))
    finally:
        client.close()
