"""The same final hands under several rulesets, and the same walls: what differs is the rules, not the luck."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from mjscore.many.lanes import Array
from mjscore.problems import Fault, UsageProblem
from mjscore.rulesets.schema import Ruleset
from mjscore.simulation.running import Played, SimulationJob, played
from mjscore.simulation.scores import scores_of
from mjscore.simulation.settling import payments_of
from mjscore.simulation.table import NOBODY, PlayedGame, game, tiles_played
from mjscore.simulation.tally import Mean, mean_of_each


class Side(NamedTuple):
    """One ruleset beside the first: its own means, and the mean difference of the pairs of deals.

    `score` is of winners, nothing where nobody wins; `paid` what changes hands in a deal; both in points. `changed` counts the
    deals in which any of it differs.
    """

    ruleset: Ruleset
    won: int
    changed: int
    score: Mean
    score_difference: Mean
    paid: Mean
    paid_difference: Mean


class ComparedRules(NamedTuple):
    """Several rulesets over so many deals: by the same final hands of the first, and each playing the same walls itself."""

    deals: int
    hands: tuple[Side, ...]
    walls: tuple[Side, ...]


def compared(
    job: SimulationJob, others: Sequence[Ruleset], deals: int
) -> ComparedRules:
    """The job's ruleset and others over the same deals; raises UsageProblem for one that is played with other seats."""
    games = [game(each) for each in (job.ruleset, *others)]
    for each in games[1:]:
        if not alike(games[0], each):
            message = f"{each.ruleset.id} is played at other seats, or with other tiles, than {job.ruleset.id}"
            fault = Fault(
                "not-comparable", message, hint="compare games of as many players"
            )
            raise UsageProblem(fault, source="--compare")
    parts = list(played(job, 0, deals - 1))
    first = figures(parts)
    hands = [
        first,
        *(figures(under(part, each) for part in parts) for each in games[1:]),
    ]
    walls = [
        first,
        *(figures(played(replace(job, ruleset=each), 0, deals - 1)) for each in others),
    ]
    sides = [
        tuple(
            side_of(each.ruleset, own, first)
            for each, own in zip(games, of, strict=True)
        )
        for of in (hands, walls)
    ]
    return ComparedRules(deals, *sides)


def alike(one: PlayedGame, other: PlayedGame) -> bool:
    """Whether two games are played at the same seats, with the same tiles in each hand."""
    return (
        one.seats == other.seats
        and one.size == other.size
        and np.array_equal(_kinds(one), _kinds(other))
    )


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


def figures(parts: Iterable[Played]) -> Array:
    """For each deal whether it was won, the winner's score, and what changes hands (3, n)."""
    found = []
    for table, scores, payments in parts:
        won = table.winner != NOBODY
        score = np.where(
            won, scores.total[np.arange(len(won)), np.maximum(table.winner, 0)], 0
        )
        found.append(np.stack([won, score, np.maximum(payments.net, 0).sum(axis=1)]))
    return np.concatenate(found, axis=1)


def side_of(ruleset: Ruleset, own: Array, first: Array) -> Side:
    """What a ruleset makes of deals (`figures`), beside what the first one makes of them."""
    won, score, paid = own
    score_difference, paid_difference = own[1] - first[1], own[2] - first[2]
    means = [
        mean_of_each(each) for each in (score, score_difference, paid, paid_difference)
    ]
    return Side(ruleset, int(won.sum()), int((own != first).any(axis=0).sum()), *means)
