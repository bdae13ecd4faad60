"""How far a hand is from ready: the tiles still to be exchanged, over every shape that may win.

What a lane lacks of so many sets and a pair is found by dynamic programming rank by rank. A state says how many tiles of the
lane fit at most, for each number of chows begun one and two ranks before, of pairs and of sets; how states follow one another
is worked out when they are first met.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import Final

from mjscore.arrangements.readings import states_before_win
from mjscore.arrangements.shapes import (
    HONOURS,
    LANES,
    NEVER,
    NO_KINDS,
    SPECIAL_SHAPES,
    STANDARD,
    Counts,
    divisions_as,
    with_tile,
)
from mjscore.hands import Hand

Profile = tuple[int, ...]
"""The most tiles of a lane that fit into 0 to 4 sets, without and then with a pair; negative where there can be none."""

_MOST_KEPT: Final = 4096
_IMPOSSIBLE: Final = -99
_MOST_SETS: Final = 4
_SETS: Final = _MOST_SETS + 1
_BEGUN: Final = 3
"""At most two chows begin at the same tile: three equal chows are three pungs."""
_EMPTY: Final = (0, *[_IMPOSSIBLE] * (2 * _SETS * _BEGUN * _BEGUN - 1))
_NOTHING: Final = (_IMPOSSIBLE,) * (2 * _SETS)


@lru_cache(maxsize=_MOST_KEPT)
def _after(state: Profile, held: int, usable: int, chows: bool) -> Profile:
    """The state after one more rank, of which `held` tiles are in hand and `usable` copies may be used."""
    found = [_IMPOSSIBLE] * len(state)
    for place, tiles in enumerate(state):
        if tiles < 0:
            continue
        before, sets = divmod(place, _SETS)
        before, pair = divmod(before, 2)
        two_before, one_before = divmod(before, _BEGUN)
        for begun in range(_BEGUN if chows else 1):
            for pung in (0, 1):
                for eyes in range(2 - pair):
                    used = one_before + two_before + begun + 3 * pung + 2 * eyes
                    groups = sets + begun + pung
                    if used <= usable and groups < _SETS:
                        after = ((one_before * _BEGUN + begun) * 2 + pair + eyes) * _SETS + groups
                        found[after] = max(found[after], tiles + min(used, held))
    return tuple(found)


def profile(counts: Counts, gone: Counts, first: int, chows: bool) -> Profile:
    """The profile of a lane of which `gone` copies of each kind cannot be used."""
    state: Profile = _EMPTY
    for kind in range(first, first + 9):
        state = _after(state, counts[kind], 4 - min(4, gone[kind]), chows)
    return state[: 2 * _SETS]


@lru_cache(maxsize=_MOST_KEPT)
def _joined(one: Profile, other: Profile) -> Profile:
    found = [_IMPOSSIBLE] * (2 * _SETS)
    for place, tiles in enumerate(one):
        for place_too, tiles_too in enumerate(other):
            pairs, sets = place // _SETS + place_too // _SETS, place % _SETS + place_too % _SETS
            if tiles >= 0 and tiles_too >= 0 and pairs < 2 and sets < _SETS:
                found[_SETS * pairs + sets] = max(found[_SETS * pairs + sets], tiles + tiles_too)
    return tuple(found)


def standard_distance(counts: Counts, sets: int, gone: Counts, most_chows: int = _MOST_SETS) -> int:
    """How many tiles to exchange until tiles lack one tile of `sets` sets and a pair; -1 if they lack none already.

    `gone` are the copies of each kind that these sets cannot have: those that lie in melds (no group needs a fifth tile), and
    four of each kind that is not wanted. At most `most_chows` of the sets are chows.
    """
    honours = profile(counts, gone, HONOURS, chows=False)
    if most_chows >= sets:
        dots, bamboo, characters = [profile(counts, gone, first, chows=True) for first in LANES[:3]]
        most = _joined(_joined(dots, bamboo), _joined(characters, honours))[_SETS + sets]
    else:
        lanes = [_by_chows(counts, gone, first, most_chows) for first in LANES[:3]]
        shared = [each for each in product(range(most_chows + 1), repeat=3) if sum(each) <= most_chows]
        most = max(
            _joined(_joined(lanes[0][dots], lanes[1][bamboo]), _joined(lanes[2][characters], honours))[_SETS + sets]
            for dots, bamboo, characters in shared
        )
    return 3 * sets + 1 - max(0, most)


def _by_chows(counts: Counts, gone: Counts, first: int, most: int, lowest: int = 0) -> list[Profile]:
    """The profiles of a suit with no chow, one, and so on to the most; each chow is tried in every place."""
    found = [profile(counts, gone, first, chows=False), *[_NOTHING] * most]
    for low in range(max(first, lowest), first + 7) if most else ():
        kinds = (low, low + 1, low + 2)
        fitting = sum(counts[kind] > 0 for kind in kinds)
        if fitting and all(gone[kind] < 4 for kind in kinds):
            rest, used = list(counts), list(gone)
            for kind in kinds:
                rest[kind] = max(0, rest[kind] - 1)
                used[kind] += 1
            for chows, other in enumerate(_by_chows(rest, used, first, most - 1, low), 1):
                more = [tiles + fitting for tiles in other]
                one_more = (_IMPOSSIBLE, *more[: _SETS - 1], _IMPOSSIBLE, *more[_SETS:-1])
                found[chows] = tuple(map(max, found[chows], one_more))
    return found


def distance(
    counts: Counts, melded: Counts, meld_count: int, sets: int, shapes: Sequence[str], without: frozenset[int] = NO_KINDS
) -> int:
    """The tiles to be exchanged before a hand is ready in the nearest of the shapes; -1 if it is complete.

    `counts` are the tiles that can still be regrouped, `melded` those of the `meld_count` sets that lie fixed; `sets` is the
    number of sets of a whole hand, `without` are the kinds that may not be used.
    """
    best = NEVER
    for shape in shapes:
        if shape == STANDARD:
            gone = [4 if kind in without else count for kind, count in enumerate(melded)] if without else melded
            best = min(best, standard_distance(counts, sets - meld_count, gone))
        elif not meld_count:
            best = min(best, SPECIAL_SHAPES[shape].lacking(counts, without) - 1)
    return best


def distance_of_winner(hand: Hand, shapes: Sequence[str], sets: int) -> int:
    """How many tiles a hand that claims a win is from ready; -1 where its tiles are complete in some arrangement."""
    before = states_before_win(hand)[0]
    tile = hand.won.tile if hand.won is not None else None
    counts = with_tile(before.in_hand, tile)
    if any(divisions_as(shape, counts, before.meld_count, sets) for shape in shapes):
        return -1
    melded = [held - in_hand for held, in_hand in zip(before.held, before.in_hand, strict=True)]
    return max(0, distance(counts, melded, before.meld_count, sets, shapes))
