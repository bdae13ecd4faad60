"""How a ruleset file speaks: piece words and conditions, the tests that these put to pieces, and all of it in plain English."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, NamedTuple

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
    branches: tuple[tuple[Condition, ...], ...] = ()


def with_inner(conditions: Iterable[Condition]) -> Iterator[Condition]:
    """Conditions and those inside them, each before what it holds."""
    for condition in conditions:
        yield condition
        for branch in condition.branches:
            yield from with_inner(branch)


_TESTS: Final[dict[str, Callable[[Any, Piece], bool]]] = {  # from what is asked, and the piece
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


def fitting(words: Words) -> PieceTest:
    """The piece fits all the words."""
    return PieceTest("fits", words)


def times(number: int) -> str:
    """`once`, `twice`, `3 times`."""
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def doubles_words(number: int) -> str:
    """`1 double`, `3 doubles`."""
    return f"{number} double{'s' * (number != 1)}"


def word_phrase(word: Word) -> str:
    """One piece word as a phrase: `not exposed`."""
    phrase = f"all of {write_tiles(sorted(word.tiles))}" if word.name == "tiles" else WORDS[word.name].phrase
    return f"not {phrase}" if word.negated else phrase


def piece_words(words: Words) -> str:
    """A list of piece words as a phrase: `pung, exposed, of twos to eights`.

    >>> piece_words((Word("pung"), Word("exposed", negated=True), Word("minor")))
    'pung, not exposed, of twos to eights'
    """
    nouns = [word_phrase(word) for word in words if _is_noun(word)]
    return ", ".join([*(nouns or ["group"]), *[word_phrase(word) for word in words if not _is_noun(word)]])


def _is_noun(word: Word) -> bool:
    return not word.negated and word.name in WORDS and WORDS[word.name].noun


def how_many(low: int, high: int) -> str:
    """The bounds of a count in words."""
    if low == high:
        return f"exactly {low}"
    if high >= MANY:
        return f"at least {low}"
    return f"at most {high}" if low == 0 else f"{low} to {high}"
