"""Refusals of a deal that point at where it was written."""

from __future__ import annotations

from collections.abc import Sequence

from mjscore.deals import Deal
from mjscore.problems import Fault, ImpossibleHand, Span, UndecidedDeal
from mjscore.seats import Seat


def place(deal: Deal, section: str, seat: Seat | None = None) -> Span | None:
    """The place of a section of a seat's hand or, without a seat, of the header; None where the deal was not read from a text.

    Where the section is not written, the heading of the seat.
    """
    if deal.origin is None:
        return None
    if seat is None:
        return deal.origin.place(section) or deal.origin.head
    origin = deal.hand(seat).origin if seat in deal.players else None
    return None if origin is None else origin.place(section) or origin.heading


def impossible(deal: Deal, faults: Sequence[Fault]) -> ImpossibleHand:
    """The refusal of a deal that cannot have happened."""
    text, source = _text(deal)
    return ImpossibleHand(faults, text=text, source=source)


def undecided(deal: Deal, *faults: Fault) -> UndecidedDeal:
    """The refusal of a deal that lacks a fact; without a place of its own it points at the winner's `won:`."""
    text, source = _text(deal)
    where = place(deal, "won", deal.winner) if deal.winner is not None else None
    return UndecidedDeal([fault._replace(span=fault.span or where) for fault in faults], text=text, source=source)


def _text(deal: Deal) -> tuple[str, str]:
    return (deal.origin.text, deal.origin.source) if deal.origin is not None else ("", "<deal>")
