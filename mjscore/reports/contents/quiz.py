"""The report of a hand that a player counted: what was right, what was missed or wrong and why, and the sheet itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from mjscore.practice.quiz import Marked, Marking
from mjscore.reports.content import Block, Bullets, Column, Heading, Records, Report, Table
from mjscore.reports.contents.score import sheet_blocks, sheet_picture
from mjscore.reports.words.conditions import item_conditions
from mjscore.reports.words.tiles import Tiles, shown
from mjscore.rulesets.schema import Ruleset
from mjscore.scoring.why import near_misses


def quiz_report(marked: Marking, ruleset: Ruleset, *, tiles: Tiles = Tiles.CODES) -> Report:
    """The report of a marking under the ruleset by which it was marked."""
    told = explained(marked, ruleset)
    blocks: list[Block] = []
    if told.right:
        blocks += [Heading("Right"), Bullets(tuple(shown(line, tiles) for line in told.right))]
    for title, lines in (("Missed", told.missed), ("Wrong", told.wrong)):
        if lines:
            blocks += [Heading(title), _table(lines, tiles)]
    blocks += [Heading("The sheet"), *sheet_blocks(told.sheet, tiles)]
    title = "All lines right" if told.perfect else f"{len(told.right)} of {len(told.right) + len(told.missed)} lines right"
    return Report(title, tuple(blocks), partial(_records, told), told.to_dict, partial(sheet_picture, told.sheet))


def explained(marked: Marking, ruleset: Ruleset) -> Marking:
    """The marking with reasons from the rules: what a missed item asks for, and what a wrong one lacks or asks for."""
    names = ruleset.item_names
    asked = {item.id: item_conditions(item, names) for item in ruleset.items}
    near = {each.item.id: each.reason for each in near_misses(marked.sheet, ruleset)}
    scored = {item.id for item in marked.sheet.items}

    def missed(each: Marked) -> Marked:
        return replace(each, why=f"the rule: {asked[each.item]}") if asked.get(each.item) else each

    def wrong(each: Marked) -> Marked:
        if each.item in scored or each.item not in asked:
            return each
        lacking = near.get(each.item)
        return replace(each, why=f"{each.why}: {lacking}" if lacking else f"{each.why}; the rule: {asked[each.item]}")

    return replace(marked, missed=tuple(map(missed, marked.missed)), wrong=tuple(map(wrong, marked.wrong)))


def _table(lines: Sequence[Marked], tiles: Tiles) -> Table:
    rows = tuple((shown(each.line, tiles), shown(each.why, tiles), each.cite) for each in lines)
    return Table((Column("Line"), Column("Why"), Column("Source", faint=True)), rows)


def _records(marked: Marking) -> Records:
    rows = [("right", line, None, None) for line in marked.right]
    told = [
        (record, each.line, each.why, each.cite)
        for record, lines in (("missed", marked.missed), ("wrong", marked.wrong))
        for each in lines
    ]
    return Records(("record", "line", "why", "source"), (*rows, *told))
