"""What is shown before a deal is written into a session: the deal as understood, who pays whom, the totals it leads to."""

from __future__ import annotations

from mjscore.reports.content import Block, Bullets, Column, Heading, Paragraph, Records, Report, Table
from mjscore.reports.contents.deal_shown import standing_table
from mjscore.sessions.record import PreparedDeal, as_written
from mjscore.sessions.session import Session


def deal_to_write_report(session: Session, prepared: PreparedDeal) -> Report:
    """The report of a deal that is to be written, in the players' names."""
    entry, settlement, after = prepared.entry, prepared.settlement, as_written(session, prepared)
    name = entry.seating.name
    blocks: list[Block] = [Paragraph(tuple(entry.body.split("\n")))]
    if settlement.scores:
        rows = [(name(seat), str(seat), str(sheet.total)) for seat, sheet in settlement.scores.items()]
        blocks += [Heading("Scores"), Table((Column(""), Column(""), Column("", right=True)), tuple(rows))]
    if settlement.payments:
        paid = [
            (name(each.payer), f"pays {name(each.payee)}", str(each.amount), each.why, str(each.cite or ""))
            for each in settlement.payments
        ]
        columns = (Column(""), Column(""), Column("", right=True), Column(""), Column("", faint=True))
        blocks += [Heading("Payments"), Table(columns, tuple(paid))]
    blocks += [Heading("Totals"), standing_table(after, entry.number, None), Paragraph((prepared.east_words,))]
    if prepared.notes:
        blocks.append(Bullets(prepared.notes))
    title = f"Deal {entry.number}: {entry.account.outcome}"
    return Report(title, tuple(blocks), lambda: Records((), ()), settlement.to_dict)
