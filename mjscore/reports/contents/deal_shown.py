"""One deal of a session with every hand itemised, in the players' names: who pays whom, and the standing after it."""

from __future__ import annotations

from functools import partial
from typing import Any

from mjscore.limits import limit_words
from mjscore.reports.content import Block, Bullets, Column, Heading, Paragraph, Records, Report, Table, Value
from mjscore.reports.contents.score import options_words, sheet_blocks, sheet_rows
from mjscore.reports.contents.settle import PAYMENT_COLUMNS, RECORD_COLUMNS, signed
from mjscore.reports.words.tiles import Tiles
from mjscore.scoring import Sheet
from mjscore.sessions.details import Details
from mjscore.sessions.session import Session


def deal_shown_report(session: Session, details: Details, *, to_the_end: bool = False) -> Report:
    """The report of a deal of a session, settled again by its rules; its standing is that after the deal, or `to_the_end`."""
    entry, settlement = details.entry, details.settlement
    name = entry.seating.name
    blocks: list[Block] = [Paragraph(tuple(_circumstances(session, details)))]
    for seat, score in settlement.scores.items():
        won = ", winner" if seat is settlement.winner else ""
        counted = "" if isinstance(score, Sheet) else " (counted by hand)"
        blocks.append(Heading(f"{name(seat)} ({seat}){won}: {score.total}{counted}"))
        if isinstance(score, Sheet):
            blocks += sheet_blocks(score, Tiles.CODES)
    paid = tuple(
        (name(each.payer), name(each.payee), str(each.amount), each.why, "" if each.cite is None else str(each.cite))
        for each in settlement.payments
    )
    blocks += [Heading("Who pays whom"), Table(PAYMENT_COLUMNS, paid) if paid else Paragraph(("Nobody pays anybody.",))]
    blocks += [Heading("The standing"), standing_table(session, entry.number, None if to_the_end else entry.number)]
    if settlement.notes:
        blocks += [Heading("Notes"), Bullets(settlement.notes)]
    title = f"Deal {entry.number}: {entry.account.outcome}"
    return Report(title, tuple(blocks), partial(_records, details), partial(deal_data, details))


def _circumstances(session: Session, details: Details) -> list[str]:
    entry, ruleset = details.entry, session.ruleset
    when = ", ".join(
        word for word in (details.date or "", f"{entry.wind} round" if entry.wind else "", str(entry.seating)) if word
    )
    how = {
        "drawn": "The winning tile was drawn.",
        "loose": "The winning tile was a loose tile.",
        "dealt": "The hand was dealt.",
    }
    came = how.get(details.came or "", "")
    if details.discarder is not None:
        came = f"The winning tile came from {details.discarder}."
    lines = [f"{ruleset.title}{options_words(ruleset.changed)}, {limit_words(ruleset.limit.points)}", when, came]
    return [line for line in lines if line]


def standing_table(session: Session, number: int, upto: int | None) -> Table:
    """What each player won or lost in a deal, and in all deals up to another (None: the last)."""
    entry = session.entries[number - 1]
    net = entry.account.net(entry.seating.players)
    rows = tuple((player, signed(net.get(player, 0)), signed(total)) for player, total in session.totals(upto).items())
    return Table((Column(""), Column("deal", right=True), Column("total", right=True)), rows)


def deal_data(details: Details) -> dict[str, Any]:
    """All of a deal as plain values: who sat where, how it ended, every hand with its sheet, the payments by name."""
    entry, settlement = details.entry, details.settlement
    name = entry.seating.name
    payments = [{**each.to_dict(), "from": name(each.payer), "to": name(each.payee)} for each in settlement.payments]
    return {
        "deal": entry.number,
        "date": details.date,
        "round": None if entry.wind is None else str(entry.wind),
        "seats": entry.seating.to_dict(),
        "outcome": entry.account.outcome,
        "winner": entry.account.winner,
        "came": details.came,
        "discarder": details.discarder,
        "hands": details.hands(),
        "payments": payments,
        "net": {name(party): amount for party, amount in settlement.net.items()},
        "notes": list(settlement.notes),
    }


def _records(details: Details) -> Records:
    """Rows for the items and sums of each player, then the payments, then what each has won."""
    settlement, name = details.settlement, details.seating.name
    rows: list[tuple[Value, ...]] = []
    for seat, score in settlement.scores.items():
        if not isinstance(score, Sheet):
            rows.append(("sum", name(seat), "total", None, score.total, *(None,) * 8))
            continue
        for record, item, called, points, doubles, limit, tiles, book, place in sheet_rows(score):
            rows.append((record, name(seat), item, called, points, doubles, limit, tiles, None, None, None, book, place))
    for each in settlement.payments:
        book = None if each.cite is None else each.cite.book
        place = None if each.cite is None else str(each.cite).partition(", ")[2]
        rows.append(("payment", name(each.payer), *(None,) * 6, name(each.payee), each.amount, each.why, book, place))
    rows += [("net", name(party), *(None,) * 7, won, *(None,) * 3) for party, won in settlement.net.items()]
    return Records(RECORD_COLUMNS, tuple(rows))
