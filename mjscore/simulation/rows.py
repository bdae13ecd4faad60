"""The hands of played deals as rows: CSV, or Parquet (`pyarrow`)."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from importlib import import_module
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any, Final, Literal

from mjscore.hands import Hand
from mjscore.problems import Fault, UsageProblem
from mjscore.replacing import write_file
from mjscore.simulation.running import Played, SimulationJob, played
from mjscore.simulation.scores import item_columns
from mjscore.simulation.settling import deal_of
from mjscore.simulation.table import NOBODY

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


RowForm = Literal["csv", "parquet"]
"""In which form rows are written."""
Row = tuple[int | str, ...]


def rows_of(job: SimulationJob, each: Played) -> Iterator[Row]:
    """The rows of deals, by COLUMNS: `payment` is what the player won in all, `turn` the discards of the deal."""
    table, scores, payments = each
    seats, ids, names = (
        job.game.seats,
        item_columns(job.ruleset).ids,
        job.names(table.deals),
    )
    for row, number in enumerate(table.deals.tolist()):
        deal = deal_of(table, row)
        source = "" if table.source[row] == NOBODY else str(seats[table.source[row]])
        for player, seat in enumerate(seats):
            hand = deal.hand(seat)
            assert isinstance(hand, Hand)
            items = zip(ids, scores.items[row, player].tolist(), strict=True)
            told = " ".join(
                f"{id}×{times}" if times > 1 else id for id, times in items if times
            )
            won = "" if hand.won is None else str(hand.won.means)
            lead = (
                job.seed,
                number,
                str(seat),
                str(names[row, player]),
                str(hand),
                told,
            )
            numbers = map(
                int,
                (
                    scores.total[row, player],
                    payments.net[row, player],
                    table.turns[row],
                ),
            )
            yield *lead, *numbers, won, source if won else ""


def columns_of(
    job: SimulationJob, first: int, last: int
) -> dict[str, tuple[int | str, ...]]:
    """The hands of the deals from `first` to `last`, that included, as columns: `pandas.DataFrame(columns_of(job, 0, 999))`.

    They are those of `simulate --output`: a row for each hand of each deal; scores and payments are in points.
    """
    rows = [row for each in played(job, first, last) for row in rows_of(job, each)]
    return dict(zip(COLUMNS, zip(*rows, strict=True), strict=True))


def write_rows(
    job: SimulationJob, first: int, last: int, path: Path, form: RowForm
) -> None:
    """Write the rows of a range of deals, whole or not at all."""
    columns = columns_of(job, first, last)
    if form == "csv":
        text = StringIO(newline="")
        csv.writer(text).writerows([columns, *zip(*columns.values(), strict=True)])
        write_file(path, text.getvalue(), FINISHED_STAY)
    else:
        arrow, parquet = parquet_tools()
        table = BytesIO()
        parquet.write_table(arrow.table(columns), table)
        write_file(path, table.getvalue(), FINISHED_STAY)


FINISHED_STAY: Final = "make room and repeat the command: finished parts stay"


def parquet_tools() -> tuple[Any, Any]:
    """The modules that write Parquet; raises UsageProblem where they are not installed."""
    try:
        return import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError as error:
        hint = "pip install 'mjscore[parquet]', or write CSV"
        raise UsageProblem(
            Fault("not-installed", "Parquet needs pyarrow", hint=hint), source="output"
        ) from error
