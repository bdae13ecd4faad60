"""The chances that are told, held against games played on shuffled walls.

Run by hand: `python -m tests.benchmarks.chances [HANDS] [GAMES] [FIRST]` plays the plans of so many random hands over all
rulesets, from ready to three tiles away, 8, 12 and 17 turns, with and without claims, so many games each, and tells how far
told and played lie apart. `python -m tests.benchmarks.chances time [HANDS]` tells what the calculation takes.
"""

from __future__ import annotations

import resource
import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from statistics import fmean, median
from time import process_time

from mjscore.codes import group_code
from mjscore.groups import Form, Group, Kind, group_of
from mjscore.hands import Hand, write_hand
from mjscore.rulesets import load_ruleset, ruleset_ids
from mjscore.rulesets.schema import Ruleset
from mjscore.seats import Seat
from mjscore.strategy import prospects
from mjscore.strategy.chances.receipts import players_of
from mjscore.strategy.goals import aim
from mjscore.tiles import KINDS, TILES
from tests.strategy.chances.referee import play

TURNS = (8, 12, 17)


@dataclass(frozen=True)
class Case:
    """One question to the calculation."""

    number: int
    rules: str
    hand: Hand
    away: int
    turns: int
    claims: str


def random_hand(ruleset: Ruleset, away: int, dice: Random) -> Hand:
    """Fourteen tiles about to discard, so many tiles from ready, with up to two sets on the table."""
    known, barred = aim(ruleset), ruleset.barred_tiles
    all_tiles = [tile for tile in TILES[:KINDS] if tile not in barred for _ in range(4)]
    while True:
        tiles = list(all_tiles)
        melds = []
        for _ in range(dice.choice((0, 0, 0, 1, 2)) + (away < 2 and dice.random() < 0.5)):
            kind = dice.choice((Kind.PUNG, Kind.PUNG, Kind.CHOW))
            low = dice.randrange(KINDS if kind is Kind.PUNG else 27)
            if kind is Kind.CHOW and low % 9 > 6:
                continue
            meld = group_of(group_code(kind, low, Form.EXPOSED))
            if all(tiles.count(tile) >= meld.tiles.count(tile) for tile in meld.tiles):
                melds.append(Group(kind, meld.tile, Form.EXPOSED))
                for tile in meld.tiles:
                    tiles.remove(tile)
        # Tiles that lie near one another make hands that are near to ready.
        number, free = 14 - 3 * len(melds), list[int]()
        while len(free) < number:
            tile = dice.choice(tiles)
            near = any(tile == each or tile < 27 and abs(tile - each) <= 2 and tile // 9 == each // 9 for each in free)
            if near or dice.random() < (0.2 if away < 2 else 0.5):
                free.append(tile)
                tiles.remove(tile)
        hand = Hand(tuple(melds), (), tuple(sorted(TILES[tile] for tile in free)), (), dice.choice((Seat.EAST, Seat.SOUTH)))
        after = min(
            known.distance(Hand(hand.exposed, (), hand.free[:at] + hand.free[at + 1 :])) for at in range(len(hand.free))
        )
        if after == away:
            return hand


def cases(hands: int, first: int) -> Iterator[Case]:
    """So many random questions, the rulesets in turn."""
    rulesets = ruleset_ids()
    for number in range(first, first + hands):
        dice = Random(f"chances {number}")
        rules = rulesets[number % len(rulesets)]
        away = (number // len(rulesets)) % 4
        hand = random_hand(load_ruleset(rules), away, dice)
        yield Case(number, rules, hand, away, dice.choice(TURNS), dice.choice(("all", "all", "none")))


def played(hands: int, games: int, first: int) -> None:
    """Print a line for each hand, then how far told and played lie apart for each ruleset."""
    apart: dict[str, list[tuple[float, float, float]]] = defaultdict(list)
    failed = 0
    for case in cases(hands, first):
        ruleset = load_ruleset(case.rules)
        assert case.hand.seat is not None
        before = process_time()
        told = prospects(case.hand, ruleset, turns=case.turns, claims=case.claims, alone=True)
        spent = process_time() - before
        best = told.best
        if best.state is None:
            print(f"{case.number:4} {case.rules:16} {case.away} away: no complete hand is within reach")
            continue
        seats = players_of(ruleset, case.hand.seat)
        found = play(best.state, case.hand, ruleset, seats, turns=case.turns, games=games, seed=case.number)
        assert best.winnings is not None
        off, paid_off = best.won[-1] - found.won, best.winnings[-1] - found.paid
        allowed = max(3 * found.won_error, 0.007) if not best.won_error else 3 * (found.won_error**2 + best.won_error**2) ** 0.5
        paid_allowed = max(3 * (found.paid_error**2 + best.error**2) ** 0.5, 0.015 * found.paid)
        wrong = abs(off) > allowed or abs(paid_off) > paid_allowed
        failed += wrong
        apart[case.rules].append((off, paid_off, found.paid))
        print(
            f"{case.number:4} {case.rules:16} {case.away} away {case.turns:2} turns {case.claims:4} "
            f"won {100 * best.won[-1]:5.1f} % played {100 * found.won:5.1f} ± {100 * found.won_error:.2f} off {100 * off:+.2f} "
            f"paid {best.winnings[-1]:7.1f} played {found.paid:7.1f} ± {found.paid_error:.1f} "
            f"{spent:5.2f} s {told.hands:6} hands{' WRONG ' + write_hand(case.hand) if wrong else ''}",
            flush=True,
        )
    for rules, each in apart.items():
        points = [100 * off for off, _, _ in each]
        paid = sum(off for _, off, _ in each) / max(1e-9, sum(paid for _, _, paid in each))
        print(
            f"{rules:16} {len(each):3} hands: told less played, mean {fmean(points):+.2f} points, "
            f"worst {max(points, key=abs):+.2f}; paid {100 * paid:+.1f} %"
        )
    print(f"{failed} of {hands} lie further apart than allowed")


def timed(hands: int) -> None:
    """Print what calculations of twelve turns take, processor time."""
    for away in range(5):
        spent = []
        for number in range(hands):
            dice = Random(f"time {away} {number}")
            ruleset = load_ruleset(ruleset_ids()[number % len(ruleset_ids())])
            hand = random_hand(ruleset, away, dice)
            before = process_time()
            prospects(hand, ruleset)
            spent.append(process_time() - before)
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        print(f"{away} away: median {median(spent):.2f} s, worst {max(spent):.2f} s; {memory} MB", flush=True)


if __name__ == "__main__":
    if sys.argv[1:2] == ["time"]:
        timed(int(sys.argv[2]) if len(sys.argv) > 2 else 36)
    else:
        numbers = [int(each) for each in sys.argv[1:]]
        played(*(numbers + [200, 20_000, 0][len(numbers) :]))
