"""What a hand lacks of a pattern, by listing its complete hands one by one, which shares no formula with the first way."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations, product

import numpy as np
import pytest

from mjscore.ext.arrays.suits import Array
from mjscore.game.groups import TILES_OF, Form, Kind, group_code
from mjscore.game.tiles import KINDS, TILES, tiles_of
from mjscore.rules.patterns import (
    PatternFault,
    read_pattern,
    shipped_shapes,
    standard,
)
from mjscore.rules.shapes import (
    WHOLE,
    Shape,
    completions,
    counts_of,
    distance,
    divisions_as,
    with_tile,
)
from tests.arrangements.dealing import PLAYED

Tiles = tuple[int, ...]
SUITS = (0, 9, 18)
HONOURS = tuple(kind for kind in map(int, PLAYED) if kind >= 27)
MAJORS = tuple(int(tile) for tile in PLAYED if tile.is_major)
WINDS = (27, 28, 29, 30)


def orphans() -> Iterator[Tiles]:
    yield from ((*MAJORS, one) for one in MAJORS)


def knitting() -> Iterator[Tiles]:
    for one, other in combinations(SUITS, 2):
        for ranks in combinations_with_replacement(range(9), 7):
            yield tuple(suit + rank for rank in ranks for suit in (one, other))


def triple_knitting() -> Iterator[Tiles]:
    for ranks, pair, (one, other) in product(
        combinations_with_replacement(range(9), 4), range(9), combinations(SUITS, 2)
    ):
        yield (
            *(suit + rank for rank in ranks for suit in SUITS),
            one + pair,
            other + pair,
        )


def snake() -> Iterator[Tiles]:
    yield from ((suit, *range(suit, suit + 9), *WINDS) for suit in SUITS)


def pairs_of_majors() -> Iterator[Tiles]:
    yield from (
        tuple(kind for kind in kinds for _ in "12")
        for kinds in combinations_with_replacement(MAJORS, 7)
    )


def pairs_of_one_suit() -> Iterator[Tiles]:
    for suit in SUITS:
        yield from (
            tuple(suit + rank for rank in ranks for _ in "12")
            for ranks in combinations(range(9), 7)
        )


def run_and_winds() -> Iterator[Tiles]:
    yield from (
        (*range(suit, suit + 9), *WINDS, suit + rank)
        for suit, rank in product(SUITS, range(9))
    )


def run_pung_pair() -> Iterator[Tiles]:
    for (a, b, c), pung, pair in product(permutations(SUITS), range(9), range(9)):
        yield (*range(a, a + 9), *(b + pung,) * 3, *(c + pair,) * 2)


def across_suits() -> Iterator[Tiles]:
    """Four rows of three numbers across the suits, and a pair of winds."""
    for (a, b, c), four, wind in product(
        permutations(range(3)), combinations_with_replacement(range(7), 4), WINDS
    ):
        lanes = (SUITS[a], SUITS[b], SUITS[c])
        yield (*(lanes[at] + low + at for low in four for at in range(3)), wind, wind)


def same_pungs() -> Iterator[Tiles]:
    """A pung of one number in each suit, a pung of dragons, a pair of winds."""
    for rank, dragon, wind in product(range(9), (33, 34, 35), WINDS):
        yield (
            *(suit + rank for suit in SUITS for _ in "123"),
            *(dragon,) * 3,
            wind,
            wind,
        )


def run_honour_knitted() -> Iterator[Tiles]:
    """One to nine of a suit, an honour, and two numbers, each in any two suits of its own."""
    pairs = [
        (one + rank, other + rank)
        for rank in range(9)
        for one, other in combinations(SUITS, 2)
    ]
    for suit, honour, (first, second) in product(
        SUITS, HONOURS, combinations_with_replacement(pairs, 2)
    ):
        yield (*range(suit, suit + 9), honour, *first, *second)


def run_pair_steps() -> Iterator[Tiles]:
    """One to nine of a suit, a pair of winds, and 1, 2, 3 of three suits, whichever the run is of."""
    for suit, wind, (s, t, u) in product(SUITS, WINDS, permutations(SUITS)):
        yield (*range(suit, suit + 9), wind, wind, s, t + 1, u + 2)


LISTED: dict[str, tuple[str, Callable[[], Iterator[Tiles]]]] = {
    "thirteen-orphans": ("19D 19B 19C E S W N RD GD WD, m", orphans),
    "knitting": ("7×(ax bx)", knitting),
    "triple-knitting": ("4×(ax bx cx), ax bx", triple_knitting),
    "wriggling-snake": ("a1 a1-9 E S W N", snake),
    "pairs of majors": ("7×(mm)", pairs_of_majors),
    "pairs of one suit": ("7x!=(axx)", pairs_of_one_suit),
    "run and winds": ("a1-9 E S W N, ax", run_and_winds),
    "run, pung, pair": ("1-9a, xxxb, xxc", run_pung_pair),
    "across suits": ("4×(ax by cz), ww", across_suits),
    "run, honour, knitted": ("a1-9, h, 2×(sx tx)", run_honour_knitted),
    "run, pair, steps": ("a1-9, ww, s1 t2 u3", run_pair_steps),
    "same pungs": ("axxx bxxx cxxx, ddd, ww", same_pungs),
}


@cache
def hands_of(name: str) -> Array:
    """Every complete hand, a row of counts each."""
    counts = np.zeros((sum(1 for _ in LISTED[name][1]()), KINDS), np.int8)
    for row, hand in enumerate(LISTED[name][1]()):
        np.add.at(counts[row], list(hand), 1)
    return np.unique(counts[(counts <= 4).all(axis=1)], axis=0)


LARGE = ("knitting", "triple-knitting", "pairs of majors", "across suits")
"""Shapes of so many hands that to list them takes long."""


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.long if name in LARGE else ())
        for name in LISTED
    ],
)
def test_what_random_and_near_hands_lack_is_found_by_listing_all_hands(
    name: str,
) -> None:
    shape, dice, whole = (
        read_pattern("mine", LISTED[name][0]),
        random.Random(name),
        hands_of(name),
    )
    wall = np.array([4 * (TILES[kind] in PLAYED) for kind in range(KINDS)])
    for number in range(12):
        kept = (
            np.repeat(np.arange(KINDS), whole[dice.randrange(len(whole))]).tolist()
            if number % 4
            else []
        )
        dice.shuffle(kept)
        held = np.array(counts_of(kept[: dice.choice((13, 13, 11, 9))]))
        held += counts_of(
            dice.sample(
                np.repeat(np.arange(KINDS), wall - held).tolist(), 13 - int(held.sum())
            )
        )
        counts = held.tolist()
        missing = np.maximum(whole - held, 0)
        assert distance(counts, (), [shape]) == missing.sum(axis=1).min() - 1, counts
        completed = set(
            np.flatnonzero(missing[missing.sum(axis=1) == 1].any(axis=0)).tolist()
        )
        assert {*completions(counts, (), [shape])} - {WHOLE} == completed
        for kind in completed:
            divisions = divisions_as(shape, with_tile(counts, kind), ())
            assert divisions
            assert all(
                counts_of(t for code in each for t in TILES_OF[code])
                == with_tile(counts, kind)
                for each in divisions
            )


def pung(tile: str, kind: Kind = Kind.PUNG) -> int:
    return group_code(kind, tiles_of(tile)[0], Form.EXPOSED)


BESIDE = [
    # the pattern, tiles in hand, melds, the distance
    ("a1-9, bxxx, cxx", "1-9D 5C", "8B", 0),
    ("a1-9, bxxx, cxx", "1-9D 55C", "8B", -1),
    ("a1-9, bxxx, cxx", "1-9D 5D", "8B", 1),
    (
        "a1-9, bxxx, cxx",
        "1-9D 5C",
        "8D",
        9,
    ),  # a pung of dots: the run must be of bamboo or characters
    ("a1-9, bxxx, cxx", "1-9D", "E", 99),
    ("7×(kk)", "1122D 3344B 55C", "E", 99),
    ("axxx bxxx cxxx, ddd, ww", "555B 555C E", "5D RD", 0),
    ("axxx bxxx cxxx, ddd, ww", "555B 444C E", "5D RD", 3),
    ("4×(kkk or sxyz), kk", "123B 456C E", "5D RD", 0),
]


@pytest.mark.parametrize(("pattern", "in_hand", "melds", "expected"), BESIDE)
@pytest.mark.parametrize("kind", [Kind.PUNG, Kind.KONG])
def test_sets_of_a_pattern_may_lie_on_the_table_and_a_kong_is_one_of_them(
    pattern: str, in_hand: str, melds: str, expected: int, kind: Kind
) -> None:
    held = counts_of(tiles_of(in_hand.replace("1-9", "123456789")))
    assert (
        distance(
            held,
            tuple(pung(each, kind) for each in melds.split()),
            [read_pattern("mine", pattern)],
        )
        == expected
    )


@pytest.mark.parametrize(
    "text", ["7×(ax bx)", "7x(ax bx)", "7 * ( xa xb )", "7×(bx ax)"]
)
def test_ways_to_write_the_same(text: str) -> None:
    assert set(read_pattern("mine", text).choices) == set(
        shipped_shapes()["knitting"].choices
    )


WORDS = [
    ("7×(ax bx)", "seven times one number in one suit and a second suit"),
    ("7×(sx tx)", "seven times one number in any suit and another suit"),
    (
        "a1-9, bxxx, cxx",
        "1 to 9 of one suit; a pung of a second suit; a pair of the third suit",
    ),
    (
        "19D 19B 19C E S W N RD GD WD, m",
        "19D 19B 19C E S W N RD GD WD; a one, a nine or an honour",
    ),
    ("a1 a1-9 E S W N", "1 of one suit, 1 to 9 of the same suit and E S W N"),
    (
        "a11 b99, a1-9, bx",
        "11 of one suit and 99 of a second suit; 1 to 9 of the first suit; a tile of the second suit",
    ),
    (
        "4×(ax bx cx), ax bx",
        "four times one number in one suit, a second suit and the third suit; one number in the first suit and the second suit",
    ),
    (
        "ax bx cx sx, 10×(k)",
        "a tile of one suit, a tile of a second suit, a tile of the third suit and a tile of any suit; 10 times any tile",
    ),
    ("a1 b1, 12×(k)", "1 of one suit and 1 of a second suit; 12 times any tile"),
    ("7×(sx ty)", "seven times a tile of any suit and a tile of another suit"),
    ("7×≠(kk)", "seven times a pair of any kind, all different"),
    (
        "a123 b123 c123 E S W N, h",
        "1 to 3 of one suit, 1 to 3 of a second suit, 1 to 3 of the third suit and E S W N; a wind or a dragon",
    ),
    (
        "4×(kkk or sxyz), kk",
        "four times a pung of any kind or a chow of any suit; a pair of any kind",
    ),
]


@pytest.mark.parametrize(("pattern", "words"), WORDS)
def test_a_pattern_is_said_in_words(pattern: str, words: str) -> None:
    assert read_pattern("mine", pattern).words == words


REFUSED = [
    # the pattern, what is wrong, what to write
    ("", "a block is empty", "write tiles between the commas"),
    ("7×(kk), ", "a block is empty", "write tiles between the commas"),
    (
        "7×(kk",
        "“7×(kk” is no block",
        "write tiles, or 7×(kk), or 7×≠(kk) where all are different",
    ),
    ("7×()", "a block is empty", "write tiles in it, such as 7×(kk)"),
    ("0×(kk), 14×(k)", "0× is not possible", "a hand has 14 tiles"),
    (
        "7×(sx m)",
        "a block that is taken several times leaves too much open",
        "put letters that do not belong together into several blocks",
    ),
    (
        "6×(kk)",
        "a hand has 14 tiles, and this pattern has 12",
        "count each block as often as it is taken",
    ),
    (
        "19d, 12×(k)",
        "“19d” is no tile of a hand and no letter",
        "tiles are written in capitals: 19D",
    ),
    (
        "12, 12×(k)",
        "“12” is no tile of a hand and no letter",
        "a number needs its suit: a12, or 12D",
    ),
    (
        "19D F1, 11×(k)",
        "“F1” is no tile of a hand and no letter",
        "write tiles such as 19D, E, RD; letters are a b c, s t u (suits), x y z (numbers), k m h w d (kinds)",
    ),
    (
        "qq, 12×(k)",
        "“qq” is no tile of a hand and no letter",
        "write tiles such as 19D, E, RD; letters are a b c, s t u (suits), x y z (numbers), k m h w d (kinds)",
    ),
    (
        "b1-9, 5×(k)",
        "the suit b is written, but not a",
        "the first suit is a, then b, then c; bamboo is B",
    ),
    (
        "a1-9, tx, 4×(k)",
        "the suit t is written, but not s",
        "the first suit is s, then t, then u; bamboo is B",
    ),
    (
        "a1-9 12345D",
        "a suit is named beside one that is free",
        "write D, B and C in capitals, or all suits as a, b, c",
    ),
    (
        "kkkk, 10×(k)",
        "four alike are a kong, which lies where three alike are asked for",
        "write three",
    ),
    (
        "5×(E), 9×(k)",
        "no hand can be this: it would need five alike, or a tenth number",
        "a tile exists four times",
    ),
    ("7×≠(ww)", "there are not 7 different ones", "write 4 or fewer, or leave ≠ out"),
    (
        "kk or k, 12×(k)",
        "what “or” stands between has not the same number of tiles",
        "write as many tiles on both sides",
    ),
    (
        "k m h w d ax, 8×(k)",
        "a block leaves too much open",
        "put letters that do not belong together into several blocks",
    ),
    (
        "k, m, h, w, d, ax, bx, cx, kk, mm, hh",
        "too much is left open at once",
        "write tiles for some letters, or blocks that are alike as one: 3×(kk)",
    ),
]


@pytest.mark.parametrize(("pattern", "message", "hint"), REFUSED)
def test_a_pattern_that_cannot_be_is_refused(
    pattern: str, message: str, hint: str
) -> None:
    with pytest.raises(PatternFault) as refused:
        read_pattern("mine", pattern)
    assert (refused.value.message, refused.value.hint) == (message, hint)


def test_sets_and_a_pair_with_so_many_chows() -> None:
    held = counts_of(tiles_of("123D 456D 789D 11B 22B"))
    shapes: list[Shape] = [standard(4, chows) for chows in range(5)]
    assert [distance(held, (), [shape]) for shape in shapes] == [6, 4, 2, 0, 1]
