"""The report of a settlement: every hand itemised, who pays whom, what each won."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NotRequired

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
    fields,
    grid,
    if_any,
    number,
    signed,
    text,
    under,
)
from mjscore.reports.contents.score import Named, by_seat, drawn_hand, sheet_blocks
from mjscore.reports.words.items import CITE_COLUMNS, rules_words
from mjscore.rules.schema import Ruleset
from mjscore.rules.settlement_keys import CounterSet
from mjscore.scoring import Sheet
from mjscore.sentences import joined, sentence
from mjscore.settlement import CountersMoved, Settlement
from mjscore.settlement.counters import CountersJson
from mjscore.settlement.payments import Party, Payment
from mjscore.settlement.scores import Counted
from mjscore.settlement.settle import SettlementJson

if TYPE_CHECKING:
    from mjscore.reports.drawings.hand import DrawnHand
    from mjscore.reports.drawings.table import DrawnSeat


class SettleJson(SettlementJson):
    """mjscore settle --format json: the scores of a deal and who pays whom."""

    counters: NotRequired[CountersJson]


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
    blocks: list[Block] = []
    blocks.append(Paragraph(tuple(lines)))
    blocks.append(settlement_drawing(settled, deal))
    blocks += score_blocks(settled)
    blocks += payment_blocks(settled)
    if moved is not None:
        blocks += counter_blocks(moved)
    blocks += under("Notes", Bullets("notes", settled.notes))
    return Report(title, tuple(blocks), shape=partial(_shape, settled, moved))


def _shape(settled: Settlement, moved: CountersMoved | None) -> dict[str, Any]:
    """A settlement as `settle --format json` has it."""
    shape: dict[str, Any] = {**settled.to_dict()}
    if moved is not None:
        shape["counters"] = moved.to_dict()
    return shape


def _when_and_how(deal: Deal) -> Iterator[str]:
    """When a deal was played, and how the tile of a counted hand came that won it."""
    when = []
    if deal.date:
        when.append(deal.date)
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


def came_words(won: Win, named: Named = by_seat) -> str:
    """How the winning tile came."""
    if won.source is not None:
        source = named(won.source)
        return sentence("The winning tile came from {source}.", source=source)
    came = _CAME.get(won.means, "")
    return sentence(came) if came else ""


def score_blocks(settled: Settlement, named: Named = by_seat) -> Iterator[Block]:
    """The sheet of every hand, and in one line what was counted by hand."""
    counted = []
    totals = []
    for seat, score in settled.scores.items():
        name = named(seat)
        player = str(name)
        if name != seat:
            player = sentence("{name} ({seat})", name=name, seat=seat)
        won = seat is settled.winner
        if isinstance(score, Sheet):
            words = "{player}, winner: {total}" if won else "{player}: {total}"
            yield Heading(sentence(words, player=player, total=score.total))
            yield from sheet_blocks(score, named=named, common={"seat": str(name)})
        else:
            counted.append(_counted_words(player, score, won))
            totals.append((str(name), "total", score.total))
    if counted:
        counted_line = sentence("Counted by hand: {counted}.", counted=joined(counted))
        yield Paragraph((counted_line,))
        yield grid("sums", fields("seat", "item", "points"), totals)


def _counted_words(player: str, score: Counted, won: bool) -> str:
    """`Ann 300 (winner, of 512)`: what was counted by hand, and what is taken of it."""
    more = []
    if won:
        more.append(sentence("winner"))
    if score.counted != score.total:
        more.append(sentence("of {counted}", counted=score.counted))
    if not more:
        return sentence("{player} {total}", player=player, total=score.total)
    return sentence(
        "{player} {total} ({more})",
        player=player,
        total=score.total,
        more=joined(more),
    )


def payment_blocks(settled: Settlement, named: Named = by_seat) -> Iterator[Block]:
    """Who pays whom and why, and what each won or lost."""
    yield Heading("Who pays whom")
    yield from payments(settled, named)
    yield Heading("Won and lost")
    net = [(named(party), won) for party, won in settled.net.items()]
    yield grid("net", (text("", "seat"), number("", "amount", show=signed)), net)


def payments(settled: Settlement, named: Named = by_seat) -> Iterator[Block]:
    """Who pays whom and why."""

    def payer(payment: Payment) -> str:
        return named(payment.payer)

    def payee(payment: Payment) -> str:
        return named(payment.payee)

    columns = (
        text("From", "seat", payer),
        text("To", "to", payee),
        number("Amount", "amount"),
        text("Why", "why"),
        *CITE_COLUMNS,
    )
    yield Table("payments", columns, settled.payments)
    if not settled.payments:
        yield Paragraph(("Nobody pays anybody.",))


def counter_blocks(moved: CountersMoved, above: str = "") -> Iterator[Block]:
    """The counters that change hands, and what each player holds afterwards.

    A line `above` the counters says of which deal they are, where that is not plain.
    """
    yield Heading(f"Counters ({moved.counters.cite})")
    if above:
        yield Paragraph((above,))
    numbers = []
    for kind in moved.counters.pieces:
        numbers.append(number(str(kind.value), str(kind.value), show=if_any))
    columns = (text("From", "from"), text("To", "to"), *numbers, text("For", "for"))
    moves = [(move.giver, move.taker, *move.counters, move.why) for move in moved.moves]
    yield grid("counters", columns, moves)
    if not moves:
        yield Paragraph(("No counters move.",))
    if moved.holdings is not None:
        yield _holdings(moved.holdings, moved.counters, numbers)
    owed = [f"{debt.payer} owes {debt.payee} {debt.amount}" for debt in moved.owed]
    yield Bullets("owed", tuple(owed))


def _holdings(
    holdings: Mapping[str, Sequence[int]],
    counters: CounterSet,
    numbers: Sequence[Column],
) -> Table:
    """What each player holds, of each kind of counters and in all."""
    rows = []
    for party, purse in holdings.items():
        worth = 0
        for kind, held in zip(counters.pieces, purse, strict=True):
            worth += kind.value * held
        rows.append((party, *purse, worth))
    player = text("Holds afterwards", "player")
    return grid("holdings", (player, *numbers, number("Worth", "worth")), rows)


def settlement_drawing(
    settled: Settlement, deal: Deal | None, named: Named = by_seat
) -> Drawing:
    """The table: every known hand, an arrow for what each pays another."""

    def draw() -> str:
        seats = _drawn_seats(settled, deal, named)
        paid = []
        for payment in settled.payments:
            payer = named(payment.payer)
            payee = named(payment.payee)
            paid.append(drawings.table.DrawnPayment(payer, payee, payment.amount))
        return drawings.table.table_picture(seats, paid)

    return Drawing(draw)


def _drawn_seats(
    settled: Settlement, deal: Deal | None, named: Named
) -> list[DrawnSeat]:
    """Those who play in the order of play, then who sits out."""
    hands: dict[Party, DrawnHand] = {}
    if deal is not None:
        for seat, hand in deal.seats:
            if isinstance(hand, Hand):
                hands[seat] = drawings.hand.draw_hand(hand)
    totals: dict[Party, int] = {}
    for seat, score in settled.scores.items():
        totals[seat] = score.total
        if isinstance(score, Sheet):
            hands[seat] = drawn_hand(score)
    order: list[Party] = [seat for seat in ORDER_OF_PLAY if seat in settled.net]
    order += [party for party in settled.net if party not in order]
    seats = []
    for party in order:
        seats.append(
            drawings.table.DrawnSeat(
                name=named(party),
                hand=hands.get(party),
                score=totals.get(party),
                net=settled.net[party],
                winner=party == settled.winner,
            )
        )
    return seats
