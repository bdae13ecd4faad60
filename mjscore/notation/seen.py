"""Pieces that the grammar read when this package was made: common words, groups and wins.

A piece read before need not be parsed again (see `pieces`), and these were: `seen.txt` holds what the grammar makes of them, so
that a common hand is read without importing pyparsing, which takes longer than all the rest. The file is written from the
grammar by `python -m tests.notation.seen_pieces`, and a test compares them.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from mjscore.groups import Group, group_of
from mjscore.hands import Means, Win
from mjscore.notation.words import Section
from mjscore.seats import Round, Seat
from mjscore.tiles import TILES, Tile, tiles_of

FILE: Final = Path(__file__).with_name("seen.txt")


class Seen(NamedTuple):
    """The words that mean just the tiles whose codes they are, and the pieces of each section with what they mean."""

    words: frozenset[str]
    pieces: dict[str, str]


@cache
def _seen() -> Seen:
    words, *lines = FILE.read_bytes().decode().splitlines()
    pieces: dict[str, str] = {}
    for line in lines:
        section, meaning, texts = line.split("\t", 2)
        pieces.update(dict.fromkeys([f"{section} {text}" for text in texts.split("\t")], meaning))
    return Seen(frozenset(words.split(" ")), pieces)


def word(text: str) -> tuple[Tile, ...] | None:
    """The tiles of a word of codes; None where it was not read before."""
    return tiles_of(text) if text in _seen().words else None


def group(section: Section, piece: str) -> Group | None:
    """The group of a piece under `exposed:` or `concealed:`."""
    code = _seen().pieces.get(f"{section} {piece.strip()}")
    return None if code is None else group_of(int(code))


def win(piece: str) -> Win | None:
    """The win of a piece under `won:`, its tile not among the groups."""
    meaning = _seen().pieces.get(f"won {piece.strip()}")
    if meaning is None:
        return None
    means, _, tile = meaning.partition(" ")
    return Win(Means(means), TILES[int(tile)])


def seat_or_round(section: Section, piece: str) -> Seat | Round | None:
    """The seat of a piece under `seat:`, or the round of one under `round:`."""
    meaning = _seen().pieces.get(f"{section} {piece.strip()}")
    if meaning is None:
        return None
    return Seat(meaning) if section is Section.SEAT else Round(meaning)
