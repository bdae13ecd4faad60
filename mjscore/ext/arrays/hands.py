"""Many hands as columns of numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from itertools import chain
from typing import Any, Final

import numpy as np

from mjscore.ext.arrays.pieces import (
    NUMBERS,
    PIECE_CODES,
    ROUNDS,
    SEATS,
    TILES_OF_PIECES,
)
from mjscore.ext.arrays.rows import (
    BONUS_BITS,
    HandParts,
    HandRow,
    no_columns,
    parts_of,
    row_of,
)
from mjscore.ext.arrays.suits import Array
from mjscore.game.deals import UNKNOWN_TABLE, TableView
from mjscore.game.groups import Form, Group, group_of
from mjscore.game.hands import Hand, Means, Remark, Win
from mjscore.game.legality import any_rules, require
from mjscore.game.tiles import KINDS, TILES
from mjscore.problems import UsageProblem, expect, expect_all
from mjscore.rules.shapes import tiles_in
from mjscore.rules.vocabulary.terms import NO_TILE, REMARK_BITS

MEANS: Final = (None, *Means)


def column(type: type, *shape: int, empty: int = 0) -> Any:
    """A column of a type, with its shape beside the number of hands; `empty` stands in it where nothing is given."""
    return field(default=None, metadata={"column": (type, empty, shape)})


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
    open_elsewhere (n, 36) int8  tiles that lie open elsewhere (Millington 115c)
    streak    (n,)     int8  East's wins running
    completed (n,)     int16 the group that the tile completed, by `number_of` a concealed one; 0 for the best that it can have
    ========= ======== ===== ==============================================================================================
    """

    in_hand: Array = column(np.int8, KINDS)
    melds: Array = column(np.int16, 4)
    tile: Array = column(np.int8, empty=NO_TILE)
    means: Array = column(np.int8)
    remarks: Array = column(np.uint8)
    seat: Array = column(np.int8)
    round: Array = column(np.int8)
    bonus: Array = column(np.uint8)
    open_elsewhere: Array = column(np.int8, KINDS)
    streak: Array = column(np.int8)
    completed: Array = column(np.int16)

    @classmethod
    def of(cls, hands: Iterable[Hand], table: TableView = UNKNOWN_TABLE) -> Hands:
        """Hands given as values, as columns; what lies open on the `table`, and East's streak, are the same for all.

        Raises ImpossibleHand for a hand that cannot be, and UsageProblem for one that fits no columns (concealed sets named in
        writing, tiles not told, incorrect hands).
        """
        rows = list(hands)
        parts = []
        for row, hand in enumerate(rows):
            expect(hand, Hand, "a hand (mjscore.read_hand)")
            source = f"hand {row}"
            require(hand, any_rules(hand, discarding=True, extra_winds=True), source)
            parts_of_hand = parts_of(hand)
            if parts_of_hand is None:
                raise UsageProblem(no_columns(hand), source=source)
            parts.append(parts_of_hand)
        return hands_of(rows, parts, table)

    @classmethod
    def read(cls, lines: Iterable[str], *, source: str = "<lines>") -> Hands:
        """Written hands, one a line, as columns: row n is the hand of line n + 1.

        Lines in the form in which `mjscore.write_hand` writes hands are read without making a `Hand` of each, any other line as
        `mjscore.read_hand` reads it. Raises a Problem with the faults of the lines that are refused, of the first twenty where
        there are more, each at its line: NotationProblem, ImpossibleHand, or UsageProblem for hands that fit no columns. It is
        of the kind of the first of them. Who discarded a tile is no column: whether he may have is asked of the lines alone.

        >>> import mjscore
        >>> hands = mjscore.Hands.read(["concealed: 123D 456D 789B 22C 55C; won: draw 5C", "concealed: 123456789D 1122C"])
        >>> mjscore.values(hands, "babcock").tolist()
        [26, 0]
        """
        from mjscore.ext.arrays.written import rows_of_lines  # it loads the reader

        texts = expect_all(lines, str, "lines of text")
        return _columns_of(rows_of_lines(texts, source))

    def __post_init__(self) -> None:
        number = len(self.in_hand)
        for of_column in fields(self):
            name = of_column.name
            type, empty, shape_of_hand = of_column.metadata["column"]
            shape = (number, *shape_of_hand)
            values = getattr(self, name)
            if values is None:
                values = np.full(shape, empty, type)
            values = np.asarray(values, type)
            if values.shape != shape:
                raise ValueError(
                    f"{name} has the shape {values.shape}; for these hands it must be {shape}"
                )
            object.__setattr__(self, name, values)

    def __len__(self) -> int:
        return len(self.in_hand)

    def __getitem__(self, rows: Any) -> Hands:
        """Some of the hands, by a slice, their numbers or a mask."""
        names = [of_column.name for of_column in fields(self)]
        return Hands(**{name: getattr(self, name)[rows] for name in names})

    def chunks(self, size: int) -> Iterator[tuple[slice, Hands]]:
        """The hands in parts of at most so many, each with its place."""
        for start in range(0, len(self), size):
            place = slice(start, min(start + size, len(self)))
            yield place, self[place]

    @cached_property
    def melded(self) -> Array:
        """The tiles in melds (n, 36)."""
        tiles = TILES_OF_PIECES.take(self.melds[:, 0], axis=0)
        for place in range(1, self.melds.shape[1]):
            if self.melds[:, place].any():
                tiles += TILES_OF_PIECES.take(self.melds[:, place], axis=0)
        return tiles

    @property
    def held(self) -> Array:
        """All tiles before the winning tile (n, 36)."""
        return self.in_hand + self.melded

    @property
    def place(self) -> Array:
        """The place of each player in its round (n,), by `_PLACES` of `pieces`."""
        return np.asarray(self.seat.astype(np.intp) * len(ROUNDS) + self.round)

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
        groups = [group_of(PIECE_CODES[number]) for number in self.melds[row] if number]
        bonus = tuple(tile for tile, bit in BONUS_BITS.items() if self.bonus[row] & bit)
        means = MEANS[self.means[row]]
        remarks = frozenset(
            remark for remark in Remark if self.remarks[row] & REMARK_BITS[remark]
        )
        won = None
        called = None
        if means is not None:
            tile = None
            if self.tile[row] >= 0:
                tile = TILES[self.tile[row]]
            completing = None
            if self.completed[row]:
                concealed = group_of(PIECE_CODES[self.completed[row]])
                completing = concealed.with_form(Form.EXPOSED)
            won = Win(means, tile, remarks=remarks, completing=completing)
        elif Remark.ORIGINAL_CALL in remarks:
            called = Remark.ORIGINAL_CALL
        return Hand(
            exposed=tuple(groups),
            free=tiles_in(self.in_hand[row].tolist()),
            bonus=bonus,
            seat=SEATS[self.seat[row]],
            round=ROUNDS[self.round[row]],
            won=won,
            visible=tiles_in(self.open_elsewhere[row].tolist()),
            called=called,
        )


def number_of(group: Group) -> int:
    """The number of a group in the columns `melds` and `completed`; its source makes no difference."""
    return NUMBERS[group.code]


def hands_of(
    hands: Sequence[Hand], parts: Sequence[HandParts], table: TableView = UNKNOWN_TABLE
) -> Hands:
    """Hands with their parts as columns; what lies open on the `table`, and East's streak, are the same for all."""
    rows = []
    for hand, of_hand in zip(hands, parts, strict=True):
        rows.append(row_of(hand, of_hand, table))
    return _columns_of(rows)


def _columns_of(rows: Sequence[HandRow]) -> Hands:
    """Rows as columns."""
    if not rows:
        return Hands(np.zeros((0, KINDS), np.int8))
    by_field = zip(*rows, strict=True)
    columns: dict[str, Any] = dict(zip(HandRow._fields, by_field, strict=True))
    melds = np.zeros((len(rows), 4), np.int16)
    for place, numbers in enumerate(columns["melds"]):
        if numbers:
            melds[place, : len(numbers)] = numbers
    columns["melds"] = melds
    columns["in_hand"] = _counts(columns["in_hand"])
    columns["open_elsewhere"] = _counts(columns["open_elsewhere"])
    return Hands(**columns)


def _counts(tiles: Sequence[Sequence[int]]) -> Array:
    """How many of each kind there are in each row; bonus tiles are left out."""
    flat = np.array(list(chain.from_iterable(tiles)), np.int64)
    rows = np.repeat(np.arange(len(tiles)), [len(in_row) for in_row in tiles])
    grouped = flat < KINDS
    counts = np.bincount(
        rows[grouped] * KINDS + flat[grouped], minlength=len(tiles) * KINDS
    )
    return counts.reshape(len(tiles), KINDS).astype(np.int8)


def with_win(
    hands: Hands, tile: Array | int, means: Array | int, remarks: Array | int = 0
) -> Hands:
    """The hands with another way of winning, whatever group the tile completes."""
    rows = len(hands)
    return replace(
        hands,
        tile=np.broadcast_to(np.asarray(tile, np.int8), rows),
        means=np.broadcast_to(np.asarray(means, np.int8), rows),
        remarks=np.broadcast_to(np.asarray(remarks, np.uint8), rows),
        completed=np.zeros(rows, np.int16),
    )
