"""Values by themselves: what `str()` says of a score or a settlement, and what a notebook shows of any of them."""

from functools import singledispatch

from mjscore.deals import CountedHand, Deal
from mjscore.hands import Hand
from mjscore.reports.content import Block, Drawing, Heading, Paragraph, Report
from mjscore.reports.contents.ahead import ahead_report
from mjscore.reports.contents.analyse import analyse_report
from mjscore.reports.contents.rules_show import show_report
from mjscore.reports.contents.score import sheet_blocks
from mjscore.reports.contents.settle import payment_blocks
from mjscore.reports.drawings.hand import draw_hand, hand_picture
from mjscore.reports.writers.to_html import fragment
from mjscore.reports.writers.to_text import to_text
from mjscore.rulesets.schema import Ruleset
from mjscore.scoring.explaining import Compared, Explained
from mjscore.scoring.sheet import Sheet
from mjscore.settlement import Settlement
from mjscore.simulation.ahead import LookAhead
from mjscore.strategy import Analysis


def text_of(value: object) -> str:
    """A value as the command line prints it; raises TypeError for one that has no report."""
    return to_text(_report(value))


def html_of(value: object) -> str:
    """A value as a part of a page, with its picture; raises TypeError for one that has no report."""
    return fragment(_report(value))


@singledispatch
def _report(value: object) -> Report:
    raise TypeError(f"there is no report of {type(value).__name__}")


@_report.register
def _(sheet: Sheet) -> Report:
    return Report(f"Score by {sheet.ruleset}", tuple(sheet_blocks(sheet)))


@_report.register
def _(settled: Settlement) -> Report:
    return Report(f"Settlement by {settled.rules.id}", tuple(payment_blocks(settled)))


@_report.register
def _(ruleset: Ruleset) -> Report:
    return show_report(ruleset)


@_report.register
def _(found: Analysis) -> Report:
    return analyse_report(found, found.rules)


@_report.register
def _(found: LookAhead) -> Report:
    return ahead_report(found)._replace(title="Looking ahead")


@_report.register
def _(found: Compared | Explained) -> Report:
    told = sheet_blocks(found.result) if isinstance(found.result, Sheet) else [Paragraph((str(found), found.result.one_line))]
    return Report(str(found), tuple(told))


@_report.register
def _(hand: Hand | CountedHand) -> Report:
    return Report("Hand", _hand_blocks(hand))


@_report.register
def _(deal: Deal) -> Report:
    blocks = (block for seat, hand in deal.seats for block in (Heading(str(seat)), *_hand_blocks(hand)))
    return Report(deal.title or "Deal", tuple(blocks))


def _hand_blocks(hand: Hand | CountedHand) -> tuple[Block, ...]:
    written = Paragraph((str(hand),))
    return (Drawing(lambda: hand_picture(draw_hand(hand), title=str(hand))), written) if isinstance(hand, Hand) else (written,)
