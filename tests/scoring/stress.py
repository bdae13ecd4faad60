"""The library under threads and forks: everything cold, all at once, equal answers.

By hand: `python -m tests.scoring.stress 8 20 400`: eight threads, twenty processes, four hundred hands each.
"""

from __future__ import annotations

import multiprocessing
import sys
import threading

from mjscore.problems import Problem
from mjscore.rules import load_ruleset, ruleset_ids
from mjscore.scoring import score, value, waits
from tests.dealing import random_hand, random_win

Answers = list[str]


def answers(number: int) -> Answers:
    """What so many hands score under every ruleset, and what they wait for."""
    told = []
    for seed in range(number):
        for id in ruleset_ids():
            ruleset = load_ruleset(id)
            won, lost = random_win(ruleset, seed), random_hand(ruleset, seed)
            for hand in (won, lost):
                try:
                    sheet = score(hand, ruleset)
                    told.append(
                        f"{id} {sheet.total} {[line.id for line in sheet.items]} {value(hand, ruleset).total}"
                    )
                except Problem as refused:
                    told.append(f"{id} {refused.message}")
            told.append(str(waits(lost, ruleset)))
    return told


def threaded(threads: int, number: int) -> list[Answers]:
    """The answers of threads that begin together, nothing having been worked out before."""
    gate, found = threading.Barrier(threads), list[Answers]()

    def run() -> None:
        gate.wait()
        found.append(answers(number))

    running = [threading.Thread(target=run) for _ in range(threads)]
    for each in running:
        each.start()
    for each in running:
        each.join()
    return found


def forked(processes: int, number: int) -> list[Answers]:
    """The answers of processes, each of which begins where this one stands."""
    with multiprocessing.get_context("fork").Pool(processes) as pool:
        return pool.map(answers, [number] * processes)


def main(threads: int, processes: int, number: int) -> int:
    """Say whether all give the same answers."""
    found = threaded(threads, number) + forked(processes, number)
    expected = answers(number)
    wrong = sum(each != expected for each in found)
    print(
        f"{threads} threads, {processes} processes, {len(expected)} answers each: {wrong} differ"
    )
    return wrong + (len(found) != threads + processes)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
