"""Piece words and conditions in a player's words: what an item of a score sheet asks for."""

from __future__ import annotations

from mjscore.tiles import write_tiles
from mjscore.vocabulary.terms import MANY, Word, Words
from mjscore.vocabulary.words import WORDS


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
