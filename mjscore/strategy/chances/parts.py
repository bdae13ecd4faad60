"""What complete hands are put together from: parts of sets and a pair, lane by lane; special hands, listed one by one.

A part is a choice of tiles of one lane, or of two, that make some sets and perhaps a pair. The parts that could matter are
listed once for each lane. What they lack of the tiles in hand is worked out once for each content of a lane. Two lanes are
then joined to a half of the hand, and the halves to the whole.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations_with_replacement, product
from typing import Final, NamedTuple

from mjscore.arrangements.walks import NEVER
from mjscore.groups import TILES_OF
from mjscore.strategy.unary import LANE, LANE_BITS, unary
from mjscore.tiles import KINDS
from mjscore.vocabulary.shapes import Shape

PAIR: Final = 16
"""What a pair adds to the number of sets in the number of a part's groups."""

HALF_BITS: Final = 2 * LANE_BITS
HALF: Final = (1 << HALF_BITS) - 1


class AlikeParts(NamedTuple):
    """What the parts with the same groups have in common.

    `fewest` is the number of tiles that the best of them lacks. `any_of[n]` are the tiles of all parts that lack up to `n` more
    than that, `all_of[n]` the tiles that every one of these has.
    """

    fewest: int
    any_of: Sequence[int]
    all_of: Sequence[int]


Parts = Mapping[int, AlikeParts]
"""The parts of a lane, or of a half of the hand, by their groups."""


class Near(NamedTuple):
    """What near complete hands have in common.

    `lacks` is the fewest tiles lacking; `serving` the tiles of all hands within the budget, `needed` those that every one has,
    and `wider` those that every hand has that lacks at most one tile more.
    """

    lacks: int
    serving: int
    needed: int
    wider: int


NOWHERE_NEAR: Final = Near(NEVER, 0, -1, -1)


def lane_parts(chows: bool, held: Sequence[int], most: Sequence[int], sets: int, reach: int) -> dict[int, list[int]]:
    """The parts of a lane by their groups, as bits: those that lack at most `reach` tiles of the `held` ones.

    `held` gives how many copies of each of the nine kinds the player holds, `most` how many he can have at all. `chows` says
    whether sets may be chows.
    """
    found: dict[int, set[int]] = {}

    def rank(kind: int, need: tuple[int, int, int], groups: int, lacking: int, bits: int) -> None:
        """Go on with one kind; `need` are the copies that chows begun earlier need of it and of the next two."""
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


def lacking_of(parts: Mapping[int, Sequence[int]], held: int, most: int, reach: int) -> Parts:
    """What the parts of a lane lack of the held tiles. Left out are parts that need more copies than `most`."""
    found: dict[int, AlikeParts] = {}
    for groups, each in parts.items():
        lists: dict[int, list[int]] = {}
        for part in each:
            lacking = (part & ~held).bit_count()
            if lacking <= reach and not part & ~most:
                lists.setdefault(lacking, []).append(part)
        if lists:
            least = min(lists)
            unions, commons, union, common = [], [], 0, LANE
            for lacking in range(least, reach + 1):
                for part in lists.get(lacking, ()):
                    union |= part
                    common &= part
                unions.append(union)
                commons.append(common)
            found[groups] = AlikeParts(least, tuple(unions), tuple(commons))
    return found


def join(low: Parts, high: Parts, sets: int, reach: int) -> Parts:
    """The parts of two lanes together: no more than so many sets and a pair."""
    splits: dict[int, list[tuple[int, AlikeParts, AlikeParts]]] = {}
    for one, part in low.items():
        for other, beside in high.items():
            total, lacking = one + other, part.fewest + beside.fewest
            if lacking <= reach and total <= PAIR + sets and (total & 15) <= sets:
                splits.setdefault(total, []).append((lacking, part, beside))
    return {groups: _joined(each, reach) for groups, each in splits.items()}


def _joined(splits: Sequence[tuple[int, AlikeParts, AlikeParts]], reach: int) -> AlikeParts:
    """The parts that two lanes make with the same groups in several ways; each way comes with the tiles that it lacks."""
    fewest = min([lacking for lacking, _, _ in splits])
    unions, commons = [0] * (reach - fewest + 1), [HALF] * (reach - fewest + 1)
    for lacking, (_, any_low, all_low), (_, any_high, all_high) in splits:
        # Either lane may lack all the tiles that the budget leaves.
        for spare in range(reach - lacking + 1):
            unions[lacking - fewest + spare] |= any_low[spare] | any_high[spare] << LANE_BITS
            commons[lacking - fewest + spare] &= all_low[spare] | all_high[spare] << LANE_BITS
    same = {each: each for each in (*unions, *commons)}  # Equal numbers stand in memory once: there are millions of them.
    return AlikeParts(fewest, tuple([same[each] for each in unions]), tuple([same[each] for each in (*commons, commons[-1])]))


def near(low: Parts, high: Parts, sets: int, budget: int) -> Near:
    """The complete hands of so many sets and a pair that lack no more than `budget` tiles, from the halves of a hand."""
    whole, lacks = PAIR + sets, NEVER
    union = other_union = 0
    common = other_common = wider = other_wider = HALF
    for groups, (fewest, any_of, all_of) in low.items():
        other = high.get(whole - groups)
        if other is not None and (spare := budget - fewest - other[0]) >= -1:
            lacks = min(lacks, budget - spare)
            also = other[2]
            wider &= all_of[spare + 1]
            other_wider &= also[spare + 1]
            if spare >= 0:
                union |= any_of[spare]
                common &= all_of[spare]
                other_union |= other[1][spare]
                other_common &= also[spare]
    return Near(lacks, union | other_union << HALF_BITS, common | other_common << HALF_BITS, wider | other_wider << HALF_BITS)


Counts = Sequence[int]
Frame = tuple[Sequence[int], Sequence[Sequence[int]], int, int]
"""The kinds that a hand has, the pieces that it may have besides, how many of these, and how often one of them."""


def special_hands(shapes: Sequence[Shape], held: Counts, most: Counts, reach: int) -> list[int]:
    """The complete hands of special shapes, as bits, that lack at most `reach` tiles and need no more than `most` of a kind."""
    found: dict[int, None] = {}
    for shape in shapes:
        for begun, pieces, number, times in _frames(shape):
            left = [count - begun.count(kind) for kind, count in enumerate(held)]
            costs = [_costs(piece, left, most, times) for piece in pieces]
            for taken in _chosen(costs, number, reach + sum(min(0, count) for count in left)):
                hand = [begun.count(kind) for kind in range(KINDS)]
                for piece, times in zip(pieces, taken, strict=True):
                    for kind in piece:
                        hand[kind] += times
                if all(map(int.__le__, hand, most)) and sum(map(_lack, held, hand)) <= reach:
                    found[unary(hand)] = None
    return list(found)


def _frames(shape: Shape) -> Iterator[Frame]:
    for blocks in shape.choices:
        *few, last = sorted(blocks, key=lambda block: (len(block.options) > 1) * block.number)
        for chosen in product(*(combinations_with_replacement(block.options, block.number) for block in few)):
            begun = [int(tile) for options in chosen for option in options for code in option for tile in TILES_OF[code]]
            pieces = [[int(tile) for code in option for tile in TILES_OF[code]] for option in last.options]
            yield begun, pieces, last.number, 1 if last.different else 4


def _costs(piece: Sequence[int], left: Counts, most: Counts, times: int) -> list[int]:
    """What it costs to take a piece no times, once, and so on, as often as a hand can have it."""
    copies = {kind: piece.count(kind) for kind in piece}
    times = min(times, *(most[kind] // number for kind, number in copies.items()))
    return [sum(_lack(max(0, left[kind]), number * each) for kind, number in copies.items()) for each in range(times + 1)]


def _lack(held: int, wanted: int) -> int:
    return max(0, wanted - held)


def _chosen(costs: Sequence[Sequence[int]], number: int, reach: int) -> Iterator[list[int]]:
    """Every way to take `number` pieces in all, each place so many times, that costs at most `reach`.

    `costs[place][times]` is the cost of taking a place so many times.
    """
    cheapest = [
        sorted(cost[times] - cost[times - 1] for cost in costs[place:] for times in range(1, len(cost)))
        for place in range(len(costs))
    ]

    def choose(place: int, left: int, spent: int, taken: list[int]) -> Iterator[list[int]]:
        if left == 0:
            yield taken + [0] * (len(costs) - place)
            return
        if place == len(costs) or len(cheapest[place]) < left or spent + sum(cheapest[place][:left]) > reach:
            return
        for times in range(min(left, len(costs[place]) - 1) + 1):
            if spent + costs[place][times] <= reach:
                yield from choose(place + 1, left - times, spent + costs[place][times], [*taken, times])

    return choose(0, number, 0, [])
