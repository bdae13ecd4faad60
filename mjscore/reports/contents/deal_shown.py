"""A deal of a session in the players' names: itemised with who pays whom, or as it is understood before it is written."""

from __future__ import annotations

from functools import partial
from typing import Any

from mjscore.reports.blocks import number, remarks
from mjscore.reports.content import Block, Bullets, Column, Heading, Paragraph, Report, Table
from mjscore.reports.contents.settle import payments, score_blocks, settlement_records, signed
from mjscore.reports.words.items import rules_words
from mjscore.sessions.naming import in_names
from mjscore.sessions.played import Details
from mjscore.sessions.record import PreparedDeal, as_written
from mjscore.sessions.session import Session

_CAME = {
    "drawn": "The winning tile was drawn.",
    "loose": "The winning tile was a loose tile.",
    "dealt": "The hand was dealt.",
    "unknown": "It is not known how the winning tile came.",
}


def deal_shown_report(session: Session, details: Details, *, to_the_end: bool = False) -> Report:
    """The report of a deal of a session, settled again by its rules; its standing is that after the deal, or `to_the_end`."""
    entry, settlement = details.entry, details.settlement
    name = entry.seating.name
    when = (details.date, entry.wind and f"{entry.wind} round", str(entry.seating))
    came = _CAME.get(details.came or "", "")
    if details.source is not None:
        came = f"The winning tile came from {details.source}."
    lines = (rules_words(session.ruleset), ", ".join(filter(None, when)), came)
    blocks: list[Block] = [Paragraph(tuple(filter(None, lines)))]
    blocks += score_blocks(settlement, lambda seat: f"{name(seat)} ({seat})", lambda won: in_names(won, entry.seating))
    blocks += [Heading("Who pays whom"), payments(settlement, name)]
    blocks += [Heading("The standing"), _standing(session, entry.number, None if to_the_end else entry.number)]
    blocks += remarks("Notes", settlement.notes)
    title = f"Deal {entry.number}: {entry.account.outcome}"
    return Report(title, tuple(blocks), partial(settlement_records, settlement, name), partial(_data, details))


def deal_to_write_report(session: Session, prepared: PreparedDeal) -> Report:
    """The report of a deal that is to be written, with the standing that it leads to, and what becomes of East."""
    details = Details(session, prepared.entry, prepared.deal)
    shown = deal_shown_report(as_written(session, prepared), details, to_the_end=True)
    more = [note for note in prepared.notes if note not in prepared.settlement.notes]
    return shown._replace(blocks=(*shown.blocks, *([Bullets(tuple(more))] if more else []), Paragraph((prepared.east_words,))))


def _standing(session: Session, number_of_deal: int, upto: int | None) -> Table:
    """What each player won or lost in a deal, and in all deals up to another (None: the last)."""
    entry = session.entries[number_of_deal - 1]
    net = entry.account.net(entry.seating.players)
    rows = tuple((player, signed(net.get(player, 0)), signed(total)) for player, total in session.totals(upto).items())
    return Table((Column(""), number("deal"), number("total")), rows)


def _data(details: Details) -> dict[str, Any]:
    """All of a deal as plain values: who sat where, how it ended, every hand with its sheet, the payments by name."""
    entry, settlement = details.entry, details.settlement
    name = entry.seating.name
    return {
        **settlement.rules.origin,
        "deal": entry.number,
        "date": details.date,
        "round": None if entry.wind is None else str(entry.wind),
        "seats": entry.seating.to_dict(),
        "outcome": entry.account.outcome,
        "winner": entry.account.winner,
        **details.to_dict(),
        "payments": [{**each.to_dict(), "from": name(each.payer), "to": name(each.payee)} for each in settlement.payments],
        "net": {name(party): amount for party, amount in settlement.net.items()},
        "notes": list(settlement.notes),
    }
