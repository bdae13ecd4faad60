"""A run of many deals: what is played, in parts, over as many processes or machines as are wanted.

A part that is done has a file of its counts and, where they are asked for, one of its rows: CSV, or Parquet (`pyarrow`).
"""

from __future__ import annotations

import csv
import json
import os
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

import numpy as np

from mjscore.files import unwritable, writing
from mjscore.hands import Hand
from mjscore.many.lanes import Array
from mjscore.problems import Fault, UsageProblem, listed
from mjscore.provenance import VERSION
from mjscore.rulesets.schema import Ruleset
from mjscore.simulation.play import play
from mjscore.simulation.players import player_of, source_of
from mjscore.simulation.scores import Scores, item_columns, scores_of
from mjscore.simulation.settling import Payments, deal_of, payments_of
from mjscore.simulation.table import NOBODY, PlayedGame, Tables, game
from mjscore.simulation.tally import GAME, Tally, added, mean_of, tally_of, total_of_deals

BATCH: Final = 4096
"""Deals that are played side by side: their hands fit the processor's cache. It is so many whole games of sixteen."""
LAST_DEAL: Final = 2**40


@dataclass(frozen=True)
class SimulationJob:
    """Deals to be played by players, by their names: one who sits everywhere, or one a seat, who move on with each deal."""

    ruleset: Ruleset
    players: tuple[str, ...] = ("nearest",)
    seed: int = 1

    def __post_init__(self) -> None:
        for name in self.players:
            player_of(name)
        seats = self.game.players
        if len(self.players) not in (1, seats):
            message = f"{len(self.players)} players are named ({listed(self.players)}), but {seats} play"
            raise UsageProblem(Fault("wrong-number-of-players", message, hint=f"name one player, or {seats}"), source="players")

    @property
    def game(self) -> PlayedGame:
        """The ruleset as it is played."""
        return game(self.ruleset)

    @property
    def digest(self) -> str:
        """The sha-256 of all that the results depend on, the numbers of the deals aside."""
        parts = [VERSION, self.ruleset.digest, str(self.seed), *self.players, *map(source_of, self.players)]
        return sha256("\0".join(parts).encode()).hexdigest()

    def names(self, deals: Array) -> Array:
        """Who sits where in each deal (n, players)."""
        number = self.game.players
        places = (np.arange(number)[None, :] - deals[:, None]) % number
        return np.asarray(np.array(self.players)[places % len(self.players)])


class Played(NamedTuple):
    """Deals that are over, with what every hand scores and who paid whom."""

    table: Tables
    scores: Scores
    payments: Payments


def played(job: SimulationJob, first: int, last: int, *, course: bool = False) -> Iterator[Played]:
    """The deals from `first` to `last`, that included, in batches."""
    players = [player_of(name) for name in job.players]
    for start in range(first, last + 1, BATCH):
        deals = np.arange(start, min(start + BATCH, last + 1))
        table = play(job.game, players, job.seed, deals, course=course)
        scores = scores_of(table)
        yield Played(table, scores, payments_of(table, scores))


def counted(job: SimulationJob, first: int, last: int) -> Tally:
    """What is counted of the deals from `first` to `last`, that included; `first` begins a game of sixteen."""
    assert first % GAME == 0
    return added(
        tally_of(each.table, each.scores, each.payments, job.names(each.table.deals)) for each in played(job, first, last)
    )


COLUMNS: Final = ("seed", "deal", "seat", "player", "hand", "items", "score", "payment", "turn", "won", "discarder")


RowForm = Literal["csv", "parquet"]
"""In which form rows are written."""
Row = tuple[int | str, ...]


def rows_of(job: SimulationJob, each: Played) -> Iterator[Row]:
    """The rows of deals, by COLUMNS: `payment` is what the player won in all, `turn` the discards of the deal."""
    table, scores, payments = each
    seats, ids, names = job.game.seats, item_columns(job.ruleset).ids, job.names(table.deals)
    for row, number in enumerate(table.deals.tolist()):
        deal = deal_of(table, row)
        source = "" if table.source[row] == NOBODY else str(seats[table.source[row]])
        for player, seat in enumerate(seats):
            hand = deal.hand(seat)
            assert isinstance(hand, Hand)
            items = zip(ids, scores.items[row, player].tolist(), strict=True)
            told = " ".join(f"{id}×{times}" if times > 1 else id for id, times in items if times)
            won = "" if hand.won is None else str(hand.won.means)
            lead = (job.seed, number, str(seat), str(names[row, player]), str(hand), told)
            yield (
                *lead,
                int(scores.total[row, player]),
                int(payments.net[row, player]),
                int(table.turns[row]),
                won,
                source if won else "",
            )


def write_rows(job: SimulationJob, first: int, last: int, path: Path, form: RowForm) -> None:
    """Write the rows of a range of deals beside the file of their counts, whole or not at all."""
    rows = [row for each in played(job, first, last) for row in rows_of(job, each)]
    whole, unfinished = path.with_suffix(f".{form}"), path.with_suffix(f".{form}.part")
    if form == "csv":
        with unfinished.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows([COLUMNS, *rows])
    else:
        arrow, parquet = parquet_tools()
        parquet.write_table(arrow.table(dict(zip(COLUMNS, zip(*rows, strict=True), strict=True))), unfinished)
    os.replace(unfinished, whole)


def parquet_tools() -> tuple[Any, Any]:
    """The modules that write Parquet; raises UsageProblem where they are not installed."""
    try:
        return import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError as error:
        hint = "pip install 'mjscore[parquet]', or write CSV"
        raise UsageProblem(Fault("not-installed", "Parquet needs pyarrow", hint=hint), source="output") from error


PART: Final = 8192
"""Deals in a part: the same for any number of workers, so that a run may go on with another number."""
LEAST: Final = 5 * PART
"""So many deals are played at least before a wanted error may end a run: an early error is no measure of itself."""


@dataclass(frozen=True)
class Part:
    """Deals from `first` to `last`, that included; the file `folder` keeps their counts, and with a `form` their rows."""

    job: SimulationJob
    first: int
    last: int
    folder: Path | None = None
    form: RowForm | None = None

    @property
    def path(self) -> Path | None:
        """The file of the counts."""
        return None if self.folder is None else self.folder / f"deals-{self.first:010}-{self.last:010}.json"


def parts_of(job: SimulationJob, number: int, folder: Path | None = None, form: RowForm | None = None) -> list[Part]:
    """The parts of a run of so many deals."""
    return [Part(job, first, min(first + PART, number) - 1, folder, form) for first in range(0, number, PART)]


def counts_of(part: Part) -> Tally:
    """The counts of one part: a pure function but for its file, for any executor to call."""
    if part.form is not None and part.path is not None:
        write_rows(part.job, part.first, part.last, part.path, part.form)
    return counted(part.job, part.first, part.last)


def run(
    parts: list[Part],
    executor: Executor | None = None,
    at_once: int = 1,
    until: float | None = None,
    reached: Callable[[int], None] = lambda count: None,
) -> Tally:
    """The counts of all parts together; those that a file of an earlier run holds are not played again.

    `until` ends the run when the error of the mean winning score is at most such a part of it. Parts count in the order of
    their numbers, whenever they are done. `reached` is told how many deals are done. Raises UsageProblem where a file cannot
    be written or the workers go away; the files of finished parts stay.
    """
    whole: Tally = {}
    for tally in _each(parts, executor, at_once):
        whole = added((whole, tally))
        done = total_of_deals(whole)
        reached(done)
        found = mean_of(whole["winner_score"])
        if until is not None and done >= LEAST and found.error <= until * found.mean:
            break
    return whole


def _each(parts: list[Part], executor: Executor | None, at_once: int) -> Iterator[Tally]:
    """The counts of each part, in order; at most `at_once` are being played."""
    if executor is None:
        for part in parts:
            yield _kept(part) or _keep(part, counts_of(part))
        return
    waiting: deque[tuple[Part, Tally | Future[Tally]]] = deque()
    coming = iter(parts)
    try:
        while True:
            while len(waiting) < at_once and (new := next(coming, None)) is not None:
                waiting.append((new, _kept(new) or executor.submit(counts_of, new)))
            if not waiting:
                return
            part, found = waiting.popleft()
            yield found if isinstance(found, dict) else _keep(part, _result(found))
    finally:
        for _, left in waiting:
            if not isinstance(left, dict):
                left.cancel()


def _result(future: Future[Tally]) -> Tally:
    try:
        return future.result()
    except (BrokenProcessPool, CancelledError, ConnectionError, TimeoutError) as error:
        message = f"the workers have gone away: {error or type(error).__name__}"
        hint = "start them again and repeat the command: with --output it goes on with what is missing"
        raise UsageProblem(Fault("workers-lost", message, hint=hint), source="workers") from error
    except OSError as error:
        raise unwritable(error.filename or "output", error, _FINISHED_STAY) from error


def _kept(part: Part) -> Tally | None:
    """The counts of a part that an earlier run has finished."""
    path = part.path
    if path is None or not path.exists():
        return None
    try:
        kept = json.loads(path.read_text("utf-8"))
        same = kept["digest"] == part.job.digest and (kept["first"], kept["last"]) == (part.first, part.last)
        tally: Tally = kept["counts"]
    except (OSError, ValueError, KeyError, TypeError):
        same = False
    if not same:
        message = "it holds deals of other rules, players, another seed or another version"
        raise UsageProblem(Fault("other-run", message, hint="give another --output, or remove the file"), source=str(path))
    return tally


def _keep(part: Part, tally: Tally) -> Tally:
    """Write the counts of a finished part, whole or not at all."""
    path = part.path
    if path is None:
        return tally
    text = json.dumps({"digest": part.job.digest, "first": part.first, "last": part.last, "counts": tally})
    unfinished = path.with_suffix(".part")
    with writing(path, _FINISHED_STAY):
        unfinished.write_text(text, "utf-8")
        os.replace(unfinished, path)
    return tally


_FINISHED_STAY: Final = "make room and repeat the command: finished parts stay"


_AHEAD: Final = 2
"""How many parts wait for each worker."""
_PATIENCE: Final = 10
"""Seconds in which a cluster must answer."""


@contextmanager
def working(workers: int, cluster: str | None = None) -> Iterator[tuple[Executor | None, int]]:
    """The executor of a run, None for this process, and how many parts it should be given at once."""
    if cluster is not None:
        with _cluster(cluster) as found:
            yield found
    elif workers > 1:
        pool = ProcessPoolExecutor(workers)
        try:
            yield pool, _AHEAD * workers
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
    else:
        yield None, 1


@contextmanager
def _cluster(address: str) -> Iterator[tuple[Executor, int]]:
    try:
        distributed = import_module("distributed")
    except ImportError as error:
        hint = "pip install 'mjscore[dask]'"
        raise UsageProblem(Fault("not-installed", "a cluster needs Dask", hint=hint), source="--cluster") from error
    try:
        client = distributed.Client(address, timeout=_PATIENCE)
    except (OSError, TimeoutError, ValueError) as error:
        hint = "start it with: dask scheduler"
        raise UsageProblem(Fault("no-cluster", f"no scheduler answers at {address}", hint=hint), source="--cluster") from error
    try:
        threads = sum(client.nthreads().values())
        yield client.get_executor(), _AHEAD * max(1, threads)
    finally:
        client.close()
