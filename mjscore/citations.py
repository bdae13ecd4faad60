"""Where a rule stands: the book and the page, section or entry, and the books themselves."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import NamedTuple


class Citation(NamedTuple):
    """A place in a book: the book's id and a page, a section or an entry (of a list), and the figure if there is one."""

    book: str
    page: str | None = None
    section: str | None = None
    entry: str | None = None
    figure: str | None = None

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
        return ", ".join(parts)

    def to_dict(self) -> dict[str, str]:
        """The fields that are given, as the JSON output carries them."""
        names = ("book", "page", "section", "entry", "figure")
        return {name: getattr(self, name) for name in names if getattr(self, name) is not None}


class Book(NamedTuple):
    """A book that rules are cited from."""

    id: str
    author: str
    title: str
    year: int | None
    short: str


@cache
def bibliography() -> dict[str, Book]:
    """The books by id."""
    data = tomllib.loads((Path(__file__).parent / "rulesets" / "bibliography.toml").read_text("utf-8"))
    return {key: Book(key, entry["author"], entry["title"], entry.get("year"), entry["short"]) for key, entry in data.items()}


def short_name(book: str) -> str:
    """How a book is called in a line of a score: its author, or the id of a book unknown to the bibliography."""
    known = bibliography().get(book)
    return known.short if known is not None else book
