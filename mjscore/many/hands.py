"""Many hands as columns of numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any, Final

import numpy as np

from mjscore.codes import Codes
from mjscore.deals import UNKNOWN_TABLE, TableView
from mjscore.groups import Group, Kind, group_of
from mjscore.hands import Hand, Means, Remark, Win
from mjscore.many.lanes import Array
from mjscore.many.pieces import CODES, NUMBERS, ROUNDS, SEATS, TILES_OF_PIECES
from mjscore.scoring.rules import ScoringRules
from mjscore.tiles import BONUS_TILES, KINDS, TILES
from mjscore.vocabulary.situation import MEANS_NUMBERS, NO_TILE, REMARK_BITS, SEAT_NUMBERS, remark_bits

ROUND_NUMBERS: Final = {round: number for number, round in enumerate(ROUNDS)}
MEANS: Final = (None, *Means)
_BONUS_BITS: Final = {tile: 1 << bit for bit, tile in enumerate(BONUS_TILES)}
_DEFAULTS: Final[dict[str, tuple[type, int, tuple[int, ...]]]] = {
    "in_hand": (np.int8, 0, (KINDS,)),
    "melds": (np.int16, 0, (4,)),
    "tile": (np.int8, NO_TILE, ()),
    "means": (np.int8, 0, ()),
    "remarks": (np.uint8, 0, ()),
    "seat": (np.int8, 0, ()),
    "round": (np.int8, 0, ()),
    "bonus": (np.uint8, 0, ()),
    "seen": (np.int8, 0, (KINDS,)),
    "streak": (np.int8, 0, ()),
}
"""The type of each column, what stands in it where nothing is given, and its shape beside the number of hands."""


@dataclass(frozen=True, eq=False)
class Hands:
    """Many hands, a row each, as they were before the winning tile; a column that is not given says nothing.

    ========= ======== ===== ==============================================================================================
    in_hand   (n, 36)  int8  how many tiles of each kind stand in the hand, to be grouped in any way
    melds     (n, 4)   int16 the groups on the table and declared concealed kongs, by `number_of`; 0 for none
    tile      (n,)     int8  the winning tile; -1 for a hand that did not win, or won as dealt
    means     (n,)     int8  how the tile came: 1 draw, 2 discard, 3 loose, 4 rob, 5 dealt, 6 unknown; 0 without a win
    remarks   (n,)     uint8 a bit for each Remark, in its order
    seat      (n,)     int8  the player's wind: 1 East, 2 South, 3 West, 4 North, 5 North East, 6 South West; 0 not known
    round     (n,)     int8  the prevailing wind: 1 East to 4 North, 5 Centre; 0 not known
    bonus     (n,)     uint8 a bit for each bonus tile, F1 to F4 and S1 to S4
    seen      (n, 36)  int8  tiles that lie open elsewhere (Millington 115c)
    streak    (n,)     int8  East's wins running
    ========= ======== ===== ==============================================================================================
    """

    in_hand: Array
    melds: Array = None  # type: ignore[assignment]
    tile: Array = None  # type: ignore[assignment]
    means: Array = None  # type: ignore[assignment]
    remarks: Array = None  # type: ignore[assignment]
    seat: Array = None  # type: ignore[assignment]
    round: Array = None  # type: ignore[assignment]
    bonus: Array = None  # type: ignore[assignment]
    seen: Array = None  # type: ignore[assignment]
    streak: Array = None  # type: ignore[assignment]

    def __post_init__(self) -> None:
        number = len(self.in_hand)
        for name, (type, value, shape) in _DEFAULTS.items():
            given = getattr(self, name)
            column: Array = np.full((number, *shape), value, type) if given is None else np.asarray(given, type)
            if column.shape != (number, *shape):
                raise ValueError(f"{name} has the shape {column.shape}; for these hands it must be {(number, *shape)}")
            object.__setattr__(self, name, column)

    def __len__(self) -> int:
        return len(self.in_hand)

    def __getitem__(self, rows: Any) -> Hands:
        """Some of the hands, by a slice, their numbers or a mask."""
        return Hands(**{each.name: getattr(self, each.name)[rows] for each in fields(self)})

    def chunks(self, size: int) -> Iterator[tuple[slice, Hands]]:
        """The hands in parts of at most so many, each with its place."""
        for start in range(0, len(self), size):
            place = slice(start, min(start + size, len(self)))
            yield place, self[place]

    @cached_property
    def melded(self) -> Array:
        """The tiles in melds (n, 36)."""
        tiles: Array = TILES_OF_PIECES[self.melds].sum(axis=1, dtype=np.int8)
        return tiles

    @property
    def held(self) -> Array:
        """All tiles before the winning tile (n, 36)."""
        return self.in_hand + self.melded

    @property
    def meld_count(self) -> Array:
        """How many melds each hand has (n,)."""
        count: Array = np.count_nonzero(self.melds, axis=1)
        return count

    def with_tile(self) -> Array:
        """The tiles in hand with the winning tile (n, 36)."""
        counts: Array = self.in_hand.copy()
        won = np.flatnonzero(self.tile >= 0)
        counts[won, self.tile[won]] += 1
        return counts

    def hand(self, row: int) -> Hand:
        """One of the hands as a value."""
        groups = [group_of(CODES[number]) for number in self.melds[row] if number]
        free = tuple(TILES[kind] for kind in range(KINDS) for _ in range(self.in_hand[row, kind]))
        bonus = tuple(tile for tile, bit in _BONUS_BITS.items() if self.bonus[row] & bit)
        visible = tuple(TILES[kind] for kind in range(KINDS) for _ in range(self.seen[row, kind]))
        means, won = MEANS[self.means[row]], None
        if means is not None:
            remarks = frozenset(remark for remark in Remark if self.remarks[row] & REMARK_BITS[remark])
            won = Win(means, TILES[self.tile[row]] if self.tile[row] >= 0 else None, None, remarks)
        return Hand(tuple(groups), (), free, bonus, SEATS[self.seat[row]], ROUNDS[self.round[row]], won, visible)


def number_of(group: Group) -> int:
    """The number of a group on the table in the column `melds`; its source makes no difference."""
    return NUMBERS[group.code]


def fits(hand: Hand, rules: ScoringRules) -> bool:
    """Whether a hand can stand in columns.

    It has no concealed groups that are named, no tiles that are not told, no group that `completing` names, and everything that
    was claimed comes from somebody who sits there.
    """
    if hand.status is not None or hand.others or len(hand.exposed) + len(hand.fixed) > 4:
        return False
    won, seats = hand.won, rules.seats
    if won is not None and (won.completing is not None or won.among and won.tile is not None or won.source not in seats):
        return False
    named = any(group.kind is not Kind.KONG for group in hand.fixed)
    return not named and all(group.source in seats and group.kind is not Kind.PAIR for group in hand.exposed)


def hands_of(hands: Sequence[Hand], table: TableView = UNKNOWN_TABLE) -> Hands:
    """Hands that fit as columns; what lies open on the `table`, and East's streak, are the same for all."""
    number = len(hands)
    wins = [hand.won for hand in hands]
    melds = np.zeros((number, 4), np.int16)
    for row, hand in enumerate(hands):
        if hand.exposed or hand.fixed:
            codes = [NUMBERS[group.code] for group in hand.groups]
            melds[row, : len(codes)] = codes
    return Hands(
        _counts([hand.free for hand in hands]),
        melds,
        np.array([NO_TILE if won is None or won.tile is None else won.tile for won in wins], np.int8),
        np.array([0 if won is None else MEANS_NUMBERS[won.means] for won in wins], np.int8),
        np.array([remark_bits(won.remarks) if won is not None and won.remarks else 0 for won in wins], np.uint8),
        np.array([SEAT_NUMBERS[hand.seat] for hand in hands], np.int8),
        np.array([ROUND_NUMBERS[hand.round] for hand in hands], np.int8),
        np.array([sum(_BONUS_BITS[tile] for tile in hand.bonus) if hand.bonus else 0 for hand in hands], np.uint8),
        _counts([hand.visible + table.open_tiles for hand in hands]),
        np.full(number, table.streak, np.int8),
    )


def hands_like(hand: Hand, melds: Sequence[Codes], in_hand: Sequence[int], table: TableView = UNKNOWN_TABLE) -> Hands:
    """Hands as columns, like one but for their melds, by codes, and their tiles in hand, four bits a kind and one a copy."""
    pairs = np.frombuffer(b"".join([bits.to_bytes(KINDS // 2, "little") for bits in in_hand]), np.uint8)
    counts = _BITS[np.stack([pairs & 15, pairs >> 4], axis=1)].reshape(-1, KINDS)
    rows = {codes: [*(NUMBERS[code] for code in codes), *[0] * (4 - len(codes))] for codes in set(melds)}
    alike = hands_of([hand], table)[np.zeros(len(in_hand), np.int64)]
    return replace(alike, in_hand=counts, melds=np.array([rows[codes] for codes in melds], np.int16))


_BITS: Final = np.array([bits.bit_count() for bits in range(16)], np.int8)


def _counts(tiles: Sequence[tuple[int, ...]]) -> Array:
    """How many of each kind there are in each row; bonus tiles are left out."""
    flat = np.array([tile for each in tiles for tile in each], np.int64)
    rows = np.repeat(np.arange(len(tiles)), [len(each) for each in tiles])
    grouped = flat < KINDS
    counts = np.bincount(rows[grouped] * KINDS + flat[grouped], minlength=len(tiles) * KINDS)
    return counts.reshape(len(tiles), KINDS).astype(np.int8)


def with_win(hands: Hands, tile: Array | int, means: Array | int, remarks: Array | int = 0) -> Hands:
    """The hands with another way of winning."""
    rows = len(hands)
    columns = {"tile": (tile, np.int8), "means": (means, np.int8), "remarks": (remarks, np.uint8)}
    return replace(hands, **{name: np.broadcast_to(np.asarray(value, type), rows) for name, (value, type) in columns.items()})
