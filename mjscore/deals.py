"""A deal: one play by all at the table, with what was written about how it ended."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from mjscore.hands import CountedHand, Hand, Origin
from mjscore.seats import Round, Seat
from mjscore.tiles import Tile


class Ending(StrEnum):
    """How a deal without a winner ended."""

    DRAW = "draw"
    WASHED = "washed"


class Offence(StrEnum):
    """What a `penalty:` line punishes."""

    FALSE_MAH_JONGG = "false mah-jongg"
    FALSE_NAMING = "false naming"


class Result(NamedTuple):
    """A deal that nobody won: a draw, or washed `by` the seat whose hand shows it."""

    ending: Ending
    by: Seat | None = None


class Penalty(NamedTuple):
    """An offence and who committed it; for false naming also `claim` (chow, pung, kong, mah-jongg) and `claimant`."""

    offence: Offence
    offenders: tuple[Seat, ...]
    claim: str | None = None
    claimant: Seat | None = None


class Liability(NamedTuple):
    """A statement of who is liable: wholly, for `half`, or as the maker of the first of two dangerous discards."""

    seat: Seat
    half: bool = False
    first_discard: bool = False


NOT_STATED = -1
"""The `limit` of a deal whose header names none: the ruleset's own then holds."""


@dataclass(frozen=True, slots=True)
class Deal:
    """One play by everybody at the table.

    `seats` pairs each seat with its hand, in the order in which they are written. `rules` names a ruleset or a house file,
    `options` what is switched on (`-id`: switched off); `limit` is in points, None for no limit, NOT_STATED where the
    header is silent. `wall` counts the tiles left in the live wall at the last discard; `streak` East's wins running.
    """

    seats: tuple[tuple[Seat, Hand | CountedHand], ...]
    rules: str | None = None
    options: tuple[str, ...] = ()
    limit: int | None = NOT_STATED
    round: Round | None = None
    visible: tuple[Tile, ...] = ()
    date: str | None = None
    title: str | None = None
    result: Result | None = None
    penalties: tuple[Penalty, ...] = ()
    wall: int | None = None
    streak: int | None = None
    no_choice: Seat | None = None
    liable: tuple[Liability, ...] = ()
    origin: Origin | None = field(default=None, compare=False, repr=False)

    @property
    def players(self) -> tuple[Seat, ...]:
        """The seats that are taken, as written."""
        return tuple(seat for seat, _ in self.seats)

    def hand(self, seat: Seat) -> Hand | CountedHand:
        """The hand of a seat; KeyError if nobody sits there."""
        for each, hand in self.seats:
            if each is seat:
                return hand
        raise KeyError(seat)

    @property
    def winner(self) -> Seat | None:
        """The seat whose hand has `won:`; None for a deal without a winner."""
        return next((seat for seat, hand in self.seats if hand.won is not None), None)
