"""What is shown before a deal is written into a session: the deal as understood, who pays whom, the totals it leads to."""

from __future__ import annotations

from collections.abc import Mapping

from mjscore.reports.content import Block, Bullets, Column, Heading, Paragraph, Records, Report, Table
from mjscore.sessions.record import PreparedDeal
from mjscore.sessions.session import Session


def deal_report(session: Session, prepared: PreparedDeal) -> Report:
    """The report of a deal that is to be written, in the players' names."""
    entry, settlement = prepared.entry, prepared.settlement
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
    blocks += [Heading("Totals"), _totals(session, prepared), Paragraph((_east(prepared),))]
    if prepared.notes:
        blocks.append(Bullets(prepared.notes))
    title = f"Deal {entry.number}: {entry.account.outcome}"
    return Report(title, tuple(blocks), lambda: Records((), ()), settlement.to_dict)


def totals_of(session: Session) -> dict[str, int]:
    """What each player has won or lost so far, in points."""
    totals = dict.fromkeys(session.names, 0)
    for entry in session.entries:
        for player, amount in entry.account.net(entry.seating.players).items():
            totals[player] += amount
    return totals


def _totals(session: Session, prepared: PreparedDeal) -> Table:
    before: Mapping[str, int] = totals_of(session)
    number = prepared.entry.number
    old = session.entries[number - 1].account if number <= len(session.entries) else None
    taken = {} if old is None else old.net(session.names)
    rows = []
    for player, amount in prepared.entry.account.net(prepared.entry.seating.players).items():
        after = before.get(player, 0) - taken.get(player, 0) + amount
        rows.append((player, f"{amount:+}" if amount else "0", f"{after:+}" if after else "0"))
    return Table((Column(""), Column("deal", right=True), Column("total", right=True)), tuple(rows))


def _east(prepared: PreparedDeal) -> str:
    east = prepared.entry.seating.east
    return f"East passes from {east}." if prepared.entry.account.passes else f"{east} stays East."
