"""The bamboo (sticks) on their tiles; the one is a bird, as on nearly every set."""

from __future__ import annotations

from typing import Final

from mjscore.reports.drawings.glyphs import disc, drawn, filled
from mjscore.reports.drawings.inks import GREEN, INK, IVORY, RED

STICK: Final = (
    '<path fill="currentColor" stroke="none" d="M-1.9-5.2Q0-6.2 1.9-5.2 2.1-4 1.4-2.6 1.4-1.4 2.2-.5V.5Q1.4 1.4 1.4 2.6 '
    '2.1 4 1.9 5.2 0 6.2-1.9 5.2-2.1 4-1.4 2.6-1.4 1.4-2.2.5V-.5Q-1.4-1.4-1.4-2.6-2.1-4-1.9-5.2Z"/>'
    + drawn(IVORY, 0.8, "M0-4V-1.7M0 1.7V4")
)
"""One stick, some eleven units long, upright about the origin, in the current colour."""

_BIRD: Final = (
    drawn(RED, 1.3, "M12.4 31.5V36.8H8.8M16.8 31.5V36.8H13.2M11 18V14.6M12.6 18 14.8 14.2M13.6 19 17 16")
    + filled(GREEN, "M7 21C5.4 30 11 34.4 17 32.4 21.6 30.8 21.4 22.6 26.8 5.4 21 8.4 17.2 14.6 15.4 20.2Z")
    + disc(11, 20.4, 4.1, GREEN)
    + filled(RED, "M7.4 18.8 3.2 21 7.2 22.6Z")
    + drawn(IVORY, 1, "M23.4 11.6Q19.4 16.8 18.4 22M12 25.2Q13.4 29.6 19.6 26.2M11.2 27.8Q13.4 31.4 18 29.6")
    + disc(10, 19.8, 1.5, IVORY)
    + disc(10, 19.8, 0.7, INK)
)

# x, y, colour, width, stretch along the stick, turn in degrees
_Place = tuple[float, float, str, float, float, float]


def _row(y: float, places: str, stretch: float = 1, width: float = 1) -> tuple[_Place, ...]:
    """Sticks side by side: `places` holds a letter (g green, r red, i ink) or a dot at five stations across the tile."""
    colours = {"g": GREEN, "r": RED, "i": INK}
    return tuple((7 + 4 * at, y, colours[sign], width, stretch, 0) for at, sign in enumerate(places) if sign != ".")


_PLACES: Final[dict[int, tuple[_Place, ...]]] = {
    2: ((17, 11.2, GREEN, 1.5, 1.4, 0), (17, 28.8, INK, 1.5, 1.4, 0)),
    3: ((16.4, 11.2, INK, 1.4, 1.4, 0), (10.6, 28.8, GREEN, 1.4, 1.4, 0), (22.2, 28.8, GREEN, 1.4, 1.4, 0)),
    4: ((10, 20, INK, 1.4, 1, 0), (20, 20, GREEN, 1.4, 1, 0), (10, 32, GREEN, 1.4, 1, 0), (20, 32, INK, 1.4, 1, 0)),
    5: (*_row(20, "g...i", 1, 1.3), *_row(26, "..r..", 1, 1.3), *_row(32, "i...g", 1, 1.3)),
    6: (*_row(20, "g.g.g", 1, 1.2), *_row(32, "i.i.i", 1, 1.2)),
    7: (*_row(8.6, "..r..", 0.86, 1.2), *_row(20, "g.i.g", 1, 1.2), *_row(32, "g.i.g", 1, 1.2)),
    8: (
        (5, 20, GREEN, 1, 1, 0),
        (11.3, 20, GREEN, 0.95, 1, -27),
        (18.7, 20, GREEN, 0.95, 1, 27),
        (25, 20, GREEN, 1, 1, 0),
        (5, 32, INK, 1, 1, 0),
        (11.3, 32, INK, 0.95, 1, 27),
        (18.7, 32, INK, 0.95, 1, -27),
        (25, 32, INK, 1, 1, 0),
    ),
    9: (*_row(18, "g.r.i", 0.68, 1.2), *_row(25.8, "g.r.i", 0.68, 1.2), *_row(33.6, "g.r.i", 0.68, 1.2)),
}


def bamboo(rank: int) -> str:
    """The face of a bamboo tile, `rank` 1-9."""
    if rank == 1:
        return _BIRD
    return "".join(_stick(*place) for place in _PLACES[rank])


def _stick(x: float, y: float, colour: str, width: float, stretch: float, turn: float) -> str:
    turned = f"rotate({turn:g})" if turn else ""
    scaled = f"scale({width:g} {stretch:g})" if (width, stretch) != (1, 1) else ""
    return f'<use href="#mj-stick" color="{colour}" transform="translate({x:g} {y:g}){turned}{scaled}"/>'
