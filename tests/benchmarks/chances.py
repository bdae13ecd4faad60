"""The chances that are told, held against games played on shuffled walls.

Run by hand: `python -m tests.benchmarks.chances [HANDS] [GAMES] [FIRST]` plays the plans of so many random hands over all
rulesets, from ready to three tiles away, 8, 12 and 17 turns, with and without claims, so many games each of the first three
steps, and prints a line of JSON for each hand. `python -m tests.benchmarks.chances sum FILE...` tells how far told and played
lie apart in such lines, `python -m tests.benchmarks.chances time [HANDS]` what the calculation takes.
"""

from __future__ import annotations

import json
import resource
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import hypot
from pathlib import Path
from random import Random
from statistics import fmean, median, stdev
from time import process_time
from typing import Any

from mjscore.groups import Form, Group, Kind, group_code, group_of
from mjscore.hands import Hand, write_hand
from mjscore.rulesets import load_ruleset, ruleset_ids
from mjscore.rulesets.schema import Ruleset
from mjscore.seats import Seat
from mjscore.strategy import prospects
from mjscore.strategy.chances.values import players_of
from mjscore.strategy.distances import distances
from mjscore.tiles import KINDS, TILES
from tests.strategy.chances.referee import Played, play

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
    known, barred = distances(ruleset), ruleset.barred_tiles
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
    """Print what was told and played for each hand, a line of JSON for each."""
    for case in cases(hands, first):
        print(json.dumps(_held_against(case, games)), flush=True)


def _held_against(case: Case, games: int) -> dict[str, Any]:
    """What is told of the first three steps, and what they came to, all on the same walls."""
    ruleset = load_ruleset(case.rules)
    assert case.hand.seat is not None
    before = process_time()
    told = prospects(case.hand, ruleset, turns=case.turns, claims=case.claims, alone=True)
    spent = process_time() - before
    seats, found = players_of(ruleset, case.hand.seat), list[Played]()
    steps = [each for each in told.outlooks[:3] if each.state is not None]
    for step in steps:
        assert step.state is not None
        found.append(play(step.state, case.hand, ruleset, seats, turns=case.turns, games=games, seed=case.number))
    most = max(found, key=lambda each: each.paid, default=None)
    behind = [] if most is None else [more - less for more, less in zip(most.each, found[0].each, strict=True)]
    return {
        "number": case.number,
        "rules": case.rules,
        "hand": write_hand(case.hand),
        "away": case.away,
        "turns": case.turns,
        "claims": case.claims,
        "games": games,
        "seconds": round(spent, 2),
        "played_out": told.games > 0,
        "steps": [
            {
                "tile": str(step.tile),
                "told": step.won[-1],
                "told_error": step.won_error,
                "won": each.won,
                "won_error": each.won_error,
                "told_paid": step.winnings[-1] if step.winnings else 0.0,
                "told_paid_error": step.error,
                "paid": each.paid,
                "paid_error": each.paid_error,
            }
            for step, each in zip(steps, found, strict=True)
        ],
        "behind": fmean(behind) if behind else 0.0,
        "behind_error": stdev(behind) / len(behind) ** 0.5 if behind else 0.0,
    }


def summed(files: Sequence[str]) -> None:
    """Print which hands lie further apart than the issue allows, then how far told and played lie apart for each ruleset."""
    lines = [json.loads(line) for file in files for line in Path(file).read_text("utf-8").splitlines()]
    apart: dict[str, list[dict[str, Any]]] = defaultdict(list)
    wrong = {"won": 0, "paid": 0, "behind": 0}
    for line in lines:
        if not line["steps"]:
            continue
        best = line["steps"][0]
        apart[line["rules"]].append(best)
        most = max(step["paid"] for step in line["steps"])
        least = 0.0 if line["played_out"] else 1.0
        faults = {
            "won": abs(best["told"] - best["won"]) > max(3 * hypot(best["won_error"], best["told_error"]), 0.007 * least),
            "paid": abs(best["told_paid"] - best["paid"])
            > max(3 * hypot(best["paid_error"], best["told_paid_error"]), 0.015 * least * best["paid"]),
            "behind": line["behind"] > max(0.01 * most, 3 * line["behind_error"]),
        }
        for fault in (each for each, is_so in faults.items() if is_so):
            wrong[fault] += 1
            print(
                f"{fault}: {line['number']} {line['rules']} {line['away']} away, {line['turns']} turns, "
                f"claims {line['claims']}: "
                f"won {100 * best['told']:.1f} % played {100 * best['won']:.1f} ± {100 * best['won_error']:.1f}, "
                f"paid {best['told_paid']:.1f} played {best['paid']:.1f} ± {best['paid_error']:.1f}, "
                f"behind {line['behind']:.1f} ± {line['behind_error']:.1f}; {line['hand']}"
            )
    for rules, each in [*apart.items(), ("all", [best for bests in apart.values() for best in bests])]:
        points = [100 * (best["told"] - best["won"]) for best in each]
        paid = sum(best["told_paid"] for best in each) / max(1e-9, sum(best["paid"] for best in each)) - 1
        print(
            f"{rules:16} {len(each):3} hands: told less played, mean {fmean(points):+.2f} points, "
            f"worst {max(points, key=abs):+.2f}; paid {100 * paid:+.1f} %"
        )
    print(f"{len(lines)} hands; further apart than allowed: {wrong}")


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
    elif sys.argv[1:2] == ["sum"]:
        summed(sys.argv[2:])
    else:
        numbers = [int(each) for each in sys.argv[1:]]
        played(*(numbers + [200, 20_000, 0][len(numbers) :]))
