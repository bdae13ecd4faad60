"""The report of a settlement: every hand itemised, who pays whom and why, and what each player won or lost."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from mjscore.deals import Deal
from mjscore.hands import Hand
from mjscore.limits import limit_words
from mjscore.reports.content import Block, Bullets, Column, Drawing, Heading, Paragraph, Records, Report, Table, Value
from mjscore.reports.contents.score import options_words, sheet_blocks, sheet_rows
from mjscore.reports.words.tiles import Tiles, shown
from mjscore.rulesets.schema import Ruleset
from mjscore.scoring.sheet import Sheet
from mjscore.seats import ORDER_OF_PLAY
from mjscore.settlement import Counted, CountersMoved, Settlement

if TYPE_CHECKING:
    from collections.abc import Sequence

PAYMENT_COLUMNS = (
    Column("From"),
    Column("To"),
    Column("Amount", right=True),
    Column("Why"),
    Column("Source", faint=True),
)


def settle_report(
    settled: Settlement,
    ruleset: Ruleset,
    *,
    deal: Deal | None = None,
    moved: CountersMoved | None = None,
    tiles: Tiles = Tiles.CODES,
) -> Report:
    """The report of a settlement; `deal` is what was settled, `moved` the counters that change hands, where they are wanted."""
    picture = partial(_picture, settled, deal)
    blocks: list[Block] = [Paragraph(tuple(_circumstances(settled, ruleset, deal))), Drawing(picture)]
    for seat, score in settled.scores.items():
        won = ", winner" if seat is settled.winner else ""
        blocks.append(Heading(f"{seat}{won}: {score.total}{_counted_words(score)}"))
        if isinstance(score, Sheet):
            blocks += sheet_blocks(score, tiles)
    blocks += payment_blocks(settled)
    if moved is not None:
        blocks += counter_blocks(moved)
    if settled.notes:
        blocks += [Heading("Notes"), Bullets(tuple(shown(note, tiles) for note in settled.notes))]
    title = deal.title if deal is not None and deal.title else "Settlement"
    return Report(title, tuple(blocks), partial(_records, settled), partial(_data, settled, moved), picture)


def _circumstances(settled: Settlement, ruleset: Ruleset, deal: Deal | None) -> list[str]:
    lines = [f"{ruleset.title}{options_words(settled.options)}, {limit_words(ruleset.limit.points)}"]
    if deal is not None:
        told = [deal.date or "", f"{deal.round} round" if deal.round is not None else ""]
        lines += [", ".join(word for word in told if word)] if any(told) else []
    return lines


def _counted_words(score: Sheet | Counted) -> str:
    if isinstance(score, Sheet):
        return ""
    return " (counted by hand)" if score.counted == score.total else f" (counted by hand: {score.counted})"


def payment_blocks(settled: Settlement) -> list[Block]:
    """Who pays whom and why, and what each won or lost."""
    rows = tuple(
        (each.payer, each.payee, str(each.amount), each.why, "" if each.cite is None else str(each.cite))
        for each in settled.payments
    )
    paid = Table(PAYMENT_COLUMNS, rows) if rows else Paragraph(("Nobody pays anybody.",))
    net = Table((Column(""), Column("", right=True)), tuple((party, signed(won)) for party, won in settled.net.items()))
    return [Heading("Who pays whom"), paid, Heading("Won and lost"), net]


def signed(amount: int) -> str:
    """A gain or a loss: `+192`, `-536`, `0`."""
    return f"{amount:+d}" if amount else "0"


def counter_blocks(moved: CountersMoved) -> list[Block]:
    """The counters that change hands, and what each player holds afterwards."""
    kinds = moved.counters.kinds
    numbers = tuple(Column(str(kind.value), right=True) for kind in kinds)
    rows = tuple((move.giver, move.taker, *_purse(move.counters), move.why) for move in moved.moves)
    blocks: list[Block] = [
        Heading(f"Counters ({moved.counters.cite})"),
        Table((Column("From"), Column("To"), *numbers, Column("For")), rows) if rows else Paragraph(("No counters move.",)),
    ]
    if moved.holdings is not None:
        held = tuple(
            (party, *_purse(purse), str(sum(kind.value * number for kind, number in zip(kinds, purse, strict=True))))
            for party, purse in moved.holdings.items()
        )
        blocks.append(Table((Column("Holds afterwards"), *numbers, Column("Worth", right=True)), held))
    if moved.owed:
        blocks.append(Bullets(tuple(f"{each.payer} owes {each.payee} {each.amount}" for each in moved.owed)))
    return blocks


def _purse(purse: Sequence[int]) -> tuple[str, ...]:
    return tuple(str(number) if number else "" for number in purse)


def _data(settled: Settlement, moved: CountersMoved | None) -> dict[str, Any]:
    data = settled.to_dict()
    return data if moved is None else {**data, "counters": moved.to_dict()}


RECORD_COLUMNS = (
    "record",
    "seat",
    "item",
    "name",
    "points",
    "doubles",
    "limit",
    "tiles",
    "to",
    "amount",
    "why",
    "book",
    "place",
)


def _records(settled: Settlement) -> Records:
    """Rows for the items and sums of each seat, then the payments, then what each has won."""
    rows: list[tuple[Value, ...]] = []
    for seat, score in settled.scores.items():
        if not isinstance(score, Sheet):
            rows.append(("sum", str(seat), "total", None, score.total, *(None,) * 8))
            continue
        for record, item, name, points, doubles, limit, tiles, book, place in sheet_rows(score):
            rows.append((record, str(seat), item, name, points, doubles, limit, tiles, None, None, None, book, place))
    for each in settled.payments:
        book = None if each.cite is None else each.cite.book
        place = None if each.cite is None else str(each.cite).partition(", ")[2]
        rows.append(("payment", str(each.payer), *(None,) * 6, str(each.payee), each.amount, each.why, book, place))
    rows += [("net", str(party), *(None,) * 7, won, *(None,) * 3) for party, won in settled.net.items()]
    return Records(RECORD_COLUMNS, tuple(rows))


def _picture(settled: Settlement, deal: Deal | None) -> str:
    """The table with the hands around it and an arrow for what each pays another."""
    # The drawings take longer to import than all the rest of a command; most formats need none.
    from mjscore.reports.drawings.hand import DrawnHand, draw_hand
    from mjscore.reports.drawings.table import DrawnPayment, DrawnSeat, table_picture

    written = dict(deal.seats) if deal is not None else {}

    def drawn(party: str) -> DrawnHand | None:
        seat = next((each for each in ORDER_OF_PLAY if each == party), None)
        score = settled.scores.get(seat) if seat is not None else None
        if isinstance(score, Sheet):
            return draw_hand(score.hand, score.groups, score.reading.completed)
        hand = written.get(seat) if seat is not None else None
        return draw_hand(hand) if isinstance(hand, Hand) else None

    scores = {str(seat): score.total for seat, score in settled.scores.items()}
    order = [str(seat) for seat in ORDER_OF_PLAY if seat in settled.net]
    seats = [
        DrawnSeat(party, drawn(party), scores.get(party), settled.net[party], party == settled.winner)
        for party in (*order, *(party for party in settled.net if party not in order))
    ]
    return table_picture(seats, [DrawnPayment(str(each.payer), str(each.payee), each.amount) for each in settled.payments])
