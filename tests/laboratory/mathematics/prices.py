"""What items are worth beside their prices, where a limit would stand, and the hand as it is dealt, exactly and as counted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mjscore.ext.play.figures import percent, shown_mean
from mjscore.ext.play.tally import Tally
from mjscore.reports.content import (
    Block,
    Column,
    Paragraph,
    Table,
    grid,
    number,
    text,
    under,
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


def _columns() -> tuple[Column, ...]:
    """What is told of the worth of an item."""
    return (
        text("Item", value=lambda worth: worth.item.name),
        text("Price", "price", lambda worth: price(worth.item)),
        number("Winners", "scored", show="{:,}".format),
        number("Worth to each", value=_each_words),
        number("in a deal", value=lambda worth: shown_mean(worth.winners)),
        number("to others in a deal", value=_others_words),
    )


def _each_words(worth: ItemPrice) -> str:
    return shown_mean(worth.each) if worth.scored > 1 else ""


def _others_words(worth: ItemPrice) -> str:
    return shown_mean(worth.others) if worth.others.mean else ""


def price_blocks(book: PlayedRules) -> Iterator[Block]:
    """What each item of a ruleset is worth, those that no hand scored left out."""
    scored = [worth for worth in book.prices if worth.scored or worth.others.mean]
    title = f"What each item is worth in points: {_priced(book):,} deals of four of the kind value"
    yield from under(title, Table("", _columns(), tuple(scored)))
    yield Paragraph((_WORTH,))


def _priced(book: PlayedRules) -> int:
    return min(PRICED, book.tallies["value"].played)


def limit_blocks(books: Sequence[PlayedRules]) -> Iterator[Block]:
    """What share of all that winners score each limit would take, by ruleset."""
    columns = (
        text("Ruleset"),
        number("Its limit"),
        *(number(f"{limit:,}") for limit in LIMITS),
    )
    title = "Where a limit would stand: the share of winners' points that it takes"
    yield from under(title, grid("", columns, map(_limits, books)))
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
        text("Tiles"),
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
    title = f"The hand as it is dealt: exact, and counted in {hands:,} hands"
    yield from under(title, grid("", columns, rows))
    yield Paragraph((_DEALT,))


def _pair(
    exact: dict[int, float], counted: dict[int, int], tiles: int, hands: int
) -> tuple[str, str]:
    return percent(exact.get(tiles, 0.0)), percent(
        counted.get(tiles, 0) / max(hands, 1)
    )
