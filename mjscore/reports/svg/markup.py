"""SVG as text: the root element of a picture, escaped words, numbers without needless digits."""

from __future__ import annotations

import re
from html import escape
from typing import Final

_NOT_XML: Final = re.compile("[^\\t\\n\\x20-\\ud7ff\\ue000-\\ufffd\\U00010000-\\U0010ffff]")


def number(value: float) -> str:
    """A length with at most two decimals: `3`, `2.5`."""
    return f"{round(value, 2) + 0:g}"


def words(text: str) -> str:
    """Text made safe for element content and attributes; characters that XML cannot hold become U+FFFD."""
    return escape(_NOT_XML.sub("\ufffd", text), quote=True)


def picture(width: float, height: float, content: str, *, title: str, description: str = "") -> str:
    """A whole `<svg>` of the given size in CSS pixels that shrinks to the width of a narrow page.

    It stands alone as a file and can be put into an HTML page as it is; `title` and `description` are for those who listen.
    """
    across, down = number(width), number(height)
    told = f"<desc>{words(description)}</desc>" if description else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{across}" height="{down}" viewBox="0 0 {across} {down}" '
        f'style="max-width:100%;height:auto"><title>{words(title)}</title>{told}{content}</svg>'
    )
