"""The draft of an evening at the terminal: the answers to the deal that is being told, kept beside the session's file."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import Field, asdict, dataclass, fields
from pathlib import Path
from typing import Any, Final

from mjscore.problems import Fault, SessionProblem
from mjscore.sessions.storage import locked, write_beside

_LARGEST: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Draft:
    """What has been answered of a deal: `deals` were in the session then, `editing` is the number of the deal that it replaces.

    `typing` is what was being typed, `undone` the deals that can be put back. `seats`, `east` and `joins` are what the players
    say of the seating, of whether East passes, and of who is new; `told_by` is who sat where when the deal was told.
    """

    deals: int = 0
    answers: tuple[str, ...] = ()
    header: tuple[str, ...] = ()
    typing: str = ""
    editing: int | None = None
    undone: tuple[str, ...] = ()
    seats: str = ""
    east: str = ""
    joins: tuple[str, ...] = ()
    told_by: str = ""

    @property
    def empty(self) -> bool:
        """Whether nothing would be lost without it."""
        stated = self.seats or self.east or self.joins
        return not (self.answers or self.header or self.typing or self.undone or self.editing or stated)


def draft_path(session: str) -> Path:
    """Where the draft of a session is kept."""
    path = Path(os.path.realpath(session))
    return path.with_name(f".{path.name}.draft")


@contextmanager
def sole_table(session: str) -> Iterator[None]:
    """Hold the draft of a session for one sitting; raises SessionProblem where another sitting has it."""
    with ExitStack() as held:
        try:
            held.enter_context(locked(draft_path(session), patience=0))
        except SessionProblem:
            hint = "leave that one with quit, or add this deal with mjscore session add"
            fault = Fault("table-in-use", "another mjscore table is entering a deal of this session", hint=hint)
            raise SessionProblem(fault, source=session) from None
        yield


def save_draft(session: str, draft: Draft) -> None:
    """Write a draft, or delete its file if the draft is empty; raises Problem where it cannot be written."""
    path = draft_path(session)
    if draft.empty:
        path.unlink(missing_ok=True)
        return
    write_beside(path, json.dumps(asdict(draft)))


def save_typing(session: str, draft: Draft) -> None:
    """Keep a draft while it is typed. It survives a kill, not a power failure; a failure to write is ignored."""
    path = draft_path(session)
    part = path.with_name(f"{path.name}.typing")
    with suppress(OSError):
        part.write_text(json.dumps(asdict(draft)), "ascii")
        os.replace(part, path)


def load_draft(session: str) -> Draft | None:
    """The draft of a session; None where there is none, or where it cannot be read. An older one has fewer fields."""
    try:
        with open(draft_path(session), encoding="utf-8") as file:
            data = json.loads(file.read(_LARGEST))
        return Draft(**{each.name: _value(each, data[each.name]) for each in fields(Draft) if each.name in data})
    except (OSError, ValueError, TypeError):
        return None


def _value(kept: Field[Any], value: Any) -> Any:
    """The value of a field of a draft; raises ValueError for one of another kind."""
    kind = str(kept.type)
    if kind.startswith("tuple") and isinstance(value, list) and all(isinstance(each, str) for each in value):
        return tuple(value)
    if isinstance(value, str) if kind == "str" else kind.startswith("int") and isinstance(value, int | None):
        return value
    raise ValueError(f"{kept.name} is of another kind")
