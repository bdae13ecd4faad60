"""The report of a settlement: every hand itemised, who pays whom, what each won."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final, NotRequired

from mjscore.game.deals import CountedHand, Deal
from mjscore.game.hands import Hand, Means, Win
from mjscore.game.seats import ORDER_OF_PLAY
from mjscore.reports import drawings
from mjscore.reports.content import (
    Block,
    Bullets,
    Drawing,
    Heading,
    Paragraph,
    Report,
    Table,
    field,
    grid,
    if_any,
    number,
    text,
    under,
)
from mjscore.reports.contents.score import as_it_is, sheet_blocks
from mjscore.reports.words.items import CITE_COLUMNS, rules_words
from mjscore.rules.schema import Ruleset
from mjscore.scoring import Sheet
from mjscore.sentences import joined, sentence
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
"""What a party is called: by his seat, or in a session by his name."""

_CAME: Final = {
    Means.DRAW: "The winning tile was drawn.",
    Means.LOOSE: "The winning tile was a loose tile.",
    Means.DEALT: "The hand was dealt.",
    Means.UNKNOWN: "It is not known how the winning tile came.",
}


def settle_report(
    settled: Settlement,
    ruleset: Ruleset,
    *,
    deal: Deal | None = None,
    moved: CountersMoved | None = None,
) -> Report:
    """The report of a settlement.

    `deal` is what was settled, `moved` the counters that change hands, where they are
    wanted.
    """
    title = "Settlement"
    lines = [rules_words(ruleset)]
    if deal is not None:
        title = deal.title or title
        lines += _when_and_how(deal)
    blocks = [
        Paragraph(tuple(lines)),
        Drawing(partial(settlement_picture, settled, deal)),
        *score_blocks(settled),
        *payment_blocks(settled),
    ]
    shape: dict[str, Any] = {**settled.to_dict()}
    if moved is not None:
        blocks += counter_blocks(moved)
        shape["counters"] = moved.to_dict()
    blocks += under("Notes", Bullets("notes", settled.notes))
    return Report(title, tuple(blocks), shape=lambda: shape)


def _when_and_how(deal: Deal) -> Iterator[str]:
    """When a deal was played, and how the tile of a counted hand came that won it."""
    when = [deal.date] if deal.date else []
    if deal.round is not None:
        when.append(f"{deal.round} round")
    if when:
        yield ", ".join(when)
    if deal.winner is not None:
        hand = deal.hand(deal.winner)
        if isinstance(hand, CountedHand) and hand.won is not None:
            came = came_words(hand.won)
            if came:
                yield came


def came_words(won: Win, named: Named = str) -> str:
    """How the winning tile came."""
    if won.source is not None:
        source = named(won.source)
        return sentence("The winning tile came from {source}.", source=source)
    came = _CAME.get(won.means, "")
    return sentence(came) if came else ""


def score_blocks(
    settled: Settlement,
    named: Named = str,
    *,
    titled: Named = str,
    said: Callable[[str], str] = as_it_is,
) -> Iterator[Block]:
    """The sheet of every hand, and in one line what was counted by hand.

    For readers players are called as they are `titled`, and in how a hand was won as
    they are `said` to be called.
    """
    counted = []
    totals = []
    for seat, score in settled.scores.items():
        won = seat is settled.winner
        if isinstance(score, Sheet):
            words = "{player}, winner: {total}" if won else "{player}: {total}"
            yield Heading(sentence(words, player=titled(seat), total=score.total))
            common = {"seat": named(seat)}
            yield from sheet_blocks(score, drawn=False, said=said, common=common)
            continue
        more = [sentence("winner")] if won else []
        if score.counted != score.total:
            more.append(sentence("of {counted}", counted=score.counted))
        words = "{player} {total} ({more})" if more else "{player} {total}"
        counted.append(
            sentence(
                words,
                player=titled(seat),
                total=score.total,
                more=joined(more) if more else "",
            )
        )
        totals.append((named(seat), "total", score.total))
    if counted:
        said_so = sentence("Counted by hand: {counted}.", counted=joined(counted))
        yield Paragraph((said_so,))
        yield grid("sums", (field("seat"), field("item"), field("points")), totals)


def payment_blocks(settled: Settlement, named: Named = str) -> list[Block]:
    """Who pays whom and why, and what each won or lost."""
    net = [(named(party), won) for party, won in settled.net.items()]
    return [
        Heading("Who pays whom"),
        *payments(settled, named),
        Heading("Won and lost"),
        grid("net", (text("", "seat"), number("", "amount", show=signed)), net),
    ]


def payments(settled: Settlement, named: Named = str) -> Iterator[Block]:
    """Who pays whom and why."""
    columns = (
        text("From", "seat", lambda payment: named(payment.payer)),
        text("To", "to", lambda payment: named(payment.payee)),
        number("Amount", "amount"),
        text("Why", "why"),
        *CITE_COLUMNS,
    )
    yield Table("payments", columns, settled.payments)
    if not settled.payments:
        yield Paragraph(("Nobody pays anybody.",))


def counter_blocks(moved: CountersMoved) -> Iterator[Block]:
    """The counters that change hands, and what each player holds afterwards."""
    kinds = [kind.value for kind in moved.counters.pieces]
    values = [number(str(value), str(value), show=if_any) for value in kinds]
    moves = [(move.giver, move.taker, *move.counters, move.why) for move in moved.moves]
    columns = (text("From", "from"), text("To", "to"), *values, text("For", "for"))
    yield Heading(f"Counters ({moved.counters.cite})")
    yield grid("counters", columns, moves)
    if not moves:
        yield Paragraph(("No counters move.",))
    if moved.holdings is not None:
        held = []
        for party, purse in moved.holdings.items():
            worth = sum(map(int.__mul__, kinds, purse))
            held.append((party, *purse, worth))
        columns = (
            text("Holds afterwards", "player"),
            *values,
            number("Worth", "worth"),
        )
        yield grid("holdings", columns, held)
    owed = [f"{debt.payer} owes {debt.payee} {debt.amount}" for debt in moved.owed]
    yield Bullets("owed", tuple(owed))


def settlement_picture(
    settled: Settlement, deal: Deal | None, named: Named = str
) -> str:
    """The table as an `<svg>`: every known hand, an arrow for what each pays another."""
    drawn = {}
    if deal is not None:
        for seat, hand in deal.seats:
            if isinstance(hand, Hand):
                drawn[str(seat)] = drawings.hand.draw_hand(hand)
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
