"""The mathematics of the books: every shipped ruleset played by every kind of player, and what each of its options changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from mjscore.rulesets import load_ruleset, ruleset_ids
from mjscore.rulesets.schema import Option, Ruleset
from mjscore.simulation.comparing import Side, beside
from mjscore.simulation.job import SimulationJob
from mjscore.simulation.players import PLAYERS
from mjscore.simulation.running import parts_of, run
from mjscore.simulation.tally import Tally

OF_OPTIONS: Final = 4096
"""Deals by whose final hands the effect of an option is told."""


class Effect(NamedTuple):
    """What an option changes, switched on or off against the default, for the same final hands."""

    option: Option
    side: Side


class PlayedRules(NamedTuple):
    """A ruleset with the counts of its deals by who played, and what its options change."""

    ruleset: Ruleset
    tallies: Mapping[str, Tally]
    effects: tuple[Effect, ...]


def books(
    deals: int,
    seed: int,
    folder: Path,
    executor: Executor | None = None,
    at_once: int = 1,
    reached: Callable[[int], None] = lambda count: None,
) -> Iterator[PlayedRules]:
    """Each ruleset, so many deals of it by each kind of player; the parts are kept in a folder.

    `reached` is told how many deals are done.
    """
    before = 0
    for id in ruleset_ids():
        tallies = {}
        for name in PLAYERS:
            job = SimulationJob(load_ruleset(id), (name,), seed)
            kept = folder / f"{id}-{name}"
            kept.mkdir(parents=True, exist_ok=True)
            done = partial(_reached, reached, before)
            tallies[name] = run(parts_of(job, deals, kept), executor, at_once, None, done)
            before += deals
        yield PlayedRules(load_ruleset(id), tallies, effects_of(load_ruleset(id), seed))


def _reached(reached: Callable[[int], None], before: int, count: int) -> None:
    reached(before + count)


def effects_of(ruleset: Ruleset, seed: int, deals: int = OF_OPTIONS) -> tuple[Effect, ...]:
    """What each option changes that leaves seats and tiles as they are."""
    job = SimulationJob(ruleset, ("nearest",), seed)
    changed = {}
    for option in ruleset.options:
        on = option.id in ruleset.on
        other = load_ruleset(ruleset.id, without=[option.id]) if on else load_ruleset(ruleset.id, [option.id])
        changed[option] = other
    found = zip(changed, beside(job, list(changed.values()), deals), strict=True)
    return tuple(Effect(option, side) for option, side in found if side is not None)
