"""Every shipped ruleset played by every kind of player, with what each of its options changes and what its items are worth."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from mjscore.ext.arrays.workers import ALONE, Workers
from mjscore.ext.play.running import SimulationJob, played
from mjscore.ext.play.table import game, tiles_played
from mjscore.ext.play.tally import Tally
from mjscore.rules import load_ruleset, ruleset_ids
from mjscore.rules.schema import Option, Ruleset
from tests.laboratory.mathematics import careful
from tests.laboratory.mathematics.comparing import Side, alike, figures, side_of, under
from tests.laboratory.mathematics.parts import kept_run
from tests.laboratory.mathematics.worth import PRICED, ItemPrice, prices_of

PLAYERS: Final = {
    "nearest": "nearest",
    "value": "value",
    "careful": f"{careful.__file__}:careful",
}
"""Who plays every ruleset: the word for each, and the name by which he is called."""
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
    done = 0
    for id in ruleset_ids():
        ruleset, tallies = load_ruleset(id), {}
        for name, player in PLAYERS.items():
            job = SimulationJob(ruleset, (player,), seed)
            kept = folder / f"{id}-{name}"
            tallies[name] = kept_run(job, deals, kept, workers)
            done += deals
            reached(done)
        work: tuple[partial[Any], ...] = (
            partial(effects_of, ruleset, seed, min(deals, OF_OPTIONS)),
            partial(prices_of, ruleset, "value", seed, min(deals, PRICED)),
        )
        effects, prices = workers.in_order(work)
        yield PlayedRules(ruleset, tallies, effects, prices)


def effects_of(
    ruleset: Ruleset, seed: int, deals: int = OF_OPTIONS
) -> tuple[Effect, ...]:
    """What each option changes that leaves seats as they are."""
    job = SimulationJob(ruleset, ("nearest",), seed)
    parts = list(played(job, 0, deals - 1))
    first = figures(parts)
    knowing = replace(job, players=("value",))
    known = figures(played(knowing, 0, deals - 1))
    effects = []
    for option in ruleset.options:
        on = option.id in ruleset.on
        other = (
            load_ruleset(ruleset.id, without=[option.id])
            if on
            else load_ruleset(ruleset.id, [option.id])
        )
        if not alike(job.game, game(other)):
            continue
        same = np.array_equal(tiles_played(ruleset), tiles_played(other))
        own = (
            (under(part, game(other)) for part in parts)
            if same
            else played(replace(job, ruleset=other), 0, deals - 1)
        )
        side = side_of(other, figures(own), first)
        played_so = figures(played(replace(knowing, ruleset=other), 0, deals - 1))
        effects.append(Effect(option, side, not same, side_of(other, played_so, known)))
    return tuple(effects)
