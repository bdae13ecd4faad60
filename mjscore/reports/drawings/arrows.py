"""Arrows for payments: a line, a head, and the amount in a box upon the line."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import hypot
from typing import Final

from mjscore.reports.drawings.inks import INK, LINE, PAPER
from mjscore.reports.drawings.markup import number, rectangle, text, text_width

_CLEAR: Final = 4
_HEAD: Final = 11
_SIZE: Final = 16

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Arrow:
    """From `start` to `end` in CSS pixels; the label sits at the fraction `at` of the way. `strong` ones are thicker."""

    start: Point
    end: Point
    label: str
    strong: bool = False
    at: float = 0.5


def draw_arrows(arrows: Iterable[Arrow]) -> str:
    """The arrows, all lines below all labels; each stops a little short of its ends."""
    lines, labels = [], []
    for arrow in arrows:
        length = hypot(arrow.end[0] - arrow.start[0], arrow.end[1] - arrow.start[1]) or 1
        start = _along(arrow, _CLEAR / length)
        tip = _along(arrow, 1 - _CLEAR / length)
        neck = _along(arrow, 1 - (_CLEAR + _HEAD) / length)
        lines.append(_draw_line(start, neck, tip, 3.4 if arrow.strong else 1.8))
        labels.append(_draw_label(_along(arrow, arrow.at), arrow.label, strong=arrow.strong))
    return "".join(lines + labels)


def _along(arrow: Arrow, fraction: float) -> Point:
    (x, y), (to_x, to_y) = arrow.start, arrow.end
    return x + (to_x - x) * fraction, y + (to_y - y) * fraction


def _draw_line(start: Point, neck: Point, tip: Point, width: float) -> str:
    reach = hypot(tip[0] - neck[0], tip[1] - neck[1]) or 1
    across = ((neck[1] - tip[1]) / reach * _HEAD / 2, (tip[0] - neck[0]) / reach * _HEAD / 2)
    corners = (tip, (neck[0] + across[0], neck[1] + across[1]), (neck[0] - across[0], neck[1] - across[1]))
    points = " ".join(f"{number(x)},{number(y)}" for x, y in corners)
    ends = f'x1="{number(start[0])}" y1="{number(start[1])}" x2="{number(neck[0])}" y2="{number(neck[1])}"'
    return f'<line {ends} stroke="{INK}" stroke-width="{number(width)}"/><polygon points="{points}" fill="{INK}"/>'


def _draw_label(middle: Point, label: str, *, strong: bool) -> str:
    width = text_width(label, _SIZE, bold=strong) + 8
    x, y = middle
    box = rectangle(x - width / 2, y - 12, width, 24, fill=PAPER, line=INK if strong else LINE, radius=6)
    return box + text(x, y + 5.6, label, size=_SIZE, anchor="middle", bold=strong)


def edge_point(middle: Point, size: tuple[float, float], towards: Point) -> Point:
    """Where the line from the middle of a box of this width and height towards another point leaves the box."""
    across, down = towards[0] - middle[0], towards[1] - middle[1]
    reach = min(size[0] / 2 / abs(across) if across else 1, size[1] / 2 / abs(down) if down else 1, 1)
    return middle[0] + across * reach, middle[1] + down * reach
