"""`mjscore.distances` of hands with melds, against a look at every complete hand that there is."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement
from typing import Final

import numpy as np
import numpy.typing as npt
import pytest

import mjscore
from mjscore.ext.arrays.hands import Hands
from mjscore.game.groups import Form, Group, Kind
from mjscore.game.hands import Hand
from mjscore.game.tiles import Tile
from mjscore.rules import load_ruleset
from tests.arrangements.dealing import PLAYED
from tests.dealing import random_deal

KINDS: Final = len(PLAYED)
"""Three suits of nine, four winds and three dragons."""
TOO_MANY: Final = 20
"""More than any hand lacks; five of them are still an int8."""

Counts = npt.NDArray[np.int8]


def sets() -> list[list[int]]:
    """Every pung and every chow, as the kinds of its tiles."""
    pungs = [[kind, kind, kind] for kind in range(KINDS)]
    chows = [[kind, kind + 1, kind + 2] for kind in range(27) if kind % 9 < 7]
    return pungs + chows


@cache
def complete(number: int) -> Counts:
    """What so many sets and a pair ask of each kind (kinds, complete hands)."""
    wanted = []
    for chosen in combinations_with_replacement(sets(), number):
        tiles = [kind for group in chosen for kind in group]
        wanted.append(np.bincount(tiles, minlength=KINDS))
    of_sets = np.array(wanted, np.int8).T
    pairs = 2 * np.eye(KINDS, dtype=np.int8)
    found = (of_sets[:, :, None] + pairs[:, None, :]).reshape(KINDS, -1)
    return found[:, found.max(axis=0) <= 4]


def expected(hand: Hand) -> int:
    """The least that a complete hand has and this one has not, without the tile that completes it."""
    wanted = complete(4 - len(hand.melds))
    lacking = np.zeros(wanted.shape[1], np.int8)
    melded = [tile for group in hand.melds for tile in group.tiles]
    for kind, tile in enumerate(PLAYED):
        lacking += np.maximum(wanted[kind] - hand.free.count(tile), 0)
        if tile in melded:
            lacking += TOO_MANY * (wanted[kind] + melded.count(tile) > 4)
    return int(lacking.min()) - 1


def dealt(number: int) -> Iterator[Hand]:
    """The losers of random deals who have melds."""
    ruleset = load_ruleset("babcock")
    for seed in range(number):
        for _, hand in random_deal(ruleset, seed).seats:
            if isinstance(hand, Hand) and hand.won is None and hand.melds:
                yield hand


def crowded(melds: int, number: int) -> Iterator[Hand]:
    """Hands of one suit and two honours, in which the melds take tiles that the rest could use."""
    dice = random.Random(melds)
    suit = list(PLAYED[:9])
    for _ in range(number):
        wall = [*suit, *dice.sample(PLAYED[27:], 2)] * 4
        table = [_taken(wall, dice) for _ in range(melds)]
        dice.shuffle(wall)
        yield Hand(tuple(table), free=tuple(sorted(wall[: 13 - 3 * melds])))


def _taken(wall: list[Tile], dice: random.Random) -> Group:
    """A meld whose tiles go out of the wall."""
    while True:
        tile = dice.choice(wall)
        kind = dice.choice((Kind.CHOW, Kind.CHOW, Kind.PUNG, Kind.KONG))
        if kind is Kind.CHOW and tile not in PLAYED[:7]:
            continue
        group = Group(kind, tile, Form.EXPOSED)
        if all(wall.count(each) >= group.tiles.count(each) for each in group.tiles):
            for each in group.tiles:
                wall.remove(each)
            return group


def check(hands: list[Hand]) -> None:
    found = mjscore.distances(hands).tolist()
    assert found == mjscore.distances(Hands.of(hands)).tolist()
    for hand, distance in zip(hands, found, strict=True):
        assert distance == expected(hand), hand


def test_of_hands_dealt_at_random() -> None:
    hands = list(dealt(5))
    assert {len(hand.melds) for hand in hands} == {1, 2}
    check(hands)


@pytest.mark.parametrize(("melds", "number"), [(1, 5), (2, 100), (3, 300)])
def test_of_hands_crowded_into_one_suit(melds: int, number: int) -> None:
    hands = list(crowded(melds, number))
    check(hands)
    assert len(set(mjscore.distances(hands).tolist())) > 2
