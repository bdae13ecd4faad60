"""What stands around each page: the head, and the look of the program's own pages."""

from __future__ import annotations

from collections.abc import Iterable

from mjscore.reports.writers.to_html import html_page, style


def framed(title: str, look: str, lines: Iterable[str]) -> str:
    """A whole page; `look` is added to the style of the program's pages."""
    body = "\n".join(lines)
    return html_page(title, style("page") + look, f"<main>\n{body}\n</main>")
