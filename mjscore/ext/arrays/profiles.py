"""What suits lack, by number: one suit by its tiles, and the suits of a hand joined by look-ups.

What a suit of tiles lacks of 0 to 4 sets, without and with a pair, is one of some two hundred profiles. Profiles are numbered:
a suit is looked up by its key, two suits by their numbers, three by the number of two and another. So the distance of a hand
costs a dozen look-ups.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Final, NamedTuple

import numpy as np

from mjscore.ext.arrays.suits import MOST_SETS, Array, MayBe, lacks

SET_NUMBERS: Final = MOST_SETS + 1
FAR: Final = 15
"""More than any hand lacks."""


class Profiles(NamedTuple):
    """The profiles by number: of each kind of suit by its key, of two suits, of three, and the distances of four.

    `suit` (5⁹,) uint8 or uint16 for each choice of groups that may be made of a suit; `lacks` (suit, 10) int8 what each profile
    lacks of 0 to 4 sets, without and then with a pair; `two` (suit, suit) and `three` (two, suit) uint16; `distance` (sets,
    three, suit) int8.
    """

    suit: dict[MayBe, Array]
    lacks: Array
    two: Array
    three: Array
    distance: Array


@cache
def profiles(choices: tuple[MayBe, ...]) -> Profiles:
    """The tables for suits of which these groups may be made, built when they are first asked for."""
    lacking = {may_be: lacks(may_be) for may_be in choices}
    codes = {
        may_be: _packed(np.minimum(of_suits.profiles, FAR))
        for may_be, of_suits in lacking.items()
    }
    known = np.unique(np.concatenate(list(codes.values())))
    number_type = np.uint8 if len(known) < 256 else np.uint16
    suit = {}
    for may_be, of_suits in lacking.items():
        numbers = np.searchsorted(known, codes[may_be]).astype(number_type)
        suit[may_be] = numbers[of_suits.number]
    ones = _unpacked(known)
    two, twos = _numbered(ones, ones)
    three, threes = _numbered(twos, ones)
    distances = [_least(threes, ones, sets, 1) - 1 for sets in range(SET_NUMBERS)]
    return Profiles(suit, ones, two, three, np.stack(distances).astype(np.int8))


def _packed(lacks: Array) -> Array:
    """Ten numbers up to 15 as one."""
    packed = np.zeros(len(lacks), np.int64)
    for column in range(2 * SET_NUMBERS):
        packed |= lacks[:, column].astype(np.int64) << 4 * column
    return packed


def _unpacked(codes: Array) -> Array:
    return np.asarray(
        (codes[:, None] >> 4 * np.arange(2 * SET_NUMBERS) & FAR).astype(np.int8)
    )


def _least(one: Array, other: Array, sets: int, pair: int) -> Array:
    """What each of some profiles and each of some others lack together of so many sets (one, other)."""
    ways = [
        one[:, None, SET_NUMBERS * eyes + ours]
        + other[None, :, SET_NUMBERS * (pair - eyes) + sets - ours]
        for ours, eyes in product(range(sets + 1), range(pair + 1))
    ]
    return np.asarray(np.minimum(np.min(ways, axis=0), FAR))


def _numbered(one: Array, other: Array) -> tuple[Array, Array]:
    """The numbers of the joined profiles (one, other), and these profiles."""
    joined = np.stack(
        [
            _least(one, other, sets, pair)
            for pair, sets in product((0, 1), range(SET_NUMBERS))
        ],
        axis=2,
    )
    codes, number = np.unique(
        _packed(joined.reshape(-1, 2 * SET_NUMBERS)), return_inverse=True
    )
    return number.reshape(joined.shape[:2]).astype(np.uint16), _unpacked(codes)
