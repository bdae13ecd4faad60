"""The seats at the table, which are also the rounds of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Annotated, Final

from mjscore.places import NamedWord
from mjscore.sentences import Sentence


class Seat(NamedWord):
    """A seat by the wind of its player; North East and South West sit only in Parker's five- and six-handed games."""

    EAST = "East"
    SOUTH = "South"
    WEST = "West"
    NORTH = "North"
    NORTH_EAST = "North East"
    SOUTH_WEST = "South West"


SeatName = Annotated[str, ("enum", tuple(map(str, Seat)))]
"""A seat as JSON names it."""


class Round(NamedWord):
    """The prevailing wind; Centre is the red dragons' round of Millington's five-handed game (128)."""

    EAST = "East"
    SOUTH = "South"
    WEST = "West"
    NORTH = "North"
    CENTRE = "Centre"


EXTRA_SEATS: Final = frozenset((Seat.NORTH_EAST, Seat.SOUTH_WEST))
"""The seats of Parker's larger games alone."""
ORDER_OF_PLAY: Final = (
    Seat.EAST,
    Seat.SOUTH,
    Seat.SOUTH_WEST,
    Seat.WEST,
    Seat.NORTH,
    Seat.NORTH_EAST,
)
"""The order of play, counter-clockwise from East; seats that are empty are passed over."""

_ORDER: Final = {seat: place for place, seat in enumerate(Seat)}


def in_table_order(seats: Iterable[Seat]) -> tuple[Seat, ...]:
    """Seats as tables list them (`ORDER_OF_PLAY` differs): East, South, West, North, North East, South West."""
    return tuple(sorted(seats, key=_ORDER.__getitem__))


def left_of(seat: Seat, players: Iterable[Seat]) -> Seat:
    """The player on the left of `seat`, who plays just before him; empty seats are passed over."""
    order = _in_order_of_play(players)
    return order[order.index(seat) - 1]


def right_of(seat: Seat, players: Iterable[Seat]) -> Seat:
    """The player on the right of `seat`, who plays next."""
    order = _in_order_of_play(players)
    return order[(order.index(seat) + 1) % len(order)]


def _in_order_of_play(players: Iterable[Seat]) -> list[Seat]:
    return sorted(set(players), key=ORDER_OF_PLAY.index)


def by_name(text: str, player_at: Callable[[Seat], str | None]) -> str:
    """A text that speaks of seats, of the players; `player_at` gives who sits there, None where nobody does.

    >>> from mjscore.sentences import sentence
    >>> by_name(sentence("{loser} lost: {seat} discarded", loser=Seat.EAST, seat=Seat.WEST), {Seat.EAST: "Ann"}.get)
    'Ann lost: West discarded'
    """

    def named(value: object) -> object:
        if isinstance(value, Seat):
            return player_at(value) or value
        return value

    if isinstance(text, Sentence):
        return text.replaced(named)
    return str(named(text))
