"""Every legal reading of many winning hands, a row each; and what completes hands, as bits of the kinds, by shape alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np

from mjscore.arrangements.shapes import SPECIAL_SHAPES, STANDARD
from mjscore.hands import CLAIMING, Means
from mjscore.many.hands import Hands
from mjscore.many.lanes import NO_GROUP, Array, keys_of, lane_table
from mjscore.many.pieces import COMPLETED_NUMBERS, GROUP_NUMBERS, NUMBERS
from mjscore.scoring.rules import ScoringRules
from mjscore.tiles import KINDS
from mjscore.vocabulary.terms import MEANS_NUMBERS

_DEALT: Final = MEANS_NUMBERS[Means.DEALT]
_CLAIMING: Final = [MEANS_NUMBERS[means] for means in CLAIMING]
LANES: Final = (True, True, True, False)
"""Whether there are chows in each lane."""


class Rows(NamedTuple):
    """Readings in one shape: the number of the `hand` that each reads, and its `pieces` (n, 5 or 14), 0 filling it up."""

    shape: str
    hand: Array
    pieces: Array


def readings(hands: Hands, rules: ScoringRules) -> Iterator[Rows]:
    """The readings of hands that won, shape by shape, in the order in which those of one hand are found."""
    counts = hands.with_tile()
    for shape in rules.shapes:
        rows = _standard(hands, counts, rules) if shape == STANDARD else _special(shape, hands, counts)
        if len(rows.hand):
            yield _completed(rows, hands)


def _standard(hands: Hands, counts: Array, rules: ScoringRules) -> Rows:
    """Every division of each hand into sets and a pair: the product of the divisions of its lanes, the last lane fastest."""
    tables = [lane_table(chows) for chows in LANES]
    keys = keys_of(counts)
    number = np.stack([table.number[key] for table, key in zip(tables, keys, strict=True)]).astype(np.int64)
    tiles = counts.reshape(-1, 4, 9).sum(axis=2)
    complete = ((tiles % 3 == 2).sum(axis=1) == 1) & (tiles.sum(axis=1) + 3 * hands.meld_count == 3 * rules.sets + 2)
    each = number.prod(axis=0) * complete
    found = np.flatnonzero(each)
    hand = np.repeat(found, each[found])
    which = np.arange(len(hand)) - np.repeat(np.cumsum(each[found]) - each[found], each[found])
    pieces = np.zeros((len(hand), rules.sets + 1), np.int16)
    filled = hands.meld_count[hand]
    for place in range(min(4, rules.sets + 1)):
        pieces[:, place] = hands.melds[hand, place]
    divisions = []
    for lane in range(3, -1, -1):
        which, division = np.divmod(which, number[lane, hand])
        divisions.append(tables[lane].divisions[tables[lane].first[keys[lane, hand]] + division])
    for lane, groups in enumerate(reversed(divisions)):
        for place in range(rules.sets + 1):
            rows = np.flatnonzero(groups[:, place] != NO_GROUP)
            if not len(rows):
                break
            pieces[rows, filled[rows]] = GROUP_NUMBERS[lane, groups[rows, place]]
            filled[rows] += 1
    return Rows(STANDARD, hand, pieces)


def are_complete(shape: str, hands: Hands, counts: Array) -> Array:
    """Whether tiles in hand are a complete hand of a special shape."""
    may_be = np.flatnonzero((hands.meld_count == 0) & (counts.sum(axis=1) == 14))
    found = np.zeros(len(hands), bool)
    found[may_be] = SPECIAL_SHAPES[shape].is_complete(np.ascontiguousarray(counts[may_be].T))
    return found


def _special(shape: str, hands: Hands, counts: Array) -> Rows:
    hand = np.flatnonzero(are_complete(shape, hands, counts))
    pieces = np.zeros((len(hand), 14), np.int16)
    for place, complete in enumerate(hand.tolist()):
        codes = SPECIAL_SHAPES[shape].pieces(counts[complete].tolist())
        pieces[place, : len(codes)] = [NUMBERS[code] for code in codes]
    return Rows(shape, hand, pieces)


def _completed(rows: Rows, hands: Hands) -> Rows:
    """A row for each group that the winning tile could have completed; one for a hand that won as dealt."""
    shape, hand, pieces = rows
    drawn = ~np.isin(hands.means[hand], _CLAIMING)
    won = COMPLETED_NUMBERS[drawn[:, None] * 1, pieces, hands.tile[hand, None]]
    for place in range(1, pieces.shape[1]):
        for earlier in range(place):
            won[pieces[:, earlier] == pieces[:, place], place] = 0
    dealt = hands.means[hand] == _DEALT
    won[dealt] = 0
    won[dealt, 0] = pieces[dealt, 0]
    reading, places = np.nonzero(won)
    completed = pieces[reading]
    completed[np.arange(len(reading)), places] = won[reading, places]
    return Rows(shape, hand[reading], completed)


def bits_of(truths: Array) -> Array:
    """A bit for each kind (n,), int64, of truth values (n, 36)."""
    packed = np.zeros((len(truths), 8), np.uint8)
    packed[:, :5] = np.packbits(truths, axis=1, bitorder="little")
    return packed.view("<i8")[:, 0]


def kinds_in(bits: Array) -> tuple[Array, Array]:
    """The rows and the kinds of bits, row by row, lowest kind first."""
    rows, kinds = np.nonzero(bits[:, None] >> np.arange(KINDS) & 1)
    return rows, kinds


def completing_bits(hands: Hands, rules: ScoringRules) -> Array:
    """The kinds one more tile of which would make each hand complete, even where all four are held."""
    found = np.zeros(len(hands), np.int64)
    for shape in rules.shapes:
        found |= _standard_completing(hands) if shape == STANDARD else _special_completing(shape, hands)
    return found


def _standard_completing(hands: Hands) -> Array:
    """Of the four lanes one lacks a tile of sets and a pair, or one holds sets and a pair and another lacks a tile of sets."""
    tables = [lane_table(chows) for chows in LANES]
    keys = keys_of(hands.in_hand)
    over = hands.in_hand.reshape(-1, 4, 9).sum(axis=2).T % 3
    complete = np.stack([table.number[key] > 0 for table, key in zip(tables, keys, strict=True)])
    due = (over != 0).sum(axis=0)
    others_whole = (complete | (over != 0)).all(axis=0) & (over.sum(axis=0) % 3 == 1)
    found = np.zeros(len(hands), np.int64)
    for lane, (table, key) in enumerate(zip(tables, keys, strict=True)):
        alone = (due == 1) & (over[lane] == 1)
        paired = (due == 2) & (over[lane] == 2) & ((over == 2) & complete & (np.arange(4) != lane)[:, None]).any(axis=0)
        waits = table.completing[key].astype(np.int64) << 9 * lane
        found |= np.where(others_whole & (alone | paired), waits, 0)
    return found


def _special_completing(shape: str, hands: Hands) -> Array:
    found = np.zeros(len(hands), np.int64)
    may_be = np.flatnonzero((hands.meld_count == 0) & (hands.in_hand.sum(axis=1) == 13))
    with_each = hands.in_hand[may_be, None] + np.eye(KINDS, dtype=np.int8)
    complete = SPECIAL_SHAPES[shape].is_complete(np.ascontiguousarray(with_each.reshape(-1, KINDS).T))
    found[may_be] = bits_of(complete.reshape(-1, KINDS))
    return found
