"""What an item gives and what it asks for, in a player's words; the arithmetic from points to total; a place in a book."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from mjscore.citations import Citation
from mjscore.deals import limit_words
from mjscore.problems import listed
from mjscore.reports.content import Column, Link
from mjscore.rulesets.schema import Item, Ruleset
from mjscore.scoring import ScoredItem, Sheet
from mjscore.vocabulary.english import clauses, condition_words, piece_words, times

_PARTS: Final = {Fraction(1, 2): "half the limit", Fraction(1, 3): "a third of the limit", Fraction(1): "the limit"}


def options_words(changed: Sequence[str]) -> str:
    """The options that differ from the defaults: `, with seasons, without fourth-of-exposed`."""
    words = [f"without {id[1:]}" if id.startswith("-") else f"with {id}" for id in changed]
    return "".join(f", {word}" for word in words)


def rules_words(ruleset: Ruleset) -> str:
    """The title of a ruleset, with its options and its limit: `Babcock's Red Book, standard game, with seasons, limit 300`."""
    return f"{ruleset.title}{options_words(ruleset.changed)}, {limit_words(ruleset.limit.points)}"


def limit_or_none(points: int | None) -> str:
    """A limit in a cell: `300`, `none`."""
    return "none" if points is None else str(points)


def part_of_limit(part: Fraction) -> str:
    """`the limit`, `half the limit`, `2/5 of the limit`."""
    return _PARTS.get(part, f"{part} of the limit" if part < 1 else f"{part} times the limit")


def item_amount(item: Item | ScoredItem) -> str:
    """What an item gives: `20`, `doubled once`, `half the limit`."""
    if item.limit is not None:
        return part_of_limit(item.limit)
    return str(item.points) if item.doubles is None else f"doubled {times(item.doubles)}"


def price(item: Item | ScoredItem) -> str:
    """The same as a score sheet has it: `20`, `×4`, `half the limit`."""
    if item.limit is not None:
        return part_of_limit(item.limit)
    return f"×{1 << item.doubles}" if item.doubles else str(item.points or 0)


def amount_cells(item: Item | ScoredItem) -> tuple[int | None, int | None, float | None]:
    """What an item gives as three cells of a record: points, doubles, part of the limit."""
    return item.points, item.doubles, None if item.limit is None else round(float(item.limit), 4)


def cite_cells(cite: Citation) -> tuple[str, str]:
    """A citation as two cells of a record: the book's id, and the place in it."""
    return cite.book, str(cite).partition(", ")[2]


CITE_COLUMN: Final = Column("Source", ("book", "place"), plain=cite_cells, faint=True)
"""Where something stands."""


def points_words(points: int) -> str:
    """`1 point`, `64 points`."""
    return f"{points} point{'' if points == 1 else 's'}"


def steps(sheet: Sheet) -> tuple[str, ...]:
    """The arithmetic of a sheet: `20 + 4 + 4 + 4 = 32 points, doubled once = 64`, and what the limit made of it."""
    counted = [item.points for item in sheet.items if item.points]
    summed = points_words(sheet.points)
    if len(counted) > 1 and sum(counted) == sheet.points:
        summed = f"{' + '.join(map(str, counted))} = {summed}"
    if sheet.doubles and sheet.points:
        summed += f", doubled {times(sheet.doubles)} = {sheet.unlimited}"
    return (summed, *_limit_steps(sheet))


def _limit_steps(sheet: Sheet) -> tuple[str, ...]:
    if not sheet.limited:
        return ()
    special = [item for item in sheet.items if item.limit is not None]
    if special and sheet.limit is None:
        named = ", ".join(f"{item.name} ({item_amount(item)})" for item in special)
        return (f"{named}: without a limit worth {sheet.total}",)
    if special:
        best = max(special, key=lambda item: item.limit or 0)
        if best.limit is not None and (best.limit < 1 or sheet.total == sheet.limit):
            of = "" if best.limit == 1 else f" of {sheet.limit}"
            return (f"{best.name}: {part_of_limit(best.limit)}{of}, {sheet.total}",)
    return (f"the limit is {sheet.limit}",) if sheet.total == sheet.limit else ()


def item_links(*rulesets: Ruleset) -> dict[str, Link]:
    """Where the names of items lead in the book of rules; of two items of one name the first ruleset's counts."""
    return {item.name: Link(item_page(item.id)) for ruleset in reversed(rulesets) for item in ruleset.items}


def item_page(id: str) -> str:
    """The page of an item in the book of rules, by its id."""
    return f"item-{id}.html"


def item_conditions(item: Item, names: Mapping[str, str]) -> str:
    """All that an item asks for: `for each pung, exposed; the winning tile was drawn; unless …`."""
    parts = [f"for each {piece_words(item.each)}"] if item.each else []
    parts += clauses(item.when, names)
    parts += [f"unless {re.sub('^has ', 'it has ', condition_words(condition, names))}" for condition in item.unless]
    replaced = [f"“{names[id]}”" for id in item.excludes if id in names]
    parts += [f"takes the place of {listed(replaced)}"] if replaced else []
    parts += ["added to the count"] if item.added else []
    return "; ".join(parts)


def asked_of(item: Item) -> tuple[object, ...]:
    """What an item asks for; one that asks for nothing is like no other."""
    asked = (item.who, frozenset(item.each), frozenset(item.when), frozenset(item.unless))
    return asked if any(asked[1:]) else (item.id,)
