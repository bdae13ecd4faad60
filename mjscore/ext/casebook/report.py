"""The report of the replayed examples, a line for each book and every difference."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple, NotRequired, cast

from mjscore.ext.casebook import BookVerdict, CheckReport, Explanation
from mjscore.ext.casebook.summary import CheckedJson, Ruling
from mjscore.reports.content import (
    Block,
    Column,
    Heading,
    Paragraph,
    Report,
    Table,
    fields,
    number,
    table,
)
from mjscore.reports.words.items import cite_cells

_BOOK_COLUMNS = (
    Column("Book"),
    *map(
        number,
        ("Examples", "Agree", "Errata confirmed", "Misprints found", "Differences"),
    ),
)
_FINDINGS = (
    (BookVerdict.CORRECTED, "Printed wrong, and corrected by the book's own errata"),
    (BookVerdict.MISPRINT, "Misprints that no errata list mentions"),
    (BookVerdict.OCR_DAMAGE, "Damaged in the scanned text, and repaired"),
    (BookVerdict.READING, "Right under one reading of the rules"),
)


def check_report(
    found: CheckReport, explanations: Sequence[Explanation] = ()
) -> Report:
    """The report of all outcomes; each of `explanations` is shown at length after the summary."""
    blocks: list[Block] = [_summary(found)]
    example = (Column("Example"), Column("Source", faint=True))
    for verdict, title in _FINDINGS:
        blocks += table(
            title,
            (*example, number("Printed"), Column("What to know")),
            _finding_rows(found, verdict),
        )
    wrong = (
        (each.title, each.cite, each.rules, each.what, each.expected, each.found)
        for each in found.differences
    )
    blocks += table(
        "Differences",
        (
            *example,
            Column("Rules"),
            Column("Figure"),
            number("Expected"),
            number("Found"),
        ),
        wrong,
    )
    for each in explanations:
        blocks += _explanation(each)
    return Report(
        "The books' worked examples",
        tuple(blocks),
        partial(_records, found),
        partial(_data, found, explanations),
    )


def _summary(found: CheckReport) -> Table:
    rows: list[tuple[str | int, ...]] = [
        (
            each.name,
            each.examples,
            each.agreements,
            each.corrected,
            each.misprints,
            each.differences,
        )
        for each in found.books
    ]
    if len(rows) > 1:
        rows.append(
            ("All", *map(sum, zip(*(numbers for _, *numbers in rows), strict=True)))
        )
    return Table(
        _BOOK_COLUMNS, tuple(rows), frozenset({len(rows) - 1} if len(rows) > 1 else ())
    )


def _finding_rows(
    found: CheckReport, verdict: BookVerdict
) -> Iterator[tuple[Any, ...]]:
    for outcome in found.outcomes:
        example = outcome.example
        if example.verdict is verdict:
            printed = example.printed
            yield (
                example.title,
                example.cite,
                printed.total,
                printed.errata or example.note or printed.ocr,
            )


_SIDES = (Column("The book"), number(""), Column("These rules"), number(""))
_FIGURES = (Column("Figure"), number("Expected"), number("Found"), Column(""))


def _explanation(told: Explanation) -> list[Block]:
    """One example: the book's column beside ours, under each ruleset, and the figures that are compared."""
    example = told.example
    blocks: list[Block] = [Heading(f"{example.title} ({example.cite})")]
    remarks = tuple(
        text
        for text in (example.reconstructed, example.printed.errata, example.note)
        if text
    )
    if remarks:
        blocks.append(Paragraph(remarks))
    for ruling in told.rulings:
        blocks.append(
            Paragraph(
                (f"{ruling.rules or 'Arithmetic'}; {ruling.source}",), strong=True
            )
        )
        rows = tuple(
            (line.printed, line.figure, line.ours, line.our_figure)
            for line in ruling.lines
        )
        agree = tuple(
            (each.what, each.expected, each.found, "" if each.agrees else "differs")
            for each in ruling.figures
        )
        blocks += [
            Table(columns, found)
            for columns, found in ((_SIDES, rows), (_FIGURES, agree))
            if found
        ]
    return blocks


def _records(found: CheckReport) -> Table:
    columns = (
        *fields("book", "example", "title"),
        Column(key="place", show=None, plain=lambda cite: cite_cells(cite)[1]),
    )
    rows = []
    for outcome in found.outcomes:
        example = outcome.example
        lead = (
            example.book,
            example.name,
            example.title,
            example.cite,
            example.verdict,
        )
        for replayed in outcome.replays:
            rules = replayed.expectation.rules
            rows += [
                (*lead, each.agrees, rules, each.what, each.expected, each.found)
                for each in replayed.comparisons
            ]
    return Table(
        (
            *columns,
            *fields("verdict", "agrees", "rules", "figure", "expected", "found"),
        ),
        tuple(rows),
    )


class ExplainedExample(NamedTuple):
    """An example at length."""

    example: str
    title: str
    agrees: bool
    rulings: tuple[Ruling, ...]


class CheckJson(CheckedJson):
    """mjscore check --format json: the worked examples replayed."""

    explained: NotRequired[list[ExplainedExample]]


def _data(found: CheckReport, explanations: Sequence[Explanation]) -> CheckJson:
    data = cast(CheckJson, found.to_dict())
    if explanations:
        data["explained"] = [
            ExplainedExample(
                each.example.name, each.example.title, each.agrees, each.rulings
            )
            for each in explanations
        ]
    return data
