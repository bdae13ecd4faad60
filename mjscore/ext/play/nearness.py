"""How far hands are from ready, for one way or another of making their suits into sets and a pair.

The distance of a hand costs a dozen look-ups (`arrays.profiles`), and that of the same hand with another tile two more.
"""

from __future__ import annotations

from copy import copy
from functools import cache
from typing import Final

import numpy as np

from mjscore.ext.arrays.profiles import Profiles, profiles
from mjscore.ext.arrays.suits import POWERS, Array, MayBe, suit_keys
from mjscore.ext.play.table import SuitWays

_GROUPS: Final = {
    "chows": MayBe(),
    "one-chow": MayBe(1),
    "pungs": MayBe(0),
    "terminals": MayBe(0, (0, 8)),
    "nothing": MayBe(0, ()),
}
"""Which groups may be made of a suit."""


@cache
def _profiles() -> Profiles:
    """The profiles of every suit that is looked up here."""
    return profiles(tuple(_GROUPS.values()))


class TilesOfHands:
    """The tiles of many hands (n, 36), with the profiles of their suits, each looked up once."""

    def __init__(self, hand: Array) -> None:
        self._keys = suit_keys(hand)
        self._known: dict[tuple[int, str, int], Array] = {}

    def __getitem__(self, rows: Array) -> TilesOfHands:
        """Some of the hands."""
        other = copy(self)
        other._keys, other._known = self._keys[:, rows], {}
        return other

    def profile(self, suit: int, made: str, step: int = 0) -> Array:
        """The profiles of a suit (n,); with one tile more (`step` 1) or less (-1) of each kind (n, 9)."""
        known = self._known.get((suit, made, step))
        if known is None:
            keys = self._keys[suit]
            keys = keys[:, None] + step * POWERS if step else keys
            known = self._known[suit, made, step] = (
                _profiles().suit[_GROUPS[made]].take(keys, mode="clip")
            )
        return known


class Nearness:
    """Distances of many hands, for one way of making their suits into sets and a pair.

    `hand` (n, 36) are the tiles in hand, `sets` (n,) the sets that are still to be made.

    A distance is the number of tiles to be exchanged before a hand is ready; -1 where it is complete. Tiles that lie in the
    player's own melds are not taken off what may still come.
    """

    def __init__(
        self,
        hand: Array | TilesOfHands,
        sets: Array,
        ways: SuitWays = SuitWays(),  # noqa: B008
    ) -> None:
        known = _profiles()
        self._tiles = hand if isinstance(hand, TilesOfHands) else TilesOfHands(hand)
        self._lanes = ways
        first, second, third, fourth = (
            self._tiles.profile(suit, made) for suit, made in enumerate(ways)
        )
        one, other = known.two[first, second], known.two[third, fourth]
        _, threes, self._ones = known.distance.shape
        self._starts = sets.astype(np.int32) * (threes * self._ones)
        self._others = ((other, second), (other, first), (one, fourth), (one, third))
        self.now: Array = known.distance.take(self._beside(0) + first)

    def _beside(self, suit: int) -> Array:
        """Where the distances stand of hands whose other three suits are as they are (n,)."""
        pair, other = self._others[suit]
        return np.asarray(
            self._starts + _profiles().three[pair, other] * np.int32(self._ones)
        )

    def after(self, step: int) -> Array:
        """The distances with one tile more (`step` 1) or less (-1) of each kind (n, 36); meaningless where there is none."""
        found = np.empty((len(self.now), 36), np.int8)
        distance = _profiles().distance
        for suit, made in enumerate(self._lanes):
            of_lane = found[:, 9 * suit : 9 * suit + 9]
            if made == "nothing":
                of_lane[:] = self.now[:, None]
            else:
                of_lane[:] = distance.take(
                    self._beside(suit)[:, None] + self._tiles.profile(suit, made, step)
                )
        return found
