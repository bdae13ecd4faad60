"""Where a rule stands: the book and its page, section or entry; the books; the decisions taken where the books are open."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple, NotRequired, TypedDict, cast

from mjscore.provenance import Some

HOUSE: Final = "house"
"""The book that a table's own agreements are cited from; they need no page."""


class CiteJson(TypedDict):
    """Where a rule stands; the decision on which its reading rests. What a table agreed for itself (house) needs no place."""

    book: str
    page: NotRequired[str]
    section: NotRequired[str]
    entry: NotRequired[str]
    figure: NotRequired[str]
    decision: NotRequired[str]


class Citation(NamedTuple):
    """A place in a book: the book's id and a page, a section or an entry (of a list), and the figure if there is one.

    `decision` is the id of the decision on which the reading of that place rests (`decisions`).
    """

    book: str
    page: str | None = None
    section: str | None = None
    entry: str | None = None
    figure: str | None = None
    decision: str | None = None

    def __str__(self) -> str:
        parts = [short_name(self.book)]
        if self.page is not None:
            parts.append(f"p. {self.page}")
        if self.section is not None:
            parts.append(f"§{self.section}")
        if self.entry is not None:
            parts.append(f"“{self.entry}”")
        if self.figure is not None:
            parts.append(f"Fig. {self.figure}")
        place = ", ".join(parts)
        if self.decision is None:
            return place
        return f"{place}; decision “{self.decision}”"

    def to_dict(self) -> CiteJson:
        """The fields that are given, as the JSON output carries them."""
        fields = self._asdict()
        given = {name: value for name, value in fields.items() if value is not None}
        return cast(CiteJson, given)


class Book(NamedTuple):
    """A book that rules are cited from; `short` is how a citation calls it."""

    id: str
    author: str
    title: str
    short: str
    year: int | None = None


class Decision(NamedTuple):
    """What the program does where the books leave a reading open or disagree.

    `number` is the one under which it was first written down; `overruled` tells how a book changed an earlier decision, None
    where none did.
    """

    id: str
    number: Some
    question: str
    decided: str
    cites: Annotated[tuple[Citation, ...], ("minItems", 1)]
    overruled: str | None = None


@cache
def bibliography() -> dict[str, Book]:
    """The books by id."""
    return {id: Book(id, **entry) for id, entry in _shipped("bibliography").items()}


@cache
def decision_ids() -> tuple[str, ...]:
    """The ids of the decisions, found by their headings: every ruleset that is loaded asks for them, and few ask for more."""
    lines = _text("decisions").splitlines()
    return tuple(line.strip("[]") for line in lines if line.startswith("["))


def decisions() -> dict[str, Decision]:
    """The decisions by id, in the order of their numbers."""
    by_id = {}
    for id, entry in _shipped("decisions").items():
        cites = tuple(Citation(**cite) for cite in entry.pop("cites"))
        by_id[id] = Decision(id, **entry, cites=cites)
    return by_id


def _shipped(name: str) -> dict[str, Any]:
    return tomllib.loads(_text(name))


def _text(name: str) -> str:
    return (Path(__file__).parent / "data" / f"{name}.toml").read_text("utf-8")


def short_name(book: str) -> str:
    """How a book is called in a line of a score: its author, or the id of a book unknown to the bibliography."""
    books = bibliography()
    return books[book].short if book in books else book
