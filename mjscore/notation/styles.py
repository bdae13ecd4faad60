"""The ways to write tiles beside the codes of the notation: plain ASCII, Unicode pictures, the modern compact form."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from itertools import groupby
from typing import Final

from mjscore.game.groups import NOTATION, Style, group_tiles, tiles_text
from mjscore.game.tiles import (
    BONUS_TILES,
    GREEN,
    RED,
    TILES,
    WHITE,
    WINDS,
    Tile,
    write_tiles,
)

MODERN_SUITS: Final = {"P": 0, "S": 9, "M": 18}
"""The first tile of each suit in the modern compact form."""
MODERN_HONOURS: Final[tuple[Tile, ...]] = (*WINDS, WHITE, GREEN, RED)
"""Its tiles 1z to 7z."""
FIRST_PICTURE: Final = 0x1F000
PICTURED: Final[tuple[Tile, ...]] = (
    *WINDS,
    *(RED, GREEN, WHITE),
    *TILES[18:27],
    *TILES[9:18],
    *TILES[0:9],
    *(BONUS_TILES[0], BONUS_TILES[1], BONUS_TILES[3], BONUS_TILES[2]),
    *BONUS_TILES[4:],
)
"""The tiles in the order of Unicode's Mahjong Tiles block, whose third flower is the bamboo."""


class Notation(StrEnum):
    """A form of hands and deals that the notation reads and writes: the canonical one, the same in ASCII, and three others."""

    TEXT = "text"
    ASCII = "ascii"
    UNICODE = "unicode"
    MPSZ = "mpsz"
    JSON = "json"


_PICTURES: Final = {
    tile: chr(FIRST_PICTURE + index) for index, tile in enumerate(PICTURED)
}
_MODERN: Final = {
    **{
        TILES[first + rank]: (suit.lower(), rank + 1)
        for suit, first in MODERN_SUITS.items()
        for rank in range(9)
    },
    **{tile: ("z", index) for index, tile in enumerate(MODERN_HONOURS, start=1)},
}


def _pictures(tiles: Sequence[Tile]) -> str:
    """Pictures glued together; Parker's extra winds, which have none, stand apart by their codes."""
    runs = groupby(tiles, key=lambda tile: tile in _PICTURES)
    return " ".join(
        "".join(_PICTURES[tile] for tile in run)
        if pictured
        else " ".join(map(str, run))
        for pictured, run in runs
    )


def _modern(tiles: Sequence[Tile]) -> str:
    """Characters, dots, bamboo, honours, each in the order given; tiles that the form does not know follow by their codes."""
    known = sorted(
        (tile for tile in tiles if tile in _MODERN),
        key=lambda tile: "mpsz".index(_MODERN[tile][0]),
    )
    runs = [
        "".join(str(rank) for _, rank in (_MODERN[tile] for tile in run)) + suit
        for suit, run in groupby(known, key=lambda tile: _MODERN[tile][0])
    ]
    return " ".join(
        ["".join(runs)] * bool(runs)
        + [str(tile) for tile in tiles if tile not in _MODERN]
    )


ASCII: Final = Style(
    write_tiles, lambda kind, tile: tiles_text(kind, tile).replace("×", "x")
)
UNICODE: Final = Style(_pictures, lambda kind, tile: _pictures(group_tiles(kind, tile)))
MPSZ: Final = Style(_modern, lambda kind, tile: _modern(group_tiles(kind, tile)))
STYLES: Final = {
    Notation.TEXT: NOTATION,
    Notation.ASCII: ASCII,
    Notation.UNICODE: UNICODE,
    Notation.MPSZ: MPSZ,
}
"""How tiles are written in each form that is a text of sections."""
