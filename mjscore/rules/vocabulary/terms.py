"""How a ruleset file speaks: piece words and conditions, and the tests that these put to pieces.

Conditions look at a situation and a view: of one reading whole numbers and truth values, of many readings numpy arrays of them.
A condition joins what it finds by comparisons, `&`, `|` and `!=` alone, which mean the same for both.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from mjscore.game.hands import CLAIMING, Means, Remark
from mjscore.game.seats import Seat
from mjscore.game.tiles import Tile, write_tiles
from mjscore.rules.vocabulary.pieces import WORDS, Piece, PieceWord

Number: TypeAlias = Any
"""A whole number, or an array of them: one for each reading."""
Truth: TypeAlias = Any
"""A truth value, or an array of them."""

MEANS_NUMBERS: Final = {means: number for number, means in enumerate(Means, 1)}
CLAIMING_NUMBERS: Final = tuple(MEANS_NUMBERS[means] for means in CLAIMING)
REMARK_BITS: Final = {remark: 1 << place for place, remark in enumerate(Remark)}
SEAT_NUMBERS: Final[dict[Seat | None, int]] = {
    None: 0,
    **{seat: number for number, seat in enumerate(Seat, 1)},
}
NO_TILE: Final = -1
"""The winning tile of a hand that did not win, or won as dealt."""


class Situation(NamedTuple):
    """What conditions look at beside the pieces: how the hand was won, where its player sits, what it waited for.

    `shape` is its name; `means` and `seat` are numbers of the tables above, 0 where there is none;
    `remarks` has a bit for each remark.
    `only_place`: one kind alone completes the thirteen tiles, by their shape; `only_wait`: of the kinds of which they do not
    hold all four; `only_place_left`: of these kinds, of those of which not all four lie open (Millington 115c);
    `only_possible`: of those that could still come, what stands in the hand and what lies open counted together (Parker).
    `gates`: they were the concealed Nine Gates;
    `gates_filled`: the fourteen are these with one of the two to eight doubled. `fourth`: the winning tile is the fourth of an
    exposed pung. `streak` counts East's wins running. `waiting_for` says of the ids of items whether the wins that a loser
    waited for would score them. `ready`: it won, or waits for a tile with which it may win.
    """

    shape: str = ""
    means: Number = 0
    remarks: Number = 0
    tile: Number = NO_TILE
    seat: Number = 0
    only_place: Truth = False
    only_wait: Truth = False
    only_place_left: Truth = False
    only_possible: Truth = False
    gates: Truth = False
    gates_filled: Truth = False
    fourth: Truth = False
    streak: Number = 0
    ready: Truth = False
    waiting_for: Mapping[str, Truth] = {}


class View(NamedTuple):
    """What a condition sees of a reading: how many pieces pass each test, the situation, and what is scored so far.

    `counts` stand in the order in which a ruleset numbers its tests. `scored` says of the ids of the items of the whole hand
    that count as a score whether they are scored; only conditions on what else is scored look at it.
    """

    counts: Sequence[Number]
    situation: Situation
    scored: Mapping[str, Truth] = {}


def remark_bits(remarks: Collection[Remark]) -> int:
    """The bits of some remarks."""
    return sum(REMARK_BITS[remark] for remark in remarks)


class Word(NamedTuple):
    """A piece word as written: `pung`, `not exposed`, or the set of tiles among which all the tiles of the piece must be."""

    name: str
    negated: bool = False
    tiles: frozenset[Tile] = frozenset()

    def is_true_of(self, piece: Piece) -> bool:
        """Whether the word is true of a piece."""
        if self.name == "tiles":
            holds = self.tiles.issuperset(piece.tiles)
        else:
            holds = WORDS[self.name].test(piece)
        return holds is not self.negated

    @property
    def row(self) -> PieceWord | None:
        """What the vocabulary says of it; None of a set of tiles."""
        return WORDS.get(self.name)

    def __str__(self) -> str:
        shown = self.name
        if self.tiles:
            shown = f"among {write_tiles(sorted(self.tiles))}"
        if self.negated:
            shown = f"not {shown}"
        return shown


PieceWords = tuple[Word, ...]


def fits(words: PieceWords, piece: Piece) -> bool:
    """Whether all words are true of a piece; bonus tiles fit only where a word speaks of them."""
    for word in words:
        if not word.is_true_of(piece):
            return False
    speaks_of_bonus = any(
        word.name in WORDS and WORDS[word.name].of_bonus for word in words
    )
    return piece.is_bonus is speaks_of_bonus


MANY: Final = 99
"""The bound of a count that has none above."""


class Condition(NamedTuple):
    """A named condition of the closed vocabulary with what it takes from the file.

    `words` of count, some, none, every; `low` and `high` of count; `tiles`, `names` and `number` of those that take them;
    `branches` of any-of.
    """

    name: str
    negated: bool = False
    words: PieceWords = ()
    low: int = 0
    high: int = MANY
    tiles: frozenset[Tile] = frozenset()
    names: tuple[str, ...] = ()
    number: int = 0
    branches: tuple[tuple[Condition, ...], ...] = ()


def with_inner(conditions: Iterable[Condition]) -> Iterator[Condition]:
    """Conditions and those inside them, each before what it holds."""
    for condition in conditions:
        yield condition
        for branch in condition.branches:
            yield from with_inner(branch)


def _fits_not(words: PieceWords, piece: Piece) -> bool:
    return not piece.is_bonus and not fits(words, piece)


def _is_tiles(asked: None, piece: Piece) -> bool:
    return not piece.is_bonus


def _is_honour(asked: None, piece: Piece) -> bool:
    return piece.tile.is_honour


def _has_tile_beside(tiles: frozenset[Tile], piece: Piece) -> bool:
    return not piece.is_bonus and not tiles.issuperset(piece.tiles)


def _has_suit(suit: str, piece: Piece) -> bool:
    return any(tile.suit == suit for tile in piece.tiles)


def _has_rank(rank: int, piece: Piece) -> bool:
    if piece.is_bonus:
        return False
    return any(tile.rank == rank for tile in piece.tiles)


def _scores_beside(ids: frozenset[str], piece: Piece) -> bool:
    return not piece.scores <= ids


_TESTS: Final[dict[str, Callable[[Any, Piece], bool]]] = {
    "fits": fits,
    "fits-not": _fits_not,
    "is-tiles": _is_tiles,
    "is-honour": _is_honour,
    "has-tile-beside": _has_tile_beside,
    "has-suit": _has_suit,
    "has-rank": _has_rank,
    "scores-beside": _scores_beside,
}
"""From what is asked of a piece, and the piece."""


class PieceTest(NamedTuple):
    """A test of a piece by its name, and what it asks for."""

    name: str
    asked: Any = None

    def __call__(self, piece: Piece) -> bool:
        """Whether a piece passes."""
        return _TESTS[self.name](self.asked, piece)


def fitting(words: PieceWords) -> PieceTest:
    """The piece fits all the words."""
    return PieceTest("fits", words)
