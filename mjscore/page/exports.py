"""The evening or the deal in front as a file for other programs: a table (CSV), or a page that stands alone (HTML)."""

from __future__ import annotations

from typing import Any

from mjscore.page.asked import RequestFields
from mjscore.page.tapped import deal_of, tapped_deal
from mjscore.reports.contents.session import session_report
from mjscore.reports.contents.settle import settle_report
from mjscore.reports.writers import write
from mjscore.sessions.summary import summarise
from mjscore.settlement import settle


def export(asked: RequestFields) -> dict[str, Any]:
    """The verb `export`: the `session`, or the `deal` where one is given, in a `format`."""
    form = asked.word("format", ("csv", "html"))
    if "deal" in asked.data:
        now = tapped_deal(asked)
        deal = deal_of(now)
        report = settle_report(settle(deal, now.ruleset), now.ruleset, deal=deal)
    else:
        report = session_report(asked.session(), summarise(asked.session()))
    return {"text": write(report, form)}
