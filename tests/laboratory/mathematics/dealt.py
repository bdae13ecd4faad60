"""The hand as it is dealt, counted exactly: every hand of so many tiles is as likely as any other.

A reader who doubts the played deals begins here: these figures need no deal, no seed and no player.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from math import comb
from typing import NamedTuple

import numpy as np

from mjscore.ext.play.table import singles
from mjscore.game.tiles import KINDS

COPIES = 4
Ways = dict[tuple[int, int, int], int]
"""In how many ways tiles can be held, by their number, by the most tiles of a suit, and by the single tiles."""


class DealtHand(NamedTuple):
    """The exact shares of hands, from 0 to 1, by their most tiles of a suit and by the single tiles that begin nothing."""

    suited: dict[int, float]
    singles: dict[int, float]


@cache
def dealt_hand(size: int = 13) -> DealtHand:
    """What a hand of so many tiles, dealt from 136, holds."""
    ways = _of_honours(size)
    for _ in range(3):
        ways = _together(ways, _of_a_suit(size), size)
    every = comb(136, size)
    suited, alone = dict[int, float](), dict[int, float]()
    for (tiles, most, single), number in sorted(ways.items()):
        if tiles == size:
            suited[most] = suited.get(most, 0) + number / every
            alone[single] = alone.get(single, 0) + number / every
    return DealtHand(suited, alone)


def _together(one: Ways, other: Ways, size: int) -> Ways:
    found: Ways = {}
    for ((tiles, most, single), number), ((more, suit, others), times) in product(
        one.items(), other.items()
    ):
        if tiles + more <= size:
            key = tiles + more, max(most, suit), single + others
            found[key] = found.get(key, 0) + number * times
    return found


def _of_a_suit(size: int) -> Ways:
    return {
        (tiles, tiles, single): number
        for (tiles, single), number in _ways(0, 9, size).items()
    }


def _of_honours(size: int) -> Ways:
    return {
        (tiles, 0, single): number
        for (tiles, single), number in _ways(27, 7, size).items()
    }


@cache
def _ways(first: int, kinds: int, size: int) -> dict[tuple[int, int], int]:
    """In how many ways tiles of some kinds can be held, by how many they are and how many of them are single."""
    held = np.indices((COPIES + 1,) * kinds, np.int8).reshape(kinds, -1).T
    held = held[held.sum(axis=1) <= size]
    hands = np.zeros((len(held), KINDS), np.int8)
    hands[:, first : first + kinds] = held
    ways = np.array([comb(COPIES, number) for number in range(COPIES + 1)])[held].prod(
        axis=1
    )
    keys, where = np.unique(held.sum(axis=1) * 16 + singles(hands), return_inverse=True)
    sums = np.zeros(len(keys), np.int64)
    np.add.at(sums, where, ways)
    return {
        divmod(key, 16): number
        for key, number in zip(keys.tolist(), sums.tolist(), strict=True)
    }
