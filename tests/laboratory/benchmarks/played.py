"""Deals a second: the lockstep simulator beside a plain Python loop that plays one deal after another.

    python -m tests.laboratory.benchmarks.played [--deals 8192]

The loop draws, discards what leaves the hand nearest to ready, and claims the winning tile; it makes no melds, and scores and
settles by `mjscore.settle`. The simulator plays by all rules. One thread; the medians of three runs.
"""

from __future__ import annotations

import argparse
import resource
import time
from random import Random
from statistics import median

from tabulate import tabulate

import mjscore
from mjscore.ext.play.running import SimulationJob, count_deals
from mjscore.game.deals import Deal, Ending, Result
from mjscore.game.hands import Hand, Means, Win
from mjscore.game.seats import Seat
from mjscore.game.tiles import TILES
from mjscore.rules import load_ruleset
from mjscore.rules.patterns import standard
from mjscore.scoring.distance import distance

KINDS = [kind for kind in range(36) if kind not in (31, 32)]
SEATS = (Seat.EAST, Seat.SOUTH, Seat.WEST, Seat.NORTH)
NONE = [0] * 36


def plain_deal(dice: Random) -> Deal:
    """One deal from a shuffled wall to the win, or to its last fourteen tiles; nobody makes melds."""
    wall = KINDS * 4
    dice.shuffle(wall)
    hands = [NONE.copy() for _ in range(4)]
    for hand in hands:
        for _ in range(13):
            hand[wall.pop()] += 1
    player = 0
    while len(wall) > 14:
        tile, hand = wall.pop(), hands[player]
        hand[tile] += 1
        if distance(hand, (), [standard(4)]) < 0:
            return _deal(hands, player, tile, None)
        discard = _nearest(hand)
        hand[discard] -= 1
        for step in (1, 2, 3):
            other = (player + step) % 4
            hands[other][discard] += 1
            if distance(hands[other], (), [standard(4)]) < 0:
                return _deal(hands, other, discard, player)
            hands[other][discard] -= 1
        player = (player + 1) % 4
    return _deal(hands, None, 0, None)


def _nearest(hand: list[int]) -> int:
    best, found = 99, 0
    for kind in KINDS:
        if hand[kind]:
            hand[kind] -= 1
            away = distance(hand, (), [standard(4)])
            hand[kind] += 1
            if away < best:
                best, found = away, kind
    return found


def _deal(
    hands: list[list[int]], winner: int | None, tile: int, source: int | None
) -> Deal:
    seats = []
    for player, hand in enumerate(hands):
        won = None
        if player == winner:
            hand[tile] -= 1
            means = Means.DRAW if source is None else Means.DISCARD
            won = Win(means, TILES[tile], None if source is None else SEATS[source])
        free = tuple(TILES[kind] for kind in range(36) for _ in range(hand[kind]))
        seats.append((SEATS[player], Hand(free=free, seat=SEATS[player], won=won)))
    return Deal(tuple(seats), result=Result(Ending.DRAW) if winner is None else None)


def main() -> None:
    """Measure the loop and each kind of player, and print the table."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.laboratory.benchmarks.played", description=__doc__
    )
    parser.add_argument(
        "--deals", type=int, default=8192, help="deals of each kind of player"
    )
    deals = parser.parse_args().deals
    rules = load_ruleset("babcock")
    rows = []
    for name in ("nearest", "value"):
        count_deals(SimulationJob(rules, (name,)), 0, 15)
        seconds = []
        for run in range(3):
            begin = time.process_time()
            count_deals(SimulationJob(rules, (name,), run), 0, deals - 1)
            seconds.append(time.process_time() - begin)
        rows.append((f"four {name}", round(deals / median(seconds))))
    dice, begin = Random(1), time.process_time()
    for _ in range(deals // 64):
        mjscore.settle(plain_deal(dice), rules)
    rows.append(
        ("plain Python loop", round(deals // 64 / (time.process_time() - begin)))
    )
    print(
        tabulate(
            rows,
            ("who", "deals a second of processor time"),
            tablefmt="github",
            intfmt=",",
        )
    )
    print(
        f"memory at most {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB"
    )


if __name__ == "__main__":
    main()
