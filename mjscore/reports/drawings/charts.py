"""Amounts with their errors: a bar each, from nothing to the left or to the right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from mjscore.reports.drawings.markup import (
    INK,
    LINE,
    PAPER,
    in_the_dark,
    number,
    picture,
    rectangle,
    shortened,
    text,
)

_WIDTH: Final = 580
_LEFT, _RIGHT, _TOP, _STEP = 150, 76, 10, 22
_FILL: Final = "#7d9cc4"


class Bar(NamedTuple):
    """An amount with its standard error, under a name."""

    name: str
    amount: float
    error: float


def bar_chart(bars: Sequence[Bar], *, title: str) -> str:
    """Each amount as a bar with a line of one standard error on either side, in the order given; an `<svg>`."""
    low = min(0.0, *(bar.amount - bar.error for bar in bars))
    high = max(0.0, *(bar.amount + bar.error for bar in bars))
    height = 2 * _TOP + _STEP * len(bars)

    def across(amount: float) -> float:
        return _LEFT + (_WIDTH - _LEFT - _RIGHT) * (amount - low) / ((high - low) or 1)

    drawn = [rectangle(0, 0, _WIDTH, height, fill=PAPER, radius=6)]
    for row, bar in enumerate(bars):
        y = _TOP + _STEP * row
        start, end = sorted((across(0), across(bar.amount)))
        before, after = across(bar.amount - bar.error), across(bar.amount + bar.error)
        drawn.append(
            text(
                _LEFT - 10,
                y + 15,
                shortened(bar.name, 14, _LEFT - 20),
                size=14,
                anchor="end",
            )
        )
        drawn.append(rectangle(start, y + 4, end - start, _STEP - 8, fill=_FILL))
        drawn.append(
            f'<path stroke="{INK}" stroke-width="1.4" d="M{number(before)} {y + 11}H{number(after)}"/>'
        )
        drawn.append(
            text(_WIDTH - 10, y + 15, _signed(bar.amount), size=14, anchor="end")
        )
    drawn.append(
        f'<path stroke="{LINE}" d="M{number(across(0))} {_TOP}V{height - _TOP}"/>'
    )
    said = "; ".join(
        f"{bar.name}: {_signed(bar.amount)}, give or take {bar.error:.1f}"
        for bar in bars
    )
    return picture(
        _WIDTH, height, in_the_dark("".join(drawn)), title=title, description=said
    )


def _signed(amount: float) -> str:
    return f"{amount:+.1f}".replace("-", "−")
