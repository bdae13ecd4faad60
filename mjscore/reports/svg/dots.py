"""The dots (circles) on their tiles."""

from __future__ import annotations

from typing import Final

from mjscore.reports.svg.glyphs import GREEN, INK, RED

DOT: Final = (
    '<circle r="1" fill="currentColor" stroke="none"/>'
    '<circle r=".6" stroke="#fffdf5" stroke-width=".17"/><circle r=".2" fill="#fffdf5" stroke="none"/>'
)
"""One dot of radius 1 about the origin, in the current colour."""

_LARGE: Final = (
    f'<g transform="translate(15.6 23.4)"><circle r="11.6" stroke="{GREEN}" stroke-width="2"/>'
    f'<circle r="8.1" stroke="{INK}" stroke-width="2.7" stroke-dasharray="0 4.241"/>'
    f'<circle r="4.4" fill="{RED}" stroke="none"/>'
    '<circle r="2.2" stroke="#fffdf5" stroke-width="1.1" stroke-dasharray="0 2.304"/></g>'
)

_PLACES: Final[dict[int, tuple[float, tuple[tuple[float, float, str], ...]]]] = {
    2: (7.1, ((16.9, 11.4, GREEN), (16.9, 28.6, INK))),
    3: (5.5, ((15.9, 9.2, INK), (8.9, 20.6, RED), (22.2, 31.4, GREEN))),
    4: (5.1, ((9, 19.6, INK), (21, 19.6, GREEN), (9, 31.4, GREEN), (21, 31.4, INK))),
    5: (4, ((7.6, 18.2, INK), (22.4, 18.2, GREEN), (15, 25.3, RED), (7.6, 32.4, GREEN), (22.4, 32.4, INK))),
    6: (4.1, ((14.6, 8, GREEN), (23.6, 8, GREEN), *((x, y, RED) for y in (20.9, 31.4) for x in (9.6, 20.4)))),
    7: (3.5, ((14, 7.2, GREEN), (19.1, 11.4, GREEN), (24.2, 15.6, GREEN), *((x, y, RED) for y in (23, 32.4) for x in (8.2, 18)))),
    8: (3.6, tuple((x, y, INK) for y in (7.6, 15.9, 24.2, 32.5) for x in (14.3, 23))),
    9: (3.4, tuple((x, y, c) for y, c in ((17.6, INK), (25.2, RED), (32.8, GREEN)) for x in (7, 15, 23))),
}


def dots(rank: int) -> str:
    """The face of a dot tile, `rank` 1-9."""
    if rank == 1:
        return _LARGE
    radius, places = _PLACES[rank]
    return "".join(
        f'<use href="#mj-dot" color="{colour}" transform="translate({x:g} {y:g})scale({radius:g})"/>' for x, y, colour in places
    )
