"""How a value is shown where somebody asks for more than its fields: as a report, and as a part of a page in a notebook.

Reports stand far above the values: `mjscore` says here where they are found, and no module below imports them.
"""

from collections.abc import Callable
from typing import Any

find: Callable[[str], Any] = dict[str, Any]().__getitem__
"""Finds the two writers of reports, `text_of` and `html_of`, by name; `mjscore`, the package, puts it here."""


def text_of(value: object) -> str:
    """A value as the command line prints it."""
    return str(find("text_of")(value))


def html_of(value: object) -> str:
    """A value as a notebook shows it: with its picture, as a part of a page."""
    return str(find("html_of")(value))
