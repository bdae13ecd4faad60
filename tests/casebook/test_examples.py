"""Every worked example comes out as its file expects, and the files are sound in themselves."""

from __future__ import annotations

from math import prod
from pathlib import Path

import pytest

from mjscore.ext.casebook import (
    BookVerdict,
    Example,
    ExampleKind,
    examples_folder,
    replay,
)
from mjscore.ext.casebook.example import Expectation, HandExpectation, Items
from mjscore.game.deals import NOT_STATED
from tests.casebook.shipped import CONTENTS, EXAMPLES


def name(example: Example) -> str:
    return f"{example.book}/{example.name}"


def hands(example: Example) -> list[tuple[Expectation, HandExpectation]]:
    return [
        (each, hand)
        for each in example.expectations
        for hand in (each.hand, *(hand for _, hand in each.hands))
    ]


def test_there_are_examples_of_every_book() -> None:
    assert {example.book for example in EXAMPLES} == set(CONTENTS)


LARGEST = (
    "page-46-minimum",
    "page-51-maximum",
    "page-10-maximum",
    "example-20-maximum",
)
"""Examples that look for the best of all hands."""
GROUPS = sorted(
    {
        (example.book, example.kind)
        for example in EXAMPLES
        if example.name not in LARGEST
    }
)


def differences(example: Example) -> list[str]:
    """What comes out otherwise than the file expects, each told with the name of the example."""
    return [
        f"{name(example)}: {difference}"
        for replayed in replay(example).replays
        for difference in replayed.differences
    ]


@pytest.mark.parametrize(("book", "kind"), GROUPS)
def test_examples_come_out_as_the_book_says(book: str, kind: ExampleKind) -> None:
    told: list[str] = []
    for example in EXAMPLES:
        of_this_group = (example.book, example.kind) == (book, kind)
        if of_this_group and example.name not in LARGEST:
            told += differences(example)
    assert told == []


@pytest.mark.long
@pytest.mark.parametrize("largest", LARGEST)
def test_the_best_of_all_hands_is_found(largest: str) -> None:
    [example] = [each for each in EXAMPLES if each.name == largest]
    assert differences(example) == []


def test_every_figure_has_a_source() -> None:
    assert [
        name(example)
        for example in EXAMPLES
        if not all(each.source.strip() for each in example.expectations)
    ] == []


def test_every_example_has_a_place_in_its_book() -> None:
    assert [
        name(each)
        for each in EXAMPLES
        if not any((each.cite.page, each.cite.section, each.cite.entry))
    ] == []


def test_every_file_lies_in_the_folder_of_its_book() -> None:
    folder = examples_folder()
    assert [
        name(each)
        for each in EXAMPLES
        if Path(each.source) != folder / each.book / f"{each.name}.mj"
    ] == []


def added(items: Items) -> tuple[int, int]:
    """Points and the factor of all doubles, as the items of a file add up."""
    points = sum(int(value) for _, value in items if value.isdecimal())
    return points, prod(int(value[1:]) for _, value in items if value.startswith("x"))


def adds_up(expectation: Expectation, hand: HandExpectation) -> bool:
    """Arithmetic on the file alone: points × doubles is what it calls unlimited, and the total where no limit comes in."""
    if hand.items is None:
        return True
    points, times = added(hand.items)
    limited = any("limit" in value for _, value in hand.items)
    free = expectation.limit is None or (
        expectation.limit == NOT_STATED and points * times <= 300 and not limited
    )
    return (
        hand.points in (None, points)
        and (hand.doubles is None or 2**hand.doubles == times)
        and hand.unlimited in (None, points * times)
        and (not free or hand.total in (None, points * times))
    )


def test_the_items_add_up_to_the_total() -> None:
    assert [
        name(example)
        for example in EXAMPLES
        if not all(adds_up(*each) for each in hands(example))
    ] == []


RIGHT = (BookVerdict.AGREES, BookVerdict.OCR_DAMAGE)
COLUMNS = [
    each
    for each in EXAMPLES
    if each.kind is ExampleKind.HAND and each.printed.lines and each.verdict in RIGHT
]


def test_the_printed_columns_add_up() -> None:
    """Point lines added, and each doubling a power of two of the line before, down to the printed total."""
    for example in COLUMNS:
        assert column_adds_up(example), example.name
        totals = {hand.total for _, hand in hands(example)}
        totals |= {hand.unlimited for _, hand in hands(example)}
        assert example.printed.total in totals, example.name


def column_adds_up(example: Example) -> bool:
    lines = example.printed.lines
    before = sum(
        int(line.figure) for line in lines if "doubl" not in line.words.lower()
    )
    for line in lines:
        if "doubl" in line.words.lower():
            figure = int(line.figure)
            if figure % before or figure // before not in (2, 4, 8):
                return False
            before = figure
    return before == example.printed.total


def grounds(example: Example) -> str:
    """What a verdict rests on."""
    match example.verdict:
        case BookVerdict.CORRECTED:
            return example.printed.errata
        case BookVerdict.MISPRINT:
            return example.note
        case BookVerdict.OCR_DAMAGE:
            return example.printed.ocr
        case BookVerdict.READING:
            return example.note
        case BookVerdict.AGREES:
            return "the book"


def test_every_verdict_says_what_it_rests_on() -> None:
    assert [name(example) for example in EXAMPLES if not grounds(example)] == []


def test_what_is_reconstructed_is_told() -> None:
    shown = [
        example
        for example in EXAMPLES
        if example.kind in (ExampleKind.HAND, ExampleKind.DEAL)
    ]
    untold = [name(example) for example in shown if not example.reconstructed]
    assert untold == [], "say in `reconstructed` what the book does not print"
