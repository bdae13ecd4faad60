"""Charts of played deals: what each step pays, how often items are scored, how scores are spread."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import floor, log2, log10
from typing import Final, NamedTuple

from mjscore.reports.drawings.markup import (
    INK,
    LINE,
    Scale,
    across,
    chart,
    dashed,
    rectangle,
    shortened,
    straight_line,
    text_element,
    two_decimals,
    upright,
)
from mjscore.reports.drawings.totals import PENS

# --- Amounts with their errors

_BAR_WIDTH: Final = 580
_BAR_TOP: Final = 10
_BAR_STEP: Final = 22
_BAR_LEFT: Final = 150
_BAR_RIGHT: Final = 76
_BAR_FILL: Final = "#7d9cc4"


class Bar(NamedTuple):
    """An amount with its standard error, under a name."""

    name: str
    amount: float
    error: float

    @property
    def least(self) -> float:
        """The amount less its error."""
        return self.amount - self.error

    @property
    def most(self) -> float:
        """The amount and its error."""
        return self.amount + self.error

    def __str__(self) -> str:
        amount = _with_sign(self.amount)
        return f"{self.name}: {amount}, give or take {self.error:.1f}"


def bar_chart(bars: Sequence[Bar], *, title: str) -> str:
    """Each amount as a bar from nothing to the left or to the right, in the order given; an `<svg>`.

    A line on it is one standard error long on either side.
    """
    least = min(bar.least for bar in bars)
    most = max(bar.most for bar in bars)
    scale = Scale(
        min(0.0, least), max(0.0, most), start=_BAR_LEFT, end=_BAR_WIDTH - _BAR_RIGHT
    )
    height = 2 * _BAR_TOP + _BAR_STEP * len(bars)
    drawn = ""
    for row, bar in enumerate(bars):
        drawn += _draw_bar(bar, scale, _BAR_TOP + _BAR_STEP * row)
    nothing = upright(scale.at(0), _BAR_TOP, height - _BAR_TOP)
    drawn += f'<path stroke="{LINE}" d="{nothing}"/>'
    description = "; ".join(map(str, bars))
    return chart(_BAR_WIDTH, height, drawn, title=title, description=description)


def _draw_bar(bar: Bar, scale: Scale, y: float) -> str:
    name = shortened(bar.name, 14, _BAR_LEFT - 20)
    amount = _with_sign(bar.amount)
    start, end = sorted((scale.at(0), scale.at(bar.amount)))
    error = across(y + 11, scale.at(bar.least), scale.at(bar.most))
    return (
        text_element(_BAR_LEFT - 10, y + 15, name, size=14, anchor="end")
        + rectangle(start, y + 4, end - start, _BAR_STEP - 8, fill=_BAR_FILL)
        + straight_line(error, colour=INK, width="1.4")
        + text_element(_BAR_WIDTH - 10, y + 15, amount, size=14, anchor="end")
    )


def _with_sign(amount: float) -> str:
    return f"{amount:+.1f}".replace("-", "−")


# --- How often items are scored

_WIDTH: Final = 640
_TOP: Final = 20
_BOTTOM: Final = 46
_MOST_NAMED: Final = 34
_LEFT_OF_BARS: Final = 300
_RIGHT_OF_BARS: Final = 50
_STEP: Final = 19


class Mark(NamedTuple):
    """An item in a chart: its name, what it is worth in points or as a factor of them, and the share of wins that score it."""

    name: str
    price: float
    share: float


def _by_price(mark: Mark) -> tuple[float, float]:
    """The cheapest first, of equals the one that is scored most often."""
    return mark.price, -mark.share


def frequency_chart(marks: Sequence[Mark], *, title: str) -> str:
    """Each item as a row: a bar for how often it is scored, on a scale of tens, the dearest at the top; an `<svg>`."""
    scored = [mark for mark in marks if mark.share > 0]
    scored.sort(key=_by_price)
    shown = scored[-_MOST_NAMED:]
    shown.reverse()
    least = min((mark.share for mark in shown), default=0.1)
    lowest = floor(log10(0.9 * least))
    left = _LEFT_OF_BARS
    right = _WIDTH - _RIGHT_OF_BARS
    scale = Scale(lowest, max(0, lowest + 1), start=left, end=right)
    height = _TOP + _BOTTOM + _STEP * len(shown)
    drawn = ""
    for power in range(lowest, 1):
        x = scale.at(power)
        share = f"{100 * 10**power:g} %"
        drawn += straight_line(upright(x, _TOP, height - _BOTTOM))
        drawn += text_element(x, height - _BOTTOM + 18, share, size=13, anchor="middle")
    for row, mark in enumerate(shown):
        drawn += _draw_mark(mark, scale, _TOP + _STEP * row)
    below = "of so many winning hands, on a scale of tens"
    drawn += text_element(
        left - 10, _TOP - 5, "worth", size=13, anchor="end", bold=True
    )
    drawn += text_element(left, height - 8, below, size=13)
    description = "; ".join(f"{mark.name}: {100 * mark.share:.3g} %" for mark in shown)
    return chart(_WIDTH, height, drawn, title=title, description=description)


def _draw_mark(mark: Mark, scale: Scale, y: float) -> str:
    left = _LEFT_OF_BARS
    name = shortened(mark.name, 13, left - 80)
    length = scale.at(log10(mark.share)) - left
    return (
        text_element(left - 66, y + 13, name, size=13, anchor="end")
        + text_element(left - 10, y + 13, f"{mark.price:,.0f}", size=13, anchor="end")
        + rectangle(left, y + 3, length, _STEP - 6, fill=PENS[0].colour)
    )


# --- How scores are spread

_HEIGHT: Final = 340
_LEFT: Final = 62
_RIGHT: Final = _WIDTH - 110


def spread_chart(histograms: Mapping[str, Mapping[int, int]], *, title: str) -> str:
    """The scores of hands, by who played: a line each for the share of hands that score at least so many points; an `<svg>`.

    The scale of points doubles from mark to mark, as hands do.
    """
    most = 2
    for histogram in histograms.values():
        most = max(most, max(histogram))
    steps = int(log2(most)) + 1
    points = Scale(0, steps, start=_LEFT, end=_RIGHT)
    shares = Scale(0, 1, start=_HEIGHT - _BOTTOM, end=_TOP)
    drawn = ""
    for tenth in range(0, 11, 2):
        y = shares.at(tenth / 10)
        drawn += straight_line(across(y, _LEFT, _RIGHT))
        drawn += text_element(
            _LEFT - 8, y + 5, f"{10 * tenth} %", size=13, anchor="end"
        )
    every = 1 if steps < 11 else 2
    for step in range(1, steps + 1, every):
        x = points.at(step)
        below = _HEIGHT - _BOTTOM + 18
        drawn += text_element(x, below, f"{2**step:,}", size=13, anchor="middle")
    for place, (name, histogram) in enumerate(histograms.items()):
        pen = PENS[place % len(PENS)]
        path = _falling(histogram, points, shares)
        drawn += f'<path fill="none" stroke="{pen.colour}" stroke-width="2.2"{dashed(pen.dashes)} d="{path}"/>'
        label = f"{name}: {_median(histogram)}"
        y = _TOP + 16 + 20 * place
        drawn += text_element(
            _RIGHT + 8, y, label, size=13, colour=pen.colour, bold=True
        )
    below_all = "points of the winning hand; beside the names the median"
    drawn += text_element(_LEFT, _HEIGHT - 8, below_all, size=13)
    return chart(_WIDTH, _HEIGHT, drawn, title=title)


def _falling(histogram: Mapping[int, int], points: Scale, shares: Scale) -> str:
    """The path of the share of hands with at least so many points."""
    whole = sum(histogram.values())
    left = whole
    corners = []
    for score, count in sorted(histogram.items()):
        x = two_decimals(points.at(log2(max(score, 2))))
        corners.append(f"{x} {two_decimals(shares.at(left / whole))}")
        left -= count
        corners.append(f"{x} {two_decimals(shares.at(left / whole))}")
    return "M" + "L".join(corners)


def _median(histogram: Mapping[int, int]) -> int:
    """The greatest score that half of the hands have or surpass; 0 without hands."""
    whole = sum(histogram.values())
    left = whole
    middle = 0
    for score, count in sorted(histogram.items()):
        if left * 2 >= whole:
            middle = score
        left -= count
    return middle
