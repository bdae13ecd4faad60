"""The reports of the replayed examples, a line for each book and every difference, and of what the books claim of the odds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import inf
from typing import Any, NamedTuple, NotRequired, TypedDict, cast

from mjscore.casebook import BookVerdict, CheckReport, Explanation
from mjscore.casebook.odds import SEED, ClaimVerdict, Figure, Replayed
from mjscore.casebook.summary import CheckedJson, Ruling
from mjscore.citations import Citation
from mjscore.provenance import Count, Some
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


_SHARES = (
    "item:",
    "partly",
    "losers-at",
    "winners-at",
    "one-suit",
    "won-with",
    "nine-running",
)


def odds_report(found: Sequence[Replayed], seed: int = SEED) -> Report:
    """Each claim with what was found and the verdict."""
    agree = sum(each.verdict.value == "agrees" for each in found)
    deals = max((each.deals for each in found), default=0)
    told = (
        f"{deals:,} deals were played for each, seed {seed}; from … to: the true figure lies there in 95 of 100 cases. "
        "For the verdicts it is made wider, so that all of them hold together in 95 of 100 cases."
    )
    blocks: list[Block] = [
        Paragraph(
            (f"{agree} of {len(found)} sentences agree with played deals.",),
            strong=True,
        )
    ]
    blocks.append(Paragraph((told,)))
    for each in found:
        claim = each.claim
        blocks.append(Heading(f"{claim.cite}: {each.verdict}"))
        told_of = (
            ("Read as", claim.means),
            ("No deals could show otherwise", claim.follows),
        )
        read = (f"{what}: {said}." for what, said in told_of if said)
        value, low, high = (_shown(each, figure) for figure in each.figure[:3])
        rules = f"{claim.rules}{''.join(f' with {option}' for option in claim.options)}, players {claim.players}"
        blocks.append(
            Paragraph(
                (
                    f"“{claim.sentence}”",
                    *read,
                    f"Found: {value}, from {low} to {high} ({rules})",
                )
            )
        )
    return Report(
        "What the books say of the odds",
        tuple(blocks),
        partial(_claim_records, found),
        partial(_claim_data, found, seed),
    )


def _shown(each: Replayed, value: float) -> str:
    if each.claim.count.startswith(_SHARES):
        return f"{100 * value:.2g} %"
    return f"{value:.2f}" if abs(value) < 10 else f"{value:,.0f}"


def _claim_records(found: Sequence[Replayed]) -> Table:
    columns = (
        "book",
        "source",
        "count",
        "claimed_from",
        "claimed_to",
        *Figure._fields,
        "deals",
        "players",
        "verdict",
    )
    rows = []
    for each in found:
        claim = each.claim
        bounds = (
            None if abs(bound) == inf else bound for bound in (claim.low, claim.high)
        )
        played = (*each.figure, each.deals, claim.players, each.verdict)
        rows.append((claim.cite.book, claim.cite, claim.count, *bounds, *played))
    return Table(fields(*columns), tuple(rows))


class BoundsJson(TypedDict):
    """What a claim says: at least, at most."""

    low: NotRequired[float]
    high: NotRequired[float]


@dataclass(frozen=True, slots=True)
class ToldClaim:
    """A sentence of a book with what was found of it."""

    cite: Citation
    sentence: str
    means: str
    follows: str
    count: str
    claimed: BoundsJson
    ruleset: str
    options: tuple[str, ...]
    players: str
    deals: Some
    found: Figure
    verdict: ClaimVerdict


class OddsJson(TypedDict):
    """mjscore check --odds --format json: what the books say of the odds."""

    seed: Count
    claims: list[ToldClaim]


def _claim_data(found: Sequence[Replayed], seed: int) -> OddsJson:
    return {"seed": seed, "claims": list(map(_claim, found))}


def _claim(each: Replayed) -> ToldClaim:
    claim = each.claim
    bounds = {
        name: bound
        for name, bound in (("low", claim.low), ("high", claim.high))
        if abs(bound) != inf
    }
    figures = (
        claim.count,
        cast(BoundsJson, bounds),
        claim.rules,
        claim.options,
        claim.players,
        each.deals,
        each.figure,
    )
    return ToldClaim(
        claim.cite, claim.sentence, claim.means, claim.follows, *figures, each.verdict
    )
