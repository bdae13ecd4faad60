"""Reports for the page: a hand's sheet, its analysis, the hand by other rules; the rules as a card; files for other programs."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from mjscore import analysis
from mjscore.ext.page.request import RequestFields, report_data
from mjscore.ext.page.tapped import (
    TappedDeal,
    legal_hand,
    tapped_deal,
    tapped_deal_value,
    tapped_hand,
    without_win,
)
from mjscore.ext.page.worth_so_far import scored
from mjscore.game.groups import Group
from mjscore.game.seats import Seat
from mjscore.reports.contents.analyse import analyse_report
from mjscore.reports.contents.compare import compare_report
from mjscore.reports.contents.rules_show import show_report
from mjscore.reports.contents.score import score_report
from mjscore.reports.contents.session import session_report
from mjscore.reports.contents.settle import settle_report
from mjscore.reports.writers import write_report
from mjscore.rules import load_ruleset, ruleset_ids
from mjscore.scoring import comparing
from mjscore.scoring.why import near_misses
from mjscore.sessions.summary import summarise
from mjscore.settlement import settle


def why(request: RequestFields) -> dict[str, Any]:
    """The verb `why`: the sheet of the hand at `seat`, the other readings, and why what nearly counts does not."""
    now = tapped_deal(request)
    seat = request.seat("seat")
    sheet = scored(now, seat, tapped_hand(now, seat))
    missed = near_misses(sheet, now.ruleset)
    return report_data(score_report(sheet, now.ruleset, near_misses=missed))


def analyse(request: RequestFields) -> dict[str, Any]:
    """The verb `analyse`: waits with scores, discards, dangers of the hand at `seat`; the other hands as far as they show."""
    now = tapped_deal(request)
    seat = request.seat("seat")
    hand = legal_hand(replace(tapped_hand(now, seat), unwritten=0), str(seat))
    others = []
    for other in now.stated:
        groups = _shown(now, other)
        if other is not seat and groups:
            others.append((other, groups))
    analysed = analysis.analyse(hand, now.ruleset, others)
    return report_data(analyse_report(analysed, now.ruleset))


def card(request: RequestFields) -> dict[str, Any]:
    """The verb `card`: the score sheet of the ruleset that is played, every line cited."""
    return report_data(show_report(request.ruleset()))


def _shown(now: TappedDeal, seat: Seat) -> tuple[Group, ...]:
    """The groups that a hand shows; none of one whose score was counted by hand."""
    hand = now.tiles(seat)
    if hand is None:
        return ()
    plain = now.with_hand(seat, without_win(hand, now.ruleset))
    return tapped_hand(plain, seat).melds


def compare(request: RequestFields) -> dict[str, Any]:
    """The verb `compare`: the hand at `seat` by the rules that are played and by the ruleset `other`."""
    now = tapped_deal(request)
    seat = request.seat("seat")
    hand = tapped_hand(now, seat)
    other = load_ruleset(request.word("other", ruleset_ids()))
    compared = comparing.compare(hand, (now.ruleset, other))
    return report_data(compare_report(hand, compared))


def export(request: RequestFields) -> dict[str, str]:
    """The verb `export`: the `session`, or the `deal` where one is given, in a `format`."""
    form = request.word("format", ("csv", "html"))
    if "deal" in request.data:
        now = tapped_deal(request)
        deal = tapped_deal_value(now, request)
        report = settle_report(settle(deal, now.ruleset), now.ruleset, deal=deal)
    else:
        report = session_report(summarise(request.session()))
    return {"text": str(write_report(report, form))}
