"""The tests that conditions put to the pieces of a reading; equal tests are equal values, and are counted once."""

from __future__ import annotations

from typing import Any, Final

from mjscore.tiles import Tile
from mjscore.vocabulary.pieces import Piece
from mjscore.vocabulary.terms import Words, fits


class _Test:
    """A test that asks for something; equal to another of its kind that asks for the same.

    Written out because a dataclass for each kind of test would cost a twentieth of the start of an empty command.
    """

    __slots__ = ("_hash", "asked")

    def __init__(self, asked: Any) -> None:
        self.asked = asked
        self._hash = hash((type(self), asked))

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, _Test) and self.asked == other.asked

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.asked!r})"


class Fits(_Test):
    """The piece fits all the words."""

    __slots__ = ()
    asked: Words

    def __call__(self, piece: Piece) -> bool:
        """Whether a piece passes."""
        return fits(self.asked, piece)


class FitsNot(_Test):
    """The piece, which is no bonus tile, does not fit all the words."""

    __slots__ = ()
    asked: Words

    def __call__(self, piece: Piece) -> bool:
        """Whether a piece passes."""
        return not piece.is_bonus and not fits(self.asked, piece)


class WithinNot(_Test):
    """The piece, which is no bonus tile, has a tile that is none of these."""

    __slots__ = ()
    asked: frozenset[Tile]

    def __call__(self, piece: Piece) -> bool:
        """Whether a piece passes."""
        return not piece.is_bonus and not self.asked.issuperset(piece.tiles)


class HasSuit(_Test):
    """The piece has a tile of a suit."""

    __slots__ = ()
    asked: str

    def __call__(self, piece: Piece) -> bool:
        """Whether a piece passes."""
        return not piece.is_bonus and any(tile.suit == self.asked for tile in piece.tiles)


class HasRank(_Test):
    """The piece has a suit tile of a number."""

    __slots__ = ()
    asked: int

    def __call__(self, piece: Piece) -> bool:
        """Whether a piece passes."""
        return not piece.is_bonus and any(tile.rank == self.asked for tile in piece.tiles)


class ScoresBeside(_Test):
    """The piece scores by itself an item that is not named, and that counts as a score."""

    __slots__ = ()
    asked: frozenset[str]

    def __call__(self, piece: Piece) -> bool:
        """Whether a piece passes."""
        return not piece.scores <= self.asked


def is_tiles(piece: Piece) -> bool:
    """The piece is no bonus tile."""
    return not piece.is_bonus


def is_honour(piece: Piece) -> bool:
    """The piece is of winds or dragons."""
    return not piece.is_bonus and piece.tile.is_honour


SUITS: Final = tuple(HasSuit(suit) for suit in "DBC")
RANKS: Final = tuple(HasRank(rank) for rank in range(1, 10))
