"""Charts of played deals: how often items are scored against what they are worth, and how scores are spread."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import floor, log2, log10
from typing import Final, NamedTuple

from mjscore.reports.drawings.markup import INK, LINE, PAPER, number, picture, rectangle, shortened, text

_WIDTH: Final = 640
_LEFT, _TOP, _BOTTOM = 62, 20, 46
_SHADES: Final = ("#1d4f91", "#b3231b", "#17663a")
_MOST_NAMED: Final = 34


class Mark(NamedTuple):
    """An item in a chart: its name, what it is worth in points or as a factor of them, and the share of wins that score it."""

    name: str
    price: float
    share: float


def frequency_chart(marks: Sequence[Mark], *, title: str) -> str:
    """Each item as a row: a bar for how often it is scored, on a scale of tens, the dearest at the top; an `<svg>`."""
    shown = sorted((mark for mark in marks if mark.share > 0), key=lambda mark: (mark.price, -mark.share))[-_MOST_NAMED:]
    lowest = floor(log10(0.9 * min((mark.share for mark in shown), default=0.1)))
    left, right, step = 300, 50, 19
    height = _TOP + _BOTTOM + step * len(shown)

    def across(share: float) -> float:
        return left + (_WIDTH - left - right) * (log10(share) - lowest) / max(-lowest, 1)

    drawn = [rectangle(0, 0, _WIDTH, height, fill=PAPER, radius=6)]
    for power in range(lowest, 1):
        x = across(10**power)
        drawn.append(f'<path stroke="{LINE}" stroke-width=".6" d="M{number(x)} {_TOP}V{height - _BOTTOM}"/>')
        drawn.append(text(x, height - _BOTTOM + 18, f"{100 * 10**power:g} %", size=13, anchor="middle"))
    for row, mark in enumerate(reversed(shown)):
        y = _TOP + step * row
        drawn.append(text(left - 66, y + 13, shortened(mark.name, 13, left - 80), size=13, anchor="end"))
        drawn.append(text(left - 10, y + 13, f"{mark.price:,.0f}", size=13, anchor="end"))
        drawn.append(rectangle(left, y + 3, across(mark.share) - left, step - 6, fill=_SHADES[0]))
    drawn.append(text(left - 10, _TOP - 5, "worth", size=13, anchor="end", bold=True))
    drawn.append(text(left, height - 8, "of so many winning hands, on a scale of tens", size=13))
    said = "; ".join(f"{mark.name}: {100 * mark.share:.3g} %" for mark in reversed(shown))
    return picture(_WIDTH, height, "".join(drawn), title=title, description=said)


def spread_chart(histograms: Mapping[str, Mapping[int, int]], *, title: str) -> str:
    """The scores of hands, by who played: a line each for the share of hands that score at least so many points; an `<svg>`.

    The scale of points doubles from mark to mark, as hands do.
    """
    height, right = 340, 110
    most = max((score for each in histograms.values() for score in each), default=2)
    steps = max(1, int(log2(max(most, 2))) + 1)

    def across(score: float) -> float:
        return _LEFT + (_WIDTH - _LEFT - right) * log2(max(score, 2)) / steps

    def down(share: float) -> float:
        return height - _BOTTOM - (height - _TOP - _BOTTOM) * share

    drawn = [rectangle(0, 0, _WIDTH, height, fill=PAPER, radius=6)]
    for tenth in range(0, 11, 2):
        y = number(down(tenth / 10))
        drawn.append(f'<path stroke="{LINE}" stroke-width=".6" d="M{_LEFT} {y}H{_WIDTH - right}"/>')
        drawn.append(text(_LEFT - 8, down(tenth / 10) + 5, f"{10 * tenth} %", size=13, anchor="end"))
    for step in range(1, steps + 1, 1 if steps < 11 else 2):
        drawn.append(text(across(2**step), height - _BOTTOM + 18, f"{2**step:,}", size=13, anchor="middle"))
    for place, (name, histogram) in enumerate(histograms.items()):
        colour, (path, middle) = _SHADES[place % len(_SHADES)], _falling(histogram, across, down)
        dashes = f' stroke-dasharray="{("", "9 4", "2 4")[place % 3]}"' if place % 3 else ""
        drawn.append(f'<path fill="none" stroke="{colour}" stroke-width="2.2"{dashes} d="{path}"/>')
        drawn.append(text(_WIDTH - right + 8, _TOP + 16 + 20 * place, f"{name}: {middle}", size=13, colour=colour, bold=True))
    drawn.append(text(_LEFT, height - 8, "points of the winning hand; beside the names the median", size=13, colour=INK))
    return picture(_WIDTH, height, "".join(drawn), title=title)


def _falling(histogram: Mapping[int, int], across: Callable[[float], float], down: Callable[[float], float]) -> tuple[str, int]:
    """The path of the share of hands with at least so many points, and the median."""
    whole, left, middle, points = sum(histogram.values()), sum(histogram.values()), 0, []
    for score, count in sorted(histogram.items()):
        points.append(f"{number(across(score))} {number(down(left / whole))}")
        middle = score if left * 2 >= whole else middle
        left -= count
        points.append(f"{number(across(score))} {number(down(left / whole))}")
    return "M" + "L".join(points), middle
