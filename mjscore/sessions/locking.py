"""A lock that one writer of a session file holds at a time; the system lets go of it if the writer dies."""

from __future__ import annotations

import errno
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from mjscore.problems import Fault, SessionProblem, UsageProblem

PATIENCE: Final = 10.0
"""How long another writer is waited for, in seconds."""
_PAUSE: Final = 0.02
_IN_USE: Final = (errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES, errno.EDEADLK, errno.ENOENT)
"""How the system says that another holds the lock, or took its file away."""
_LOCKING: Final = "nothing was written: keep the session on a disk that can lock files"
_FOLDER: Final = "name a file in a folder that exists and that you may write to"

if sys.platform == "win32":
    import msvcrt

    def _take(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _take(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def unwritable(path: Path, error: OSError) -> UsageProblem:
    """The refusal of a file or folder that cannot be written."""
    hint = "make room on the disk" if error.errno == errno.ENOSPC else _FOLDER
    return UsageProblem(Fault("unwritable", f"cannot be written: {error.strerror or error}", hint=hint), source=str(path))


@contextmanager
def locked(path: Path, patience: float = PATIENCE) -> Iterator[None]:
    """Hold the lock of a session file while it is read and written; raises SessionProblem if another writer keeps it."""
    beside = path.with_name(f".{path.name}.lock")
    until = time.monotonic() + patience
    while (file := _locked_file(beside)) is None:
        if time.monotonic() > until:
            hint = "wait until the other mjscore has finished"
            raise SessionProblem(
                Fault("session-in-use", "another program is writing this session", hint=hint), source=str(path)
            )
        time.sleep(_PAUSE)
    try:
        yield
    finally:
        with suppress(OSError):
            beside.unlink()
        os.close(file)


def _locked_file(beside: Path) -> int | None:
    """The lock file, opened and locked; None where another has it, or took it away between the two."""
    try:
        file = os.open(beside, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOINHERIT", 0), 0o600)
    except OSError as error:
        raise unwritable(beside.with_name(beside.name[1:].removesuffix(".lock")), error) from error
    try:
        _take(file)
        if os.path.samestat(os.fstat(file), os.stat(beside)):
            return file
    except OSError as error:
        if error.errno not in _IN_USE:
            os.close(file)
            fault = Fault("unlockable", f"cannot be locked: {error.strerror or error}", hint=_LOCKING)
            raise UsageProblem(fault, source=str(beside.with_name(beside.name[1:].removesuffix(".lock")))) from error
    os.close(file)
    return None
