"""What an item gives and what it asks for, in a player's words; the arithmetic from points to total; a place in a book."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final

from mjscore.game.deals import limit_words
from mjscore.reports.content import field, fields, number, text
from mjscore.rules.citations import Citation
from mjscore.rules.deal_keys import part_of
from mjscore.rules.schema import Item, Ruleset, WithoutLimit
from mjscore.rules.vocabulary.english import (
    clauses,
    condition_words,
    piece_words,
    times,
)
from mjscore.scoring import ScoredItem, Sheet
from mjscore.scoring.judging import Standing
from mjscore.sentences import listed

_PARTS: Final = {
    Fraction(1, 2): "half the limit",
    Fraction(1, 3): "a third of the limit",
    Fraction(1): "the limit",
}


def options_words(changed: Sequence[str]) -> str:
    """The options that differ from the defaults: `, with seasons, without fourth-of-exposed`."""
    words = [
        f"without {id[1:]}" if id.startswith("-") else f"with {id}" for id in changed
    ]
    return "".join(f", {word}" for word in words)


def rules_words(ruleset: Ruleset) -> str:
    """The title of a ruleset, with its options and its limit: `Babcock's Red Book, standard game, with seasons, limit 300`."""
    return f"{ruleset}, {limit_words(ruleset.limit.points)}"


def rules_in_short(ruleset: Ruleset) -> str:
    """The same with the id in place of the title: `babcock, with seasons, limit 300`."""
    return f"{ruleset.id}{options_words(ruleset.changed)}, {limit_words(ruleset.limit.points)}"


def limit_or_none(points: int | None) -> str:
    """A limit in a cell: `300`, `none`."""
    return "none" if points is None else str(points)


def part_of_limit(part: Fraction) -> str:
    """`the limit`, `half the limit`, `2/5 of the limit`."""
    return _PARTS.get(
        part, f"{part} of the limit" if part < 1 else f"{part} times the limit"
    )


def item_amount(item: Item | ScoredItem) -> str:
    """What an item gives: `20`, `doubled once`, `half the limit`."""
    if item.limit is not None:
        return part_of_limit(item.limit)
    return (
        str(item.points) if item.doubles is None else f"doubled {times(item.doubles)}"
    )


def price(item: Item | ScoredItem) -> str:
    """The same as a score sheet has it: `20`, `×4`, `half the limit`."""
    if item.limit is not None:
        return part_of_limit(item.limit)
    return f"×{1 << item.doubles}" if item.doubles else str(item.points or 0)


def part_cell(item: Item | ScoredItem) -> float | None:
    """The part of the limit that an item gives, as programs read it."""
    return None if item.limit is None else round(float(item.limit), 4)


AMOUNT_COLUMNS: Final = (
    number("Score", value=lambda item: item, show=item_amount),
    *fields("points", "doubles"),
    field("limit", part_cell),
)
"""What an item gives: in words, and for programs as points, doubles or a part."""


def place_of(cite: Citation | None) -> str | None:
    """The place of a citation in its book: `p. 35`."""
    return None if cite is None else str(cite).partition(", ")[2]


def _book_of(cite: Citation | None) -> str | None:
    return None if cite is None else cite.book


CITE_COLUMNS: Final = (
    text("Source", value=lambda row: row.cite, faint=True),
    field("book", lambda row: _book_of(row.cite)),
    field("place", lambda row: place_of(row.cite)),
)
"""Where something stands: for programs the id of the book, and the place in it."""


def points_words(points: int) -> str:
    """`1 point`, `64 points`."""
    return f"{points} point{'' if points == 1 else 's'}"


def steps(sheet: Sheet) -> tuple[str, ...]:
    """The arithmetic of a sheet: `20 + 4 + 4 + 4 = 32 points, doubled once = 64`, and what the limit made of it.

    Of what stands alone it is that which was taken: `Purity: 34 points, doubled 3 times = 272`, `beside it: 4 points`.
    """
    total, found = (
        _of_count(sheet)
        if sheet.standing is None
        else _of_standing(sheet, sheet.standing)
    )
    return (*found, *([f"the limit is {sheet.limit}"] if total != sheet.total else []))


def _of_count(sheet: Sheet) -> tuple[int, list[str]]:
    """What the count comes to before the limit, what is added to it or special hands are worth instead, in points."""
    total, found = sheet.unlimited, [_count(sheet.items, sheet.points, sheet.doubles)]
    if not sheet.limited:
        return total, found
    for item in sheet.items:
        if item.limit is not None and sheet.rules.item(item.id).added:
            total += _part_in_points(item, sheet.rules)
            found.append(f"{_part_words(item, sheet.rules)}; added = {total}")
    best = _dearest(sheet)
    if best is not None and _part_in_points(best, sheet.rules) == sheet.total:
        return sheet.total, [*found, _part_words(best, sheet.rules)]
    return total, found


def _of_standing(sheet: Sheet, worth: Standing) -> tuple[int, list[str]]:
    """What stands alone comes to before the limit, with what is counted beside it, in points."""
    beside = [item for item in sheet.items if sheet.rules.item(item.id).beside]
    best = _dearest(sheet)
    if best is not None and worth.part >= worth.own:
        found = [_part_words(best, sheet.rules)]
    else:
        named = listed(
            [item.name for item in sheet.items if item.alone and item.doubles]
        )
        own = [item for item in sheet.items if item not in beside]
        found = [f"{named}: {_count(own, worth.points, worth.doubles)}"]
    if worth.beside_points:
        found.append(
            f"beside it: {_count(beside, worth.beside_points, worth.beside_doubles)}"
        )
    return max(worth.own, worth.part) + worth.beside, found


def _dearest(sheet: Sheet) -> ScoredItem | None:
    """The item that gives the greatest part of the limit in place of the count."""
    special = [
        item
        for item in sheet.items
        if item.limit is not None and not sheet.rules.item(item.id).added
    ]
    return max(special, key=lambda item: item.limit or 0, default=None)


def not_taken(sheet: Sheet) -> dict[str, str]:
    """Of items that give a part of the limit and were not taken, by their ids, a sentence that says why."""
    best = _dearest(sheet)
    if sheet.standing is not None or best is None:
        return {}
    limit = sheet.rules.limit
    if limit.points is None and limit.without_limit is WithoutLimit.COUNT:
        why = "is not taken: without a limit the hand's ordinary count stands"
        special = [item for item in sheet.items if item.limit is not None]
        return {item.id: f"{item.name} ({item_amount(item)}) {why}" for item in special}
    most = _part_in_points(best, sheet.rules)
    better = f"{best.name} is worth more"
    if most < sheet.total:
        better, most = "the hand's ordinary count is more", sheet.total
    reasons = {}
    for item in sheet.items:
        if item.limit is None or sheet.rules.item(item.id).added:
            continue
        worth = _part_in_points(item, sheet.rules)
        if worth < most:
            what = f"{item.name} ({item_amount(item)}, {worth})"
            reasons[item.id] = f"{what} is not taken: {better}"
    return reasons


def count_not_taken(sheet: Sheet) -> Iterator[str]:
    """Says of the ordinary count that a special hand is taken in its place."""
    best = _dearest(sheet)
    if sheet.standing is not None or best is None:
        return
    count = sheet.unlimited
    if sheet.limit is not None:
        count = min(count, sheet.limit)
    if count < sheet.total == _part_in_points(best, sheet.rules):
        yield (
            f"The hand's ordinary count, {sheet.unlimited}, is not taken: "
            f"{best.name} is worth more"
        )


def _count(items: Iterable[ScoredItem], points: int, doubles: int) -> str:
    """What items add up to: `20 + 4 = 24 points, doubled once = 48`."""
    counted = [item.points for item in items if item.points]
    summed = points_words(points)
    if len(counted) > 1 and sum(counted) == points:
        summed = f"{' + '.join(map(str, counted))} = {summed}"
    return (
        f"{summed}, doubled {times(doubles)} = {points << doubles}"
        if doubles and points
        else summed
    )


def _part_in_points(item: ScoredItem, ruleset: Ruleset) -> int:
    limit = ruleset.limit
    return part_of(
        limit.notional if limit.points is None else limit.points,
        item.limit or Fraction(0),
    )


def _part_words(item: ScoredItem, ruleset: Ruleset) -> str:
    """`The Lucky Thirteen: a third of the limit of 300, 100`."""
    limit, points = ruleset.limit.points, _part_in_points(item, ruleset)
    if limit is None:
        return f"{item.name} ({item_amount(item)}): without a limit worth {points}"
    return f"{item.name}: {item_amount(item)}{'' if item.limit == 1 else f' of {limit}'}, {points}"


def item_conditions(item: Item, names: Mapping[str, str]) -> str:
    """All that an item asks for: `for each pung, exposed; the winning tile was drawn; unless …`."""
    parts = [f"for each {piece_words(item.each)}"] if item.each else []
    parts += clauses(item.when, names)
    parts += [
        f"unless {re.sub('^has ', 'it has ', condition_words(condition, names))}"
        for condition in item.unless
    ]
    replaced = [f"“{names[id]}”" for id in item.excludes if id in names]
    parts += [f"takes the place of {listed(replaced)}"] if replaced else []
    parts += ["added to the count"] if item.added else []
    return "; ".join(parts)


def asked_of(item: Item) -> tuple[object, ...]:
    """What an item asks for; one that asks for nothing is like no other."""
    asked = (
        item.who,
        frozenset(item.each),
        frozenset(item.when),
        frozenset(item.unless),
    )
    return asked if any(asked[1:]) else (item.id,)
