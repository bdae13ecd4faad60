"""A hand as it is laid out to be looked at: two rows of groups, some tiles crosswise, some face down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from mjscore.groups import Form, Group, Kind
from mjscore.hands import Hand
from mjscore.tiles import Tile, write_tiles


@dataclass(frozen=True, slots=True)
class DrawnGroup:
    """Tiles that lie together; `crosswise` is the place (from 0) of the winning tile, `face_down` the places turned over."""

    tiles: tuple[Tile, ...]
    crosswise: int | None = None
    face_down: tuple[int, ...] = ()

    def __str__(self) -> str:
        told = write_tiles(self.tiles)
        if self.face_down:
            told += f" ({'two tiles' if len(self.face_down) > 1 else 'one tile'} face down)"
        if self.crosswise is not None:
            told += f" ({self.tiles[self.crosswise]} crosswise)"
        return told


@dataclass(frozen=True, slots=True)
class DrawnHand:
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
        return "; ".join(f"{name}: {told}" for name, told in rows if told)


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
    place = None if apart else _completed_place(hand, groups, left, completed)
    drawn = [draw_group(group, winning if at == place else None) for at, group in enumerate(groups)]
    on_table = [group.form is not Form.CONCEALED or group.kind is Kind.KONG for group in groups]
    last = _draw_loose(left, winning if place is None else None, apart=apart)
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
    return replace(drawn, crosswise=_last_place(group.tiles, winning))


def _face_down(group: Group) -> tuple[int, ...]:
    if group.kind is not Kind.KONG:
        return ()
    return {Form.CONCEALED: (0, 3), Form.ANNEXED: (3,)}.get(group.form, ())


def _last_place(tiles: Sequence[Tile], tile: Tile) -> int:
    return max(at for at, each in enumerate(tiles) if each == tile)


def _completed_place(hand: Hand, groups: Sequence[Group], left: Sequence[Tile], completed: Group | None) -> int | None:
    """The place among the groups of the one that the winning tile completed; None if it lies among the tiles left over."""
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
    place = _last_place(left, winning)
    if not apart:
        return (DrawnGroup(tuple(left), crosswise=place),)
    rest = (*left[:place], *left[place + 1 :])
    return (*((DrawnGroup(rest),) if rest else ()), DrawnGroup((winning,), crosswise=0))
