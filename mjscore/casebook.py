"""The books' worked examples: the public name of what stands in `mjscore.ext.casebook`."""

from __future__ import annotations

from mjscore.on_demand import stands_for

TYPE_CHECKING = False  # `typing` would take longer than what is put off by this
if TYPE_CHECKING:
    from mjscore.ext.casebook import *  # noqa: F403 - its `__all__` is the list of names

__getattr__ = stands_for("mjscore.ext.casebook")
