"""One example shown at length: the book's column beside ours, line by line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mjscore.casebook.example import Example, Items
from mjscore.casebook.replay import Comparison, Outcome, Replay, amount
from mjscore.scoring import Sheet


@dataclass(frozen=True, slots=True)
class Row:
    """A line of both columns: the book's words and figure, and ours; either side may be empty."""

    printed: str
    printed_figure: str
    ours: str
    our_figure: str


@dataclass(frozen=True, slots=True)
class Ruling:
    """An example under one ruleset: its name with options and limit, where the figures come from, the columns, the figures compared."""

    rules: str
    source: str
    rows: tuple[Row, ...]
    comparisons: tuple[Comparison, ...]


@dataclass(frozen=True, slots=True)
class Explanation:
    """An example at length: the example, each ruling, and whether all is as expected."""

    example: Example
    rulings: tuple[Ruling, ...]
    agrees: bool


def explain(outcome: Outcome) -> Explanation:
    """The columns of a replayed example."""
    return Explanation(
        outcome.example,
        tuple(_ruling(outcome.example, replayed) for replayed in outcome.replays),
        outcome.agrees,
    )


def _ruling(example: Example, replayed: Replay) -> Ruling:
    expectation = replayed.expectation
    words = [expectation.rules, *(f"+{option}" for option in expectation.options)]
    words += [f"-{option}" for option in expectation.without]
    if expectation.limit is None:
        words.append("no limit")
    elif expectation.limit >= 0:
        words.append(f"limit {expectation.limit}")
    ours = tuple(_our_lines(replayed.figures)) if isinstance(replayed.figures, Sheet) else _compared(replayed)
    return Ruling(" ".join(words).strip(), expectation.source, tuple(_rows(example.printed.lines, ours)), replayed.comparisons)


def _our_lines(sheet: Sheet) -> Iterator[tuple[str, str]]:
    """Our score as the books print theirs: points one below the other, then each double with what it makes of the sum."""
    doubled = sheet.points
    for item in sheet.items:
        if item.points is not None:
            yield item.name, str(item.points)
    for item in sheet.items:
        if item.doubles is not None:
            doubled *= 2**item.doubles
            yield item.name, str(doubled)
    for item in sheet.items:
        if item.limit is not None:
            yield item.name, amount(item)


def _compared(replayed: Replay) -> Items:
    return tuple((each.what, each.found) for each in replayed.comparisons)


def _rows(printed: Items, ours: Items) -> Iterator[Row]:
    """The lines side by side: each of the book's with the first of ours still open that has the same figure."""
    open_lines = list(ours)
    beside: list[tuple[str, str]] = []
    for _, figure in printed:
        same = next((line for line in open_lines if line[1] == figure), None)
        if same is not None:
            open_lines.remove(same)
        beside.append(same or ("", ""))
    for (words, figure), (name, ours_figure) in zip(printed, beside, strict=True):
        yield Row(words, figure, name, ours_figure)
    for name, figure in open_lines:
        yield Row("", "", name, figure)
