"""The wall of a deal: a function of the seed and the number of the deal, the same everywhere and for ever.

Each tile of the set is given a number by a hash of seed, deal and tile, and the wall is the tiles in the order of their
numbers. The hash is the finalizer of SplitMix64 (Steele, Lea and Flood, “Fast splittable pseudorandom number generators”,
OOPSLA 2014): no random generator of Python or numpy has a part in it.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from mjscore.many.lanes import Array
from mjscore.rulesets.schema import Ruleset
from mjscore.tiles import KINDS, TILES

WALL, ROUND = 1, 2
"""What a number is drawn for: each purpose has numbers of its own."""

_STEP: Final = np.uint64(0x9E3779B97F4A7C15)
_FIRST: Final = np.uint64(0xBF58476D1CE4E5B9)
_SECOND: Final = np.uint64(0x94D049BB133111EB)


def _mixed(numbers: Array) -> Array:
    """Each of the numbers (uint64) turned into one that looks as if it were drawn by lot."""
    mixed = (numbers ^ (numbers >> np.uint64(30))) * _FIRST
    mixed = (mixed ^ (mixed >> np.uint64(27))) * _SECOND
    return np.asarray(mixed ^ (mixed >> np.uint64(31)))


def drawn(seed: int, deals: Array, purpose: int, number: int) -> Array:
    """Numbers for a purpose in each of some deals (n, number), uint64."""
    of_seed = _mixed(np.array([seed], np.uint64) + _STEP)
    of_deal = _mixed(of_seed ^ (deals.astype(np.uint64) + np.uint64(1)) * _STEP)
    of_purpose = _mixed(of_deal ^ np.array([purpose], np.uint64) * _SECOND)
    return _mixed(of_purpose[:, None] + np.arange(1, number + 1, dtype=np.uint64) * _STEP)


def tiles_played(ruleset: Ruleset) -> Array:
    """Every tile of the set by its number, lowest first."""
    barred = ruleset.barred_tiles
    kinds = [int(tile) for tile in TILES[:KINDS] if tile not in barred for _ in range(4)]
    return np.array([*kinds, *map(int, ruleset.bonus_tiles_played)], np.int8)


def walls(ruleset: Ruleset, seed: int, deals: Array) -> Array:
    """The wall of each deal (n, tiles), int8: the tiles in the order in which they are drawn."""
    tiles = tiles_played(ruleset)
    return tiles[np.argsort(drawn(seed, deals, WALL, len(tiles)), axis=1, kind="stable")]


def rounds(seed: int, deals: Array, number: int) -> Array:
    """Which of so many rounds each deal is played in (n,)."""
    return (drawn(seed, deals, ROUND, 1)[:, 0] % np.uint64(max(number, 1))).astype(np.int64)
