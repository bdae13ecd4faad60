"""A request of the page, read strictly: each field of its kind, the ruleset and the session; and how the page gets reports."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import chdir, contextmanager
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NoReturn

from mjscore.game.deals import NOT_STATED
from mjscore.game.seats import Seat
from mjscore.problems import (
    Fault,
    Problem,
    UsageProblem,
    did_you_mean,
    printable,
    render,
)
from mjscore.reports.content import (
    Block,
    Bullets,
    Drawing,
    Heading,
    Paragraph,
    Report,
    Table,
)
from mjscore.rules.loader import load_ruleset
from mjscore.rules.schema import Ruleset
from mjscore.sentences import Sentence, as_sentence, joined, named, sentence
from mjscore.sessions.reader import read_session
from mjscore.sessions.seating import Seating
from mjscore.sessions.session import Entry, Session, entry_at
from mjscore.sessions.who_plays import stated_seating

_HOUSE: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9 _.-]{0,60}\.toml")
_YEARS: Final = 10**9


class RequestFields:
    """The fields of a request; every method raises UsageProblem for a field that is missing or of another kind."""

    def __init__(self, data: object, where: str = "request") -> None:
        if not isinstance(data, Mapping):
            self.refuse(where, "a table is expected")
        self.data: Mapping[str, Any] = data
        self.where = where

    @staticmethod
    def refuse(where: str, message: str, hint: str = "") -> NoReturn:
        """Raise the refusal of one field."""
        raise UsageProblem(
            Fault(
                "bad-request",
                message,
                hint=hint or "see schemas/page.json",
                where=where,
            ),
            source="page",
        )

    def _field(self, key: str, kind: type, words: str, default: Any = None) -> Any:
        """A field of a kind; where it is left out the default, if it may be left out."""
        if default is not None and key not in self.data:
            return default
        value = self.data.get(key)
        # A truth value is a number for Python, and no field of a request.
        if not isinstance(value, kind) or isinstance(value, bool):
            self.refuse(f"{self.where}.{key}", f"{words} is expected")
        return value

    def text(self, key: str, default: str | None = None) -> str:
        """A text."""
        return str(self._field(key, str, "a text", default))

    def word(self, key: str, known: tuple[str, ...]) -> str:
        """One of the words known."""
        value = self.text(key)
        if value not in known:
            hint = did_you_mean(value, known) or f"known: {', '.join(known)}"
            self.refuse(f"{self.where}.{key}", f"“{value[:40]}” is not known", hint)
        return value

    def number(self, key: str) -> int | None:
        """A whole number of 0 or more, or null; None where the field is left out."""
        if self.data.get(key) is None:
            return None
        value = self._field(key, int, "a whole number or null")
        if value < 0:
            self.refuse(
                f"{self.where}.{key}", "a whole number of 0 or more is expected"
            )
        return int(value)

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts; empty where the field is left out."""
        texts = self._field(key, list, "a list of texts", [])
        if not all(isinstance(text, str) for text in texts):
            self.refuse(f"{self.where}.{key}", "a list of texts is expected")
        return tuple(texts)

    def table(
        self, key: str, default: Mapping[str, Any] | None = None
    ) -> RequestFields:
        """A table within the request."""
        table = self._field(key, Mapping, "a table", default)
        return RequestFields(table, f"{self.where}.{key}")

    def seat(self, key: str) -> Seat:
        """A seat."""
        return Seat(self.word(key, tuple(Seat)))

    def ruleset(self) -> Ruleset:
        """The ruleset that is played: the session's, or the one that `rules` chooses."""
        if "session" in self.data:
            return self.session().ruleset
        return self.table("rules").chosen()

    def chosen(self) -> Ruleset:
        """The ruleset of a choice, which may be a house file."""
        with laid_out(self):
            return load_ruleset(*self.choice())

    def choice(self) -> tuple[str, tuple[str, ...], tuple[str, ...], int | None]:
        """A choice of rules: its `ruleset`, `options`, `without`, `limit` (null: none)."""
        limit = self.number("limit") if "limit" in self.data else NOT_STATED
        return self.text("ruleset"), self.texts("options"), self.texts("without"), limit

    def session(self) -> Session:
        """The session whose whole text the request holds."""
        return read_kept(self.text("session"))

    def entry(self) -> Entry | None:
        """The deal `number` of the session; None where the next deal is meant. Raises SessionProblem where there is none."""
        number = self.number("number")
        return None if number is None else entry_at(self.session(), number)

    def seated(self) -> dict[str, str]:
        """Who sits where, as the players say it; nothing where they sit as it was played or comes next."""
        stated = self.table("seats", {})
        return {seat: stated.text(seat) for seat in stated.data}

    def joins(self) -> tuple[str, ...]:
        """The players who are new to the session."""
        return tuple(
            name for name in self.seated().values() if name not in self.session().names
        )

    def seating(self) -> Seating:
        """Who sits where in the deal of the session that is meant: as `seats` says, else as it was played or comes next."""
        stated = ", ".join(f"{seat} {name}" for seat, name in self.seated().items())
        _, written, _ = self.session().place(self.number("number"))
        if not stated:
            return written.seating
        return stated_seating(stated, self.session(), self.joins())


@lru_cache(maxsize=4)
def read_kept(text: str) -> Session:
    """The session of a text; the last few are kept, because the same text comes with every tap."""
    return read_session(text, "session")


@contextmanager
def laid_out(request: RequestFields) -> Iterator[None]:
    """Lay out the house file of a choice, if it has one, in a folder that is the working folder meanwhile.

    Its time of change follows from its text, so that the loader reads another text of the same name anew.
    """
    if "house" not in request.data:
        yield
        return
    house = request.table("house")
    name = house.text("name")
    text = house.text("text")
    if not _HOUSE.fullmatch(name):
        house.refuse(
            f"{house.where}.name", "no name of a house file", "a name such as club.toml"
        )
    import tempfile  # it brings six other modules along, and few tables play by a house file

    content = text.encode("utf-8", "replace")
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        Path(name).write_bytes(content)
        changed = int(sha256(content).hexdigest()[:12], 16) % _YEARS
        os.utime(name, (changed, changed))
        yield


def problem_data(problem: Problem) -> dict[str, Any]:
    """A refusal as the page gets it: `text` is what the command line prints, `faults` the same taken to pieces."""
    faults = [_known_by_code(fault, problem.text) for fault in problem.faults]
    shown = [
        {
            "code": fault.code,
            "message": printable(fault.message),
            "hint": joined(map(printable, _lines_of(fault.hint)), "\n"),
            "where": fault.where,
        }
        for fault in faults
    ]
    source = as_sentence(problem.source)
    by_code = type(problem)(faults, text=problem.text, source=source)
    return {"text": render(by_code, codes=False), "faults": shown}


_LONGEST_FOUND: Final = 40
"""How many characters are shown of what stands where a fault is."""


def _known_by_code(fault: Fault, text: str) -> Fault:
    """A fault as it can be said in another language.

    What is no sentence with values of its own is known by the code of the fault: `refused CODE` is what is wrong, with
    `{found}` for what stands there, `advice CODE` what to do. A line to copy stays.
    """
    message = fault.message
    hint = fault.hint
    if not isinstance(message, Sentence):
        excerpt = ""
        if fault.span is not None:
            excerpt = " ".join(text[fault.span.start : fault.span.end].split())
        if len(excerpt) > _LONGEST_FOUND:
            excerpt = f"{excerpt[:_LONGEST_FOUND]}…"
        message = named(message, f"refused {fault.code}", found=excerpt)
    lines = [_hint_line(line, fault.code) for line in _lines_of(hint)]
    return fault._replace(message=message, hint=joined(lines, "\n"))


def _hint_line(line: str, code: str) -> str:
    """A line of a hint, as `_known_by_code` says."""
    if isinstance(line, Sentence) or not line:
        return line
    for beginning in ("write: ", "or: "):
        if line.startswith(beginning):
            proposed = line.removeprefix(beginning)
            return sentence(f"{beginning}{{line}}", line=proposed)
    return named(line, f"advice {code}")


def _lines_of(hint: str) -> Sequence[str]:
    """The lines of a hint, of which one may be copied."""
    if isinstance(hint, Sentence) and "\n" not in hint:
        return [hint]
    return hint.split("\n")


def notes_as_tapped(notes: Iterable[str]) -> list[str]:
    """Notes of a sheet or a settlement in words of tapping."""
    return [as_if_tapped(note) for note in notes]


def as_if_tapped(note: str) -> str:
    """What says that something is not written says that it is not tapped."""
    if not isinstance(note, Sentence):
        return note.replace("not written", "not tapped")
    if "not written" not in note:
        return note
    words = note.words.replace("not written", "not tapped")
    values = {
        name: as_if_tapped(value) if isinstance(value, Sentence) else value
        for name, value in note.values.items()
    }
    return sentence(words, **values)


def report_data(report: Report) -> dict[str, Any]:
    """A report as the page lays it out: its title and its blocks, drawings left out."""
    blocks = [
        block_data(block)
        for block in report.blocks
        if not isinstance(block, Drawing) and not _is_empty(block)
    ]
    return {"title": report.title, "blocks": blocks}


def _is_empty(block: Block) -> bool:
    """Whether a block has nothing for readers."""
    match block:
        case Bullets():
            return not block.items
        case Table():
            return not block.for_readers().rows
    return False


def block_data(block: Heading | Paragraph | Bullets | Table) -> dict[str, Any]:
    """A block as the page lays it out."""
    match block:
        case Heading(text):
            return {"heading": text}
        case Paragraph(lines, strong):
            return {"lines": list(lines), "strong": strong}
        case Bullets(items=items):
            return {"bullets": notes_as_tapped(items)}
        case Table():
            columns, rows, strong_rows = block.for_readers()
            shown = [
                {"title": column.title, "right": column.right, "faint": column.faint}
                for column in columns
            ]
            return {
                "columns": shown,
                "rows": [list(row) for row in rows],
                "strong": sorted(strong_rows),
            }
