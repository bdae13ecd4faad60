"""Everything that an item of a ruleset asks for, in a player's words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from mjscore.problems import listed
from mjscore.rulesets.schema import Item
from mjscore.vocabulary.conditions import condition_words
from mjscore.vocabulary.phrases import piece_words
from mjscore.vocabulary.terms import Condition


def conditions_words(conditions: Iterable[Condition], names: Mapping[str, str]) -> str:
    """Conditions that must all hold; `names` are the names of items by id."""
    return "; ".join(condition_words(condition, names) for condition in conditions)


def item_conditions(item: Item, names: Mapping[str, str]) -> str:
    """All that an item asks for: `for each pung, exposed; the winning tile was drawn; unless …`."""
    parts = [f"for each {piece_words(item.each)}"] if item.each else []
    parts += [condition_words(condition, names) for condition in item.when]
    parts += [f"unless {condition_words(condition, names)}" for condition in item.unless]
    if item.excludes:
        replaced = [names[id] for id in item.excludes if id in names]
        parts += [f"takes the place of {listed([f'“{name}”' for name in replaced])}"] if replaced else []
    if item.added:
        parts.append("added to the count")
    return "; ".join(parts)
