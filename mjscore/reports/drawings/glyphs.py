"""Index figures and letters as strokes, so that a picture looks the same whatever fonts are installed."""

from __future__ import annotations

from typing import Final

_STROKES: Final[dict[str, tuple[float, str]]] = {
    "1": (5, "M.9 2 3 .2V8M.9 8H5"),
    "2": (5, "M.2 2.2C.2-.7 4.9-.8 4.9 2.1 4.9 4.2 1 5.6.1 8H5"),
    "3": (5, "M.3 0H4.6L2.3 3.1C6.2 3 5.8 8 2.2 8 1.2 8 .4 7.6 0 6.9"),
    "4": (5, "M3.8 8V0L0 5.6H5.2"),
    "5": (5, "M4.6 0H.8L.4 3.6C1.6 2.6 5 2.5 5 5.3 5 8.8 1.2 8.6 0 7"),
    "6": (5, "M4.2.1C1.8.6.1 2.6.1 5.4.1 8.9 5 8.9 5 5.4 5 2.4.6 2.6.1 5.2"),
    "7": (5, "M0 0H5L1.8 8"),
    "8": (5, "M2.5 3.8C-.3 3.8-.3 0 2.5 0S5.3 3.8 2.5 3.8C-1 3.8-1 8 2.5 8S6 3.8 2.5 3.8Z"),
    "9": (5, "M.8 7.9C3.2 7.4 4.9 5.4 4.9 2.6 4.9-.9 0-.9 0 2.6 0 5.6 4.4 5.4 4.9 2.8"),
    "D": (5, "M.2 0V8H1.8C6 8 6 0 1.8 0Z"),
    "E": (4.6, "M4.6 0H.2V8H4.6M.2 4H4"),
    "F": (4.6, "M4.6 0H.2V8M.2 4H4"),
    "G": (5, "M4.8 1.4C3.6-.7 0-.6 0 4 0 8.6 5 8.6 5 4.7H2.9"),
    "N": (5, "M.2 8V0L4.8 8V0"),
    "R": (5, "M.2 8V0H2.4C5.6 0 5.6 4.3 2.4 4.3H.2M2.7 4.3 4.9 8"),
    "S": (5, "M4.7 1.4C4-.6.3-.5.3 2 .3 4.6 4.9 3.3 4.9 6 4.9 8.7.6 8.6 0 6.6"),
    "W": (7, "M0 0 1.7 8 3.5 1.5 5.3 8 7 0"),
}


def filled(colour: str, path: str) -> str:
    """A shape filled with one colour."""
    return f'<path fill="{colour}" stroke="none" d="{path}"/>'


def drawn(colour: str, width: float, path: str) -> str:
    """A line of one colour and width."""
    return f'<path stroke="{colour}" stroke-width="{width:g}" d="{path}"/>'


def disc(x: float, y: float, radius: float, colour: str) -> str:
    """A filled circle."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{colour}" stroke="none"/>'


def index_marks(text: str, colour: str) -> str:
    """The index of a tile in its upper left corner; `text` is made of figures and the letters of the codes."""
    x = 4.3
    parts = []
    for sign in text:
        width, path = _STROKES[sign]
        parts.append(f'<path transform="translate({x:g} 4.4)" d="{path}"/>')
        x = round(x + width + 2.6, 2)
    return f'<g stroke="{colour}" stroke-width="1.8">{"".join(parts)}</g>'
