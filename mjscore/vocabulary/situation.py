"""What conditions look at beside the file: how the hand was won, what its pieces answer, and what else it scores."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from mjscore.hands import Means, Remark
from mjscore.seats import Seat
from mjscore.tiles import Tile
from mjscore.vocabulary.pieces import Piece


class Situation(NamedTuple):
    """Everything that conditions look at beside the pieces: how the hand was won, and what it waited for.

    `shape` is empty for a hand that did not win. `only_place`: one kind alone completes the thirteen tiles, by their shape;
    `only_wait`: of the kinds of which they do not hold all four, `only_place_left`: of those that could still come.
    `gates`: they were the concealed Nine Gates; `gates_filled`: the fourteen are these with one of the two to eight doubled.
    `fourth`: the winning tile is the fourth of an exposed pung. `streak` counts East's wins running. `waiting_for` are the
    items of the wins that a loser waited for. What no condition of a ruleset asks keeps its default, `means` and `remarks`
    aside.
    """

    shape: str = ""
    means: Means | None = None
    remarks: frozenset[Remark] = frozenset()
    tile: Tile | None = None
    seat: Seat | None = None
    only_place: bool = False
    only_wait: bool = False
    only_place_left: bool = False
    gates: bool = False
    gates_filled: bool = False
    fourth: bool = False
    streak: int = 0
    waiting_for: frozenset[str] = frozenset()


PieceTest = Callable[[Piece], bool]
"""A test of a piece; equal tests are counted once."""


class Question(NamedTuple):
    """What a condition asks of the pieces: whether at least so many of them pass a test."""

    test: PieceTest
    least: int = 1


Answers = Mapping[Question, bool]
"""The answers of a reading's pieces to the questions of its ruleset."""


class View(NamedTuple):
    """What a condition sees of a reading: the answers of its pieces, the situation, and the items scored so far by id.

    The last are those of the whole hand that count as a score; only conditions on what else is scored look at them.
    """

    answers: Answers
    situation: Situation
    scored: frozenset[str] = frozenset()
