"""Names of a package that are imported when they are first used, so that to import the package costs next to nothing."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


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
