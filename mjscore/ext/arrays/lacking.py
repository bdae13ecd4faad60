"""How far many hands are from ready: sets and a pair alone, as `rules.shapes.distance` tells it of one hand.

The suits of a hand are looked up (`profiles`). No set can have a tile that lies in the player's own melds; where that could
make a difference, the suit is gone through rank by rank.
"""

from __future__ import annotations

from itertools import product
from typing import Final

import numpy as np

from mjscore.ext.arrays.hands import Hands
from mjscore.ext.arrays.profiles import SET_NUMBERS, profiles
from mjscore.ext.arrays.suits import (
    IMPOSSIBLE,
    MOST_BEGUN,
    MOST_SETS,
    Array,
    MayBe,
    suit_keys,
)

_WITH_CHOWS: Final = MayBe()
_PUNGS_ALONE: Final = MayBe(chows=0)
_MAY_BE_MADE: Final = (_WITH_CHOWS, _WITH_CHOWS, _WITH_CHOWS, _PUNGS_ALONE)
_SUITS: Final = 3
_HONOURS: Final = slice(9 * _SUITS, None)
_CANNOT: Final = 12
"""More than three sets and a pair lack; ten times as much is still an int8."""
_TOGETHER: Final = 1 << 13
"""Lanes that are gone through together: what is known of them fits the processor's cache."""


def distances_of(hands: Hands, sets: int = MOST_SETS) -> Array:
    """The tiles to be exchanged before each hand is ready (n,), int8; -1 where it is complete. Sets and a pair alone."""
    known = profiles((_WITH_CHOWS, _PUNGS_ALONE))
    wanted = np.maximum(sets - hands.meld_count, 0)
    held = np.array(hands.in_hand.T, order="C")
    gone = np.ascontiguousarray(hands.melded.T)
    # No set can have an honour of which there is a pung or a kong. Any set that is made of nothing lacks as many tiles as one
    # of these, and there is always a kind that nothing else asks for.
    held[_HONOURS][gone[_HONOURS] > 0] = 0
    numbers = [
        known.suit[may_be].take(keys)
        for may_be, keys in zip(_MAY_BE_MADE, suit_keys(held.T), strict=True)
    ]
    dots, bamboo, characters, honours = numbers
    three = known.three[known.two[dots, bamboo], characters]
    distances: Array = known.distance[wanted, three, honours]
    held = held.reshape(4, 9, -1)
    gone = gone.reshape(4, 9, -1)
    suits, rows = _suits_to_go_through(held[:_SUITS], gone[:_SUITS])
    if len(rows):
        again = np.unique(rows)
        lacking = known.lacks.T[:, np.stack(numbers)[:, again]]
        lacking[:, suits, np.searchsorted(again, rows)] = _lacking_beside_melds(
            np.ascontiguousarray(held[suits, :, rows].T),
            np.ascontiguousarray(gone[suits, :, rows].T),
        )
        distances[again] = _least_of_four(lacking, wanted[again])
    return distances


def _suits_to_go_through(held: Array, gone: Array) -> tuple[Array, Array]:
    """The suits (0 to 2) and the hands in which tiles in melds may be lacking, by the tiles in hand and in melds (3, 9, n each).

    A look-up takes it that sets may have four tiles of every rank. A hand that asks for more than are left must draw some of
    them. It can leave the rank alone, and lacks no more with a set or a pair of another kind, made of nothing, if

    - it holds none within two ranks: the group there is made of nothing, too;
    - one tile is gone and it holds one at most, or two are gone and it holds none: what asks for more is a pung or a pair beside
      another group, and lacks 3 or 2 tiles of this rank more than the other group alone;
    - three are gone, it holds none of them, and one tile at most within two ranks: one of two chows is made of nothing.
    """
    near = held.copy()
    for step in (1, 2):
        near[:, step:] += held[:, :-step]
        near[:, :-step] += held[:, step:]
    may_lack = (gone > 0) & (held + gone > 2) & (near > 0)
    may_lack &= (gone != 3) | (held > 0) | (near > 1)
    suits, rows = np.nonzero(may_lack.any(axis=1))
    return suits, rows


def _lacking_beside_melds(held: Array, gone: Array) -> Array:
    """What suits lack (10, n), by their tiles in hand and in melds (9, n each): no set can have the latter."""
    lacking = np.full((2, SET_NUMBERS, held.shape[1]), _CANNOT, np.int8)
    for start in range(0, held.shape[1], _TOGETHER):
        lanes = slice(start, start + _TOGETHER)
        lacking[:, :MOST_SETS, lanes] = _rank_by_rank(held[:, lanes], gone[:, lanes])
    return lacking.reshape(2 * SET_NUMBERS, -1)


def _rank_by_rank(held: Array, gone: Array) -> Array:
    """As `rules.shapes.distance`: a state is the chows begun one and two ranks before, the pair, and the sets.

    Beside melds three sets at the most are to be made.
    """
    number = held.shape[1]
    begun_before = range(MOST_BEGUN + 1)
    shape = (MOST_BEGUN + 1, MOST_BEGUN + 1, 2, MOST_SETS, number)
    states = np.full(shape, _CANNOT, np.int8)
    states[0, 0, 0, 0] = 0
    for rank in range(9):
        lacking = []
        for used in range(5):
            lacking.append(np.clip(used - held[rank], 0, 4))
            lacking[used][used + gone[rank] > 4] = _CANNOT
        after = np.full(shape, _CANNOT, np.int8)
        may_begin = begun_before if rank < 7 else (0,)
        for one, two, begun in product(begun_before, begun_before, may_begin):
            for pung, pair in ((0, 0), (0, 1), (1, 0)):
                used = one + two + begun + 3 * pung + 2 * pair
                before = one + two
                made = begun + pung
                if used > 4 or before + made >= MOST_SETS:
                    continue
                earlier = states[one, two, : 2 - pair, before : MOST_SETS - made]
                best = after[begun, one, pair:, before + made :]
                np.minimum(best, earlier + lacking[used], out=best)
        states = after
    return np.asarray(states[0, 0])


def _least_of_four(lacking: Array, sets: Array) -> Array:
    """The distances of hands that want so many sets and a pair (n,), by what their suits lack (10, 4, n)."""
    dots, bamboo, characters, honours = (lacking[:, suit] for suit in range(4))
    whole = _joined(_joined(dots, bamboo), _joined(characters, honours))[SET_NUMBERS:]
    return np.asarray(np.take_along_axis(whole, sets[None], axis=0)[0] - 1)


def _joined(one: Array, other: Array) -> Array:
    """What two parts lack together of so many sets, without and with a pair (10, n)."""
    joined = np.full_like(one, IMPOSSIBLE)
    for sets, pair in product(range(SET_NUMBERS), (0, 1)):
        best = joined[SET_NUMBERS * pair + sets]
        for ours, eyes in product(range(sets + 1), range(pair + 1)):
            np.minimum(
                best,
                one[SET_NUMBERS * eyes + ours]
                + other[SET_NUMBERS * (pair - eyes) + sets - ours],
                out=best,
            )
    return joined
