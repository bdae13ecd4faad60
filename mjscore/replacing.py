"""Files and folders that are replaced whole, by one writer at a time.

A kill at any instant leaves the old file or the new one, and the system lets go of the lock of a writer who dies. What that
writer left unfinished is known by its name, and cleared away by the next one.

The lock is our own because a session's folder is the players': nothing may stay in it, and no file of theirs may be touched.
`filelock` leaves its file behind when it lets go (4.3), and before version 4 it also emptied a file of that name.
"""

from __future__ import annotations

import errno
import json
import os
import re
import shutil
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from secrets import token_hex
from typing import Final

from mjscore.files import NAME_A_FILE, writing
from mjscore.problems import (
    Fault,
    NotFlushed,
    Problem,
    SessionProblem,
    UsageProblem,
    printable,
)

# --- One writer at a time -----------------------------------------------------------------------------------------------------

PATIENCE: Final = 10.0
"""How long another writer is waited for, in seconds."""
_PAUSE: Final = 0.02
_WAIT: Final = "wait until the other mjscore has finished"
_IN_USE: Final = (
    errno.EWOULDBLOCK,
    errno.EAGAIN,
    errno.EACCES,
    errno.EDEADLK,
    errno.ENOENT,
)
"""How the system says that another holds the lock, or took its file away."""

if sys.platform == "win32":
    import msvcrt

    def _take(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _take(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def locked(
    path: Path,
    patience: float = PATIENCE,
    refusal: Problem | None = None,
    hint: str = NAME_A_FILE,
) -> Iterator[None]:
    """Hold the lock of a file or folder while it is read and written.

    Raises `refusal`, else SessionProblem, if another writer keeps it; UsageProblem, with the hint, where it cannot be made.
    """
    until = time.monotonic() + patience
    while (file := _locked_file(path, hint)) is None:
        if time.monotonic() > until:
            fault = Fault(
                "session-in-use", "another program is writing this file", hint=_WAIT
            )
            raise refusal or SessionProblem(fault, source=str(path))
        time.sleep(_PAUSE)
    try:
        yield
    finally:
        with suppress(OSError):
            if os.fstat(file).st_size == 0:  # else it was somebody's file before
                _lock_of(path).unlink()
        with suppress(OSError):
            os.close(file)


def _lock_of(path: Path) -> Path:
    return path.with_name(f".{path.name}.lock")


def _locked_file(path: Path, hint: str) -> int | None:
    """The lock of a file, opened and held; None where another has it, or took it away between the two."""
    flags = (
        os.O_RDWR
        | os.O_CREAT
        | getattr(os, "O_NOINHERIT", 0)
        | getattr(os, "O_NOFOLLOW", 0)
    )
    with writing(path, hint):
        file = os.open(_lock_of(path), flags, 0o600)
    try:
        _take(file)
        if os.path.samestat(os.fstat(file), os.stat(_lock_of(path))):
            return file
    except OSError as error:
        if error.errno not in _IN_USE:
            os.close(file)
            hint = "nothing was written: keep it on a disk that can lock files"
            fault = Fault(
                "unlockable", f"cannot be locked: {error.strerror or error}", hint=hint
            )
            raise UsageProblem(fault, source=str(path)) from error
    os.close(file)
    return None


# --- What is not finished ---------------------------------------------------------------------------------------------------------

_EARLIER: Final = "-earlier"
"""How the name ends under which a folder waits while the new one takes its place."""


def _unfinished_name(path: Path) -> Path:
    """A name beside a file or folder for what will take its place: one that nobody else has and that tells whose it is."""
    return path.with_name(f".{path.name}.mjscore-{token_hex(4)}")


def _left_unfinished(path: Path) -> list[Path]:
    """What writers of a file or folder that were killed have left beside it; who calls holds the lock, so none is at work."""
    name = re.compile(rf"\.{re.escape(path.name)}\.mjscore-[0-9a-f]{{8}}({_EARLIER})?")
    try:
        entries = list(os.scandir(path.parent))
    except OSError:  # a folder that may be written to, but not listed
        return []
    return [
        path.with_name(entry.name)
        for entry in entries
        if name.fullmatch(entry.name) and not entry.is_symlink()
    ]


# --- Files ----------------------------------------------------------------------------------------------------------------------


def write_file(path: str | Path, text: str | bytes, hint: str = NAME_A_FILE) -> None:
    """Write a text or bytes into a file of its own, all at once; raises UsageProblem where that cannot be done."""
    place = Path(os.path.realpath(path))
    with locked(place):
        replace_file(place, text, hint)


_CANNOT_FLUSH: Final = (
    errno.EINVAL,
    errno.ENOTSUP,
    errno.EBADF,
    errno.EACCES,
    errno.EPERM,
)
"""Errors by which systems and network disks say that they do not flush folders. Flushing a file must not fail."""


def replace_file(path: Path, text: str | bytes, hint: str = NAME_A_FILE) -> None:
    """Replace a file, or the link that lies there, by a new text in one step; who calls it holds the lock of the file.

    Returns only when that is on the disk. Raises UsageProblem where it fails.
    """
    part = _unfinished_name(path)
    try:
        with writing(path, hint):
            for left in _left_unfinished(path):
                with suppress(OSError):
                    left.unlink()
            with open(part, "xb") as written:
                if path.exists():
                    part.chmod(path.stat().st_mode & 0o777)
                written.write(text.encode() if isinstance(text, str) else text)
                written.flush()
                os.fsync(written.fileno())
            os.replace(part, path)
    finally:
        with suppress(OSError):
            part.unlink()
    _flush_folder(path)


def _flush_folder(path: Path) -> None:
    """See the new name on the disk; where folders cannot be opened or flushed (Windows) the system sees to it.

    Raises NotFlushed where the disk fails: the file is written then, but nobody can promise that it stays.
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
        fault = Fault(
            "not-flushed",
            message,
            hint="check the disk, and the file: mjscore session show",
        )
        raise NotFlushed(fault, source=str(path)) from error
    finally:
        with suppress(OSError):
            os.close(opened)


# --- Folders --------------------------------------------------------------------------------------------------------------------

WRITTEN: Final = "written-by-mjscore.json"
"""The file by which a folder is known again: of what kind it is, and the digest of every file that was written into it."""


def refuse_other(folder: Path, what: str) -> None:
    """Raise UsageProblem for a folder that holds anything but what was written there as one of its kind.

    `what` says of which kind, such as “a site”.
    """
    source = str(folder)
    if folder.exists() and not folder.is_dir():
        fault = Fault(
            "not-a-folder",
            "something that is no folder has this name",
            hint="name a new folder",
        )
        raise UsageProblem(fault, source=source)
    if folder.exists() and folder.samefile(os.curdir):
        message = (
            "the folder is replaced as a whole, which would take it away from under you"
        )
        raise UsageProblem(
            Fault(
                "in-this-folder",
                message,
                hint="name a folder within it, or call from outside",
            ),
            source=source,
        )
    other = next(_others(folder, what), None) if folder.is_dir() else None
    if other is not None:
        message = f"the folder holds files that are not of {what}, or were changed since, such as {printable(other)}"
        fault = Fault(
            "not-empty",
            message,
            hint="move them away, or name an empty folder, or a new one",
        )
        raise UsageProblem(fault, source=source)


def _others(folder: Path, what: str) -> Iterator[str]:
    """What a folder holds, by its path in it, that was not written there as one of this kind."""
    written = _written(folder, what)
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_dir() and not path.is_symlink():
            known = any(path.iterdir())
        elif name in written and path.is_file():
            known = written[name] in ("", _digest(path.read_bytes()))
        else:
            known = False
        if not known:
            yield name


def _written(folder: Path, what: str) -> dict[str, str]:
    """The digests of the files that a folder lists as written; its list has none."""
    try:
        listed = json.loads((folder / WRITTEN).read_text("utf-8"))
        if listed["what"] != what:
            return {}
        return {**listed["files"], WRITTEN: ""}
    except (OSError, ValueError, KeyError, TypeError):
        return {}


def _digest(content: bytes) -> str:
    return sha256(content).hexdigest()


def write_folder(folder: Path, files: Mapping[str, bytes], what: str) -> list[str]:
    """Put a folder with these files, by their paths in it, in the place of an earlier one of its kind.

    Everything is written beside it first, and moved when it is whole. Gives the names of what a writer that was killed had
    left beside it, which are cleared away. Raises UsageProblem where the folder cannot be written, and as `refuse_other` does.
    """
    listed = {
        "what": what,
        "files": {name: _digest(content) for name, content in files.items()},
    }
    place = Path(os.path.realpath(folder))
    in_use = Fault(
        "folder-in-use", "another program is writing this folder", hint=_WAIT
    )
    refusal = UsageProblem(in_use, source=str(folder))
    with writing(folder, _NAME_ANOTHER):
        place.parent.mkdir(parents=True, exist_ok=True)
    with (
        locked(place, PATIENCE, refusal, _NAME_ANOTHER),
        writing(folder, _NAME_ANOTHER),
    ):
        cleared = _put_in_order(place)
        refuse_other(folder, what)
        made = _unfinished_name(place)
        try:
            for name, content in files.items():
                path = made / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)
            (made / WRITTEN).write_text(json.dumps(listed, indent=0), "utf-8")
            _move(made, place)
        finally:
            shutil.rmtree(made, ignore_errors=True)
    return cleared


_NAME_ANOTHER: Final = "name another folder"


def _put_in_order(place: Path) -> list[str]:
    """Undo what writers of a folder that were killed have left: the names that are gone now.

    One that was killed while it moved left no folder under the name, and the earlier one beside it: that one is put back.
    """
    cleared = []
    for left in _left_unfinished(place):
        if left.name.endswith(_EARLIER) and not os.path.lexists(place):
            left.rename(place)
        else:
            shutil.rmtree(left)
        cleared.append(left.name)
    return cleared


def _move(made: Path, place: Path) -> None:
    """Move a folder; the earlier one is taken away when that has worked, and is there again where it has not."""
    earlier = made.with_name(made.name + _EARLIER)
    if place.exists():
        place.rename(earlier)
    try:
        made.rename(place)
    except OSError:
        if earlier.exists():
            earlier.rename(place)
        raise
    shutil.rmtree(earlier, ignore_errors=True)
