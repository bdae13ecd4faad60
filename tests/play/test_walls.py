"""The wall of a deal never changes: not with Python, numpy, the processor, or how many deals are asked for together."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from mjscore.ext.play.table import ROUND, WALL, drawn, rounds, tiles_played, walls
from mjscore.game.tiles import TILES
from mjscore.rules import load_ruleset, ruleset_ids

FROZEN = (
    "7B 7C 3B 3B 9D 1D 9D W 3D RD 1B 3D 8B GD 6B 2B 8D S 4B 8C 8D 9B 9B S E 7B 8B 8C 4C 3C 3D S 7B 6B 4C 3B 9C 9C 8D 6C 3C 5C "
    "5D 2C 6C W 4B GD 2D 4D 3D 4D 4C 1B 2B 6D 2B 6B 1C 2D 5D WD 1B 8B 8C 9C N WD 3C 6C 5B 8D"
)
"""The first tiles of deal 0 of seed 1."""


def written(wall: object) -> str:
    return " ".join(str(TILES[int(kind)]) for kind in wall)  # type: ignore[attr-defined]


def test_the_wall_of_a_deal_is_frozen() -> None:
    wall = walls(load_ruleset("babcock"), 1, np.arange(3))[0]
    assert written(wall[: len(FROZEN.split())]) == FROZEN


def test_the_numbers_are_those_of_splitmix64() -> None:
    """By whole numbers of any size, in plain Python."""
    mask = 2**64 - 1

    def mixed(number: int) -> int:
        number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 & mask
        number = (number ^ number >> 27) * 0x94D049BB133111EB & mask
        return number ^ number >> 31

    step, second = 0x9E3779B97F4A7C15, 0x94D049BB133111EB
    of_deal = mixed(mixed(1923 + step & mask) ^ 18 * step & mask)
    of_purpose = mixed(of_deal ^ WALL * second & mask)
    assert drawn(1923, np.array([17]), WALL, 3)[0].tolist() == [
        mixed(of_purpose + each * step & mask) for each in (1, 2, 3)
    ]


def test_a_wall_does_not_depend_on_the_deals_beside_it() -> None:
    ruleset = load_ruleset("millington")
    together = walls(ruleset, 7, np.arange(100))
    assert np.array_equal(together[[3, 99]], walls(ruleset, 7, np.array([3, 99])))


@pytest.mark.parametrize("id", ruleset_ids())
def test_a_wall_has_every_tile_of_the_set(id: str) -> None:
    ruleset = load_ruleset(id)
    played = Counter(tiles_played(ruleset).tolist())
    assert all(
        Counter(wall) == played for wall in walls(ruleset, 5, np.arange(20)).tolist()
    )
    assert sum(played.values()) == (144 if ruleset.play.bonus_tiles else 136)


def test_tiles_come_anywhere_and_rounds_are_equally_frequent() -> None:
    wall = walls(load_ruleset("babcock"), 2, np.arange(20_000))
    counts = np.bincount(wall[:, 5], minlength=36)
    assert abs(counts[counts > 0] - 20_000 / 34).max() < 5 * (20_000 / 34) ** 0.5
    assert abs(np.bincount(rounds(2, np.arange(20_000), 4)) - 5_000).max() < 350
    assert not np.array_equal(
        drawn(1, np.arange(5), WALL, 4), drawn(1, np.arange(5), ROUND, 4)
    )
