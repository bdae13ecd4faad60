"""Which session is meant where none is named, and which files a folder of sessions holds."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from mjscore.problems import Fault, UsageProblem

VARIABLE: Final = "MJSCORE_SESSION"
ENDING: Final = ".session"
_NAME_ONE: Final = f"name its file, or set {VARIABLE}, or begin one: mjscore session new"


def chosen_file(named: str | None, folder: str = ".") -> str:
    """The file that is named, else the one that MJSCORE_SESSION names, else the newest session in the folder.

    Raises UsageProblem where there is none.
    """
    if named is not None and named.strip():
        return named
    if named is not None:
        raise UsageProblem(Fault("no-session", "the name of the session's file is empty", hint=_NAME_ONE), source="session")
    told = os.environ.get(VARIABLE)
    if told:
        return told
    files = sorted(Path(folder).glob(f"*{ENDING}"), key=lambda path: (path.stat().st_mtime_ns, path.name))
    if not files:
        message = f"no session is named, and no file in this folder ends in {ENDING}"
        raise UsageProblem(Fault("no-session", message, hint=_NAME_ONE), source="session")
    return str(files[-1])


def is_session_file(word: str) -> bool:
    """Whether a word names a session's file rather than a deal."""
    return word.endswith(ENDING)


def session_files(named: Sequence[str]) -> list[str]:
    """The files that are named, each once, for a folder the sessions in it; raises UsageProblem for an empty folder."""
    found: list[str] = []
    for name in named:
        if not os.path.isdir(name):
            found.append(chosen_file(name))
            continue
        inside = sorted(str(path) for path in Path(name).glob(f"*{ENDING}"))
        if not inside:
            message = f"no file in this folder ends in {ENDING}"
            raise UsageProblem(Fault("no-session", message, hint=_NAME_ONE), source=name)
        found += inside
    once: dict[str, str] = {}
    for name in found:
        once.setdefault(os.path.realpath(name), name)
    return list(once.values())
