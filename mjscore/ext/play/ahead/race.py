"""Which step is best, found by playing all on at first and those that may still be best further, on the same walls.

After each heat the better two fifths of the steps go on (successive halving), without those that are surely behind. The race is
over when the first is surely ahead of all others, when those that are left differ by less than a point, or at the most deals.

The first of several steps is the luckiest of them as well as the best. What is promised of it is therefore told by walls that had
no part in choosing: see `_promised`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import ceil, log
from typing import Final, NamedTuple

import numpy as np

from mjscore.ext.arrays.suits import Array
from mjscore.ext.play.ahead.answer import Move, Step
from mjscore.ext.play.ahead.moves import CandidateMove
from mjscore.ext.play.ahead.situation import Situations
from mjscore.ext.play.ahead.worlds import worlds
from mjscore.ext.play.play import play_on
from mjscore.ext.play.player_views import Player
from mjscore.ext.play.scores import scores_of
from mjscore.ext.play.settling import payments_of
from mjscore.ext.play.table import DISCARD, ROB, Tables

AT_ONCE: Final = 4096
"""Deals that are played side by side."""
_GO_ON: Final = 0.4
"""What part of the steps goes on after a heat: a heat takes time of its own, however few deals it has."""
_LEAST: Final = 48
"""Walls before which no step falls out for being surely behind."""
_PARTS: Final = 10
"""Parts of the walls, each of which tells what the step brings that is best on all others."""


class Outcome(NamedTuple):
    """What came of deals for one player (n,): whether he won, what the win scored, what he was paid, what his step gave."""

    won: Array
    score: Array
    paid: Array
    gave: Array


class SeatedPlayers(NamedTuple):
    """Who plays: the players, and by number who sits where (players,)."""

    players: tuple[Player, ...]
    at: Array


def played_on(
    situations: Situations,
    seating: SeatedPlayers,
    seed: int,
    walls: Array,
    first: Array,
) -> Outcome:
    """Play deals on, a row for each situation with the wall of a number; `first` are the moves (moves, 1 or n, players).

    All moves are played on with the same walls. The outcomes are in the order of the moves, and for each in that of the walls.
    """
    at = np.broadcast_to(seating.at, (len(walls), len(seating.at)))
    table = worlds(situations, seating.players, at, seed, walls)
    rows = np.tile(np.arange(len(walls)), len(first))
    copies = table[rows]
    of_each_wall = np.broadcast_to(first, (len(first), *at.shape))
    moves = of_each_wall.reshape(len(rows), -1).copy()
    play_on(copies, seating.players, at[rows], moves)
    return outcome_of(copies, situations.own[rows], situations.table.turns[rows])


def outcome_of(table: Tables, own: Array, turns: Array) -> Outcome:
    """What came of deals that are over, of which so many turns had been played before."""
    rows = np.arange(len(own))
    scores = scores_of(table)
    won = table.winner == own
    on_discard = (table.means == DISCARD) & (table.turns == turns + 1)
    robbed = (table.means == ROB) & (table.turns == turns)
    at_once = on_discard | robbed
    gave = (table.winner >= 0) & ~won & (table.source == own) & at_once
    return Outcome(
        won=won,
        score=np.where(won, scores.total[rows, own], 0),
        paid=payments_of(table, scores).net[rows, own],
        gave=gave,
    )


@dataclass
class _Runner:
    """A step in the race, with what has come of it on the walls so far."""

    choice: CandidateMove
    outcomes: list[Outcome] = field(default_factory=list)

    def whole(self) -> Outcome:
        """What came of the step on all walls so far."""
        return Outcome(
            won=np.concatenate([outcome.won for outcome in self.outcomes]),
            score=np.concatenate([outcome.score for outcome in self.outcomes]),
            paid=np.concatenate([outcome.paid for outcome in self.outcomes]),
            gave=np.concatenate([outcome.gave for outcome in self.outcomes]),
        )


@dataclass
class Race:
    """A race between the steps of one situation, at most so many deals."""

    situation: Situations
    seating: SeatedPlayers
    seed: int
    most: int
    reached: Callable[[int, int], None] | None = None
    played: int = 0

    def run(self, choices: Sequence[CandidateMove]) -> tuple[Step, ...]:
        """What came of each step, the best first."""
        every = [_Runner(choice) for choice in choices]
        left = every
        walls = 0
        last_heat = 0
        heats = max(1, ceil(-log(len(every)) / log(_GO_ON)))
        for heats_left in range(heats, 0, -1):
            share = (self.most - self.played) // heats_left
            number = max(1, share // len(left))
            last_heat = walls
            self._heat(left, walls, number)
            walls += number
            left = _still_in(left, ceil(_GO_ON * len(left)))
            if len(left) == 1 or self.played >= self.most:
                break
        return _steps(every, last_heat)

    def _heat(self, runners: Sequence[_Runner], first: int, number: int) -> None:
        """Play the steps on with so many further walls."""
        together = max(1, AT_ONCE // len(runners))
        for start in range(first, first + number, together):
            walls = np.arange(start, min(start + together, first + number))
            situations = self.situation[np.zeros(len(walls), np.int64)]
            moves = np.array([runner.choice.first[None] for runner in runners])
            outcome = played_on(situations, self.seating, self.seed, walls, moves)
            for place, runner in enumerate(runners):
                begin = place * len(walls)
                own = [column[begin : begin + len(walls)] for column in outcome]
                runner.outcomes.append(Outcome(*own))
            self.played += len(walls) * len(runners)
            if self.reached is not None:
                self.reached(self.played, self.most)


def _still_in(runners: Sequence[_Runner], most: int) -> list[_Runner]:
    """The runners that may still be best, the best first, at most so many."""
    in_order = sorted(runners, key=_mean_paid, reverse=True)
    first = in_order[0]
    best = first.whole().paid
    close = []
    differ_by_a_point = False
    for runner in in_order[1:]:
        less, error = _behind(best, runner.whole().paid)
        if len(best) < _LEAST or less <= 2 * error:
            close.append(runner)
        if less + 2 * error >= 1:
            differ_by_a_point = True
    if not differ_by_a_point:
        return [first]
    return [first, *close][:most]


def _mean_paid(runner: _Runner) -> float:
    return float(runner.whole().paid.mean())


def _behind(best: Array, other: Array) -> tuple[float, float]:
    """How much less the other was paid in the mean on the walls of both, and the error of that."""
    number = min(len(best), len(other))
    return _mean(best[:number] - other[:number])


def _mean(values: Array) -> tuple[float, float]:
    """The mean of values and its standard error."""
    if len(values) < 2:
        return float(values.mean()) if len(values) else 0.0, 0.0
    return float(values.mean()), float(values.std(ddof=1) / np.sqrt(len(values)))


def _steps(runners: Sequence[_Runner], last_heat: int) -> tuple[Step, ...]:
    """The steps, those that ran further before those that fell out, and of these the better first.

    `last_heat` is the number of the first wall of the last heat.
    """
    outcomes = [runner.whole() for runner in runners]
    furthest = max(len(outcome.paid) for outcome in outcomes)
    finalists = [outcome for outcome in outcomes if len(outcome.paid) == furthest]
    first = max(finalists, key=lambda outcome: float(outcome.paid.mean()))
    paid_in_finals = np.array([outcome.paid for outcome in finalists])
    paid, paid_error = _promised(paid_in_finals, last_heat)
    steps = []
    for runner, outcome in zip(runners, outcomes, strict=True):
        move = runner.choice.move
        steps.append(_step(move, outcome, first, paid=paid, paid_error=paid_error))

    def order(step: Step) -> tuple[bool, float]:
        fell_out_ahead = step.deals < furthest and step.behind < 0
        return fell_out_ahead, step.behind

    return tuple(sorted(steps, key=order))


def _promised(paid: Array, last_heat: int) -> tuple[float, float]:
    """What the best of some steps is paid in the mean, and the error of that, without the luck of being chosen.

    `paid` (steps, walls) is what each was paid. Of the walls of the last heat, which did not decide who runs in it, each part
    tells of the step that was best on all walls but these.
    """
    parts = np.arange(paid.shape[1]) % _PARTS
    parts[:last_heat] = _PARTS
    promised = []
    for part in range(_PARTS):
        best = paid[:, parts != part].sum(axis=1).argmax()
        promised.append(paid[best, parts == part])
    return _mean(np.concatenate(promised))


def _step(
    move: Move, outcome: Outcome, first: Outcome, *, paid: float, paid_error: float
) -> Step:
    """What came of a step; `paid` is what the first is promised, with the error of that.

    Another step is paid so much less, as it was on the walls of both, or what came of it by itself, whichever is surer.
    """
    number = len(outcome.paid)
    wins = int(outcome.won.sum())
    gifts = int(outcome.gave.sum())
    behind, behind_error = _behind(first.paid, outcome.paid)
    own_paid, own_error = _mean(outcome.paid)
    if outcome is not first:
        paid -= behind
        paid_error = float(np.hypot(paid_error, behind_error))
        if own_error < paid_error:
            paid = own_paid
            paid_error = own_error
    average, average_error = _mean(outcome.score[outcome.won])
    # With one win and one loss more a share of 0 or 1 has an error too.
    share = (wins + 1) / (number + 2)
    return Step(
        move=move,
        deals=number,
        won=wins / number,
        won_error=float(np.sqrt(share * (1 - share) / number)),
        average=average if wins else None,
        average_error=average_error,
        paid=paid,
        paid_error=paid_error,
        behind=behind,
        behind_error=behind_error,
        gives=gifts / number,
        gives_paid=float(outcome.paid[outcome.gave].mean()) if gifts else None,
    )
