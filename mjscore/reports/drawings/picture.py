"""The picture of a hand: the exposed row above the concealed row, which stands on a rack."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from mjscore.reports.drawings.drawn import DrawnGroup, DrawnHand
from mjscore.reports.drawings.markup import number, picture
from mjscore.reports.drawings.tiles import HEIGHT, WIDTH, definitions, place
from mjscore.tiles import Tile

_TILE_GAP: Final = 1
_GROUP_GAP: Final = 11
_LINE_GAP: Final = 7
_ROW_GAP: Final = 12
_RACK: Final = 4
_MARGIN: Final = 2
_WIDEST: Final = 640
"""Where a row is broken: twenty tiles, enough for any hand but four kongs with many bonus tiles."""


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of a picture: its size in CSS pixels and its SVG elements, from the origin to the right and down."""

    width: float
    height: float
    content: str


def hand_picture(hand: DrawnHand, *, title: str = "A mah-jongg hand", widest: float = _WIDEST) -> str:
    """A hand as an `<svg>` with tiles 40 CSS pixels high; rows wider than `widest` are broken between groups."""
    block = arrange(hand, widest - 2 * _MARGIN)
    content = f'{definitions(hand.tiles)}<g transform="translate({_MARGIN} {_MARGIN})">{block.content}</g>'
    return picture(block.width + 2 * _MARGIN, block.height + 2 * _MARGIN, content, title=title, description=str(hand))


def arrange(hand: DrawnHand, widest: float) -> Block:
    """The rows of a hand, without symbols, no wider than `widest` (but never narrower than one tile)."""
    table = [*hand.exposed, *([DrawnGroup(hand.bonus)] if hand.bonus else [])]
    pieces: list[str] = []
    width = y = 0.0
    for groups, rack in ((table, False), (list(hand.concealed), True)):
        if pieces and groups:
            y += _ROW_GAP - _LINE_GAP
        for line in _lines(groups, widest):
            across, content = _draw_line(line, y)
            pieces.append(content)
            width = max(width, across)
            y += HEIGHT
            if rack:
                pieces.append(_draw_rack(across, y + 1))
                y += _RACK + 1
            y += _LINE_GAP
    return Block(width, max(y - _LINE_GAP, 0), "".join(pieces))


def _draw_rack(width: float, y: float) -> str:
    return f'<rect x="0" y="{number(y)}" width="{number(width)}" height="{_RACK}" rx="1.5" fill="#7d5a1e"/>'


def _width(group: DrawnGroup) -> float:
    crosswise = HEIGHT - WIDTH if group.crosswise is not None else 0
    return len(group.tiles) * (WIDTH + _TILE_GAP) - _TILE_GAP + crosswise


def _lines(groups: list[DrawnGroup], widest: float) -> Iterator[list[DrawnGroup]]:
    line: list[DrawnGroup] = []
    x = 0.0
    for group in groups:
        for piece in _pieces(group, widest):
            if line and x + _width(piece) > widest:
                yield line
                line, x = [], 0.0
            line.append(piece)
            x += _width(piece) + _GROUP_GAP
    if line:
        yield line


def _pieces(group: DrawnGroup, widest: float) -> Iterator[DrawnGroup]:
    """The group itself; one that is wider than a line is cut into the fewest pieces, nearly equal in length."""
    if _width(group) <= widest:
        yield group
        return
    crosswise = HEIGHT - WIDTH if group.crosswise is not None else 0
    room = max(1, int((widest - crosswise + _TILE_GAP) // (WIDTH + _TILE_GAP)))
    count = -(-len(group.tiles) // room)
    size = -(-len(group.tiles) // count)
    for start in range(0, len(group.tiles), size):
        at = group.crosswise
        yield DrawnGroup(
            group.tiles[start : start + size],
            at - start if at is not None and start <= at < start + size else None,
            tuple(turned - start for turned in group.face_down if start <= turned < start + size),
        )


def _draw_line(groups: list[DrawnGroup], y: float) -> tuple[float, str]:
    """The groups of one line with its upper edge at `y`, and how wide it is."""
    x = 0.0
    drawn: list[str] = []
    for group in groups:
        for at, each in enumerate(group.tiles):
            tile: Tile | None = None if at in group.face_down else each
            crosswise = at == group.crosswise
            drawn.append(place(tile, x, y + (HEIGHT - WIDTH if crosswise else 0), crosswise=crosswise))
            x += (HEIGHT if crosswise else WIDTH) + _TILE_GAP
        x += _GROUP_GAP - _TILE_GAP
    return x - _GROUP_GAP, "".join(drawn)
