"""Conditions and piece words in a player's words: what a line of a score sheet asks for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from mjscore.reports.content import listed
from mjscore.rulesets.schema import Item
from mjscore.tiles import write_tiles
from mjscore.vocabulary.conditions import CONDITIONS
from mjscore.vocabulary.terms import Condition, Word, Words

_NOUNS: Final = {
    "single": "single tile",
    "pair": "pair",
    "chow": "chow",
    "pung": "pung",
    "kong": "kong",
    "set": "pung or kong",
    "knitted-triple": "knitted triple",
    "knitted-pair": "knitted pair",
    "bonus": "bonus tile",
    "flower": "flower (green series)",
    "season": "season (red series)",
}
"""The words that say what a piece is."""

_QUALITIES: Final = {
    "exposed": "exposed",
    "concealed": "concealed",
    "annexed": "annexed",
    "concealed-or-annexed": "concealed or annexed",
    "minor": "of twos to eights",
    "terminal": "of ones or nines",
    "major": "of ones, nines or honours",
    "honour": "of winds or dragons",
    "wind": "of winds",
    "dragon": "of dragons",
    "dots": "of dots",
    "bamboo": "of bamboo",
    "characters": "of characters",
    "own-wind": "of the own wind",
    "prevailing-wind": "of the prevailing wind",
    "own-bonus": "of the own number",
    "colour-complete": "of a complete series",
    "completed": "completed by the winning tile",
    "filled-middle": "filled in the middle",
    "filled-end": "filled at its only open end",
    "filled-open": "filled at one of two open ends",
}
"""The words that say more about it."""


def piece_words(words: Words) -> str:
    """A list of piece words as a phrase: `pung, exposed, of twos to eights`.

    >>> piece_words((Word("pung"), Word("exposed", negated=True), Word("minor")))
    'pung, not exposed, of twos to eights'
    """
    nouns = [word_phrase(word) for word in words if word.name in _NOUNS and not word.negated]
    others = [word_phrase(word) for word in words if word.name not in _NOUNS or word.negated]
    return ", ".join([*(nouns or ["group"]), *others])


def word_phrase(word: Word) -> str:
    """One piece word as a phrase: `not exposed`."""
    if word.tiles:
        phrase = f"all of {write_tiles(sorted(word.tiles))}"
    else:
        phrase = _NOUNS.get(word.name) or _QUALITIES[word.name]
    return f"not {phrase}" if word.negated else phrase


def condition_words(condition: Condition, names: Mapping[str, str]) -> str:
    """A condition as a clause; `names` are the names of items by id."""
    if condition.branches:
        return "either " + ", or ".join(conditions_words(branch, names) for branch in condition.branches)
    clause = _clause(condition, names)
    return f"not: {clause}" if condition.negated else clause


def conditions_words(conditions: Iterable[Condition], names: Mapping[str, str]) -> str:
    """Conditions that must all hold."""
    return "; ".join(condition_words(condition, names) for condition in conditions)


def _clause(condition: Condition, names: Mapping[str, str]) -> str:
    # an item that belongs to an option that is off is none of this sheet's
    known = [names[name] for name in condition.names if name in names] or list(condition.names)
    named = listed([f"“{name}”" for name in known], "or")
    match condition.name:
        case "count":
            return f"has {_how_many(condition.low, condition.high)} of: {piece_words(condition.words)}"
        case "some":
            return f"has a {piece_words(condition.words)}"
        case "none":
            return f"has no {piece_words(condition.words)}"
        case "every":
            return f"every group and single tile is {', '.join(map(word_phrase, condition.words))}"
        case "tiles-within":
            return f"every tile is one of {write_tiles(sorted(condition.tiles))}"
        case "winning-tile":
            return f"the winning tile is one of {write_tiles(sorted(condition.tiles))}"
        case "shape":
            return f"the hand is won as {listed([name.replace('-', ' ') for name in condition.names], 'or')}"
        case "seat":
            return f"the player sits {listed(list(condition.names), 'or')}"
        case "streak":
            return f"East won {condition.number} times running"
        case "waiting-for":
            return f"the hand waited for a win with {named}"
        case "nothing-scored-but":
            return f"nothing else gives points{f' than {named}' if named else ''}"
        case "scored":
            return f"{named} is scored"
        case _:
            return meaning(condition.name)


def meaning(name: str) -> str:
    """A condition that takes nothing, in the short words that the vocabulary itself gives before its exact meaning."""
    entry = CONDITIONS[name]
    text = (getattr(entry, "holds", None) or getattr(entry, "judge", None)).__doc__ or name
    short = " ".join(text.split()).partition(":")[0].rstrip(".")
    return short if short.startswith("East") else short[:1].lower() + short[1:]


def _how_many(low: int, high: int) -> str:
    if low == high:
        return f"exactly {low}"
    if high >= 99:
        return f"at least {low}"
    return f"at most {high}" if low == 0 else f"{low} to {high}"


def item_conditions(item: Item, names: Mapping[str, str]) -> str:
    """All that an item asks for: `for each pung, exposed; the winning tile was drawn; unless …`."""
    parts = [f"for each {piece_words(item.each)}"] if item.each else []
    parts += [condition_words(condition, names) for condition in item.when]
    parts += [f"unless {condition_words(condition, names)}" for condition in item.unless]
    if item.excludes:
        struck = [names[id] for id in item.excludes if id in names]
        parts += [f"takes the place of {listed([f'“{name}”' for name in struck])}"] if struck else []
    if item.added:
        parts.append("added to the count")
    return "; ".join(parts)
