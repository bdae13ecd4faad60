"""The names of the players at a table, which are words for their seats while a text of theirs is read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from typing import Final, NamedTuple

from mjscore.game.seats import Seat
from mjscore.notation.words import END, Words, find, spaced
from mjscore.problems import Fault, Span, did_you_mean

_WHOLE_SEATS: Final = {str(seat).lower(): seat for seat in Seat}


class PlayerNames:
    """Who sits where, and every word that calls one of them.

    A player is called by his whole name, by a beginning of it, by his seat, or by both (`East Ann`). A whole name always means
    the player, and with `whole_seats` a whole seat always the seat; any other word that may mean two of them is refused.
    `kept` says that what is read stands in a session's file.
    """

    def __init__(
        self,
        seats: tuple[tuple[Seat, str], ...],
        whole_seats: bool,
        kept: bool,
    ) -> None:
        self.seats = seats
        self.kept = kept
        self._meant = _meanings(seats, whole_seats)
        self._patterns: dict[Words, re.Pattern[str]] = {}

    def pattern(self, words: Words, seat_pattern: str) -> re.Pattern[str]:
        """The pattern of a player's name or a seat, the longest word first."""
        pattern = self._patterns.get(words)
        if pattern is None:
            longest_first = sorted(self._meant, key=len, reverse=True)
            names = "|".join(map(_pattern_of, longest_first))
            pattern = re.compile(f"{names}|{seat_pattern}", re.IGNORECASE)
            self._patterns[words] = pattern
        return pattern

    def meant(self, word: str) -> tuple[Seat, ...]:
        """The seats that a word may mean: none, one, or several where it does not tell."""
        seats = self._meant.get(spaced(word), ())
        seat = find("seats", word)
        if not seats and any(taken is seat for taken, _ in self.seats):
            return (seat,)
        return seats

    def is_name(self, word: str) -> bool:
        """Whether a word is the whole name of a player."""
        return any(spaced(name) == spaced(word) for _, name in self.seats)

    def ambiguous(self, word: str, span: Span | None = None) -> Fault:
        """The fault of a word that may mean several of them."""
        names = dict(self.seats)
        players = [f"{names.get(seat, seat)} ({seat})" for seat in self.meant(word)]
        message = f"“{word.strip()[:40]}” may be {' or '.join(players)}"
        return Fault("ambiguous-player", message, span, hint="write the full name")

    def near(self, word: str) -> str:
        """`did you mean Bob?` for a word that is like a name; else empty."""
        return did_you_mean(word, [name for _, name in self.seats])

    def unknown(self, word: str, span: Span | None = None) -> Fault:
        """The fault of a word that calls nobody at the table."""
        shown = ", ".join(
            name if name == seat else f"{name} ({seat})" for seat, name in self.seats
        )
        message = "name a player"
        if word.strip():
            message = f"“{word.strip()[:40]}” does not play this deal"
        hint = self.near(word) or f"they are {shown}"
        return Fault("unknown-player", message, span, hint=hint)


def _pattern_of(word: str) -> str:
    """The pattern of a word, behind which no letter or digit stands where it ends in one."""
    escaped = re.escape(word).replace(r"\ ", "[ \t]+")
    return escaped + END if word[-1].isalnum() else escaped


@lru_cache(maxsize=16)
def player_names(
    seats: tuple[tuple[Seat, str], ...],
    whole_seats: bool = False,
    kept: bool = False,
) -> PlayerNames:
    """The names of those who sit somewhere; their words are made once."""
    return PlayerNames(seats, whole_seats, kept)


def _meanings(
    seats: tuple[tuple[Seat, str], ...], whole_seats: bool
) -> dict[str, tuple[Seat, ...]]:
    """Every word for a player with the seats that it may mean: names and their beginnings, and seats."""
    taken = [seat for seat, _ in seats]
    meant: dict[str, tuple[Seat, ...]] = {}
    for seat, name in seats:
        word = spaced(name)
        for length in range(1, len(word) + 1):
            beginning = word[:length].rstrip()
            others = meant.get(beginning, ())
            if seat not in others:
                meant[beginning] = (*others, seat)
    for word, seats_meant in meant.items():
        called = find("seats", word)
        if called in taken and called not in seats_meant:
            meant[word] = (*seats_meant, called)
    for word, seat in _WHOLE_SEATS.items():
        if whole_seats and seat in taken:
            meant[word] = (seat,)
    for seat, name in seats:
        whole = spaced(name)
        place = str(seat).lower()
        meant[whole] = (seat,)
        meant[f"{place} {whole}"] = (seat,)
        meant[f"{whole} {place}"] = (seat,)
    return meant


_AT_THE_TABLE: ContextVar[PlayerNames | None] = ContextVar("players", default=None)


@contextmanager
def with_players(players: PlayerNames | None) -> Iterator[None]:
    """Read what is read meanwhile with these names as words for seats."""
    before = _AT_THE_TABLE.set(players)
    try:
        yield
    finally:
        _AT_THE_TABLE.reset(before)


def at_the_table() -> PlayerNames | None:
    """The players whose names are words of the reading that goes on; None where there are none."""
    return _AT_THE_TABLE.get()


def calls_player(word: str) -> bool:
    """Whether a word stands for a seat, or calls a player of the table by name."""
    if find("seats", word) is not None:
        return True
    players = at_the_table()
    if players is None or find("sections", word) is not None:
        return False
    return bool(players.meant(word))


class BesideDeal(NamedTuple):
    """What the file of a session says beside a deal: the name of the line, its words, and where they stand."""

    name: str
    words: str
    span: Span


SEATS_FIELD: Final = "seats"
EAST_FIELD: Final = "east"


def beside_deal(start: int, piece: str) -> BesideDeal | None:
    """The line of a session that a stretch of its file is: `seats: East Ann, South Bob, …`, or `east: passes`."""
    name, colon, content = piece.partition(":")
    name = name.strip().casefold()
    words = content.strip()
    if not colon or name not in (SEATS_FIELD, EAST_FIELD):
        return None
    begin = start + len(piece) - len(content.lstrip())
    return BesideDeal(name, words, Span(begin, begin + len(words)))


def is_beside_deal(piece: str) -> bool:
    """Whether a stretch of a session's file that is being read is no part of the deal, but stands beside it."""
    players = at_the_table()
    if players is None or not players.kept:
        return False
    return beside_deal(0, piece) is not None
