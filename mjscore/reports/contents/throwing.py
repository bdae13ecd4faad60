"""The report of a discard that a player chose: what it brings beside the best, and what every discard would have brought."""

from __future__ import annotations

from functools import partial

from mjscore.practice.throwing import Thrown
from mjscore.reports.content import Paragraph, Report
from mjscore.reports.contents.chances import chance_blocks, chance_records
from mjscore.reports.words.items import rules_words
from mjscore.rulesets.schema import Ruleset


def thrown_report(thrown: Thrown, ruleset: Ruleset) -> Report:
    """The report of a choice under a ruleset."""
    found, chosen = thrown.prospects, thrown.outlook
    if thrown.perfect:
        said = f"Right: no discard is better than {thrown.tile}"
    else:
        said = f"{found.best.tile} is better: {thrown.tile} brings {chosen.behind:.1f} less"
    hand = Paragraph((str(found.hand), rules_words(ruleset)))
    blocks = (hand, Paragraph((said,), strong=True), *chance_blocks(found, explain=True))
    return Report("Which tile to throw", blocks, partial(chance_records, found), lambda: {**ruleset.origin, **thrown.to_dict()})
