"""The chart of running totals: a line for each player, told apart by dashes, marks and the name at its end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import floor, log10
from typing import Final, NamedTuple

from mjscore.reports.drawings.markup import INK, LINE, PAPER, number, picture, rectangle, shortened, signed, text

_WIDTH: Final = 580
_HEIGHT: Final = 360
_LEFT, _RIGHT, _TOP, _BOTTOM = 62, 146, 16, 46
_STEP: Final = 36
"""How far the names at the ends of the lines keep apart."""


class _Pen(NamedTuple):
    """How the line of a player is drawn: its colour, its dashes, and the outline of its marks."""

    colour: str
    dashes: str
    mark: str


_PENS: Final = (
    _Pen("#1d4f91", "", "M-4.5 0A4.5 4.5 0 1 1 4.5 0A4.5 4.5 0 1 1-4.5 0Z"),
    _Pen("#b3231b", "9 4", "M-4-4H4V4H-4Z"),
    _Pen("#17663a", "2 4", "M0-5.5 5 4H-5Z"),
    _Pen("#8a5a00", "12 4 2 4", "M0-5.8 5.8 0 0 5.8-5.8 0Z"),
    _Pen("#6a2c91", "5 3", "M0 5.5 5-4H-5Z"),
    _Pen("#1d2a44", "14 5", "M-5-1.6H-1.6V-5H1.6V-1.6H5V1.6H1.6V5H-1.6V1.6H-5Z"),
)
MOST_LINES: Final = len(_PENS)
"""As many lines as can be told apart in one chart."""


def all_not_drawn(number: int) -> str:
    """What a chart says that cannot show so many lines."""
    return f"The first {MOST_LINES} of {number} are drawn"


class _Curve(NamedTuple):
    """A player's line: after which deal it begins, his totals from there on, and how it is drawn."""

    name: str
    first: int
    totals: tuple[int, ...]
    pen: _Pen

    @property
    def last(self) -> int:
        """The deal after which it ends."""
        return self.first + len(self.totals) - 1


def line_chart(
    totals: Mapping[str, Sequence[int]],
    *,
    title: str = "Running totals",
    unit: str = "deals",
    show: Callable[[int], str] = signed,
    present: Mapping[str, tuple[int, int]] | None = None,
) -> str:
    """The running totals of players after each deal as an `<svg>`, deals from left to right; longer series are drawn in full.

    Everybody starts from nothing. Of more than six only the first six are drawn, and the picture says so. `show` writes a total
    in words; `present` are the first and the last deal of a player, where he did not play from the first to the last.
    """
    lines = [
        _Curve(name, first - 1, (0, *series)[first - 1 : last + 1], pen)
        for (name, series), pen in zip(totals.items(), _PENS, strict=False)
        for first, last in [(present or {}).get(name, (1, len(series)))]
    ]
    scale = _Scale.of(lines)
    drawn = rectangle(0, 0, _WIDTH, _HEIGHT, fill=PAPER, radius=6) + _draw_grid(scale, unit, show)
    drawn += "".join(_draw_line(scale, line) for line in lines)
    words = " ".join(f"{line.name}: {show(line.totals[-1])} after {len(line.totals) - 1} {unit}." for line in lines)
    if len(totals) > MOST_LINES:
        words += f" {all_not_drawn(len(totals))}."
        drawn += text(8, _HEIGHT - 7, all_not_drawn(len(totals)), size=14)
    drawn = f'<g class="chart">{drawn}{_draw_names(scale, lines, show)}</g>'
    return picture(_WIDTH, _HEIGHT, drawn, title=title, description=words)


class _Scale(NamedTuple):
    """From deals and points to CSS pixels; the lowest and highest grid lines are whole steps."""

    deals: int
    low: int
    high: int
    step: int

    @staticmethod
    def of(lines: Sequence[_Curve]) -> _Scale:
        values = [0, *(total for line in lines for total in line.totals)]
        step = _round_step(max(values) - min(values), 7)
        low, high = min(values) // step * step, -(-max(values) // step) * step
        deals = max((line.last for line in lines), default=0)
        return _Scale(deals, low, high if high > low else low + step, step)

    def x(self, deal: int) -> float:
        return _LEFT + (_WIDTH - _LEFT - _RIGHT) * deal / max(self.deals, 1)

    def y(self, total: float) -> float:
        return _HEIGHT - _BOTTOM - (_HEIGHT - _TOP - _BOTTOM) * (total - self.low) / (self.high - self.low)


def _round_step(span: int, most: int) -> int:
    """The least of 1, 2, 5, 10, 20, 50 ... that divides `span` into at most `most` steps."""
    if span <= most:
        return 1
    unit = 10 ** floor(log10(span / most))
    return int(next(unit * each for each in (1, 2, 5, 10) if unit * each * most >= span))


def _draw_grid(scale: _Scale, unit: str, show: Callable[[int], str]) -> str:
    right = _WIDTH - _RIGHT
    drawn = []
    for total in range(scale.low, scale.high + 1, scale.step):
        y = number(scale.y(total))
        heavy = ' stroke-width="1.6"' if total == 0 else ' stroke-width=".6"'
        drawn.append(f'<path stroke="{INK if total == 0 else LINE}"{heavy} d="M{_LEFT} {y}H{right}"/>')
        drawn.append(text(_LEFT - 8, scale.y(total) + 5, show(total), size=14, anchor="end"))
    for deal in range(0, scale.deals + 1, _round_step(scale.deals, 10)):
        x = number(scale.x(deal))
        drawn.append(f'<path stroke="{LINE}" d="M{x} {_HEIGHT - _BOTTOM}V{_HEIGHT - _BOTTOM + 5}"/>')
        drawn.append(text(scale.x(deal), _HEIGHT - _BOTTOM + 20, str(deal), size=14, anchor="middle"))
    drawn.append(text((_LEFT + right) / 2, _HEIGHT - 7, unit, size=14, anchor="middle"))
    return "".join(drawn)


def _draw_line(scale: _Scale, line: _Curve) -> str:
    points = [(scale.x(deal), scale.y(total)) for deal, total in enumerate(line.totals, start=line.first)]
    path = "M" + " ".join(f"{number(x)} {number(y)}" for x, y in points)
    dashed = f' stroke-dasharray="{line.pen.dashes}"' if line.pen.dashes else ""
    every, last = _round_step(len(points) - 1, 12), len(points) - 1
    marks = "".join(
        _draw_mark(line.pen, *point) for deal, point in enumerate(points) if deal and deal % every == 0 or deal == last
    )
    return (
        f'<path fill="none" stroke="{line.pen.colour}" stroke-width="2.2" stroke-linejoin="round"{dashed} d="{path}"/>{marks}'
    )


def _draw_mark(pen: _Pen, x: float, y: float) -> str:
    return f'<path fill="{pen.colour}" stroke="{PAPER}" transform="translate({number(x)} {number(y)})" d="{pen.mark}"/>'


def _draw_names(scale: _Scale, lines: Sequence[_Curve], show: Callable[[int], str]) -> str:
    """Name and total at the end of each line, pushed apart where they would cover each other."""
    ends = sorted((scale.y(line.totals[-1]), at) for at, line in enumerate(lines))
    x = _WIDTH - _RIGHT + 22
    drawn = []
    for y, (level, at) in zip(_spread([level for level, _ in ends]), ends, strict=True):
        line, colour = lines[at], lines[at].pen.colour
        lead = f"M{number(scale.x(line.last) + 6)} {number(level)}L{number(x - 5)} {number(y)}"
        drawn.append(f'<path fill="none" stroke="{colour}" stroke-width=".8" d="{lead}"/>')
        drawn.append(_draw_mark(line.pen, x + 2, y))
        drawn.append(
            text(x + 12, y + 1, shortened(line.name, 15, _WIDTH - x - 14, bold=True), size=15, bold=True, colour=colour)
        )
        drawn.append(text(x + 12, y + 17, show(line.totals[-1]), size=15))
    return "".join(drawn)


def _spread(levels: list[float]) -> list[float]:
    """The ascending levels, moved as little as needed to stay a step apart and inside the picture."""
    spread: list[float] = []
    for level in levels:
        spread.append(max(level, spread[-1] + _STEP) if spread else max(level, _TOP + 8))
    lowest = _HEIGHT - 24.0
    for at in range(len(spread) - 1, -1, -1):
        spread[at] = min(spread[at], lowest)
        lowest = spread[at] - _STEP
    return spread
