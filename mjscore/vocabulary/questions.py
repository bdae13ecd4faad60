"""The tests that conditions put to the pieces of a reading; equal tests are equal values, and are counted once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from mjscore.tiles import Tile
from mjscore.vocabulary.pieces import Piece
from mjscore.vocabulary.terms import Words, fits

_TESTS: Final[dict[str, Callable[[Any, Piece], bool]]] = {
    "fits": fits,
    "fits-not": lambda words, piece: not piece.is_bonus and not fits(words, piece),
    "is-tiles": lambda _, piece: not piece.is_bonus,
    "is-honour": lambda _, piece: not piece.is_bonus and piece.tile.is_honour,
    "has-tile-beside": lambda tiles, piece: not piece.is_bonus and not tiles.issuperset(piece.tiles),
    "has-suit": lambda suit, piece: not piece.is_bonus and any(tile.suit == suit for tile in piece.tiles),
    "has-rank": lambda rank, piece: not piece.is_bonus and any(tile.rank == rank for tile in piece.tiles),
    "scores-beside": lambda ids, piece: not piece.scores <= ids,
}


class PieceTest(NamedTuple):
    """A test of a piece by its name, and what it asks for."""

    name: str
    asked: Any = None

    def __call__(self, piece: Piece) -> bool:
        """Whether a piece passes."""
        return _TESTS[self.name](self.asked, piece)


IS_TILES: Final = PieceTest("is-tiles")
"""The piece is no bonus tile."""
IS_HONOUR: Final = PieceTest("is-honour")
"""The piece is of winds or dragons."""
SUITS: Final = tuple(PieceTest("has-suit", suit) for suit in "DBC")
"""The piece has a tile of a suit; a test for each suit."""
RANKS: Final = tuple(PieceTest("has-rank", rank) for rank in range(1, 10))
"""The piece has a suit tile of a number; a test for each number."""


def fitting(words: Words) -> PieceTest:
    """The piece fits all the words."""
    return PieceTest("fits", words)


def not_fitting(words: Words) -> PieceTest:
    """The piece, which is no bonus tile, does not fit all the words."""
    return PieceTest("fits-not", words)


def not_within(tiles: frozenset[Tile]) -> PieceTest:
    """The piece, which is no bonus tile, has a tile that is none of these."""
    return PieceTest("has-tile-beside", tiles)


def scoring_beside(ids: frozenset[str]) -> PieceTest:
    """The piece scores by itself an item that is not named, and that counts as a score."""
    return PieceTest("scores-beside", ids)
