"""Styles: the ways in which a tile can be written - our codes, plain ASCII, Unicode pictures, the modern compact form."""

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from mjscore.groups import Kind, group_tiles, tiles_text
from mjscore.notation import words
from mjscore.tiles import TILES, Tile, write_tiles


class Style(NamedTuple):
    """How a list of tiles and the tiles of a group are written; the reader reads every style."""

    tiles: Callable[[Sequence[Tile]], str]
    group: Callable[[Kind, Tile], str]


_PICTURES: Final = {tile: chr(words.FIRST_PICTURE + index) for index, tile in enumerate(words.PICTURED)}
_MODERN: Final = {
    **{TILES[first + rank]: (suit.lower(), rank + 1) for suit, first in words.MODERN_SUITS.items() for rank in range(9)},
    **{tile: ("z", index) for index, tile in enumerate(words.MODERN_HONOURS, start=1)},
}


def _codes(tiles: Sequence[Tile]) -> str:
    return write_tiles(list(tiles))


def _ascii_group(kind: Kind, tile: Tile) -> str:
    return tiles_text(kind, tile).replace("×", "x")


def _pictures(tiles: Sequence[Tile]) -> str:
    """Pictures glued together; Parker's extra winds, which have none, stand apart by their codes."""
    runs = groupby(tiles, key=lambda tile: tile in _PICTURES)
    return " ".join("".join(_PICTURES[tile] for tile in run) if pictured else " ".join(map(str, run)) for pictured, run in runs)


def _modern(tiles: Sequence[Tile]) -> str:
    """Characters, dots, bamboo, honours, each in the order given; tiles that the form does not know follow by their codes."""
    known = sorted((tile for tile in tiles if tile in _MODERN), key=lambda tile: "mpsz".index(_MODERN[tile][0]))
    words_ = [
        "".join(str(rank) for _, rank in (_MODERN[tile] for tile in run)) + suit
        for suit, run in groupby(known, key=lambda tile: _MODERN[tile][0])
    ]
    return " ".join(["".join(words_)] * bool(words_) + [str(tile) for tile in tiles if tile not in _MODERN])


NOTATION: Final = Style(_codes, tiles_text)
ASCII: Final = Style(_codes, _ascii_group)
UNICODE: Final = Style(_pictures, lambda kind, tile: _pictures(group_tiles(kind, tile)))
MPSZ: Final = Style(_modern, lambda kind, tile: _modern(group_tiles(kind, tile)))
