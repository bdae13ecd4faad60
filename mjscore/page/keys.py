"""What one tap of each key means: a tile, a pair, a pung, a chow, a kong."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from mjscore.groups import Kind, group_tiles
from mjscore.tiles import CODES, NAMES, TILES, Tile

_KINDS: Final = {"tile": Kind.SINGLE, "pair": Kind.PAIR, "pung": Kind.PUNG, "chow": Kind.CHOW, "kong": Kind.KONG}


def tile_facts() -> dict[str, Any]:
    """Each tile by its code: its name, and what one tap of it means in each mode of the keypad."""
    return {CODES[tile]: {"name": NAMES[tile], "taps": dict(_taps(tile))} for tile in TILES}


def _taps(tile: Tile) -> Iterator[tuple[str, list[str]]]:
    for word, kind in _KINDS.items():
        if kind is Kind.SINGLE or (not tile.is_bonus and (kind is not Kind.CHOW or (tile.is_suit and tile % 9 < 7))):
            yield word, [CODES[each] for each in group_tiles(kind, tile)]
