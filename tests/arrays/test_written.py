"""`Hands.read`: lines of text as arrays, against `read_hand` and `score`, refusals included."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

import pytest

import mjscore
from mjscore.ext.arrays.rows import parts_of
from mjscore.game.hands import write_hand
from mjscore.notation.reader import read_hand
from mjscore.problems import (
    Fault,
    ImpossibleHand,
    NotationProblem,
    Problem,
    UsageProblem,
    line_and_column,
)
from mjscore.rules import ruleset_ids
from mjscore.rules.schema import Ruleset
from mjscore.scoring import TableView
from tests.arrays.sampling import hands_of, plain, rulesets_of

GOOD = "exposed: 3×1D pung; concealed: 777C 456B 22C EE; seat: West; won: discard E from South"
WORDS = (
    "1D",
    "9C",
    "RD",
    "NE",
    "F1",
    "3×E pung",
    "4×2B concealed kong",
    "22B pair",
    "?",
    "7 others",
    "from West",
    "concealed:",
    "visible: 1D E",
    "bonus: F1 F1 S2",
    "won: rob 1D",
    "won: dealt",
    "seat: East",
    "round: East",
    "called: original call",
    "completing 3×E",
    "last tile",
    "first discard",
    ";",
    ",",
    "; ",
    "\u00a0",
    "[",
    "#",
)


def texts(seed: int) -> Iterator[tuple[Ruleset, str]]:
    """Written hands, such as can be and such as cannot, some of them with a word too much, too little or in another place."""
    dice = random.Random(seed)
    rulesets = [
        ruleset for id in ruleset_ids() for ruleset in rulesets_of(id, 7, more=0)
    ]
    while True:
        ruleset = dice.choice(rulesets)
        for hand in hands_of(ruleset, dice.randrange(10**9)):
            text = write_hand(hand)
            yield ruleset, text
            if dice.random() < 0.5:
                yield ruleset, changed(text, dice)


def changed(text: str, dice: random.Random) -> str:
    parts = text.split(" ")
    place = dice.randrange(len(parts) + 1)
    choice = dice.random()
    if choice < 0.4:
        parts.insert(place, dice.choice(WORDS))
    elif choice < 0.6:
        del parts[place : place + 1]
    elif choice < 0.8:
        parts[place : place + 1] = [dice.choice(WORDS)]
    else:
        dice.shuffle(parts)
    return " ".join(parts)


def expected(text: str) -> Problem | None:
    """The refusal of a line, None where it is a hand that fits columns."""
    try:
        hand = read_hand(text)
    except Problem as problem:
        return problem
    if parts_of(hand) is None:
        return UsageProblem(Fault("no-columns", ""))
    return None


def worth(hand: mjscore.Hands, ruleset: Ruleset) -> int | str:
    """The total of one hand, or why the ruleset has none for it."""
    try:
        return int(mjscore.values(hand, ruleset)[0])
    except ImpossibleHand as refused:
        return refused.code


def check(number: int, seed: int) -> None:
    read: dict[Ruleset, list[str]] = {}
    refused = 0
    for ruleset, text in islice(texts(seed), number):
        problem = expected(text)
        if problem is None:
            read.setdefault(ruleset, []).append(text)
            continue
        refused += 1
        with pytest.raises(type(problem)) as caught:
            mjscore.Hands.read([GOOD, text])
        assert [fault.code for fault in caught.value.faults] == [
            fault.code for fault in problem.faults
        ], text
        assert caught.value.line == 2
        if problem.faults[0].span is not None:
            start = problem.faults[0].span.start
            assert caught.value.column == start + 1, text
    assert refused > number // 8
    compared = 0
    for ruleset, lines in read.items():
        columns = mjscore.Hands.read(lines)
        assert len(columns) == len(lines)
        for row, line in enumerate(lines):
            hand = read_hand(line)
            total = plain(hand, ruleset, TableView())
            found = worth(columns[row : row + 1], ruleset)
            if (
                total is None
            ):  # perhaps by who discarded what, which columns do not tell
                assert found == worth(mjscore.Hands.of([hand]), ruleset), line
            else:
                assert found == total, line
                compared += 1
    assert compared > number // 3


def test_lines_are_worth_what_their_hands_are() -> None:
    check(100, 1)


@pytest.mark.laboratory
@pytest.mark.parametrize("seed", range(8))
def test_many_more_lines(seed: int) -> None:
    check(2_500, 100 + seed)


def test_the_columns_are_those_of_the_values() -> None:
    lines = [GOOD, "concealed: 123456789D 1122C; bonus: F1 S4; round: North"]
    hands = mjscore.Hands.of([read_hand(line) for line in lines])
    read = mjscore.Hands.read(f"{line}\n" for line in lines)
    for name in (
        "in_hand",
        "melds",
        "tile",
        "means",
        "seat",
        "round",
        "bonus",
        "open_elsewhere",
    ):
        assert getattr(read, name).tolist() == getattr(hands, name).tolist(), name


def test_plain_lines_make_no_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_reader(line: str) -> None:
        raise AssertionError(line)

    monkeypatch.setattr("mjscore.ext.arrays.written.read_hand", no_reader)
    assert len(mjscore.Hands.read([GOOD, GOOD])) == 2


def test_all_refused_lines_are_told_each_at_its_line() -> None:
    five = "concealed: 11111D 234B 234C EE; seat: South"
    with pytest.raises(NotationProblem) as caught:
        mjscore.Hands.read([GOOD, "concealed: 12Q", GOOD, "", five], source="hands.txt")
    problem = caught.value
    lines = [
        line_and_column(problem.text, fault.span.start)[0]
        for fault in problem.faults
        if fault.span
    ]
    assert (problem.source, problem.line, lines[0], lines[-1]) == ("hands.txt", 2, 2, 5)
    assert [fault.code for fault in problem.faults][-2:] == ["no-tiles", "five-of-one"]


@pytest.mark.parametrize(
    "line",
    [
        "concealed: 123456789D 11C NE NE",
        "concealed: 123456789D 1122C; visible: NE",
        "concealed: 123456789D 1122C; bonus: F1; visible: F1",
        "concealed: 123456789D 1122C; seat: West; won: discard 1C from West",
        "concealed: 123456789D 1122C; seat: West; won: draw 5C",
        "exposed: 3×1D pung, 2×E pair; concealed: 456D 11223C; won: discard 3C",
        "exposed: 3×1D pung from West; concealed: 456789D 1122C; seat: West",
        "concealed: 123456789D 1122C; seat: North; won: dealt",
        "concealed: 123456789D 111C 2C; won: rob 1C",
    ],
)
def test_what_may_not_be_is_read_by_itself(line: str) -> None:
    problem = expected(line)
    if problem is None:
        assert len(mjscore.Hands.read([line])) == 1
    else:
        with pytest.raises(type(problem)) as caught:
            mjscore.Hands.read([line])
        assert caught.value.code == problem.code


def test_of_many_refused_lines_the_first_are_told() -> None:
    with pytest.raises(NotationProblem) as caught:
        mjscore.Hands.read(["concealed: 12Q"] * 50)
    assert caught.value.text.count("\n") == 19


def test_what_is_no_list_of_lines_is_refused() -> None:
    with pytest.raises(TypeError, match="lines of text"):
        mjscore.Hands.read(GOOD)
    assert len(mjscore.Hands.read([])) == 0
