"""Changing any figure that an example expects makes the check fail."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from mjscore.ext.casebook import Example, ExampleKind, Expectation, replay, replays
from mjscore.ext.casebook.example import HandExpectation, Items
from mjscore.ext.casebook.reader import parse_example
from tests.casebook import shipped

EXAMPLES = [
    example for example in shipped.EXAMPLES if example.kind is not ExampleKind.WORDS
]
BOOKS = sorted({example.book for example in EXAMPLES})
SOME = [
    pytest.param(book, marks=() if book == "parker-1923" else pytest.mark.long)
    for book in BOOKS
]


@pytest.fixture(autouse=True)
def remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each hand and deal is worked out once: what changes is only what the file expects of it."""
    for name in (
        "load_ruleset",
        "read_hand",
        "read_deal",
        "score",
        "best_of",
        "settle",
        "waits",
        "analyse",
    ):
        monkeypatch.setattr(
            replays, name, lru_cache(maxsize=None)(getattr(replays, name))
        )


def changed(example: Example) -> Iterator[tuple[str, Example]]:
    """The example with one figure changed, each of its figures in turn."""
    for place, expectation in enumerate(example.expectations):
        for what, other in changed_expectations(expectation):
            others = (
                *example.expectations[:place],
                other,
                *example.expectations[place + 1 :],
            )
            yield f"{expectation.rules}: {what}", replace(example, expectations=others)
    if example.claim is not None:
        yield (
            "claim",
            replace(
                example, claim=replace(example.claim, equals=example.claim.equals + 1)
            ),
        )
    if example.count is not None:
        for place, (player, totals) in enumerate(example.count.reached):
            changed_table = with_figure(
                "reached",
                example.count.reached,
                place,
                (player, (*totals[:-1], totals[-1] + 1)),
            )
            yield (
                f"throws of {player}",
                replace(example, count=replace(example.count, **changed_table)),
            )


def changed_expectations(expectation: Expectation) -> Iterator[tuple[str, Expectation]]:
    for what, hand in changed_hands(expectation.hand):
        yield what, replace(expectation, hand=hand)
    for place, (seat, hand) in enumerate(expectation.hands):
        for what, other in changed_hands(hand):
            hands = (
                *expectation.hands[:place],
                (seat, other),
                *expectation.hands[place + 1 :],
            )
            yield f"{seat} {what}", replace(expectation, hands=hands)
    if expectation.waits is not None:
        for place, tile in enumerate(expectation.waits):
            yield (
                f"waits for {tile}",
                replace(
                    expectation,
                    waits=expectation.waits[:place] + expectation.waits[place + 1 :],
                ),
            )
        yield "waits for more", replace(expectation, waits=(*expectation.waits, "F1"))
    if expectation.only_place is not None:
        yield "only place", replace(expectation, only_place=not expectation.only_place)
    if expectation.chances is not None:
        yield "chances", replace(expectation, chances=expectation.chances + 1)
    for name in ("scores", "net"):
        for place, (party, points) in enumerate(getattr(expectation, name) or ()):
            figures = getattr(expectation, name)
            yield (
                f"{name} of {party}",
                replace(
                    expectation,
                    **with_figure(name, figures, place, (party, points + 2)),
                ),
            )
    for place, (payer, payee, points) in enumerate(expectation.payments or ()):
        other_payment = (payer, payee, points + 2)
        yield (
            f"{payer} pays {payee}",
            replace(
                expectation,
                **with_figure("payments", expectation.payments, place, other_payment),
            ),
        )
    for name in ("left", "best"):
        for place, number in enumerate(getattr(expectation, name) or ()):
            numbers = getattr(expectation, name)
            yield (
                f"{name} {number}",
                replace(expectation, **with_figure(name, numbers, place, number + 1)),
            )
    if expectation.refused is not None:
        yield "refusal", replace(expectation, refused="another")


def with_figure(name: str, figures: Any, place: int, other: object) -> dict[str, Any]:
    return {name: (*figures[:place], other, *figures[place + 1 :])}


def changed_hands(hand: HandExpectation) -> Iterator[tuple[str, HandExpectation]]:
    for name in ("total", "points", "doubles", "unlimited"):
        if getattr(hand, name) is not None:
            other: dict[str, Any] = {name: getattr(hand, name) + 1}
            yield name, replace(hand, **other)
    items = hand.items
    if items is None:
        return
    for place, (id, value) in enumerate(items):
        rest: Items = (*items[:place], *items[place + 1 :])
        yield f"{id} left out", replace(hand, items=rest)
        yield f"{id} {value}", replace(hand, items=(*rest, (id, another(value))))
    yield "an item more", replace(hand, items=(*items, ("kong-of-thieves", "2")))


def another(value: str) -> str:
    if value.isdecimal():
        return str(int(value) + 2)
    return "x16" if value.startswith("x") else "1/4 limit"


@pytest.mark.parametrize("book", SOME)
def test_any_other_figure_fails(book: str) -> None:
    examples = [example for example in EXAMPLES if example.book == book]
    cases = [
        (f"{example.name}, {what}", other)
        for example in examples
        for what, other in changed(example)
    ]
    assert len(cases) > 2 * len(examples)
    assert [what for what, other in cases if replay(other).agrees] == []


@pytest.mark.parametrize("book", BOOKS)
def test_every_file_expects_something_that_can_fail(book: str) -> None:
    assert [
        example.name
        for example in EXAMPLES
        if example.book == book and not list(changed(example))
    ] == []


FIGURE = re.compile(
    r"^(?:(?:total|equals|chances|scores|net|waits|best|reached|\"the player who threw\") = [^\d\n]*|refused = \")([\da-z])",
    re.MULTILINE,
)


def with_another_figure(text: str) -> str:
    """A file's text with the first digit of the first figure that it expects changed, or the first letter of a refusal."""
    found = FIGURE.search(
        text,
        min(
            at
            for at in (
                text.find("[claim]"),
                text.find("[count]"),
                text.find("[[expect]]"),
            )
            if at >= 0
        ),
    )
    assert found is not None, text
    other = (
        "x"
        if found[1].isalpha()
        else "8"
        if found[1] == "9"
        else str(int(found[1]) + 1)
    )
    return text[: found.start(1)] + other + text[found.end(1) :]


@pytest.mark.long
@pytest.mark.parametrize("book", BOOKS)
def test_another_figure_in_the_file_fails(book: str) -> None:
    agreeing = []
    for example in EXAMPLES:
        if example.book == book:
            text = with_another_figure(Path(example.source).read_text("utf-8"))
            if replay(parse_example(text, example.name, example.source)).agrees:
                agreeing.append(example.name)
    assert agreeing == []
