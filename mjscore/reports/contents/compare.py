"""The report of one hand under several rulesets, with what makes the difference."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from mjscore.game.hands import Hand
from mjscore.problems import Problem
from mjscore.reports.content import (
    Block,
    Bullets,
    Paragraph,
    Report,
    Table,
    fields,
    for_programs,
    grid,
    number,
    text,
    under,
)
from mjscore.reports.contents.score import ITEM_COLUMNS, hand_drawing
from mjscore.reports.words.items import (
    asked_of,
    count_not_taken,
    limit_or_none,
    not_taken,
    options_words,
    price,
)
from mjscore.rules.schema import Item
from mjscore.scoring import ScoredItem, Sheet
from mjscore.scoring.comparing import Compared, LetWin
from mjscore.sentences import as_sentence, joined, listed, sentence


def compare_report(hand: Hand, compared: Sequence[Compared]) -> Report:
    """The report of a hand under each of several rulesets."""
    different, same = _side_by_side(compared)
    blocks = [
        Paragraph((str(hand),)),
        hand_drawing(hand),
        _totals(compared),
        *under("What makes the difference", different),
        *under("The same everywhere", same),
        *_for_programs(compared),
        *under("Not scored", Bullets("", tuple(_not_scored(compared)))),
        *under("Notes", Bullets("notes", tuple(_notes(hand, compared)))),
    ]
    origin = {"hand": str(hand)}
    return Report("One hand, side by side", tuple(blocks), origin)


def _name(compared: Compared) -> str:
    return f"{compared.ruleset.id}{options_words(compared.ruleset.changed)}"


def _totals(compared: Sequence[Compared]) -> Table:
    """What the hand comes to under each ruleset."""
    rows = []
    for one in compared:
        sheet = one.result
        rules = one.ruleset
        row: list[Any] = [_name(one), rules.id, rules.changed, rules.digest]
        if isinstance(sheet, Sheet):
            row += [sheet.points, sheet.doubles, sheet.unlimited]
            row += [limit_or_none(sheet.limit), sheet.limit, sheet.total]
            row += [str(sheet.total), None]
        else:
            row += [None, None, None, None, None, None, "refused", sheet.one_line]
        rows.append(row)
    columns = (
        text("Ruleset"),
        *fields("ruleset", "options", "digest"),
        number("Points", "points"),
        number("Doubles", "doubles"),
        number("Before the limit", "unlimited"),
        number("Limit"),
        *fields("limit", "total"),
        number("Total"),
        *fields("refused"),
    )
    return grid("results", columns, rows)


def _for_programs(compared: Sequence[Compared]) -> Iterator[Block]:
    """Every item that a ruleset scores, and the options that let the hand win."""
    for one in compared:
        rules = {"ruleset": one.ruleset.id, "options": one.ruleset.changed}
        if isinstance(one.result, Sheet):
            items = one.result.items
            columns = for_programs(ITEM_COLUMNS)
            yield Table("items", columns, items, common=rules)
        wins = fields("option", "total")
        yield Table("wins_with", wins, one.options, common=rules)


def _not_scored(compared: Sequence[Compared]) -> Iterator[str]:
    """Why some of the rulesets do not score the hand, and what lets it win there."""
    for one in compared:
        if isinstance(one.result, Problem):
            wins = _what_lets_win(one.options, one.result)
            yield sentence(
                "{rules}: {why}{wins}",
                rules=_name(one),
                why=one.result.one_line,
                wins=wins,
            )


def _what_lets_win(options: Sequence[LetWin], problem: Problem) -> str:
    """The options with which a hand wins; without any, what its writer is advised."""
    if options:
        totals = [f"{option.option} ({option.total})" for option in options]
        return sentence(
            "; it wins with the option {options}", options=listed(totals, "or")
        )
    hints = [
        fault.hint
        for fault in problem.faults
        if fault.missing is not None and fault.hint
    ]
    if not hints:
        return ""
    return sentence(" ({hints})", hints=joined(map(as_sentence, hints), "; "))


def _notes(hand: Hand, compared: Sequence[Compared]) -> Iterator[str]:
    """What the hand was taken to mean, and what each ruleset says of it besides."""
    taken = () if hand.origin is None else hand.origin.taken_to_mean
    yield from taken
    for one in compared:
        if isinstance(one.result, Sheet):
            left_out = not_taken(one.result).values()
            count = count_not_taken(one.result)
            for note in (*left_out, *count, *one.result.notes):
                if note not in taken:
                    yield sentence(
                        "{rules}: {note}", rules=one.ruleset.id, note=as_sentence(note)
                    )


# --- What several rulesets score for the same


@dataclass
class _Line:
    """What several rulesets score for the same thing.

    The item of the first of them and its line of the sheet, and what each gives, by the
    place of the ruleset.
    """

    item: Item
    scored: ScoredItem
    prices: dict[int, str] = field(default_factory=dict)


def _side_by_side(compared: Sequence[Compared]) -> tuple[Table, Table]:
    """The items that differ between rulesets, and those that do not."""
    sheets = [
        (one.ruleset, one.result) for one in compared if isinstance(one.result, Sheet)
    ]
    lines: list[_Line] = []
    for place, (ruleset, sheet) in enumerate(sheets):
        rules = {item.id: item for item in ruleset.items}
        left_out = not_taken(sheet)
        for scored in sheet.items:
            if scored.id not in left_out:
                free = [line for line in lines if place not in line.prices]
                line = _same(free, rules[scored.id], scored)
                if line is None:
                    line = _Line(rules[scored.id], scored)
                    lines.append(line)
                line.prices[place] = price(scored)
    different: list[tuple[str, ...]] = []
    same: list[tuple[str, ...]] = []
    for line in lines:
        name = line.item.name
        if line.item.each:
            name = sentence("{item} ({tiles})", item=name, tiles=line.scored.tiles)
        prices = [line.prices.get(place, "") for place in range(len(sheets))]
        rows = same if len(set(prices)) == 1 else different
        rows.append((name, *prices))
    columns = [text("Item"), *(number(ruleset.id) for ruleset, _ in sheets)]
    return grid("", columns, different), grid("", columns, same)


def _same(lines: Sequence[_Line], item: Item, scored: ScoredItem) -> _Line | None:
    """The first line that an item belongs to, by the strictest rule that finds one."""
    for is_same in _SAME:
        for line in lines:
            if is_same(line, item, scored):
                return line
    return None


def _same_item(line: _Line, item: Item, scored: ScoredItem) -> bool:
    return line.item.id == item.id and line.scored.tiles == scored.tiles


def _asks_the_same(line: _Line, item: Item, scored: ScoredItem) -> bool:
    return not item.each and asked_of(line.item) == asked_of(item)


def _same_id(line: _Line, item: Item, scored: ScoredItem) -> bool:
    return not item.each and line.item.id == item.id


def _scores_the_same_tiles(line: _Line, item: Item, scored: ScoredItem) -> bool:
    if not (item.each and line.item.each):
        return False
    return _what(line.scored) == _what(scored)


def _what(scored: ScoredItem) -> tuple[object, ...]:
    return scored.tiles, scored.points is None, scored.limit is None


_SAME: Final[tuple[Callable[[_Line, Item, ScoredItem], bool], ...]] = (
    _same_item,
    _asks_the_same,
    _same_id,
    _scores_the_same_tiles,
)
"""When an item of a sheet belongs to a line, the strictest rule first."""
