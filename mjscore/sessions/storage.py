"""Session files on disk: read whole, written whole - a kill at any instant leaves the old file or the new one."""

from __future__ import annotations

import errno
import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from mjscore.files import read_text
from mjscore.problems import Fault, SessionProblem, UsageProblem, expect
from mjscore.sessions.locking import locked, unwritable
from mjscore.sessions.reader import read_session, write_session
from mjscore.sessions.session import Session

_LARGEST: Final = 8_000_000
_CANNOT_FLUSH: Final = (errno.EINVAL, errno.ENOTSUP, errno.EBADF, errno.EACCES, errno.EPERM)
"""Errors by which systems and network disks say that they do not flush folders. Flushing a file must not fail."""


def load_session(path: str | Path) -> Session:
    """The session of a file; raises UsageProblem where it cannot be read, SessionProblem where it is wrong."""
    expect(path, str | Path, "the path of a session's file")
    return read_session(_text(Path(path)), str(path))


def create_session(path: str | Path, text: str) -> Session:
    """Write the file of a new session; raises SessionProblem if there is a file already."""
    expect(path, str | Path, "the path of a session's file")
    session = read_session(text, str(path))
    if not str(path).strip():
        raise SessionProblem(
            Fault("bad-name", "the session's file has no name", hint="such as thursday.session"), source="file"
        )
    place = _real(path)
    with locked(place):
        if place.exists():
            what = "folder" if place.is_dir() else "file"
            hint = "choose another name" + (", or add to it: mjscore session add" if what == "file" else "")
            raise SessionProblem(Fault("file-exists", f"there is a {what} of this name already", hint=hint), source=str(path))
        _replace(place, text)
    return session


def change_session(path: str | Path, change: Callable[[Session], Session | None]) -> Session | None:
    """Read the session of a file, change it and write it, while no other may; `change` gives None to leave it as it is.

    What `change` is given is what the file holds at that moment, another writer's deals among it.
    """
    expect(path, str | Path, "the path of a session's file")
    place = _real(path)
    with locked(place):
        before = read_session(_text(place), str(path))
        after = change(before)
        if after is None:
            return None
        text = write_session(after)
        read_session(text, str(path))
        _replace(place, text)
        return after


def write_beside(path: str | Path, text: str | bytes) -> None:
    """Write a text or bytes into a file of its own, all at once; raises UsageProblem where that cannot be done."""
    _replace(_real(path), text)


def _real(path: str | Path) -> Path:
    """The file itself, where the path is a link to it."""
    return Path(os.path.realpath(path))


def _text(path: Path) -> str:
    try:
        too_large = Fault(
            "too-large", "this file is larger than eight megabytes", hint="begin another session: mjscore session new"
        )
        return read_text(path, _LARGEST, too_large, UsageProblem, str(path))
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else "no such file"
        hint = "begin one: mjscore session new"
        raise UsageProblem(Fault("unreadable", f"cannot be read: {reason}", hint=hint), source=str(path)) from error


def _replace(path: Path, text: str | bytes) -> None:
    """Replace the file by a new text in one step, and return only when that is on the disk."""
    try:
        _write_and_rename(path, text)
    except OSError as error:
        raise unwritable(path, error) from error
    _flush_folder(path)


def _write_and_rename(path: Path, text: str | bytes) -> None:
    _clear_leftovers(path)
    mode = path.stat().st_mode & 0o777 if path.exists() else None
    file, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".part", dir=path.parent)
    try:
        with os.fdopen(file, "wb") as written:
            written.write(text.encode() if isinstance(text, str) else text)
            written.flush()
            os.fsync(written.fileno())
        if mode is not None:
            os.chmod(name, mode)
        else:
            os.chmod(name, 0o666 & ~_umask())
        os.replace(name, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise


def _clear_leftovers(path: Path) -> None:
    """Remove what a writer that was killed has left."""
    with os.scandir(path.parent) as files:
        leftovers = [each.path for each in files if each.name.startswith(f".{path.name}.") and each.name.endswith(".part")]
    for leftover in leftovers:
        with suppress(OSError):
            os.unlink(leftover)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _flush_folder(path: Path) -> None:
    """See the new name on the disk; where folders cannot be opened or flushed (Windows) the system sees to it.

    Raises SessionProblem where the disk fails: the file is written then, but nobody can promise that it stays.
    """
    try:
        opened = os.open(path.parent, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(opened)
    except OSError as error:
        if error.errno in _CANNOT_FLUSH:
            return
        message = f"it was written, but it may be lost if the power fails: {error.strerror or error}"
        fault = Fault("not-flushed", message, hint="check the disk, and the file: mjscore session show")
        raise SessionProblem(fault, source=str(path)) from error
    finally:
        os.close(opened)
