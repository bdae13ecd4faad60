"""The same final hands under several rulesets, and the same walls: what differs is the rules, not the luck."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from mjscore.ext.arrays.suits import Array
from mjscore.ext.play.running import Played
from mjscore.ext.play.scores import scores_of
from mjscore.ext.play.settling import payments_of
from mjscore.ext.play.table import NOBODY, PlayedGame, tiles_played
from mjscore.ext.play.tally import Mean
from mjscore.rules.schema import Ruleset
from tests.laboratory.mathematics.worth import mean_of_each


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
        rows = np.arange(len(won))
        score = np.where(won, scores.total[rows, np.maximum(table.winner, 0)], 0)
        paid = np.maximum(payments.net, 0).sum(axis=1)
        found.append(np.stack([won, score, paid]))
    return np.concatenate(found, axis=1)


def side_of(ruleset: Ruleset, own: Array, first: Array) -> Side:
    """What a ruleset makes of deals (`figures`), beside what the first one makes of them."""
    won, score, paid = own
    return Side(
        ruleset=ruleset,
        won=int(won.sum()),
        changed=int((own != first).any(axis=0).sum()),
        score=mean_of_each(score),
        score_difference=mean_of_each(score - first[1]),
        paid=mean_of_each(paid),
        paid_difference=mean_of_each(paid - first[2]),
    )
