"""The pieces that words describe: groups, loose tiles and bonus tiles, with what the winning tile did to them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from mjscore.groups import Form, Group, Kind, group_code, group_of, group_tiles
from mjscore.tiles import TILES, Tile

BONUS: Final = 7
"""The kind number of a bonus tile, beside the kinds of groups."""

MOST_PIECES: Final = 14 + 8
"""The most pieces that a hand can be taken apart into: single tiles and bonus tiles."""

_COMPLETION: Final = 11
_GROUP: Final = (1 << _COMPLETION) - 1


class Piece(NamedTuple):
    """A piece as the words see it.

    `completed` is 0 for a piece that the winning tile did not complete, otherwise the place of the winning tile in it,
    from 1. `colour_complete` is meant of bonus tiles.
    """

    kind: int
    tile: Tile
    form: Form
    completed: int
    colour_complete: bool

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles of the piece, lowest first."""
        return (self.tile,) if self.kind == BONUS else group_tiles(self.kind, self.tile)


def piece_of(code: int) -> Piece:
    """The piece of a code."""
    kind, form, tile = code >> 8 & 7, code >> 6 & 3, TILES[code & 63]
    if kind == BONUS:
        return Piece(BONUS, tile, Form.CONCEALED, 0, form == 1)
    return Piece(kind, tile, Form(form), code >> _COMPLETION, False)


def group_of_piece(code: int) -> Group:
    """The group of a piece's code, its completion forgotten."""
    return group_of(code & _GROUP)


def is_completed(code: int) -> bool:
    """Whether this is the piece that the winning tile completed."""
    return code >> _COMPLETION != 0


def completed(code: int, tile: int, form: Form) -> int:
    """The code of a group that `tile` completed, in its new form; 0 where the group has no such tile or is a kong."""
    kind, low = code >> 8 & 7, code & 63
    if kind == Kind.KONG:
        return 0
    if kind == Kind.CHOW:
        if not 0 <= tile - low <= 2:
            return 0
        place = tile - low + 1
    elif tile == low or kind >= Kind.KNITTED_TRIPLE and tile in group_tiles(kind, low):
        place = 1
    else:
        return 0
    return group_code(kind, low, form) | place << _COMPLETION


class Completions(dict[int, int]):
    """The code of each group as completed by one tile in one form, 0 where it cannot be; worked out when first asked for."""

    def __init__(self, tile: int, form: Form) -> None:
        self.tile, self.form = tile, form

    def __missing__(self, code: int) -> int:
        won = self[code] = completed(code, self.tile, self.form)
        return won


@cache
def completions(tile: int, form: Form) -> Completions:
    """The codes of groups as completed by a tile."""
    return Completions(tile, form)


def bonus_codes(bonus: Sequence[Tile]) -> tuple[int, ...]:
    """The codes of bonus tiles; all four of one colour are marked as complete."""
    full = [sum(tile // 4 == colour for tile in bonus) == 4 for colour in (9, 10)]
    return tuple(BONUS << 8 | full[tile // 4 - 9] << 6 | tile for tile in bonus)
