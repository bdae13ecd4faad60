"""The report of one hand under several rulesets, side by side, with the items that make the difference."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from mjscore.hands import Hand, write_hand
from mjscore.problems import Problem
from mjscore.reports.content import Block, Bullets, Column, Drawing, Heading, Paragraph, Records, Report, Table, Value
from mjscore.reports.contents.rules_diff import asked_of
from mjscore.reports.contents.score import options_words
from mjscore.reports.words.amounts import part_of_limit
from mjscore.reports.words.tiles import Tiles, shown
from mjscore.rulesets.schema import Item
from mjscore.scoring import ScoredItem, Sheet
from mjscore.scoring.comparing import Compared


def _name(compared: Compared) -> str:
    """The ruleset with the options that differ from its defaults."""
    return f"{compared.ruleset.id}{options_words(compared.ruleset.changed)}"


def compare_report(hand: Hand, compared: Sequence[Compared], *, tiles: Tiles = Tiles.CODES) -> Report:
    """The report of a hand under each of several rulesets."""
    written = write_hand(hand)
    picture = partial(_picture, hand)
    blocks: list[Block] = [Paragraph((shown(written, tiles),)), Drawing(picture), _totals(compared)]
    scored = [each for each in compared if isinstance(each.result, Sheet)]
    different, same = _item_rows(scored)
    columns = (Column("Item"), *(Column(each.ruleset.id, right=True) for each in scored))
    if different:
        blocks += [Heading("What makes the difference"), Table(columns, different)]
    if same:
        blocks += [Heading("The same everywhere"), Table(columns, same)]
    refusals = [(_name(each), each.result) for each in compared if isinstance(each.result, Problem)]
    refused = tuple(f"{name}: {problem.one_line}{_wins_under(problem)}" for name, problem in refusals)
    if refused:
        blocks += [Heading("Not scored"), Bullets(refused)]
    notes = tuple(f"{each.ruleset.id}: {note}" for each in scored for note in _notes(each))
    if notes:
        blocks += [Heading("Notes"), Bullets(notes)]
    return Report(
        "One hand, side by side", tuple(blocks), partial(_records, compared), partial(_data, written, compared), picture
    )


def _notes(compared: Compared) -> tuple[str, ...]:
    assert isinstance(compared.result, Sheet)
    return compared.result.notes


def _wins_under(problem: Problem) -> str:
    """Under which option or ruleset a hand that is not complete would win, where one lets it."""
    hints = [fault.hint for fault in problem.faults if fault.code == "not-complete" and fault.hint]
    return f" ({'; '.join(hints)})" if hints else ""


def _totals(compared: Sequence[Compared]) -> Table:
    columns = ("Points", "Doubles", "Before the limit", "Limit", "Total")
    rows = []
    for each in compared:
        sheet = each.result
        if isinstance(sheet, Sheet):
            limit = "none" if sheet.limit is None else str(sheet.limit)
            rows.append((_name(each), *map(str, (sheet.points, sheet.doubles, sheet.unlimited)), limit, str(sheet.total)))
        else:
            rows.append((_name(each), "", "", "", "", "refused"))
    return Table((Column("Ruleset"), *(Column(title, right=True) for title in columns)), tuple(rows))


Rows = tuple[tuple[str, ...], ...]


def _item_rows(scored: Sequence[Compared]) -> tuple[Rows, Rows]:
    """A row for each item that any of the rulesets scores: those that differ between rulesets, and those that do not."""
    names: dict[str, str] = {}
    firsts: dict[str, Item] = {}
    cells: list[dict[str, list[ScoredItem]]] = []
    for each in scored:
        assert isinstance(each.result, Sheet)
        found: dict[str, list[ScoredItem]] = {}
        rules = {item.id: item for item in each.ruleset.items}
        for item in each.result.items:
            key = item.id if item.id in firsts else _twin(rules[item.id], firsts, rules)
            firsts.setdefault(key, rules[item.id])
            names.setdefault(key, item.name)
            found.setdefault(key, []).append(item)
        cells.append(found)
    different: list[tuple[str, ...]] = []
    same: list[tuple[str, ...]] = []
    for id, name in names.items():
        row = tuple(_worth(found.get(id, [])) for found in cells)
        (same if len(set(row)) == 1 else different).append((name, *row))
    return tuple(different), tuple(same)


def _twin(item: Item, firsts: Mapping[str, Item], rules: Mapping[str, Item]) -> str:
    """The row of the item that asks for the same thing in another ruleset, whatever its name there; else the item's own row."""
    for id, first in firsts.items():
        if id not in rules and asked_of(first) == asked_of(item) and (first.points is None) == (item.points is None):
            return id
    return item.id


def _worth(items: Sequence[ScoredItem]) -> str:
    """What an item gave in all: `8`, `×4`, `half the limit`."""
    if not items:
        return ""
    limit = items[0].limit
    if limit is not None:
        return part_of_limit(limit)
    if items[0].doubles is not None:
        return f"×{1 << sum(item.doubles or 0 for item in items)}"
    return str(sum(item.points or 0 for item in items))


def _picture(hand: Hand) -> str:
    # The drawings take longer to import than all the rest of a command; most formats need none.
    from mjscore.reports.drawings.drawn import draw_hand
    from mjscore.reports.drawings.picture import hand_picture

    return hand_picture(draw_hand(hand), title=write_hand(hand))


def _records(compared: Sequence[Compared]) -> Records:
    return Records(
        ("ruleset", "options", "record", "item", "name", "points", "doubles", "limit", "tiles", "total"),
        tuple(_record_rows(compared)),
    )


def _record_rows(compared: Sequence[Compared]) -> Iterator[tuple[Value, ...]]:
    for each in compared:
        lead = (each.ruleset.id, " ".join(each.ruleset.changed))
        if not isinstance(each.result, Sheet):
            yield (*lead, "refused", None, each.result.one_line, *(None,) * 5)
            continue
        for item in each.result.items:
            limit = None if item.limit is None else round(float(item.limit), 4)
            yield (*lead, "item", item.id, item.name, item.points, item.doubles, limit, item.tiles, None)
        sheet = each.result
        yield (*lead, "total", None, None, sheet.points, sheet.doubles, sheet.limit, None, sheet.total)


def _data(written: str, compared: Sequence[Compared]) -> dict[str, Any]:
    results = []
    for each in compared:
        if isinstance(each.result, Sheet):
            results.append(each.result.to_dict())
        else:
            faults = [{"code": fault.code, "message": fault.message} for fault in each.result.faults]
            results.append({"ruleset": each.ruleset.id, "options": list(each.ruleset.changed), "refused": faults})
    return {"hand": written, "results": results}
