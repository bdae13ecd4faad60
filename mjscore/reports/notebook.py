"""Hands, deals, scores and settlements by themselves: what `str()` says of them, and what a notebook shows."""

from __future__ import annotations

from functools import partial

from mjscore.deals import CountedHand, Deal
from mjscore.hands import Hand
from mjscore.reports.content import Block, Drawing, Heading, Paragraph, Records, Report
from mjscore.reports.contents.score import sheet_blocks, sheet_picture, sheet_records
from mjscore.reports.contents.settle import payment_blocks
from mjscore.reports.drawings.hand import draw_hand, hand_picture
from mjscore.reports.words.tiles import Tiles
from mjscore.reports.writers.to_html import fragment
from mjscore.reports.writers.to_text import to_text
from mjscore.scoring.sheet import Sheet
from mjscore.settlement import Settlement


def hand_html(hand: Hand) -> str:
    """A hand as it lies on the table, and as it is written, as a part of a page."""
    return fragment(_plain("Hand", (_drawing(hand), Paragraph((str(hand),)))))


def counted_html(hand: CountedHand) -> str:
    """A hand that was counted by hand, as it is written, as a part of a page."""
    return fragment(_plain("Hand", (Paragraph((str(hand),)),)))


def deal_html(deal: Deal) -> str:
    """The hands of a deal as they lie on the table, each under its seat, as a part of a page."""
    blocks: list[Block] = []
    for seat, hand in deal.seats:
        told = (_drawing(hand), Paragraph((str(hand),))) if isinstance(hand, Hand) else (Paragraph((f"score: {hand.score}",)),)
        blocks += [Heading(str(seat)), *told]
    return fragment(_plain(deal.title or "Deal", tuple(blocks)))


def _drawing(hand: Hand) -> Drawing:
    return Drawing(lambda: hand_picture(draw_hand(hand), title=str(hand)))


def _plain(title: str, blocks: tuple[Block, ...]) -> Report:
    """A report that is only read, never written as records or data."""
    return Report(title, blocks, lambda: Records((), ()), dict)


def sheet_text(sheet: Sheet) -> str:
    """A sheet as `mjscore score` prints it, without the title of the ruleset."""
    return to_text(_sheet_report(sheet))


def sheet_html(sheet: Sheet) -> str:
    """A sheet with its picture, as a part of a page."""
    return fragment(_sheet_report(sheet))


def _sheet_report(sheet: Sheet) -> Report:
    blocks = (Drawing(partial(sheet_picture, sheet)), *sheet_blocks(sheet, Tiles.CODES))
    return Report(f"Score by {sheet.ruleset}", blocks, partial(sheet_records, sheet), sheet.to_dict)


def settlement_text(settled: Settlement) -> str:
    """Who pays whom, as `mjscore settle` prints it."""
    return to_text(_plain(f"Settlement by {settled.ruleset}", tuple(payment_blocks(settled))))


def settlement_html(settled: Settlement) -> str:
    """Who pays whom, as a part of a page."""
    return fragment(_plain(f"Settlement by {settled.ruleset}", tuple(payment_blocks(settled))))
