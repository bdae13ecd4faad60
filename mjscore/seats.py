"""The seats at the table, which are also the rounds of the game."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Seat(StrEnum):
    """A seat by the wind of its player; North East and South West sit only in Parker's five- and six-handed games."""

    EAST = "East"
    SOUTH = "South"
    WEST = "West"
    NORTH = "North"
    NORTH_EAST = "North East"
    SOUTH_WEST = "South West"

    def __repr__(self) -> str:
        return f"Seat.{self.name}"


class Round(StrEnum):
    """The prevailing wind; Centre is the red dragons' round of Millington's five-handed game (128)."""

    EAST = "East"
    SOUTH = "South"
    WEST = "West"
    NORTH = "North"
    CENTRE = "Centre"

    def __repr__(self) -> str:
        return f"Round.{self.name}"


EXTRA_SEATS: Final = frozenset((Seat.NORTH_EAST, Seat.SOUTH_WEST))
"""The seats of Parker's larger games alone."""
TABLE_ORDER: Final = (
    Seat.EAST,
    Seat.SOUTH,
    Seat.SOUTH_WEST,
    Seat.WEST,
    Seat.NORTH,
    Seat.NORTH_EAST,
)
"""The order of play, counter-clockwise from East; seats that are empty are passed over."""
