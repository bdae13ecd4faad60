"""Refusals of a deal, which point at where it was written."""

from __future__ import annotations

from mjscore.deals import Deal
from mjscore.problems import Fault, ImpossibleHand, Span, Subject, UndecidedDeal
from mjscore.seats import Seat


def impossible(deal: Deal, code: str, message: str, hint: str, section: str, seat: Seat | None = None) -> ImpossibleHand:
    """The refusal of a deal that cannot have happened, at a section of a seat's hand or, without a seat, of the header."""
    return ImpossibleHand(Fault(code, message, place(deal, section, seat), hint), **_written(deal))


def undecided(
    deal: Deal, code: str, message: str, hint: str, section: str = "", seat: Seat | None = None, about: Subject | None = None
) -> UndecidedDeal:
    """The refusal of a deal that lacks a fact; without a section it points at the winner's `won:`."""
    where = place(deal, section, seat) if section else place(deal, "won", deal.winner) if deal.winner else None
    return UndecidedDeal(Fault(code, message, where, hint, about=about or Subject()), **_written(deal))


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


def _written(deal: Deal) -> dict[str, str]:
    return {"source": "<deal>"} if deal.origin is None else {"text": deal.origin.text, "source": deal.origin.source}
