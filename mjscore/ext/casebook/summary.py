"""All examples replayed, and what came of it: a line for each book, every difference, and each example at length."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from mjscore.ext.casebook.example import BookVerdict, Example, PrintedLine
from mjscore.ext.casebook.replays import (
    Comparison,
    Replay,
    ReplayedExample,
    amount,
    replay,
)
from mjscore.game.deals import NOT_STATED, limit_words
from mjscore.provenance import Count
from mjscore.rules.citations import short_name
from mjscore.scoring import Sheet


@dataclass(frozen=True, slots=True)
class BookLine:
    """How the examples of one book came out.

    Every example that came out as expected is counted once: in `agreements` (`damaged` of them once the damage of the
    scanned text is made good, `readings` where the reading that the file names is taken), in `corrected` (the book's errata
    confirmed) or in `misprints` (in no errata list). The others are `differences`.
    """

    book: str
    name: str
    examples: Count
    agreements: Count
    damaged: Count
    readings: Count
    corrected: Count
    misprints: Count
    differences: Count


@dataclass(frozen=True, slots=True)
class DifferingFigure:
    """A figure that is not what an example expects: which example, where in the book, under which ruleset, and both figures."""

    book: str
    example: str
    title: str
    cite: str
    rules: str
    what: str
    expected: str
    found: str


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
        return tuple(
            _line(book, [each for each in self.outcomes if each.example.book == book])
            for book in books
        )

    @property
    def differences(self) -> tuple[DifferingFigure, ...]:
        """Every figure that differs, example by example."""
        found = []
        for outcome in self.outcomes:
            example = outcome.example
            lead = (example.book, example.name, example.title, str(example.cite))
            for replayed in outcome.replays:
                rules = replayed.expectation.rules
                found += [
                    DifferingFigure(*lead, rules, each.what, each.expected, each.found)
                    for each in replayed.differences
                ]
        return tuple(found)


def check(
    examples: Iterable[Example], reached: Callable[[int], None] = lambda count: None
) -> CheckReport:
    """The examples replayed; `reached` is told how many are done."""
    outcomes = []
    for example in examples:
        outcomes.append(replay(example))
        reached(len(outcomes))
    return CheckReport(tuple(outcomes))


def _line(book: str, outcomes: list[ReplayedExample]) -> BookLine:
    agreed = [outcome.example.verdict for outcome in outcomes if outcome.agrees]
    count = {verdict: agreed.count(verdict) for verdict in BookVerdict}
    return BookLine(
        book=book,
        name=short_name(book),
        examples=len(outcomes),
        agreements=count[BookVerdict.AGREES]
        + count[BookVerdict.OCR_DAMAGE]
        + count[BookVerdict.READING],
        damaged=count[BookVerdict.OCR_DAMAGE],
        readings=count[BookVerdict.READING],
        corrected=count[BookVerdict.CORRECTED],
        misprints=count[BookVerdict.MISPRINT],
        differences=len(outcomes) - len(agreed),
    )


# --- One example at length: the book's column beside ours, line by line ------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ColumnLine:
    """A line of both columns: the book's words and figure, and ours; either side may be empty."""

    printed: str
    figure: str
    ours: str
    our_figure: str


@dataclass(frozen=True, slots=True)
class Ruling:
    """An example under one ruleset, which is named with options and limit; `source` says where the figures come from."""

    rules: str
    source: str
    lines: tuple[ColumnLine, ...]
    figures: tuple[Comparison, ...]


@dataclass(frozen=True, slots=True)
class Explanation:
    """An example at length: the example, each ruling, and whether all is as expected."""

    example: Example
    rulings: tuple[Ruling, ...]
    agrees: bool


@dataclass(frozen=True, slots=True)
class _OurLine:
    """A line of ours; `times` is what a double multiplies by, 1 for any other line."""

    key: str
    words: str
    figure: str
    times: int = 1


def explain(outcome: ReplayedExample) -> Explanation:
    """The columns of a replayed example."""
    example = outcome.example
    rulings = tuple(_ruling(example, replayed) for replayed in outcome.replays)
    if example.words is not None:
        row = ColumnLine(example.words.printed, "", example.words.meant, "")
        rulings = (
            Ruling("the words", "the sense of the passage", (row,), ()),
            *rulings,
        )
    return Explanation(example, rulings, outcome.agrees)


def _ruling(example: Example, replayed: Replay) -> Ruling:
    expectation = replayed.expectation
    words = [expectation.rules, *(f"+{option}" for option in expectation.options)]
    words += [f"-{option}" for option in expectation.without]
    if expectation.limit != NOT_STATED:
        words.append(limit_words(expectation.limit))
    printed = example.printed.lines
    if isinstance(replayed.figures, Sheet):
        rows = _beside_sheet(printed, replayed.figures)
    else:
        rows = _beside(
            printed,
            [
                _OurLine(each.what, each.what, each.found)
                for each in replayed.comparisons
            ],
        )
    return Ruling(
        " ".join(words).strip(), expectation.source, tuple(rows), replayed.comparisons
    )


def _beside_sheet(printed: Sequence[PrintedLine], sheet: Sheet) -> Iterator[ColumnLine]:
    """Points one below the other, then each double with what it makes of the sum, in the order in which the book doubles."""
    points = [
        _OurLine(each.id, each.name, amount(each))
        for each in sheet.items
        if each.points is not None
    ]
    doubles = [
        _OurLine(each.id, each.name, "", 2**each.doubles)
        for each in sheet.items
        if each.doubles is not None
    ]
    parts = [
        _OurLine(each.id, each.name, amount(each))
        for each in sheet.items
        if each.limit is not None
    ]
    first = next(
        (place for place, line in enumerate(printed) if "doubl" in line.words.lower()),
        len(printed),
    )
    yield from _beside(printed[:first], points)
    yield from _doubled(
        printed[first:],
        doubles,
        sum(_number(line.figure) for line in printed[:first]),
        sheet.points,
    )
    yield from _beside((), parts)


def _doubled(
    printed: Sequence[PrintedLine],
    doubles: Sequence[_OurLine],
    before: int,
    running: int,
) -> Iterator[ColumnLine]:
    """Each doubling of the book with the first of ours still open that multiplies as much; then what is left of ours."""
    left = list(doubles)
    for line in printed:
        figure = _number(line.figure)
        times = figure // before if before and figure % before == 0 else 0
        before = figure
        ours = _take(
            left,
            [
                each
                for each in left
                if (each.key == line.beside if line.beside else each.times == times)
            ],
        )
        if ours is None:
            yield ColumnLine(line.words, line.figure, "", "")
            continue
        running *= ours.times
        yield ColumnLine(line.words, line.figure, ours.words, str(running))
    for ours in left:
        running *= ours.times
        yield ColumnLine("", "", ours.words, str(running))


def _beside(
    printed: Sequence[PrintedLine], ours: Sequence[_OurLine]
) -> Iterator[ColumnLine]:
    """Each of the book's lines with ours that it names, or with the first still open of the same figure; then what is left."""
    left = list(ours)
    named = {
        line: _take(left, [each for each in left if each.key == line.beside])
        for line in printed
        if line.beside
    }
    for line in printed:
        same = (
            named[line]
            if line.beside
            else _take(left, [each for each in left if each.figure == line.figure])
        )
        yield ColumnLine(
            line.words,
            line.figure,
            same.words if same else "",
            same.figure if same else "",
        )
    for rest in left:
        yield ColumnLine("", "", rest.words, rest.figure)


def _take(lines: list[_OurLine], fitting: Sequence[_OurLine]) -> _OurLine | None:
    if not fitting:
        return None
    lines.remove(fitting[0])
    return fitting[0]


def _number(figure: str) -> int:
    return int(figure) if figure.isdecimal() else 0
