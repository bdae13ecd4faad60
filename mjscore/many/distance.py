"""How far many hands are from four sets and a pair: the tiles still to be exchanged."""

from __future__ import annotations

from itertools import product
from typing import Final

import numpy as np

from mjscore.many.hands import Hands
from mjscore.many.lanes import MOST_SETS, NOTHING, Array, keys_of, lacking_table
from mjscore.many.readings import LANES

_SETS: Final = MOST_SETS + 1
_BEGUN: Final = 3
"""At most two chows begin at the same tile: three equal chows are three pungs."""


def distances_of(hands: Hands, sets: int = MOST_SETS) -> Array:
    """The tiles to be exchanged before each hand is ready (n,), int8; -1 where it is complete. Sets and a pair alone."""
    lacking = [lacking_table(chows)[key] for chows, key in zip(LANES, keys_of(hands.in_hand), strict=True)]
    rows, lanes = np.nonzero(
        (hands.melded.reshape(-1, 4, 9) > 0).any(axis=2) & (hands.in_hand.reshape(-1, 4, 9) > 0).any(axis=2)
    )
    for lane, chows in enumerate(LANES):
        some = rows[lanes == lane]
        if len(some):
            places = slice(9 * lane, 9 * lane + 9)
            lacking[lane][some] = _lacking_beside(hands.in_hand[some, places], hands.melded[some, places], chows)
    dots, bamboo, characters, honours = (np.ascontiguousarray(each.T) for each in lacking)
    whole = _joined(_joined(dots, bamboo), _joined(characters, honours))[_SETS:]
    wanted = np.maximum(sets - hands.meld_count, 0)
    return np.asarray(np.take_along_axis(whole, wanted[None], axis=0)[0] - 1)


def _joined(one: Array, other: Array) -> Array:
    """What two parts lack together of so many sets, without and with a pair (10, n)."""
    joined = np.full_like(one, NOTHING)
    for sets, pair in product(range(_SETS), (0, 1)):
        best = joined[_SETS * pair + sets]
        for ours, eyes in product(range(sets + 1), range(pair + 1)):
            np.minimum(best, one[_SETS * eyes + ours] + other[_SETS * (pair - eyes) + sets - ours], out=best)
    return joined


def _lacking_beside(counts: Array, gone: Array, chows: bool) -> Array:
    """What lanes lack (n, 10) of which some tiles lie in the player's melds: no set can have these too.

    As `arrangements.distance`, rank by rank: a state is the chows begun one and two ranks before, the pair, and the sets.
    """
    number = len(counts)
    states = {(0, 0, 0, 0): np.zeros(number, np.int8)}
    for rank in range(9):
        held, usable = counts[:, rank], 4 - gone[:, rank]
        missing = [np.where(used <= usable, np.maximum(used - held, 0), NOTHING).astype(np.int8) for used in range(5)]
        after: dict[tuple[int, int, int, int], Array] = {}
        for (one, two, pair, sets), lacking in states.items():
            for begun, pung, eyes in product(range(_BEGUN if chows and rank < 7 else 1), (0, 1), range(2 - pair)):
                used, groups = one + two + begun + 3 * pung + 2 * eyes, sets + begun + pung
                if used < len(missing) and groups < _SETS:
                    state = begun, one, pair + eyes, groups
                    found = np.minimum(lacking + missing[used], NOTHING)
                    after[state] = np.minimum(after[state], found) if state in after else found
        states = after
    nothing = np.full(number, NOTHING, np.int8)
    return np.stack([states.get((0, 0, pair, sets), nothing) for pair, sets in product((0, 1), range(_SETS))], axis=1)
