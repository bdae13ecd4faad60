"""Amounts in words: what an item gives, and the arithmetic from points to total as the steps that a player writes down."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from mjscore.scoring import ScoredItem, Sheet
from mjscore.vocabulary.phrases import times

_PARTS: Final = {Fraction(1, 2): "half the limit", Fraction(1, 3): "a third of the limit", Fraction(1): "the limit"}


def part_of_limit(part: Fraction) -> str:
    """`the limit`, `half the limit`, `2/5 of the limit`."""
    return _PARTS.get(part, f"{part} of the limit" if part < 1 else f"{part} times the limit")


def amount(points: int | None, doubles: int | None, limit: Fraction | None) -> str:
    """What an item gives: `20`, `doubled once`, `half the limit`."""
    if limit is not None:
        return part_of_limit(limit)
    if doubles is not None:
        return f"doubled {times(doubles)}"
    return str(points)


def item_amount(item: ScoredItem) -> str:
    """What a line of a score gives."""
    return amount(item.points, item.doubles, item.limit)


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
        return (f"{_named(special)}: without a limit worth {sheet.total}",)
    if special:
        best = max(special, key=lambda item: item.limit or 0)
        if best.limit is not None and (best.limit < 1 or sheet.total == sheet.limit):
            return (
                f"{best.name}: {part_of_limit(best.limit)}{'' if best.limit == 1 else f' of {sheet.limit}'}, {sheet.total}",
            )
    return (f"the limit is {sheet.limit}",) if sheet.total == sheet.limit else ()


def _named(items: list[ScoredItem]) -> str:
    return ", ".join(f"{item.name} ({item_amount(item)})" for item in items)
