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
        return ", ".join(parts) + (
            f"; decision “{self.decision}”" if self.decision is not None else ""
        )

    def to_dict(self) -> CiteJson:
        """The fields that are given, as the JSON output carries them."""
        return cast(
            CiteJson,
            {
                name: value
                for name, value in self._asdict().items()
                if value is not None
            },
        )


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
    return tuple(
        line.strip("[]")
        for line in _text("decisions").splitlines()
        if line.startswith("[")
    )


def decisions() -> dict[str, Decision]:
    """The decisions by id, in the order of their numbers."""
    return {
        id: Decision(
            id, **{**entry, "cites": tuple(Citation(**cite) for cite in entry["cites"])}
        )
        for id, entry in _shipped("decisions").items()
    }


def _shipped(name: str) -> dict[str, Any]:
    return tomllib.loads(_text(name))


def _text(name: str) -> str:
    return (Path(__file__).parent / "data" / f"{name}.toml").read_text("utf-8")


def short_name(book: str) -> str:
    """How a book is called in a line of a score: its author, or the id of a book unknown to the bibliography."""
    known = bibliography().get(book)
    return known.short if known is not None else book
