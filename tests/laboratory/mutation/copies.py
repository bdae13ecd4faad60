"""Work done in copies of this process (forks), a few at a time, so that what one does is unknown to the next."""

from __future__ import annotations

import os
import resource
import signal
import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from multiprocessing.connection import Connection, Pipe, wait
from typing import Any, Final, NamedTuple, NoReturn

MEMORY: Final = 3 << 30
"""Bytes that a copy may take."""
PATIENCE: Final = 9
"""A copy is ended after so many times the seconds of work that it may take: it waits for something."""


class Work(NamedTuple):
    """Something to be done in a copy, which may take so many seconds of work before it is ended."""

    name: str
    do: Callable[[], Any]
    seconds: int


class Done(NamedTuple):
    """What came of it: its result, or the signal that ended the copy (SIGXCPU where it took too long)."""

    name: str
    result: Any
    ended_by: int = 0


class Copy(NamedTuple):
    name: str
    process: int
    end: float


def in_copies(works: Iterable[Work], processes: int) -> Iterator[Done]:
    """The works done, in the order in which they end; each is asked for only when there is room for it."""
    pending, running = iter(works), dict[Connection, Copy]()
    while True:
        while len(running) < processes and (work := next(pending, None)):
            ear, mouth = Pipe(duplex=False)
            process = os.fork()
            if not process:
                _do(work, mouth)
            mouth.close()
            running[ear] = Copy(
                work.name, process, time.monotonic() + PATIENCE * work.seconds
            )
        if not running:
            return
        heard = wait([*running], timeout=1.0)
        for ear in [each for each in running if each in heard]:
            yield _end(ear, running.pop(ear))
        for copy in running.values():
            if time.monotonic() > copy.end:
                os.kill(copy.process, signal.SIGXCPU)


def _do(work: Work, mouth: Connection) -> NoReturn:
    null = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1):
        os.dup2(null, stream)
    for limit, most in (
        (resource.RLIMIT_CPU, work.seconds),
        (resource.RLIMIT_AS, MEMORY),
    ):
        resource.setrlimit(limit, (most, resource.getrlimit(limit)[1]))
    try:
        mouth.send(work.do())
    except BaseException:
        traceback.print_exc()
    os._exit(0)


def _end(ear: Connection, copy: Copy) -> Done:
    result: Any = None
    try:
        result = ear.recv()
    except EOFError:
        pass
    finally:
        ear.close()
    _, status = os.waitpid(copy.process, 0)
    if result is None and not os.WIFSIGNALED(status):
        raise RuntimeError(f"{copy.name}: its copy ended without a result")
    return Done(copy.name, result, os.WTERMSIG(status) if result is None else 0)
