"""The reports of practice: a hand that a player counted, with what was missed and why, and a discard beside the best one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from mjscore.practice.quiz import Marked, Marking
from mjscore.practice.throwing import Thrown
from mjscore.reports.content import (
    Block,
    Column,
    Heading,
    Paragraph,
    Report,
    Table,
    fields,
    joined,
    remarks,
    table,
)
from mjscore.reports.contents.ahead import ahead_report
from mjscore.reports.contents.score import sheet_blocks
from mjscore.reports.words.items import item_conditions, rules_words
from mjscore.rulesets.schema import Ruleset
from mjscore.scoring.why import near_misses

_COLUMNS = (
    Column("Line", "line"),
    Column("Why", "why"),
    Column("Source", "source", faint=True),
)


def quiz_report(marked: Marking, ruleset: Ruleset) -> Report:
    """The report of a marking under the ruleset by which it was marked."""
    found = explained(marked, ruleset)
    blocks: list[Block] = remarks("Right", found.right)
    for title, lines in (("Missed", found.missed), ("Wrong", found.wrong)):
        blocks += table(title, _COLUMNS, _rows(lines))
    blocks += [Heading("The sheet"), *sheet_blocks(found.sheet)]
    count = f"{len(found.right)} of {len(found.right) + len(found.missed)} lines right"
    if not found.right and not found.missed:
        count = f"The total is {'right' if found.total else 'wrong'}"
    title = "All lines right" if found.perfect and found.right else count
    return Report(title, tuple(blocks), partial(_records, found), found.to_dict)


def explained(marked: Marking, ruleset: Ruleset) -> Marking:
    """The marking with reasons from the rules: what a missed item asks for, and what a wrong one lacks or asks for."""
    names = ruleset.item_names
    asked = {item.id: item_conditions(item, names) for item in ruleset.items}
    near = {each.item.id: each.reason for each in near_misses(marked.sheet, ruleset)}
    scored = {item.id for item in marked.sheet.items}

    def missed(each: Marked) -> Marked:
        return replace(
            each, why=f"the rule: {asked[each.item]}" if asked.get(each.item) else ""
        )

    def wrong(each: Marked) -> Marked:
        if each.item in scored or each.item not in asked:
            return each
        lacking = near.get(each.item)
        return replace(
            each,
            why=f"{each.why}: {lacking}"
            if lacking
            else f"{each.why}; the rule: {asked[each.item]}",
        )

    return replace(
        marked,
        missed=tuple(map(missed, marked.missed)),
        wrong=tuple(map(wrong, marked.wrong)),
    )


def _rows(lines: Sequence[Marked]) -> tuple[tuple[str, ...], ...]:
    return tuple((each.line, each.why, each.cite) for each in lines)


def _records(marked: Marking) -> Table:
    right = Table(fields("line"), tuple((line,) for line in marked.right))
    others = (("missed", marked.missed), ("wrong", marked.wrong))
    parts = (
        ({"record": record}, Table(_COLUMNS, _rows(lines))) for record, lines in others
    )
    return joined(
        ("record", "line", "why", "source"), (({"record": "right"}, right), *parts)
    )


def thrown_report(thrown: Thrown, ruleset: Ruleset) -> Report:
    """The report of a choice under a ruleset."""
    found, chosen = thrown.ahead, thrown.step
    if thrown.perfect:
        said = f"Right: no discard is shown to be better than {thrown.tile}"
    else:
        said = f"{found.best.move} is better: {thrown.tile} brings {chosen.behind:.1f} ± {chosen.behind_error:.1f} less"
    hand = Paragraph((str(found.hand), rules_words(ruleset)))
    ahead = ahead_report(found)
    blocks = (hand, Paragraph((said,), strong=True), *ahead.blocks)
    return Report("Which tile to throw", blocks, ahead.records, thrown.to_dict)
