"""Hands and deals out of played deals: as often as they come at a table of four who play for the quickest win."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from mjscore.deals import Deal
from mjscore.hands import Hand
from mjscore.practice.dealer import What
from mjscore.problems import Fault, UsageProblem
from mjscore.rulesets.schema import Ruleset
from mjscore.simulation.running import SimulationJob, played
from mjscore.simulation.settling import deal_of

_TABLES: Final = 64
"""Deals that are played side by side."""
_MOST: Final = 4096
"""Deals without a win after which no more are played."""


def played_plays(what: What, ruleset: Ruleset, seed: int, number: int) -> Iterator[Hand | Deal]:
    """So many hands or deals out of deals that four `nearest` play, in the order of the deals, as often as they come there.

    A `deal` is one that somebody won, a `win` the hand that won it; a `hand` is one that did not win, as it lay at the end.
    """
    job, first, last_won = SimulationJob(ruleset, seed=seed), 0, 0
    while number:
        (each,) = played(job, first, first + _TABLES - 1)
        for row in range(_TABLES):
            deal = deal_of(each.table, row)
            if deal.winner is not None and number:
                number, last_won = number - 1, first
                yield deal if what == "deal" else _hand_of(deal, what == "win", row)
        first += _TABLES
        if number and first - last_won > _MOST:
            message = f"of {_MOST:,} played deals nobody won one under {ruleset.id}"
            raise UsageProblem(Fault("no-such-hand", message, hint="leave out --played"), source="deal")


def _hand_of(deal: Deal, won: bool, number: int) -> Hand:
    """The hand that won, or one of the others, each seat in its turn."""
    hands = [hand for _, hand in deal.seats if isinstance(hand, Hand) and (hand.won is not None) is won]
    return replace(hands[number % len(hands)], round=deal.round)
