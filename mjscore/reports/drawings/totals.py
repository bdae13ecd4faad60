"""Charts: running totals as a picture and with letters, how often items are scored, how scores are spread."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import ceil, floor, log2, log10
from typing import Final, NamedTuple

from mjscore.problems import printable
from mjscore.reports.drawings.markup import (
    INK,
    LINE,
    PAPER,
    in_the_dark,
    number,
    picture,
    rectangle,
    shortened,
    signed,
    text,
)

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
    totals: tuple[float, ...]
    pen: _Pen

    @property
    def last(self) -> int:
        """The deal after which it ends."""
        return self.first + len(self.totals) - 1


def line_chart(
    totals: Mapping[str, Sequence[float]],
    *,
    title: str = "Running totals",
    unit: str = "deals",
    present: Mapping[str, tuple[int, int]] | None = None,
) -> str:
    """The running totals of players after each deal as an `<svg>`, deals from left to right; longer series are drawn in full.

    Everybody starts from nothing. Of more than six only the first six are drawn, and the picture says so. `present` are
    the first and the last deal of a player, where he did not play from the first to the last.
    """
    lines = [
        _Curve(name, first - 1, (0, *series)[first - 1 : last + 1], pen)
        for (name, series), pen in zip(totals.items(), _PENS, strict=False)
        for first, last in [(present or {}).get(name, (1, len(series)))]
    ]
    scale = _Scale.of(lines)
    drawn = rectangle(0, 0, _WIDTH, _HEIGHT, fill=PAPER, radius=6) + _draw_grid(
        scale, unit
    )
    drawn += "".join(_draw_line(scale, line) for line in lines)
    words = " ".join(
        f"{line.name}: {signed(line.totals[-1])} after {len(line.totals) - 1} {unit}."
        for line in lines
    )
    if len(totals) > MOST_LINES:
        words += f" {all_not_drawn(len(totals))}."
        drawn += text(8, _HEIGHT - 7, all_not_drawn(len(totals)), size=14)
    drawn = in_the_dark(drawn + _draw_names(scale, lines))
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
        step = _round_step(ceil(max(values) - min(values)), 7)
        low, high = floor(min(values) / step) * step, ceil(max(values) / step) * step
        deals = max((line.last for line in lines), default=0)
        return _Scale(deals, low, high if high > low else low + step, step)

    def x(self, deal: int) -> float:
        return _LEFT + (_WIDTH - _LEFT - _RIGHT) * deal / max(self.deals, 1)

    def y(self, total: float) -> float:
        return (
            _HEIGHT
            - _BOTTOM
            - (_HEIGHT - _TOP - _BOTTOM) * (total - self.low) / (self.high - self.low)
        )


def _round_step(span: int, most: int) -> int:
    """The least of 1, 2, 5, 10, 20, 50 ... that divides `span` into at most `most` steps."""
    if span <= most:
        return 1
    unit = 10 ** floor(log10(span / most))
    return int(
        next(unit * each for each in (1, 2, 5, 10) if unit * each * most >= span)
    )


def _draw_grid(scale: _Scale, unit: str) -> str:
    right = _WIDTH - _RIGHT
    drawn = []
    for total in range(scale.low, scale.high + 1, scale.step):
        y = number(scale.y(total))
        heavy = ' stroke-width="1.6"' if total == 0 else ' stroke-width=".6"'
        drawn.append(
            f'<path stroke="{INK if total == 0 else LINE}"{heavy} d="M{_LEFT} {y}H{right}"/>'
        )
        drawn.append(
            text(_LEFT - 8, scale.y(total) + 5, signed(total), size=14, anchor="end")
        )
    for deal in range(0, scale.deals + 1, _round_step(scale.deals, 10)):
        x = number(scale.x(deal))
        drawn.append(
            f'<path stroke="{LINE}" d="M{x} {_HEIGHT - _BOTTOM}V{_HEIGHT - _BOTTOM + 5}"/>'
        )
        drawn.append(
            text(
                scale.x(deal),
                _HEIGHT - _BOTTOM + 20,
                str(deal),
                size=14,
                anchor="middle",
            )
        )
    drawn.append(text((_LEFT + right) / 2, _HEIGHT - 7, unit, size=14, anchor="middle"))
    return "".join(drawn)


def _draw_line(scale: _Scale, line: _Curve) -> str:
    points = [
        (scale.x(deal), scale.y(total))
        for deal, total in enumerate(line.totals, start=line.first)
    ]
    path = "M" + " ".join(f"{number(x)} {number(y)}" for x, y in points)
    dashed = f' stroke-dasharray="{line.pen.dashes}"' if line.pen.dashes else ""
    every, last = _round_step(len(points) - 1, 12), len(points) - 1
    marks = "".join(
        _draw_mark(line.pen, *point)
        for deal, point in enumerate(points)
        if (deal and deal % every == 0) or deal == last
    )
    return f'<path fill="none" stroke="{line.pen.colour}" stroke-width="2.2" stroke-linejoin="round"{dashed} d="{path}"/>{marks}'


def _draw_mark(pen: _Pen, x: float, y: float) -> str:
    return f'<path fill="{pen.colour}" stroke="{PAPER}" transform="translate({number(x)} {number(y)})" d="{pen.mark}"/>'


def _draw_names(scale: _Scale, lines: Sequence[_Curve]) -> str:
    """Name and total at the end of each line, pushed apart where they would cover each other."""
    ends = sorted((scale.y(line.totals[-1]), at) for at, line in enumerate(lines))
    x = _WIDTH - _RIGHT + 22
    drawn = []
    for y, (level, at) in zip(_spread([level for level, _ in ends]), ends, strict=True):
        line, colour = lines[at], lines[at].pen.colour
        lead = f"M{number(scale.x(line.last) + 6)} {number(level)}L{number(x - 5)} {number(y)}"
        drawn.append(
            f'<path fill="none" stroke="{colour}" stroke-width=".8" d="{lead}"/>'
        )
        drawn.append(_draw_mark(line.pen, x + 2, y))
        drawn.append(
            text(
                x + 12,
                y + 1,
                shortened(line.name, 15, _WIDTH - x - 14, bold=True),
                size=15,
                bold=True,
                colour=colour,
            )
        )
        drawn.append(text(x + 12, y + 17, signed(line.totals[-1]), size=15))
    return "".join(drawn)


def _spread(levels: list[float]) -> list[float]:
    """The ascending levels, moved as little as needed to stay a step apart and inside the picture."""
    spread: list[float] = []
    for level in levels:
        spread.append(
            max(level, spread[-1] + _STEP) if spread else max(level, _TOP + 8)
        )
    lowest = _HEIGHT - 24.0
    for at in range(len(spread) - 1, -1, -1):
        spread[at] = min(spread[at], lowest)
        lowest = spread[at] - _STEP
    return spread


_WIDE: Final = 640
_HEAD: Final = 20
"""The width and the upper margin of the charts of played deals."""
_SHADES: Final = ("#1d4f91", "#b3231b", "#17663a")
_MOST_NAMED: Final = 34


class Mark(NamedTuple):
    """An item in a chart: its name, what it is worth in points or as a factor of them, and the share of wins that score it."""

    name: str
    price: float
    share: float


def frequency_chart(marks: Sequence[Mark], *, title: str) -> str:
    """Each item as a row: a bar for how often it is scored, on a scale of tens, the dearest at the top; an `<svg>`."""
    shown = sorted(
        (mark for mark in marks if mark.share > 0),
        key=lambda mark: (mark.price, -mark.share),
    )[-_MOST_NAMED:]
    lowest = floor(log10(0.9 * min((mark.share for mark in shown), default=0.1)))
    left, right, step = 300, 50, 19
    height = _HEAD + _BOTTOM + step * len(shown)

    def across(share: float) -> float:
        return left + (_WIDE - left - right) * (log10(share) - lowest) / max(-lowest, 1)

    drawn = [rectangle(0, 0, _WIDE, height, fill=PAPER, radius=6)]
    for power in range(lowest, 1):
        x = across(10**power)
        drawn.append(
            f'<path stroke="{LINE}" stroke-width=".6" d="M{number(x)} {_HEAD}V{height - _BOTTOM}"/>'
        )
        drawn.append(
            text(
                x,
                height - _BOTTOM + 18,
                f"{100 * 10**power:g} %",
                size=13,
                anchor="middle",
            )
        )
    for row, mark in enumerate(reversed(shown)):
        y = _HEAD + step * row
        drawn.append(
            text(
                left - 66,
                y + 13,
                shortened(mark.name, 13, left - 80),
                size=13,
                anchor="end",
            )
        )
        drawn.append(
            text(left - 10, y + 13, f"{mark.price:,.0f}", size=13, anchor="end")
        )
        drawn.append(
            rectangle(left, y + 3, across(mark.share) - left, step - 6, fill=_SHADES[0])
        )
    drawn.append(text(left - 10, _HEAD - 5, "worth", size=13, anchor="end", bold=True))
    drawn.append(
        text(left, height - 8, "of so many winning hands, on a scale of tens", size=13)
    )
    said = "; ".join(
        f"{mark.name}: {100 * mark.share:.3g} %" for mark in reversed(shown)
    )
    return picture(
        _WIDE, height, in_the_dark("".join(drawn)), title=title, description=said
    )


def spread_chart(histograms: Mapping[str, Mapping[int, int]], *, title: str) -> str:
    """The scores of hands, by who played: a line each for the share of hands that score at least so many points; an `<svg>`.

    The scale of points doubles from mark to mark, as hands do.
    """
    height, right = 340, 110
    most = max((score for each in histograms.values() for score in each), default=2)
    steps = max(1, int(log2(max(most, 2))) + 1)

    def across(score: float) -> float:
        return _LEFT + (_WIDE - _LEFT - right) * log2(max(score, 2)) / steps

    def down(share: float) -> float:
        return height - _BOTTOM - (height - _HEAD - _BOTTOM) * share

    drawn = [rectangle(0, 0, _WIDE, height, fill=PAPER, radius=6)]
    for tenth in range(0, 11, 2):
        y = number(down(tenth / 10))
        drawn.append(
            f'<path stroke="{LINE}" stroke-width=".6" d="M{_LEFT} {y}H{_WIDE - right}"/>'
        )
        drawn.append(
            text(
                _LEFT - 8,
                down(tenth / 10) + 5,
                f"{10 * tenth} %",
                size=13,
                anchor="end",
            )
        )
    for step in range(1, steps + 1, 1 if steps < 11 else 2):
        drawn.append(
            text(
                across(2**step),
                height - _BOTTOM + 18,
                f"{2**step:,}",
                size=13,
                anchor="middle",
            )
        )
    for place, (name, histogram) in enumerate(histograms.items()):
        colour, (path, middle) = (
            _SHADES[place % len(_SHADES)],
            _falling(histogram, across, down),
        )
        dashes = (
            f' stroke-dasharray="{("", "9 4", "2 4")[place % 3]}"' if place % 3 else ""
        )
        drawn.append(
            f'<path fill="none" stroke="{colour}" stroke-width="2.2"{dashes} d="{path}"/>'
        )
        drawn.append(
            text(
                _WIDE - right + 8,
                _HEAD + 16 + 20 * place,
                f"{name}: {middle}",
                size=13,
                colour=colour,
                bold=True,
            )
        )
    drawn.append(
        text(
            _LEFT,
            height - 8,
            "points of the winning hand; beside the names the median",
            size=13,
            colour=INK,
        )
    )
    return picture(_WIDE, height, in_the_dark("".join(drawn)), title=title)


def _falling(
    histogram: Mapping[int, int],
    across: Callable[[float], float],
    down: Callable[[float], float],
) -> tuple[str, int]:
    """The path of the share of hands with at least so many points, and the median."""
    whole, left, middle, points = (
        sum(histogram.values()),
        sum(histogram.values()),
        0,
        [],
    )
    for score, count in sorted(histogram.items()):
        points.append(f"{number(across(score))} {number(down(left / whole))}")
        middle = score if left * 2 >= whole else middle
        left -= count
        points.append(f"{number(across(score))} {number(down(left / whole))}")
    return "M" + "L".join(points), middle


_COLUMNS: Final = 60
_ROWS: Final = 13
_TOGETHER: Final = "*"


def terminal_chart(
    totals: Mapping[str, Sequence[float]],
    unit: str = "deal",
    present: Mapping[str, tuple[int, int]] | None = None,
) -> str:
    """The running totals of each player after each deal, from nothing; no wider than 72 characters, ends with a line feed.

    `unit` is what goes from left to right; `present` are the first and the last of them for a player, where he was not there
    from the first to the last.

    Where players stand level there is a `*`; between deals the lines run straight. Of more than six players the first six are
    drawn, and a last line says so.
    """
    everybody, totals = totals, dict(list(totals.items())[:MOST_LINES])
    deals = max(map(len, totals.values()), default=0)
    if not deals:
        return ""
    columns = [at * deals / (_COLUMNS - 1) for at in range(_COLUMNS)]
    series = {name: [0, *values] for name, values in totals.items()}
    low = min(0, *(min(values) for values in series.values()))
    high = max(0, *(max(values) for values in series.values()))
    marks = letters(list(series))
    grid = [[" "] * len(columns) for _ in range(_ROWS)]
    grid[_row(0, low, high)] = ["·"] * len(columns)
    for name, values in series.items():
        first, last = (present or {}).get(name, (1, deals))
        for at, deal in (
            (at, deal) for at, deal in enumerate(columns) if first - 1 <= deal <= last
        ):
            row = _row(_height(values, deal), low, high)
            grid[row][at] = marks[name] if grid[row][at] in " ·" else _TOGETHER
    width = max(len(f"{low:+}"), len(f"{high:+}"))
    labels = {
        _row(low, low, high): f"{low:+}",
        _row(high, low, high): f"{high:+}",
        _row(0, low, high): "0",
    }
    lines = [
        f"{labels.get(row, ''):>{width}} {''.join(cells)}".rstrip()
        for row, cells in enumerate(grid)
    ]
    lines.append(
        " " * (width + 1)
        + "0"
        + f"{deals} {unit}{'s' * (deals > 1)}".rjust(len(columns) - 1)
    )
    lines.append(
        "  ".join(
            f"{marks[name]} {printable(name)} {values[-1]:+}"
            for name, values in series.items()
        )
    )
    if len(everybody) > len(totals):
        lines.append(f"{all_not_drawn(len(everybody))}.")
    return "\n".join(lines) + "\n"


def _height(values: Sequence[float], deal: float) -> float:
    """The total at a moment between two deals, on the straight line between them."""
    before = int(deal)
    if before + 1 >= len(values):
        return values[-1]
    return values[before] + (values[before + 1] - values[before]) * (deal - before)


def _row(total: float, low: float, high: float) -> int:
    span = max(1, high - low)
    return (_ROWS - 1) - round((total - low) * (_ROWS - 1) / span)


def letters(names: Sequence[str]) -> dict[str, str]:
    """A letter for each player: the first of his name that nobody before him has, else a digit, or `*` where all are taken.

    >>> letters(["Ann", "Anton", "Al"])
    {'Ann': 'A', 'Anton': 'N', 'Al': 'L'}
    """
    found: dict[str, str] = {}
    for name in names:
        wanted = [
            letter.upper()
            for letter in name
            if letter.isalnum() and len(letter.upper()) == 1
        ] + list("123456789")
        found[name] = next(
            (letter for letter in wanted if letter not in found.values()), _TOGETHER
        )
    return found
