"""The reports of one hand under several rulesets: side by side with what makes the difference, and which let it win."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Annotated, Final, NamedTuple, NotRequired, TypedDict, cast

from mjscore.hands import Hand
from mjscore.in_json import FaultsJson, Refusals, refused
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
from mjscore.reports.words.items import asked_of, limit_or_none, options_words, price
from mjscore.rulesets.schema import Item
from mjscore.scoring import ScoredItem, Sheet
from mjscore.scoring.comparing import Compared, Explained, LetWin
from mjscore.scoring.sheet import SheetJson


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
    refused = (
        (each, each.result) for each in compared if isinstance(each.result, Problem)
    )
    blocks += remarks(
        "Not scored",
        (f"{_name(each)}: {why.one_line}{_wins_under(why)}" for each, why in refused),
    )
    blocks += remarks(
        "Notes",
        (
            f"{each.ruleset.id}: {note}"
            for each, sheet in scored
            for note in sheet.notes
        ),
    )
    return Report(
        "One hand, side by side",
        tuple(blocks),
        partial(_compare_records, compared),
        lambda: CompareJson(hand=str(hand), results=list(map(_compare_data, compared))),
    )


def explain_report(hand: Hand, explained: Sequence[Explained]) -> Report:
    """A line for each ruleset: the total, or the options with which the hand wins; then why it does not win by the others."""
    columns = (
        Column("Ruleset"),
        Column("Wins"),
        number("Total"),
        Column("Wins with the option"),
    )
    rows = tuple(
        (
            _name(each),
            "yes" if each.wins else "no",
            each.result.total if isinstance(each.result, Sheet) else None,
            ", ".join(f"{let.option} ({let.total})" for let in each.options),
        )
        for each in explained
    )
    reasons = (
        f"{_name(each)}: {each.result.one_line}"
        for each in explained
        if isinstance(each.result, Problem)
    )
    blocks = (
        Paragraph((str(hand),)),
        Table(columns, rows),
        *remarks("Why it does not win", reasons),
    )
    title = "Which rulesets allow this hand to win"
    data = ExplainJson(hand=str(hand), results=list(map(_explain_data, explained)))
    return Report(title, blocks, partial(_explain_records, explained), lambda: data)


def _name(each: Compared | Explained) -> str:
    return f"{each.ruleset.id}{options_words(each.ruleset.changed)}"


def _wins_under(problem: Problem) -> str:
    """Under which option or ruleset a hand that is not complete would win, where one lets it."""
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
        for line in sheet.items:
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
    return joined(_COMPARE_COLUMNS, parts)


def _lead(each: Compared | Explained) -> dict[str, Value]:
    return {"ruleset": each.ruleset.id, "options": " ".join(each.ruleset.changed)}


class RulesJson(AgreedJson):
    """The rules of a result among others."""

    digest: Digest
    books: Annotated[list[str], ("minItems", 1)]


class ScoredJson(RulesJson, SheetJson):
    """The score of the hand under a ruleset."""


class NotScoredJson(RulesJson, FaultsJson):
    """Why a ruleset knows no such hand."""


class CompareJson(TypedDict):
    """mjscore compare --format json: one hand under several rulesets."""

    hand: str
    results: list[ScoredJson | NotScoredJson]


WithJson = TypedDict("WithJson", {"with": NotRequired[list[LetWin]]})


class ExplainedJson(RulesJson, WithJson):
    """Whether a ruleset lets the hand win, or with which options."""

    wins: bool
    total: NotRequired[int]
    refused: NotRequired[Refusals]


class ExplainJson(TypedDict):
    """mjscore explain --format json: which rulesets and options let a hand win."""

    hand: str
    results: list[ExplainedJson]


def _rules(each: Compared | Explained) -> RulesJson:
    return {
        **each.ruleset.agreed,
        "digest": each.ruleset.digest,
        "books": list(each.ruleset.books),
    }


def _compare_data(each: Compared) -> ScoredJson | NotScoredJson:
    if isinstance(each.result, Sheet):
        return {**_rules(each), **each.result.to_dict(inner=True)}
    return {**_rules(each), **refused(each.result)}


def _explain_records(explained: Sequence[Explained]) -> Table:
    parts: list[tuple[dict[str, Value], Table]] = []
    for each in explained:
        if isinstance(each.result, Sheet):
            parts.append(
                (
                    _lead(each),
                    Table(fields("wins", "total"), (("yes", each.result.total),)),
                )
            )
        else:
            parts.append(
                (
                    _lead(each),
                    Table(fields("wins", "reason"), (("no", each.result.one_line),)),
                )
            )
            let = tuple((let.option, "yes", let.total) for let in each.options)
            parts.append((_lead(each), Table(fields("with", "wins", "total"), let)))
    return joined(("ruleset", "options", "with", "wins", "total", "reason"), parts)


def _explain_data(each: Explained) -> ExplainedJson:
    data = cast(ExplainedJson, {**_rules(each), "wins": each.wins})
    if isinstance(each.result, Sheet):
        data["total"] = each.result.total
    else:
        data["refused"] = refused(each.result)["refused"]
        data["with"] = list(each.options)
    return data
