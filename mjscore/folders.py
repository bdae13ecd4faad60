"""A folder of pages that is written whole or not at all: the book of rules, the page for a phone."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

from mjscore.files import writing
from mjscore.problems import Fault, UsageProblem


def refuse_other(folder: Path, mark: str, what: str) -> None:
    """Raise UsageProblem for a folder that holds anything but an earlier one of its kind, which is known by its file `mark`.

    `what` says of which kind, such as “a book”.
    """
    source = str(folder)
    if folder.exists() and not folder.is_dir():
        fault = Fault("not-a-folder", "something that is no folder has this name", hint="name a new folder")
        raise UsageProblem(fault, source=source)
    if folder.exists() and folder.samefile(os.curdir):
        message = "the folder is replaced as a whole, which would take it away from under you"
        raise UsageProblem(
            Fault("in-this-folder", message, hint="name a folder within it, or call from outside"), source=source
        )
    if folder.is_dir() and any(folder.iterdir()) and not (folder / mark).is_file():
        fault = Fault("not-empty", f"the folder holds files that are not of {what}", hint="name an empty folder, or a new one")
        raise UsageProblem(fault, source=source)


def write_folder(folder: Path, files: Mapping[str, bytes]) -> None:
    """Put a folder with these files, by their paths in it, in the place of an earlier one.

    Everything is written beside it first, and moved when it is whole. Raises UsageProblem where that cannot be.
    """
    place = Path(os.path.realpath(folder))
    with writing(folder, "name another folder"):
        place.parent.mkdir(parents=True, exist_ok=True)
        made = Path(tempfile.mkdtemp(prefix=f".{place.name}-", dir=place.parent))
        try:
            for name, content in files.items():
                (made / name).parent.mkdir(parents=True, exist_ok=True)
                (made / name).write_bytes(content)
            made.chmod(0o755)
            _move(made, place)
        finally:
            shutil.rmtree(made, ignore_errors=True)


def _move(made: Path, place: Path) -> None:
    """Move a folder; the earlier one is taken away when that has worked, and is there again where it has not."""
    earlier = made.with_name(f"{made.name}-earlier")
    if place.exists():
        place.rename(earlier)
    try:
        made.rename(place)
    except OSError:
        if earlier.exists():
            earlier.rename(place)
        raise
    shutil.rmtree(earlier, ignore_errors=True)
