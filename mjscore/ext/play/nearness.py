"""How far hands are from ready, for one way or another of making their lanes into sets and a pair.

What a lane of tiles lacks of 0 to 4 sets, without and with a pair, is one of some two hundred profiles. Profiles are numbered:
a lane is looked up by its key, two lanes by their numbers, three by the number of two and another. So the distance of a hand
costs a dozen look-ups, and that of the same hand with another tile two more.
"""

from __future__ import annotations

from copy import copy
from functools import cache
from itertools import product
from typing import Final, NamedTuple

import numpy as np

from mjscore.ext.arrays.lanes import MOST_SETS, POWERS, Array, MayBe, keys_of, lacks
from mjscore.ext.play.table import Lanes

SETS: Final = MOST_SETS + 1
FAR: Final = 15
"""More than any hand lacks."""


_GROUPS: Final = {
    "chows": MayBe(),
    "one-chow": MayBe(1),
    "pungs": MayBe(0),
    "terminals": MayBe(0, (0, 8)),
    "nothing": MayBe(0, ()),
}
"""Which groups may be made of a lane."""


class Profiles(NamedTuple):
    """The profiles by number: of each kind of lane by its key, of two lanes, of three, and the distances of four.

    `lane` (KEYS,) uint8 or uint16 for each name of `_GROUPS`; `two` (lane, lane), `three` (two, lane) uint16; `distance` (sets,
    three, lane) int8.
    """

    lane: dict[str, Array]
    two: Array
    three: Array
    distance: Array


@cache
def profiles() -> Profiles:
    """The tables, built when they are first asked for."""
    lacking = {name: lacks(may_be) for name, may_be in _GROUPS.items()}
    codes = {
        name: _packed(np.minimum(each.profiles, FAR)) for name, each in lacking.items()
    }
    known = np.unique(np.concatenate(list(codes.values())))
    numbers = np.uint8 if len(known) < 256 else np.uint16
    lane = {
        name: np.searchsorted(known, codes[name]).astype(numbers)[each.number]
        for name, each in lacking.items()
    }
    ones = _unpacked(known)
    two, twos = _numbered(ones, ones)
    three, threes = _numbered(twos, ones)
    distances = [_least(threes, ones, sets, 1) - 1 for sets in range(SETS)]
    return Profiles(lane, two, three, np.stack(distances).astype(np.int8))


def _packed(lacks: Array) -> Array:
    """Ten numbers up to 15 as one."""
    packed = np.zeros(len(lacks), np.int64)
    for column in range(2 * SETS):
        packed |= lacks[:, column].astype(np.int64) << 4 * column
    return packed


def _unpacked(codes: Array) -> Array:
    return np.asarray((codes[:, None] >> 4 * np.arange(2 * SETS) & FAR).astype(np.int8))


def _least(one: Array, other: Array, sets: int, pair: int) -> Array:
    """What each of some profiles and each of some others lack together of so many sets (one, other)."""
    ways = [
        one[:, None, SETS * eyes + ours]
        + other[None, :, SETS * (pair - eyes) + sets - ours]
        for ours, eyes in product(range(sets + 1), range(pair + 1))
    ]
    return np.asarray(np.minimum(np.min(ways, axis=0), FAR))


def _numbered(one: Array, other: Array) -> tuple[Array, Array]:
    """The numbers of the joined profiles (one, other), and these profiles."""
    joined = np.stack(
        [_least(one, other, sets, pair) for pair, sets in product((0, 1), range(SETS))],
        axis=2,
    )
    codes, number = np.unique(
        _packed(joined.reshape(-1, 2 * SETS)), return_inverse=True
    )
    return number.reshape(joined.shape[:2]).astype(np.uint16), _unpacked(codes)


class TilesOfHands:
    """The tiles of many hands (n, 36), with the profiles of their lanes, each looked up once."""

    def __init__(self, hand: Array) -> None:
        self._keys = keys_of(hand)
        self._known: dict[tuple[int, str, int], Array] = {}

    def __getitem__(self, rows: Array) -> TilesOfHands:
        """Some of the hands."""
        other = copy(self)
        other._keys, other._known = self._keys[:, rows], {}
        return other

    def profile(self, lane: int, made: str, step: int = 0) -> Array:
        """The profiles of a lane (n,); with one tile more (`step` 1) or less (-1) of each kind (n, 9)."""
        known = self._known.get((lane, made, step))
        if known is None:
            keys = self._keys[lane]
            keys = keys[:, None] + step * POWERS if step else keys
            known = self._known[lane, made, step] = (
                profiles().lane[made].take(keys, mode="clip")
            )
        return known


class Nearness:
    """Distances of many hands, for one way of making their lanes into sets and a pair.

    `hand` (n, 36) are the tiles in hand, `sets` (n,) the sets that are still to be made.

    A distance is the number of tiles to be exchanged before a hand is ready; -1 where it is complete. Tiles that lie in the
    player's own melds are not taken off what may still come.
    """

    def __init__(
        self,
        hand: Array | TilesOfHands,
        sets: Array,
        lanes: Lanes = Lanes(),  # noqa: B008
    ) -> None:
        known = profiles()
        self._tiles = hand if isinstance(hand, TilesOfHands) else TilesOfHands(hand)
        self._lanes = lanes
        first, second, third, fourth = (
            self._tiles.profile(lane, made) for lane, made in enumerate(lanes)
        )
        one, other = known.two[first, second], known.two[third, fourth]
        _, threes, self._ones = known.distance.shape
        self._starts = sets.astype(np.int32) * (threes * self._ones)
        self._others = ((other, second), (other, first), (one, fourth), (one, third))
        self.now: Array = known.distance.take(self._beside(0) + first)

    def _beside(self, lane: int) -> Array:
        """Where the distances stand of hands whose other three lanes are as they are (n,)."""
        pair, other = self._others[lane]
        return np.asarray(
            self._starts + profiles().three[pair, other] * np.int32(self._ones)
        )

    def after(self, step: int) -> Array:
        """The distances with one tile more (`step` 1) or less (-1) of each kind (n, 36); meaningless where there is none."""
        found = np.empty((len(self.now), 36), np.int8)
        distance = profiles().distance
        for lane, made in enumerate(self._lanes):
            of_lane = found[:, 9 * lane : 9 * lane + 9]
            if made == "nothing":
                of_lane[:] = self.now[:, None]
            else:
                of_lane[:] = distance.take(
                    self._beside(lane)[:, None] + self._tiles.profile(lane, made, step)
                )
        return found
