"""What a notebook shows of a value that ends a cell: a hand, a deal, a score, and all that is made of them.

Values find `html_of` by its name in the package (`_repr_html_`), so that they know nothing of reports.
"""

from collections.abc import Callable
from importlib import import_module
from typing import Any, Final

from mjscore.analysis import Analysis
from mjscore.extensions import ADDED_REPORTS as EXTENDED
from mjscore.game.deals import CountedHand, Deal
from mjscore.game.hands import Hand
from mjscore.reports.content import Block, Heading, Paragraph, Report
from mjscore.reports.contents.analyse import analyse_report
from mjscore.reports.contents.compare import compare_report
from mjscore.reports.contents.rules_show import show_report
from mjscore.reports.contents.score import hand_drawing, sheet_blocks, sheet_drawing
from mjscore.reports.contents.session import session_report
from mjscore.reports.contents.settle import payment_blocks
from mjscore.reports.contents.several_sessions import several_sessions_report
from mjscore.reports.writers.to_html import fragment
from mjscore.rules.schema import Ruleset
from mjscore.scoring.comparing import Compared, SideBySide
from mjscore.scoring.sheet import Sheet
from mjscore.sessions.session import Session
from mjscore.sessions.summary import Season, Summary, summarise
from mjscore.settlement import Settlement


def html_of(value: object) -> str:
    """A value as a part of a page, with its picture; raises TypeError for one that has no report."""
    return fragment(_report(value))


def _report(value: object) -> Report:
    for kind, report in _REPORTS.items():
        if isinstance(value, kind):
            return report(value)
    name = f"{type(value).__module__}.{type(value).__qualname__}"
    if name not in EXTENDED:
        raise TypeError(f"there is no report of {type(value).__name__}")
    module, function = EXTENDED[name]
    report_of_extension: Callable[[object], Report] = getattr(
        import_module(module), function
    )
    return report_of_extension(value)


def _of_sheet(sheet: Sheet) -> Report:
    blocks: list[Block] = [sheet_drawing(sheet)]
    blocks += sheet_blocks(sheet)
    return Report(f"Score by {sheet.ruleset}", tuple(blocks))


def _of_settlement(settled: Settlement) -> Report:
    title = f"Settlement by {settled.rules.id}"
    return Report(title, tuple(payment_blocks(settled)))


def _of_analysis(analysis: Analysis) -> Report:
    return analyse_report(analysis, analysis.rules)


def _of_one_ruleset(compared: Compared) -> Report:
    title = str(compared)
    result = compared.result
    if isinstance(result, Sheet):
        return _of_sheet(result)._replace(title=title)
    return Report(title, (Paragraph((title, result.one_line)),))


def _of_several_rulesets(compared: SideBySide) -> Report:
    return compare_report(compared.hand, compared)


def _of_session(session: Session) -> Report:
    return session_report(summarise(session))


def _of_hand(hand: Hand | CountedHand) -> Report:
    return Report("Hand", _hand_blocks(hand))


def _of_deal(deal: Deal) -> Report:
    blocks: list[Block] = []
    for seat, hand in deal.seats:
        blocks.append(Heading(str(seat)))
        blocks += _hand_blocks(hand)
    return Report(deal.title or "Deal", tuple(blocks))


def _hand_blocks(hand: Hand | CountedHand) -> tuple[Block, ...]:
    written = Paragraph((str(hand),))
    if isinstance(hand, Hand):
        return hand_drawing(hand), written
    return (written,)


_REPORTS: Final[dict[type, Callable[[Any], Report]]] = {
    Sheet: _of_sheet,
    Settlement: _of_settlement,
    Ruleset: show_report,
    Analysis: _of_analysis,
    Compared: _of_one_ruleset,
    SideBySide: _of_several_rulesets,
    Session: _of_session,
    Summary: session_report,
    Season: several_sessions_report,
    Hand: _of_hand,
    CountedHand: _of_hand,
    Deal: _of_deal,
}
SHOWN_TYPES: Final = tuple(_REPORTS)
"""The types of the values that are shown so."""
