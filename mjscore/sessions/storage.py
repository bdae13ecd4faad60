"""Session files on disk: which is meant, read whole, written whole by one writer at a time.

A kill at any instant leaves the old file or the new one, and the system lets go of the lock of a writer who dies.
"""

from __future__ import annotations

import errno
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from mjscore.files import ENDING as ENDING
from mjscore.files import read_text, reading, writing
from mjscore.problems import (
    Fault,
    NotFlushed,
    SessionProblem,
    UsageProblem,
    expect,
    listed,
    nearest,
)
from mjscore.sessions.reader import read_session, write_session
from mjscore.sessions.session import Session

VARIABLE: Final = "MJSCORE_SESSION"
PATIENCE: Final = 10.0
"""How long another writer is waited for, in seconds."""
_PAUSE: Final = 0.02
_LARGEST: Final = 8_000_000
_IN_USE: Final = (
    errno.EWOULDBLOCK,
    errno.EAGAIN,
    errno.EACCES,
    errno.EDEADLK,
    errno.ENOENT,
)
"""How the system says that another holds the lock, or took its file away."""
_CANNOT_FLUSH: Final = (
    errno.EINVAL,
    errno.ENOTSUP,
    errno.EBADF,
    errno.EACCES,
    errno.EPERM,
)
"""Errors by which systems and network disks say that they do not flush folders. Flushing a file must not fail."""
_EMPTY: Final = "the name of the session's file is empty"
_BEHIND: Final = (
    "the rules of a season stand behind --season: mjscore session show FILE --season "
)
_NAME_ONE: Final = (
    f"name its file, or set {VARIABLE}, or begin one: mjscore session new"
)

if sys.platform == "win32":
    import msvcrt

    def _take(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _take(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


# --- Which session ------------------------------------------------------------------------------------------------------------


def which_file(named: str | None, folder: str = ".") -> str:
    """The file that is named, else the one that MJSCORE_SESSION names, else the newest session in the folder.

    Raises UsageProblem where there is none.
    """
    if named is not None and named.strip() and not named.endswith(".toml"):
        return named
    if named is not None:
        message, hint = (
            ("this is a file of rules, no session", _BEHIND + named)
            if named.strip()
            else (_EMPTY, _NAME_ONE)
        )
        raise UsageProblem(
            Fault("no-session", message, hint=hint), source=named.strip() or "session"
        )
    if stated := os.environ.get(VARIABLE):
        return stated
    files = _sessions_in(folder)
    if not files:
        message = f"no session is named, and no file in this folder ends in {ENDING}"
        raise UsageProblem(
            Fault("no-session", message, hint=_NAME_ONE), source="session"
        )
    return str(max(files, key=lambda path: (path.stat().st_mtime_ns, path.name)))


def _sessions_in(folder: str) -> list[Path]:
    """The sessions of a folder, by name; a folder, a pipe or a link to nothing that is called like one is none."""
    return [path for path in sorted(Path(folder).glob(f"*{ENDING}")) if path.is_file()]


def session_files(named: Sequence[str]) -> list[str]:
    """The named files, each once, and for a folder the sessions in it; raises UsageProblem for an empty folder."""
    found: dict[str, str] = {}
    for name in named:
        inside = (
            list(map(str, _sessions_in(name)))
            if os.path.isdir(name)
            else [which_file(name)]
        )
        if not inside:
            raise UsageProblem(
                Fault(
                    "no-session",
                    f"no file in this folder ends in {ENDING}",
                    hint=_NAME_ONE,
                ),
                source=name,
            )
        for file in inside:
            found.setdefault(os.path.realpath(file), file)
    return list(found.values())


# --- Reading and writing ------------------------------------------------------------------------------------------------------


def load_session(path: str | Path) -> Session:
    """The session of a file; raises UsageProblem where it cannot be read, SessionProblem where it is wrong."""
    expect(path, str | Path, "the path of a session's file")
    return read_session(_text(Path(path)), str(path))


def create_session(path: str | Path, text: str) -> Session:
    """Write the file of a new session; raises SessionProblem if there is a file already."""
    expect(path, str | Path, "the path of a session's file")
    session = read_session(text, str(path))
    if not str(path).strip():
        fault = Fault(
            "bad-name",
            "the session's file has no name",
            hint="such as thursday.session",
        )
        raise SessionProblem(fault, source="file")
    place = _real(path)
    with locked(place):
        if place.exists():
            what = "folder" if place.is_dir() else "file"
            hint = "choose another name" + (
                ", or add to it: mjscore session add" if what == "file" else ""
            )
            raise SessionProblem(
                Fault(
                    "file-exists", f"there is a {what} of this name already", hint=hint
                ),
                source=str(path),
            )
        draft_path(str(path)).unlink(
            missing_ok=True
        )  # of a session that lay here before
        replace_file(place, text)
    return session


def draft_path(session: str) -> Path:
    """Where the draft of a session's next deal is kept."""
    return (path := _real(session)).with_name(f".{path.name}.draft")


def change_session(
    path: str | Path, change: Callable[[Session], Session | None]
) -> Session | None:
    """Read the session of a file, change it and write it, while no other may; `change` gives None to leave it as it is.

    What `change` is given is what the file holds at that moment, another writer's deals among it.
    """
    expect(path, str | Path, "the path of a session's file")
    place = _real(path)
    with locked(place):
        after = change(read_session(_text(place), str(path)))
        if after is None:
            return None
        text = write_session(after)
        read_session(text, str(path))
        replace_file(place, text)
        return after


def write_beside(path: str | Path, text: str | bytes) -> None:
    """Write a text or bytes into a file of its own, all at once; raises UsageProblem where that cannot be done."""
    place = _real(path)
    with locked(place):
        replace_file(place, text)


def _real(path: str | Path) -> Path:
    return Path(os.path.realpath(path))


def _text(path: Path) -> str:
    too_large = Fault(
        "too-large",
        "this file is larger than eight megabytes",
        hint="begin another session: mjscore session new",
    )
    with reading(
        str(path),
        "" if os.path.isfile(path) else _instead_of(path),
        otherwise="no such file",
    ):
        return read_text(path, _LARGEST, too_large, UsageProblem, str(path))


def _instead_of(path: Path) -> str:
    """What to write for the path of a session that is not there."""
    known = {
        each.stem: str(each)
        for each in _sessions_in(str(path if os.path.isdir(path) else path.parent))
    }
    if close := [known[name] for name in nearest(path.stem, known)]:
        return f"did you mean {listed(close, 'or')}?"
    more = (
        f"name a session, such as {listed([*known.values()][-3:], 'or')}; or "
        if known
        else ""
    )
    return f"{more}begin one: mjscore session new"


def replace_file(path: Path, text: str | bytes) -> None:
    """Replace a file, or the link that lies there, by a new text in one step; who calls it holds the lock of the file.

    Returns only when that is on the disk. Raises UsageProblem where it fails.
    """
    part = path.with_name(f".{path.name}.part")
    try:
        with writing(path):
            part.unlink(missing_ok=True)  # what a writer that was killed has left
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


# --- One writer at a time -----------------------------------------------------------------------------------------------------


@contextmanager
def locked(
    path: Path, patience: float = PATIENCE, refusal: SessionProblem | None = None
) -> Iterator[None]:
    """Hold the lock of a file while it is read and written; raises SessionProblem if another writer keeps it."""
    until = time.monotonic() + patience
    while (file := _locked_file(path)) is None:
        if time.monotonic() > until:
            hint = "wait until the other mjscore has finished"
            fault = Fault(
                "session-in-use", "another program is writing this file", hint=hint
            )
            raise refusal or SessionProblem(fault, source=str(path))
        time.sleep(_PAUSE)
    try:
        yield
    finally:
        with suppress(OSError):
            _lock_of(path).unlink()
        with suppress(OSError):
            os.close(file)


def _lock_of(path: Path) -> Path:
    return path.with_name(f".{path.name}.lock")


def _locked_file(path: Path) -> int | None:
    """The lock of a file, opened and held; None where another has it, or took it away between the two."""
    flags = (
        os.O_RDWR
        | os.O_CREAT
        | getattr(os, "O_NOINHERIT", 0)
        | getattr(os, "O_NOFOLLOW", 0)
    )
    with writing(path):
        file = os.open(_lock_of(path), flags, 0o600)
    try:
        _take(file)
        if os.path.samestat(os.fstat(file), os.stat(_lock_of(path))):
            return file
    except OSError as error:
        if error.errno not in _IN_USE:
            os.close(file)
            hint = "nothing was written: keep the session on a disk that can lock files"
            fault = Fault(
                "unlockable", f"cannot be locked: {error.strerror or error}", hint=hint
            )
            raise UsageProblem(fault, source=str(path)) from error
    os.close(file)
    return None
