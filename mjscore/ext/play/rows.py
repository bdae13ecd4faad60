"""The hands of played deals as columns, for tables of other programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from mjscore.ext.play.running import Played, SimulationJob, played
from mjscore.ext.play.scores import item_columns
from mjscore.ext.play.settling import deal_of
from mjscore.ext.play.table import NOBODY
from mjscore.game.hands import Hand

COLUMNS: Final = (
    "seed",
    "deal",
    "seat",
    "player",
    "hand",
    "items",
    "score",
    "payment",
    "turn",
    "won",
    "discarder",
)


_Row = tuple[int | str, ...]


def rows_of(job: SimulationJob, part: Played) -> Iterator[_Row]:
    """The rows of deals, by COLUMNS: `payment` is what the player won in all, `turn` the discards of the deal."""
    table, scores, payments = part
    seats = job.game.seats
    ids = item_columns(job.ruleset).ids
    names = job.names(table.deals)
    for row, number in enumerate(table.deals.tolist()):
        deal = deal_of(table, row)
        for player, seat in enumerate(seats):
            hand = deal.hand(seat)
            assert isinstance(hand, Hand)
            won = ""
            discarder = ""
            if hand.won is not None:
                won = str(hand.won.means)
                if table.source[row] != NOBODY:
                    discarder = str(seats[table.source[row]])
            yield (
                job.seed,
                number,
                str(seat),
                str(names[row, player]),
                str(hand),
                _items_told(ids, scores.items[row, player].tolist()),
                int(scores.total[row, player]),
                int(payments.net[row, player]),
                int(table.turns[row]),
                won,
                discarder,
            )


def _items_told(ids: Sequence[str], numbers: Sequence[int]) -> str:
    """The items that a hand scores, such as `dragon-set×2 no-runs`."""
    words = []
    for id, times in zip(ids, numbers, strict=True):
        if times > 1:
            words.append(f"{id}×{times}")
        elif times == 1:
            words.append(id)
    return " ".join(words)


def columns_of(
    job: SimulationJob, first: int, last: int
) -> dict[str, tuple[int | str, ...]]:
    """The hands of the deals from `first` to `last`, that included, as columns: `pandas.DataFrame(columns_of(job, 0, 999))`.

    Each row is a hand of a deal; scores and payments are in points.
    """
    rows: list[_Row] = []
    for part in played(job, first, last):
        rows.extend(rows_of(job, part))
    return dict(zip(COLUMNS, zip(*rows, strict=True), strict=True))
