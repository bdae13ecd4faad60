"""The pieces of hands by number, and what each scores under a ruleset, as tables."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import product
from typing import Any, Final

import numpy as np

from mjscore.ext.arrays.suits import FIRST_CHOW, FIRST_PAIR, FIRST_PUNG, NO_GROUP, Array
from mjscore.game.groups import (
    BONUS,
    TILES_OF,
    Form,
    Kind,
    completed,
    form_of,
    group_code,
    kind_of,
    tile_of,
)
from mjscore.game.seats import Round, Seat
from mjscore.game.tiles import BONUS_TILES, KINDS, Tile
from mjscore.rules.vocabulary.pieces import NO_SEAT_TILES, bonus_codes
from mjscore.scoring.rules import PieceTable, ScoringRules


def _is_piece(code: int) -> bool:
    if kind_of(code) == Kind.SINGLE and form_of(code) != Form.CONCEALED:
        return False
    return tile_of(code) < KINDS


_GROUPS: Final = tuple(filter(_is_piece, TILES_OF))
"""Every group that can be a piece, by its code, the winning tile aside."""


def _completed_groups() -> dict[tuple[int, Tile, Form], int]:
    codes = {}
    for code in _GROUPS:
        if form_of(code) != Form.CONCEALED:
            continue
        for tile in sorted(set(TILES_OF[code])):
            for form in (Form.EXPOSED, Form.CONCEALED):
                won = completed(code, tile, form)
                if won:
                    codes[code, tile, form] = won
    return codes


COMPLETED: Final = _completed_groups()
"""The code of each concealed group as the winning tile completed it: by group, tile and form."""
PIECE_CODES: Final = (
    0,
    *_GROUPS,
    *dict.fromkeys(COMPLETED.values()),
    *(group_code(BONUS, tile, whole) for tile in BONUS_TILES for whole in (0, 1)),
)
"""The code of each piece by its number; 0 is no piece."""
NUMBERS: Final = {code: number for number, code in enumerate(PIECE_CODES)}
SEATS: Final[tuple[Seat | None, ...]] = (None, *Seat)
ROUNDS: Final[tuple[Round | None, ...]] = (None, *Round)
_PLACES: Final = tuple(product(SEATS, ROUNDS))
"""Every seat in every round; a player's place is its number here."""

POINTS, DOUBLES, DOUBLING, TESTS = 0, 1, 2, 3
"""The columns of what pieces score: points, doubles, how many items double, and from TESTS on a column for each test."""
IN_TRIPLE: Final = 3
"""Tiles in hand of those who did not win are looked up three kinds at a time."""
TRIPLES: Final = KINDS // IN_TRIPLE
_TRIPLE_KEYS: Final = 5**IN_TRIPLE
"""How many tiles there can be of three kinds: none to four of each."""
_BONUS_SETS: Final = 1 << len(BONUS_TILES)


def _group_numbers() -> Array:
    """The number of each concealed group of a suit (4, NO_GROUP + 1), by the numbers of `suits`; 0 for no group."""
    numbers = np.zeros((4, NO_GROUP + 1), np.int16)
    for suit, rank in product(range(4), range(9)):
        for start, kind in (
            (FIRST_PAIR, Kind.PAIR),
            (FIRST_CHOW, Kind.CHOW),
            (FIRST_PUNG, Kind.PUNG),
        ):
            code = group_code(kind, 9 * suit + rank, Form.CONCEALED)
            if code in NUMBERS and (kind is not Kind.CHOW or rank < 7):
                numbers[suit, start + rank] = NUMBERS[code]
    return numbers


def _completed_numbers() -> Array:
    """What a group is when a tile completed it (2, pieces, 36): claimed or drawn; 0 where the tile cannot have."""
    numbers = np.zeros((2, len(PIECE_CODES), KINDS), np.int16)
    for (code, tile, form), won in COMPLETED.items():
        numbers[int(form == Form.CONCEALED), NUMBERS[code], tile] = NUMBERS[won]
    return numbers


def _tiles_of_pieces() -> Array:
    """How many tiles of each kind a group has (pieces, 36; int8)."""
    tiles = np.zeros((len(PIECE_CODES), KINDS), np.int8)
    for code in _GROUPS:
        for tile in TILES_OF[code]:
            tiles[NUMBERS[code], tile] += 1
    return tiles


GROUP_NUMBERS: Final = _group_numbers()
COMPLETED_NUMBERS: Final = _completed_numbers()
TILES_OF_PIECES: Final = _tiles_of_pieces()
KINDS_OF_PIECES: Final = np.array(
    [0, *(kind_of(code) for code in PIECE_CODES[1:])], np.int8
)
"""The kind of each group (pieces), 0 of what is none."""


def group_numbers(kind: Kind, form: Form) -> Array:
    """The numbers of the groups of a kind and form, by their lowest tiles; 0 where none starts."""
    codes = [group_code(kind, tile, form) for tile in range(KINDS)]
    return np.array([NUMBERS.get(code, 0) for code in codes], np.int16)


class PieceColumns:
    """What pieces score for winners, or for other players, at every place, as rows of `width` numbers.

    `places` maps the place of a player to the number of his tiles: places at which all pieces are the same share it, and those
    that the ruleset does not know have the tiles of nobody. What a piece scores is worked out when it is first asked for
    (`of_pieces`).
    """

    number_type: type[np.integer[Any]] = np.int16

    def __init__(
        self, rules: ScoringRules, winner: bool, width: int | None = None
    ) -> None:
        self.width = TESTS + len(rules.tests) if width is None else width
        played = set(product(rules.seats, rules.rounds))
        seat_tiles = []
        for seat, round in _PLACES:
            if (seat, round) in played:
                seat_tiles.append(rules.seat_tiles(seat, round))
            else:
                seat_tiles.append(NO_SEAT_TILES)
        numbers = {
            tiles: number for number, tiles in enumerate(dict.fromkeys(seat_tiles))
        }
        self.places = np.array([numbers[tiles] for tiles in seat_tiles], np.int32)
        self._tables = [PieceTable(rules, tiles, winner) for tiles in numbers]
        self._played = rules.ruleset.play.bonus_tiles
        rows = len(self._tables) * len(PIECE_CODES)
        self._pieces: Array = np.zeros((rows, self.width), self.number_type)
        self._worked_out = np.zeros(rows, bool)

    def _row(self, table: PieceTable, codes: Sequence[int]) -> Array:
        row: Array = np.zeros(self.width, self.number_type)
        for code in codes:
            piece = table[code]
            row[POINTS] += piece.points
            row[DOUBLES] += piece.doubles
            row[DOUBLING] += piece.doubling
            row[[TESTS + number for number in piece.passes]] += 1
        return row

    def of_pieces(self, tiles: Array, pieces: Array) -> Array:
        """What pieces score, a row each, for players by the numbers of their tiles; nothing where the piece is 0."""
        places = tiles * len(PIECE_CODES) + pieces
        new = places[~self._worked_out[places]]
        if len(new):
            for place in np.unique(new).tolist():
                number, piece = divmod(place, len(PIECE_CODES))
                if piece:
                    codes = (PIECE_CODES[piece],)
                    self._pieces[place] = self._row(self._tables[number], codes)
                self._worked_out[place] = True
        return np.asarray(self._pieces[places])

    def of_bonus(self, tiles: Array, bits: Array) -> Array:
        """What bonus tiles score, a row for each player by the number of his tiles, and the bits of his bonus tiles."""
        return np.asarray(self._bonus[tiles * _BONUS_SETS + bits])

    def of_triple(self, tiles: Array, triple: int, keys: Array) -> Array:
        """What three kinds in a hand score that did not win, the kinds of a `triple` by number; `keys` says how many of each."""
        row = (tiles * TRIPLES + triple) * _TRIPLE_KEYS + keys
        return np.asarray(self._triples[row])

    @cached_property
    def _bonus(self) -> Array:
        """What sets of bonus tiles score; nothing where they are not played."""
        rows = []
        for table in self._tables:
            green = self._sets(table, BONUS_TILES[:4])
            red = self._sets(table, BONUS_TILES[4:])
            both = green[None, :] + red[:, None]
            rows.append(both.reshape(_BONUS_SETS, self.width))
        return np.concatenate(rows)

    def _sets(self, table: PieceTable, tiles: Sequence[Tile]) -> Array:
        """What the sixteen sets of a series score, by their bits."""
        rows = []
        for bits in range(16):
            held = []
            if self._played:
                held = [tile for bit, tile in enumerate(tiles) if bits >> bit & 1]
            rows.append(self._row(table, bonus_codes(held)))
        return np.array(rows)

    @cached_property
    def in_hand(self) -> Array:
        """What so many tiles of a kind in hand score that did not win (numbers, 36, 5): three are a pung, two a pair."""
        tables = np.arange(len(self._tables))[:, None]
        single = self.of_pieces(tables, group_numbers(Kind.SINGLE, Form.CONCEALED))
        pair = self.of_pieces(tables, group_numbers(Kind.PAIR, Form.CONCEALED))
        pung = self.of_pieces(tables, group_numbers(Kind.PUNG, Form.CONCEALED))
        none = np.zeros_like(single)
        return np.stack([none, single, pair, pung, pung + single], axis=2)

    @cached_property
    def _triples(self) -> Array:
        """What three kinds in a hand score that did not win."""
        threes = self.in_hand.reshape(
            len(self._tables), TRIPLES, IN_TRIPLE, 5, self.width
        )
        first = threes[:, :, 0]
        second = threes[:, :, 1]
        third = threes[:, :, 2]
        together = (
            third[:, :, :, None, None]
            + second[:, :, None, :, None]
            + first[:, :, None, None, :]
        )
        return np.asarray(together.reshape(-1, self.width))
