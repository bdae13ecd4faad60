"""The report of the check and of one example at length."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from mjscore.ext.casebook import (
    Comparison,
    ReplayedExample,
    check,
    explain,
    read_example,
    replay,
    select,
)
from mjscore.ext.casebook.example import HandExpectation
from mjscore.ext.casebook.reader import parse_example
from mjscore.ext.casebook.report import check_report
from tests.casebook.shipped import EXAMPLES
from tests.casebook.test_front import GOOD, example_text


def outcome(book: str, name: str) -> ReplayedExample:
    (example,) = (
        each for each in EXAMPLES if each.name == name and each.book.startswith(book)
    )
    return replay(example)


@pytest.mark.long
def test_a_line_for_each_book_and_each_example_is_counted_as_it_is_done() -> None:
    told: list[int] = []
    some = [each for each in EXAMPLES if not each.name.endswith("maximum")]
    report = check(some, told.append)
    assert report.agrees
    assert told == [*range(1, len(some) + 1)]
    assert [line.name for line in report.books] == [
        "Babcock",
        "BMJA",
        "Harr",
        "Li Boyuan",
        "Millington",
        "Parker",
    ]
    assert sum(line.examples for line in report.books) == len(some)
    for line in report.books:
        assert (
            line.examples
            == line.agreements + line.corrected + line.misprints + line.differences
        )
        assert line.differences == 0
    babcock, _, harr, _, millington, parker = report.books
    assert babcock.corrected == millington.corrected == parker.corrected == 0
    assert harr.corrected > 0
    assert babcock.damaged > 0
    assert min(line.misprints for line in (babcock, harr, millington)) > 0


def test_a_difference_is_told() -> None:
    example = parse_example(example_text(GOOD.replace("64", "66")), "mine", "mine.mj")
    report = check([example])
    assert not report.agrees
    (difference,) = report.differences
    assert (difference.what, difference.expected, difference.found) == (
        "total",
        "66",
        "64",
    )
    assert report.books[0].differences == 1
    data = check_report(report).data()
    assert data["agrees"] is False
    assert data["differences"] == [
        {
            "book": "babcock-1923",
            "example": "mine",
            "title": "Ones of dots and West Winds",
            "source": "Babcock, p. 42, Fig. 17",
            "rules": "babcock",
            "figure": "total",
            "expected": "66",
            "found": "64",
        }
    ]


def test_a_refusal_is_a_difference() -> None:
    broken = example_text(GOOD).replace("456B", "457B")
    (replayed,) = replay(parse_example(broken, "mine", "mine.mj")).replays
    (difference,) = replayed.differences
    assert difference.what == "refusal"
    assert difference.found.startswith("refused: ")


def test_a_ruleset_that_is_not_there_is_a_difference() -> None:
    text = example_text(GOOD.replace('rules = "babcock"', 'rules = "hoyle"'))
    assert not replay(parse_example(text, "mine", "mine.mj")).agrees


def test_items_are_compared_one_by_one() -> None:
    example = next(each for each in EXAMPLES if each.name == "fig-16")
    items = (("mah-jongg", "20"), ("exposed-pung-minor", "4"), ("no-runs", "10"))
    expectation = replace(
        example.expectations[0], hand=HandExpectation(items=items), waits=None
    )
    (replayed,) = replay(replace(example, expectations=(expectation,))).replays
    assert replayed.comparisons == (
        Comparison("mah-jongg", "20", "20"),
        Comparison("exposed-pung-minor", "4", "2"),
        Comparison("no-runs", "10", "—"),
        Comparison("concealed-pung-terminal", "—", "8"),
        Comparison("only-place", "—", "2"),
    )


def test_a_users_own_file_is_checked(tmp_path: Path) -> None:
    path = tmp_path / "mine.mj"
    path.write_text(example_text(GOOD), "utf-8")
    assert replay(read_example(path)).agrees


def columns(told: ReplayedExample, ruling: int = 0) -> list[tuple[str, str]]:
    """The figures of both columns, line by line."""
    return [(row.figure, row.our_figure) for row in explain(told).rulings[ruling].lines]


def test_the_book_and_ours_stand_side_by_side() -> None:
    """Fig. 18: 20, 8, 4, 8, 2, doubled 84; held by East doubled again, 168."""
    same = ["20", "8", "4", "8", "2", "84", "168"]
    assert columns(outcome("babcock", "fig-18-east")) == [
        (figure, figure) for figure in same
    ]


def test_the_ten_of_the_loose_tile_holds_the_two_for_drawing() -> None:
    """Fig. 19: the book's ten beside our eight, and our two by itself."""
    shown = columns(outcome("babcock", "fig-19"))
    assert ("10", "8") in shown
    assert ("", "2") in shown


def test_a_double_that_the_book_forgot_stands_alone() -> None:
    """Part II, No. 4: 48 doubled three times in print, four times by p. 67."""
    told = outcome("harr", "part-2-no-04")
    assert columns(told)[-3:] == [("192", "192"), ("384", "384"), ("", "768")]


def test_an_erratum_shows_both_figures() -> None:
    """Harr's Example 7: 8 in print, 4 where all four sets lie exposed; 5,760 and 5,504."""
    shown = columns(outcome("harr", "example-07-errata"))
    assert shown[5] == ("8", "4")
    assert shown[-1] == ("5760", "5504")


def test_a_settlement_is_shown_payment_by_payment() -> None:
    """Layout 4: 304 from East in print, 368 by the Errata."""
    rows = explain(outcome("harr", "layout-4")).rulings[0].lines
    row = next(row for row in rows if row.printed == "North from East")
    assert (row.figure, row.ours, row.our_figure) == ("304", "East pays North", "368")


def test_the_rules_are_named_with_options_and_limit() -> None:
    told = explain(outcome("babcock", "fig-40"))
    assert [ruling.rules for ruling in told.rulings] == [
        "babcock +seasons",
        "babcock +seasons no limit",
        "babcock +seasons limit 600",
    ]
    assert told.agrees


def test_a_slip_in_the_words_is_shown_as_printed_and_as_meant() -> None:
    """P. 62: washing cards have preference over this wind, that is, over this win."""
    (ruling,) = explain(outcome("harr", "page-62-wind")).rulings
    (row,) = ruling.lines
    assert (row.printed[-4:], row.ours[-4:]) == ("wind", " win")


@pytest.mark.long
def test_every_example_can_be_explained() -> None:
    some = select(EXAMPLES, book="Harr")[::4]
    assert all(explain(replay(example)).rulings for example in some)
