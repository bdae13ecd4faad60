"""Many hands at once, in arrays: what they score, what they wait for, how far they are from ready.

Hands are rows of numbers (`Hands`); what a suit can be divided into, and what each piece scores under a ruleset, stand in
tables; every condition of a ruleset is judged for thousands of readings together, by the same row of the vocabulary that judges
one. `mjscore.scoring` tells the same of one hand, line by line.

lanes      tables of the tiles of one suit        readings   every legal reading, the items that hold, and the totals
hands      hands, and pieces, as columns          engine     the best reading of each hand; losers
outcomes   many `Hand` values: totals, sheets, wins
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import product
from typing import Final
from warnings import warn

import numpy as np

from mjscore.ext.arrays.engine import CHUNK, MAY_NOT_WIN, many_rules
from mjscore.ext.arrays.hands import Hands, Parts, hands_of, number_of, with_win
from mjscore.ext.arrays.lanes import MOST_SETS, NOTHING, Array, keys_of, lacking_table
from mjscore.ext.arrays.outcomes import Outcome, outcomes, outcomes_of_columns
from mjscore.ext.arrays.readings import LANES
from mjscore.game.deals import UNKNOWN_TABLE, TableView
from mjscore.game.hands import Hand
from mjscore.game.legality import any_rules, require
from mjscore.problems import Fault, ImpossibleHand, UsageProblem, expect, expect_all
from mjscore.rules import ruleset_of
from mjscore.rules.schema import Ruleset
from mjscore.rules.vocabulary.terms import NO_TILE

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
    known = many_rules(ruleset)
    if known.too_large:
        warn(
            f"{ruleset.id}: {known.too_large}; they are scored one by one", stacklevel=2
        )
    if isinstance(hands, Hands):
        total, alone = outcomes_of_columns(hands, known)
    else:
        rows = expect_all(hands, Hand, "a hand (mjscore.read_hand)")
        total, alone = (
            np.zeros(len(rows), np.int64),
            dict(enumerate(outcomes(rows, known, table))),
        )
    for row, outcome in alone.items():
        total[row] = _number(outcome, row)
    return total


_MOST: Final = int(np.iinfo(np.int64).max)


def _number(outcome: Outcome, row: int) -> int:
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
    counts = columns.with_tile()
    impossible = (counts < 0).any(axis=1) | (counts + columns.melded > 4).any(axis=1)
    for row in np.flatnonzero(impossible).tolist():
        hand = columns.hand(row)
        require(hand, any_rules(hand), f"hand {row}")
    found = [
        distances_of(chunk)
        for _, chunk in with_win(replace(columns, in_hand=counts), NO_TILE, 0).chunks(
            CHUNK
        )
    ]
    return np.concatenate(found) if found else np.zeros(0, np.int8)


def _ungrouped(hand: Hand) -> Parts:
    """The melds and the tiles in hand, the winning tile with them, of a hand that can be."""
    expect(hand, Hand, "a hand (mjscore.read_hand)")
    require(hand, any_rules(hand, discarding=True, extra_winds=True), "hand")
    melds, tiles = hand.melds, [*hand.complete_tiles]
    for tile in (tile for group in melds for tile in group.tiles):
        tiles.remove(tile)
    return Parts([number_of(group) for group in melds], tiles)


_SETS: Final = MOST_SETS + 1
_BEGUN: Final = 3
"""At most two chows begin at the same tile: three equal chows are three pungs."""


def distances_of(hands: Hands, sets: int = MOST_SETS) -> Array:
    """The tiles to be exchanged before each hand is ready (n,), int8; -1 where it is complete. Sets and a pair alone."""
    lacking = [
        lacking_table(chows)[key]
        for chows, key in zip(LANES, keys_of(hands.in_hand), strict=True)
    ]
    rows, lanes = np.nonzero(
        (hands.melded.reshape(-1, 4, 9) > 0).any(axis=2)
        & (hands.in_hand.reshape(-1, 4, 9) > 0).any(axis=2)
    )
    for lane, chows in enumerate(LANES):
        some = rows[lanes == lane]
        if len(some):
            places = slice(9 * lane, 9 * lane + 9)
            lacking[lane][some] = _lacking_beside(
                hands.in_hand[some, places], hands.melded[some, places], chows
            )
    dots, bamboo, characters, honours = (
        np.ascontiguousarray(each.T) for each in lacking
    )
    whole = _joined(_joined(dots, bamboo), _joined(characters, honours))[_SETS:]
    wanted = np.maximum(sets - hands.meld_count, 0)
    return np.asarray(np.take_along_axis(whole, wanted[None], axis=0)[0] - 1)


def _joined(one: Array, other: Array) -> Array:
    """What two parts lack together of so many sets, without and with a pair (10, n)."""
    joined = np.full_like(one, NOTHING)
    for sets, pair in product(range(_SETS), (0, 1)):
        best = joined[_SETS * pair + sets]
        for ours, eyes in product(range(sets + 1), range(pair + 1)):
            np.minimum(
                best,
                one[_SETS * eyes + ours] + other[_SETS * (pair - eyes) + sets - ours],
                out=best,
            )
    return joined


def _lacking_beside(counts: Array, gone: Array, chows: bool) -> Array:
    """What lanes lack (n, 10) of which some tiles lie in the player's melds: no set can have these too.

    As `arrangements.distance`, rank by rank: a state is the chows begun one and two ranks before, the pair, and the sets.
    """
    number = len(counts)
    states = {(0, 0, 0, 0): np.zeros(number, np.int8)}
    for rank in range(9):
        held, usable = counts[:, rank], 4 - gone[:, rank]
        missing = [
            np.where(used <= usable, np.maximum(used - held, 0), NOTHING).astype(
                np.int8
            )
            for used in range(5)
        ]
        after: dict[tuple[int, int, int, int], Array] = {}
        for (one, two, pair, sets), lacking in states.items():
            for begun, pung, eyes in product(
                range(_BEGUN if chows and rank < 7 else 1), (0, 1), range(2 - pair)
            ):
                used, groups = (
                    one + two + begun + 3 * pung + 2 * eyes,
                    sets + begun + pung,
                )
                if used < len(missing) and groups < _SETS:
                    state = begun, one, pair + eyes, groups
                    found = np.minimum(lacking + missing[used], NOTHING)
                    after[state] = (
                        np.minimum(after[state], found) if state in after else found
                    )
        states = after
    nothing = np.full(number, NOTHING, np.int8)
    return np.stack(
        [
            states.get((0, 0, pair, sets), nothing)
            for pair, sets in product((0, 1), range(_SETS))
        ],
        axis=1,
    )
