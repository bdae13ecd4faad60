"""What completes many hands, as bits of the kinds: by shape alone."""

from __future__ import annotations

import numpy as np

from mjscore.arrangements.shapes import STANDARD
from mjscore.many.hands import Hands
from mjscore.many.lanes import Array, keys_of, lane_table
from mjscore.many.readings import LANES, are_complete
from mjscore.scoring.rules import ScoringRules
from mjscore.tiles import KINDS


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
        found |= _standard(hands) if shape == STANDARD else _special(shape, hands)
    return found


def _standard(hands: Hands) -> Array:
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


def _special(shape: str, hands: Hands) -> Array:
    found = np.zeros(len(hands), np.int64)
    may_be = np.flatnonzero((hands.meld_count == 0) & (hands.in_hand.sum(axis=1) == 13))
    some = hands[may_be]
    for kind in range(KINDS):
        counts = some.in_hand.copy()
        counts[:, kind] += 1
        found[may_be] |= are_complete(shape, some, counts).astype(np.int64) << kind
    return found
