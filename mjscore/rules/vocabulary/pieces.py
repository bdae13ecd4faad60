"""The pieces of a reading, and the piece words: what an item's `each`, and count, some, none and every, can say of a piece."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from mjscore.game.groups import (
    BONUS,
    Form,
    Kind,
    completed_place,
    form_of,
    group_code,
    group_tiles,
    kind_of,
    tile_of,
    tiles_text,
)
from mjscore.game.tiles import BONUS_TILES, CODES, TILES, Tile

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
        if self.kind == BONUS:
            return (self.tile,)
        return group_tiles(self.kind, self.tile)

    def __str__(self) -> str:
        if self.kind == BONUS:
            return CODES[self.tile]
        return tiles_text(self.kind, self.tile)


def piece_of(code: int, seat_tiles: SeatTiles = NO_SEAT_TILES) -> Piece:
    """The piece of a code, for a player's seat and round."""
    kind = kind_of(code)
    form = form_of(code)
    tile = TILES[tile_of(code)]
    if kind == BONUS:
        return Piece(
            kind,
            tile,
            Form.CONCEALED,
            whole_series=form == 1,
            own=tile.rank == seat_tiles.number,
        )
    return Piece(
        kind,
        tile,
        Form(form),
        completed=completed_place(code),
        own=tile in seat_tiles.own,
        prevailing=tile in seat_tiles.prevailing,
    )


_SERIES: Final = (BONUS_TILES[:4], BONUS_TILES[4:])


def bonus_codes(bonus: Sequence[Tile]) -> tuple[int, ...]:
    """The codes of bonus tiles; the four of a whole series are marked as such."""
    of_whole_series: set[Tile] = set()
    for series in _SERIES:
        if set(series) <= set(bonus):
            of_whole_series.update(series)
    return tuple(group_code(BONUS, tile, tile in of_whole_series) for tile in bonus)


@cache
def english() -> dict[str, Any]:
    """What words and conditions are in English: a score asks for none of it, so it is read when something is told."""
    import tomllib

    path = Path(__file__).with_name("english.toml")
    return tomllib.loads(path.read_text("utf-8"))


class Phrase(NamedTuple):
    """A piece word in a player's words, and its exact `meaning`.

    `noun`: the phrase says what the piece is; else it says more about it, `before` the noun or behind it. `implied` is the noun
    where none is written, `but` what may be claimed where nothing else may.
    """

    phrase: str
    meaning: str
    noun: bool = False
    before: bool = False
    implied: str = ""
    but: str = ""


class PieceWord(NamedTuple):
    """A word of the vocabulary with its test of a piece.

    `of_bonus`: the word speaks of bonus tiles, and only with such a word does a list of words look at bonus tiles at all.
    `might_fit`: whether the word could be true of a piece if it were held otherwise or by another player, so that a near miss
    is worth telling. The others say what the answer turns on: `of_win` on how the hand was won, `of_completed` on the group that
    the winning tile completed, `of_round` on the wind that prevails, `of_annexed` on whether a claimed fourth was laid to a
    concealed pung.
    """

    name: str
    test: Callable[[Piece], bool]
    of_bonus: bool = False
    might_fit: Callable[[Piece], bool] = lambda piece: False
    of_win: bool = False
    of_completed: bool = False
    of_round: bool = False
    of_annexed: bool = False

    @property
    def english(self) -> Phrase:
        """The word as a player says it."""
        return Phrase(**english()["words"][self.name])

    @property
    def meaning(self) -> str:
        """Exactly what it says of a piece."""
        return self.english.meaning


def _is_edge(piece: Piece) -> bool:
    """The winning tile went to the only open end of a chow."""
    rank = piece.tile.rank
    return (piece.completed == 3 and rank == 1) or (piece.completed == 1 and rank == 7)


_ROWS: Final = (
    PieceWord("pair", lambda piece: piece.kind == Kind.PAIR),
    PieceWord("chow", lambda piece: piece.kind == Kind.CHOW),
    PieceWord("pung", lambda piece: piece.kind == Kind.PUNG),
    PieceWord("kong", lambda piece: piece.kind == Kind.KONG),
    PieceWord("set", lambda piece: piece.kind in (Kind.PUNG, Kind.KONG)),
    PieceWord("exposed", lambda piece: piece.form is not Form.CONCEALED, of_win=True),
    PieceWord(
        "concealed",
        lambda piece: piece.form is Form.CONCEALED,
        might_fit=lambda piece: True,
        of_win=True,
    ),
    PieceWord("added", lambda piece: piece.form is Form.ADDED),
    PieceWord("annexed", lambda piece: piece.form is Form.ANNEXED, of_annexed=True),
    PieceWord(
        "concealed-or-annexed",
        lambda piece: piece.form in (Form.CONCEALED, Form.ANNEXED),
        might_fit=lambda piece: True,
        of_win=True,
        of_annexed=True,
    ),
    PieceWord("minor", lambda piece: all(tile.is_minor for tile in piece.tiles)),
    PieceWord("terminal", lambda piece: all(tile.is_terminal for tile in piece.tiles)),
    PieceWord("major", lambda piece: all(tile.is_major for tile in piece.tiles)),
    PieceWord("honour", lambda piece: piece.tile.is_honour),
    PieceWord("wind", lambda piece: piece.tile.is_wind),
    PieceWord("dragon", lambda piece: piece.tile.is_dragon),
    PieceWord(
        "own-wind",
        lambda piece: piece.own and not piece.is_bonus,
        might_fit=lambda piece: piece.tile.is_wind,
    ),
    PieceWord(
        "prevailing-wind",
        lambda piece: piece.prevailing,
        might_fit=lambda piece: piece.tile.is_wind,
        of_round=True,
    ),
    PieceWord("bonus", lambda piece: piece.is_bonus, of_bonus=True),
    PieceWord("flower", lambda piece: piece.tile in BONUS_TILES[:4], of_bonus=True),
    PieceWord("season", lambda piece: piece.tile in BONUS_TILES[4:], of_bonus=True),
    PieceWord(
        "own-bonus",
        lambda piece: piece.own and piece.is_bonus,
        of_bonus=True,
        might_fit=lambda piece: piece.is_bonus,
    ),
    PieceWord("colour-complete", lambda piece: piece.whole_series, of_bonus=True),
    PieceWord(
        "completed",
        lambda piece: piece.completed > 0,
        of_win=True,
        of_completed=True,
    ),
    PieceWord(
        "filled-middle",
        lambda piece: piece.kind == Kind.CHOW and piece.completed == 2,
        of_win=True,
        of_completed=True,
    ),
    PieceWord(
        "filled-end",
        lambda piece: piece.kind == Kind.CHOW and _is_edge(piece),
        of_win=True,
        of_completed=True,
    ),
    PieceWord(
        "filled-open",
        lambda piece: (
            piece.kind == Kind.CHOW
            and piece.completed in (1, 3)
            and not _is_edge(piece)
        ),
        of_win=True,
        of_completed=True,
    ),
)

WORDS: Final = {row.name: row for row in _ROWS}
"""The closed vocabulary of piece words, by name."""
