"""Players compared: each sits alone among others of one kind, on the same walls in every seat, so that luck is taken out.

    python -m tests.laboratory.mathematics.match nearest,value,own.py:player --rules babcock --walls 4096 --workers 2

What he wins on a wall is the mean of his seats on it and, where one who sits out is paid, of sitting out. A player among others
like himself therefore wins nothing on any wall.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import permutations
from typing import Final

import numpy as np
from tabulate import tabulate

from mjscore.cli.output import Progress
from mjscore.ext.arrays.workers import ALONE, Workers, working
from mjscore.ext.play.figures import percent, shown_mean
from mjscore.ext.play.play import dealt, play_on
from mjscore.ext.play.players import player_of
from mjscore.ext.play.scores import scores_of
from mjscore.ext.play.settling import payments_of
from mjscore.ext.play.table import game
from mjscore.ext.play.tally import Mean, Share, mean, share
from mjscore.rules import load_ruleset
from mjscore.rules.schema import Ruleset
from tests.laboratory.mathematics.books import PLAYERS

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
        return replace(
            self,
            walls=self.walls + other.walls,
            net=self.net + other.net,
            squares=self.squares + other.squares,
            wins=self.wins + other.wins,
            brought=self.brought + other.brought,
            brought_squares=self.brought_squares + other.brought_squares,
            given=self.given + other.given,
        )

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


def no_bout(ruleset: Ruleset, challenger: str, others: str) -> Bout:
    """A bout of which nothing has been played."""
    playing = game(ruleset)
    sits_out = playing.settling.sitting_out is not None
    return Bout(challenger, others, playing.players, sits_out)


def bout(
    ruleset: Ruleset, seed: int, challenger: str, others: str, first: int, last: int
) -> Bout:
    """One player among others of another kind, on the walls from `first` to `last`, that included, in each place of them."""
    none = no_bout(ruleset, challenger, others)
    walls = np.arange(first, last + 1)
    table = dealt(game(ruleset), seed, np.repeat(walls, none.places))
    # Where the challenger sits in each deal; the last place of a wall may be sitting out.
    own = np.tile(np.arange(none.places), len(walls))
    sits_elsewhere = np.arange(none.seats) != own[:, None]
    play_on(
        table, [player_of(challenger), player_of(others)], sits_elsewhere.astype(int)
    )
    paid = payments_of(table, scores_of(table)).net
    with_sitting_out = np.column_stack((paid, -paid.sum(axis=1)))
    net = with_sitting_out[np.arange(len(own)), own]
    # Python's whole numbers, whose squares have no greatest.
    of_wall = net.reshape(-1, none.places).sum(axis=1).astype(object)
    brought = net[table.winner == own].astype(object)
    return replace(
        none,
        walls=len(walls),
        net=int(of_wall.sum()),
        squares=int((of_wall**2).sum()),
        wins=len(brought),
        brought=int(brought.sum()),
        brought_squares=int((brought**2).sum()),
        given=int((table.source == own).sum()),
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
    bouts = {pair: no_bout(ruleset, *pair) for pair in pairs}
    work = []
    for start in range(0, walls, WALLS):
        last = min(start + WALLS, walls) - 1
        for challenger, others in pairs:
            work.append(partial(bout, ruleset, seed, challenger, others, start, last))
    results = workers.in_order(work)
    for start in range(0, walls, WALLS):
        for pair in pairs:
            bouts[pair] += next(results)
        done = min(start + WALLS, walls)
        reached(done)
        error = max(one.points.error for one in bouts.values())
        if until is not None and done >= FEWEST and error <= until:
            break
    return tuple(bouts.values())


def table_of(bouts: Sequence[Bout]) -> str:
    """What each player wins among others of each other kind, as a table in Markdown."""
    heads = (
        "Player",
        "Among others",
        "Points a deal",
        "Wins",
        "A win brings",
        "Lets another win",
    )
    rows = []
    for one in bouts:
        rows.append(
            (
                one.challenger,
                one.others,
                shown_mean(one.points, "+"),
                percent(one.won.share),
                shown_mean(one.win),
                percent(one.gives.share),
            )
        )
    return tabulate(rows, heads, tablefmt="github", disable_numparse=True)


def main() -> None:
    """Play a match and print its table."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.laboratory.mathematics.match",
        description=__doc__.split("\n")[0],
    )
    parser.add_argument("players", help="two or more, parted by commas")
    parser.add_argument("--rules", default="babcock")
    parser.add_argument("--walls", type=int, default=4096)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--until", type=float, help="how exactly, in points a deal")
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args()
    names = []
    for name in given.players.split(","):
        names.append(PLAYERS.get(name, name))
    if len(set(names)) < max(2, len(names)):
        parser.error("a match is between two players or more, each named once")
    ruleset = load_ruleset(given.rules)
    with Progress("wall", given.walls) as progress, working(given.workers) as at_work:
        bouts = match(
            ruleset,
            names,
            given.walls,
            given.seed,
            given.until,
            at_work,
            progress.reached,
        )
    print(f"{ruleset}; {bouts[0].walls:,} walls of seed {given.seed}\n")
    print(table_of(bouts))


if __name__ == "__main__":
    main()
