"""How a ruleset file speaks: piece words, and conditions with what they take from the file."""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from mjscore.tiles import Tile, write_tiles
from mjscore.vocabulary.pieces import Piece
from mjscore.vocabulary.words import WORDS


class Word(NamedTuple):
    """A piece word as written: `pung`, `not exposed`, or the set of tiles among which all the tiles of the piece must be."""

    name: str
    negated: bool = False
    tiles: frozenset[Tile] = frozenset()

    def is_true_of(self, piece: Piece) -> bool:
        """Whether the word is true of a piece."""
        truth = self.tiles.issuperset(piece.tiles) if self.name == "tiles" else WORDS[self.name].test(piece)
        return truth is not self.negated

    def __str__(self) -> str:
        shown = self.name if not self.tiles else f"among {write_tiles(sorted(self.tiles))}"
        return f"not {shown}" if self.negated else shown


Words = tuple[Word, ...]


def fits(words: Words, piece: Piece) -> bool:
    """Whether all words are true of a piece; bonus tiles fit only where a word speaks of them."""
    for word in words:
        if not word.is_true_of(piece):
            return False
    return piece.is_bonus is any(word.name in WORDS and WORDS[word.name].of_bonus for word in words)


MANY: Final = 99
"""The bound of a count that has none above."""


class Condition(NamedTuple):
    """A named condition of the closed vocabulary with what it takes from the file.

    `words` of count, some, none, every; `low` and `high` of count; `tiles`, `names` and `number` of those that take them;
    `branches` of any-of.
    """

    name: str
    negated: bool = False
    words: Words = ()
    low: int = 0
    high: int = MANY
    tiles: frozenset[Tile] = frozenset()
    names: tuple[str, ...] = ()
    number: int = 0
    branches: "tuple[tuple[Condition, ...], ...]" = ()


def with_inner(conditions: Iterable[Condition]) -> Iterator[Condition]:
    """Conditions and those inside them, each before what it holds."""
    for condition in conditions:
        yield condition
        for branch in condition.branches:
            yield from with_inner(branch)
