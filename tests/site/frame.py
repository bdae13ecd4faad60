"""What stands around each page: the head, and the look of the program's own pages."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from mjscore.reports.drawings.markup import escaped
from mjscore.reports.writers.to_html import style

FRAME: Final = """\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
{look}</style>
</head>
<body>
<main>
{body}
</main>
</body>
</html>
"""


def framed(title: str, look: str, lines: Iterable[str]) -> str:
    """A whole page; `look` is added to the style of the program's pages."""
    return FRAME.format(
        title=escaped(title), look=style("page") + look, body="\n".join(lines)
    )
