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
    home_of = {}
    for home, names in homes.items():
        for name in names or [home.rpartition(".")[2]]:
            home_of[name] = home

    def attribute(name: str) -> Any:
        if name not in home_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        import sys
        from importlib import import_module

        home = home_of[name]
        module = import_module(home)
        value = getattr(module, name) if homes[home] else module
        setattr(sys.modules[package], name, value)
        return value

    return attribute


def stands_for(module: str) -> Callable[[str], Any]:
    """What Python asks for a name of a module that stands for another one: what the other calls so.

    Raises AttributeError for any other name, and for what Python itself keeps of a module but its `__all__`.
    """

    def attribute(name: str) -> Any:
        if name.startswith("__") and name != "__all__":
            raise AttributeError(
                f"the module that stands for {module!r} has no {name!r}"
            )
        from importlib import import_module

        return getattr(import_module(module), name)

    return attribute


def notebook_html(value: object) -> str | None:
    """What a notebook shows of a value, for its `_repr_html_`: a part of a page, or None where there are no reports.

    The name is found as every name of the package is, so that no value imports what tells of it.
    """
    import sys

    package = sys.modules[__name__.partition(".")[0]]
    try:
        make = package.html_of
    except ModuleNotFoundError as missing:
        if not str(missing.name).startswith(f"{package.__name__}."):
            raise
        return None
    return str(make(value))
