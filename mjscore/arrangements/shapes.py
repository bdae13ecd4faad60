"""The shapes of a complete hand: when tiles make one, their pieces, and how many tiles they lack of it.

Tiles are counted by their kinds: 36 numbers, one for each kind that can be grouped. They fall into four lanes of nine: dots,
bamboo, characters and honours, which make no chows. Whether tiles divide into sets and a pair is answered lane by lane. A
special shape is of fourteen tiles and has no melds; whether tiles are one is said by comparisons, `&`, `|` and sums alone, so
that it is judged of one hand (36 counts) as of many (36 arrays of counts).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from itertools import combinations, product
from operator import and_, or_
from typing import Any, Final, NamedTuple

from mjscore.groups import Codes, Form, Kind, group_code
from mjscore.tiles import KINDS, TILES

Counts = Sequence[int]
"""How many tiles of each of the 36 kinds there are."""

LANES: Final = (0, 9, 18, 27)
"""The first kind of each lane."""
HONOURS: Final = 27
"""The first kind of the lane in which there are no chows."""


def counted(tiles: Iterable[int]) -> list[int]:
    """How many tiles of each kind there are."""
    counts = [0] * KINDS
    for tile in tiles:
        counts[tile] += 1
    return counts


def with_tile(counts: Counts, tile: int | None, number: int = 1) -> list[int]:
    """The counts with one more tile of a kind, or another number; None adds nothing."""
    more = list(counts)
    if tile is not None:
        more[tile] += number
    return more


def kinds_in(counts: Counts) -> list[int]:
    """The kinds of which there is a tile, lowest first."""
    return [kind for kind, count in enumerate(counts) if count]


def divisions(counts: Counts, first: int) -> list[Codes]:
    """Every division of a lane into sets, or into sets and a pair if the number of tiles calls for one.

    Gives concealed groups as codes, in the order of their tiles. A lane that lacks a tile, or has one too many, has none.
    """
    lane = list(counts[first : first + 9])
    over = sum(lane) % 3
    return [] if over == 1 else list(_divided(lane, first, 0, over == 2))


def _divided(lane: list[int], first: int, rank: int, pair_due: bool) -> Iterator[Codes]:
    """The divisions of what is left of a lane from a rank on.

    Of the lowest tiles three may be a pung and two the pair; what is left of them begins chows. So no division comes twice.
    """
    while rank < 9 and not lane[rank]:
        rank += 1
    if rank == 9:
        if not pair_due:
            yield ()
        return
    held = lane[rank]
    most = min(lane[rank + 1], lane[rank + 2]) if rank < 7 and first != HONOURS else 0
    for pungs, pairs in ((1, 1), (1, 0), (0, 1), (0, 0)):
        chows = held - 3 * pungs - 2 * pairs
        if 0 <= chows <= most and pairs <= pair_due:
            rest = lane.copy()
            rest[rank] = 0
            if chows:
                rest[rank + 1] -= chows
                rest[rank + 2] -= chows
            codes = tuple([group_code(kind, first + rank, Form.CONCEALED) for kind in _KINDS_OF[pairs, chows, pungs]])
            for others in _divided(rest, first, rank + 1, pair_due and not pairs):
                yield codes + others


_KINDS_OF: Final = {
    (pairs, chows, pungs): (Kind.PAIR,) * pairs + (Kind.CHOW,) * chows + (Kind.PUNG,) * pungs
    for pairs in (0, 1)
    for chows in range(6)
    for pungs in (0, 1)
}


def is_complete(counts: Counts, first: int) -> bool:
    """Whether a lane divides into sets, or into sets and a pair if the number of tiles calls for one."""
    return _divides(list(counts[first : first + 9]), first)


def completing(counts: Counts, first: int) -> list[int]:
    """The kinds one tile of which would complete a lane to sets, or to sets and a pair, by its shape alone.

    A lane whose number of tiles modulo three is 1 is completed to sets and a pair, one where it is 2 to sets.
    """
    lane, chows = list(counts[first : first + 9]), first != HONOURS
    found = []
    for rank in range(9) if sum(lane) % 3 else ():
        if lane[rank] or chows and any(lane[max(0, rank - 2) : rank + 3]):
            lane[rank] += 1
            if _divides(lane, first):
                found.append(first + rank)
            lane[rank] -= 1
    return found


def _divides(lane: list[int], first: int) -> bool:
    over = sum(lane) % 3
    return over != 1 and next(_divided(lane, first, 0, over == 2), None) is not None


NEVER: Final = 99
"""More than any hand lacks: the shape cannot be made at all."""

NO_KINDS: Final[frozenset[int]] = frozenset()
ORPHANS: Final = tuple(int(tile) for tile in TILES[:KINDS] if tile.is_major and tile not in TILES[31:33])
_SNAKES: Final = tuple((*range(first, first + 9), 27, 28, 29, 30) for first in (0, 9, 18))
"""The thirteen kinds of the Wriggling Snake of each suit, of which the first is paired."""
_SUIT_PAIRS: Final = ((0, 9), (9, 18), (18, 0))


class Shape(NamedTuple):
    """A special shape: whether fourteen tiles are one, their pieces if they are, and what tiles lack of the nearest one.

    `lacking` takes counts and the kinds that may not be used.
    """

    name: str
    meaning: str
    is_complete: Callable[[Any], Any]
    pieces: Callable[[Counts], Codes]
    lacking: Callable[[Counts, frozenset[int]], int]


def _all(truths: Sequence[Any]) -> Any:
    return reduce(and_, truths)


def _are_orphans(counts: Any) -> Any:
    return _all([counts[kind] > 0 for kind in ORPHANS]) & (sum(counts[kind] for kind in ORPHANS) == 14)


def _orphans_lacking(counts: Counts, without: frozenset[int]) -> int:
    if not without.isdisjoint(ORPHANS):
        return NEVER
    held = [counts[kind] for kind in ORPHANS]
    return 14 - sum(count > 0 for count in held) - (max(held) > 1)


def _are_twins(counts: Any) -> Any:
    return sum(counts[kind] // 2 for kind in range(KINDS)) == 7


def _are_different_pairs(counts: Any) -> Any:
    return sum((counts[kind] == 2) * 1 for kind in range(KINDS)) == 7


def _pairs(counts: Counts) -> Codes:
    return tuple([code for kind in kinds_in(counts) for code in (_concealed(Kind.PAIR, kind),) * (counts[kind] // 2)])


def _twins_lacking(counts: Counts, without: frozenset[int]) -> int:
    held = [count for kind, count in enumerate(counts) if kind not in without]
    pairs = min(7, sum(count // 2 for count in held))
    return 14 - 2 * pairs - min(7 - pairs, sum(count % 2 for count in held))


def _different_pairs_lacking(counts: Counts, without: frozenset[int]) -> int:
    held = [count for kind, count in enumerate(counts) if kind not in without]
    pairs = min(7, sum(count > 1 for count in held))
    return 14 - 2 * pairs - min(7 - pairs, held.count(1))


def _are_knitted(counts: Any) -> Any:
    alike = [
        _all([counts[one + rank] == counts[other + rank] for rank in range(9)])
        & (sum(counts[one + rank] for rank in range(9)) == 7)
        & (sum(counts[other + rank] for rank in range(9)) == 7)
        for one, other in _SUIT_PAIRS
    ]
    return reduce(or_, alike)


def _knitted_pairs(counts: Counts) -> Codes:
    first = next(one for one, other in _SUIT_PAIRS if any(counts[one : one + 9]) and any(counts[other : other + 9]))
    return tuple([_concealed(Kind.KNITTED_PAIR, first + rank) for rank in _ranks(counts, first)])


def _knitting_lacking(counts: Counts, without: frozenset[int]) -> int:
    best = 0
    for suits in combinations((0, 9, 18), 2):
        gains = [sum(counts[suit + rank] > times for suit in suits) for rank in _usable(without, suits) for times in range(4)]
        best = max(best, sum(sorted(gains, reverse=True)[:7]))
    return 14 - best


def _are_triply_knitted(counts: Any) -> Any:
    """Two suits alike in every rank, the third of four tiles, which those have too."""
    return reduce(or_, [_paired_in(counts, one, other, 27 - one - other) for one, other in _SUIT_PAIRS])


def _paired_in(counts: Any, one: int, other: int, third: int) -> Any:
    alike = [counts[one + rank] == counts[other + rank] for rank in range(9)]
    within = [counts[one + rank] >= counts[third + rank] for rank in range(9)]
    tiles = [sum(counts[suit + rank] for rank in range(9)) for suit in (one, third)]
    return _all(alike) & _all(within) & (tiles[0] == 5) & (tiles[1] == 4)


def _knitted_triples(counts: Counts) -> Codes:
    one, third = next((one, 27 - one - other) for one, other in _SUIT_PAIRS if _paired_in(counts, one, other, 27 - one - other))
    pair = next(rank for rank in range(9) if counts[one + rank] > counts[third + rank])
    triples = [_concealed(Kind.KNITTED_TRIPLE, rank) for rank in _ranks(counts, third)]
    return (*triples, _concealed(Kind.KNITTED_PAIR, one + pair))


def _triple_knitting_lacking(counts: Counts, without: frozenset[int]) -> int:
    held = [[counts[suit + rank] for suit in (0, 9, 18)] for rank in range(9)]
    gains = {rank: _triples(held[rank], 4) for rank in _usable(without, (0, 9, 18))}
    best = 0
    for one, other in combinations(range(3), 2):
        for pair in _usable(without, (9 * one, 9 * other)):
            eyes = (held[pair][one] > 0) + (held[pair][other] > 0)
            rest = [count - (suit in (one, other)) for suit, count in enumerate(held[pair])]
            others = [gain for rank, each in gains.items() if rank != pair for gain in each]
            beside = _triples(rest, 3) if pair in gains else []
            best = max(best, eyes + sum(sorted(others + beside, reverse=True)[:4]))
    return 14 - best


def _triples(held: Sequence[int], most: int) -> list[int]:
    """How many tiles in hand of one number the first triple could use, the second triple, and so on."""
    return [sum(count > times for count in held) for times in range(most)]


def _usable(without: frozenset[int], suits: Sequence[int]) -> Iterator[int]:
    """The ranks that may be used in all of some suits."""
    return (rank for rank in range(9) if not any(suit + rank in without for suit in suits))


def _ranks(counts: Counts, first: int) -> Iterator[int]:
    """The rank of each tile of a lane, from 0, lowest first."""
    return (rank for rank in range(9) for _ in range(counts[first + rank]))


def _are_snakes(counts: Any) -> Any:
    of_suit = [(counts[kinds[0]] == 2) & _all([counts[kind] == 1 for kind in kinds[1:]]) for kinds in _SNAKES]
    return reduce(or_, of_suit)


def _snake_lacking(counts: Counts, without: frozenset[int]) -> int:
    held = [[counts[kind] for kind in kinds] for kinds in _SNAKES if without.isdisjoint(kinds)]
    return min((14 - sum(count > 0 for count in each) - (each[0] > 1) for each in held), default=NEVER)


def _pair_and_singles(counts: Counts) -> Codes:
    """The pair and the single tiles, in the order of their kinds."""
    return tuple([_concealed(Kind.PAIR if counts[kind] == 2 else Kind.SINGLE, kind) for kind in kinds_in(counts)])


def _concealed(kind: Kind, tile: int) -> int:
    return group_code(kind, tile, Form.CONCEALED)


SPECIAL_SHAPES: Final[dict[str, Shape]] = {
    shape.name: shape
    for shape in (
        Shape("thirteen-orphans", "the thirteen majors, one of them paired", _are_orphans, _pair_and_singles, _orphans_lacking),
        Shape("seven-twins", "seven pairs; four alike may be two of them", _are_twins, _pairs, _twins_lacking),
        Shape(
            "seven-different-pairs",
            "seven pairs of different kinds",
            _are_different_pairs,
            _pairs,
            _different_pairs_lacking,
        ),
        Shape(
            "knitting", "seven pairs, each one number in the same two suits", _are_knitted, _knitted_pairs, _knitting_lacking
        ),
        Shape(
            "triple-knitting",
            "four triples of one number in three suits, and a pair in two",
            _are_triply_knitted,
            _knitted_triples,
            _triple_knitting_lacking,
        ),
        Shape(
            "wriggling-snake",
            "a pair of ones, two to nine of the suit, one of each wind",
            _are_snakes,
            _pair_and_singles,
            _snake_lacking,
        ),
    )
}
"""The closed vocabulary of shapes beside sets and a pair, by name."""

STANDARD: Final = "standard"
SHAPES: Final = {
    STANDARD: "sets (pung, kong or chow) and a pair",
    **{name: shape.meaning for name, shape in SPECIAL_SHAPES.items()},
}
"""What each shape is, in words, by its name."""


def divisions_as(shape: str, counts: Counts, meld_count: int, sets: int) -> list[Codes]:
    """Every way in which tiles, beside so many melds, make a complete hand of a shape: concealed groups as codes."""
    if shape == STANDARD:
        return _standard_divisions(counts, meld_count, sets)
    if meld_count or sum(counts) != 14 or not SPECIAL_SHAPES[shape].is_complete(counts):
        return []
    return [SPECIAL_SHAPES[shape].pieces(counts)]


def _standard_divisions(counts: Counts, meld_count: int, sets: int) -> list[Codes]:
    lanes = []
    for first in LANES:
        found = divisions(counts, first)
        if not found:
            return []
        lanes.append(found)
    # A pair in each of several lanes, or a pair beside one that lies fixed, makes another number of groups.
    return [sum(choice, ()) for choice in product(*lanes) if sum(map(len, choice)) + meld_count == sets + 1]


def completing_as(shape: str, counts: Counts, meld_count: int, sets: int) -> list[int]:
    """The kinds one more tile of which makes a complete hand of a shape, even where all four of a kind are held."""
    if shape == STANDARD:
        return _standard_completing(counts)
    if meld_count or sum(counts) != 13 or SPECIAL_SHAPES[shape].lacking(counts, NO_KINDS) != 1:
        return []
    return [kind for kind in range(KINDS) if divisions_as(shape, with_tile(counts, kind), 0, sets)]


def _standard_completing(counts: Counts) -> list[int]:
    """The kinds that complete sets and a pair.

    Of the four lanes one lacks a tile of sets and a pair, or one holds sets and a pair and another lacks a tile of sets.
    """
    due = [first for first in LANES if sum(counts[first : first + 9]) % 3]
    if sum(counts) % 3 != 1 or len(due) > 2 or not all(is_complete(counts, first) for first in LANES if first not in due):
        return []
    if len(due) == 1:
        return completing(counts, due[0])
    return [kind for one, other in (due, due[::-1]) if is_complete(counts, other) for kind in completing(counts, one)]


def completing_kinds(counts: Counts, held: Counts, meld_count: int, sets: int, shapes: Sequence[str]) -> list[int]:
    """The kinds any one of which makes a hand complete in one of the shapes, lowest first.

    `counts` are the tiles that can still be regrouped, `held` all tiles of the hand, `meld_count` the number of sets that lie
    fixed. A kind of which the player holds all four is never waited for.
    """
    return [kind for kind in open_places(counts, meld_count, sets, shapes) if held[kind] < 4]


def open_places(counts: Counts, meld_count: int, sets: int, shapes: Sequence[str]) -> list[int]:
    """As `completing_kinds`, by shape alone: a kind held four times still has its place (Babcock pp. 39, 46; Harr p. 30)."""
    return sorted({kind for shape in shapes for kind in completing_as(shape, counts, meld_count, sets)})
