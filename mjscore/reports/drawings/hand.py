"""The tile set, and a hand as it is laid out: the exposed row above the concealed row, which stands on a rack.

The tile set is an SVG file for every face in `reports/faces`, a picture by itself, 30 units wide and 40 high, with the index in
the corner that Babcock introduced. `blank` is the tile that every face lies upon, `back` one that lies face down. What several
faces share stands in the `<defs>` of each. Nothing depends on installed fonts, and no meaning on colour alone.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from mjscore.game.groups import Form, Group, Kind
from mjscore.game.hands import Hand
from mjscore.game.tiles import TILES, Tile, write_tiles
from mjscore.reports.drawings.markup import number, picture

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


def laid(
    tiles: Sequence[Tile], crosswise: int | None = None, face_down: Sequence[int] = ()
) -> tuple[Laid, ...]:
    """Tiles that lie together, given the indices of the one laid crosswise and of those face down."""
    return tuple(
        Laid(tile, at == crosswise, at in face_down) for at, tile in enumerate(tiles)
    )


class DrawnHand(NamedTuple):
    """The exposed row, which lies above the concealed row, and the bonus tiles at the end of the exposed row."""

    exposed: tuple[tuple[Laid, ...], ...] = ()
    concealed: tuple[tuple[Laid, ...], ...] = ()
    bonus: tuple[Tile, ...] = ()

    @property
    def tiles(self) -> frozenset[Tile | None]:
        """The kinds of tile that show; None stands for a tile face down."""
        groups = (laid(self.bonus), *self.exposed, *self.concealed)
        return frozenset(
            None if each.face_down else each.tile for group in groups for each in group
        )

    def __str__(self) -> str:
        rows = (
            ("exposed", ", ".join(map(_in_words, self.exposed))),
            ("concealed", ", ".join(map(_in_words, self.concealed))),
            ("bonus tiles", write_tiles(self.bonus)),
        )
        return "; ".join(f"{name}: {words}" for name, words in rows if words)


def _in_words(group: Sequence[Laid]) -> str:
    words, down = (
        write_tiles([each.tile for each in group]),
        sum(each.face_down for each in group),
    )
    words += f" ({'two tiles' if down > 1 else 'one tile'} face down)" if down else ""
    return words + "".join(
        f" ({each.tile} crosswise)" for each in group if each.crosswise
    )


def draw_hand(
    hand: Hand, reading: Sequence[Group] = (), completed: Group | None = None
) -> DrawnHand:
    """How a hand lies on the table, the winning tile crosswise (Millington 104).

    `reading` are the groups in which the hand was scored, the winning tile among them; tiles that it leaves over are
    drawn after its groups. Without it the hand is drawn as written. `completed` is the group of the reading that the winning
    tile completed; without it the likeliest one is taken.
    """
    winning = hand.won.tile if hand.won is not None else None
    groups = [
        group for group in reading or hand.groups if group.kind is not Kind.SINGLE
    ]
    loose = Counter(hand.tiles)
    if hand.won is not None and winning is not None and not hand.won.among:
        loose[winning] += 1
    loose.subtract(tile for group in groups for tile in group.tiles)
    left = sorted(loose.elements())

    apart = not reading and hand.won is not None and not hand.won.among
    index = None if apart else _completed_index(hand, groups, left, completed)
    drawn = [
        draw_group(group, winning if at == index else None)
        for at, group in enumerate(groups)
    ]
    on_table = [
        group.form is not Form.CONCEALED or group.kind is Kind.KONG for group in groups
    ]
    at = _last_index(left, winning if index is None else None)
    tiles = laid(left, at)
    loose_tiles = (
        (tiles,)
        if at is None or not apart
        else (tiles[:at] + tiles[at + 1 :], (tiles[at],))
    )
    return DrawnHand(
        exposed=tuple(
            each for each, shown in zip(drawn, on_table, strict=True) if shown
        ),
        concealed=(
            *(each for each, shown in zip(drawn, on_table, strict=True) if not shown),
            *filter(None, loose_tiles),
        ),
        bonus=hand.bonus,
    )


def draw_group(group: Group, winning: Tile | None = None) -> tuple[Laid, ...]:
    """One group, with the last of its tiles that is the winning one laid crosswise."""
    face_down = _FACE_DOWN.get(group.form, ()) if group.kind is Kind.KONG else ()
    return laid(group.tiles, _last_index(group.tiles, winning), face_down)


def _last_index(tiles: Sequence[Tile], tile: Tile | None) -> int | None:
    return max((at for at, each in enumerate(tiles) if each == tile), default=None)


def _completed_index(
    hand: Hand, groups: Sequence[Group], left: Sequence[Tile], completed: Group | None
) -> int | None:
    """The index among the groups of the one that the winning tile completed; None if it lies among the tiles left over."""
    win = hand.won
    if win is None or win.tile is None:
        return None
    if completed is not None and completed in groups:
        return groups.index(completed)
    holding = [
        at
        for at, group in enumerate(groups)
        if win.tile in group.tiles and group.kind is not Kind.KONG
    ]
    named = [
        at
        for at in holding
        if win.completing
        and groups[at].with_form(Form.EXPOSED).code == win.completing.code
    ]
    suited = [
        at
        for at in named or holding
        if (groups[at].form is Form.CONCEALED) is not win.claimed
    ]
    if suited and (named or win.claimed or win.tile not in left):
        return suited[0]
    return None if win.tile in left else next(iter(named or holding), None)


class Block(NamedTuple):
    """A piece of a picture: its size in CSS pixels and its SVG elements, from the origin to the right and down."""

    width: float
    height: float
    content: str


def hand_picture(hand: DrawnHand, *, title: str = "A mah-jongg hand") -> str:
    """A hand as an `<svg>` with tiles 40 CSS pixels high; wide rows are broken between groups."""
    block = arrange(hand, _WIDEST - 2 * _MARGIN)
    content = f'{definitions(hand.tiles)}<g transform="translate({_MARGIN} {_MARGIN})">{block.content}</g>'
    return picture(
        block.width + 2 * _MARGIN,
        block.height + 2 * _MARGIN,
        content,
        title=title,
        description=str(hand),
    )


def arrange(hand: DrawnHand, widest: float) -> Block:
    """The rows of a hand, without symbols, no wider than `widest` (but never narrower than one tile)."""
    table = [*hand.exposed, *([laid(hand.bonus)] if hand.bonus else [])]
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
                size = f'width="{number(across)}" height="{_RACK}"'
                pieces.append(
                    f'<rect x="0" y="{number(y + 1)}" {size} rx="1.5" fill="#7d5a1e"/>'
                )
                y += _RACK + 1
            y += _LINE_GAP
    return Block(width, max(y - _LINE_GAP, 0), "".join(pieces))


def _width(group: Sequence[Laid]) -> float:
    return sum(HEIGHT if each.crosswise else WIDTH for each in group) + _TILE_GAP * (
        len(group) - 1
    )


def _lines(
    groups: list[tuple[Laid, ...]], widest: float
) -> Iterator[list[Sequence[Laid]]]:
    line: list[Sequence[Laid]] = []
    x = 0.0
    for piece in (piece for group in groups for piece in _pieces(group, widest)):
        if line and x + _width(piece) > widest:
            yield line
            line, x = [], 0.0
        line.append(piece)
        x += _width(piece) + _GROUP_GAP
    if line:
        yield line


def _pieces(group: Sequence[Laid], widest: float) -> Iterator[Sequence[Laid]]:
    """The group itself; one that is wider than a line is cut into the fewest pieces, nearly equal in length."""
    crosswise = HEIGHT - WIDTH if any(each.crosswise for each in group) else 0
    room = max(1, int((widest - crosswise + _TILE_GAP) // (WIDTH + _TILE_GAP)))
    size = -(-len(group) // -(-len(group) // room))
    yield from (group[start : start + size] for start in range(0, len(group), size))


def _draw_line(groups: list[Sequence[Laid]], y: float) -> tuple[float, str]:
    """The groups of one line with its upper edge at `y`, and how wide it is."""
    x = 0.0
    drawn: list[str] = []
    for group in groups:
        for tile, crosswise, face_down in group:
            drawn.append(
                draw_tile(
                    None if face_down else tile,
                    x,
                    y + (HEIGHT - WIDTH) * crosswise,
                    crosswise=crosswise,
                )
            )
            x += (HEIGHT if crosswise else WIDTH) + _TILE_GAP
        x += _GROUP_GAP - _TILE_GAP
    return x - _GROUP_GAP, "".join(drawn)
