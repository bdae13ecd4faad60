"""Running totals drawn with letters, for the terminal: a letter for each player, deals from left to right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from mjscore.problems import printable
from mjscore.reports.drawings.chart import MOST_LINES, all_not_drawn

_WIDTH: Final = 60
_HEIGHT: Final = 13
_TOGETHER: Final = "*"


def terminal_chart(
    totals: Mapping[str, Sequence[int]],
    unit: str = "deal",
    total: str = "{:+}",
    present: Mapping[str, tuple[int, int]] | None = None,
) -> str:
    """The running totals of each player after each deal, from nothing; no wider than 72 characters, ends with a line feed.

    `unit` is what goes from left to right, `total` how a total is written; `present` are the first and the last of them for a
    player, where he was not there from the first to the last.

    Where players stand level there is a `*`; between deals the lines run straight. Of more than six players the first six are
    drawn, and a last line says so.
    """
    everybody, totals = totals, dict(list(totals.items())[:MOST_LINES])
    deals = max(map(len, totals.values()), default=0)
    if not deals:
        return ""
    columns = [at * deals / (_WIDTH - 1) for at in range(_WIDTH)]
    series = {name: [0, *values] for name, values in totals.items()}
    low = min(0, *(min(values) for values in series.values()))
    high = max(0, *(max(values) for values in series.values()))
    marks = letters(list(series))
    grid = [[" "] * len(columns) for _ in range(_HEIGHT)]
    grid[_row(0, low, high)] = ["·"] * len(columns)
    for name, values in series.items():
        first, last = (present or {}).get(name, (1, deals))
        for at, deal in ((at, deal) for at, deal in enumerate(columns) if first - 1 <= deal <= last):
            row = _row(_height(values, deal), low, high)
            grid[row][at] = marks[name] if grid[row][at] in " ·" else _TOGETHER
    width = max(len(total.format(low)), len(total.format(high)))
    labels = {_row(low, low, high): total.format(low), _row(high, low, high): total.format(high), _row(0, low, high): "0"}
    lines = [f"{labels.get(row, ''):>{width}} {''.join(cells)}".rstrip() for row, cells in enumerate(grid)]
    lines.append(" " * (width + 1) + "0" + f"{deals} {unit}{'s' * (deals > 1)}".rjust(len(columns) - 1))
    lines.append("  ".join(f"{marks[name]} {printable(name)} {total.format(values[-1])}" for name, values in series.items()))
    if len(everybody) > len(totals):
        lines.append(f"{all_not_drawn(len(everybody))}.")
    return "\n".join(lines) + "\n"


def _height(values: Sequence[int], deal: float) -> float:
    """The total at a moment between two deals, on the straight line between them."""
    before = int(deal)
    if before + 1 >= len(values):
        return values[-1]
    return values[before] + (values[before + 1] - values[before]) * (deal - before)


def _row(total: float, low: int, high: int) -> int:
    span = max(1, high - low)
    return (_HEIGHT - 1) - round((total - low) * (_HEIGHT - 1) / span)


def letters(names: Sequence[str]) -> dict[str, str]:
    """A letter for each player: the first of his name that nobody before him has, else a digit, or `*` where all are taken.

    >>> letters(["Ann", "Anton", "Al"])
    {'Ann': 'A', 'Anton': 'N', 'Al': 'L'}
    """
    found: dict[str, str] = {}
    for name in names:
        wanted = [letter.upper() for letter in name if letter.isalnum() and len(letter.upper()) == 1] + list("123456789")
        found[name] = next((letter for letter in wanted if letter not in found.values()), _TOGETHER)
    return found
