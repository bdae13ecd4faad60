"""How near standing tiles are to a complete hand, and which tiles serve one that is near enough: lane by lane, memoised.

A fill is a way to make so many sets, and a pair or none, of one lane or of two. The fills that could matter are listed once for
each lane; what they lack of a lane's standing tiles is looked up; lanes are joined to halves of the hand, and the halves to the
whole.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from mjscore.strategy.chances.unary import LANE, LANE_BITS

PAIR: Final = 16
"""What a pair adds to the number of sets in the number of a fill's groups."""

NEVER: Final = 99
"""More tiles than any hand lacks."""

HALF_BITS: Final = 2 * LANE_BITS
HALF: Final = (1 << HALF_BITS) - 1


class Fills(NamedTuple):
    """The fills of a lane or a half by their groups: the fewest tiles lacking, and which tiles the fills near that number have.

    `any_of[groups][n]` are the tiles of all fills that lack up to `n` more than the fewest, `all_of[groups][n]` those that
    every one of these has.
    """

    fewest: Mapping[int, int]
    any_of: Mapping[int, Sequence[int]]
    all_of: Mapping[int, Sequence[int]]


class Near(NamedTuple):
    """What near complete hands have in common.

    `lacks` is the fewest tiles lacking; `serving` the tiles of all hands within the budget, `needed` those that every one has.
    """

    lacks: int
    serving: int
    needed: int


NOWHERE_NEAR: Final = Near(NEVER, 0, 0)


def lane_fills(chows: bool, held: Sequence[int], most: Sequence[int], sets: int, reach: int) -> dict[int, list[int]]:
    """The fills of a lane by their groups, as bits: those that lack at most `reach` tiles of the `held` ones.

    `held` and `most` are the copies of each of the nine kinds that are held, and that can be had at all; `chows` says whether
    sets may be chows.
    """
    found: dict[int, set[int]] = {}

    def rank(kind: int, need: tuple[int, int, int], groups: int, lacking: int, bits: int) -> None:
        """Go on with one kind; `need` are the copies that chows begun before want of it and of the next two."""
        if kind == 9:
            if need == (0, 0, 0):
                found.setdefault(groups, set()).add(bits)
            return
        base = need[0]
        for used in range(base, most[kind] + 1):
            short = lacking + max(0, used - held[kind])
            if short > reach:
                break
            for added, begun in _uses(used - base, chows and kind < 7):
                total = groups + added
                if (total & 15) <= sets and total >> 4 <= 1:
                    after = (need[1] + begun, need[2] + begun, 0)
                    rank(kind + 1, after, total, short, bits | (1 << used) - 1 << 4 * kind)

    rank(0, (0, 0, 0), 0, 0, 0)
    return {groups: sorted(each) for groups, each in found.items()}


def _uses(tiles: int, may_chow: bool) -> Iterator[tuple[int, int]]:
    """The ways to use new copies of a kind: the groups they make, and the chows that they begin."""
    if tiles == 0:
        yield 0, 0
    for pungs in (0, 1):
        for pair in (0, 1):
            rest = tiles - 3 * pungs - 2 * pair
            if tiles and rest >= 0 and (not rest or may_chow):
                yield pungs + PAIR * pair + rest, rest


def weigh(fills: Mapping[int, Sequence[int]], held: int, most: int, reach: int) -> Fills:
    """The fills of a lane that can still be made, as bits of its nine kinds, and what they lack of the held tiles."""
    fewest: dict[int, int] = {}
    any_of: dict[int, Sequence[int]] = {}
    all_of: dict[int, Sequence[int]] = {}
    for groups, each in fills.items():
        lists: dict[int, list[int]] = {}
        for fill in each:
            lacking = (fill & ~held).bit_count()
            if lacking <= reach and not fill & ~most:
                lists.setdefault(lacking, []).append(fill)
        if lists:
            least = min(lists)
            fewest[groups] = least
            unions, commons, union, common = [], [], 0, LANE
            for lacking in range(least, reach + 1):
                for fill in lists.get(lacking, ()):
                    union |= fill
                    common &= fill
                unions.append(union)
                commons.append(common)
            any_of[groups], all_of[groups] = unions, commons
    return Fills(fewest, any_of, all_of)


def join(low: Fills, high: Fills, sets: int, reach: int) -> Fills:
    """The fills of two lanes together: no more than so many sets and a pair."""
    splits: dict[int, list[tuple[int, int, int]]] = {}
    for one, lacking in low.fewest.items():
        for other, also in high.fewest.items():
            total = one + other
            if total <= PAIR + sets and (total & 15) <= sets and lacking + also <= reach:
                splits.setdefault(total, []).append((lacking + also, one, other))
    fewest = {groups: min(each)[0] for groups, each in splits.items()}
    any_of: dict[int, Sequence[int]] = {}
    all_of: dict[int, Sequence[int]] = {}
    for groups, each in splits.items():
        places = range(reach - fewest[groups] + 1)
        unions, commons = [0 for _ in places], [HALF for _ in places]
        for lacking, one, other in each:
            # What a split leaves of the budget may be lacked by either lane.
            for spare, place in enumerate(places[lacking - fewest[groups] :]):
                unions[place] |= low.any_of[one][spare] | high.any_of[other][spare] << LANE_BITS
                commons[place] &= low.all_of[one][spare] | high.all_of[other][spare] << LANE_BITS
        any_of[groups], all_of[groups] = unions, commons
    return Fills(fewest, any_of, all_of)


def near(low: Fills, high: Fills, sets: int, budget: int) -> Near:
    """The complete hands of so many sets and a pair that lack no more than `budget` tiles, from the halves of a hand."""
    whole, others, lacks = PAIR + sets, high.fewest, NEVER
    union = other_union = 0
    common = other_common = HALF
    for groups, lacking in low.fewest.items():
        rest = whole - groups
        both = lacking + others.get(rest, NEVER)
        if both <= budget:
            spare = budget - both
            lacks = min(lacks, both)
            union |= low.any_of[groups][spare]
            common &= low.all_of[groups][spare]
            other_union |= high.any_of[rest][spare]
            other_common &= high.all_of[rest][spare]
    if lacks > budget:
        return NOWHERE_NEAR
    return Near(lacks, union | other_union << HALF_BITS, common | other_common << HALF_BITS)


class Needs(NamedTuple):
    """What near complete hands cannot do without.

    `lacks` is the fewest tiles lacking; `needed` are the tiles that every hand within the budget has, `wider` those that every
    hand has that lacks at most one tile more.
    """

    lacks: int
    needed: int
    wider: int


def needs(low: Fills, high: Fills, sets: int, budget: int) -> Needs:
    """What complete hands of so many sets and a pair need that lack about `budget` tiles, from the halves of a hand."""
    whole, others, lacks = PAIR + sets, high.fewest, NEVER
    common = other_common = wider = other_wider = HALF
    for groups, lacking in low.fewest.items():
        rest = whole - groups
        both = lacking + others.get(rest, NEVER)
        spare = budget - both
        if spare >= -1:
            lacks = min(lacks, both)
            one, other = low.all_of[groups], high.all_of[rest]
            wider &= one[spare + 1]
            other_wider &= other[spare + 1]
            if spare >= 0:
                common &= one[spare]
                other_common &= other[spare]
    return Needs(lacks, common | other_common << HALF_BITS, wider | other_wider << HALF_BITS)
