"""Chances: how many hands are examined in a second, and whether plans played out bring what was calculated.

Run by hand: `python -m tests.benchmarks.chances` for the figures; `python -m tests.benchmarks.chances 200000 FILE` plays out
twenty hands under five rulesets, so many games each, and goes on where FILE ends.
"""

from __future__ import annotations

import resource
import sys
from pathlib import Path
from time import process_time

from mjscore.notation.reader import read_hand
from mjscore.rulesets import load_ruleset
from mjscore.strategy import prospects
from tests.strategy.chances.playing_out import play_out

TIMED = (
    ("ready", "exposed: 3×RD; concealed: 2345678B 12C 5C 5C; seat: East", "all"),
    ("one tile from ready", "hand: 123D 456D 77B 89C EE RD S; seat: South", "all"),
    ("two tiles from ready", "hand: 13D 456D 77B 89C 5C EE RD S; seat: South", "all"),
    ("three tiles from ready", "hand: 13D 468D 79B 89C EE RD S N; seat: South", "none"),
)
RULESETS = ("babcock", "harr-limit", "millington", "parker-royal", "dmjl")
MELDED = ("exposed: 999B; concealed:", "exposed: 3×RD; concealed:", "exposed: 567C; concealed:", "exposed: 3×E; concealed:")
STANDING = (
    "2D 45D 22D 6C 78C 88D S",
    "234D 55D 67D 89B N S",
    "11B 23B 456B 88B W S",
    "2D 4D 6D 8D 22B 345B S 9C",
    "77C 88C 99C 1C 3D 3D W S",
)


def timed() -> None:
    """Print what each look ahead of twelve turns takes."""
    for name, text, claims in TIMED:
        before = process_time()
        found = prospects(read_hand(text, discarding=True), load_ruleset("babcock"), claims=claims)
        spent = process_time() - before
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        print(f"{name:24} {spent:6.2f} s {found.hands:7,} hands {found.hands / spent:8,.0f} a second {memory:4} MB")


def played(games: int, path: Path) -> None:
    """Write a line for each hand: how far the games lie from what was calculated, in standard errors; print the farthest."""
    done = path.read_text().splitlines() if path.exists() else []
    texts = [f"{melded} {standing}; seat: East" for melded in MELDED for standing in STANDING]
    cases = [(text, rules, f"{rules}\t{number:2}") for number, text in enumerate(texts, 1) for rules in RULESETS]
    for text, rules, name in cases:
        if not any(line.startswith(f"{name}\t") for line in done):
            found = play_out(read_hand(text, discarding=True), load_ruleset(rules), games, len(done) + 1)
            won = off(found.won, found.exact_won, found.won_error)
            paid = off(found.winnings, found.exact_winnings, found.winnings_error)
            done.append(f"{name}\t{games}\t{found.exact_won:.6f}\t{won:+.2f}\t{found.exact_winnings:.4f}\t{paid:+.2f}\t{text}")
            path.write_text("".join(f"{line}\n" for line in done))
            print(done[-1], flush=True)
    for rules in RULESETS:
        lines = [line.split("\t") for line in done if line.startswith(f"{rules}\t")]
        far = [abs(float(line[place])) for line in lines for place in (4, 6)]
        print(f"{rules:12} {len(lines)} hands, {games:,} games each: at most {max(far, default=0.0):.2f} standard errors off")


def off(played: float, calculated: float, error: float) -> float:
    """How far what was played lies from what was calculated, in standard errors."""
    return (played - calculated) / error if error else 0.0


if __name__ == "__main__":
    if len(sys.argv) > 1:
        played(int(sys.argv[1]), Path(sys.argv[2]))
    else:
        timed()
