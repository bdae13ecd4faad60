"""The same final hands under several rulesets, and the same walls: what differs is the rules, not the luck.

For the mathematics of the books every shipped ruleset is played by every kind of player, with what each of its options changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from mjscore.many.lanes import Array
from mjscore.problems import Fault, UsageProblem
from mjscore.rulesets import load_ruleset, ruleset_ids
from mjscore.rulesets.schema import Option, Ruleset
from mjscore.simulation.parts import parts_of, run
from mjscore.simulation.players import PLAYERS
from mjscore.simulation.prices import PRICED, ItemPrice, prices_of
from mjscore.simulation.running import Played, SimulationJob, played
from mjscore.simulation.scores import scores_of
from mjscore.simulation.settling import payments_of
from mjscore.simulation.table import NOBODY, PlayedGame, game, tiles_played
from mjscore.simulation.tally import Mean, Tally, mean_of_each
from mjscore.simulation.workers import ALONE, Workers


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


def compared(job: SimulationJob, others: Sequence[Ruleset], deals: int) -> ComparedRules:
    """The job's ruleset and others over the same deals; raises UsageProblem for one that is played with other seats."""
    games = [game(each) for each in (job.ruleset, *others)]
    for each in games[1:]:
        if not _alike(games[0], each):
            message = f"{each.ruleset.id} is played at other seats, or with other tiles, than {job.ruleset.id}"
            fault = Fault("not-comparable", message, hint="compare games of as many players")
            raise UsageProblem(fault, source="--compare")
    parts = list(played(job, 0, deals - 1))
    first = _figures(parts)
    hands = [first, *(_figures(under(part, each) for part in parts) for each in games[1:])]
    walls = [first, *(_figures(played(replace(job, ruleset=each), 0, deals - 1)) for each in others)]
    sides = [tuple(_side(each.ruleset, own, first) for each, own in zip(games, of, strict=True)) for of in (hands, walls)]
    return ComparedRules(deals, *sides)


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


def _figures(parts: Iterable[Played]) -> Array:
    """For each deal whether it was won, the winner's score, and what changes hands (3, n)."""
    found = []
    for table, scores, payments in parts:
        won = table.winner != NOBODY
        score = np.where(won, scores.total[np.arange(len(won)), np.maximum(table.winner, 0)], 0)
        found.append(np.stack([won, score, np.maximum(payments.net, 0).sum(axis=1)]))
    return np.concatenate(found, axis=1)


def _side(ruleset: Ruleset, own: Array, first: Array) -> Side:
    won, score, paid = own
    score_difference, paid_difference = own[1] - first[1], own[2] - first[2]
    means = [mean_of_each(each) for each in (score, score_difference, paid, paid_difference)]
    return Side(ruleset, int(won.sum()), int((own != first).any(axis=0).sum()), *means)


OF_OPTIONS: Final = 4096
"""Deals by whose final hands the effect of an option is told."""


class Effect(NamedTuple):
    """What an option changes, switched on or off against the default, for the same final hands.

    An option that adds tiles, or takes some away, is played with them, on the same walls as far as they go (`own_walls`).
    `known` tells of players who look at worth and know the option, each ruleset playing the same walls itself.
    """

    option: Option
    side: Side
    own_walls: bool
    known: Side


class PlayedRules(NamedTuple):
    """A ruleset with the counts of its deals by who played, what its options change, and what its items are worth."""

    ruleset: Ruleset
    tallies: Mapping[str, Tally]
    effects: tuple[Effect, ...]
    prices: tuple[ItemPrice, ...]


def books(
    deals: int,
    seed: int,
    folder: Path,
    workers: Workers = ALONE,
    reached: Callable[[int], None] = lambda count: None,
) -> Iterator[PlayedRules]:
    """Each ruleset, so many deals of it by each kind of player; the parts are kept in a folder.

    `reached` is told how many deals are done.
    """
    before = 0
    for id in ruleset_ids():
        ruleset, tallies = load_ruleset(id), {}
        for name in PLAYERS:
            job = SimulationJob(ruleset, (name,), seed)
            kept = folder / f"{id}-{name}"
            kept.mkdir(parents=True, exist_ok=True)
            tallies[name] = run(parts_of(job, deals, kept), workers, None, reached, before)
            before += deals
        work: tuple[partial[Any], ...] = (
            partial(effects_of, ruleset, seed, min(deals, OF_OPTIONS)),
            partial(prices_of, ruleset, "value", seed, min(deals, PRICED)),
        )
        effects, prices = workers.in_order(work)
        yield PlayedRules(ruleset, tallies, effects, prices)


def effects_of(ruleset: Ruleset, seed: int, deals: int = OF_OPTIONS) -> tuple[Effect, ...]:
    """What each option changes that leaves seats as they are."""
    job = SimulationJob(ruleset, ("nearest",), seed)
    parts = list(played(job, 0, deals - 1))
    first = _figures(parts)
    knowing = replace(job, players=("value",))
    known = _figures(played(knowing, 0, deals - 1))
    effects = []
    for option in ruleset.options:
        on = option.id in ruleset.on
        other = load_ruleset(ruleset.id, without=[option.id]) if on else load_ruleset(ruleset.id, [option.id])
        if not _alike(job.game, game(other)):
            continue
        same = np.array_equal(tiles_played(ruleset), tiles_played(other))
        own = (under(part, game(other)) for part in parts) if same else played(replace(job, ruleset=other), 0, deals - 1)
        side = _side(other, _figures(own), first)
        played_so = _figures(played(replace(knowing, ruleset=other), 0, deals - 1))
        effects.append(Effect(option, side, not same, _side(other, played_so, known)))
    return tuple(effects)
