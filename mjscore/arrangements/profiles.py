"""How many tiles of a lane fit into so many sets and a pair: memoised profiles, numbered, and the tables that join them.

A lane is read rank by rank by an automaton whose states and steps are worked out when first met, so that a lane never seen
before costs nine look-ups. Profiles are numbered as they turn up; two lanes are joined by a look-up of their numbers.
"""

from __future__ import annotations

from typing import Final

from mjscore.arrangements.lanes import BITS, LANE_BITS, LANE_MASK

Profile = tuple[int, ...]
"""The most tiles that fit into `n` sets, for n = 0-4 without and then with a pair; negative where it cannot be."""

_NEVER: Final = -99
_SETS: Final = 5
NUMBER_BITS: Final = 16
"""Bits that the number of a profile or of a state fits into."""

_OPEN: Final = 3
"""At most two chows begin at the same tile: three equal chows are counted as three pungs."""

_MOST_LANES: Final = 30_000
"""How many lanes one table remembers; then it forgets them all. States, profiles and what joins them are finite."""


class Numbers(dict[tuple[int, ...], int]):
    """Numbers tuples in the order in which they are met."""

    def __init__(self) -> None:
        self.values_in_order: list[tuple[int, ...]] = []

    def __missing__(self, value: tuple[int, ...]) -> int:
        number = self[value] = len(self.values_in_order)
        self.values_in_order.append(value)
        return number


_states = Numbers()
_profiles = Numbers()

_EMPTY: Final = _states[(0, *[_NEVER] * (2 * _SETS * _OPEN * _OPEN - 1))]
NOTHING: Final = _profiles[(0, *[_NEVER] * (2 * _SETS - 1))]
"""The number of the profile of no lane at all."""


def _next(state: tuple[int, ...], held: int, most: int, chows: bool) -> tuple[int, ...]:
    """The state after one more rank, of which `held` tiles are held and `most` may be used.

    A state gives the most tiles for each number of chows begun one rank before, begun two ranks before, pairs and sets.
    """
    found = [_NEVER] * len(state)
    for place, tiles in enumerate(state):
        if tiles < 0:
            continue
        before, sets = divmod(place, _SETS)
        before, pair = divmod(before, 2)
        one_before, two_before = divmod(before, _OPEN)
        for begun in range(_OPEN if chows else 1):
            for pung in (0, 1):
                for eyes in range(2 - pair):
                    used = one_before + two_before + begun + 3 * pung + 2 * eyes
                    groups = sets + begun + pung
                    if used <= most and groups < _SETS:
                        after = ((begun * _OPEN + one_before) * 2 + pair + eyes) * _SETS + groups
                        found[after] = max(found[after], tiles + min(used, held))
    return tuple(found)


class _NextStates(dict[int, int]):
    """The number of the state that follows a state, by a key of the state, the tiles held and the most that may be used."""

    def __init__(self, chows: bool) -> None:
        self.chows = chows

    def __missing__(self, key: int) -> int:
        state = _states.values_in_order[key >> 6]
        number = self[key] = _states[_next(state, key >> 3 & 7, key & 7, self.chows)]
        return number


class Profiles(dict[int, int]):
    """The number of the profile of a packed lane: of a suit, or of honours, which make no chows.

    The key holds the lane and, above it, the copies of each kind (packed, up to four) that cannot be used in the groups.
    """

    def __init__(self, chows: bool) -> None:
        self._steps = _NextStates(chows)

    def __missing__(self, key: int) -> int:
        if len(self) >= _MOST_LANES:
            self.clear()
        number = self[key] = self._examine(key & LANE_MASK, key >> LANE_BITS)
        return number

    @staticmethod
    def key(lane: int, gone: int) -> int:
        """The key of a lane when `gone` copies of each kind cannot be used."""
        return gone << LANE_BITS | lane

    def _examine(self, lane: int, gone: int) -> int:
        state, steps = _EMPTY, self._steps
        for shift in range(0, 9 * BITS, BITS):
            state = steps[state << 6 | (lane >> shift & 7) << 3 | 4 - min(4, gone >> shift & 7)]
        return _profiles[_states.values_in_order[state][: 2 * _SETS]]


class _Joined(dict[int, int]):
    """The number of the profile of two lanes together, by the numbers of theirs."""

    def __missing__(self, key: int) -> int:
        one, other = _both(key)
        joined = [_NEVER] * (2 * _SETS)
        for place, tiles in enumerate(one):
            for place_too, tiles_too in enumerate(other):
                pairs, sets = place // _SETS + place_too // _SETS, place % _SETS + place_too % _SETS
                if tiles >= 0 and tiles_too >= 0 and pairs < 2 and sets < _SETS:
                    joined[_SETS * pairs + sets] = max(joined[_SETS * pairs + sets], tiles + tiles_too)
        number = self[key] = _profiles[tuple(joined)]
        return number


class _Lacking(dict[int, tuple[int, ...]]):
    """How many tiles two profiles together lack of 0-4 sets and a pair, by their numbers; the sum of tiles in the groups if
    they can never make them.
    """

    def __missing__(self, key: int) -> tuple[int, ...]:
        one, other = _both(key)
        best = [0] * _SETS
        for sets in range(_SETS):
            for place, tiles in enumerate(one):
                left, pair = sets - place % _SETS, 1 - place // _SETS
                if left >= 0:
                    best[sets] = max(best[sets], tiles + other[_SETS * pair + left])
        lacking = self[key] = tuple(3 * sets + 2 - most for sets, most in enumerate(best))
        return lacking


def _both(key: int) -> tuple[Profile, Profile]:
    numbered = _profiles.values_in_order
    return numbered[key >> NUMBER_BITS], numbered[key & (1 << NUMBER_BITS) - 1]


SUITS: Final = Profiles(chows=True)
HONOURS: Final = Profiles(chows=False)
JOINED: Final = _Joined()
LACKING: Final = _Lacking()
