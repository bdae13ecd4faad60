"""Names of a package that are imported when they are first used: so to import the package costs next to nothing."""

from __future__ import annotations

TYPE_CHECKING = False  # `typing` would take longer than what is put off by this
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any


def on_demand(
    package: str, homes: Mapping[str, tuple[str, ...]]
) -> Callable[[str], Any]:
    """What Python asks for a name that a package lacks (`__getattr__`).

    `homes` are modules by their whole names, each with the names that it defines; one without any is a name itself. Raises
    AttributeError for any other name.
    """
    home_of = {
        name: home
        for home, names in homes.items()
        for name in names or (home.rpartition(".")[2],)
    }

    def found(name: str) -> Any:
        if name not in home_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        import sys
        from importlib import import_module

        module = import_module(home_of[name])
        value = getattr(module, name) if homes[home_of[name]] else module
        setattr(sys.modules[package], name, value)
        return value

    return found
