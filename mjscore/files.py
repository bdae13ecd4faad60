"""Files, read whole and only up to a size; and folders of pages that are written whole or not at all.

No file can take more memory than it is worth; what cannot be read or written is refused.
"""

from __future__ import annotations

import errno
import json
import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Final

from mjscore.problems import Fault, Problem, UsageProblem, printable

ENDING: Final = ".session"
"""How the names of files of sessions end."""


@contextmanager
def reading(
    source: str,
    hint: str = "check that you may read it",
    refusal: type[Problem] = UsageProblem,
    otherwise: str = "not a path",
) -> Iterator[None]:
    """Refuse a file that cannot be read; `otherwise` is the reason where the system gives none."""
    try:
        yield
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or otherwise
        raise refusal(
            Fault("unreadable", f"cannot be read: {reason}", hint=hint), source=source
        ) from error


@contextmanager
def writing(
    source: object,
    hint: str = "name a file in a folder that exists and that you may write to",
) -> Iterator[None]:
    """Refuse a file or folder that cannot be written."""
    try:
        yield
    except OSError as error:
        hint = "make room on the disk" if error.errno == errno.ENOSPC else hint
        fault = Fault(
            "unwritable", f"cannot be written: {error.strerror or error}", hint=hint
        )
        raise UsageProblem(fault, source=str(source)) from error


def read_text(
    path: Path, most: int, too_large: Fault, refusal: type[Problem], source: str
) -> str:
    """The UTF-8 text of a file of at most so many bytes, without a byte order mark.

    Raises `refusal` with the fault `too_large` for a larger one and for one that is no UTF-8, OSError for what cannot be read.
    """
    with path.open("rb") as file:
        content = file.read(most + 1)
    return decoded(content, most, too_large, refusal, source)


def decoded(
    content: bytes, most: int, too_large: Fault, refusal: type[Problem], source: str
) -> str:
    """The text of at most so many bytes, as `read_text` reads them in a file; raises `refusal` as it does."""
    if len(content) > most:
        raise refusal(too_large, source=source)
    try:
        return content.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        message, hint = (
            f"not UTF-8 text at byte {error.start + 1} (line {line})",
            "save it as UTF-8",
        )
        if content.startswith(b"PK\x03\x04"):
            message, hint = (
                "this is a workbook, not a text",
                "save the sheet as a text, or give the file from which it was made",
            )
        raise refusal(Fault("not-utf-8", message, hint=hint), source=source) from error


WRITTEN: Final = "written-by-mjscore.json"
"""The file by which a folder is known again: of what kind it is, and the digest of every file that was written into it."""


def refuse_other(folder: Path, what: str) -> None:
    """Raise UsageProblem for a folder that holds anything but what was written there as one of its kind.

    `what` says of which kind, such as “a book”.
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
        else:
            known = (
                name in written
                and path.is_file()
                and written[name] in ("", _digest(path.read_bytes()))
            )
        if not known:
            yield name


def _written(folder: Path, what: str) -> dict[str, str]:
    """The digests of the files that a folder lists as written; its list has none."""
    try:
        listed = json.loads((folder / WRITTEN).read_text("utf-8"))
        return {**listed["files"], WRITTEN: ""} if listed["what"] == what else {}
    except (OSError, ValueError, KeyError, TypeError):
        return {}


def _digest(content: bytes) -> str:
    return sha256(content).hexdigest()


def write_folder(folder: Path, files: Mapping[str, bytes], what: str) -> None:
    """Put a folder with these files, by their paths in it, in the place of an earlier one of its kind.

    Everything is written beside it first, and moved when it is whole. Raises UsageProblem where that cannot be, and as
    `refuse_other` does.
    """
    refuse_other(folder, what)
    listed = {
        "what": what,
        "files": {name: _digest(content) for name, content in files.items()},
    }
    place = Path(os.path.realpath(folder))
    with writing(folder, "name another folder"):
        place.parent.mkdir(parents=True, exist_ok=True)
        made = Path(tempfile.mkdtemp(prefix=f".{place.name}-", dir=place.parent))
        try:
            for name, content in {
                **files,
                WRITTEN: json.dumps(listed, indent=0).encode(),
            }.items():
                (made / name).parent.mkdir(parents=True, exist_ok=True)
                (made / name).write_bytes(content)
            made.chmod(0o755)
            _move(made, place)
        finally:
            shutil.rmtree(made, ignore_errors=True)


@contextmanager
def replacing(path: Path, hint: str) -> Iterator[Path]:
    """Where to write what takes the place of a file once it is whole; raises UsageProblem where that cannot be written."""
    unfinished = path.with_name(f".{path.name}.part")
    with writing(path, hint):
        try:
            yield unfinished
            os.replace(unfinished, path)
        finally:
            unfinished.unlink(missing_ok=True)


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
