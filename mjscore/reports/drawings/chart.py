"""The chart of running totals: a line for each player, told apart by dashes, marks and the name at its end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import floor, log10
from typing import Final, NamedTuple

from mjscore.reports.drawings.markup import INK, LINE, PAPER, number, picture, rectangle, shortened, signed, text

_WIDTH: Final = 580
_HEIGHT: Final = 360
_LEFT, _RIGHT, _TOP, _BOTTOM = 62, 146, 16, 46
_STEP: Final = 36
"""How far the names at the ends of the lines keep apart."""

_COLOURS: Final = ("#1d4f91", "#b3231b", "#17663a", "#8a5a00", "#6a2c91", "#1d2a44")
_DASHES: Final = ("", "9 4", "2 4", "12 4 2 4", "5 3", "14 5")
_MARKS: Final = (
    "M-4.5 0A4.5 4.5 0 1 1 4.5 0A4.5 4.5 0 1 1-4.5 0Z",
    "M-4-4H4V4H-4Z",
    "M0-5.5 5 4H-5Z",
    "M0-5.8 5.8 0 0 5.8-5.8 0Z",
    "M0 5.5 5-4H-5Z",
    "M-5-1.6H-1.6V-5H1.6V-1.6H5V1.6H1.6V5H-1.6V1.6H-5Z",
)
MOST_LINES: Final = len(_MARKS)
"""As many lines as can be told apart in one chart."""


def all_not_drawn(number: int) -> str:
    """What a chart says that cannot show so many lines."""
    return f"The first {MOST_LINES} of {number} are drawn"


class DrawnTotals(NamedTuple):
    """A player's name and his running total in points after each deal; everybody starts from nothing."""

    name: str
    totals: tuple[int, ...]


def line_chart(
    players: Sequence[DrawnTotals],
    *,
    title: str = "Running totals",
    unit: str = "deals",
    show: Callable[[int], str] = signed,
) -> str:
    """The running totals of players as an `<svg>`, deals from left to right; longer series are drawn in full.

    Of more than six only the first six are drawn, and the picture says so. `show` writes a total in words.
    """
    everybody, players = players, players[:MOST_LINES]
    scale = _Scale.of(players)
    paper = rectangle(0, 0, _WIDTH, _HEIGHT, fill=PAPER, radius=6)
    lines = "".join(_draw_series(scale, at, each) for at, each in enumerate(players))
    told = " ".join(
        f"{each.name}: {show(each.totals[-1] if each.totals else 0)} after {len(each.totals)} {unit}." for each in players
    )
    if len(everybody) > len(players):
        left_out = all_not_drawn(len(everybody))
        told += f" {left_out}."
        lines += text(8, _HEIGHT - 7, left_out, size=14)
    content = paper + _draw_grid(scale, unit, show) + lines + _draw_names(scale, players, show)
    return picture(_WIDTH, _HEIGHT, content, title=title, description=told)


class _Scale(NamedTuple):
    """From deals and points to CSS pixels; the lowest and highest grid lines are whole steps."""

    deals: int
    low: int
    high: int
    step: int

    @staticmethod
    def of(players: Sequence[DrawnTotals]) -> _Scale:
        values = [0, *(total for each in players for total in each.totals)]
        step = _round_step(max(values) - min(values), 7)
        low, high = min(values) // step * step, -(-max(values) // step) * step
        return _Scale(max((len(each.totals) for each in players), default=0), low, high if high > low else low + step, step)

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
    every = _round_step(scale.deals, 10)
    for deal in range(0, scale.deals + 1, every):
        x = number(scale.x(deal))
        drawn.append(f'<path stroke="{LINE}" d="M{x} {_HEIGHT - _BOTTOM}V{_HEIGHT - _BOTTOM + 5}"/>')
        drawn.append(text(scale.x(deal), _HEIGHT - _BOTTOM + 20, str(deal), size=14, anchor="middle"))
    drawn.append(text((_LEFT + right) / 2, _HEIGHT - 7, unit, size=14, anchor="middle"))
    return "".join(drawn)


def _draw_series(scale: _Scale, at: int, player: DrawnTotals) -> str:
    points = [(scale.x(deal), scale.y(total)) for deal, total in enumerate((0, *player.totals))]
    path = "M" + " ".join(f"{number(x)} {number(y)}" for x, y in points)
    colour, dash = _COLOURS[at % 6], _DASHES[at % 6]
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    every = _round_step(len(player.totals), 12)
    marked = [point for deal, point in enumerate(points) if deal and deal % every == 0 or deal == len(points) - 1]
    marks = "".join(_draw_mark(at, x, y) for x, y in marked)
    return f'<path fill="none" stroke="{colour}" stroke-width="2.2" stroke-linejoin="round"{dashed} d="{path}"/>{marks}'


def _draw_mark(at: int, x: float, y: float) -> str:
    place = f"translate({number(x)} {number(y)})"
    return f'<path fill="{_COLOURS[at % 6]}" stroke="{PAPER}" transform="{place}" d="{_MARKS[at % 6]}"/>'


def _draw_names(scale: _Scale, players: Sequence[DrawnTotals], show: Callable[[int], str]) -> str:
    """Name and total at the end of each line, pushed apart where they would cover each other."""
    ends = [(scale.y(each.totals[-1] if each.totals else 0), at) for at, each in enumerate(players)]
    drawn = []
    for y, (level, at) in zip(_spread([level for level, _ in sorted(ends)]), sorted(ends), strict=True):
        end = scale.x(len(players[at].totals))
        x = _WIDTH - _RIGHT + 22
        total = show(players[at].totals[-1] if players[at].totals else 0)
        lead = f"M{number(end + 6)} {number(level)}L{number(x - 5)} {number(y)}"
        drawn.append(f'<path fill="none" stroke="{_COLOURS[at % 6]}" stroke-width=".8" d="{lead}"/>')
        drawn.append(_draw_mark(at, x + 2, y))
        name = shortened(players[at].name, 15, _WIDTH - x - 14, bold=True)
        drawn.append(text(x + 12, y + 1, name, size=15, bold=True, colour=_COLOURS[at % 6]))
        drawn.append(text(x + 12, y + 17, total, size=15))
    return "".join(drawn)


def _spread(levels: list[float]) -> list[float]:
    """The ascending levels, moved as little as needed to stay a step apart and inside the picture."""
    placed: list[float] = []
    for level in levels:
        placed.append(max(level, placed[-1] + _STEP) if placed else max(level, _TOP + 8))
    lowest = _HEIGHT - 24.0
    for at in range(len(placed) - 1, -1, -1):
        placed[at] = min(placed[at], lowest)
        lowest = placed[at] - _STEP
    return placed
