"""Running totals of a session: as a picture, and with letters for a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, floor, log10
from operator import itemgetter
from typing import Final, NamedTuple

from mjscore.problems import printable
from mjscore.reports.drawings.markup import (
    INK,
    LINE,
    PAPER,
    Scale,
    across,
    chart,
    dashed,
    shortened,
    signed_label,
    straight_line,
    text_element,
    two_decimals,
    upright,
)


class Pen(NamedTuple):
    """How the line of a player is drawn: its colour, its dashes, and the outline of its marks."""

    colour: str
    dashes: str
    mark: str


PENS: Final = (
    Pen("#1d4f91", "", "M-4.5 0A4.5 4.5 0 1 1 4.5 0A4.5 4.5 0 1 1-4.5 0Z"),
    Pen("#b3231b", "9 4", "M-4-4H4V4H-4Z"),
    Pen("#17663a", "2 4", "M0-5.5 5 4H-5Z"),
    Pen("#8a5a00", "12 4 2 4", "M0-5.8 5.8 0 0 5.8-5.8 0Z"),
    Pen("#6a2c91", "5 3", "M0 5.5 5-4H-5Z"),
    Pen("#1d2a44", "14 5", "M-5-1.6H-1.6V-5H1.6V-1.6H5V1.6H1.6V5H-1.6V1.6H-5Z"),
)
_MOST_LINES: Final = len(PENS)
"""As many lines as can be told apart in one chart."""


def all_not_drawn(number: int) -> str:
    """What a chart says that cannot show so many lines."""
    return f"The first {_MOST_LINES} of {number} are drawn"


class _Curve(NamedTuple):
    """A player's line: after which deal it begins, and his totals from there on."""

    name: str
    first: int
    totals: tuple[float, ...]

    @property
    def last(self) -> int:
        """The deal after which it ends."""
        return self.first + len(self.totals) - 1

    @property
    def end(self) -> float:
        """The total at its end."""
        return self.totals[-1]


def _curves(
    totals: Mapping[str, Sequence[float]],
    present: Mapping[str, tuple[int, int]] | None,
) -> list[_Curve]:
    """The lines that are drawn: everybody starts from nothing."""
    curves = []
    for name, series in list(totals.items())[:_MOST_LINES]:
        first = 1
        last = len(series)
        if present is not None and name in present:
            first, last = present[name]
        from_nothing = (0, *series)
        curves.append(_Curve(name, first - 1, from_nothing[first - 1 : last + 1]))
    return curves


class _Levels(NamedTuple):
    """The lowest and the highest total, between which the rows are shared out."""

    low: float
    high: float

    @staticmethod
    def of(curves: Sequence[_Curve]) -> _Levels:
        every_total = [0.0]
        for curve in curves:
            every_total += curve.totals
        return _Levels(min(every_total), max(every_total))

    def row(self, total: float) -> int:
        """The row of a total, counted from the top."""
        span = max(1, self.high - self.low)
        steps = _ROWS - 1
        return steps - round((total - self.low) * steps / span)

    def labels(self) -> dict[int, str]:
        """What stands before some rows."""
        labels = {self.row(self.low): f"{self.low:+}"}
        labels[self.row(self.high)] = f"{self.high:+}"
        labels[self.row(0)] = "0"
        return labels


# --- As a picture

_WIDTH: Final = 580
_HEIGHT: Final = 360
_LEFT: Final = 62
_RIGHT: Final = _WIDTH - 146
_TOP: Final = 16
_BOTTOM: Final = _HEIGHT - 46
_STEP: Final = 36
"""How far the names at the ends of the lines keep apart."""


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
    curves = _curves(totals, present)
    least, most = _Levels.of(curves)
    step = _round_step(ceil(most - least), 7)
    low = floor(least / step) * step
    high = ceil(most / step) * step
    if low == high:
        high += step
    deals = max((curve.last for curve in curves), default=0)
    x = Scale(0, max(deals, 1), start=_LEFT, end=_RIGHT)
    y = Scale(low, high, start=_BOTTOM, end=_TOP)

    drawn = ""
    for total in range(low, high + 1, step):
        drawn += _draw_level(total, y.at(total))
    for deal in range(0, deals + 1, _round_step(deals, 10)):
        drawn += _draw_deal(deal, x.at(deal))
    drawn += text_element(
        (_LEFT + _RIGHT) / 2, _HEIGHT - 7, unit, size=14, anchor="middle"
    )
    for curve, pen in zip(curves, PENS, strict=False):
        drawn += _draw_curve(curve, pen, x, y)
    sentences = []
    for curve in curves:
        played = len(curve.totals) - 1
        won = signed_label(curve.end)
        sentences.append(f"{curve.name}: {won} after {played} {unit}.")
    if len(totals) > _MOST_LINES:
        not_all = all_not_drawn(len(totals))
        sentences.append(f"{not_all}.")
        drawn += text_element(8, _HEIGHT - 7, not_all, size=14)
    drawn += _draw_names(curves, x, y)
    return chart(_WIDTH, _HEIGHT, drawn, title=title, description=" ".join(sentences))


def _round_step(span: int, most: int) -> int:
    """The least of 1, 2, 5, 10, 20, 50 ... that divides `span` into at most `most` steps."""
    if span <= most:
        return 1
    unit = int(10 ** floor(log10(span / most)))
    for times in (1, 2, 5):
        if unit * times * most >= span:
            return unit * times
    return unit * 10


def _draw_level(total: int, y: float) -> str:
    """The line of the grid for a total, the heaviest for nothing."""
    path = across(y, _LEFT, _RIGHT)
    if total == 0:
        line = straight_line(path, colour=INK, width="1.6")
    else:
        line = straight_line(path)
    return line + text_element(
        _LEFT - 8, y + 5, signed_label(total), size=14, anchor="end"
    )


def _draw_deal(deal: int, x: float) -> str:
    """The mark of a deal below the grid."""
    mark = upright(x, _BOTTOM, _BOTTOM + 5)
    below = text_element(x, _BOTTOM + 20, str(deal), size=14, anchor="middle")
    return f'<path stroke="{LINE}" d="{mark}"/>{below}'


def _draw_curve(curve: _Curve, pen: Pen, x: Scale, y: Scale) -> str:
    """A line from deal to deal, with marks on a dozen of them and at its end."""
    points = []
    marks = ""
    last = len(curve.totals) - 1
    every = _round_step(last, 12)
    for at, total in enumerate(curve.totals):
        to_right = x.at(curve.first + at)
        down = y.at(total)
        points.append(f"{two_decimals(to_right)} {two_decimals(down)}")
        is_marked = at > 0 and at % every == 0
        if is_marked or at == last:
            marks += _draw_mark(pen, to_right, down)
    path = "M" + " ".join(points)
    return f'<path fill="none" stroke="{pen.colour}" stroke-width="2.2" stroke-linejoin="round"{dashed(pen.dashes)} d="{path}"/>{marks}'


def _draw_mark(pen: Pen, x: float, y: float) -> str:
    return f'<path fill="{pen.colour}" stroke="{PAPER}" transform="translate({two_decimals(x)} {two_decimals(y)})" d="{pen.mark}"/>'


def _draw_names(curves: Sequence[_Curve], to_right: Scale, down: Scale) -> str:
    """Name and total at the end of each line, pushed apart where they would cover each other."""
    ends = []
    for curve, pen in zip(curves, PENS, strict=False):
        ends.append((down.at(curve.end), curve, pen))
    ends.sort(key=itemgetter(0))
    levels = _spread([level for level, _, _ in ends])
    x = _RIGHT + 22
    drawn = ""
    for y, (level, curve, pen) in zip(levels, ends, strict=True):
        start = to_right.at(curve.last) + 6
        lead = f"M{two_decimals(start)} {two_decimals(level)}L{two_decimals(x - 5)} {two_decimals(y)}"
        name = shortened(curve.name, 15, _WIDTH - x - 14, bold=True)
        drawn += (
            f'<path fill="none" stroke="{pen.colour}" stroke-width=".8" d="{lead}"/>'
        )
        drawn += _draw_mark(pen, x + 2, y)
        drawn += text_element(
            x + 12, y + 1, name, size=15, bold=True, colour=pen.colour
        )
        drawn += text_element(x + 12, y + 17, signed_label(curve.end), size=15)
    return drawn


def _spread(levels: Sequence[float]) -> list[float]:
    """The ascending levels, moved as little as needed to stay a step apart and inside the picture."""
    spread: list[float] = []
    highest = _TOP + 8.0
    for level in levels:
        spread.append(max(level, highest))
        highest = spread[-1] + _STEP
    lowest = _HEIGHT - 24.0
    for at in reversed(range(len(spread))):
        spread[at] = min(spread[at], lowest)
        lowest = spread[at] - _STEP
    return spread


# --- With letters

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
    curves = _curves(totals, present)
    deals = max((curve.last for curve in curves), default=0)
    if not deals:
        return ""
    marks = letters([curve.name for curve in curves])
    levels = _Levels.of(curves)
    grid = [[" "] * _COLUMNS for _ in range(_ROWS)]
    grid[levels.row(0)] = ["·"] * _COLUMNS
    for curve in curves:
        for column in range(_COLUMNS):
            deal = column * deals / (_COLUMNS - 1)
            if curve.first <= deal <= curve.last:
                cells = grid[levels.row(_height(curve, deal))]
                taken = cells[column] not in " ·"
                cells[column] = _TOGETHER if taken else marks[curve.name]
    labels = levels.labels()
    width = max(map(len, labels.values()))
    lines = []
    for row, cells in enumerate(grid):
        lines.append(f"{labels.get(row, ''):>{width}} {''.join(cells)}".rstrip())
    last = f"{deals} {unit}s" if deals > 1 else f"{deals} {unit}"
    lines.append(f"{'0':>{width + 2}}{last:>{_COLUMNS - 1}}")
    ends = []
    for curve in curves:
        ends.append(f"{marks[curve.name]} {printable(curve.name)} {curve.end:+}")
    lines.append("  ".join(ends))
    if len(totals) > _MOST_LINES:
        lines.append(f"{all_not_drawn(len(totals))}.")
    return "\n".join(lines) + "\n"


def _height(curve: _Curve, deal: float) -> float:
    """The total at a moment between two deals, on the straight line between them."""
    before = int(deal) - curve.first
    total = curve.totals[before]
    if before + 1 == len(curve.totals):
        return total
    passed = deal - int(deal)
    return total + (curve.totals[before + 1] - total) * passed


def letters(names: Sequence[str]) -> dict[str, str]:
    """A letter for each player: the first of his name that nobody before him has, else a digit, or `*` where all are taken.

    >>> letters(["Ann", "Anton", "Al"])
    {'Ann': 'A', 'Anton': 'N', 'Al': 'L'}
    """
    letter_of: dict[str, str] = {}
    for name in names:
        signs = [sign.upper() for sign in name if sign.isalnum()]
        wanted = [sign for sign in signs if len(sign) == 1]
        wanted += "123456789"
        free = [sign for sign in wanted if sign not in letter_of.values()]
        letter_of[name] = free[0] if free else _TOGETHER
    return letter_of
