"""The report of who hands whom how much when the evening ends."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from functools import partial
from typing import Any

from mjscore.reports.content import Block, Column, Heading, Paragraph, Report, Table
from mjscore.reports.content import number as numbers
from mjscore.sentences import so_many
from mjscore.sessions.session import Session
from mjscore.sessions.settling_up import Transfer, fewest_transfers, net_of


def settling_up_report(
    sessions: Sequence[Session], stake: Decimal | None = None
) -> Report:
    """Who hands whom how much in the fewest transfers, in points and, with a `stake` for each point, in money."""
    transfers = fewest_transfers(net_of(sessions))
    columns = [
        Column("From", "from"),
        Column("To", "to"),
        numbers("Points", "points"),
    ]
    if stake is not None:
        columns.append(numbers(f"At {stake} a point", "amount"))
    rows = tuple(_row(transfer, stake) for transfer in transfers)
    table = Table(tuple(columns), rows)
    shown: Block = table if rows else Paragraph(("Nobody owes anybody anything.",))
    title = "Settling up"
    if len(sessions) > 1:
        title = f"Settling up {so_many(len(sessions), 'evening')}"
    blocks = (Heading("Who hands whom"), shown)
    return Report(
        title, blocks, lambda: table, partial(_data, sessions, transfers, stake)
    )


def money(amount: Decimal) -> str:
    """An amount of money, with at least two places behind the point."""
    places = -int(amount.normalize().as_tuple().exponent)
    return f"{amount:.{max(2, places)}f}"


def _row(transfer: Transfer, stake: Decimal | None) -> tuple[object, ...]:
    if stake is None:
        return tuple(transfer)
    return (*transfer, money(transfer.at(stake)))


def _data(
    sessions: Sequence[Session], transfers: Sequence[Transfer], stake: Decimal | None
) -> dict[str, Any]:
    told = []
    for payer, payee, points in transfers:
        transfer: dict[str, Any] = {"from": payer, "to": payee, "points": points}
        if stake is not None:
            transfer["amount"] = money(points * stake)
        told.append(transfer)
    return {
        "stake": None if stake is None else str(stake),
        "net": net_of(sessions),
        "transfers": told,
    }
