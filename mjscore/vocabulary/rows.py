"""What is known of a condition: the row in which it stands in the vocabulary, and the hands that it leaves possible."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum
from typing import Final, NamedTuple

from mjscore.groups import Form, Kind
from mjscore.hands import Means, Remark
from mjscore.tiles import KINDS, TILES, Tile
from mjscore.vocabulary.near import MissFinder, by_one
from mjscore.vocabulary.pieces import Piece
from mjscore.vocabulary.situation import Truth
from mjscore.vocabulary.terms import Condition, PieceTest, Words


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


Tests = Callable[[Condition], tuple[PieceTest, ...]]
"""The tests that a condition puts to the pieces."""
Holds = Callable[..., Truth]
"""Whether a condition holds, its negation aside: from the condition, the view, and how many pieces pass each of its tests."""


class Takes(Enum):
    """What a condition takes from the file."""

    NOTHING = "nothing"
    COUNT = "a list of piece words with exactly, at-least or at-most"
    WORDS = "a list of piece words"
    TILES = "tile codes"
    SHAPES = "the name of a shape"
    SEATS = "a list of seats"
    ITEMS = "a list of item ids"
    NUMBER = "a whole number"
    BRANCHES = "a list of lists of conditions"


class ShownBy(Enum):
    """What on the table shows that a condition holds."""

    NOTHING = "nothing in particular"
    PIECES = "the pieces that its words fit"  # only for a condition that takes words
    WINNING_TILE = "the winning tile"


class ConditionRow(NamedTuple):
    """A condition of the vocabulary.

    `clause` says it in a player's words; braces stand for what it takes: {count}, {some}, {none}, {every}, {tiles},
    {any_tile}, {names}, {number}, {but}. `meaning` is its exact meaning. `holds` judges it; `tests` are those that it puts to
    the pieces, `fields` the fields of the situation that it looks at, `of_score` whether it looks at what else is scored (it is
    then judged last). `asked_by` is the way of winning or the remark of a win that only such a condition rewards. `near` tells
    a near miss; `of_wait` marks what is worth telling even of items that ask for the manner of winning alone.
    `allows` says what a hand may be of which it holds: one of these, as far as tiles, chows and shape tell.
    """

    name: str
    clause: str
    meaning: str
    holds: Holds
    takes: Takes = Takes.NOTHING
    tests: Tests = lambda condition: ()
    fields: tuple[str, ...] = ()
    of_score: bool = False
    shown_by: ShownBy = ShownBy.NOTHING
    asked_by: Means | Remark | None = None
    near: MissFinder = by_one
    of_wait: bool = False
    allows: Callable[[Condition], tuple[Allowed, ...]] = lambda condition: (INEXACT,)
