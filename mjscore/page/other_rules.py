"""The hand in front by other rules: which of them let it win, and what it scores by two of them, side by side."""

from __future__ import annotations

from typing import Any

from mjscore.page.asked import RequestFields
from mjscore.page.blocks import report_data
from mjscore.page.tapped import hand_of, tapped_deal
from mjscore.reports.contents.compare import compare_report, explain_report
from mjscore.rulesets import load_ruleset, ruleset_ids
from mjscore.scoring import explaining


def compare(asked: RequestFields) -> dict[str, Any]:
    """The verb `compare`: the hand at `seat` by the rules that are played and by the ruleset `other`."""
    now, seat = tapped_deal(asked), asked.seat("seat")
    hand, other = hand_of(now, seat), load_ruleset(asked.word("other", ruleset_ids()))
    return report_data(compare_report(hand, explaining.compare(hand, (now.ruleset, other))))


def explain(asked: RequestFields) -> dict[str, Any]:
    """The verb `explain`: by which rulesets, or with which of their options, the hand at `seat` wins."""
    hand = hand_of(tapped_deal(asked), asked.seat("seat"))
    return report_data(explain_report(hand, explaining.explain(hand)))
