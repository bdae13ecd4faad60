"""Seeded random tiles for the tests: deals of thirteen, and hands that are one tile short of complete."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

from mjscore.game.tiles import KINDS, TILES, Tile
from mjscore.rules.shapes import WHOLE, Shape, completions

PLAYED = tuple(tile for tile in TILES[:KINDS] if str(tile) not in ("NE", "SW"))
WALL = PLAYED * 4
GROUPS = [(tile,) * 3 for tile in PLAYED] + [
    (tile, TILES[tile + 1], TILES[tile + 2])
    for tile in PLAYED
    if tile.is_suit and (tile.rank or 0) < 8
]


def waited(counts: Sequence[int], shapes: Iterable[Shape]) -> list[int]:
    """The kinds that tiles in hand wait for, lowest first; none of which all four are held."""
    return [
        kind
        for kind in sorted(completions(counts, (), shapes))
        if kind != WHOLE and counts[kind] < 4
    ]


def deal(dice: random.Random) -> tuple[Tile, ...]:
    """Thirteen tiles as dealt."""
    return tuple(sorted(dice.sample(WALL, 13)))


def ready(dice: random.Random, suits: int = 3) -> tuple[Tile, ...]:
    """Four sets and a pair, one tile taken away; with fewer suits the hands are richer in waits."""
    groups = [group for group in GROUPS if group[0] >= 27 or group[0] < 9 * suits]
    pairs = [tile for tile in PLAYED if tile >= 27 or tile < 9 * suits]
    while True:
        pair = dice.choice(pairs)
        tiles = [
            pair,
            pair,
            *(tile for group in dice.choices(groups, k=4) for tile in group),
        ]
        if all(tiles.count(tile) <= 4 for tile in tiles):
            tiles.remove(dice.choice(tiles))
            return tuple(sorted(tiles))
