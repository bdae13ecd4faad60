"""Seats and payments as they are drawn: a panel for each seat with name, score, gain and hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from mjscore.reports.drawings.drawn import DrawnHand
from mjscore.reports.drawings.inks import INK, LINE, PAPER
from mjscore.reports.drawings.markup import number, rectangle, shortened, signed, text, text_width
from mjscore.reports.drawings.picture import Block, arrange
from mjscore.settlement.payments import net_between

PAD: Final = 8
HEAD: Final = 54
_WIDE: Final = 180


@dataclass(frozen=True, slots=True)
class DrawnSeat:
    """A place at the table: who sits there, his hand if it is known, his score and what the deal brings him in points."""

    name: str
    hand: DrawnHand | None = None
    score: int | None = None
    net: int | None = None
    winner: bool = False


@dataclass(frozen=True, slots=True)
class DrawnPayment:
    """So many points from one seat to another, both by name."""

    payer: str
    payee: str
    amount: int


def net_payments(payments: Sequence[DrawnPayment]) -> tuple[DrawnPayment, ...]:
    """One net payment for each two players who pay each other, in the order in which they first occur."""
    between = net_between((each.payer, each.payee, each.amount) for each in payments)
    return tuple(DrawnPayment(payer, payee, amount) for payer, payee, amount in between)


def panel(seat: DrawnSeat, width: float) -> Block:
    """One seat: a head with name, score and gain, and below it the hand in lines no wider than the panel."""
    hand = arrange(seat.hand, width - 2 * PAD) if seat.hand else None
    height = HEAD + (hand.height + 1.5 * PAD if hand and hand.height else 0)
    head = _head(seat, width)
    body = ""
    if hand:
        body = f'<g transform="translate({number((width - hand.width) / 2)} {HEAD + PAD / 2})">{hand.content}</g>'
    frame = rectangle(0.5, 0.5, width - 1, height - 1, fill="#f6f3ea", line=INK if seat.winner else LINE, radius=6)
    return Block(width, height, frame + head + body)


def _head(seat: DrawnSeat, width: float) -> str:
    """Name and gain above the score; on a narrow panel the gain changes places with the word "won"."""
    gain = "" if seat.net is None else signed(seat.net)
    won = "won" if seat.winner else ""
    wide = width >= _WIDE
    upper, lower = (gain, won) if wide else (won, gain)
    size, beside = (17, 18) if wide else (15, 13)
    colour = PAPER if seat.winner else INK
    name = shortened(seat.name, size, width - 3 * PAD - text_width(upper, beside, bold=wide), bold=True)
    below = 14 if wide else 17
    said = _said(seat, width - 3 * PAD - text_width(lower, below, bold=not wide))
    band = rectangle(0.5, 0.5, width - 1, 29, fill=INK, line=INK, radius=6) if seat.winner else ""
    return (
        band
        + text(PAD, 21, name, size=size, bold=True, colour=colour)
        + text(width - PAD, 21.5, upper, size=beside, anchor="end", bold=wide, colour=colour)
        + text(PAD, 45, said, size=14)
        + text(width - PAD, 45.5, lower, size=below, anchor="end", bold=not wide)
    )


def _said(seat: DrawnSeat, room: float) -> str:
    """The score, in points or as the number alone, as there is room for; a number is never cut."""
    if seat.score is None:
        return ""
    points = "1 point" if seat.score == 1 else f"{seat.score:,} points"
    return next((said for said in (points, f"{seat.score:,}") if text_width(said, 14) <= room), "")


def put(block: Block, x: float, y: float) -> str:
    """A block with its upper left corner at x, y."""
    return f'<g transform="translate({number(x)} {number(y)})">{block.content}</g>'
