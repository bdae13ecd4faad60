"""Our tile set: an SVG symbol for every tile, drawn by hand, with the index in the corner that Babcock introduced.

A tile is 30 units wide and 40 high. Nothing depends on installed fonts, and no meaning on colour alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from mjscore.reports.drawings.bamboo import STICK, bamboo
from mjscore.reports.drawings.bonus import bonus
from mjscore.reports.drawings.characters import characters
from mjscore.reports.drawings.dots import DOT, dots
from mjscore.reports.drawings.glyphs import drawn, index_marks
from mjscore.reports.drawings.honours import dragon, wind
from mjscore.reports.drawings.inks import GREEN, INK, IVORY, RED
from mjscore.reports.drawings.markup import number
from mjscore.tiles import CODES, TILES, Tile

WIDTH: Final = 30
HEIGHT: Final = 40
BACK: Final = "back"
"""The name of the tile that lies face down, where the others have their codes."""

_BODY: Final = '<rect x=".5" y=".5" width="29" height="39" rx="4" fill="#cfa55b" stroke="#4b3a1c"/>'
_BLANK: Final = f'{_BODY}<rect x="1.9" y="1.9" width="26.2" height="36.2" rx="2.8" fill="{IVORY}" stroke="none"/>'
_BACK: Final = _BODY + drawn("#7d5a1e", 1.1, "M5 5H25V35H5ZM5 15 15 5 25 15 5 35M5 15 25 35M5 25 15 35 25 25 5 5M5 25 25 5")
_PARTS: Final = {"blank": _BLANK, "dot": DOT, "stick": STICK}


def symbol_id(tile: Tile | str) -> str:
    """The id of a tile's symbol, such as `mj-5B`; `mj-back` for a tile face down."""
    return f"mj-{tile}"


def face(tile: Tile) -> str:
    """What is engraved on a tile, its index included, as SVG elements without the tile itself."""
    code = CODES[tile]
    rank = tile.rank or 0
    if tile.suit == "D":
        return dots(rank) + index_marks(code[0], INK)
    if tile.suit == "B":
        return bamboo(rank) + index_marks(code[0], INK)
    if tile.suit == "C":
        return characters(rank) + index_marks(code[0], INK)
    if tile.is_wind:
        return wind(code) + index_marks(code, INK)
    if tile.is_dragon:
        return dragon(code) + index_marks(code, {"RD": RED, "GD": GREEN}.get(code, INK))
    return bonus(code) + index_marks(code, GREEN if code[0] == "F" else RED)


def symbol(tile: Tile | None) -> str:
    """The `<symbol>` of a tile, None for one that lies face down; it may use the shared parts that `definitions` adds."""
    if tile is None:
        return _symbol(BACK, _BACK)
    return _symbol(str(tile), f'<use href="#mj-blank"/>{face(tile)}')


def _symbol(name: str, content: str) -> str:
    frame = f'viewBox="0 0 {WIDTH} {HEIGHT}" fill="none" stroke-linecap="round" stroke-linejoin="round"'
    return f'<symbol id="{symbol_id(name)}" {frame}>{content}</symbol>'


def definitions(tiles: Iterable[Tile | None]) -> str:
    """One `<defs>` with the symbols of these tiles, each once and in tile order, and the parts that they share."""
    wanted = set(tiles)
    symbols = "".join(symbol(tile) for tile in (*TILES, None) if tile in wanted)
    used = set(re.findall(r'href="#mj-([a-z]+)"', symbols))
    parts = "".join(f'<g id="mj-{name}">{content}</g>' for name, content in _PARTS.items() if name in used)
    return f"<defs>{parts}{symbols}</defs>"


def place(tile: Tile | None, x: float, y: float, *, crosswise: bool = False) -> str:
    """A tile with its upper left corner at x, y; one laid crosswise is turned by a right angle and takes 40 by 30 units."""
    used = f'href="#{symbol_id(BACK if tile is None else tile)}" width="{WIDTH}" height="{HEIGHT}"'
    if crosswise:
        return f'<use {used} transform="translate({number(x + HEIGHT)} {number(y)})rotate(90)"/>'
    return f'<use {used} x="{number(x)}" y="{number(y)}"/>'
