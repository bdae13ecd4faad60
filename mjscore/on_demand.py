"""What is imported when it is first used: names of a package, and what stands above the values.

So to import a package costs next to nothing, and a value can show itself as a report or in a notebook, though no module below
imports reports: here it is said by name where they are found.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, Final


def on_demand(package: str, homes: Mapping[str, tuple[str, ...]]) -> Callable[[str], Any]:
    """What Python asks for a name that a package lacks (`__getattr__`).

    `homes` are the modules of the package (empty: its own modules) with the names that each defines. Raises AttributeError for
    any other name.
    """

    def found(name: str) -> Any:
        for home, names in homes.items():
            if name in names:
                value = getattr(import_module(f"{package}.{home}"), name) if home else import_module(f"{package}.{name}")
                setattr(sys.modules[package], name, value)
                return value
        raise AttributeError(f"module {package!r} has no attribute {name!r}")

    return found


find: Final = on_demand(
    "mjscore",
    {
        "reports.notebook": ("text_of", "html_of"),
    },
)
"""Finds by name the writers of reports."""


def text_of(value: object) -> str:
    """A value as the command line prints it."""
    return str(find("text_of")(value))


def html_of(value: object) -> str:
    """A value as a notebook shows it: with its picture, as a part of a page."""
    return str(find("html_of")(value))
