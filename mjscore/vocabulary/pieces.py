"""The pieces of a reading as the words see them: groups, single tiles and bonus tiles, and what the winning tile completed."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from mjscore.groups import BONUS, Form, completed_place, form_of, group_code, group_tiles, kind_of, tile_of, tiles_text
from mjscore.tiles import BONUS_TILES, CODES, TILES, Tile

MOST_PIECES: Final = 14 + 8
"""The most pieces that a hand can be taken apart into: single tiles and bonus tiles."""


class SeatTiles(NamedTuple):
    """What seat and round make of tiles: those that are the player's own, and those that prevail; empty where not known.

    `number` is that of the player's own bonus tiles, 0 where there are none.
    """

    own: frozenset[Tile] = frozenset()
    prevailing: frozenset[Tile] = frozenset()
    number: int = 0


NO_SEAT_TILES: Final = SeatTiles()
"""For a player whose seat and round are not known."""


class Piece(NamedTuple):
    """A group, a single tile or a bonus tile of a hand, with everything that a piece word can ask about it.

    `completed` says where the winning tile lies in it, from 1; 0 where the winning tile did not complete it. `own` and
    `prevailing` say what its tile is to the player; of a bonus tile `own` means the number of his seat. `whole_series` is True
    of a bonus tile whose series the player holds whole. `scores` are the items that it scores by itself and that count as a
    score.
    """

    kind: int
    tile: Tile
    form: Form
    completed: int = 0
    whole_series: bool = False
    own: bool = False
    prevailing: bool = False
    scores: frozenset[str] = frozenset()

    @property
    def is_bonus(self) -> bool:
        """A flower or a season."""
        return self.kind == BONUS

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles of the piece, lowest first."""
        return (self.tile,) if self.kind == BONUS else group_tiles(self.kind, self.tile)

    def __str__(self) -> str:
        return CODES[self.tile] if self.kind == BONUS else tiles_text(self.kind, self.tile)


def piece_of(code: int, seat_tiles: SeatTiles = NO_SEAT_TILES) -> Piece:
    """The piece of a code, for a player's seat and round."""
    kind, form, tile = kind_of(code), form_of(code), TILES[tile_of(code)]
    if kind == BONUS:
        return Piece(BONUS, tile, Form.CONCEALED, whole_series=form == 1, own=tile.rank == seat_tiles.number)
    own, prevailing = tile in seat_tiles.own, tile in seat_tiles.prevailing
    return Piece(kind, tile, Form(form), completed_place(code), own=own, prevailing=prevailing)


_SERIES: Final = (BONUS_TILES[:4], BONUS_TILES[4:])


def bonus_codes(bonus: Sequence[Tile]) -> tuple[int, ...]:
    """The codes of bonus tiles; the four of a whole series are marked as such."""
    whole = {tile for series in _SERIES if set(series) <= set(bonus) for tile in series}
    return tuple(group_code(BONUS, tile, tile in whole) for tile in bonus)
