"""The report of a hand that a player counted: what was right, what was missed or wrong and why, and the sheet itself."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from mjscore.analyser.quiz import Marking, Remark
from mjscore.reports.content import Block, Bullets, Column, Heading, Records, Report, Table
from mjscore.reports.score import sheet_blocks, sheet_picture
from mjscore.reports.tile_words import Tiles, shown


def quiz_report(marked: Marking, *, tiles: Tiles = Tiles.CODES) -> Report:
    """The report of a marking."""
    lines = len(marked.right) + len(marked.missed)
    blocks: list[Block] = []
    if marked.right:
        blocks += [Heading("Right"), Bullets(tuple(shown(line, tiles) for line in marked.right))]
    for title, remarks in (("Missed", marked.missed), ("Wrong", marked.wrong)):
        if remarks:
            blocks += [Heading(title), _remarks(remarks, tiles)]
    blocks += [Heading("The sheet"), *sheet_blocks(marked.sheet, tiles)]
    title = "All right" if marked.perfect else f"{len(marked.right)} of {lines} lines right"
    return Report(title, tuple(blocks), partial(_records, marked), marked.to_dict, partial(sheet_picture, marked.sheet))


def _remarks(remarks: Sequence[Remark], tiles: Tiles) -> Table:
    rows = tuple((shown(each.line, tiles), shown(each.why, tiles), each.cite) for each in remarks)
    return Table((Column("Line"), Column("Why"), Column("Source", faint=True)), rows)


def _records(marked: Marking) -> Records:
    rows = [("right", line, None, None) for line in marked.right]
    told = [
        (record, each.line, each.why, each.cite)
        for record, remarks in (("missed", marked.missed), ("wrong", marked.wrong))
        for each in remarks
    ]
    return Records(("record", "line", "why", "source"), (*rows, *told))
