"""Many hands as columns of numbers; and their pieces by number, with what each scores under a ruleset, as tables."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from itertools import product
from typing import Any, Final, NamedTuple

import numpy as np

from mjscore.ext.arrays.lanes import CHOW, NO_GROUP, PAIR, PUNG, Array
from mjscore.game.deals import UNKNOWN_TABLE, TableView
from mjscore.game.groups import (
    BONUS,
    TILES_OF,
    Form,
    Group,
    Kind,
    completed,
    form_of,
    group_code,
    group_of,
    kind_of,
    tile_of,
    with_form,
)
from mjscore.game.hands import Hand, Means, Remark, Win
from mjscore.game.legality import any_rules, require
from mjscore.game.seats import Round, Seat
from mjscore.game.tiles import BONUS_TILES, KINDS, TILES, Tile
from mjscore.problems import Fault, UsageProblem, expect
from mjscore.rules.vocabulary.pieces import NO_SEAT_TILES, bonus_codes
from mjscore.rules.vocabulary.terms import (
    MEANS_NUMBERS,
    NO_TILE,
    REMARK_BITS,
    SEAT_NUMBERS,
    remark_bits,
)
from mjscore.scoring.rules import PieceTable, ScoringRules

GROUPS: Final = tuple(
    code
    for code in TILES_OF
    if tile_of(code) < KINDS
    and (kind_of(code) != Kind.SINGLE or form_of(code) == Form.CONCEALED)
)
"""Every group that can be a piece, by its code, the winning tile aside."""
COMPLETED: Final = {
    (code, tile, form): won
    for code in GROUPS
    if form_of(code) == Form.CONCEALED
    for tile in sorted(set(TILES_OF[code]))
    for form in (Form.EXPOSED, Form.CONCEALED)
    if (won := completed(code, tile, form))
}
"""The code of each concealed group as the winning tile completed it: by group, tile and form."""
CODES: Final = (
    0,
    *GROUPS,
    *dict.fromkeys(COMPLETED.values()),
    *(group_code(BONUS, tile, whole) for tile in BONUS_TILES for whole in (0, 1)),
)
"""The code of each piece by its number; 0 is no piece."""
NUMBERS: Final = {code: number for number, code in enumerate(CODES)}
SEATS: Final[tuple[Seat | None, ...]] = (None, *Seat)
ROUNDS: Final[tuple[Round | None, ...]] = (None, *Round)
PLACES: Final = tuple(product(SEATS, ROUNDS))
"""Every seat in every round; a player's place is its number here."""

POINTS, DOUBLES, DOUBLING, TESTS = 0, 1, 2, 3
"""The columns of what pieces score: points, doubles, how many items double, and from TESTS on a column for each test."""
IN_TRIPLE: Final = 3
"""Tiles in hand of those who did not win are looked up three kinds at a time."""


def _group_numbers() -> Array:
    """The number of each concealed group of a lane (4, NO_GROUP + 1), by the numbers of `lanes`; 0 for no group."""
    found = np.zeros((4, NO_GROUP + 1), np.int16)
    for lane, rank in product(range(4), range(9)):
        for start, kind in ((PAIR, Kind.PAIR), (CHOW, Kind.CHOW), (PUNG, Kind.PUNG)):
            code = group_code(kind, 9 * lane + rank, Form.CONCEALED)
            if code in NUMBERS and (kind is not Kind.CHOW or rank < 7):
                found[lane, start + rank] = NUMBERS[code]
    return found


def _completed_numbers() -> Array:
    """What a group is when a tile completed it (2, pieces, 36): claimed or drawn; 0 where the tile cannot have."""
    found = np.zeros((2, len(CODES), KINDS), np.int16)
    for (code, tile, form), won in COMPLETED.items():
        found[int(form == Form.CONCEALED), NUMBERS[code], tile] = NUMBERS[won]
    return found


def _tiles_of_pieces() -> Array:
    """How many tiles of each kind a group has (pieces, 36; int8)."""
    found = np.zeros((len(CODES), KINDS), np.int8)
    for code in GROUPS:
        for tile in TILES_OF[code]:
            found[NUMBERS[code], tile] += 1
    return found


GROUP_NUMBERS: Final = _group_numbers()
COMPLETED_NUMBERS: Final = _completed_numbers()
TILES_OF_PIECES: Final = _tiles_of_pieces()
KINDS_OF_PIECES: Final = np.array([0, *(kind_of(code) for code in CODES[1:])], np.int8)
"""The kind of each group (pieces), 0 of what is none."""


class PieceColumns:
    """What pieces score for winners, or for other players, at every place, as rows of numbers (int16).

    `places` maps the place of a player to the number of his tiles: places at which all pieces are the same share it, and those
    that the ruleset does not know have the tiles of nobody. A row of
    `pieces` is found at number of tiles × len(CODES) + piece, one of `bonus` at number of tiles × 256 + the bits of the bonus
    tiles, one of `triples` (what three kinds in hand score that did not win) at (number of tiles × 12 + triple) × 125 + key.
    """

    def __init__(self, rules: ScoringRules, winner: bool) -> None:
        self.width = TESTS + len(rules.tests)
        played = set(product(rules.seats, rules.rounds))
        seat_tiles = [
            rules.seat_tiles(*place) if place in played else NO_SEAT_TILES
            for place in PLACES
        ]
        numbers = {
            each: number for number, each in enumerate(dict.fromkeys(seat_tiles))
        }
        self.places = np.array([numbers[each] for each in seat_tiles], np.int32)
        self._tables = [PieceTable(rules, each, winner) for each in numbers]
        self._played = rules.ruleset.play.bonus_tiles

    def _row(self, table: PieceTable, codes: Sequence[int]) -> Array:
        row = np.zeros(self.width, np.int16)
        for code in codes:
            piece = table[code]
            row[:TESTS] += np.array(
                (piece.points, piece.doubles, piece.doubling), np.int16
            )
            row[[TESTS + number for number in piece.passes]] += 1
        return row

    @cached_property
    def pieces(self) -> Array:
        """What each piece scores."""
        anywhere = self._tables[0]
        rows = np.array(
            [self._row(anywhere, (code,) if code else ()) for code in CODES]
        )
        found = np.concatenate([rows] * len(self._tables))
        for number, table in enumerate(self._tables):
            special = table.seat_tiles.own | table.seat_tiles.prevailing
            for place, code in enumerate(CODES):
                if code and (kind_of(code) == BONUS or TILES[tile_of(code)] in special):
                    found[number * len(CODES) + place] = self._row(table, (code,))
        return found

    @cached_property
    def bonus(self) -> Array:
        """What sets of bonus tiles score; nothing where they are not played."""
        series = [
            [self._sets(table, BONUS_TILES[start : start + 4]) for start in (0, 4)]
            for table in self._tables
        ]
        return np.concatenate(
            [
                (green[None, :] + red[:, None]).reshape(256, self.width)
                for green, red in series
            ]
        )

    def _sets(self, table: PieceTable, tiles: Sequence[Tile]) -> Array:
        """What the sixteen sets of a series score, by their bits."""
        held = [
            [tile for bit, tile in enumerate(tiles) if bits >> bit & 1 and self._played]
            for bits in range(16)
        ]
        return np.array([self._row(table, bonus_codes(each)) for each in held])

    @cached_property
    def in_hand(self) -> Array:
        """What so many tiles of a kind in hand score that did not win (numbers, 36, 5): three are a pung, two a pair."""
        by_piece = self.pieces.reshape(len(self._tables), len(CODES), self.width)
        single, pair, pung = (
            by_piece[
                :,
                [
                    NUMBERS[group_code(kind, tile, Form.CONCEALED)]
                    for tile in range(KINDS)
                ],
            ]
            for kind in (Kind.SINGLE, Kind.PAIR, Kind.PUNG)
        )
        return np.stack(
            [np.zeros_like(single), single, pair, pung, pung + single], axis=2
        )

    @cached_property
    def triples(self) -> Array:
        """What three kinds in a hand score that did not win."""
        threes = self.in_hand.reshape(
            len(self._tables), KINDS // IN_TRIPLE, IN_TRIPLE, 5, self.width
        )
        first, second, third = threes[:, :, 0], threes[:, :, 1], threes[:, :, 2]
        together = (
            third[:, :, :, None, None]
            + second[:, :, None, :, None]
            + first[:, :, None, None, :]
        )
        return np.asarray(together.reshape(-1, self.width))


ROUND_NUMBERS: Final = {round: number for number, round in enumerate(ROUNDS)}
MEANS: Final = (None, *Means)
_BONUS_BITS: Final = {tile: 1 << bit for bit, tile in enumerate(BONUS_TILES)}


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
    seen      (n, 36)  int8  tiles that lie open elsewhere (Millington 115c)
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
    seen: Array = column(np.int8, KINDS)
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
            require(
                hand, any_rules(hand, discarding=True, extra_winds=True), f"hand {row}"
            )
            found = parts_of(hand)
            if found is None:
                hint = "write every tile, name no concealed set, and say which group the tile completed (completing 567C)"
                raise UsageProblem(
                    Fault(
                        "no-columns", f"{hand}: it does not fit into columns", hint=hint
                    ),
                    source=f"hand {row}",
                )
            parts.append(found)
        return hands_of(rows, parts, table)

    def __post_init__(self) -> None:
        number = len(self.in_hand)
        for each in fields(self):
            (type, empty, shape), given = (
                each.metadata["column"],
                getattr(self, each.name),
            )
            column: Array = (
                np.full((number, *shape), empty, type)
                if given is None
                else np.asarray(given, type)
            )
            if column.shape != (number, *shape):
                raise ValueError(
                    f"{each.name} has the shape {column.shape}; for these hands it must be {(number, *shape)}"
                )
            object.__setattr__(self, each.name, column)

    def __len__(self) -> int:
        return len(self.in_hand)

    def __getitem__(self, rows: Any) -> Hands:
        """Some of the hands, by a slice, their numbers or a mask."""
        return Hands(
            **{each.name: getattr(self, each.name)[rows] for each in fields(self)}
        )

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
        """The place of each player in its round (n,), by `PLACES`."""
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
        groups = [group_of(CODES[number]) for number in self.melds[row] if number]
        free = tuple(
            TILES[kind] for kind in range(KINDS) for _ in range(self.in_hand[row, kind])
        )
        bonus = tuple(
            tile for tile, bit in _BONUS_BITS.items() if self.bonus[row] & bit
        )
        visible = tuple(
            TILES[kind] for kind in range(KINDS) for _ in range(self.seen[row, kind])
        )
        means, won, called = MEANS[self.means[row]], None, None
        remarks = frozenset(
            remark for remark in Remark if self.remarks[row] & REMARK_BITS[remark]
        )
        if means is None and Remark.ORIGINAL_CALL in remarks:
            called = Remark.ORIGINAL_CALL
        if means is not None:
            completing = (
                group_of(CODES[self.completed[row]]).with_form(Form.EXPOSED)
                if self.completed[row]
                else None
            )
            won = Win(
                means,
                TILES[self.tile[row]] if self.tile[row] >= 0 else None,
                None,
                remarks,
                completing,
            )
        seat, round = SEATS[self.seat[row]], ROUNDS[self.round[row]]
        return Hand(
            tuple(groups), (), free, bonus, seat, round, won, visible, called=called
        )


def number_of(group: Group) -> int:
    """The number of a group in the columns `melds` and `completed`; its source makes no difference."""
    return NUMBERS[group.code]


class Parts(NamedTuple):
    """What columns hold of a hand before its win: melds and the group that the tile completed, by number, and tiles in hand."""

    melds: list[int]
    in_hand: Sequence[Tile]
    completed: int = 0


def parts_of(hand: Hand, seats: Container[Seat | None] = SEATS) -> Parts | None:
    """The parts of a hand; None where it does not fit into columns.

    A hand that fits names no concealed group but kongs, has no tiles that are not told, has claimed from those who sit at these
    `seats` alone, and has a claimed winning tile that is written among the others in one group on the table at most.
    """
    won, codes, completed = hand.won, [], 0
    if (
        hand.status is not None
        or hand.others
        or hand.called
        or (won is not None and won.source not in seats)
    ):
        return None
    for group in hand.groups:
        if group.source not in seats or (
            group.kind is not Kind.KONG and group.form is Form.CONCEALED
        ):
            return None
        codes.append(group.code)
    in_hand: Sequence[Tile] = hand.free
    if won is not None and won.completing is not None:
        completed = with_form(won.completing.code, Form.CONCEALED)
    if won is not None and won.among and won.tile is not None:
        in_hand = list(in_hand)
        for code in dict.fromkeys(codes) if won.claimed else ():
            concealed = with_form(code, Form.CONCEALED)
            if (
                won.tile in TILES_OF[code]
                and kind_of(code) != Kind.KONG
                and (won.completing is None or concealed == completed)
            ):
                codes.remove(code)
                in_hand += TILES_OF[code]
                completed = concealed
        if len(hand.groups) - len(codes) > 1 or won.tile not in in_hand:
            return None
        in_hand.remove(won.tile)
    if len(codes) > 4 or (codes and Kind.PAIR in map(kind_of, codes)):
        return None
    return Parts([NUMBERS[code] for code in codes], in_hand, NUMBERS[completed])


def hands_of(
    hands: Sequence[Hand], parts: Sequence[Parts], table: TableView = UNKNOWN_TABLE
) -> Hands:
    """Hands with their parts as columns; what lies open on the `table`, and East's streak, are the same for all."""
    number = len(hands)
    wins = [hand.won for hand in hands]
    melds = np.zeros((number, 4), np.int16)
    for row, each in enumerate(parts):
        if each.melds:
            melds[row, : len(each.melds)] = each.melds
    return Hands(
        _counts([each.in_hand for each in parts]),
        melds,
        np.array(
            [NO_TILE if won is None or won.tile is None else won.tile for won in wins],
            np.int8,
        ),
        np.array(
            [0 if won is None else MEANS_NUMBERS[won.means] for won in wins], np.int8
        ),
        np.array(
            [
                remark_bits(won.remarks) if won is not None and won.remarks else 0
                for won in wins
            ],
            np.uint8,
        ),
        np.array([SEAT_NUMBERS[hand.seat] for hand in hands], np.int8),
        np.array([ROUND_NUMBERS[hand.round] for hand in hands], np.int8),
        np.array(
            [
                sum(_BONUS_BITS[tile] for tile in hand.bonus) if hand.bonus else 0
                for hand in hands
            ],
            np.uint8,
        ),
        _counts([hand.visible + table.open_tiles for hand in hands]),
        np.full(number, table.streak, np.int8),
        np.array([each.completed for each in parts], np.int16),
    )


def _counts(tiles: Sequence[Sequence[int]]) -> Array:
    """How many of each kind there are in each row; bonus tiles are left out."""
    flat = np.array([tile for each in tiles for tile in each], np.int64)
    rows = np.repeat(np.arange(len(tiles)), [len(each) for each in tiles])
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
    columns = {
        "tile": (tile, np.int8),
        "means": (means, np.int8),
        "remarks": (remarks, np.uint8),
        "completed": (0, np.int16),
    }
    return replace(
        hands,
        **{
            name: np.broadcast_to(np.asarray(value, type), rows)
            for name, (value, type) in columns.items()
        },
    )
