"""Many hands at once, in arrays: what they score, what they wait for, how far they are from ready.

Hands are rows of numbers (`Hands`); what a suit can be divided into, and what each piece scores under a ruleset, stand in
tables; every condition of a ruleset is judged for thousands of readings together, by the same row of the vocabulary that judges
one. `mjscore.scoring` tells the same of one hand, line by line.

suits      tables of the tiles of one suit        readings   every legal reading, the items that hold, and the totals
hands      hands as columns                       engine     the best reading of each hand; losers
pieces     what pieces score, as columns          written    hands as lines of text
profiles   what suits lack, by number             lacking    how far hands are from ready
outcomes   many `Hand` values: totals, sheets, wins
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final
from warnings import warn

import numpy as np

from mjscore.ext.arrays.engine import MAY_NOT_WIN, many_rules
from mjscore.ext.arrays.hands import Hands, hands_of, number_of
from mjscore.ext.arrays.lacking import distances_of
from mjscore.ext.arrays.outcomes import TotalOrRefusal, outcomes, outcomes_of_columns
from mjscore.ext.arrays.rows import HandParts
from mjscore.ext.arrays.suits import Array
from mjscore.game.deals import UNKNOWN_TABLE, TableView
from mjscore.game.groups import tiles_in_groups
from mjscore.game.hands import Hand
from mjscore.game.legality import any_rules, require
from mjscore.problems import Fault, ImpossibleHand, UsageProblem, expect, expect_all
from mjscore.rules import ruleset_of
from mjscore.rules.schema import Ruleset

__all__ = ["MAY_NOT_WIN", "Hands", "distances", "number_of", "values"]


def values(
    hands: Iterable[Hand] | Hands,
    ruleset: Ruleset | str,
    table: TableView = UNKNOWN_TABLE,
) -> Array:
    """The totals of many hands under a ruleset, in points after the limit: an int64 array in their order.

    A hand that claims a win which the ruleset does not let it have is worth MAY_NOT_WIN, -1. `table` gives what lies open
    elsewhere, and East's wins running, for all hands that are given as values; `Hands` tell it in their columns, and
    `Hands.of(hands)` makes them once for several rulesets. Hands that do not fit into columns (concealed sets named in writing,
    tiles not told, incorrect hands) are scored one by one. Raises ImpossibleHand for a hand that cannot be, or that the ruleset
    does not know, and UsageProblem for a total that no int64 can hold.

    >>> import mjscore
    >>> hand = mjscore.read_hand("exposed: 3×1D, 3×W; concealed: 777C 456B 22C; won: draw 2C; seat: West")
    >>> mjscore.values([hand, hand], mjscore.load_ruleset("babcock")).tolist()
    [72, 72]
    """
    ruleset = ruleset_of(ruleset)
    expect(table, TableView, "a view of the table (mjscore.TableView)")
    rules = many_rules(ruleset)
    if rules.too_large:
        warn(
            f"{ruleset.id}: {rules.too_large}; they are scored one by one", stacklevel=2
        )
    if isinstance(hands, Hands):
        total, alone = outcomes_of_columns(hands, rules)
    else:
        rows = expect_all(hands, Hand, "a hand (mjscore.read_hand)")
        total = np.zeros(len(rows), np.int64)
        alone = dict(enumerate(outcomes(rows, rules, table)))
    for row, outcome in alone.items():
        total[row] = _number(outcome, row)
    return total


_MOST: Final = int(np.iinfo(np.int64).max)


def _number(outcome: TotalOrRefusal, row: int) -> int:
    if isinstance(outcome, ImpossibleHand):
        raise outcome
    if outcome > _MOST:
        fault = Fault(
            "too-large",
            f"hand {row} is worth more than any int64 can hold",
            hint="score it by itself: mjscore.score",
        )
        raise UsageProblem(fault, source="values")
    return outcome


def distances(hands: Iterable[Hand] | Hands) -> Array:
    """The tiles that each hand must still exchange to be ready (n,): 0 for a ready hand, -1 for a complete one.

    Four sets and a pair alone are looked at, whatever a ruleset lets win besides, and a winning tile is counted with the hand.
    Raises ImpossibleHand for a hand that cannot be.

    >>> import mjscore
    >>> mjscore.distances([mjscore.read_hand("concealed: 123D 456D 789B 22C 5C 6C")]).tolist()
    [0]
    """
    if isinstance(hands, Hands):
        columns = hands
    else:
        parts = [_ungrouped(hand) for hand in hands]
        columns = hands_of([Hand()] * len(parts), parts)
    measured = np.zeros(len(columns), np.int8)
    for place, chunk in columns.chunks(_MEASURED_TOGETHER):
        hands_with_tile = replace(chunk, in_hand=chunk.with_tile())
        held = hands_with_tile.in_hand
        melded = hands_with_tile.melded
        if held.min(initial=0) < 0 or (held + melded).max(initial=0) > 4:
            impossible = (held < 0).any(axis=1) | (held + melded > 4).any(axis=1)
            for row in np.flatnonzero(impossible).tolist():
                hand = chunk.hand(row)
                require(hand, any_rules(hand), f"hand {place.start + row}")
        measured[place] = distances_of(hands_with_tile)
    return measured


_MEASURED_TOGETHER: Final = 1 << 15
"""So many hands have suits enough beside melds to be gone through together."""


def _ungrouped(hand: Hand) -> HandParts:
    """The melds and the tiles in hand, the winning tile with them, of a hand that can be."""
    expect(hand, Hand, "a hand (mjscore.read_hand)")
    require(hand, any_rules(hand, discarding=True, extra_winds=True), "hand")
    melds = hand.melds
    tiles = [*hand.complete_tiles]
    for tile in tiles_in_groups([group.code for group in melds]):
        tiles.remove(tile)
    return HandParts([number_of(group) for group in melds], tiles)
