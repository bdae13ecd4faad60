"""The tile set: an SVG file for every face in `reports/faces`, and how they are put together in a picture.

Each file is a picture by itself, 30 units wide and 40 high, with the index in the corner that Babcock introduced. `blank` is
the tile that every face lies upon, `back` one that lies face down. What several faces share stands in the `<defs>` of each.
Nothing depends on installed fonts, and no meaning on colour alone.
"""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from mjscore.reports.drawings.markup import number
from mjscore.tiles import TILES, Tile

WIDTH: Final = 30
HEIGHT: Final = 40
_FOLDER: Final = Path(__file__).parent.parent / "faces"
_FILE: Final = re.compile(r"<svg[^>]* (viewBox=[^>]*)>(?:<defs>(.*)</defs>)?(.*)</svg>")


def symbol_id(tile: Tile | None) -> str:
    """The id of a tile's symbol, such as `mj-5B`; `mj-back` for None, a tile face down."""
    return f"mj-{_name(tile)}"


def _name(tile: Tile | None) -> str:
    return "back" if tile is None else str(tile)


def definitions(tiles: Iterable[Tile | None]) -> str:
    """One `<defs>` with the symbols of these tiles (None: face down), each once and in tile order, and what they share."""
    wanted = set(tiles)
    shared: dict[str, None] = {}
    symbols = ""
    for tile in (*TILES, None):
        if tile in wanted:
            frame, parts, content = _face(_name(tile))
            if tile is not None:
                shared[f'<g id="mj-blank">{_face("blank")[2]}</g>'] = None
                content = f'<use href="#mj-blank"/>{content}'
            shared |= dict.fromkeys([parts] if parts else [])
            symbols += f'<symbol id="{symbol_id(tile)}" {frame}>{content}</symbol>'
    return f"<defs>{''.join(shared)}{symbols}</defs>"


def _face(name: str) -> tuple[str, str, str]:
    """The attributes of a face's frame, the shared parts that it uses, and what is drawn with them."""
    lines = (_FOLDER / f"{name}.svg").read_text("utf-8").splitlines()
    found = _FILE.fullmatch("".join(line.strip() for line in lines))
    assert found is not None, f"{name}.svg is not of the form of the other faces"
    return found[1], found[2] or "", found[3]


def draw_tile(tile: Tile | None, x: float, y: float, *, crosswise: bool = False) -> str:
    """A tile with its upper left corner at x, y; one laid crosswise is turned by a right angle and takes 40 by 30 units."""
    used = f'href="#{symbol_id(tile)}" width="{WIDTH}" height="{HEIGHT}"'
    if crosswise:
        return f'<use {used} transform="translate({number(x + HEIGHT)} {number(y)})rotate(90)"/>'
    return f'<use {used} x="{number(x)}" y="{number(y)}"/>'
