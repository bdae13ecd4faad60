"""The report of the replayed examples, a line for each book and every difference."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from mjscore.ext.casebook import BookVerdict, CheckReport, Explanation
from mjscore.ext.casebook.replays import Comparison, ReplayedExample
from mjscore.reports.content import (
    Block,
    Heading,
    Paragraph,
    Report,
    Table,
    field,
    number,
    text,
    under,
)
from mjscore.reports.words.items import place_in_book

_FINDINGS: Final = {
    BookVerdict.CORRECTED: "Printed wrong, and corrected by the book's own errata",
    BookVerdict.MISPRINT: "Misprints that no errata list mentions",
    BookVerdict.OCR_DAMAGE: "Damaged in the scanned text, and repaired",
    BookVerdict.READING: "Right under one reading of the rules",
}


def check_report(
    checked: CheckReport, explanations: Sequence[Explanation] = ()
) -> Report:
    """The report of all outcomes, with each of `explanations` at length below them."""
    blocks: list[Block] = [_summary(checked)]
    for verdict, title in _FINDINGS.items():
        outcomes = [
            outcome
            for outcome in checked.outcomes
            if outcome.example.verdict is verdict
        ]
        blocks += under(title, Table("", _FINDING_COLUMNS, tuple(outcomes)))
    differences = Table("differences", _DIFFERENCE_COLUMNS, checked.differences)
    blocks += under("Differences", differences)
    for explanation in explanations:
        blocks += _explanation(explanation)
    blocks.append(Table("examples", _EXAMPLE_COLUMNS, checked.outcomes))
    blocks.append(Table("figures", _FIGURE_COLUMNS, tuple(_figures(checked))))
    origin = {"agrees": checked.agrees}
    return Report("The books' worked examples", tuple(blocks), origin)


def _summary(checked: CheckReport) -> Table:
    """How the examples of each book came out, the sums below."""
    foot: list[str] = []
    if len(checked.books) > 1:
        foot.append("All")
        for column in _BOOK_COLUMNS:
            if column.right:
                counts = [getattr(book, column.key) for book in checked.books]
                foot.append(str(sum(counts)))
    return Table("books", _BOOK_COLUMNS, checked.books, foot=tuple(foot))


_BOOK_COLUMNS: Final = (
    text("Book", "name"),
    number("Examples", "examples"),
    number("Agree", "agreements"),
    number("Errata confirmed", "corrected"),
    number("Misprints found", "misprints"),
    number("Differences", "differences"),
    field("book"),
    field("damaged"),
    field("readings"),
)


def _what_to_know(outcome: ReplayedExample) -> str:
    example = outcome.example
    return example.printed.errata or example.note or example.printed.ocr


_FINDING_COLUMNS: Final = (
    text("Example", value="example.title"),
    text("Source", value="example.cite", faint=True),
    number("Printed", value="example.printed.total"),
    text("What to know", value=_what_to_know),
)
_DIFFERENCE_COLUMNS: Final = (
    field("book"),
    field("example"),
    text("Example", "title"),
    text("Source", "source", "cite", faint=True),
    text("Rules", "rules"),
    text("Figure", "figure", "what"),
    number("Expected", "expected"),
    number("Found", "found"),
)


# --- Every example and every figure, for programs


def _place(outcome: ReplayedExample) -> str | None:
    return place_in_book(outcome.example.cite)


_EXAMPLE_COLUMNS: Final = (
    field("book", "example.book"),
    field("example", "example.name"),
    field("title", "example.title"),
    field("kind", "example.kind"),
    field("place", _place),
    field("verdict", "example.verdict"),
    field("agrees"),
    field("printed", "example.printed.total"),
    field("reconstructed", "example.reconstructed"),
    field("note", "example.note"),
    field("errata", "example.printed.errata"),
)


class _Figure(NamedTuple):
    """A figure of an example that was compared, under which rules."""

    outcome: ReplayedExample
    rules: str
    compared: Comparison


def _figures(checked: CheckReport) -> Iterator[_Figure]:
    for outcome in checked.outcomes:
        for replayed in outcome.replays:
            for compared in replayed.comparisons:
                yield _Figure(outcome, replayed.expectation.rules, compared)


_FIGURE_COLUMNS: Final = (
    field("book", "outcome.example.book"),
    field("example", "outcome.example.name"),
    field("agrees", "compared.agrees"),
    field("rules"),
    field("figure", "compared.what"),
    field("expected", "compared.expected"),
    field("found", "compared.found"),
)


# --- One example at length


def _explanation(explanation: Explanation) -> Iterator[Block]:
    """The book's column beside ours, under each ruleset, and what is compared."""
    example = explanation.example
    yield Heading(f"{example.title} ({example.cite})")
    remarks = (example.reconstructed, example.printed.errata, example.note)
    lines = tuple(remark for remark in remarks if remark)
    if lines:
        yield Paragraph(lines)
    for ruling in explanation.rulings:
        rules = ruling.rules or "Arithmetic"
        yield Paragraph((f"{rules}; {ruling.source}",), strong=True)
        common = {"example": example.name, "rules": ruling.rules}
        yield Table("side_by_side", _SIDES, ruling.lines, common=common)
        yield Table("", _COMPARED, ruling.figures)


_SIDES: Final = (
    text("The book", "printed"),
    number("", "printed_figure", "figure"),
    text("These rules", "ours"),
    number("", "our_figure"),
)


def _differs(compared: Comparison) -> str:
    return "" if compared.agrees else "differs"


_COMPARED: Final = (
    text("Figure", value="what"),
    number("Expected", value="expected"),
    number("Found", value="found"),
    text("", value=_differs),
)
