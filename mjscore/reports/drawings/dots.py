"""The dots (circles) on their tiles."""

from __future__ import annotations

from typing import Final

from mjscore.reports.drawings.inks import GREEN, INK, IVORY, RED

DOT: Final = (
    '<circle r="1" fill="currentColor" stroke="none"/>'
    f'<circle r=".6" stroke="{IVORY}" stroke-width=".17"/><circle r=".2" fill="{IVORY}" stroke="none"/>'
)
"""One dot of radius 1 about the origin, in the current colour."""

_LARGE: Final = (
    f'<g transform="translate(16.2 24.6)"><circle r="10.8" stroke="{GREEN}" stroke-width="2"/>'
    f'<circle r="7.4" stroke="{INK}" stroke-width="2.5" stroke-dasharray="0 3.875"/>'
    f'<circle r="4.4" fill="{RED}" stroke="none"/>'
    f'<circle r="2.2" stroke="{IVORY}" stroke-width="1.1" stroke-dasharray="0 2.304"/></g>'
)


def _line(y: float, colour: str, *stations: float) -> tuple[tuple[float, float, str], ...]:
    return tuple((x, y, colour) for x in stations)


_PLACES: Final[dict[int, tuple[float, tuple[tuple[float, float, str], ...]]]] = {
    2: (6.9, ((18.6, 11.2, GREEN), (18.6, 28.8, INK))),
    3: (5.6, ((21.6, 9.2, INK), (15, 20.7, RED), (8.4, 32.2, GREEN))),
    4: (5, ((8.8, 20.2, INK), (21.2, 20.2, GREEN), (8.8, 32, GREEN), (21.2, 32, INK))),
    5: (4.1, ((7.4, 18.4, INK), (22.6, 18.4, GREEN), (15, 25.5, RED), (7.4, 32.6, GREEN), (22.6, 32.6, INK))),
    6: (3.9, (*_line(8.2, GREEN, 15.3, 24.5), *_line(20.8, RED, 9.4, 20.6), *_line(31.8, RED, 9.4, 20.6))),
    7: (
        3.4,
        ((24.6, 6.8, GREEN), (18.6, 11.2, GREEN), (12.6, 15.6, GREEN), *_line(23.6, RED, 9, 21), *_line(32.8, RED, 9, 21)),
    ),
    8: (3.5, tuple(place for y in (7.4, 15.8, 24.2, 32.6) for place in _line(y, INK, 15, 24))),
    9: (3.5, (*_line(17.6, INK, 6.8, 15, 23.2), *_line(25.3, RED, 6.8, 15, 23.2), *_line(33, GREEN, 6.8, 15, 23.2))),
}


def dots(rank: int) -> str:
    """The face of a dot tile, `rank` 1-9."""
    if rank == 1:
        return _LARGE
    radius, places = _PLACES[rank]
    return "".join(
        f'<use href="#mj-dot" color="{colour}" transform="translate({x:g} {y:g})scale({radius:g})"/>' for x, y, colour in places
    )
