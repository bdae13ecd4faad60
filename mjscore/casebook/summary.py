"""All examples replayed, and what came of it: a line for each book, and every difference."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from mjscore.casebook.example import BookVerdict, Example
from mjscore.casebook.replays import ReplayedExample, replay
from mjscore.citations import short_name

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class BookLine:
    """How the examples of one book came out.

    Every example that came out as expected is counted once: in `agreements` (`damaged` of them once the damage of the
    scanned text is made good, `readings` where the reading that the file names is taken), in `corrected` (the book's errata
    confirmed) or in `misprints` (in no errata list). The others are `differences`.
    """

    book: str
    name: str
    examples: int
    agreements: int
    damaged: int
    readings: int
    corrected: int
    misprints: int
    differences: int


@dataclass(frozen=True, slots=True)
class DifferingFigure:
    """A figure that is not what an example expects: which example, under which ruleset, and both figures."""

    example: Example
    rules: str
    what: str
    expected: str
    found: str

    def to_dict(self) -> dict[str, str]:
        """As the JSON report carries it."""
        example = self.example
        head = {"book": example.book, "example": example.name, "title": example.title, "cite": str(example.cite)}
        return head | {"rules": self.rules, "what": self.what, "expected": self.expected, "found": self.found}


@dataclass(frozen=True, slots=True)
class CheckReport:
    """Every example replayed, in order."""

    outcomes: tuple[ReplayedExample, ...]

    @property
    def agrees(self) -> bool:
        """Whether no example differs from what its file expects."""
        return all(outcome.agrees for outcome in self.outcomes)

    @property
    def books(self) -> tuple[BookLine, ...]:
        """A line for each book, in the order in which the books first occur."""
        books = dict.fromkeys(outcome.example.book for outcome in self.outcomes)
        return tuple(_line(book, [each for each in self.outcomes if each.example.book == book]) for book in books)

    @property
    def differences(self) -> tuple[DifferingFigure, ...]:
        """Every figure that differs, example by example."""
        return tuple(
            DifferingFigure(outcome.example, replayed.expectation.rules, each.what, each.expected, each.found)
            for outcome in self.outcomes
            for replayed in outcome.replays
            for each in replayed.differences
        )

    def to_dict(self) -> dict[str, Any]:
        """The report as JSON: the lines of the books, every example with its verdict, and the differences."""
        return {
            "agrees": self.agrees,
            "books": [{name: getattr(line, name) for name in BookLine.__slots__} for line in self.books],
            "examples": [_example_dict(outcome) for outcome in self.outcomes],
            "differences": [each.to_dict() for each in self.differences],
        }


def check(examples: Iterable[Example], progress: Progress | None = None) -> CheckReport:
    """The examples replayed; `progress` is told after each how many are done, and of how many."""
    wanted = tuple(examples)
    outcomes = []
    for example in wanted:
        outcomes.append(replay(example))
        if progress is not None:
            progress(len(outcomes), len(wanted))
    return CheckReport(tuple(outcomes))


def _line(book: str, outcomes: list[ReplayedExample]) -> BookLine:
    agreed = [outcome.example.verdict for outcome in outcomes if outcome.agrees]
    count = {verdict: agreed.count(verdict) for verdict in BookVerdict}
    return BookLine(
        book=book,
        name=short_name(book),
        examples=len(outcomes),
        agreements=count[BookVerdict.AGREES] + count[BookVerdict.OCR_DAMAGE] + count[BookVerdict.READING],
        damaged=count[BookVerdict.OCR_DAMAGE],
        readings=count[BookVerdict.READING],
        corrected=count[BookVerdict.CORRECTED],
        misprints=count[BookVerdict.MISPRINT],
        differences=len(outcomes) - len(agreed),
    )


def _example_dict(outcome: ReplayedExample) -> dict[str, Any]:
    example = outcome.example
    shown: dict[str, Any] = {
        "name": example.name,
        "title": example.title,
        "kind": str(example.kind),
        "cite": example.cite.to_dict(),
        "verdict": str(example.verdict),
        "agrees": outcome.agrees,
        "printed": example.printed.total,
    }
    remarks = {"reconstructed": example.reconstructed, "note": example.note, "errata": example.printed.errata}
    return shown | {name: text for name, text in remarks.items() if text}
