"""A deal: one play by all at the table, with what was written about how it ended."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from importlib import import_module
from typing import NamedTuple

from mjscore.hands import Hand, Status, Win, brief
from mjscore.limits import NOT_STATED
from mjscore.places import Origin
from mjscore.problems import Problem
from mjscore.seats import Round, Seat
from mjscore.tiles import Tile
from mjscore.views import html_of


class Ending(StrEnum):
    """How a deal without a winner ended."""

    DRAW = "draw"
    WASHED = "washed"

    def __repr__(self) -> str:
        return f"Ending.{self.name}"


class Offence(StrEnum):
    """What a `penalty:` line punishes."""

    FALSE_MAH_JONGG = "false mah-jongg"
    FALSE_NAMING = "false naming"
    CORRECTION = "correction"

    def __repr__(self) -> str:
        return f"Offence.{self.name}"


class Result(NamedTuple):
    """A deal that nobody won: a draw, or washed `by` the seat whose hand shows it; `heads` were counted by hand."""

    ending: Ending
    by: Seat | None = None
    heads: int | None = None


class Penalty(NamedTuple):
    """An offence and who committed it; for false naming also `claim` (chow, pung, kong, mah-jongg) and `claimant`.

    A correction tells of another player's count: `corrected` had `counted` his hand at so many points, perhaps with `doubles`.
    """

    offence: Offence
    offenders: tuple[Seat, ...]
    claim: str | None = None
    claimant: Seat | None = None
    corrected: Seat | None = None
    counted: int | None = None
    doubles: int | None = None

    @property
    def may_end_deal(self) -> bool:
        """Whether it may be how a deal without a winner ended; where a count was corrected somebody had won."""
        return self.offence is not Offence.CORRECTION


class Liability(NamedTuple):
    """A statement of who is liable: wholly, for `half`, or as the maker of the first of two dangerous discards."""

    seat: Seat
    half: bool = False
    first_discard: bool = False


@dataclass(frozen=True, slots=True, repr=False)
class CountedHand:
    """A hand that was counted by hand: its `score` in points and, for a winner, how it won as far as that is written.

    `doubles` says how many doubles the score holds, where a rule turns on it.
    """

    score: int
    seat: Seat | None = None
    won: Win | None = None
    status: Status | None = None
    doubles: int | None = None
    origin: Origin | None = field(default=None, compare=False, repr=False)

    def __repr__(self) -> str:
        return brief(self)

    def __str__(self) -> str:
        return str(import_module("mjscore.notation.deal_writer").write_counted(self))

    def _repr_html_(self) -> str:
        return html_of(self)


@dataclass(frozen=True, slots=True, repr=False)
class Deal:
    """One play by everybody at the table.

    `seats` pairs each seat with its hand, in the order in which they are written. `rules` names a ruleset or a house file,
    `options` what is switched on (`-id`: switched off); `limit` is in points, None for no limit, NOT_STATED where the
    header is silent. `wall` counts the tiles left in the live wall at the last discard; `streak` East's wins running.
    `no_choice` names those who held only dangerous tiles, and showed it. `is_legal` is as in a `Hand`.
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
    no_choice: tuple[Seat, ...] = ()
    liable: tuple[Liability, ...] = ()
    origin: Origin | None = field(default=None, compare=False, repr=False)
    is_legal: bool = field(default=False, init=False, compare=False, repr=False)

    def __repr__(self) -> str:
        return brief(self)

    def __str__(self) -> str:
        # What a player would write; a deal that the notation cannot hold is shown as the expression that makes it.
        try:
            return str(import_module("mjscore.notation.deal_writer").write_deal(self))
        except Problem:
            return brief(self)

    def _repr_html_(self) -> str:
        return html_of(self)

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


def in_one_round(deal: Deal) -> Deal:
    """The deal with its prevailing wind told to every hand: the header's, or else the one that hands name, if they agree."""
    winds = {deal.round, *(hand.round for _, hand in deal.seats if isinstance(hand, Hand))} - {None}
    wind = deal.round if len(winds) > 1 else next(iter(winds), None)
    if wind is None:
        return deal
    seats = ((seat, _in_round(hand, wind)) for seat, hand in deal.seats)
    return replace(deal, round=wind, seats=tuple(seats))


def _in_round(hand: Hand | CountedHand, wind: Round) -> Hand | CountedHand:
    return replace(hand, round=wind) if isinstance(hand, Hand) and hand.round is None else hand
