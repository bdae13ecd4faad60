"""The arrays give every hand the items that its sheet has, what stands alone among them: played deals are counted by them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

import numpy as np
import pytest

from mjscore.analysis.player_view import hand_before_win
from mjscore.ext.arrays.engine import many_rules
from mjscore.ext.arrays.outcomes import in_columns, sheets
from mjscore.ext.play.scores import (
    HandScores,
    item_columns,
    losers_scores,
    winners_scores,
)
from mjscore.ext.play.table import game
from mjscore.game.hands import Hand, Means, Remark, Win
from mjscore.game.seats import Round, Seat
from mjscore.game.tiles import tiles_of
from mjscore.notation.reader import read_hand
from mjscore.problems import ImpossibleHand
from mjscore.rules import load_ruleset, ruleset_ids
from mjscore.rules.schema import Alone, Ruleset
from mjscore.scoring import Sheet, TableView, score
from tests.arrays.sampling import hands_of, rulesets_of
from tests.rules.casefile import read_cases

pytestmark = pytest.mark.untraced

ALONE: Final = [
    id
    for id in ruleset_ids()
    if any(item.alone is not Alone.NO for item in load_ruleset(id).items)
]
CASES: Final = [
    read_hand(each.case.hand)
    for file in ("dmjl-bmja", "bmja")
    for each in read_cases(file)
]
WAYS: Final = (
    *(
        (Means.DRAW, remark)
        for remark in ((), (Remark.LAST_TILE,), (Remark.ORIGINAL_CALL,))
    ),
    *(
        (Means.DISCARD, remark)
        for remark in (
            (),
            (Remark.LAST_DISCARD,),
            (Remark.FIRST_DISCARD,),
            (Remark.ORIGINAL_CALL,),
        )
    ),
    *((Means.LOOSE, remark) for remark in ((), (Remark.LAST_TILE,))),
    (Means.ROB, ()),
)
BONUS: Final = ("", "F1", "F2 F3 S4", "F1 F2 F3 F4 S1", "F1 F2 F3 F4 S1 S2 S3 S4")


def near_and_special(seed: int) -> Iterator[Hand]:
    """The hands of the ruleset's own cases, not won and won in every way, with more and fewer bonus tiles."""
    die = random.Random(seed)
    for hand in CASES:
        tile = hand.won.tile if hand.won is not None else None
        before = hand_before_win(hand) if tile is not None else hand
        if before is None or tile is None:
            continue
        for means, remarks in WAYS:
            told = replace(
                before,
                seat=die.choice(list(Seat)[:4]),
                round=Round.EAST,
                bonus=tiles_of(die.choice(BONUS)),
            )
            yield replace(told, called=die.choice((None, Remark.ORIGINAL_CALL)))
            yield replace(
                told, called=None, won=Win(means, tile, None, frozenset(remarks))
            )


def agree(hands: Sequence[Hand], ruleset: Ruleset) -> int:
    """Hold the items and totals of the arrays against the sheets; returns how many hands something stands alone in."""
    known, ids, standing = many_rules(ruleset), item_columns(ruleset).ids, 0
    rows, columns = in_columns(hands, known, TableView())
    for winners, scores in ((True, winners_scores), (False, losers_scores)):
        some = np.flatnonzero((columns.means != 0) == winners)
        found: HandScores = scores(columns[some], game(ruleset))
        for place, row in enumerate(some.tolist()):
            hand = hands[rows[row]]
            try:
                sheet = score(hand, ruleset)
            except ImpossibleHand:
                continue
            ours = {
                id: times
                for id, times in zip(ids, found.items[place].tolist(), strict=True)
                if times
            }
            assert ours == Counter(line.id for line in sheet.items), (
                f"{ruleset}: {hand}"
            )
            assert (found.total[place], found.unlimited[place]) == (
                sheet.total,
                sheet.unlimited,
            ), f"{ruleset}: {hand}"
            standing += any(line.alone for line in sheet.items)
    return standing


@pytest.mark.long
@pytest.mark.parametrize("id", ALONE)
def test_special_hands_score_the_same_items(id: str) -> None:
    assert agree(list(near_and_special(1)), load_ruleset(id)) > 100


@pytest.mark.parametrize(
    "step",
    [
        pytest.param(36, marks=pytest.mark.long),
        pytest.param(1, marks=pytest.mark.laboratory),
    ],
)
@pytest.mark.parametrize("id", ALONE)
def test_so_they_do_with_options(id: str, step: int) -> None:
    for seed, ruleset in enumerate([*rulesets_of(id, 1908)][::step]):
        assert agree(list(near_and_special(seed)), ruleset) > 100


@pytest.mark.parametrize(
    "number",
    [
        pytest.param(8, marks=pytest.mark.long),
        pytest.param(100, marks=pytest.mark.laboratory),
    ],
)
@pytest.mark.parametrize("id", ruleset_ids())
def test_random_hands_score_the_same_items(id: str, number: int) -> None:
    ruleset = load_ruleset(id)
    agree([hand for seed in range(number) for hand in hands_of(ruleset, seed)], ruleset)


@pytest.mark.parametrize("id", ALONE)
def test_sheets_of_many_hands_are_those_of_each(id: str) -> None:
    ruleset = load_ruleset(id)
    # Hands come in turns of one shape won in every way: a stride would meet some ways alone.
    hands = random.Random(2).sample(list(near_and_special(2)), 160)
    for hand, sheet in zip(hands, sheets(hands, many_rules(ruleset)), strict=True):
        if isinstance(sheet, Sheet):
            assert sheet == score(hand, ruleset)
