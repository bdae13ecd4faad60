"""The report of the highest score of a ruleset: the hand that has it, and what was searched to prove it."""

from __future__ import annotations

from functools import partial

from mjscore.hands import write_hand
from mjscore.limits import limit_words
from mjscore.reports.content import Drawing, Paragraph, Report
from mjscore.reports.contents.score import options_words, sheet_blocks, sheet_picture, sheet_records
from mjscore.reports.words.tiles import Tiles, shown
from mjscore.rulesets.schema import Ruleset
from mjscore.strategy.best import Best


def best_report(found: Best, ruleset: Ruleset, *, tiles: Tiles = Tiles.CODES) -> Report:
    """The report of a search for the best hand."""
    rules = f"{ruleset.title}{options_words(found.options)}, {limit_words(ruleset.limit.points)}"
    searched = (
        f"The search covered {found.combinations:,} combinations of sets and a pair in {found.circumstances:,} circumstances "
        f"of a win. It scored {found.examined:,} of them; the others cannot score more."
    )
    proof = "No hand of sets and a pair scores more." if found.proven else "A special hand might be worth more than this one."
    return Report(
        f"The highest score: {found.total}",
        (
            Paragraph((rules, shown(write_hand(found.hand), tiles))),
            Drawing(partial(sheet_picture, found.sheet)),
            *sheet_blocks(found.sheet, tiles),
            Paragraph((searched, proof)),
        ),
        partial(sheet_records, found.sheet),
        found.to_dict,
        partial(sheet_picture, found.sheet),
    )
