"""The report of who hands whom how much when the evening ends."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from mjscore.reports.content import (
    Block,
    Heading,
    Paragraph,
    Report,
    Table,
    fields,
    grid,
    number,
    text,
)
from mjscore.sentences import so_many
from mjscore.sessions.session import Session
from mjscore.sessions.settling_up import fewest_transfers, net_of_sessions


def settling_up_report(
    sessions: Sequence[Session], stake: Decimal | None = None
) -> Report:
    """Who hands whom how much in the fewest transfers.

    In points and, with a `stake` for each point, in money.
    """
    columns = [
        text("From", "from", lambda transfer: transfer.payer),
        text("To", "to", lambda transfer: transfer.payee),
        number("Points", "points"),
    ]
    if stake is not None:
        value = stake
        columns.append(
            number(
                f"At {stake} a point",
                "amount",
                lambda transfer: money(transfer.at(value)),
            )
        )
    net = net_of_sessions(sessions)
    transfers = tuple(fewest_transfers(net))
    title = "Settling up"
    if len(sessions) > 1:
        title += f" {so_many(len(sessions), 'evening')}"
    blocks: list[Block] = [
        Heading("Who hands whom"),
        Table("transfers", tuple(columns), transfers),
        grid("net", fields("player", "points"), list(net.items())),
    ]
    if not transfers:
        blocks.append(Paragraph(("Nobody owes anybody anything.",)))
    origin = {"stake": None if stake is None else str(stake)}
    return Report(title, tuple(blocks), origin)


def money(amount: Decimal) -> str:
    """An amount of money, with at least two places behind the point."""
    places = -int(amount.normalize().as_tuple().exponent)
    return f"{amount:.{max(2, places)}f}"
