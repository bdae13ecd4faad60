"""The report of a settlement: every hand itemised, who pays whom and why, and what each player won or lost."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final, NotRequired, cast

from mjscore.game.deals import CountedHand, Deal
from mjscore.game.hands import Hand, Means, Win
from mjscore.game.seats import ORDER_OF_PLAY
from mjscore.reports import drawings
from mjscore.reports.content import (
    Block,
    Bullets,
    Column,
    Drawing,
    Heading,
    Paragraph,
    Report,
    Table,
    Value,
    fields,
    if_any,
    joined,
    number,
    remarks,
)
from mjscore.reports.contents.score import sheet_blocks, sheet_records
from mjscore.reports.words.items import CITE_COLUMN, rules_words
from mjscore.rules.schema import Ruleset
from mjscore.scoring import Sheet
from mjscore.settlement import CountersMoved, Settlement
from mjscore.settlement.counters import CountersJson
from mjscore.settlement.payments import Party
from mjscore.settlement.settle import SettlementJson


class SettleJson(SettlementJson):
    """mjscore settle --format json: the scores of a deal and who pays whom."""

    counters: NotRequired[CountersJson]


def signed(amount: int) -> str:
    """A gain or a loss: `+192`, `-536`, `0`."""
    return f"{amount:+d}" if amount else "0"


Named = Callable[[Party], str]
"""What a party to a settlement is called: by his seat, or in a session by his name."""

_CAME: Final = {
    Means.DRAW: "The winning tile was drawn.",
    Means.LOOSE: "The winning tile was a loose tile.",
    Means.DEALT: "The hand was dealt.",
    Means.UNKNOWN: "It is not known how the winning tile came.",
}
_PAYMENT_COLUMNS: Final = (
    Column("From", "seat"),
    Column("To", "to"),
    number("Amount", "amount"),
    Column("Why", "why"),
    CITE_COLUMN,
)
_RECORD_COLUMNS: Final = (
    *("record", "seat", "item", "name", "points", "doubles", "limit", "tiles"),
    *("to", "amount", "why", "book", "place"),
)
_NET_COLUMNS: Final = (Column("", "seat"), number("", "amount", signed))


def settle_report(
    settled: Settlement,
    ruleset: Ruleset,
    *,
    deal: Deal | None = None,
    moved: CountersMoved | None = None,
) -> Report:
    """The report of a settlement; `deal` is what was settled, `moved` the counters that change hands, where they are wanted."""
    lines = [rules_words(ruleset)]
    if deal is not None and (deal.date or deal.round is not None):
        lines.append(
            ", ".join(filter(None, (deal.date, deal.round and f"{deal.round} round")))
        )
    won = None if deal is None or deal.winner is None else deal.hand(deal.winner)
    if isinstance(won, CountedHand) and won.won is not None:
        lines += filter(None, [came_words(won.won)])
    blocks: list[Block] = [
        Paragraph(tuple(lines)),
        Drawing(partial(settlement_picture, settled, deal)),
    ]
    blocks += [*score_blocks(settled), *payment_blocks(settled)]
    if moved is not None:
        blocks += counter_blocks(moved)
    blocks += remarks("Notes", settled.notes)
    title = deal.title if deal is not None and deal.title else "Settlement"
    return Report(
        title,
        tuple(blocks),
        partial(settlement_records, settled),
        partial(_data, settled, moved),
    )


def came_words(won: Win, named: Named = str) -> str:
    """How the winning tile came."""
    return (
        _CAME.get(won.means, "")
        if won.source is None
        else f"The winning tile came from {named(won.source)}."
    )


def _data(settled: Settlement, moved: CountersMoved | None) -> SettleJson:
    data = cast(SettleJson, settled.to_dict())
    if moved is not None:
        data["counters"] = moved.to_dict()
    return data


def score_blocks(
    settled: Settlement, named: Named = str, said: Callable[[str], str] = str
) -> Iterator[Block]:
    """The sheet of every hand, and in one line what was counted by hand; `said` calls players by their names."""
    counted = []
    for seat, score in settled.scores.items():
        won = seat is settled.winner
        if isinstance(score, Sheet):
            yield from (
                Heading(f"{named(seat)}{', winner' * won}: {score.total}"),
                *sheet_blocks(score, drawn=False, said=said),
            )
        else:
            more = ["winner"] * won + [f"of {score.counted}"] * (
                score.counted != score.total
            )
            counted.append(
                f"{named(seat)} {score.total}"
                + (f" ({', '.join(more)})" if more else "")
            )
    if counted:
        yield Paragraph((f"Counted by hand: {', '.join(counted)}.",))


def payment_blocks(settled: Settlement) -> list[Block]:
    """Who pays whom and why, and what each won or lost."""
    return [
        Heading("Who pays whom"),
        payments(settled),
        Heading("Won and lost"),
        _net(settled),
    ]


def payments(settled: Settlement, named: Named = str) -> Block:
    """Who pays whom and why."""
    return (
        _payments(settled, named)
        if settled.payments
        else Paragraph(("Nobody pays anybody.",))
    )


def _payments(settled: Settlement, named: Named) -> Table:
    rows = (
        (named(each.payer), named(each.payee), each.amount, each.why, each.cite)
        for each in settled.payments
    )
    return Table(_PAYMENT_COLUMNS, tuple(rows))


def _net(settled: Settlement, named: Named = str) -> Table:
    return Table(
        _NET_COLUMNS, tuple((named(party), won) for party, won in settled.net.items())
    )


def counter_blocks(moved: CountersMoved) -> list[Block]:
    """The counters that change hands, and what each player holds afterwards."""
    kinds = moved.counters.kinds
    values = tuple(number(str(kind.value), show=if_any) for kind in kinds)
    rows = tuple(
        (move.giver, move.taker, *move.counters, move.why) for move in moved.moves
    )
    blocks: list[Block] = [
        Heading(f"Counters ({moved.counters.cite})"),
        Table((Column("From"), Column("To"), *values, Column("For")), rows)
        if rows
        else Paragraph(("No counters move.",)),
    ]
    if moved.holdings is not None:
        held = tuple(
            (
                party,
                *purse,
                sum(
                    kind.value * count for kind, count in zip(kinds, purse, strict=True)
                ),
            )
            for party, purse in moved.holdings.items()
        )
        blocks.append(
            Table((Column("Holds afterwards"), *values, number("Worth")), held)
        )
    if moved.owed:
        blocks.append(
            Bullets(
                tuple(
                    f"{each.payer} owes {each.payee} {each.amount}"
                    for each in moved.owed
                )
            )
        )
    return blocks


def settlement_records(settled: Settlement, named: Named = str) -> Table:
    """Rows for the items and sums of each seat, then the payments, then what each has won."""
    parts: list[tuple[dict[str, Value], Table]] = []
    for seat, score in settled.scores.items():
        if isinstance(score, Sheet):
            parts += sheet_records(score, seat=named(seat))
        else:
            parts.append(
                (
                    {"record": "sum", "seat": named(seat)},
                    Table(fields("item", "points"), (("total", score.total),)),
                )
            )
    parts += [
        ({"record": "payment"}, _payments(settled, named)),
        ({"record": "net"}, _net(settled, named)),
    ]
    return joined(_RECORD_COLUMNS, parts)


def settlement_picture(
    settled: Settlement, deal: Deal | None, named: Named = str
) -> str:
    """The table with every hand that is known and an arrow for what each pays another; an `<svg>`."""
    written = () if deal is None else deal.seats
    drawn = {
        str(seat): drawings.hand.draw_hand(hand)
        for seat, hand in written
        if isinstance(hand, Hand)
    }
    totals: dict[str, int] = {}
    for seat, score in settled.scores.items():
        totals[seat] = score.total
        if isinstance(score, Sheet):
            drawn[seat] = drawings.hand.draw_hand(
                score.hand, score.groups, score.reading.completed
            )
    order = [str(seat) for seat in ORDER_OF_PLAY if seat in settled.net]
    seats = [
        drawings.table.DrawnSeat(
            named(party),
            drawn.get(party),
            totals.get(party),
            settled.net[party],
            party == settled.winner,
        )
        for party in dict.fromkeys((*order, *settled.net))
    ]
    paid = [
        drawings.table.DrawnPayment(named(each.payer), named(each.payee), each.amount)
        for each in settled.payments
    ]
    return drawings.table.table_picture(seats, paid)
