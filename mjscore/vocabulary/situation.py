"""What conditions look at: of one reading whole numbers and truth values, of many readings numpy arrays of them.

A condition joins what it finds by comparisons, `&`, `|` and `!=` alone, which mean the same for both.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from operator import or_
from typing import Any, Final, NamedTuple, TypeAlias

from mjscore.hands import Means, Remark
from mjscore.seats import Seat

Number: TypeAlias = Any
"""A whole number, or an array of them: one for each reading."""
Truth: TypeAlias = Any
"""A truth value, or an array of them."""

SHAPE_NAMES: Final = (
    "standard",
    "thirteen-orphans",
    "seven-twins",
    "seven-different-pairs",
    "knitting",
    "triple-knitting",
    "wriggling-snake",
)
"""The names of the shapes of a complete hand, each recognised by `mjscore.arrangements.shapes`, in this order."""
SHAPE_NUMBERS: Final = {name: number for number, name in enumerate(SHAPE_NAMES, 1)}
MEANS_NUMBERS: Final = {means: number for number, means in enumerate(Means, 1)}
REMARK_BITS: Final = {remark: 1 << place for place, remark in enumerate(Remark)}
SEAT_NUMBERS: Final[dict[Seat | None, int]] = {None: 0, **{seat: number for number, seat in enumerate(Seat, 1)}}
NO_TILE: Final = -1
"""The winning tile of a hand that did not win, or won as dealt."""


class Situation(NamedTuple):
    """What conditions look at beside the pieces: how the hand was won, where its player sits, what it waited for.

    `shape`, `means` and `seat` are numbers of the tables above, 0 where there is none; `remarks` has a bit for each remark.
    `only_place`: one kind alone completes the thirteen tiles, by their shape; `only_wait`: of the kinds of which they do not
    hold all four, `only_place_left`: of those that could still come. `gates`: they were the concealed Nine Gates;
    `gates_filled`: the fourteen are these with one of the two to eight doubled. `fourth`: the winning tile is the fourth of an
    exposed pung. `streak` counts East's wins running. `waiting_for` says of the ids of items whether the wins that a loser
    waited for would score them.
    """

    shape: Number = 0
    means: Number = 0
    remarks: Number = 0
    tile: Number = NO_TILE
    seat: Number = 0
    only_place: Truth = False
    only_wait: Truth = False
    only_place_left: Truth = False
    gates: Truth = False
    gates_filled: Truth = False
    fourth: Truth = False
    streak: Number = 0
    waiting_for: Mapping[str, Truth] = {}


class View(NamedTuple):
    """What a condition sees of a reading: how many pieces pass each test, the situation, and what is scored so far.

    `counts` stand in the order in which a ruleset numbers its tests. `scored` says of the ids of the items of the whole hand
    that count as a score whether they are scored; only conditions on what else is scored look at it.
    """

    counts: Sequence[Number]
    situation: Situation
    scored: Mapping[str, Truth] = {}


def remark_bits(remarks: Iterable[Remark]) -> int:
    """The bits of some remarks."""
    return sum(REMARK_BITS[remark] for remark in remarks)


def is_one_of(number: Number, wanted: Iterable[int]) -> Truth:
    """Whether a number is one of those wanted."""
    return reduce(or_, [number == each for each in wanted], False)
