"""Plans played out by lot: each tile that comes is drawn, the best reply looked up, and what was won is added up."""

from __future__ import annotations

from bisect import bisect
from itertools import accumulate
from math import sqrt
from random import Random
from typing import NamedTuple

from mjscore.hands import Hand
from mjscore.rulesets.schema import Ruleset
from mjscore.strategy.chances.calculation import Calculation
from mjscore.strategy.chances.moves import TileUse
from mjscore.strategy.chances.receipts import Receipts
from mjscore.strategy.chances.replies import Choice, best_choice
from mjscore.strategy.chances.solving import Course, Event, Solution, schedule
from mjscore.strategy.chances.start import start_of
from mjscore.strategy.chances.values import PlanValues
from mjscore.strategy.model import ChanceAim
from mjscore.strategy.sight import Sight


class Played(NamedTuple):
    """What many games came to, and what the exact figures say: chances to win and winnings, with the standard errors."""

    won: float
    won_error: float
    winnings: float
    winnings_error: float
    exact_won: float
    exact_winnings: float


def play_out(hand: Hand, ruleset: Ruleset, games: int, seed: int, *, turns: int = 12, claims: bool = True) -> Played:
    """The best first discard of a hand played on so many times."""
    assert hand.seat is not None
    start = start_of(Sight(hand), ruleset, 3)
    receipts = Receipts(ruleset, hand.seat)
    values = PlanValues(ruleset, hand.seat, hand.round, hand.bonus)
    course = Course(schedule(turns, 3, claims, None), start.total, 0.0)
    for reach in range(1, 5):
        calculation = Calculation.of(start, values, reach, claims=claims)
        follower, tallies, worths = calculation.solved(course, ChanceAim.WINNINGS, receipts, None)
        if any(worths):
            break
    best = max(range(len(worths)), key=worths.__getitem__)
    first = [step.position for step in calculation.steps if step.position is not None and not step.kong][best]
    assert first is not None
    player = Player(calculation, follower.solution, Random(seed))
    results = [player.game(first.number) for _ in range(games)]
    paid = [receipts.of_win(*result) if result is not None else 0.0 for result in results]
    won = [float(result is not None) for result in results]
    exact = tallies[best]
    return Played(*_mean(won), *_mean(paid), exact.won[-1], exact.winnings[-1])


def _mean(values: list[float]) -> tuple[float, float]:
    mean = sum(values) / len(values)
    return mean, sqrt(sum((value - mean) ** 2 for value in values) / len(values) ** 2)


Won = tuple[int, bool]
"""The score of a win in points, and whether the tile was claimed."""

Step = int | Won | Choice
"""What follows a tile: a hand by its number, a win, a kong that waits for its loose tile."""


class Player:
    """Plays games by the best plan; what is done with each tile at each event is looked up once for each hand."""

    def __init__(self, calculation: Calculation, solution: Solution, dice: Random) -> None:
        self.calculation, self.solution, self.dice = calculation, solution, dice
        self.known: list[dict[int, tuple[int, list[int], list[Step], Step]]] = [{} for _ in solution.course.events]

    def game(self, number: int) -> Won | None:
        """One game: the win; None where the wall ends first."""
        for index, known in enumerate(self.known):
            if number not in known:
                known[number] = self._steps(number, index)
            tiles, ends, steps, rest = known[number]
            place = bisect(ends, int(self.dice.random() * tiles))
            step = steps[place] if place < len(steps) else rest
            while isinstance(step, Choice):
                assert step.number is not None
                step = self._loose(step.number, index)
            if isinstance(step, tuple):
                return step
            number = step
        return None

    def _steps(self, number: int, index: int) -> tuple[int, list[int], list[Step], Step]:
        """The tiles left; where the copies of each useful kind end and what they lead to; what every other tile leads to."""
        solution, uses, event = self.solution, self.calculation.moves[number], self.solution.course.events[index]
        values, drawn = solution.after[index], event is Event.DRAW
        rest: Step = number
        kong = 0.0
        if drawn and uses.kongs:
            kong, declared = max((values[solution.waiting[solution.of[each]]], each) for each in uses.kongs)
            rest = Choice(declared, True) if kong > values[solution.of[number]] else number
        found = [(use, self._step(number, use, index, kong)) for use in (uses.drawn if drawn else uses.claimed)]
        steps = [rest if step is None else step for _, step in found]
        return self._left(number, index), list(accumulate(use.left for use, _ in found)), steps, rest

    def _step(self, number: int, use: TileUse, index: int, kong: float = 0.0) -> Step | None:
        choice = best_choice(self.solution, number, use, index, kong)
        if choice is None or choice.waits:
            return choice
        drawn = self.solution.course.events[index] is Event.DRAW
        return (use.win or 0, not drawn) if choice.number is None else choice.number

    def _left(self, number: int, index: int) -> int:
        return self.solution.course.left(index, self.calculation.positions.all[number].melded.kongs)

    def _loose(self, number: int, index: int) -> Step:
        """What the loose tile of a kong leads to."""
        place = self.dice.randrange(self._left(number, index))
        for use in self.calculation.moves[number].loose:
            place -= use.left
            if place < 0:
                step = self._step(number, use, index)
                return number if step is None else step
        return number
