"""How far hands are from ready, for one way or another of making their suits into sets and a pair.

The distance of a hand costs a dozen look-ups (`arrays.profiles`), and that of the same hand with another tile two more.
"""

from __future__ import annotations

from functools import cache
from typing import Final

import numpy as np

from mjscore.ext.arrays.profiles import profiles
from mjscore.ext.arrays.suits import POWERS, Array, MayBe, suit_keys
from mjscore.ext.play.table import SuitWays
from mjscore.game.tiles import KINDS

_GROUPS: Final = {
    "chows": MayBe(),
    "one-chow": MayBe(1),
    "pungs": MayBe(0),
    "terminals": MayBe(0, (0, 8)),
    "nothing": MayBe(0, ()),
}
"""Which groups may be made of a suit."""
_NUMBERS: Final = {name: number for number, name in enumerate(_GROUPS)}
WITH_CHOWS: Final = (_NUMBERS["chows"], _NUMBERS["one-chow"])
"""The ways, by number, of making a suit in which a tile may complete a chow."""
_POWERS: Final = POWERS.astype(np.int64)
_SUIT_OF_KIND: Final = np.arange(KINDS) // 9
_POWER_OF_KIND: Final = np.tile(POWERS, 4)
_OTHER_PAIR: Final = [1, 1, 0, 0]
"""Of the suits 0 and 1 the other pair is 2 and 3, and the other way round."""
_PARTNER: Final = [1, 0, 3, 2]


class _Tables:
    """The profiles of every suit that is looked up here, as flat arrays, and how to find a place in them."""

    def __init__(self) -> None:
        known = profiles(tuple(_GROUPS.values()))
        suits = [known.suit[may_be] for may_be in _GROUPS.values()]
        self.suit = np.concatenate(suits)
        self.keys = len(suits[0])
        _, threes, ones = known.distance.shape
        self.ones = ones
        self.of_a_set = threes * ones
        self.two = known.two.ravel()
        self.three = known.three.ravel()
        self.distance = known.distance.ravel()


_tables = cache(_Tables)


def ways_made(suits: SuitWays) -> Array:
    """How each suit is made, by number (4,)."""
    return np.array([_NUMBERS[made] for made in suits])


def keys_without(keys: Array, kinds: Array) -> Array:
    """The keys of hands (4, n) each of which has lost a tile of a kind (n,)."""
    less = keys.copy()
    less[_SUIT_OF_KIND[kinds], np.arange(len(kinds))] -= _POWER_OF_KIND[kinds]
    return less


class Nearness:
    """Distances of many hands, each for one way of making its suits into sets and a pair.

    `keys` (4, …) are the keys of the suits of the tiles in hand, `sets` (…) the sets that are still to be made, `made` (4, …)
    the numbers of the ways in which the suits are made.

    A distance is the number of tiles to be exchanged before a hand is ready; -1 where it is complete. Tiles that lie in the
    player's own melds are not taken off what may still come.
    """

    def __init__(self, keys: Array, sets: Array, made: Array) -> None:
        known = _tables()
        self._keys = keys + made * np.int64(known.keys)
        self._suits = known.suit.take(self._keys, mode="clip").astype(np.int64)
        pairs = self._suits[0::2] * known.ones + self._suits[1::2]
        self._pairs = known.two.take(pairs).astype(np.int64)
        self._starts = sets * np.int64(known.of_a_set)
        first = self._starts + self._three(1, 1) * known.ones
        self.now: Array = known.distance.take(first + self._suits[0])

    @staticmethod
    def of(hand: Array, sets: Array, suits: SuitWays) -> Nearness:
        """The distances of hands (n, 36), all for the same way."""
        made = ways_made(suits)
        return Nearness(suit_keys(hand), sets, made[:, None])

    def _three(self, pair: int | list[int], suit: int | list[int]) -> Array:
        """The numbers of the profiles of a pair of suits and another suit together."""
        known = _tables()
        places = self._pairs[pair] * known.ones + self._suits[suit]
        return np.asarray(known.three.take(places)).astype(np.int64)

    def after(self, step: int) -> Array:
        """The distances with one tile more (`step` 1) or less (-1) of each kind (36, n); meaningless where there is none."""
        known = _tables()
        beside = self._starts + self._three(_OTHER_PAIR, _PARTNER) * known.ones
        # Hands stand last, and all numbers are of one type: what follows is the most of the work.
        changed = self._keys[:, None] + step * _POWERS[:, None]
        places = known.suit.take(changed, mode="clip").astype(np.int64)
        places += beside[:, None]
        return known.distance.take(places, mode="clip").reshape(KINDS, -1)
