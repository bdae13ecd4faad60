"""The distances by tables of profiles are those of the array engine and of the plain one."""

from __future__ import annotations

import numpy as np
import pytest

from mjscore.ext.arrays.hands import Hands
from mjscore.ext.arrays.lacking import distances_of
from mjscore.ext.arrays.patterns import Away
from mjscore.ext.arrays.suits import Array
from mjscore.ext.play.nearness import Nearness
from mjscore.ext.play.table import SuitWays, walls
from mjscore.rules import load_ruleset
from mjscore.rules.patterns import read_pattern, shipped_shapes, standard
from mjscore.rules.shapes import distance, frames_of


def hands(number: int, tiles: int, seed: int) -> Array:
    wall = walls(load_ruleset("babcock"), seed, np.arange(number))
    counts = np.zeros((number, 36), np.int8)
    for place in range(tiles):
        counts[np.arange(number), wall[:, place]] += 1
    return counts


@pytest.mark.parametrize(
    ("tiles", "sets"), [(14, 4), (13, 4), (11, 3), (10, 3), (8, 2), (5, 1), (2, 0)]
)
def test_distances_are_those_of_the_array_engine(tiles: int, sets: int) -> None:
    counts = hands(3000, tiles, tiles)
    assert np.array_equal(
        Nearness.of(counts, np.full(3000, sets), SuitWays()).now,
        distances_of(Hands(counts), sets),
    )


@pytest.mark.parametrize("step", [1, -1])
def test_the_distance_after_a_tile_is_that_of_the_changed_hand(step: int) -> None:
    counts, sets = hands(400, 13, 3), np.full(400, 4)
    after = Nearness.of(counts, sets, SuitWays()).after(step)
    for kind in range(36):
        can = (counts[:, kind] > 0) if step < 0 else (counts[:, kind] < 4)
        changed = counts[can].copy()
        changed[:, kind] += step
        assert np.array_equal(
            after[kind, can], Nearness.of(changed, sets[can], SuitWays()).now
        )


@pytest.mark.parametrize(
    ("lanes", "gone", "chows"),
    [
        (SuitWays("pungs", "pungs", "pungs"), range(0), 0),
        (SuitWays("nothing", "chows", "nothing"), [*range(9), *range(18, 27)], 4),
        (
            SuitWays("terminals", "terminals", "terminals"),
            [first + rank for first in (0, 9, 18) for rank in range(1, 8)],
            0,
        ),
    ],
)
def test_ways_to_make_lanes_are_those_of_the_plain_distance(
    lanes: SuitWays, gone: range, chows: int
) -> None:
    counts = hands(300, 13, 9)
    shapes = [standard(4, number) for number in range(chows + 1)]
    plain = [distance(each, (), shapes, frozenset(gone)) for each in counts.tolist()]
    assert Nearness.of(counts, np.full(300, 4), lanes).now.tolist() == plain


PATTERNS = [
    "19D 19B 19C E S W N RD GD WD, m",
    "7×(kk)",
    "7×≠(mm)",
    "7×(ax bx)",
    "a1 a1-9 E S W N",
    "a1-9, bxxx, cxx",
]


@pytest.mark.parametrize("pattern", PATTERNS)
def test_how_far_a_special_shape_is_and_stays_with_each_discard_is_the_plain_distance(
    pattern: str,
) -> None:
    shape, counts = read_pattern("mine", pattern), hands(40, 14, 21)
    counts[0] = 0
    counts[0, [int(code) for code in frames_of(shape)[0].kinds[:7]]] = 2
    away = Away(frames_of(shape))
    assert away.now(counts).tolist() == [
        distance(each, (), [shape]) for each in counts.tolist()
    ]
    after = away.after(counts)
    for row, kind in zip(*np.nonzero(counts), strict=True):
        left = counts[row].tolist()
        left[kind] -= 1
        assert after[row, kind] == distance(left, (), [shape]), (left, kind)


@pytest.mark.parametrize("name", shipped_shapes())
def test_a_discard_from_one_hand_is_judged_as_among_many(name: str) -> None:
    """A hand by itself, and one of a single kind, of which one discard alone is looked at."""
    shape = shipped_shapes()[name]
    counts = hands(12, 14, 22)
    counts[0] = 0
    counts[0, 0] = 4
    away = Away(frames_of(shape))
    for row in range(len(counts)):
        after = away.after(counts[row : row + 1])[0]
        for kind in np.flatnonzero(counts[row]).tolist():
            left = counts[row].tolist()
            left[kind] -= 1
            assert after[kind] == distance(left, (), [shape]), (left, kind)


def test_one_chow_is_the_nearest_of_three() -> None:
    counts, sets = hands(300, 13, 10), np.full(300, 4)
    suits = [
        ["one-chow" if suit == place else "pungs" for place in range(3)]
        for suit in range(3)
    ]
    found = np.min(
        [Nearness.of(counts, sets, SuitWays(*each)).now for each in suits], axis=0
    )
    plain = [
        distance(each, (), [standard(4, 0), standard(4, 1)]) for each in counts.tolist()
    ]
    assert found.tolist() == plain
