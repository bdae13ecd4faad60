"""Random hands that can exist, for properties; they need not be any good."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random

from hypothesis import strategies as st

from mjscore.game.groups import Form, Group, Kind, group_tiles
from mjscore.game.hands import Hand, Means, Remark, Status, Win
from mjscore.game.seats import Round, Seat
from mjscore.game.tiles import BONUS_TILES, TILES, Tile

_SEATS = (Seat.EAST, Seat.SOUTH, Seat.WEST, Seat.NORTH)
_REMARKS = {
    Means.DRAW: (
        Remark.LAST_TILE,
        Remark.ORIGINAL_CALL,
        Remark.UNSHOWN,
        Remark.AFTER_BONUS,
    ),
    Means.LOOSE: (
        Remark.LAST_TILE,
        Remark.KONG_UPON_KONG,
        Remark.UNSHOWN,
        Remark.AFTER_BONUS,
    ),
    Means.DISCARD: (Remark.LAST_DISCARD, Remark.ORIGINAL_CALL),
    Means.ROB: (Remark.LAST_TILE,),
}


class _Wall:
    def __init__(self, random: Random) -> None:
        self.random = random
        self.left = Counter(dict.fromkeys(TILES[:31] + TILES[33:36], 4))

    def take(self, *tiles: Tile) -> bool:
        need = Counter(tiles)
        if any(self.left[tile] < count for tile, count in need.items()):
            return False
        self.left.subtract(need)
        return True

    def tile(self, among: int = 36) -> Tile:
        while True:
            tile = self.random.choice(TILES[:among])
            if self.left[tile] and self.take(tile):
                return tile

    def group(
        self, forms: Mapping[Kind, tuple[Form, ...]], source: Seat | None
    ) -> Group | None:
        kind = self.random.choice(list(forms))
        tile = self.random.choice(TILES[:36])
        if (kind is Kind.CHOW and (tile >= 27 or tile % 9 > 6)) or tile in TILES[31:33]:
            return None
        if not self.take(*group_tiles(kind, tile)):
            return None
        form = self.random.choice(forms[kind])
        return Group(kind, tile, form, None if form is Form.CONCEALED else source)


_CLAIMED = (Form.EXPOSED,)
_ON_TABLE = {Kind.CHOW: _CLAIMED, Kind.PUNG: _CLAIMED, Kind.KONG: tuple(Form)}
_STANDING = dict.fromkeys(
    (Kind.PAIR, Kind.CHOW, Kind.PUNG, Kind.KONG), (Form.CONCEALED,)
)


def random_hand(random: Random) -> Hand:
    """A hand of thirteen, or one that has won; or an incorrect one."""
    wall = _Wall(random)
    seat = random.choice((None, *_SEATS))
    others = [None, *(each for each in _SEATS if each is not seat)]
    exposed = [
        wall.group(_ON_TABLE, random.choice(others))
        for _ in range(random.randint(0, 4))
    ]
    fixed = [wall.group(_STANDING, None) for _ in range(random.choice((0, 0, 0, 1, 2)))]
    on_table = tuple(group for group in exposed if group is not None)
    standing = [group for group in fixed if group is not None]
    size = sum(
        3 if group.kind is not Kind.PAIR else 2 for group in (*on_table, *standing)
    )
    if size > 13:
        standing, size = [], sum(3 for _ in on_table)
    suit = random.choice((9, 27, 36, 36))
    free = [
        wall.tile(
            suit
            if random.random() < 0.8
            and sum(wall.left[tile] for tile in TILES[:suit]) > 4
            else 36
        )
        for _ in range(13 - size)
    ]
    bonus = random.sample(BONUS_TILES, random.choice((0, 0, 1, 2, 4)))
    visible = [wall.tile() for _ in range(random.choice((0, 0, 3)))]
    won, status = None, None
    if random.random() < 0.7:
        won, free, seat = _win(random, wall, seat, on_table, free)
    elif random.random() < 0.1:
        status = random.choice(list(Status))
        free = free[random.randint(0, 2) :]
    standing.sort(
        key=lambda group: (group.kind is not Kind.KONG, group.tile, group.kind)
    )
    return Hand(
        on_table, tuple(standing), tuple(sorted(free)), tuple(sorted(bonus)), seat,
        random.choice((None, *Round)), won, tuple(sorted(visible)), status,
    )  # fmt: skip


def _win(
    random: Random,
    wall: _Wall,
    seat: Seat | None,
    on_table: tuple[Group, ...],
    free: list[Tile],
) -> tuple[Win, list[Tile], Seat | None]:
    tile = wall.tile()
    if not on_table and seat in (None, Seat.EAST) and random.random() < 0.1:
        return Win(Means.DEALT, among=True), [*free, tile], seat
    means = random.choice((Means.DRAW, Means.LOOSE, Means.DISCARD, Means.ROB))
    if means is Means.ROB and wall.left[tile] < 3:
        means = Means.DISCARD
    elif means is Means.ROB:
        wall.left[tile] = 0
    source = random.choice([None, *(each for each in _SEATS if each is not seat)])
    remarks = frozenset(
        random.sample(
            _REMARKS[means], random.choice((0, 0, 1, 2)) % (len(_REMARKS[means]) + 1)
        )
    )
    completing = None
    if free.count(tile) == 1 and random.random() < 0.5:
        completing = Group(Kind.PAIR, tile)
    elif free.count(tile) >= 2 and random.random() < 0.5:
        completing = Group(Kind.PUNG, tile)
    among = random.random() < 0.5
    if among:
        free = [*free, tile]
    claimed = means in (Means.DISCARD, Means.ROB)
    return (
        Win(means, tile, source if claimed else None, remarks, completing, among),
        free,
        seat,
    )


randoms: st.SearchStrategy[Random] = st.integers(0, 2**32 - 1).map(Random)
hands: st.SearchStrategy[Hand] = randoms.map(random_hand)
