"""The tile set, and a hand as it is laid out: the exposed row above the concealed row, which stands on a rack.

The tile set is an SVG file for every face in `reports/faces`, a picture by itself, 30 units wide and 40 high, with the index in
the corner that Babcock introduced. `blank` is the tile that every face lies upon, `back` one that lies face down. What several
faces share stands in the `<defs>` of each. Nothing depends on installed fonts, and no meaning on colour alone.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import ceil
from pathlib import Path
from typing import Final, NamedTuple

from mjscore.game.groups import Form, Group, Kind
from mjscore.game.hands import Hand
from mjscore.game.tiles import TILES, Tile, write_tiles
from mjscore.reports.drawings.markup import moved, svg_picture, two_decimals

WIDTH: Final = 30
HEIGHT: Final = 40
_FOLDER: Final = Path(__file__).parent.parent / "faces"
_FILE: Final = re.compile(
    r"""
    <svg[^>]*\ (viewBox=[^>]*)>   # the frame
    (?:<defs>(.*)</defs>)?        # parts that several faces share
    (.*)</svg>                    # what is drawn with them
    """,
    re.VERBOSE,
)


def symbol_id(tile: Tile | None) -> str:
    """The id of a tile's symbol, such as `mj-5B`; `mj-back` for None, a tile face down."""
    return f"mj-{_name(tile)}"


def _name(tile: Tile | None) -> str:
    return "back" if tile is None else str(tile)


def definitions(tiles: Iterable[Tile | None]) -> str:
    """One `<defs>` with the symbols of these tiles (None: face down), each once and in tile order, and what they share."""
    wanted = set(tiles)
    shared: list[str] = []
    symbols = ""
    for tile in (*TILES, None):
        if tile not in wanted:
            continue
        face = _face(_name(tile))
        content = face.content
        parts = [face.parts]
        if tile is not None:
            content = f'<use href="#mj-blank"/>{content}'
            parts.insert(0, f'<g id="mj-blank">{_face("blank").content}</g>')
        shared += [part for part in parts if part not in shared]
        symbols += f'<symbol id="{symbol_id(tile)}" {face.frame}>{content}</symbol>'
    return f"<defs>{''.join(shared)}{symbols}</defs>"


class _Face(NamedTuple):
    """The attributes of a face's frame, the shared parts that it uses, and what is drawn with them."""

    frame: str
    parts: str
    content: str


def _face(name: str) -> _Face:
    lines = (_FOLDER / f"{name}.svg").read_text("utf-8").splitlines()
    file = _FILE.fullmatch("".join(line.strip() for line in lines))
    assert file is not None, f"{name}.svg is not of the form of the other faces"
    return _Face(frame=file[1], parts=file[2] or "", content=file[3])


def draw_tile(tile: Tile | None, x: float, y: float, *, crosswise: bool = False) -> str:
    """A tile with its upper left corner at x, y; one laid crosswise is turned by a right angle and takes 40 by 30 units."""
    used = f'href="#{symbol_id(tile)}" width="{WIDTH}" height="{HEIGHT}"'
    if crosswise:
        return f'<use {used} transform="translate({two_decimals(x + HEIGHT)} {two_decimals(y)})rotate(90)"/>'
    return f'<use {used} x="{two_decimals(x)}" y="{two_decimals(y)}"/>'


_TILE_GAP: Final = 1
_GROUP_GAP: Final = 11
_LINE_GAP: Final = 7
_ROW_GAP: Final = 12
_RACK: Final = 4
_MARGIN: Final = 2
_WIDEST: Final = 640
"""Where a row is broken: twenty tiles, enough for any hand but four kongs with many bonus tiles."""
_FACE_DOWN: Final = {Form.CONCEALED: (0, 3), Form.ANNEXED: (3,)}
"""Which tiles of a kong lie face down (Harr p. 23, Millington 46 and 50)."""


class Laid(NamedTuple):
    """A tile as it lies: the winning one crosswise, some of a kong face down."""

    tile: Tile
    crosswise: bool = False
    face_down: bool = False

    @property
    def width(self) -> int:
        """How much room it takes in its row."""
        return HEIGHT if self.crosswise else WIDTH


LaidGroup = tuple[Laid, ...]
"""Tiles that lie together."""


def laid(
    tiles: Sequence[Tile], crosswise: int | None = None, face_down: Sequence[int] = ()
) -> LaidGroup:
    """Tiles that lie together, given the indices of the one laid crosswise and of those face down."""
    group = []
    for place, tile in enumerate(tiles):
        group.append(Laid(tile, place == crosswise, place in face_down))
    return tuple(group)


class DrawnHand(NamedTuple):
    """The exposed row, which lies above the concealed row, and the bonus tiles at the end of the exposed row."""

    exposed: tuple[LaidGroup, ...] = ()
    concealed: tuple[LaidGroup, ...] = ()
    bonus: tuple[Tile, ...] = ()

    @property
    def tiles(self) -> frozenset[Tile | None]:
        """The kinds of tile that show; None stands for a tile face down."""
        kinds: set[Tile | None] = set(self.bonus)
        for group in self.exposed + self.concealed:
            kinds.update(None if lying.face_down else lying.tile for lying in group)
        return frozenset(kinds)

    def __str__(self) -> str:
        rows = {
            "exposed": ", ".join(map(_in_words, self.exposed)),
            "concealed": ", ".join(map(_in_words, self.concealed)),
            "bonus tiles": write_tiles(self.bonus),
        }
        return "; ".join(f"{name}: {row}" for name, row in rows.items() if row)


def _in_words(group: LaidGroup) -> str:
    words = write_tiles([lying.tile for lying in group])
    face_down = sum(lying.face_down for lying in group)
    if face_down == 1:
        words += " (one tile face down)"
    elif face_down:
        words += " (two tiles face down)"
    for lying in group:
        if lying.crosswise:
            words += f" ({lying.tile} crosswise)"
    return words


def draw_hand(
    hand: Hand, reading: Sequence[Group] = (), completed: Group | None = None
) -> DrawnHand:
    """How a hand lies on the table, the winning tile crosswise (Millington 104).

    `reading` are the groups in which the hand was scored, the winning tile among them; tiles that it leaves over are
    drawn after its groups. Without it the hand is drawn as written, a winning tile that is not among its tiles by itself.
    `completed` is the group of the reading that the winning tile completed; without it the likeliest one is taken.
    """
    win = hand.won
    winning = None if win is None else win.tile
    written = reading or hand.groups
    groups = [group for group in written if group.kind is not Kind.SINGLE]
    loose = _loose_tiles(hand, groups)
    by_itself = not reading and win is not None and not win.among
    place = None
    if not by_itself:
        place = _completed_place(hand, groups, loose, completed)
    exposed = []
    concealed = []
    for index, group in enumerate(groups):
        drawn = draw_group(group, winning if index == place else None)
        if group.form is Form.CONCEALED and group.kind is not Kind.KONG:
            concealed.append(drawn)
        else:
            exposed.append(drawn)
    crosswise = None if place is not None else _last_place(loose, winning)
    tiles = laid(loose, crosswise)
    if by_itself and crosswise is not None:
        concealed.append(tiles[:crosswise] + tiles[crosswise + 1 :])
        concealed.append((tiles[crosswise],))
    else:
        concealed.append(tiles)
    return DrawnHand(tuple(exposed), tuple(filter(None, concealed)), hand.bonus)


def _loose_tiles(hand: Hand, groups: Sequence[Group]) -> list[Tile]:
    """The tiles of a hand that stand in none of its groups, the winning one among them."""
    loose = Counter(hand.tiles)
    win = hand.won
    if win is not None and win.tile is not None and not win.among:
        loose[win.tile] += 1
    for group in groups:
        loose.subtract(group.tiles)
    return sorted(loose.elements())


def draw_group(group: Group, winning: Tile | None = None) -> LaidGroup:
    """One group, with the last of its tiles that is the winning one laid crosswise."""
    face_down = _FACE_DOWN.get(group.form, ()) if group.kind is Kind.KONG else ()
    return laid(group.tiles, _last_place(group.tiles, winning), face_down)


def _last_place(tiles: Sequence[Tile], wanted: Tile | None) -> int | None:
    """The index of the last tile of a kind; None where there is none."""
    places = [place for place, tile in enumerate(tiles) if tile == wanted]
    return places[-1] if places else None


def _completed_place(
    hand: Hand, groups: Sequence[Group], loose: Sequence[Tile], completed: Group | None
) -> int | None:
    """The index among the groups of the one that the winning tile completed.

    None where it lies among the loose tiles. The group that the text names is the likeliest, then one in the row in which
    a claimed or a drawn tile belongs.
    """
    win = hand.won
    if win is None or win.tile is None:
        return None
    if completed is not None and completed in groups:
        return groups.index(completed)
    holding = []
    named = []
    for place, group in enumerate(groups):
        if win.tile in group.tiles and group.kind is not Kind.KONG:
            holding.append(place)
            code = group.with_form(Form.EXPOSED).code
            if win.completing is not None and win.completing.code == code:
                named.append(place)
    likely = named or holding
    for place in likely:
        in_its_row = (groups[place].form is Form.CONCEALED) is not win.claimed
        if in_its_row and (named or win.claimed or win.tile not in loose):
            return place
    if win.tile in loose or not likely:
        return None
    return likely[0]


class PicturePart(NamedTuple):
    """A piece of a picture: its size in CSS pixels and its SVG elements, from the origin to the right and down."""

    width: float
    height: float
    content: str


def hand_picture(hand: DrawnHand, *, title: str = "A mah-jongg hand") -> str:
    """A hand as an `<svg>` with tiles 40 CSS pixels high; wide rows are broken between groups."""
    block = arrange(hand, _WIDEST - 2 * _MARGIN)
    return svg_picture(
        block.width + 2 * _MARGIN,
        block.height + 2 * _MARGIN,
        definitions(hand.tiles) + moved(block.content, _MARGIN, _MARGIN),
        title=title,
        description=str(hand),
    )


def arrange(hand: DrawnHand, widest: float) -> PicturePart:
    """The rows of a hand, without symbols, no wider than `widest` (but never narrower than one tile)."""
    on_table = list(hand.exposed)
    if hand.bonus:
        on_table.append(laid(hand.bonus))
    width = 0.0
    y = 0.0
    content = ""
    for line in _lines(on_table, widest):
        across, tiles = _draw_line(line, y)
        content += tiles
        width = max(width, across)
        y += HEIGHT + _LINE_GAP
    if on_table and hand.concealed:
        y += _ROW_GAP - _LINE_GAP
    for line in _lines(hand.concealed, widest):
        across, tiles = _draw_line(line, y)
        size = f'width="{two_decimals(across)}" height="{_RACK}"'
        below = two_decimals(y + HEIGHT + 1)
        content += f'{tiles}<rect x="0" y="{below}" {size} rx="1.5" fill="#7d5a1e"/>'
        width = max(width, across)
        y += HEIGHT + _RACK + 1 + _LINE_GAP
    return PicturePart(width, max(y - _LINE_GAP, 0), content)


def _width(group: LaidGroup) -> float:
    return sum(lying.width for lying in group) + _TILE_GAP * (len(group) - 1)


def _lines(groups: Iterable[LaidGroup], widest: float) -> Iterator[list[LaidGroup]]:
    """Groups shared out over lines, as many in each as there is room for."""
    line: list[LaidGroup] = []
    x = 0.0
    for group in groups:
        for piece in _pieces(group, widest):
            if line and x + _width(piece) > widest:
                yield line
                line = []
                x = 0.0
            line.append(piece)
            x += _width(piece) + _GROUP_GAP
    if line:
        yield line


def _pieces(group: LaidGroup, widest: float) -> Iterator[LaidGroup]:
    """The group itself; one that is wider than a line is cut into the fewest pieces, nearly equal in length."""
    room = widest
    if any(lying.crosswise for lying in group):
        room -= HEIGHT - WIDTH
    most = max(1, int((room + _TILE_GAP) // (WIDTH + _TILE_GAP)))
    pieces = ceil(len(group) / most)
    size = ceil(len(group) / pieces)
    for start in range(0, len(group), size):
        yield group[start : start + size]


def _draw_line(groups: Sequence[LaidGroup], y: float) -> tuple[float, str]:
    """How wide the groups of one line are, and the line with its upper edge at `y`."""
    x = 0.0
    drawn = ""
    for group in groups:
        for lying in group:
            tile = None if lying.face_down else lying.tile
            top = y + HEIGHT - WIDTH if lying.crosswise else y
            drawn += draw_tile(tile, x, top, crosswise=lying.crosswise)
            x += lying.width + _TILE_GAP
        x += _GROUP_GAP - _TILE_GAP
    return x - _GROUP_GAP, drawn
