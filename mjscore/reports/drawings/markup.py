"""SVG as text: the root element of a picture, its shapes, escaped words, numbers without needless digits."""

from __future__ import annotations

from html import escape
from typing import Final, NamedTuple

from mjscore.problems import printable

INK: Final = "#1d2a44"
PAPER: Final = "#ffffff"
LINE: Final = "#8f8a7e"
"""The few colours of pictures; none carries a meaning that shape or wording does not."""


class Scale(NamedTuple):
    """From amounts to CSS pixels: `low` lies at `start`, `high` at `end`."""

    low: float
    high: float
    start: float
    end: float

    def at(self, amount: float) -> float:
        """Where an amount lies."""
        span = (self.high - self.low) or 1
        return self.start + (self.end - self.start) * (amount - self.low) / span


def two_decimals(value: float) -> str:
    """A length with at most two decimals: `3`, `2.5`."""
    return f"{round(value, 2) + 0:g}"


def escaped(text: str) -> str:
    """Text made safe for elements and attributes of a page or a picture; characters that nobody sees are shown."""
    return escape(printable(text), quote=True)


def svg_picture(
    width: float, height: float, content: str, *, title: str, description: str = ""
) -> str:
    """A whole `<svg>` of the given size in CSS pixels that shrinks to the width of a narrow page.

    It stands alone as a file and can be put into an HTML page as it is; `title` and `description` are for those who listen.
    """
    across = two_decimals(width)
    down = two_decimals(height)
    size = f'width="{across}" height="{down}" viewBox="0 0 {across} {down}"'
    words = f"<title>{escaped(title)}</title>"
    if description:
        words += f"<desc>{escaped(description)}</desc>"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" {size} '
        f'style="max-width:100%;height:auto">{words}{content}</svg>'
    )


def chart(
    width: float, height: float, content: str, *, title: str, description: str = ""
) -> str:
    """A whole `<svg>` of a chart, on paper of its own."""
    drawn = in_the_dark(paper(width, height) + content)
    return svg_picture(width, height, drawn, title=title, description=description)


def paper(width: float, height: float) -> str:
    """What a picture of words and lines is drawn on."""
    return rectangle(0, 0, width, height, fill=PAPER, radius=6)


def in_the_dark(content: str) -> str:
    """What a page changes the colours of where the reader wants it dark."""
    return f'<g class="chart">{content}</g>'


def moved(content: str, x: float, y: float) -> str:
    """The same drawn further to the right and down."""
    return (
        f'<g transform="translate({two_decimals(x)} {two_decimals(y)})">{content}</g>'
    )


def text_element(
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
    attributes = f'x="{two_decimals(x)}" y="{two_decimals(y)}"'
    attributes += f' font-size="{two_decimals(size)}" fill="{colour}"'
    attributes += ' font-family="system-ui,sans-serif"'
    if anchor != "start":
        attributes += f' text-anchor="{anchor}"'
    if bold:
        attributes += ' font-weight="bold"'
    return f"<text {attributes}>{escaped(content)}</text>"


def text_width(content: str, size: float, *, bold: bool = False) -> float:
    """About how wide a line of text comes out, rather too wide than too narrow."""
    width = size * sum(map(_ems, content))
    return width * 1.13 if bold else width


def _ems(sign: str) -> float:
    """How wide a character is, as a part of the size of the font."""
    if sign in " .,:;'|!iljtfI":
        return 0.34
    if sign > "\u2e80":
        return 1.05
    if sign in "MWmw":
        return 0.9
    return 0.63


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
    attributes = f'x="{two_decimals(x)}" y="{two_decimals(y)}"'
    attributes += f' width="{two_decimals(width)}" height="{two_decimals(height)}"'
    if radius:
        attributes += f' rx="{two_decimals(radius)}"'
    return f'<rect {attributes} fill="{fill}" stroke="{line}"/>'


def straight_line(path: str, *, colour: str = LINE, width: str = ".6") -> str:
    """A straight line, such as those of a grid."""
    return f'<path stroke="{colour}" stroke-width="{width}" d="{path}"/>'


def dashed(dashes: str) -> str:
    """The attribute of a line with dashes and gaps of these lengths; empty for a line without."""
    return f' stroke-dasharray="{dashes}"' if dashes else ""


def across(y: float, left: float, right: float) -> str:
    """The path of a line from left to right."""
    return f"M{two_decimals(left)} {two_decimals(y)}H{two_decimals(right)}"


def upright(x: float, top: float, bottom: float) -> str:
    """The path of a line from the top down."""
    return f"M{two_decimals(x)} {two_decimals(top)}V{two_decimals(bottom)}"


def signed_label(amount: float) -> str:
    """A gain or loss: `+192`, `−536`, `0`; with the minus sign that is as wide as the plus."""
    return f"{amount:+,}".replace("-", "−") if amount else "0"
