"""The plain way of scoring, the compiled one and the mere value agree: random hands under every option, and the books'."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from mjscore.casebook import examples_folder
from mjscore.hands import Hand, Means, Remark, Win
from mjscore.notation.reader import read_hand
from mjscore.practice.dealer import random_hand, random_win
from mjscore.problems import ImpossibleHand, Problem
from mjscore.rulesets import load_ruleset, ruleset_ids
from mjscore.rulesets.schema import Ruleset
from mjscore.scoring import Sheet, TableView, score, value
from mjscore.scoring.compiled import compiled_judge
from mjscore.scoring.judge import Judges, plain_judge
from mjscore.tiles import tiles_of

pytestmark = pytest.mark.untraced

TABLE = TableView(tiles_of("1111D 9999C EEEE"), 9)


def rulesets_of(id: str, seed: int) -> Iterator[Ruleset]:
    """A ruleset as it is, without a limit, with each option by itself, and with random options together."""
    die = random.Random(seed)
    options = [option.id for option in load_ruleset(id).options]
    chosen = [
        (),
        *((option,) for option in options),
        *(tuple(each for each in options if die.random() < 0.3) for _ in range(8)),
    ]
    for each in chosen:
        try:
            yield load_ruleset(id, each)
        except Problem:  # options that exclude each other
            continue
    yield load_ruleset(id, limit=None)


def hands_of(ruleset: Ruleset, seed: int) -> Iterator[Hand]:
    """A hand that did not win, and one that won, in several ways."""
    die = random.Random(seed)
    yield random_hand(ruleset, seed)
    won = random_win(ruleset, seed)
    yield won
    assert won.won is not None
    for means in (Means.DRAW, Means.DISCARD, Means.LOOSE, Means.ROB):
        remarks = frozenset(die.sample(list(Remark), die.randrange(3)))
        yield replace(won, won=Win(means, won.won.tile, None, remarks, None, won.won.among), origin=None)


def result(hand: Hand, ruleset: Ruleset, judges: Judges) -> Sheet | list[str]:
    """The sheet, or why there is none."""
    try:
        return score(hand, ruleset, TABLE, judges=judges)
    except ImpossibleHand as refusal:
        return [fault.message for fault in refusal.faults]


def check_value(hand: Hand, ruleset: Ruleset, sheet: Sheet) -> None:
    """The value is the total of the sheet, and its reading the best, or one that is worth the same."""
    worth = value(hand, ruleset, TABLE)
    assert worth.total == sheet.total, hand
    assert worth.reading[2:] == sheet.reading[2:], hand
    if sheet.runner_up is None or sheet.runner_up[2:] < sheet.reading[2:]:
        assert worth.reading.shape == sheet.reading.shape, hand
        assert sorted(worth.reading.codes) == sorted(sheet.reading.codes), hand


@pytest.mark.parametrize("id", ruleset_ids())
def test_random_hands_score_the_same_every_way(id: str) -> None:
    sheets = 0
    for seed, ruleset in enumerate(rulesets_of(id, 1923)):
        for number in range(1 + (seed % 3 == 0)):
            for hand in hands_of(ruleset, 100 * seed + number):
                plain = result(hand, ruleset, plain_judge)
                assert plain == result(hand, ruleset, compiled_judge), hand
                if isinstance(plain, Sheet):
                    sheets += 1
                    check_value(hand, ruleset, plain)
    assert sheets > 50, "too few sheets to tell anything"


def example_hands() -> list[Hand]:
    """The single hands among the books' worked examples."""
    found = []
    for path in sorted(examples_folder().glob("*/*.mj")):
        try:
            found.append(read_hand(path.read_text("utf-8").rpartition("+++\n")[2], source=str(path)))
        except Problem:  # a deal, or a session
            continue
    return found


def test_the_hands_of_the_books_score_the_same_both_ways() -> None:
    hands = example_hands()
    assert len(hands) > 20
    for id in ruleset_ids():
        ruleset = load_ruleset(id)
        for hand in hands:
            assert result(hand, ruleset, plain_judge) == result(hand, ruleset, compiled_judge), hand
