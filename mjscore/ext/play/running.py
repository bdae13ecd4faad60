"""What is played: a ruleset, players and a seed; its deals, and what is counted of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

import numpy as np

from mjscore.ext.arrays.suits import Array
from mjscore.ext.arrays.workers import ALONE, Workers
from mjscore.ext.play.play import play
from mjscore.ext.play.players import player_of
from mjscore.ext.play.scores import HandScores, scores_of
from mjscore.ext.play.settling import Payments, payments_of
from mjscore.ext.play.table import PlayedGame, Tables, game
from mjscore.ext.play.tally import GAME, Tally, tally_of
from mjscore.problems import Fault, UsageProblem
from mjscore.rules.schema import Ruleset
from mjscore.sentences import listed

BATCH: Final = 4096
"""Deals that are played side by side: their hands fit the processor's cache. It is so many whole games of sixteen."""
DEALS_AT_A_TIME: Final = 8192
"""Deals that a worker plays at a time: the same for any number of workers."""
LEAST: Final = 5 * DEALS_AT_A_TIME
"""So many deals are played at least before a wanted error may end a run: an early error is no measure of itself."""
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
            raise UsageProblem(
                Fault(
                    "wrong-number-of-players",
                    message,
                    hint=f"name one player, or {seats}",
                ),
                source="players",
            )

    @property
    def game(self) -> PlayedGame:
        """The ruleset as it is played."""
        return game(self.ruleset)

    def names(self, deals: Array) -> Array:
        """Who sits where in each deal (n, players)."""
        number = self.game.players
        places = (np.arange(number)[None, :] - deals[:, None]) % number
        return np.asarray(np.array(self.players)[places % len(self.players)])


class Played(NamedTuple):
    """Deals that are over, with what every hand scores and who paid whom."""

    table: Tables
    scores: HandScores
    payments: Payments


def played(
    job: SimulationJob, first: int, last: int, *, course: bool = False
) -> Iterator[Played]:
    """The deals from `first` to `last`, that included, in batches."""
    players = [player_of(name) for name in job.players]
    for start in range(first, last + 1, BATCH):
        deals = np.arange(start, min(start + BATCH, last + 1))
        table = play(job.game, players, job.seed, deals, course=course)
        scores = scores_of(table)
        yield Played(table, scores, payments_of(table, scores))


def count_deals(job: SimulationJob, first: int, last: int) -> Tally:
    """What is counted of the deals from `first` to `last`, that included; `first` begins a game of sixteen."""
    assert first % GAME == 0
    whole = Tally()
    for part in played(job, first, last):
        whole += tally_of(*part, job.names(part.table.deals))
    return whole


def run(
    job: SimulationJob,
    deals: int,
    workers: Workers = ALONE,
    until: float | None = None,
    reached: Callable[[int], None] = lambda count: None,
) -> Tally:
    """What is counted of so many deals, whoever plays them.

    `until` ends the run when the error of the mean winning score is at most such a part of it. Deals count in the order of
    their numbers, whenever they are done. `reached` is told how many deals are done. Raises UsageProblem where the workers
    go away.
    """
    work = (
        partial(count_deals, job, first, last) for first, last in parts_of_run(deals)
    )
    whole = Tally()
    for tally in workers.in_order(work):
        whole += tally
        reached(whole.played)
        if until is not None and whole.played >= LEAST:
            score = whole.winner_score.mean
            if score.error <= until * score.mean:
                break
    return whole


def parts_of_run(deals: int) -> Iterator[tuple[int, int]]:
    """The first and the last deal of each part of a run of so many deals."""
    for first in range(0, deals, DEALS_AT_A_TIME):
        yield first, min(first + DEALS_AT_A_TIME, deals) - 1
