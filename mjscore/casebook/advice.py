"""A book's advice on how to play a hand, weighed: how far each way is from ready, and how many tiles help."""

from __future__ import annotations

from dataclasses import dataclass

from mjscore.casebook.example import Advice, Way
from mjscore.notation.reader import read_hand
from mjscore.rulesets.schema import Ruleset
from mjscore.strategy import analyse


@dataclass(frozen=True, slots=True)
class WeighedWay:
    """A way of playing on, its `distance` to ready (0: ready), and how many copies are `left` of the tiles that help."""

    way: Way
    distance: int
    left: int


def weigh(advice: Advice, rules: Ruleset, source: str) -> tuple[WeighedWay, ...]:
    """Each way of an advice under a ruleset, in the order of the file."""
    return tuple(_weighed(way, rules, source) for way in advice.ways)


def best_ways(weighed: tuple[WeighedWay, ...]) -> tuple[int, ...]:
    """The numbers of the ways, from 1, that are nearest to ready and have most tiles left that help."""
    best = min((each.distance, -each.left) for each in weighed)
    return tuple(number for number, each in enumerate(weighed, start=1) if (each.distance, -each.left) == best)


def _weighed(way: Way, rules: Ruleset, source: str) -> WeighedWay:
    known = analyse(read_hand(way.hand, source=source), rules)
    left = known.copies if known.distance else sum(wait.left for wait in known.waits)
    return WeighedWay(way, known.distance, left)
