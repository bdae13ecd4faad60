"""Session files on disk: which is meant, read whole, written whole by one writer at a time."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from mjscore.files import ENDING as ENDING
from mjscore.files import read_text, reading
from mjscore.problems import Fault, SessionProblem, UsageProblem, expect, nearest_words
from mjscore.replacing import locked, replace_file
from mjscore.sentences import listed
from mjscore.sessions.reader import read_session, write_session
from mjscore.sessions.session import Session

VARIABLE: Final = "MJSCORE_SESSION"
_LARGEST: Final = 8_000_000
_EMPTY: Final = "the name of the session's file is empty"
_NAME_ONE: Final = (
    f"name its file, or set {VARIABLE}, or begin one: mjscore session new"
)

# --- Which session ------------------------------------------------------------------------------------------------------------


def which_file(named: str | None, folder: str = ".") -> str:
    """The file that is named, else the one that MJSCORE_SESSION names, else the newest session in the folder.

    Raises UsageProblem where there is none.
    """
    if named is not None:
        if not named.strip():
            fault = Fault("no-session", _EMPTY, hint=_NAME_ONE)
            raise UsageProblem(fault, source="session")
        return named
    stated = os.environ.get(VARIABLE)
    if stated:
        return stated
    files = _sessions_in(folder)
    if not files:
        message = f"no session is named, and no file in this folder ends in {ENDING}"
        fault = Fault("no-session", message, hint=_NAME_ONE)
        raise UsageProblem(fault, source="session")
    return str(max(files, key=lambda path: (path.stat().st_mtime_ns, path.name)))


def _sessions_in(folder: str) -> list[Path]:
    """The sessions of a folder, by name; a folder, a pipe or a link to nothing that is called like one is none."""
    return [path for path in sorted(Path(folder).glob(f"*{ENDING}")) if path.is_file()]


def session_files(named: Sequence[str]) -> list[str]:
    """The named files, each once, and for a folder the sessions in it; raises UsageProblem for an empty folder."""
    files: dict[str, str] = {}
    for name in named:
        inside = [which_file(name)]
        if os.path.isdir(name):
            inside = [str(path) for path in _sessions_in(name)]
        if not inside:
            message = f"no file in this folder ends in {ENDING}"
            fault = Fault("no-session", message, hint=_NAME_ONE)
            raise UsageProblem(fault, source=name)
        for file in inside:
            files.setdefault(os.path.realpath(file), file)
    return list(files.values())


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
            message = "there is a file of this name already"
            hint = "choose another name, or add to it: mjscore session add"
            if place.is_dir():
                message = "there is a folder of this name already"
                hint = "choose another name"
            fault = Fault("file-exists", message, hint=hint)
            raise SessionProblem(fault, source=str(path))
        replace_file(place, text)
    return session


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


def _real(path: str | Path) -> Path:
    return Path(os.path.realpath(path))


def _text(path: Path) -> str:
    too_large = Fault(
        "too-large",
        "this file is larger than eight megabytes",
        hint="begin another session: mjscore session new",
    )
    instead = "" if os.path.isfile(path) else _instead_of(path)
    with reading(str(path), instead, otherwise="no such file"):
        return read_text(path, _LARGEST, too_large, UsageProblem, str(path))


def _instead_of(path: Path) -> str:
    """What to write for the path of a session that is not there."""
    folder = path if os.path.isdir(path) else path.parent
    known = {file.stem: str(file) for file in _sessions_in(str(folder))}
    close = [known[name] for name in nearest_words(path.stem, known)]
    if close:
        return f"did you mean {listed(close, 'or')}?"
    begin_one = "begin one: mjscore session new"
    if not known:
        return begin_one
    some = list(known.values())[-3:]
    return f"name a session, such as {listed(some, 'or')}; or {begin_one}"
