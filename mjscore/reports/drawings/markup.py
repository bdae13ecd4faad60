"""SVG as text: the root element of a picture, escaped words, numbers without needless digits."""

from __future__ import annotations

from html import escape
from typing import Final

from mjscore.problems import printable

INK: Final = "#1d2a44"
PAPER: Final = "#ffffff"
LINE: Final = "#8f8a7e"
"""The few colours of pictures; none carries a meaning that shape or wording does not."""


def number(value: float) -> str:
    """A length with at most two decimals: `3`, `2.5`."""
    return f"{round(value, 2) + 0:g}"


def words(text: str) -> str:
    """Text made safe for elements and attributes of a page or a picture; characters that nobody sees are shown."""
    return escape(printable(text), quote=True)


def picture(
    width: float, height: float, content: str, *, title: str, description: str = ""
) -> str:
    """A whole `<svg>` of the given size in CSS pixels that shrinks to the width of a narrow page.

    It stands alone as a file and can be put into an HTML page as it is; `title` and `description` are for those who listen.
    """
    across, down = number(width), number(height)
    told = f"<desc>{words(description)}</desc>" if description else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{across}" height="{down}" viewBox="0 0 {across} {down}" '
        f'style="max-width:100%;height:auto"><title>{words(title)}</title>{told}{content}</svg>'
    )


def in_the_dark(content: str) -> str:
    """What a page changes the colours of where the reader wants it dark."""
    return f'<g class="chart">{content}</g>'


def text(
    x: float,
    y: float,
    content: str,
    *,
    size: float = 16,
    anchor: str = "start",
    bold: bool = False,
    colour: str = INK,
) -> str:
    """A line of text in the reader's own sans-serif font; `anchor` is start, middle or end. Empty for an empty text."""
    if not content:
        return ""
    weight = ' font-weight="bold"' if bold else ""
    aligned = f' text-anchor="{anchor}"' if anchor != "start" else ""
    where = f'x="{number(x)}" y="{number(y)}" font-size="{number(size)}"'
    return f'<text {where} fill="{colour}" font-family="system-ui,sans-serif"{aligned}{weight}>{words(content)}</text>'


def text_width(content: str, size: float, *, bold: bool = False) -> float:
    """About how wide a line of text comes out, rather too wide than too narrow."""
    ems = sum(
        0.34
        if sign in " .,:;'|!iljtfI"
        else 1.05
        if sign > "\u2e80"
        else 0.9
        if sign in "MWmw"
        else 0.63
        for sign in content
    )
    return ems * size * (1.13 if bold else 1)


def shortened(content: str, size: float, room: float, *, bold: bool = False) -> str:
    """Text cut down to `room` CSS pixels, an ellipsis for what was cut."""
    if text_width(content, size, bold=bold) <= room:
        return content
    while content and text_width(content + "…", size, bold=bold) > room:
        content = content[:-1]
    return content.rstrip() + "…"


def rectangle(
    x: float,
    y: float,
    width: float,
    height: float,
    *,
    fill: str,
    line: str = "none",
    radius: float = 0,
) -> str:
    """A rectangle, with rounded corners if `radius` is given."""
    rounded = f' rx="{number(radius)}"' if radius else ""
    size = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
    return f'<rect {size}{rounded} fill="{fill}" stroke="{line}"/>'


def signed(amount: float) -> str:
    """A gain or loss: `+192`, `−536`, `0`; with the minus sign that is as wide as the plus."""
    return f"{amount:+,}".replace("-", "−") if amount else "0"
