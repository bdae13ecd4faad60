"""How far a hand is from complete: the tiles still to be exchanged, over every shape that is let win."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from mjscore.analysis.lanes import LANE_MASK, WEIGHT
from mjscore.analysis.readings import cases
from mjscore.analysis.shapes import SHAPES
from mjscore.hands import Hand


def distance_of_winner(hand: Hand, shapes: Sequence[str], sets: int) -> int:
    """How many tiles a hand that claims a win is from ready; -1 where its tiles are complete in some arrangement."""
    case = cases(hand)[0]
    winning = hand.won.tile if hand.won is not None else None
    standing = case.standing + (WEIGHT[winning] if winning is not None else 0)
    if any(SHAPES[name].divisions(standing, case.melds, sets) for name in shapes):
        return -1
    return max(0, standard_distance(standing, sets - case.melds))


Profile = tuple[int, ...]
"""For a lane: the most tiles of `n` groups it can supply, for n = 0-4 without and then with a pair."""


def standard_distance(standing: int, sets: int) -> int:
    """The tiles to be exchanged before `standing` lacks one tile of so many sets and a pair; -1 if it lacks none."""
    profile: Profile = (0, -99, -99, -99, -99, -99, -99, -99, -99, -99)
    for index in range(4):
        profile = _joined(profile, _profile(index == 3, standing >> 27 * index & LANE_MASK))
    best = max(profile[sets], profile[5 + sets])
    return 3 * sets + 2 - best - 1


@cache
def _joined(one: Profile, other: Profile) -> Profile:
    joined = [-99] * 10
    for a in range(10):
        for b in range(10):
            pairs, groups = a // 5 + b // 5, a % 5 + b % 5
            if pairs <= 1 and groups <= 4:
                joined[5 * pairs + groups] = max(joined[5 * pairs + groups], one[a] + other[b])
    return tuple(joined)


@cache
def _profile(honours: bool, lane: int) -> Profile:
    counts = tuple(lane >> 3 * rank & 7 for rank in range(9))
    return tuple(_most(honours, counts, groups, pair) for pair in (False, True) for groups in range(5))


@cache
def _most(honours: bool, counts: tuple[int, ...], groups: int, pair: bool) -> int:
    """The most tiles of a lane that fit into so many sets, and a pair if one is wanted."""
    best = 0 if groups == 0 and not pair else -99
    targets = [(rank,) * 3 for rank in range(9)]
    if not honours:
        targets += [(rank, rank + 1, rank + 2) for rank in range(7)]
    if pair:
        for rank in range(9):
            used = min(2, counts[rank])
            rest = counts[:rank] + (counts[rank] - used,) + counts[rank + 1 :]
            best = max(best, used + _most(honours, rest, groups, False))
    elif groups:
        for target in targets:
            left = list(counts)
            used = 0
            for rank in target:
                if left[rank]:
                    left[rank] -= 1
                    used += 1
            best = max(best, used + _most(honours, tuple(left), groups - 1, False))
    return best
