"""Players compared: each sits alone among others of one kind, on the same walls in every seat, so that luck is taken out.

What he wins on a wall is the mean of his seats on it and, where one who sits out is paid, of sitting out. A player among others
like himself therefore wins nothing on any wall.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from functools import partial
from itertools import permutations
from typing import Final

import numpy as np

from mjscore.rulesets.schema import Ruleset
from mjscore.simulation.play import dealt, play_on
from mjscore.simulation.players import player_of
from mjscore.simulation.scores import scores_of
from mjscore.simulation.settling import payments_of
from mjscore.simulation.table import PlayedGame, game
from mjscore.simulation.tally import Mean, Share, mean, share
from mjscore.simulation.workers import ALONE, Workers

WALLS: Final = 1024
"""Walls that are played together."""
FEWEST: Final = 4 * WALLS
"""So many walls are played at least before a wanted error may end a match."""


@dataclass(frozen=True)
class Bout:
    """What is counted of one player, the challenger, among others of another kind, on so many walls.

    `net` is what he won on a wall in all places together, in points, `squares` its squares: in each of the `seats`, and sitting
    out, where that is paid (`sits_out`). `brought` is of the deals that he won; in those that are `given` another won with his
    discard.
    """

    challenger: str
    others: str
    seats: int
    sits_out: bool
    walls: int = 0
    net: int = 0
    squares: int = 0
    wins: int = 0
    brought: int = 0
    brought_squares: int = 0
    given: int = 0

    def __add__(self, other: Bout) -> Bout:
        """The counts of two parts together."""
        names = [field.name for field in fields(self)][4:]
        counts = {name: getattr(self, name) + getattr(other, name) for name in names}
        return Bout(self.challenger, self.others, self.seats, self.sits_out, **counts)

    @property
    def places(self) -> int:
        """How often each wall is played."""
        return self.seats + self.sits_out

    @property
    def points(self) -> Mean:
        """What he wins in a deal, in points; the walls are the cases."""
        of_wall = mean(self.net, self.squares, self.walls)
        return Mean(of_wall.mean / self.places, of_wall.error / self.places)

    @property
    def won(self) -> Share:
        """The share of deals that he wins."""
        return share(self.wins, self.walls * self.seats)

    @property
    def win(self) -> Mean:
        """What a deal that he wins brings him, in points."""
        return mean(self.brought, self.brought_squares, self.wins)

    @property
    def gives(self) -> Share:
        """The share of deals that another wins with his discard."""
        return share(self.given, self.walls * self.seats)


def bout(
    ruleset: Ruleset, seed: int, challenger: str, others: str, first: int, last: int
) -> Bout:
    """One player among others of another kind, on the walls from `first` to `last`, that included, in each place of them."""
    playing = game(ruleset)
    none = _none(playing, challenger, others)
    table = dealt(playing, seed, np.repeat(np.arange(first, last + 1), none.places))
    own = np.tile(np.arange(none.places), last + 1 - first)
    seating = (np.arange(none.seats) != own[:, None]).astype(np.int64)
    play_on(table, [player_of(challenger), player_of(others)], seating)
    paid = payments_of(table, scores_of(table)).net
    net = np.column_stack((paid, -paid.sum(axis=1)))[np.arange(len(own)), own]
    of_wall, brought = (
        net.reshape(-1, none.places).sum(axis=1).astype(object),
        net[table.winner == own].astype(object),
    )
    counts = (
        of_wall.sum(),
        (of_wall**2).sum(),
        len(brought),
        brought.sum(),
        (brought**2).sum(),
        (table.source == own).sum(),
    )
    return Bout(
        challenger, others, none.seats, none.sits_out, len(of_wall), *map(int, counts)
    )


def _none(playing: PlayedGame, challenger: str, others: str) -> Bout:
    """A bout of which nothing has been played."""
    return Bout(
        challenger, others, playing.players, playing.settling.sitting_out is not None
    )


def match(
    ruleset: Ruleset,
    players: Sequence[str],
    walls: int,
    seed: int = 1,
    until: float | None = None,
    workers: Workers = ALONE,
    reached: Callable[[int], None] = lambda count: None,
) -> tuple[Bout, ...]:
    """Each player among others of each other kind, on so many walls; fewer where all `until` errors, in points, are reached.

    `reached` is told how many walls are done.
    """
    pairs = list(permutations(players, 2))
    found = {pair: _none(game(ruleset), *pair) for pair in pairs}
    starts = range(0, walls, WALLS)
    work = (
        partial(bout, ruleset, seed, *pair, start, min(start + WALLS, walls) - 1)
        for start in starts
        for pair in pairs
    )
    results = workers.in_order(work)
    for start in starts:
        for pair in pairs:
            found[pair] += next(results)
        done = min(start + WALLS, walls)
        reached(done)
        if (
            until is not None
            and done >= FEWEST
            and all(each.points.error <= until for each in found.values())
        ):
            break
    return tuple(found.values())
