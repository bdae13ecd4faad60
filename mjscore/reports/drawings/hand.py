"""A hand as it is laid out to be looked at: the exposed row above the concealed row, which stands on a rack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from mjscore.groups import Form, Group, Kind
from mjscore.hands import Hand
from mjscore.reports.drawings.faces import HEIGHT, WIDTH, definitions, place
from mjscore.reports.drawings.markup import number, picture
from mjscore.tiles import Tile, write_tiles

_TILE_GAP: Final = 1
_GROUP_GAP: Final = 11
_LINE_GAP: Final = 7
_ROW_GAP: Final = 12
_RACK: Final = 4
_MARGIN: Final = 2
_WIDEST: Final = 640
"""Where a row is broken: twenty tiles, enough for any hand but four kongs with many bonus tiles."""


class DrawnGroup(NamedTuple):
    """Tiles that lie together; `crosswise` is the index of the winning tile, `face_down` those of tiles turned over."""

    tiles: tuple[Tile, ...]
    crosswise: int | None = None
    face_down: tuple[int, ...] = ()

    def __str__(self) -> str:
        words = write_tiles(self.tiles)
        if self.face_down:
            words += f" ({'two tiles' if len(self.face_down) > 1 else 'one tile'} face down)"
        if self.crosswise is not None:
            words += f" ({self.tiles[self.crosswise]} crosswise)"
        return words


class DrawnHand(NamedTuple):
    """The exposed row, which lies above the concealed row, and the bonus tiles at the end of the exposed row."""

    exposed: tuple[DrawnGroup, ...] = ()
    concealed: tuple[DrawnGroup, ...] = ()
    bonus: tuple[Tile, ...] = ()

    @property
    def tiles(self) -> frozenset[Tile | None]:
        """The kinds of tile that show; None stands for a tile face down."""
        shown: set[Tile | None] = set(self.bonus)
        for group in self.exposed + self.concealed:
            shown.update(None if at in group.face_down else tile for at, tile in enumerate(group.tiles))
        return frozenset(shown)

    def __str__(self) -> str:
        rows = (
            ("exposed", ", ".join(map(str, self.exposed))),
            ("concealed", ", ".join(map(str, self.concealed))),
            ("bonus tiles", write_tiles(self.bonus)),
        )
        return "; ".join(f"{name}: {words}" for name, words in rows if words)


def draw_hand(hand: Hand, reading: Sequence[Group] = (), completed: Group | None = None) -> DrawnHand:
    """How a hand lies on the table, the winning tile crosswise (Millington 104), a concealed kong with its outer tiles
    face down (Harr p. 23, Millington 50), an annexed kong with one end tile face down (Millington 46).

    `reading` are the groups in which the hand was scored, the winning tile among them; tiles that it leaves over are
    drawn after its groups. Without it the hand is drawn as written. `completed` is the group of the reading that the winning
    tile completed; without it the likeliest one is taken.
    """
    winning = hand.won.tile if hand.won is not None else None
    groups = [group for group in reading or hand.groups if group.kind is not Kind.SINGLE]
    loose = Counter(hand.tiles)
    if hand.won is not None and winning is not None and not hand.won.among:
        loose[winning] += 1
    loose.subtract(tile for group in groups for tile in group.tiles)
    left = sorted(loose.elements())

    apart = not reading and hand.won is not None and not hand.won.among
    index = None if apart else _completed_index(hand, groups, left, completed)
    drawn = [draw_group(group, winning if at == index else None) for at, group in enumerate(groups)]
    on_table = [group.form is not Form.CONCEALED or group.kind is Kind.KONG for group in groups]
    last = _draw_loose(left, winning if index is None else None, apart=apart)
    return DrawnHand(
        exposed=tuple(each for each, shown in zip(drawn, on_table, strict=True) if shown),
        concealed=(*(each for each, shown in zip(drawn, on_table, strict=True) if not shown), *last),
        bonus=hand.bonus,
    )


def draw_group(group: Group, winning: Tile | None = None) -> DrawnGroup:
    """One group, with the last of its tiles that is the winning one laid crosswise."""
    drawn = DrawnGroup(group.tiles, face_down=_face_down(group))
    if winning is None or winning not in group.tiles:
        return drawn
    return drawn._replace(crosswise=_last_index(group.tiles, winning))


def _face_down(group: Group) -> tuple[int, ...]:
    if group.kind is not Kind.KONG:
        return ()
    return {Form.CONCEALED: (0, 3), Form.ANNEXED: (3,)}.get(group.form, ())


def _last_index(tiles: Sequence[Tile], tile: Tile) -> int:
    return max(at for at, each in enumerate(tiles) if each == tile)


def _completed_index(hand: Hand, groups: Sequence[Group], left: Sequence[Tile], completed: Group | None) -> int | None:
    """The index among the groups of the one that the winning tile completed; None if it lies among the tiles left over."""
    win = hand.won
    if win is None or win.tile is None:
        return None
    if completed is not None and completed in groups:
        return groups.index(completed)
    holding = [at for at, group in enumerate(groups) if win.tile in group.tiles and group.kind is not Kind.KONG]
    named = [at for at in holding if win.completing and groups[at].with_form(Form.EXPOSED).code == win.completing.code]
    suited = [at for at in named or holding if (groups[at].form is Form.CONCEALED) is not win.claimed]
    if suited and (named or win.claimed or win.tile not in left):
        return suited[0]
    if win.tile in left:
        return None
    return next(iter(named or holding), None)


def _draw_loose(left: Sequence[Tile], winning: Tile | None, *, apart: bool) -> tuple[DrawnGroup, ...]:
    """The tiles outside the groups, the winning one among them crosswise; `apart` puts that one at the end by itself."""
    if winning is None or winning not in left:
        return (DrawnGroup(tuple(left)),) if left else ()
    index = _last_index(left, winning)
    if not apart:
        return (DrawnGroup(tuple(left), crosswise=index),)
    rest = (*left[:index], *left[index + 1 :])
    return (*((DrawnGroup(rest),) if rest else ()), DrawnGroup((winning,), crosswise=0))


class Block(NamedTuple):
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
