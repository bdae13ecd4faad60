"""Every complete hand of one suit, concealed: each winning tile, drawn and claimed, in arrays as on its sheet."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement

import numpy as np
import pytest

from mjscore.ext.arrays.engine import many_rules
from mjscore.ext.arrays.outcomes import outcomes
from mjscore.game.hands import Hand, Means, Win
from mjscore.game.seats import Round, Seat
from mjscore.game.tiles import TILES
from mjscore.problems import ImpossibleHand
from mjscore.rules import load_ruleset, ruleset_ids
from mjscore.scoring import UNKNOWN_TABLE
from tests.arrays.sampling import plain

SETS = [(rank,) * 3 for rank in range(9)] + [
    (rank, rank + 1, rank + 2) for rank in range(7)
]


@cache
def one_suit() -> tuple[tuple[int, ...], ...]:
    """The fourteen tiles of every complete hand of a suit: four sets and a pair."""
    found = {
        tuple(sorted([tile for group in sets for tile in group] + [pair, pair]))
        for sets in combinations_with_replacement(SETS, 4)
        for pair in range(9)
    }
    return tuple(sorted(tiles for tiles in found if max(np.bincount(tiles)) <= 4))


def wins(part: int, of: int) -> Iterator[Hand]:
    """Every win of a part of them: on each kind, drawn and claimed."""
    for place, tiles in enumerate(one_suit()):
        if place % of == part:
            for rank in dict.fromkeys(tiles):
                rest = list(tiles)
                rest.remove(rank)
                free = tuple(TILES[9 * (place % 3) + each] for each in rest)
                for means in (Means.DRAW, Means.DISCARD):
                    win = Win(means, TILES[9 * (place % 3) + rank])
                    yield Hand(free=free, seat=Seat.WEST, round=Round.EAST, won=win)


def test_there_are_13259_of_them() -> None:
    assert len(one_suit()) == 13_259


def check(rules: str, part: int, of: int) -> None:
    ruleset = load_ruleset(rules, limit=None)
    hands = list(wins(part, of))
    for hand, found in zip(hands, outcomes(hands, many_rules(ruleset)), strict=True):
        assert not isinstance(found, ImpossibleHand)
        assert found == plain(hand, ruleset, UNKNOWN_TABLE), hand


@pytest.mark.untraced
@pytest.mark.parametrize(
    ("rules", "of"),
    [
        ("harr-limit", 250),
        ("bmja", 250),
        *[pytest.param(id, 100, marks=pytest.mark.long) for id in ruleset_ids()],
    ],
)
def test_a_part_of_them_scores_as_on_their_sheets(rules: str, of: int) -> None:
    check(rules, 7, of)


@pytest.mark.laboratory
@pytest.mark.parametrize("rules", ["babcock", "harr-limit", "millington", "dmjl"])
def test_each_of_them_scores_as_on_its_sheet(rules: str) -> None:
    check(rules, 0, 1)
