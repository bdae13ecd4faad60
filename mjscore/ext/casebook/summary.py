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
        by_book: dict[str, list[ReplayedExample]] = {}
        for outcome in self.outcomes:
            by_book.setdefault(outcome.example.book, []).append(outcome)
        return tuple(_line(book, outcomes) for book, outcomes in by_book.items())

    @property
    def differences(self) -> tuple[DifferingFigure, ...]:
        """Every figure that differs, example by example."""
        differing = []
        for outcome in self.outcomes:
            example = outcome.example
            for replayed in outcome.replays:
                for compared in replayed.differences:
                    figure = DifferingFigure(
                        book=example.book,
                        example=example.name,
                        title=example.title,
                        cite=str(example.cite),
                        rules=replayed.expectation.rules,
                        what=compared.what,
                        expected=compared.expected,
                        found=compared.found,
                    )
                    differing.append(figure)
        return tuple(differing)


def check(
    examples: Iterable[Example], reached: Callable[[int], None] | None = None
) -> CheckReport:
    """The examples replayed; `reached` is told how many are done."""
    outcomes = []
    for example in examples:
        outcomes.append(replay(example))
        if reached is not None:
            reached(len(outcomes))
    return CheckReport(tuple(outcomes))


def _line(book: str, outcomes: list[ReplayedExample]) -> BookLine:
    """How the examples of one book came out."""
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
    rulings = []
    if example.words is not None:
        row = ColumnLine(example.words.printed, "", example.words.meant, "")
        rulings.append(Ruling("the words", "the sense of the passage", (row,), ()))
    rulings += [_ruling(example, replayed) for replayed in outcome.replays]
    return Explanation(example, tuple(rulings), outcome.agrees)


def _ruling(example: Example, replayed: Replay) -> Ruling:
    """An example under the ruleset of one expectation, with both columns."""
    expectation = replayed.expectation
    words = [expectation.rules]
    words += [f"+{option}" for option in expectation.options]
    words += [f"-{option}" for option in expectation.without]
    if expectation.limit != NOT_STATED:
        words.append(limit_words(expectation.limit))
    printed = example.printed.lines
    if isinstance(replayed.figures, Sheet):
        rows = _beside_sheet(printed, replayed.figures)
    else:
        ours = []
        for compared in replayed.comparisons:
            ours.append(_OurLine(compared.what, compared.what, compared.found))
        rows = _beside(printed, ours)
    return Ruling(
        rules=" ".join(words).strip(),
        source=expectation.source,
        lines=tuple(rows),
        figures=replayed.comparisons,
    )


def _beside_sheet(printed: Sequence[PrintedLine], sheet: Sheet) -> Iterator[ColumnLine]:
    """Points one below the other, then each double with what it makes of the sum, in the order in which the book doubles."""
    points = []
    doubles = []
    parts = []
    for item in sheet.items:
        if item.points is not None:
            points.append(_OurLine(item.id, item.name, amount(item)))
        if item.doubles is not None:
            doubles.append(_OurLine(item.id, item.name, "", times=2**item.doubles))
        if item.limit is not None:
            parts.append(_OurLine(item.id, item.name, amount(item)))
    first = 0
    while first < len(printed) and "doubl" not in printed[first].words.lower():
        first += 1
    added = printed[:first]
    yield from _beside(added, points)
    before = sum(_number(line.figure) for line in added)
    yield from _doubled(printed[first:], doubles, before, sheet.points)
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
        if line.beside:
            fitting = [ours for ours in left if ours.key == line.beside]
        else:
            fitting = [ours for ours in left if ours.times == times]
        ours = _take(left, fitting)
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
    named = {}
    for line in printed:
        if line.beside:
            fitting = [ours for ours in left if ours.key == line.beside]
            named[line] = _take(left, fitting)
    for line in printed:
        if line.beside:
            same = named[line]
        else:
            fitting = [ours for ours in left if ours.figure == line.figure]
            same = _take(left, fitting)
        if same is None:
            yield ColumnLine(line.words, line.figure, "", "")
        else:
            yield ColumnLine(line.words, line.figure, same.words, same.figure)
    for rest in left:
        yield ColumnLine("", "", rest.words, rest.figure)


def _take(lines: list[_OurLine], fitting: Sequence[_OurLine]) -> _OurLine | None:
    """The first of the fitting lines, which is then no longer among the lines."""
    if not fitting:
        return None
    lines.remove(fitting[0])
    return fitting[0]


def _number(figure: str) -> int:
    return int(figure) if figure.isdecimal() else 0
