"""The distance to ready: by hand for each shape, and against trying every exchange."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

import pytest

from mjscore.game.groups import Form, Kind, group_code
from mjscore.game.tiles import Tile, tiles_of, write_tiles
from mjscore.notation.reader import read_hand
from mjscore.rules.patterns import shipped_shapes, standard
from mjscore.rules.shapes import counts_of, distance, kinds_in, with_tile
from mjscore.scoring.no_win import distance_of_winner
from tests.arrangements.dealing import PLAYED, ready, waited

SHAPES = {"standard": standard(4), **shipped_shapes()}
FAR = "147D 258B 369C E S W N"

CASES = [
    ("standard", "123D 456D 789D 11B 22B", 0),
    ("standard", "123D 456D 789D 11B 2B 5C", 1),
    ("standard", "123D 456D 789D 111B 2B", 0),
    ("standard", FAR, 8),
    (
        "standard",
        "123D 456D 789D 1111B",
        1,
    ),  # the fifth 1 of bamboo does not exist (decision “waiting”)
    ("standard", "1112345678999D", 0),  # the Nine Gates are sets and a pair
    ("thirteen-orphans", "19D 19B 19C E S W N RD GD WD", 0),
    ("thirteen-orphans", "19D 19B 19C E E W N RD GD WD", 0),
    ("thirteen-orphans", "19D 19B 19C E E E N RD GD WD", 1),
    ("thirteen-orphans", "2345678D 234567B", 13),
    ("seven-twins", "1122D 3344B 5566C E", 0),
    ("seven-twins", "1111D 3344B 5566C E", 0),
    ("seven-twins", "1111D 3333B 5555C E", 0),
    ("seven-twins", "111D 333B 555C 777C E", 2),
    ("seven-different-pairs", "1111D 3344B 5566C E", 2),
    ("seven-different-pairs", "1122D 3344B 5566C E", 0),
    ("knitting", "1234567D 123456B", 0),
    ("knitting", "1234567D 12345C E", 1),
    ("triple-knitting", "1357D 1357B 1357C 9D", 0),
    ("triple-knitting", "1357D 1357B 135C 9D E", 1),
    ("wriggling-snake", "11234567D 89D E S W", 0),
    ("wriggling-snake", "1234567D 89D E S W N", 0),
    ("wriggling-snake", "1234567D 89D E E W N", 1),
]


def pung_or_kong(tiles: str) -> int:
    first, *more = tiles_of(tiles)
    return group_code(Kind.PUNG if len(more) == 2 else Kind.KONG, first, Form.EXPOSED)


def away(tiles: str, shape: str) -> int:
    return distance(counts_of(tiles_of(tiles)), (), [SHAPES[shape]])


@pytest.mark.parametrize(("shape", "tiles", "expected"), CASES)
def test_distance_of_a_hand_from_one_shape(
    shape: str, tiles: str, expected: int
) -> None:
    assert away(tiles, shape) == expected


def test_the_nearest_shape_counts() -> None:
    counts = counts_of(tiles_of("1122D 3344B 5566C E"))
    assert distance(counts, (), [SHAPES["standard"]]) == 3
    assert distance(counts, (), [SHAPES["standard"], SHAPES["seven-twins"]]) == 0


@pytest.mark.parametrize(
    ("in_hand", "melded", "expected"),
    [
        ("12D 123B 456B 77C", "111C", 0),
        ("1D 5D 123B 456B 77C", "111C", 1),
        ("2D", "111C 222C 333C 4444C", 0),
        (
            "1C",
            "111C 222C 333C 444D",
            1,
        ),  # waits for its own fourth, which lies in the pung it holds: a pair of ones is no more
        ("11C", "222C 333C 444C 555C", -1),
        ("5D 6D 3D 3B", "EEE SSS WWW", 1),
    ],
)
def test_melds_count_as_sets_and_keep_their_tiles(
    in_hand: str, melded: str, expected: int
) -> None:
    assert (
        distance(
            counts_of(tiles_of(in_hand)),
            tuple(map(pung_or_kong, melded.split())),
            [standard(4)],
        )
        == expected
    )


def test_three_sets_are_enough_six_handed() -> None:
    assert distance(counts_of(tiles_of("123D 456B 77C E E")), (), [standard(3)]) == 0
    assert distance(counts_of(tiles_of("123D 456B 789C E")), (), [standard(3)]) == 0


def test_kinds_that_are_not_wanted_are_not_counted() -> None:
    suits_b_and_c = frozenset(map(int, tiles_of("123456789B 123456789C")))
    counts = counts_of(tiles_of("123D 456D 789D 11B 22B"))
    assert (
        distance(counts, (), [standard(4)], suits_b_and_c) == 4
    )  # 123D 456D 789D and nothing of the rest


def exchanges(counts: Sequence[int], shape: str) -> int:
    """The distance found by trying every exchange: 0, 1, or 2 for more."""

    def is_ready(tiles: Sequence[int]) -> bool:
        return bool(waited(tiles, [SHAPES[shape]]))

    if is_ready(counts):
        return 0
    for given in kinds_in(counts):
        for taken in PLAYED:
            tried = with_tile(with_tile(counts, given, -1), taken)
            if tried[taken] <= 4 and is_ready(tried):
                return 1
    return 2


def seven_twins(dice: random.Random) -> list[Tile]:
    return [tile for tile in dice.sample(PLAYED * 2, 7) for _ in range(2)]


def orphans(dice: random.Random) -> list[Tile]:
    majors = [tile for tile in PLAYED if tile.is_major]
    return [*majors, dice.choice(majors)]


def knitted(dice: random.Random) -> list[Tile]:
    first, second = dice.sample(range(3), 2)
    return [
        Tile(9 * suit + rank)
        for rank in dice.sample(range(9), 7)
        for suit in (first, second)
    ]


def mixed(dice: random.Random) -> list[Tile]:
    return [
        Tile(9 * suit + rank)
        for rank in dice.sample(range(9), 7)
        for suit in dice.sample(range(3), 2)
    ]


def triples(dice: random.Random) -> list[Tile]:
    pair, *ranks = dice.sample(range(9), 5)
    return [Tile(9 * suit + rank) for rank in ranks for suit in range(3)] + [
        Tile(pair),
        Tile(9 + pair),
    ]


def snake(dice: random.Random) -> list[Tile]:
    low = 9 * dice.randrange(3)
    return [Tile(kind) for kind in (low, *range(low, low + 9), 27, 28, 29, 30)]


def four_sets(dice: random.Random) -> list[Tile]:
    return list(ready(dice))


MADE: dict[str, Callable[[random.Random], Sequence[Tile]]] = {
    "standard": four_sets,
    "thirteen-orphans": orphans,
    "seven-twins": seven_twins,
    "seven-different-pairs": seven_twins,
    "knitting": knitted,
    "mixed-knitting": mixed,
    "triple-knitting": triples,
    "wriggling-snake": snake,
}


@pytest.mark.parametrize("shape", SHAPES)
def test_distance_agrees_with_trying_every_exchange(shape: str) -> None:
    dice = random.Random(shape)
    for _ in range(25):
        tiles = list(MADE[shape](dice))
        dice.shuffle(tiles)
        tiles = tiles[: 13 - dice.randint(0, 2)]
        while len(tiles) < 13:
            tile = dice.choice(PLAYED)
            if tiles.count(tile) < 4:
                tiles.append(tile)
        counts = counts_of(tiles)
        assert min(2, distance(counts, (), [SHAPES[shape]])) == exchanges(
            counts, shape
        ), write_tiles(sorted(tiles))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("exposed: 3×1D; concealed: 123B 456B 789C 5D; won: draw 5D", -1),
        ("exposed: 3×1D; concealed: 123B 456B 789C 5D; won: draw 6D", 0),
        ("exposed: 3×1D; concealed: 123B 456B 78C E 5D; won: draw 6D", 1),
    ],
)
def test_distance_of_a_hand_that_claims_a_win(text: str, expected: int) -> None:
    assert distance_of_winner(read_hand(text), [standard(4)]) == expected
