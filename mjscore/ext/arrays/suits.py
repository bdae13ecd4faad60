"""Tables of one suit: how its nine counts divide into groups, what completes them, how much they lack.

A suit is known by its key: its nine counts, each 0 to 4, read as a number to the base five, the lowest rank first. The honours
are a suit here, too, one without chows: suits and honours have a table each, built from all choices of up to four sets and a
pair when it is first asked for.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement, product
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[Any]

POWERS: Final = 5 ** np.arange(9, dtype=np.int32)
_KEYS: Final = 5**9
MOST_SETS: Final = 4
IMPOSSIBLE: Final = 50
"""More than any suit lacks; twice as much still is an int8."""
FIRST_PAIR, FIRST_CHOW, FIRST_PUNG = 0, 9, 16
"""The groups of a suit are numbered by rank: pairs from 0, chows from 9, pungs from 16; NO_GROUP fills up a division."""
NO_GROUP: Final = 25


class SuitTable(NamedTuple):
    """What is known of every suit, the honours being one, by its key.

    `number` (5⁹, uint8) counts the divisions into sets, or into sets and a pair; `first` (5⁹, uint16) is the place of the
    first in `divisions` (n, 5; int8), the numbers of the groups, in the order in which one hand is read. `completing` (5⁹,
    uint16) has a bit for each rank of which one tile more would complete the suit, even a fifth.
    """

    number: Array
    first: Array
    divisions: Array
    completing: Array


def _tiles_of_groups() -> Array:
    """How many tiles of each rank a group has, by its number (26, 9)."""
    tiles = np.zeros((NO_GROUP + 1, 9), np.int8)
    for rank in range(9):
        tiles[FIRST_PAIR + rank, rank] = 2
        tiles[FIRST_PUNG + rank, rank] = 3
    for lowest in range(7):
        tiles[FIRST_CHOW + lowest, lowest : lowest + 3] = 1
    return tiles


_TILES_OF_GROUPS: Final = _tiles_of_groups()
_LOWEST_RANKS: Final = np.array([*range(9), *range(7), *range(9), 9])
"""The lowest rank of each group, by its number; NO_GROUP comes behind all."""


def _choices(chows: bool) -> tuple[Array, Array]:
    """All choices of up to four sets, without and with a pair: the numbers of the groups (n, 5), and the tiles (n, 9)."""
    sets = list(range(FIRST_PUNG, FIRST_PUNG + 9))
    if chows:
        sets = [*range(FIRST_CHOW, FIRST_CHOW + 7), *sets]
    chosen = []
    for number in range(MOST_SETS + 1):
        filling_up = (NO_GROUP,) * (MOST_SETS - number)
        for choice in combinations_with_replacement(sets, number):
            chosen.append(choice + filling_up)
    pairs = [NO_GROUP, *range(FIRST_PAIR, FIRST_PAIR + 9)]
    with_pairs = np.zeros((len(chosen), len(pairs), MOST_SETS + 1), np.int8)
    with_pairs[:, :, :MOST_SETS] = np.array(chosen)[:, None]
    with_pairs[:, :, MOST_SETS] = pairs
    groups = with_pairs.reshape(-1, MOST_SETS + 1)
    return groups, _TILES_OF_GROUPS[groups].sum(axis=1, dtype=np.int8)


@cache
def suit_table(chows: bool) -> SuitTable:
    """The table of a suit, or without `chows` that of the honours."""
    groups, counts = _choices(chows)
    legal = (counts <= 4).all(axis=1)
    number, first, divisions = _divisions(groups[legal], counts[legal])
    return SuitTable(number, first, divisions, _completing(counts))


def _divisions(groups: Array, counts: Array) -> tuple[Array, Array, Array]:
    """The divisions of each key in the order of `rules.shapes`: of the lowest tiles first a pung, then the pair."""
    sorts = (groups >= FIRST_CHOW) + (groups >= FIRST_PUNG) * 1
    in_order = np.argsort(_LOWEST_RANKS[groups] * 3 + sorts, axis=1, kind="stable")
    ordered = np.take_along_axis(groups, in_order, axis=1)
    choice = np.zeros(len(groups), np.int64)
    for rank in range(9):
        no_pung = (groups != FIRST_PUNG + rank).all(axis=1)
        no_pair = (groups != FIRST_PAIR + rank).all(axis=1)
        choice = choice * 4 + no_pung * 2 + no_pair
    keys = counts @ POWERS
    sequence = np.lexsort((choice, keys))
    keys = keys[sequence]
    number = np.bincount(keys, minlength=_KEYS).astype(np.uint8)
    first = np.zeros(_KEYS, np.uint16)
    starts = np.flatnonzero(np.diff(keys, prepend=-1))
    first[keys[starts]] = starts
    return number, first, ordered[sequence]


def _completing(counts: Array) -> Array:
    """The ranks of which one tile would complete each key; the tile may be the fifth of its kind."""
    completing = np.zeros(_KEYS, np.uint16)
    for rank in range(9):
        before = counts[counts[:, rank] > 0]
        before[:, rank] -= 1
        can_be = (before <= 4).all(axis=1)
        completing[before[can_be] @ POWERS] |= 1 << rank
    return completing


class MayBe(NamedTuple):
    """Which groups may be made of a suit: so many chows at the most, and pungs and pairs of some ranks."""

    chows: int = MOST_SETS
    ranks: tuple[int, ...] = tuple(range(9))


class Lacks(NamedTuple):
    """What suits lack: `number` (5⁹,) is that of each key's profile, `profiles` (n, 10; int8) what each of these lacks.

    A profile is how many tiles are lacking of 0 to 4 sets, without and then with a pair; NOTHING where they cannot be made.
    """

    number: Array
    profiles: Array


MOST_BEGUN: Final = 2
"""So many chows begin at a tile at the most: three equal chows are three pungs."""


@cache
def lacks(may_be: MayBe) -> Lacks:
    """What every suit lacks of groups that may be made of it.

    From the highest rank down: what is lacking so far hangs on the chows made (where they are counted), those begun one and two
    ranks before, the pair, and the sets. Suits for which all of that is equal go on as one, and there are never more than a few
    thousand different ones.
    """
    counted = 2 if may_be.chows == 1 else 1
    begun = min(may_be.chows, MOST_BEGUN) + 1
    states = np.full((counted, begun, begun, 2, MOST_SETS + 1, 1), IMPOSSIBLE, np.int8)
    states[0, 0, 0, 0, 0] = 0
    number = np.zeros(1, np.uint16)
    for rank in range(8, -1, -1):
        after = _after(states, rank, may_be)
        if rank == 0:
            after = after[:, 0, 0].min(axis=0)
        *shape, counts, before = after.shape
        columns = after.reshape(-1, counts * before)
        rows = np.ascontiguousarray(columns.T)
        _, first, alike = np.unique(
            rows.view(f"V{rows.shape[1]}").ravel(),
            return_index=True,
            return_inverse=True,
        )
        number_after = alike.astype(np.uint16).reshape(counts, before).T
        number = number_after[number].ravel()
        states = columns[:, first].reshape(*shape, len(first))
    if len(first) <= 256:
        number = number.astype(np.uint8)
    return Lacks(number, states.reshape(-1, len(first)).T)


def _after(states: Array, rank: int, may_be: MayBe) -> Array:
    """What is lacking after a further rank, of which there are 0 to 4 tiles (…, 5, n)."""
    *shape, number = states.shape
    counted = shape[0]
    most_begun = shape[1] - 1
    lacking_after = np.full((*shape, 5, number), IMPOSSIBLE, np.int8)
    may_begin = most_begun if rank >= 2 else 0
    alike = (0, 1) if rank in may_be.ranks else (0,)
    begun_before = range(most_begun + 1)
    held = np.arange(5, dtype=np.int8)[:, None]
    for made, one, two, pair in product(
        range(counted), begun_before, begun_before, range(2)
    ):
        begun_here = range(max(may_begin - made, 0) + 1)
        for begun, pung, eyes in product(begun_here, alike, alike[: 2 - pair]):
            used = one + two + begun + 3 * pung + 2 * eyes
            sets = begun + pung
            if used > 4:
                continue
            before = states[made, one, two, pair, : MOST_SETS + 1 - sets, None]
            made_now = made + begun if counted > 1 else 0
            best = lacking_after[made_now, begun, one, pair + eyes, sets:]
            np.minimum(best, before + np.maximum(used - held, 0), out=best)
    return lacking_after


def suit_keys(counts: Array) -> Array:
    """The keys of the four suits of counts (n, 36): (4, n), int32."""
    suits = np.ascontiguousarray(counts.T).reshape(4, 9, -1)
    keys = suits[:, 8].astype(np.int32)
    for rank in range(7, -1, -1):
        keys *= 5
        keys += suits[:, rank]
    return keys


def sizes_of(counts: Array) -> Array:
    """How many tiles there are in each suit of counts (n, 36): (n, 4), int8."""
    suits = counts.reshape(-1, 4, 9)
    return np.asarray(np.einsum("nij->ni", suits))  # some seven times as fast as `sum`
