"""The mathematics of the books: every shipped ruleset played by every kind of player, and what each of its options changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

import mjscore.strategy
from mjscore.rulesets import load_ruleset, ruleset_ids
from mjscore.rulesets.schema import Option, Ruleset
from mjscore.simulation.comparing import Side, beside
from mjscore.simulation.job import SimulationJob
from mjscore.simulation.players import PLAYERS
from mjscore.simulation.running import parts_of, run
from mjscore.simulation.tally import Tally, total_of_deals

RATES: Final = Path(mjscore.strategy.__file__).with_name("others.toml")
"""Where the rates stand in the package."""
_FEWEST: Final = 200
"""Of fewer hands that were still played at a turn nothing is said."""

_HEAD: Final = """\
# Written by `mjscore simulate --report books`: how often another player wins in played deals, for `mjscore analyse --turns`.
# wins: for each turn the chance that another wins after a player's discard of that turn and before his next one, if nobody has
#       won before; the first figure is for the time before his first discard.
# paid: what he then pays the winner, in points, in the mean.
# otherwise: the ruleset whose figures stand for one that has none and extends none that has.
"""

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


def rates_toml(tallies: Mapping[str, Tally], players: str, seed: int, date: str) -> str:
    """How often others win at each turn under each ruleset, by its id, as a TOML text: what `analyse --turns` reads."""
    lines = [_HEAD + f'seed = {seed}\nplayers = "{players}"\ndate = {date}\notherwise = "{next(iter(tallies))}"']
    for id, tally in tallies.items():
        reached, wins, paid = (tally[name] for name in ("at_turn", "others_win", "paid_then"))
        turns = [turn for turn in map(str, range(len(reached))) if reached[turn] >= _FEWEST]
        chances = ", ".join(f"{wins[turn] / reached[turn]:.4f}" for turn in turns)
        amounts = ", ".join(f"{paid[turn] / max(wins[turn], 1):.0f}" for turn in turns)
        lines.append(f"\n[{id}]\ndeals = {total_of_deals(tally)}\nwins = [{chances}]\npaid = [{amounts}]")
    return "\n".join(lines) + "\n"
