"""Refusals of a deal, which point at where it was written."""

from __future__ import annotations

from mjscore.deals import Deal
from mjscore.legality import refusal
from mjscore.problems import Fault, Problem, Subject, UndecidedDeal
from mjscore.seats import Seat


def impossible(deal: Deal, code: str, message: str, hint: str, section: str, seat: Seat | None = None) -> Problem:
    """The refusal of a deal that cannot have happened, at a section of a seat's hand or, without a seat, of the header."""
    return refusal(deal, [Fault(code, message, hint=hint, section=section, seat=seat or "")], "<deal>")


def undecided(
    deal: Deal, code: str, message: str, hint: str, section: str = "", seat: Seat | None = None, about: Subject | None = None
) -> Problem:
    """The refusal of a deal that lacks a fact; without a section it points at the winner's `won:`."""
    if not section and deal.winner is not None:
        section, seat = "won", deal.winner
    fault = Fault(code, message, hint=hint, about=about or Subject(), section=section, seat=seat or "")
    return refusal(deal, [fault], "<deal>", UndecidedDeal)
