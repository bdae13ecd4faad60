"""What the rooms above make of a ruleset, made once: scoring rules with their judges, settlement rules, goals of a hand."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, Protocol, TypeVar, cast

from mjscore.rulesets.schema import Ruleset

Made = TypeVar("Made")

MOST_PREPARED: Final = 192
"""How many of these are kept: the three of 64 rulesets, those used last."""


class Prepared(Protocol):
    """A function with a memory."""

    def __call__(self, make: Callable[[Ruleset], Made], ruleset: Ruleset, /) -> Made:
        """What `make` makes of a ruleset; rulesets of the same content share it."""


def _make(make: Callable[[Ruleset], Any], ruleset: Ruleset) -> Any:
    return make(ruleset)


prepared: Final = cast(Prepared, lru_cache(maxsize=MOST_PREPARED)(_make))
"""What a function makes of a ruleset: of the rulesets used last it is kept."""
