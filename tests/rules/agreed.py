"""What a table can agree upon: the options of a ruleset that can be on at once, and two by two."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

import mjscore
from mjscore.rules.schema import Option


def together(ruleset: str, wanted: Iterable[str] | None = None) -> tuple[str, ...]:
    """Those of some options (all of the ruleset's) that can be on at once; of two that are not played together the first."""
    options = {option.id: option for option in mjscore.load_ruleset(ruleset).options}
    chosen: list[str] = []
    for id in options if wanted is None else wanted:
        brought, there = _with_implied(options, [id]), _with_implied(options, chosen)
        if not any(
            one in options[other].not_with or other in options[one].not_with
            for one in brought
            for other in there
        ):
            chosen.append(id)
    return tuple(chosen)


def _with_implied(options: dict[str, Option], chosen: list[str]) -> list[str]:
    return [*chosen, *(implied for id in chosen for implied in options[id].implies)]


def pairs(ruleset: str) -> list[tuple[str, str]]:
    """Every two options that are played together; of rivals the second takes the other's place."""
    options = {option.id: option for option in mjscore.load_ruleset(ruleset).options}
    return [
        pair for pair in combinations(options, 2) if together(ruleset, pair) == pair
    ]


def are_rivals(ruleset: str, one: str, other: str) -> bool:
    """Whether two options agree otherwise on the same thing."""
    options = {option.id: option for option in mjscore.load_ruleset(ruleset).options}
    return other in options[one].rivals or one in options[other].rivals
