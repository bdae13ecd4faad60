"""The card of a ruleset: what a player looks up during play, short enough for one sheet of paper."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from mjscore.reports.content import Block, Bullets, Column, Heading, Paragraph, Records, Report, Table
from mjscore.reports.contents.rules_show import ruleset_data, sections, table_rows, uncited, win_lines
from mjscore.reports.contents.score import options_words
from mjscore.reports.words.amounts import amount
from mjscore.rulesets.schema import Item, Ruleset

_COLUMNS = (Column("Item"), Column("Score", right=True))


def card_report(ruleset: Ruleset) -> Report:
    """What scores and how much, how a hand is won and who pays whom; the sources stand in `rules show`."""
    blocks: list[Block] = []
    for title, items in sections(ruleset):
        blocks += [Heading(title), Table(_COLUMNS, tuple(_rows(items)))]
    blocks += [Heading("Winning and the limit"), Bullets(tuple(map(uncited, win_lines(ruleset))))]
    rules = tuple(f"{rule}: {says}" for rule, says, _ in table_rows(ruleset))
    if rules:
        blocks += [Heading("Settling and play"), Bullets(rules)]
    blocks.append(Paragraph((f"Every line with its source: mjscore rules show {ruleset.id}",)))
    title = f"{ruleset.title}{options_words(ruleset.changed)}"
    return Report(title, tuple(blocks), lambda: Records((), ()), partial(ruleset_data, ruleset))


def _rows(items: list[Item]) -> Iterator[tuple[str, str]]:
    yield from ((item.name, amount(item.points, item.doubles, item.limit)) for item in items)
