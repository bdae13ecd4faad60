"""The report of one hand under several rulesets, side by side, with what makes the difference."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Annotated, Final, NamedTuple, TypedDict

from mjscore.game.hands import Hand
from mjscore.in_json import FaultsJson, refused
from mjscore.problems import Problem
from mjscore.provenance import AgreedJson, Digest
from mjscore.reports import drawings
from mjscore.reports.content import (
    Block,
    Column,
    Drawing,
    Paragraph,
    Report,
    Table,
    Value,
    fields,
    joined,
    number,
    remarks,
    table,
)
from mjscore.reports.contents.score import item_table
from mjscore.reports.words.items import (
    asked_of,
    limit_or_none,
    not_taken,
    options_words,
    price,
)
from mjscore.rules.schema import Item
from mjscore.scoring import ScoredItem, Sheet
from mjscore.scoring.comparing import Compared, LetWin
from mjscore.scoring.sheet import SheetJson
from mjscore.sentences import listed


def compare_report(hand: Hand, compared: Sequence[Compared]) -> Report:
    """The report of a hand under each of several rulesets."""
    picture = Drawing(
        lambda: drawings.hand.hand_picture(
            drawings.hand.draw_hand(hand), title=str(hand)
        )
    )
    blocks: list[Block] = [Paragraph((str(hand),)), picture, _totals(compared)]
    scored = [
        (each, each.result) for each in compared if isinstance(each.result, Sheet)
    ]
    columns = (Column("Item"), *(number(each.ruleset.id) for each, _ in scored))
    different, same = _item_rows(scored)
    blocks += table("What makes the difference", columns, different) + table(
        "The same everywhere", columns, same
    )
    blocks += remarks("Not scored", _not_scored(compared))
    blocks += remarks("Notes", _notes(hand, scored))
    return Report(
        "One hand, side by side",
        tuple(blocks),
        partial(_compare_records, compared),
        lambda: CompareJson(hand=str(hand), results=list(map(_compare_data, compared))),
    )


def _notes(hand: Hand, scored: Sequence[tuple[Compared, Sheet]]) -> list[str]:
    """What the reader took the hand to mean, and what each ruleset says of it besides."""
    taken = () if hand.origin is None else hand.origin.taken_to_mean
    notes = [*taken]
    for each, sheet in scored:
        for note in (*not_taken(sheet).values(), *sheet.notes):
            if note not in taken:
                notes.append(f"{each.ruleset.id}: {note}")
    return notes


def _name(each: Compared) -> str:
    return f"{each.ruleset.id}{options_words(each.ruleset.changed)}"


def _not_scored(compared: Sequence[Compared]) -> Iterator[str]:
    """Why some of the rulesets do not score the hand, and what lets it win there."""
    for each in compared:
        if isinstance(each.result, Problem):
            yield f"{_name(each)}: {each.result.one_line}{_what_lets_win(each.options, each.result)}"


def _what_lets_win(options: Sequence[LetWin], problem: Problem) -> str:
    """The options with which a hand wins; where there are none, what is advised to whoever wrote the hand."""
    if options:
        totals = [f"{each.option} ({each.total})" for each in options]
        return f"; it wins with the option {listed(totals, 'or')}"
    hints = [
        fault.hint
        for fault in problem.faults
        if fault.missing is not None and fault.hint
    ]
    return f" ({'; '.join(hints)})" if hints else ""


def _totals(compared: Sequence[Compared]) -> Table:
    columns = (
        Column("Ruleset"),
        *map(number, ("Points", "Doubles", "Before the limit", "Limit", "Total")),
    )
    rows: list[tuple[Value, ...]] = []
    for each in compared:
        sheet = each.result
        worth: tuple[Value, ...] = ("", "", "", "", "refused")
        if isinstance(sheet, Sheet):
            worth = (
                sheet.points,
                sheet.doubles,
                sheet.unlimited,
                limit_or_none(sheet.limit),
                sheet.total,
            )
        rows.append((_name(each), *worth))
    return Table(columns, tuple(rows))


class _Row(NamedTuple):
    """What several rulesets score for the same: the item of the first of them, its line, and what each ruleset gives."""

    item: Item
    line: ScoredItem
    worth: dict[int, str]


def _item_rows(
    scored: Sequence[tuple[Compared, Sheet]],
) -> tuple[list[tuple[str, ...]], list[tuple[str, ...]]]:
    """A row for each thing that any of the rulesets scores: those that differ between rulesets, and those that do not."""
    rows: list[_Row] = []
    for at, (each, sheet) in enumerate(scored):
        rules = {item.id: item for item in each.ruleset.items}
        left_out = not_taken(sheet)
        for line in (line for line in sheet.items if line.id not in left_out):
            item, free = rules[line.id], [row for row in rows if at not in row.worth]
            found = next(
                (row for is_same in _SAME for row in free if is_same(row, item, line)),
                None,
            )
            if found is None:
                found = _Row(item, line, {})
                rows.append(found)
            found.worth[at] = price(line)
    different: list[tuple[str, ...]] = []
    same: list[tuple[str, ...]] = []
    for row in rows:
        shown = tuple(row.worth.get(at, "") for at in range(len(scored)))
        name = f"{row.item.name} ({row.line.tiles})" if row.item.each else row.item.name
        (same if len(set(shown)) == 1 else different).append((name, *shown))
    return different, same


_SAME: Final[tuple[Callable[[_Row, Item, ScoredItem], bool], ...]] = (
    lambda row, item, line: (row.item.id, row.line.tiles) == (item.id, line.tiles),
    lambda row, item, line: not item.each and asked_of(row.item) == asked_of(item),
    lambda row, item, line: not item.each and row.item.id == item.id,
    lambda row, item, line: (
        bool(item.each and row.item.each) and _what(row.line) == _what(line)
    ),
)
"""When a line of a sheet belongs to a row: the same item, one that asks the same, or one that scores the same tiles."""


def _what(line: ScoredItem) -> tuple[object, ...]:
    return line.tiles, line.points is None, line.limit is None


_COMPARE_COLUMNS: Final = (
    "ruleset",
    "options",
    "record",
    "item",
    "name",
    "points",
    "doubles",
    "limit",
    "tiles",
    "total",
)


def _compare_records(compared: Sequence[Compared]) -> Table:
    parts: list[tuple[dict[str, Value], Table]] = []
    for each in compared:
        lead, sheet = _lead(each), each.result
        if isinstance(sheet, Sheet):
            sums = Table(
                fields("points", "doubles", "limit", "total"),
                ((sheet.points, sheet.doubles, sheet.limit, sheet.total),),
            )
            parts += [
                ({**lead, "record": "item"}, item_table(sheet)),
                ({**lead, "record": "total"}, sums),
            ]
        else:
            parts.append(
                (
                    {**lead, "record": "refused"},
                    Table(fields("name"), ((sheet.one_line,),)),
                )
            )
            parts.append(({**lead, "record": "option"}, _option_table(each.options)))
    return joined(_COMPARE_COLUMNS, parts)


def _lead(each: Compared) -> dict[str, Value]:
    return {"ruleset": each.ruleset.id, "options": " ".join(each.ruleset.changed)}


class RulesJson(AgreedJson):
    """The rules of a result among others."""

    digest: Digest
    books: Annotated[list[str], ("minItems", 1)]


class ScoredJson(RulesJson, SheetJson):
    """The score of the hand under a ruleset."""


WithJson = TypedDict("WithJson", {"with": list[LetWin]})


class NotScoredJson(RulesJson, FaultsJson, WithJson):
    """Why a ruleset knows no such hand; of a win, the options that let it win."""


class CompareJson(TypedDict):
    """mjscore compare --format json: one hand under several rulesets."""

    hand: str
    results: list[ScoredJson | NotScoredJson]


def _rules(each: Compared) -> RulesJson:
    return {
        **each.ruleset.agreed,
        "digest": each.ruleset.digest,
        "books": list(each.ruleset.books),
    }


def _compare_data(each: Compared) -> ScoredJson | NotScoredJson:
    if isinstance(each.result, Sheet):
        return {**_rules(each), **each.result.to_dict(inner=True)}
    return {**_rules(each), **refused(each.result), "with": list(each.options)}


def _option_table(options: Sequence[LetWin]) -> Table:
    """A row for each option that lets the hand win, and the total with it."""
    return Table(
        fields("item", "total"),
        tuple((each.option, each.total) for each in options),
    )
