"""The same final hands under several rulesets, and the same walls: what differs is the rules, not the luck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from mjscore.many.lanes import Array
from mjscore.problems import Fault, UsageProblem
from mjscore.rulesets.schema import Ruleset
from mjscore.simulation.game import NOBODY, PlayedGame, game
from mjscore.simulation.job import Played, SimulationJob, played
from mjscore.simulation.scores import scores_of
from mjscore.simulation.settling import payments_of
from mjscore.simulation.tally import Mean, mean
from mjscore.simulation.walls import tiles_played


class Side(NamedTuple):
    """One ruleset beside the first: its own means, and the mean difference of the pairs of deals.

    `score` is of winners, nothing where nobody wins; `paid` what changes hands in a deal; both in points.
    """

    ruleset: Ruleset
    won: int
    score: Mean
    score_difference: Mean
    paid: Mean
    paid_difference: Mean


class ComparedRules(NamedTuple):
    """Several rulesets over so many deals: by the same final hands of the first, and each playing the same walls itself."""

    deals: int
    hands: tuple[Side, ...]
    walls: tuple[Side, ...]


def compared(job: SimulationJob, others: Sequence[Ruleset], deals: int) -> ComparedRules:
    """The job's ruleset and others over the same deals; raises UsageProblem for one that is played with other seats."""
    games = [game(each) for each in (job.ruleset, *others)]
    for each in games[1:]:
        if not _alike(games[0], each):
            message = f"{each.ruleset.id} is played at other seats, or with other tiles, than {job.ruleset.id}"
            fault = Fault("not-comparable", message, hint="compare games of as many players")
            raise UsageProblem(fault, source="--compare")
    parts = list(played(job, 0, deals - 1))
    hands = [[_figures(part) for part in parts], *([_figures(under(part, each)) for part in parts] for each in games[1:])]
    own = [SimulationJob(each.ruleset, job.players, job.seed) for each in games[1:]]
    walls = [hands[0], *([_figures(part) for part in played(each, 0, deals - 1)] for each in own)]
    return ComparedRules(deals, _sides(games, hands), _sides(games, walls))


def beside(job: SimulationJob, others: Sequence[Ruleset], deals: int) -> list[Side | None]:
    """Other rulesets by the same final hands; None for one that is played with other seats or tiles."""
    parts = list(played(job, 0, deals - 1))
    first = np.concatenate([_figures(part) for part in parts], axis=1)
    found: list[Side | None] = []
    for ruleset in others:
        other = game(ruleset)
        if _alike(job.game, other):
            own = np.concatenate([_figures(under(part, other)) for part in parts], axis=1)
            found.append(_side(ruleset, own, first))
        else:
            found.append(None)
    return found


def _alike(one: PlayedGame, other: PlayedGame) -> bool:
    return one.seats == other.seats and one.size == other.size and np.array_equal(_kinds(one), _kinds(other))


def _kinds(game: PlayedGame) -> Array:
    tiles = tiles_played(game.ruleset)
    return tiles[tiles < 36]


def under(part: Played, other: PlayedGame) -> Played:
    """The same final hands by another ruleset; a win that it does not allow counts as no win."""
    table = part.table.under(other)
    scores = scores_of(table)
    rows = np.arange(len(table.deals))
    allowed = scores.total[rows, np.maximum(table.winner, 0)] > 0
    table.winner = np.where(allowed, table.winner, NOBODY).astype(np.int8)
    scores.total[~allowed] = 0
    return Played(table, scores, payments_of(table, scores))


def _figures(part: Played) -> Array:
    """For each deal whether it was won, the winner's score, and what changes hands (3, n)."""
    rows, winner = np.arange(len(part.table.deals)), part.table.winner
    won = winner != NOBODY
    score = np.where(won, part.scores.total[rows, np.maximum(winner, 0)], 0)
    return np.stack([won, score, np.maximum(part.payments.net, 0).sum(axis=1)])


def _sides(games: Sequence[PlayedGame], parts: Sequence[Sequence[Array]]) -> tuple[Side, ...]:
    figures = [np.concatenate(each, axis=1) for each in parts]
    return tuple(_side(each.ruleset, own, figures[0]) for each, own in zip(games, figures, strict=True))


def _side(ruleset: Ruleset, own: Array, first: Array) -> Side:
    won, score, paid = own
    score_difference, paid_difference = own[1] - first[1], own[2] - first[2]
    means = [_mean(each) for each in (score, score_difference, paid, paid_difference)]
    return Side(ruleset, int(won.sum()), *means)


def _mean(values: Array) -> Mean:
    return mean(int(values.sum()), int((values.astype(object) ** 2).sum()), len(values))
