"""What is known of a condition: the row in which it stands in the vocabulary."""

from collections.abc import Callable
from enum import Enum
from typing import NamedTuple

from mjscore.hands import Means, Remark
from mjscore.vocabulary.allowed import INEXACT, Allowed
from mjscore.vocabulary.near import MissFinder, by_one
from mjscore.vocabulary.questions import PieceTest
from mjscore.vocabulary.situation import Truth
from mjscore.vocabulary.terms import Condition

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

    `clause` says it in a player's words; braces stand for what it takes: {words}, {each}, {tiles}, {names}, {number},
    {how_many}. `meaning` is its exact meaning. `holds` judges it; `tests` are those that it puts to the pieces, `fields` the
    fields of the situation that it looks at, `of_score` whether it looks at what else is scored (it is then judged last).
    `asked_by` is the way of winning or the remark of a win that only such a condition rewards. `near` tells a near miss;
    `of_wait` marks what is worth telling even of items that ask for the manner of winning alone.
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
