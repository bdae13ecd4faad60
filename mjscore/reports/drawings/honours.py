"""Winds and dragons: the Chinese signs as strokes; the white dragon is a frame."""

from __future__ import annotations

from typing import Final

from mjscore.reports.drawings.inks import GREEN, INK, RED

_SIGNS: Final = {
    "E": "M1 3.6H19M10 0V22M4 7.2H16V14H4ZM4 10.6H16M9.4 14.4Q6 18.4.8 20.2M10.6 14.4Q14 18.4 19.2 20.2",
    "S": "M2 2.8H18M10 0V6.4M2.4 22V6.6H17.6V20.4Q17.6 22 15.4 21.6"
    "M6.8 9 8 11.4M13.2 9 12 11.4M5.8 12.8H14.2M5.4 16.6H14.6M10 12.8V20.6",
    "W": "M1 1.8H19M2.4 7H17.6V21.2H2.4ZM7.4 1.8V9.4Q7.2 13 4.4 14.8M12.4 1.8V11.4Q12.4 13.6 14.6 13.6H17",
    "N": "M7 1V21.4M1.6 7.2H7M.8 18.8 7 15.4M12.6 1V18Q12.6 20.6 15 20.6H19.2V16.8M18.4 5.4 12.6 9.6",
}
_RED_DRAGON: Final = "M2.4 5.6H17.6V14.4H2.4ZM10 0V22"
_GREEN_DRAGON: Final = (
    "M3 2.2H8.4Q7 7 .8 9.8M3.2 5 5.4 6.8M12.8.8Q14.6 6.6 21 9.4M18.6 1.4 15.4 4.2M20.6 4.8 17.4 7"
    "M3 11H9.4V14.2H3.6V17.4H9.8V20.4Q9.8 22 7 21.6M13.4 10.6V12.6Q13.2 14.6 11.6 15.4M13.4 10.6H17.6V13.4Q17.6 14.8 20 14.8"
    "M12 17H18.6Q17 20.6 11.4 22.2M13.2 18.2Q16.2 21.4 20.8 22.2"
)


def _sign(path: str, colour: str, move: str = "translate(5 14.8)", width: float = 2.1) -> str:
    return f'<path stroke="{colour}" stroke-width="{width:g}" transform="{move}" d="{path}"/>'


def wind(code: str) -> str:
    """The face of a wind, by its code; North East and South West carry both signs."""
    if len(code) == 1:
        return _sign(_SIGNS[code], INK)
    first, second = ("E", "N") if code == "NE" else ("W", "S")
    return _sign(_SIGNS[first], INK, "translate(3.4 16)scale(.56 .9)") + _sign(
        _SIGNS[second], INK, "translate(15.4 16)scale(.56 .9)"
    )


def dragon(code: str) -> str:
    """The face of a dragon: `RD`, `GD` or `WD`."""
    if code == "RD":
        return _sign(_RED_DRAGON, RED, width=2.6)
    if code == "GD":
        return _sign(_GREEN_DRAGON, GREEN, "translate(4 14.6)", 1.9)
    return (
        f'<path stroke="{INK}" stroke-width="2" d="M5.4 16.4H24.6V35.6H5.4Z"/>'
        f'<path stroke="{INK}" stroke-width="1" d="M8.6 19.6H21.4V32.4H8.6Z"/>'
    )
