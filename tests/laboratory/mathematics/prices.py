"""What items are worth beside their prices, where a limit would stand, and the hand as it is dealt, exactly and as counted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from mjscore.ext.play.figures import percent, shown_mean
from mjscore.ext.play.tally import Tally
from mjscore.provenance import VERSION
from mjscore.reports.content import (
    Block,
    Column,
    Paragraph,
    Table,
    fields,
    number,
    table,
)
from mjscore.reports.words.items import price
from tests.laboratory.mathematics.books import PlayedRules
from tests.laboratory.mathematics.dealt import dealt_hand
from tests.laboratory.mathematics.worth import PRICED, ItemPrice, cuts

LIMITS = (100, 200, 300, 500, 1_000, 2_000, 5_000)
_WORTH = (
    "Each hand was scored once more without the item: what it is worth is what the hand would score less, after the limit. "
    "Where another item comes in its place, such as the reward of a hand without scoring sets, it is worth less than its price."
)
_DEALT = "No deal need be played for the exact shares: of 136 tiles, every hand of 13 is as likely as any other."
_CUT = "Players would play otherwise under another limit; these are hands as they were played, by players of the kind value."


_COLUMNS: Final = (
    *(
        *fields("ruleset", "item"),
        Column("Item"),
        Column("Price", "price"),
        number("Winners", "scored", "{:,}".format),
    ),
    number(
        "Worth to each",
        show=lambda each: shown_mean(each.each) if each.scored > 1 else "",
    ),
    Column(key=("each", "each_error"), show=None),
    number("in a deal", ("winners", "winners_error"), shown_mean),
    number(
        "to others in a deal",
        ("others", "others_error"),
        lambda worth: shown_mean(worth) if worth.mean else "",
    ),
    *fields("deals", "seed", "version", "digest"),
)


def _row(book: PlayedRules, each: ItemPrice, seed: int = 0) -> tuple[Any, ...]:
    item = each.item
    worth = (each, each.each, each.winners, each.others)
    made = (_priced(book), seed, VERSION, book.ruleset.digest)
    return book.ruleset.id, item.id, item.name, price(item), each.scored, *worth, *made


def price_blocks(book: PlayedRules) -> Iterator[Block]:
    """What each item of a ruleset is worth, those that no hand scored left out."""
    scored = [
        _row(book, each) for each in book.prices if each.scored or each.others.mean
    ]
    title = f"What each item is worth in points: {_priced(book):,} deals of four of the kind value"
    yield from table(title, _COLUMNS, scored)
    yield Paragraph((_WORTH,))


def _priced(book: PlayedRules) -> int:
    return min(PRICED, book.tallies["value"].played)


def limit_blocks(books: Sequence[PlayedRules]) -> Iterator[Block]:
    """What share of all that winners score each limit would take, by ruleset."""
    columns = (
        Column("Ruleset"),
        number("Its limit"),
        *(number(f"{limit:,}") for limit in LIMITS),
    )
    yield from table(
        "Where a limit would stand: the share of winners' points that it takes",
        columns,
        map(_limits, books),
    )
    yield Paragraph((_CUT,))


def _limits(book: PlayedRules) -> tuple[str, ...]:
    points = book.ruleset.limit.points
    own = "none" if points is None else f"{points:,}"
    return (
        book.ruleset.id,
        own,
        *(
            percent(each.points)
            for each in cuts(book.tallies["value"].unlimited, LIMITS)
        ),
    )


def dealt_blocks(tally: Tally) -> Iterator[Block]:
    """The most tiles of a suit, and the single tiles, that a hand is dealt: exact shares beside those of played deals."""
    exact = dealt_hand()
    columns = (
        Column("Tiles"),
        *map(number, ("most of a suit, exact", "counted", "single, exact", "counted")),
    )
    hands = tally.suited.cases
    rows = [
        (
            str(tiles),
            *_pair(exact.suited, tally.suited, tiles, hands),
            *_pair(exact.singles, tally.singles, tiles, hands),
        )
        for tiles in range(14)
    ]
    yield from table(
        f"The hand as it is dealt: exact, and counted in {hands:,} hands", columns, rows
    )
    yield Paragraph((_DEALT,))


def _pair(
    exact: dict[int, float], counted: dict[int, int], tiles: int, hands: int
) -> tuple[str, str]:
    return percent(exact.get(tiles, 0.0)), percent(
        counted.get(tiles, 0) / max(hands, 1)
    )


def price_records(books: Sequence[PlayedRules], seed: int) -> Table:
    """The worth of each item of each ruleset, with all that it takes to play it again."""
    return Table(
        _COLUMNS,
        tuple(_row(book, each, seed) for book in books for each in book.prices),
    )
