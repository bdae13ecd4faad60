"""The picture of a settlement: the hands around the table, and an arrow for what each player pays another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mjscore.reports.drawings.arrows import Arrow, draw_arrows
from mjscore.reports.drawings.inks import PAPER
from mjscore.reports.drawings.markup import picture, rectangle, signed
from mjscore.reports.drawings.panels import DrawnPayment, DrawnSeat, net_payments, panel, put
from mjscore.reports.drawings.picture import Block
from mjscore.reports.drawings.ring import ring
from mjscore.reports.drawings.tiles import definitions
from mjscore.tiles import Tile

_WIDTH: Final = 580
_MARGIN: Final = 5
_SIDE: Final = 212
_BETWEEN: Final = 64
_SIDES: Final = {
    0: (),
    1: ("below",),
    2: ("below", "above"),
    3: ("below", "right", "left"),
    4: ("below", "right", "above", "left"),
}
"""Where those sit who play, in the order of play, which is counter-clockwise."""


def table_picture(seats: Sequence[DrawnSeat], payments: Sequence[DrawnPayment], *, title: str = "The settlement") -> str:
    """Two to six hands and the payments between them as an `<svg>`.

    `seats` are in the order of play: the first sits below, the next to the right of him. Payments between the same two are
    added up and set against each other, so that one arrow is left; a payer or payee without a seat gets one at the end.
    """
    known = {seat.name for seat in seats}
    others = dict.fromkeys(name for each in payments for name in (each.payer, each.payee) if name not in known)
    everybody = (*seats, *(DrawnSeat(name) for name in others))
    between = net_payments(payments)
    block = _four_sides(everybody, between) if len(everybody) <= 4 else ring(everybody, between)
    shown: frozenset[Tile | None] = frozenset().union(*(seat.hand.tiles for seat in everybody if seat.hand))
    defined = definitions(shown) if shown else ""
    paper = rectangle(0, 0, block.width, block.height, fill=PAPER, radius=6)
    told = _told(everybody, between)
    return picture(block.width, block.height, defined + paper + block.content, title=title, description=told)


def _told(seats: Sequence[DrawnSeat], payments: Sequence[DrawnPayment]) -> str:
    told = []
    for seat in seats:
        parts = [f"{seat.name}{' (won)' if seat.winner else ''}"]
        if seat.score is not None:
            parts.append(f"scores {seat.score:,}")
        if seat.net is not None:
            parts.append(f"in all {signed(seat.net)}")
        told.append(", ".join(parts) + (f" [{seat.hand}]" if seat.hand else "") + ".")
    told.extend(f"{each.payer} pays {each.payee} {each.amount:,}." for each in payments)
    return " ".join(told)


def _four_sides(seats: Sequence[DrawnSeat], payments: Sequence[DrawnPayment]) -> Block:
    """Panels on up to four sides; the arrows run straight up, down or across between them."""
    inner = _WIDTH - 2 * _MARGIN
    at = dict(zip(_SIDES[len(seats)], seats, strict=True))
    blocks = {side: panel(seat, inner if side in ("above", "below") else _SIDE) for side, seat in at.items()}
    above = _MARGIN + blocks["above"].height if "above" in at else _MARGIN - _BETWEEN
    band = max((blocks[side].height for side in ("left", "right") if side in at), default=_BETWEEN / 2)
    middle = above + _BETWEEN + band / 2
    below = middle + band / 2 + _BETWEEN
    corners: dict[str, tuple[float, float]] = {
        "above": (_MARGIN, _MARGIN),
        "below": (_MARGIN, below),
        "left": (_MARGIN, middle - blocks["left"].height / 2 if "left" in at else 0),
        "right": (_WIDTH - _MARGIN - _SIDE, middle - blocks["right"].height / 2 if "right" in at else 0),
    }
    drawn = "".join(put(blocks[side], *corners[side]) for side in at)
    sides = {seat.name: side for side, seat in at.items()}
    winners = {seat.name for seat in seats if seat.winner}
    arrows = []
    for each in payments:
        ends = _ends(sides[each.payer], sides[each.payee], blocks, corners, middle)
        crossed = len(seats) == 4 and {sides[each.payer], sides[each.payee]} == {"above", "below"}
        arrows.append(Arrow(*ends, f"{each.amount:,}", each.payee in winners, 0.2 if crossed else 0.5))
    height = below + blocks["below"].height + _MARGIN if "below" in at else below
    return Block(_WIDTH, height, drawn + draw_arrows(arrows))


def _ends(
    payer: str, payee: str, blocks: dict[str, Block], corners: dict[str, tuple[float, float]], middle: float
) -> tuple[tuple[float, float], tuple[float, float]]:
    """Where an arrow starts and ends: in the middle of the picture between opposite sides, else beside a side panel."""
    beside = next((side for side in (payer, payee) if side in ("left", "right")), None)
    across = {payer, payee} == {"left", "right"}
    x = _WIDTH / 2 if beside is None else corners[beside][0] + _SIDE / 2

    def end(side: str) -> tuple[float, float]:
        corner_x, corner_y = corners[side]
        if across:
            return corner_x + (_SIDE if side == "left" else 0), middle
        other = payee if side == payer else payer
        faces_down = side == "above" or (side != "below" and other == "below")
        return x, corner_y + (blocks[side].height if faces_down else 0)

    return end(payer), end(payee)
