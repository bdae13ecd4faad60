"""The bonus tiles: the flowers plum, orchid, chrysanthemum, bamboo; the seasons as shoot, sun, falling leaf and snow."""

from __future__ import annotations

from typing import Final

from mjscore.reports.drawings.glyphs import disc, drawn, filled
from mjscore.reports.drawings.inks import GREEN, INK, IVORY, RED

_GOLD: Final = "#c98c12"


def _turned(shape: str, times: int) -> str:
    """The same shape `times` times about the origin."""
    return "".join(f'<g transform="rotate({360 * turn / times:g})">{shape}</g>' for turn in range(times))


_PLUM: Final = (
    drawn(INK, 2.2, "M4.6 36.4Q13 35 20 29.4 23.4 25 24.6 16.4M15 33Q9 28 8.2 20.6")
    + disc(24.4, 14.8, 2.2, RED)
    + disc(8, 19.6, 2.2, RED)
    + '<g transform="translate(16.4 25.8)scale(1.14)">'
    + _turned(f'<circle cy="-4.5" r="3.5" fill="{RED}" stroke="{IVORY}" stroke-width=".8"/>', 5)
    + f'<circle r="2.3" fill="{IVORY}" stroke="{_GOLD}" stroke-width="1.2"/></g>'
)
_ORCHID: Final = (
    filled(
        GREEN,
        "M13.6 37.4Q11.4 28.6 3 23.4 13.2 25.6 16 37.4ZM15 37.4Q15.6 27.8 27.2 20.6 19.4 28.4 17 37.4Z"
        "M15.6 37.4Q18.4 31 27.4 29.6 20.4 32.2 18 37.4ZM14.4 37.4Q11.4 32.6 3.4 31.4 12 30.6 16 37.4Z",
    )
    + drawn(GREEN, 1.3, "M15.8 36Q14.6 29 15.4 23")
    + '<g transform="translate(15.6 21)">'
    + _turned(filled(RED, "M0 0Q-3.8-3.4 0-7 3.8-3.4 0 0Z"), 5)
    + disc(0, 0, 1.6, _GOLD)
    + "</g>"
)
_CHRYSANTHEMUM: Final = (
    drawn(GREEN, 1.8, "M15.6 37V30")
    + filled(GREEN, "M15.4 37.4Q7.6 38 4 32.6 11.6 31 15.4 37.4ZM15.8 37.4Q23.6 38 27 32.6 19.6 31 15.8 37.4Z")
    + f'<g transform="translate(15.6 22.8)"><g fill="{_GOLD}" stroke="#7a5208" stroke-width=".6">'
    + _turned('<path d="M0-2Q-2.9-6.6 0-9.4 2.9-6.6 0-2Z"/>', 12)
    + f"</g>{disc(0, 0, 3, RED)}</g>"
)
_BAMBOO: Final = (
    '<g stroke-linecap="butt">'
    + drawn(GREEN, 3, "M11.4 37.4V32M11.4 30.8V24.6M11.4 23.4V18.6M20.8 37.4V33M20.8 31.8V25M20.8 23.8V17.4")
    + "</g>"
    + filled(
        GREEN,
        "M12.4 25.4Q13.6 20.4 19 19.4 18 24.2 12.4 25.4ZM10.4 31.4Q8.4 26.4 3.2 25.8 4.2 30.2 10.4 31.4Z"
        "M21.8 25.4Q22.4 20.2 27.4 18.2 27.2 23.4 21.8 25.4ZM21.8 33Q23.4 28.4 27.6 28 26.4 32 21.8 33Z"
        "M11 19.4Q9.4 15.4 4 15.6 5.6 19.4 11 19.4ZM20.6 18Q20 13.4 15.4 13.6 16.4 17.6 20.6 18Z"
        "M21 18Q22.2 12.4 27 12.8 26 17 21 18Z",
    )
)
_SPRING: Final = (
    drawn(RED, 2.4, "M5 35.6Q15 30.6 25 35.6")
    + drawn(GREEN, 2.2, "M15 33Q16 27 14.6 21")
    + filled(GREEN, "M14.8 25.6Q5.4 26.4 4 17 13.6 16.4 14.8 25.6ZM14.6 23.2Q16 13 26.6 12.6 26 23 14.6 23.2Z")
    + drawn(IVORY, 0.9, "M7 19.4Q11.4 21 14 24.6M23.6 15Q18.6 17.6 16 21.8")
)
_SUMMER: Final = f'<g transform="translate(15 26)">{disc(0, 0, 6.2, RED)}{_turned(drawn(RED, 2, "M0-8.6V-10.6"), 8)}</g>'
_AUTUMN: Final = (
    drawn(INK, 1.6, "M15 28V37.2")
    + filled(
        RED,
        "M15 13.4 17.4 18.4 20.8 16.4 20.2 22.6 23.2 20.4 24 23 27.4 22.8 25.2 27.6 26.6 28.8 19 32.4 20 34.4 15 33.4"
        " 10 34.4 11 32.4 3.4 28.8 4.8 27.6 2.6 22.8 6 23 6.8 20.4 9.8 22.6 9.2 16.4 12.6 18.4Z",
    )
    + drawn(IVORY, 0.9, "M15 18.4V32.4L8 26.4M15 32.4 22 26.4")
)
_WINTER: Final = f'<g transform="translate(15 25.6)">{_turned(drawn(INK, 1.5, "M0 0V-11M-2.8-9.4 0-6.8 2.8-9.4"), 6)}</g>'

_FACES: Final = {
    "F1": _PLUM,
    "F2": _ORCHID,
    "F3": _CHRYSANTHEMUM,
    "F4": _BAMBOO,
    "S1": _SPRING,
    "S2": _SUMMER,
    "S3": _AUTUMN,
    "S4": _WINTER,
}


def bonus(code: str) -> str:
    """The face of a bonus tile, `F1` to `F4` or `S1` to `S4`."""
    return _FACES[code]
