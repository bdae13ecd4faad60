"""Five or six at the table: the seats in a ring with the payments between them, the hands below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import cos, radians, sin
from typing import Final

from mjscore.reports.drawings.arrows import Arrow, Point, draw_arrows, edge_point
from mjscore.reports.drawings.panels import HEAD, DrawnPayment, DrawnSeat, panel, put
from mjscore.reports.drawings.picture import Block

_WIDTH: Final = 580
_MARGIN: Final = 5
_BOX: Final = 150
_MIDDLE: Final = (290, 260)
_REACH: Final = (_WIDTH / 2 - _MARGIN - _BOX / 2, 225)
_LABEL_AT: Final = {1: 0.5, 2: 0.19, 3: 0.34}
"""How far along an arrow its label sits, by the steps between its seats. The labels avoid the places where arrows cross."""


def ring(seats: Sequence[DrawnSeat], payments: Sequence[DrawnPayment]) -> Block:
    """The seats counter-clockwise from below, the arrows as chords, then every hand that is known."""
    count = len(seats)
    middles = {seat.name: _middle(at, count) for at, seat in enumerate(seats)}
    order = {seat.name: at for at, seat in enumerate(seats)}
    winners = {seat.name for seat in seats if seat.winner}
    arrows = []
    for each in payments:
        steps = (order[each.payer] - order[each.payee]) % count
        start, end = middles[each.payer], middles[each.payee]
        ends = edge_point(start, (_BOX, HEAD), end), edge_point(end, (_BOX, HEAD), start)
        arrows.append(Arrow(*ends, f"{each.amount:,}", each.payee in winners, _LABEL_AT[min(steps, count - steps)]))
    drawn = [draw_arrows(arrows)]
    for seat in seats:
        x, y = middles[seat.name]
        drawn.append(put(panel(replace(seat, hand=None), _BOX), x - _BOX / 2, y - HEAD / 2))
    y = _MIDDLE[1] + _REACH[1] + HEAD / 2 + 3 * _MARGIN
    for seat in seats:
        if seat.hand is not None:
            block = panel(seat, _WIDTH - 2 * _MARGIN)
            drawn.append(put(block, _MARGIN, y))
            y += block.height + 2 * _MARGIN
    return Block(_WIDTH, y, "".join(drawn))


def _middle(at: int, count: int) -> Point:
    angle = radians(90 - 360 * at / count)
    return _MIDDLE[0] + _REACH[0] * cos(angle), _MIDDLE[1] + _REACH[1] * sin(angle)
