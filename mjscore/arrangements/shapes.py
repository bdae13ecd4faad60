"""The shapes of a complete hand: how packed tiles divide into one, and what a hand lacks of it.

A shape is a name with two functions. `divisions(packed, meld_count, sets)` gives every way in which the standing tiles, beside
that many melds on the table, make a complete hand; `waits(packed, meld_count, sets)` gives the packed mask of kinds any one of
which would.
The special shapes are of fourteen tiles and have no melds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Final, NamedTuple

from mjscore.arrangements.lanes import BITS, FOURS, LANE_BITS, LANE_MASK, ONES, WEIGHT, lane_waits, lanes, lanes_in, pack
from mjscore.codes import Codes, group_code
from mjscore.groups import Form, Kind
from mjscore.tiles import TILES

Divisions = Callable[[int, int, int], tuple[Codes, ...]]
Waits = Callable[[int, int, int], int]


class Shape(NamedTuple):
    """A shape of complete hand and how it is recognised."""

    name: str
    meaning: str
    divisions: Divisions
    waits: Waits


def standard_divisions(packed: int, meld_count: int, sets: int) -> tuple[Codes, ...]:
    """Every division of tiles into sets, with a pair among them if their number calls for one.

    Every division has as many groups; together with the melds they must be `sets` and a pair.
    """
    a, b, c, d = lanes(packed)
    if a.remainder + b.remainder + c.remainder + d.remainder not in (0, 2):
        return ()
    if len(a.divisions) == 1 and len(b.divisions) == 1 and len(c.divisions) == 1 and len(d.divisions) == 1:
        only = a.divisions[0] + b.divisions[0] + c.divisions[0] + d.divisions[0]
        return (only,) if len(only) + meld_count == sets + 1 else ()
    found = tuple([w + x + y + z for w, x, y, z in product(a.divisions, b.divisions, c.divisions, d.divisions)])
    return found if found and len(found[0]) + meld_count == sets + 1 else ()


def standard_waits(packed: int, meld_count: int, sets: int) -> int:
    """The kinds that complete standing tiles to sets and a pair.

    Of the four lanes one lacks a tile of sets and a pair, or one holds sets and a pair and another lacks a tile of sets.
    """
    due = []
    for index, (remainder, divisions) in enumerate(lanes(packed)):
        if remainder:
            due.append((index, remainder, divisions))
        elif not divisions:
            return 0
    if len(due) == 1:
        index, remainder, _ = due[0]
        return lane_waits(index, packed >> LANE_BITS * index & LANE_MASK) if remainder == 1 else 0
    if len(due) != 2:
        return 0
    (one, remainder, first), (other, other_remainder, second) = due
    if remainder != 2 or other_remainder != 2:
        return 0
    mask = lane_waits(one, packed >> LANE_BITS * one & LANE_MASK) if second else 0
    return mask | lane_waits(other, packed >> LANE_BITS * other & LANE_MASK) if first else mask


ORPHANS: Final = pack([tile for tile in TILES if tile.is_major and not 31 <= tile <= 32])
_NOT_ORPHANS: Final = 7 * (ONES & ~ORPHANS)


def orphans_divisions(packed: int, meld_count: int, sets: int) -> tuple[Codes, ...]:
    """Thirteen Orphans: one each of the ones, nines, winds and dragons and one of them paired."""
    if meld_count or packed & _NOT_ORPHANS:
        return ()
    extra = packed - ORPHANS
    if extra <= 0 or extra & (extra - 1) or extra & ~ORPHANS:
        return ()
    codes = []
    for tile in TILES[:36]:
        count = packed >> BITS * tile & 7
        if count:
            codes.append(group_code(Kind.PAIR if count == 2 else Kind.SINGLE, tile, Form.CONCEALED))
    return (tuple(codes),)


def orphans_waits(packed: int, meld_count: int, sets: int) -> int:
    """What Thirteen Orphans lack: the missing kind, or any of the thirteen."""
    if meld_count or packed & _NOT_ORPHANS:
        return 0
    return sum(WEIGHT[tile] for tile in TILES[:36] if ORPHANS & WEIGHT[tile] and orphans_divisions(packed + WEIGHT[tile], 0, 4))


def _pairs_division(packed: int, alike: bool) -> tuple[Codes, ...]:
    codes: list[int] = []
    for tile in TILES[:36]:
        count = packed >> BITS * tile & 7
        if count & 1 or count == 4 and not alike:
            return ()
        codes.extend([group_code(Kind.PAIR, tile, Form.CONCEALED)] * (count // 2))
    return (tuple(codes),) if len(codes) == 7 else ()


def twins_divisions(packed: int, meld_count: int, sets: int) -> tuple[Codes, ...]:
    """Seven Twins: seven pairs, of which two may be alike."""
    if meld_count or packed & ONES:
        return ()
    return _pairs_division(packed, alike=True)


def different_pairs_divisions(packed: int, meld_count: int, sets: int) -> tuple[Codes, ...]:
    """Seven pairs of seven different kinds."""
    if meld_count or packed & (ONES | FOURS):
        return ()
    return _pairs_division(packed, alike=False)


def pairs_waits(packed: int, meld_count: int, sets: int) -> int:
    """What seven pairs lack: the fellow of the one odd tile."""
    odd = packed & ONES
    if meld_count or odd & (odd - 1) or not odd:
        return 0
    return odd if _pairs_division(packed + odd, alike=True) else 0


def different_pairs_waits(packed: int, meld_count: int, sets: int) -> int:
    """What seven different pairs lack."""
    odd = pairs_waits(packed, meld_count, sets)
    return odd if odd and different_pairs_divisions(packed + odd, meld_count, sets) else 0


def _trial_waits(divisions: Divisions, may_be_near: Callable[[int], bool]) -> Waits:
    """Waits by trying each kind: for shapes too rare to deserve better. `may_be_near` rules out most hands at once."""

    def waits(packed: int, meld_count: int, sets: int) -> int:
        if meld_count or not may_be_near(packed):
            return 0
        return sum(weight for weight in WEIGHT if not packed & weight << 2 and divisions(packed + weight, meld_count, sets))

    return waits


def _tile_count(packed: int) -> int:
    """How many tiles these are."""
    return (packed & ONES).bit_count() + 2 * (packed >> 1 & ONES).bit_count() + 4 * (packed >> 2 & ONES).bit_count()


def _by_suit(packed: int) -> list[int]:
    """How many tiles of each suit these are, the fewest first."""
    return sorted(
        [
            _tile_count(packed & LANE_MASK),
            _tile_count(packed >> LANE_BITS & LANE_MASK),
            _tile_count(packed >> 2 * LANE_BITS & LANE_MASK),
        ]
    )


def _near_knitting(packed: int) -> bool:
    return not packed & ~_SUITS and _by_suit(packed) == [0, 6, 7]


def _near_triple_knitting(packed: int) -> bool:
    return not packed & ~_SUITS and _by_suit(packed) in ([3, 5, 5], [4, 4, 5])


def _near_snake(packed: int) -> bool:
    """At most one of the thirteen kinds is missing."""
    return ((packed | packed >> 1) & ONES).bit_count() >= 12


_SUITS: Final = LANE_MASK | LANE_MASK << 27 | LANE_MASK << 54


def knitting_divisions(packed: int, meld_count: int, sets: int) -> tuple[Codes, ...]:
    """Knitting: seven pairs, each of one number in the same two suits; no honours."""
    if meld_count or packed & ~_SUITS:
        return ()
    suits = lanes_in(packed)[:3]
    used = [suit for suit in range(3) if suits[suit]]
    if len(used) != 2 or suits[used[0]] != suits[used[1]] or _tile_count(suits[used[0]]) != 7:
        return ()
    first = used[0] if used != [0, 2] else 2
    return (tuple([group_code(Kind.KNITTED_PAIR, 9 * first + rank, Form.CONCEALED) for rank in _ranks(suits[used[0]])]),)


def triple_knitting_divisions(packed: int, meld_count: int, sets: int) -> tuple[Codes, ...]:
    """Triple Knitting: four triples of one number in all three suits, and a pair of one number in two; no honours."""
    if meld_count or packed & ~_SUITS:
        return ()
    suits = lanes_in(packed)[:3]
    for first in range(3):
        paired, other, third = suits[first], suits[(first + 1) % 3], suits[(first + 2) % 3]
        if paired == other and paired - third in _ONE_TILE and _tile_count(third) == 4:
            triples = [group_code(Kind.KNITTED_TRIPLE, rank, Form.CONCEALED) for rank in _ranks(third)]
            pair = 9 * first + next(_ranks(paired - third))
            return ((*triples, group_code(Kind.KNITTED_PAIR, pair, Form.CONCEALED)),)
    return ()


def _ranks(lane: int) -> Iterator[int]:
    """The rank of each tile of a lane, from 0, lowest first."""
    return (rank for rank in range(9) for _ in range(lane >> BITS * rank & 7))


_ONE_TILE: Final = WEIGHT[:9]
_WINDS: Final = pack([27, 28, 29, 30])
_ONE_TO_NINE: Final = pack(range(9))


def wriggling_snake_divisions(packed: int, meld_count: int, sets: int) -> tuple[Codes, ...]:
    """The BMJA's Wriggling Snake: a pair of ones, two to nine of the same suit, and one of each wind."""
    for suit in range(3):
        low = 9 * suit
        if not meld_count and packed == _WINDS + (_ONE_TO_NINE << LANE_BITS * suit) + WEIGHT[low]:
            singles = [*range(low + 1, low + 9), 27, 28, 29, 30]
            return (
                (
                    group_code(Kind.PAIR, low, Form.CONCEALED),
                    *(group_code(Kind.SINGLE, tile, Form.CONCEALED) for tile in singles),
                ),
            )
    return ()


SHAPES: Final[dict[str, Shape]] = {
    shape.name: shape
    for shape in (
        Shape("standard", "sets (pung, kong or chow) and a pair", standard_divisions, standard_waits),
        Shape("thirteen-orphans", "the thirteen majors, one of them paired", orphans_divisions, orphans_waits),
        Shape("seven-twins", "seven pairs; four alike may be two of them", twins_divisions, pairs_waits),
        Shape("seven-different-pairs", "seven pairs of different kinds", different_pairs_divisions, different_pairs_waits),
        Shape(
            "knitting",
            "seven pairs, each one number in the same two suits",
            knitting_divisions,
            _trial_waits(knitting_divisions, _near_knitting),
        ),
        Shape(
            "triple-knitting",
            "four triples of one number in three suits, and a pair in two",
            triple_knitting_divisions,
            _trial_waits(triple_knitting_divisions, _near_triple_knitting),
        ),
        Shape(
            "wriggling-snake",
            "a pair of ones, two to nine of the suit, one of each wind",
            wriggling_snake_divisions,
            _trial_waits(wriggling_snake_divisions, _near_snake),
        ),
    )
}
"""The closed vocabulary of shapes, by name."""
