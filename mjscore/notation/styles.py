"""The ways to write tiles beside the codes of the notation: plain ASCII, Unicode pictures, the modern compact form."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from itertools import groupby
from typing import Final

from mjscore.game.groups import NOTATION, Kind, Style, group_tiles, tiles_text
from mjscore.game.tiles import (
    BONUS_TILES,
    DRAGONS,
    TILES,
    WINDS,
    Tile,
    tiles_of,
    write_tiles,
)

MODERN_SUITS: Final = {"P": 0, "S": 9, "M": 18}
"""The first tile of each suit in the modern compact form."""
MODERN_HONOURS: Final = tiles_of("E S W N WD GD RD")
"""Its tiles 1z to 7z."""
FIRST_PICTURE: Final = 0x1F000
_PICTURED_FLOWERS: Final = tiles_of("F1 F2 F4 F3")
PICTURED: Final = (
    WINDS
    + DRAGONS
    + TILES[18:27]
    + TILES[9:18]
    + TILES[0:9]
    + _PICTURED_FLOWERS
    + BONUS_TILES[4:]
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


def _modern_codes() -> dict[Tile, tuple[str, int]]:
    """The suit letter and the number of each tile that the modern compact form knows."""
    codes: dict[Tile, tuple[str, int]] = {}
    for suit, first in MODERN_SUITS.items():
        for rank in range(1, 10):
            codes[TILES[first + rank - 1]] = (suit.lower(), rank)
    for number, tile in enumerate(MODERN_HONOURS, start=1):
        codes[tile] = ("z", number)
    return codes


_MODERN: Final = _modern_codes()


def _pictures(tiles: Sequence[Tile]) -> str:
    """Pictures glued together; Parker's extra winds, which have none, stand apart by their codes."""
    parts = []
    for pictured, run in groupby(tiles, key=_PICTURES.__contains__):
        if pictured:
            parts.append("".join([_PICTURES[tile] for tile in run]))
        else:
            parts += [str(tile) for tile in run]
    return " ".join(parts)


def _modern(tiles: Sequence[Tile]) -> str:
    """Characters, dots, bamboo, honours, each in the order given; tiles that the form does not know follow by their codes."""
    codes = [_MODERN[tile] for tile in tiles if tile in _MODERN]
    known = ""
    for suit in "mpsz":
        numbers = [str(number) for letter, number in codes if letter == suit]
        if numbers:
            known += "".join(numbers) + suit
    parts = [str(tile) for tile in tiles if tile not in _MODERN]
    if known:
        parts.insert(0, known)
    return " ".join(parts)


def _ascii_group(kind: Kind, tile: Tile) -> str:
    return tiles_text(kind, tile).replace("×", "x")


def _pictured_group(kind: Kind, tile: Tile) -> str:
    return _pictures(group_tiles(kind, tile))


def _modern_group(kind: Kind, tile: Tile) -> str:
    return _modern(group_tiles(kind, tile))


ASCII: Final = Style(write_tiles, _ascii_group)
UNICODE: Final = Style(_pictures, _pictured_group)
MPSZ: Final = Style(_modern, _modern_group)
STYLES: Final = {
    Notation.TEXT: NOTATION,
    Notation.ASCII: ASCII,
    Notation.UNICODE: UNICODE,
    Notation.MPSZ: MPSZ,
}
"""How tiles are written in each form that is a text of sections."""
