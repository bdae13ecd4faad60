"""The report of one hand under several rulesets, with what makes the difference."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from mjscore.game.hands import Hand
from mjscore.problems import Problem
from mjscore.reports.content import (
    Block,
    Bullets,
    Paragraph,
    Report,
    Table,
    field,
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
from mjscore.rules.schema import Item, Ruleset
from mjscore.scoring import ScoredItem, Sheet
from mjscore.scoring.comparing import Compared, LetWin
from mjscore.sentences import as_sentence, joined, listed, sentence


def compare_report(hand: Hand, compared: Sequence[Compared]) -> Report:
    """The report of a hand under each of several rulesets."""
    different, same = _side_by_side(compared)
    blocks: list[Block] = []
    blocks.append(Paragraph((str(hand),)))
    blocks.append(hand_drawing(hand))
    blocks.append(_totals(compared))
    blocks += under("What makes the difference", different)
    blocks += under("The same everywhere", same)
    blocks += _for_programs(compared)
    blocks += under("Not scored", Bullets("", tuple(_not_scored(compared))))
    blocks += under("Notes", Bullets("notes", tuple(_notes(hand, compared))))
    return Report("One hand, side by side", tuple(blocks), {"hand": str(hand)})


def _name(compared: Compared) -> str:
    return f"{compared.ruleset.id}{options_words(compared.ruleset.changed)}"


class _Total(NamedTuple):
    """What a hand comes to under a ruleset; where it does not win there, why."""

    name: str
    ruleset: Ruleset
    total: str
    sheet: Sheet | None = None
    refused: str | None = None


def _totals(compared: Sequence[Compared]) -> Table:
    """What the hand comes to under each ruleset."""
    totals = []
    for one in compared:
        result = one.result
        if isinstance(result, Sheet):
            total = _Total(_name(one), one.ruleset, str(result.total), sheet=result)
        else:
            why = result.one_line
            total = _Total(_name(one), one.ruleset, "refused", refused=why)
        totals.append(total)
    return Table("results", _TOTAL_COLUMNS, tuple(totals))


def _of_sheet(name: str) -> Callable[[_Total], int | None]:
    """A figure of the sheet; nothing where there is none."""

    def figure(total: _Total) -> int | None:
        return getattr(total.sheet, name, None)

    return figure


def _limit(total: _Total) -> str | None:
    return None if total.sheet is None else limit_or_none(total.sheet.limit)


_TOTAL_COLUMNS: Final = (
    text("Ruleset", value="name"),
    field("ruleset", "ruleset.id"),
    field("options", "ruleset.changed"),
    field("digest", "ruleset.digest"),
    number("Points", "points", _of_sheet("points")),
    number("Doubles", "doubles", _of_sheet("doubles")),
    number("Before the limit", "unlimited", _of_sheet("unlimited")),
    number("Limit", value=_limit),
    field("limit", _of_sheet("limit")),
    field("total", _of_sheet("total")),
    number("Total", value="total"),
    field("refused"),
)


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
    hints = []
    for fault in problem.faults:
        if fault.missing is not None and fault.hint:
            hints.append(as_sentence(fault.hint))
    if not hints:
        return ""
    return sentence(" ({hints})", hints=joined(hints, "; "))


def _notes(hand: Hand, compared: Sequence[Compared]) -> Iterator[str]:
    """What the hand was taken to mean, and what each ruleset says of it besides."""
    taken: Sequence[str] = ()
    if hand.origin is not None:
        taken = hand.origin.taken_to_mean
    yield from taken
    for one in compared:
        if not isinstance(one.result, Sheet):
            continue
        notes = list(not_taken(one.result).values())
        notes += count_not_taken(one.result)
        notes += one.result.notes
        for note in notes:
            if note not in taken:
                yield sentence(
                    "{rules}: {note}", rules=one.ruleset.id, note=as_sentence(note)
                )


# --- What several rulesets score for the same


@dataclasses.dataclass
class _Line:
    """What several rulesets score for the same thing.

    The item of the first of them and its line of the sheet, and what each gives, by the
    place of the ruleset.
    """

    item: Item
    scored: ScoredItem
    prices: dict[int, str] = dataclasses.field(default_factory=dict)


def _side_by_side(compared: Sequence[Compared]) -> tuple[Table, Table]:
    """The items that differ between rulesets, and those that do not."""
    sheets = []
    for one in compared:
        if isinstance(one.result, Sheet):
            sheets.append((one.ruleset, one.result))
    columns = [text("Item")]
    columns += [number(ruleset.id) for ruleset, _ in sheets]
    different: list[list[str]] = []
    same: list[list[str]] = []
    for line in _lines(sheets):
        name = line.item.name
        if line.item.each:
            name = sentence("{item} ({tiles})", item=name, tiles=line.scored.tiles)
        prices = [line.prices.get(place, "") for place in range(len(sheets))]
        rows = same if len(set(prices)) == 1 else different
        rows.append([name, *prices])
    return grid("", columns, different), grid("", columns, same)


def _lines(sheets: Sequence[tuple[Ruleset, Sheet]]) -> list[_Line]:
    """What the rulesets score, with what is the same in one line."""
    lines: list[_Line] = []
    for place, (ruleset, sheet) in enumerate(sheets):
        items = {item.id: item for item in ruleset.items}
        left_out = not_taken(sheet)
        for scored in sheet.items:
            if scored.id in left_out:
                continue
            item = items[scored.id]
            free = [line for line in lines if place not in line.prices]
            line = _same(free, item, scored)
            if line is None:
                line = _Line(item, scored)
                lines.append(line)
            line.prices[place] = price(scored)
    return lines


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
    if not item.each or not line.item.each:
        return False
    return _tiles_and_kind(line.scored) == _tiles_and_kind(scored)


def _tiles_and_kind(scored: ScoredItem) -> tuple[object, ...]:
    """The tiles of an item, and whether it gives points, doubles or a part of the limit."""
    return scored.tiles, scored.points is None, scored.limit is None


_SAME: Final[tuple[Callable[[_Line, Item, ScoredItem], bool], ...]] = (
    _same_item,
    _asks_the_same,
    _same_id,
    _scores_the_same_tiles,
)
"""When an item of a sheet belongs to a line, the strictest rule first."""
