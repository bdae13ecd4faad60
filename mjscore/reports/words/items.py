"""What an item gives and what it asks for, in a player's words; the arithmetic from points to total; a place in a book."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final, Protocol

from mjscore.game.deals import limit_words
from mjscore.reports.content import field, number, text
from mjscore.rules.citations import Citation
from mjscore.rules.deal_keys import part_of
from mjscore.rules.schema import Item, Ruleset, WithoutLimit
from mjscore.rules.vocabulary.english import (
    clauses,
    condition_words,
    piece_words,
    times,
    without_has,
)
from mjscore.scoring import ScoredItem, Sheet
from mjscore.scoring.judging import ValueAlone
from mjscore.sentences import joined, listed, sentence

_PARTS: Final = {
    Fraction(1, 2): sentence("half the limit"),
    Fraction(1, 3): sentence("a third of the limit"),
    Fraction(1): sentence("the limit"),
}


def options_words(changed: Sequence[str]) -> str:
    """The options that differ from the defaults.

    >>> options_words(["seasons", "-fourth-of-exposed"])
    ', with seasons, without fourth-of-exposed'
    """
    words = ""
    for id in changed:
        words += f", without {id[1:]}" if id.startswith("-") else f", with {id}"
    return words


def rules_words(ruleset: Ruleset) -> str:
    """The title of a ruleset, with its options and its limit: `Babcock's Red Book, standard game, with seasons, limit 300`."""
    limit = limit_words(ruleset.limit.points)
    return sentence("{rules}, {limit}", rules=ruleset, limit=limit)


def rules_in_short(ruleset: Ruleset) -> str:
    """The same with the id in place of the title: `babcock, with seasons, limit 300`."""
    rules = f"{ruleset.id}{options_words(ruleset.changed)}"
    limit = limit_words(ruleset.limit.points)
    return sentence("{rules}, {limit}", rules=rules, limit=limit)


def limit_or_none(points: int | None) -> str:
    """A limit in a cell: `300`, `none`."""
    return "none" if points is None else str(points)


def part_of_limit(part: Fraction) -> str:
    """`the limit`, `half the limit`, `2/5 of the limit`."""
    if part in _PARTS:
        return _PARTS[part]
    if part < 1:
        return sentence("{part} of the limit", part=part)
    return sentence("{part} times the limit", part=part)


def item_amount(item: Item | ScoredItem) -> str:
    """What an item gives: `20`, `doubled once`, `half the limit`."""
    if item.limit is not None:
        return part_of_limit(item.limit)
    if item.doubles is not None:
        return sentence("doubled {doubles}", doubles=times(item.doubles))
    return str(item.points)


def price(item: Item | ScoredItem) -> str:
    """The same as a score sheet has it: `20`, `×4`, `half the limit`."""
    if item.limit is not None:
        return part_of_limit(item.limit)
    if item.doubles:
        return f"×{1 << item.doubles}"
    return str(item.points or 0)


def part_cell(item: Item | ScoredItem) -> float | None:
    """The part of the limit that an item gives, as programs read it."""
    return None if item.limit is None else round(float(item.limit), 4)


AMOUNT_COLUMNS: Final = (
    number("Score", value=item_amount),
    field("points"),
    field("doubles"),
    field("limit", part_cell),
)
"""What an item gives: in words, and for programs as points, doubles or a part."""


def place_in_book(cite: Citation | None) -> str | None:
    """The place of a citation in its book: `p. 35`."""
    return None if cite is None else str(cite).partition(", ")[2]


class _Cited(Protocol):
    """What may have a place in a book."""

    @property
    def cite(self) -> Citation | None: ...


def _book(row: _Cited) -> str | None:
    return None if row.cite is None else row.cite.book


def _place(row: _Cited) -> str | None:
    return place_in_book(row.cite)


CITE_COLUMNS: Final = (
    text("Source", value="cite", faint=True),
    field("book", _book),
    field("place", _place),
)
"""Where something stands: for programs the id of the book, and the place in it."""


def points_words(points: int) -> str:
    """`1 point`, `64 points`."""
    point = "point" if points == 1 else "points"
    return sentence(f"{{points}} {point}", points=points)


def steps(sheet: Sheet) -> tuple[str, ...]:
    """The arithmetic of a sheet, and what the limit made of it.

    `20 + 4 + 4 + 4 = 32 points, doubled once = 64`; of what stands alone it is that
    which was taken: `Purity: 34 points, doubled 3 times = 272`, `beside it: 4 points`.
    """
    if sheet.value_alone is None:
        total, lines = _of_count(sheet)
    else:
        total, lines = _of_value_alone(sheet, sheet.value_alone)
    if total != sheet.total:
        lines.append(sentence("the limit is {limit}", limit=sheet.limit))
    return tuple(lines)


def _of_count(sheet: Sheet) -> tuple[int, list[str]]:
    """What the count comes to before the limit, in points, and how.

    With what is added to it, or what a special hand is worth in its place.
    """
    total = sheet.unlimited
    lines = [_count(sheet.items, sheet.points, sheet.doubles)]
    if not sheet.limited:
        return total, lines
    for item in sheet.items:
        if item.limit is not None and sheet.rules.item(item.id).added:
            total += _part_in_points(item, sheet.rules)
            lines.append(
                sentence(
                    "{part}; added = {total}",
                    part=_part_words(item, sheet.rules),
                    total=total,
                )
            )
    best = _dearest(sheet)
    if best is not None and _part_in_points(best, sheet.rules) == sheet.total:
        total = sheet.total
        lines.append(_part_words(best, sheet.rules))
    return total, lines


def _of_value_alone(sheet: Sheet, worth: ValueAlone) -> tuple[int, list[str]]:
    """What stands alone comes to before the limit, in points, and how.

    With what is counted beside it.
    """
    beside = [item for item in sheet.items if sheet.rules.item(item.id).beside]
    own = [item for item in sheet.items if item not in beside]
    best = _dearest(sheet)
    if best is not None and worth.part >= worth.own:
        lines = [_part_words(best, sheet.rules)]
    else:
        alone = [item.name for item in sheet.items if item.alone and item.doubles]
        count = _count(own, worth.points, worth.doubles)
        lines = [sentence("{items}: {count}", items=listed(alone), count=count)]
    if worth.beside_points:
        count = _count(beside, worth.beside_points, worth.beside_doubles)
        lines.append(sentence("beside it: {count}", count=count))
    return max(worth.own, worth.part) + worth.beside, lines


def _dearest(sheet: Sheet) -> ScoredItem | None:
    """The item that gives the greatest part of the limit in place of the count."""
    dearest = None
    most = Fraction(0)
    for item in sheet.items:
        if item.limit is None or sheet.rules.item(item.id).added:
            continue
        if dearest is None or item.limit > most:
            dearest = item
            most = item.limit
    return dearest


def not_taken(sheet: Sheet) -> dict[str, str]:
    """Of items that give a part of the limit and were not taken, by their ids, a sentence that says why."""
    best = _dearest(sheet)
    if sheet.value_alone is not None or best is None:
        return {}
    reasons = {}
    limit = sheet.rules.limit
    if limit.points is None and limit.without_limit is WithoutLimit.COUNT:
        for item in sheet.items:
            if item.limit is not None:
                reasons[item.id] = sentence(
                    "{item} ({amount}) is not taken: without a limit the hand's ordinary count stands",
                    item=item.name,
                    amount=item_amount(item),
                )
        return reasons
    most = _part_in_points(best, sheet.rules)
    better = sentence("{item} is worth more", item=best.name)
    if most < sheet.total:
        better = sentence("the hand's ordinary count is more")
        most = sheet.total
    for item in sheet.items:
        if item.limit is None or sheet.rules.item(item.id).added:
            continue
        worth = _part_in_points(item, sheet.rules)
        if worth < most:
            what = sentence(
                "{item} ({amount}, {worth})",
                item=item.name,
                amount=item_amount(item),
                worth=worth,
            )
            reasons[item.id] = sentence(
                "{item} is not taken: {better}", item=what, better=better
            )
    return reasons


def count_not_taken(sheet: Sheet) -> Iterator[str]:
    """Says of the ordinary count that a special hand is taken in its place."""
    best = _dearest(sheet)
    if sheet.value_alone is not None or best is None:
        return
    count = sheet.unlimited
    if sheet.limit is not None:
        count = min(count, sheet.limit)
    if count < sheet.total == _part_in_points(best, sheet.rules):
        yield sentence(
            "The hand's ordinary count, {count}, is not taken: {item} is worth more",
            count=sheet.unlimited,
            item=best.name,
        )


def _count(items: Iterable[ScoredItem], points: int, doubles: int) -> str:
    """What items add up to: `20 + 4 = 24 points, doubled once = 48`."""
    counted = [item.points for item in items if item.points]
    summed = points_words(points)
    if len(counted) > 1 and sum(counted) == points:
        sum_of = " + ".join(map(str, counted))
        summed = sentence("{sum_of} = {points}", sum_of=sum_of, points=summed)
    if doubles and points:
        summed = sentence(
            "{summed}, doubled {doubles} = {points}",
            summed=summed,
            doubles=times(doubles),
            points=points << doubles,
        )
    return summed


def _part_in_points(item: ScoredItem, ruleset: Ruleset) -> int:
    limit = ruleset.limit
    whole = limit.notional if limit.points is None else limit.points
    return part_of(whole, item.limit or Fraction(0))


def _part_words(item: ScoredItem, ruleset: Ruleset) -> str:
    """`The Lucky Thirteen: a third of the limit of 300, 100`."""
    limit = ruleset.limit.points
    points = _part_in_points(item, ruleset)
    amount = item_amount(item)
    if limit is None:
        return sentence(
            "{item} ({amount}): without a limit worth {points}",
            item=item.name,
            amount=amount,
            points=points,
        )
    if item.limit != 1:
        amount = sentence("{amount} of {limit}", amount=amount, limit=limit)
    return sentence(
        "{item}: {amount}, {points}", item=item.name, amount=amount, points=points
    )


def item_conditions(item: Item, names: Mapping[str, str]) -> str:
    """All that an item asks for: `for each pung, exposed; the winning tile was drawn; unless …`."""
    parts = []
    if item.each:
        parts.append(sentence("for each {pieces}", pieces=piece_words(item.each)))
    parts += clauses(item.when, names)
    for condition in item.unless:
        words = condition_words(condition, names)
        parts.append(_unless(words))
    replaced = [
        sentence("“{item}”", item=names[id]) for id in item.excludes if id in names
    ]
    if replaced:
        parts.append(sentence("takes the place of {items}", items=listed(replaced)))
    if item.added:
        parts.append(sentence("added to the count"))
    return joined(parts, "; ") if parts else ""


def _unless(asked: str) -> str:
    if asked.startswith("has "):
        return sentence("unless it has {what}", what=without_has(asked))
    return sentence("unless {asked}", asked=asked)


def asked_of(item: Item) -> tuple[object, ...]:
    """What an item asks for; one that asks for nothing is like no other."""
    if not item.each and not item.when and not item.unless:
        return (item.id,)
    return (
        item.who,
        frozenset(item.each),
        frozenset(item.when),
        frozenset(item.unless),
    )
