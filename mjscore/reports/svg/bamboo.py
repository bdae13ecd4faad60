"""The bamboo (sticks) on their tiles; the one is a bird, as on nearly every set."""

from __future__ import annotations

from typing import Final

from mjscore.reports.svg.glyphs import GREEN, INK, RED

STICK: Final = (
    '<path fill="currentColor" stroke="none" d="M-1.6-5.2Q0-6 1.6-5.2 1.9-4 1.1-2.6 1.1-1.4 1.9-.5V.5Q1.1 1.4 1.1 2.6 '
    '1.9 4 1.6 5.2 0 6-1.6 5.2-1.9 4-1.1 2.6-1.1 1.4-1.9.5V-.5Q-1.1-1.4-1.1-2.6-1.9-4-1.6-5.2Z"/>'
    '<path stroke="#fffdf5" stroke-width=".7" d="M0-4V-1.6M0 1.6V4"/>'
)
"""One stick, eleven units long, upright about the origin, in the current colour."""

_BIRD: Final = (
    f'<path fill="{GREEN}" stroke="none" d="M12 15"/>'
)

# x, y, colour, stretch along the stick, turn in degrees
_Place = tuple[float, float, str, float, float]


def _row(y: float, places: str, stretch: float = 1) -> tuple[_Place, ...]:
    """Sticks side by side: `places` holds a letter (g green, r red, i ink) or a dot at five stations across the tile."""
    colours = {"g": GREEN, "r": RED, "i": INK}
    return tuple((7 + 4 * at, y, colours[sign], stretch, 0) for at, sign in enumerate(places) if sign != ".")


_PLACES: Final[dict[int, tuple[_Place, ...]]] = {
    2: (*_row(11.4, "..g..", 1.35), *_row(28.6, "..i..", 1.35)),
    3: (*_row(11.4, "..i..", 1.35), *_row(28.6, ".g.g.", 1.35)),
    4: (*_row(20, ".i.g."), *_row(31.6, ".g.i.")),
    5: (*_row(20, "g...i"), *_row(25.8, "..r.."), *_row(31.6, "i...g")),
    6: (*_row(20, "g.g.g"), *_row(31.6, "i.i.i")),
    7: (*_row(8.6, "..r..", 0.9), *_row(20, "g.i.g"), *_row(31.6, "g.i.g")),
    8: (
        *_row(20, "g...g"),
        (11.5, 19.4, GREEN, 1, 32),
        (18.5, 19.4, GREEN, 1, -32),
        *_row(31.6, "i...i"),
        (11.5, 32.2, INK, 1, -32),
        (18.5, 32.2, INK, 1, 32),
    ),
    9: (*_row(18.2, "g.r.i", 0.68), *_row(25.9, "g.r.i", 0.68), *_row(33.6, "g.r.i", 0.68)),
}


def bamboo(rank: int) -> str:
    """The face of a bamboo tile, `rank` 1-9."""
    if rank == 1:
        return _BIRD
    return "".join(_stick(*place) for place in _PLACES[rank])


def _stick(x: float, y: float, colour: str, stretch: float, turn: float) -> str:
    turned = f"rotate({turn:g})" if turn else ""
    scaled = f"scale(1 {stretch:g})" if stretch != 1 else ""
    return f'<use href="#mj-stick" color="{colour}" transform="translate({x:g} {y:g}){turned}{scaled}"/>'
