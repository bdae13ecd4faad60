"""How a ruleset file speaks: a piece word, a condition with what it takes, and the situation of a win."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple, Protocol

from mjscore.hands import Means, Remark
from mjscore.seats import Seat
from mjscore.tiles import Tile, write_tiles
from mjscore.vocabulary.pieces import Piece
from mjscore.vocabulary.words import Place


class Word(NamedTuple):
    """A piece word: `pung`, `not exposed`, or the set of tiles among which all the tiles of the piece must be."""

    name: str
    negated: bool = False
    tiles: frozenset[Tile] = frozenset()

    def __str__(self) -> str:
        shown = self.name if not self.tiles else f"among {write_tiles(sorted(self.tiles))}"
        return f"not {shown}" if self.negated else shown


Words = tuple[Word, ...]


MANY: Final = 99
"""The bound of a count that has none above."""


class Condition(NamedTuple):
    """A named condition of the closed vocabulary with what it takes from the file.

    `words` of count, some, none, every; `low` and `high` of count; `tiles`, `names` and `number` of those that take them;
    `branches` of any-of. `where` is the key path, for refusals.
    """

    name: str
    negated: bool = False
    words: Words = ()
    low: int = 0
    high: int = MANY
    tiles: frozenset[Tile] = frozenset()
    names: tuple[str, ...] = ()
    number: int = 0
    branches: tuple[tuple[Condition, ...], ...] = ()
    where: str = ""

    def __str__(self) -> str:
        return ("not " if self.negated else "") + self._positive()

    def _positive(self) -> str:
        if self.branches:
            return " or ".join(" and ".join(map(str, branch)) for branch in self.branches)
        if self.name == "count":
            bounds = f"{self.low}" if self.low == self.high else f"{self.low} to {self.high}"
            least_or_most = f"at most {self.high}" if not self.low else f"at least {self.low}"
            how_many = least_or_most if self.low != self.high and (not self.low or self.high == MANY) else bounds
            return f"of {how_many} {' '.join(map(str, self.words))}"
        if self.words:
            return f"of {self.name} {' '.join(map(str, self.words))}"
        taken = [write_tiles(sorted(self.tiles))] if self.tiles else [*self.names, *([str(self.number)] if self.number else [])]
        return " ".join([self.name, *taken])


class Situation(NamedTuple):
    """How things stood when the hand was scored: everything that conditions ask beside the pieces.

    `shape` is empty for a hand that did not win. `tile` is the winning tile, or None where the ruleset never asks for it.
    `only_place` and `only_place_left` say that the thirteen waited for one kind (kinds that lie open four times aside);
    `gates` that they were the concealed Nine Gates; `fourth` that the tile is the fourth of an exposed pung; `streak` counts
    East's wins running; `waiting_for` are the items of the wins a loser waited for.
    """

    shape: str = ""
    means: Means | None = None
    remarks: frozenset[Remark] = frozenset()
    tile: Tile | None = None
    seat: Seat | None = None
    only_place: bool = False
    only_place_left: bool = False
    gates: bool = False
    fourth: bool = False
    streak: int = 0
    waiting_for: frozenset[str] = frozenset()


Number = Callable[[int], int]
"""Reads a number from the packed facts of a reading."""

Judge = Callable[[int], bool]
"""Judges a condition on the packed facts of a reading."""


class Count(Protocol):
    """A counter over the pieces of a reading: who asks less of it has fewer readings told apart."""

    def number(self) -> Number:
        """The number itself."""

    def at_least(self, low: int) -> Judge:
        """Whether it is this number or more."""


class Counting(Protocol):
    """Where a condition registers what it needs counted, before any hand is seen."""

    def pieces(self, words: Words) -> Count:
        """How many pieces fit the words."""

    def others(self, words: Words) -> Count:
        """How many groups and single tiles do not fit the words."""

    def matching(self, name: str, test: Callable[[Piece, Place], bool]) -> Count:
        """How many pieces pass a test of the vocabulary's own, known by `name`."""

    def scoring_pieces(self, but: frozenset[str]) -> Count:
        """How many pieces score by themselves, items named aside."""
