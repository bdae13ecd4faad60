"""What is played: a ruleset, players and a seed; its deals, and what is counted of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Final, NamedTuple

import numpy as np

from mjscore.many.lanes import Array
from mjscore.problems import Fault, UsageProblem, listed
from mjscore.provenance import VERSION
from mjscore.rulesets.schema import Ruleset
from mjscore.simulation.play import play
from mjscore.simulation.players import player_of, source_of
from mjscore.simulation.scores import Scores, scores_of
from mjscore.simulation.settling import Payments, payments_of
from mjscore.simulation.table import PlayedGame, Tables, game
from mjscore.simulation.tally import GAME, Tally, tally_of

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

    @cached_property
    def digest(self) -> str:
        """The sha-256 of all that the results depend on, the numbers of the deals aside."""
        parts = [
            VERSION,
            self.ruleset.digest,
            str(self.seed),
            *self.players,
            *map(source_of, self.players),
        ]
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


def counted(job: SimulationJob, first: int, last: int) -> Tally:
    """What is counted of the deals from `first` to `last`, that included; `first` begins a game of sixteen."""
    assert first % GAME == 0
    parts = (
        tally_of(*each, job.names(each.table.deals))
        for each in played(job, first, last)
    )
    return sum(parts, Tally())
