"""The tiles, chows and shapes that a condition leaves possible; the distance to a win is measured with them."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from mjscore.groups import Form, Kind
from mjscore.tiles import KINDS, TILES, Tile
from mjscore.vocabulary.pieces import Piece
from mjscore.vocabulary.terms import Words


class Allowed(NamedTuple):
    """Hands of these tiles, with at most so many chows, in one of these shapes; None where a condition does not say.

    `exact` is False where the condition asks for more, so that some of these hands do not meet it.
    """

    tiles: frozenset[Tile] | None = None
    chows: int | None = None
    shapes: tuple[str, ...] | None = None
    exact: bool = True


INEXACT: Final = Allowed(exact=False)
"""What a condition allows that says nothing of tiles, chows and shape."""

SUIT_TILES: Final = tuple(frozenset(TILES[start : start + 9]) for start in (0, 9, 18))
HONOUR_TILES: Final = frozenset(TILES[27:KINDS])


def tiles_fitting(words: Words) -> frozenset[Tile]:
    """The tiles with which some piece fits the words."""
    return frozenset(tile for tile in TILES[:KINDS] if any(_fits(piece, words) for piece in _pieces_with(tile)))


def _pieces_with(tile: Tile) -> Iterator[Piece]:
    lowest = range(max(0, tile % 9 - 2), min(6, tile % 9) + 1) if tile.is_suit else ()
    for form in Form:
        for kind in (Kind.SINGLE, Kind.PAIR, Kind.PUNG, Kind.KONG):
            yield from (Piece(kind, tile, form, place) for place in (0, 1))
        yield from (Piece(Kind.CHOW, TILES[tile - tile % 9 + low], form) for low in lowest)


def _fits(piece: Piece, words: Words) -> bool:
    """Whether the words can be true of a piece; those that depend on the player's place are taken to be."""
    places = [piece._replace(own=own, prevailing=prevails) for own in (False, True) for prevails in (False, True)]
    return any(all(word.is_true_of(each) for word in words) for each in places)
