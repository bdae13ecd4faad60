"""Every legal reading of many winning hands, a row each; what completes hands; and what readings score, item by item."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

import numpy as np

from mjscore.ext.arrays.hands import Hands
from mjscore.ext.arrays.patterns import COMPLETE, patterns
from mjscore.ext.arrays.pieces import (
    COMPLETED_NUMBERS,
    DOUBLES,
    DOUBLING,
    GROUP_NUMBERS,
    NUMBERS,
    PIECE_CODES,
    POINTS,
    TESTS,
)
from mjscore.ext.arrays.suits import NO_GROUP, Array, sizes_of, suit_keys, suit_table
from mjscore.game.hands import CLAIMING, Means
from mjscore.game.tiles import KINDS
from mjscore.rules.deal_keys import part_of
from mjscore.rules.schema import Alone, Item, WithoutLimit
from mjscore.rules.shapes import STANDARD, divisions_as
from mjscore.rules.vocabulary.terms import MEANS_NUMBERS, Situation, View, fitting
from mjscore.scoring.judging import value_alone
from mjscore.scoring.rules import HandItem, ScoringRules, counts_as_score

_DEALT: Final = MEANS_NUMBERS[Means.DEALT]
_CLAIMING: Final = [MEANS_NUMBERS[means] for means in CLAIMING]
_MOST_PIECES: Final = 14
_WITH_CHOWS: Final = (True, True, True, False)
"""Whether there are chows in each suit."""


class Rows(NamedTuple):
    """Readings in one shape: the number of the `hand` that each reads, and its `pieces` (n, 5 or 14), 0 filling it up."""

    shape: str
    hand: Array
    pieces: Array


def reading_rows(hands: Hands, rules: ScoringRules) -> Iterator[Rows]:
    """The readings of hands that won, shape by shape, in the order in which those of one hand are found."""
    counts = hands.with_tile()
    special = {}
    if len(rules.shapes) > 1:
        special = {rows.shape: rows for rows in _special(hands, counts, rules)}
    for shape in rules.shapes:
        if shape.name in special:
            rows = special[shape.name]
        else:
            rows = _standard(hands, counts, rules)
        if len(rows.hand):
            yield _completed(rows, hands)


def _standard(hands: Hands, counts: Array, rules: ScoringRules) -> Rows:
    """Every division of each hand into sets and a pair: the product of the divisions of its suits, the last suit fastest."""
    tables = [suit_table(chows) for chows in _WITH_CHOWS]
    keys = suit_keys(counts)
    number = np.stack(
        [table.number[key] for table, key in zip(tables, keys, strict=True)]
    ).astype(np.int64)
    tiles = sizes_of(counts)
    one_pair = (tiles % 3 == 2).sum(axis=1) == 1
    size = tiles.sum(axis=1) + 3 * hands.meld_count
    complete = one_pair & (size == 3 * rules.sets + 2)
    divisions_of = number.prod(axis=0) * complete
    divided = np.flatnonzero(divisions_of)
    times = divisions_of[divided]
    hand = np.repeat(divided, times)
    which = np.arange(len(hand)) - np.repeat(np.cumsum(times) - times, times)
    pieces = np.zeros((len(hand), rules.sets + 1), np.int16)
    filled = hands.meld_count[hand]
    for place in range(min(4, rules.sets + 1)):
        pieces[:, place] = hands.melds[hand, place]
    divisions = []
    for suit in range(3, -1, -1):
        which, division = np.divmod(which, number[suit, hand])
        table = tables[suit]
        first = table.first[keys[suit, hand]]
        divisions.append(table.divisions[first + division])
    for suit, groups in enumerate(reversed(divisions)):
        for place in range(rules.sets + 1):
            rows = np.flatnonzero(groups[:, place] != NO_GROUP)
            if not len(rows):
                break
            pieces[rows, filled[rows]] = GROUP_NUMBERS[suit, groups[rows, place]]
            filled[rows] += 1
    return Rows(STANDARD, hand, pieces)


def _special(hands: Hands, counts: Array, rules: ScoringRules) -> Iterator[Rows]:
    """Every division of each hand that is of a special shape."""
    row, frame, bits = patterns(rules).bits(hands, counts, 0)
    of = patterns(rules).numbers[frame]
    for number, shape in enumerate(patterns(rules).shapes):
        hand = []
        found = []
        complete = (of == number) & (bits & COMPLETE != 0)
        for each in np.unique(row[complete]).tolist():
            melds = tuple(
                PIECE_CODES[meld] for meld in hands.melds[each].tolist() if meld
            )
            for codes in divisions_as(shape, tuple(counts[each].tolist()), melds):
                hand.append(each)
                found.append([NUMBERS[code] for code in (*melds, *codes)])
        pieces = np.zeros((len(hand), _MOST_PIECES), np.int16)
        for place, numbers in enumerate(found):
            pieces[place, : len(numbers)] = numbers
        yield Rows(shape.name, np.array(hand, np.int64), pieces)


def _completed(rows: Rows, hands: Hands) -> Rows:
    """A row for each group that the winning tile could have completed; one for a hand that won as dealt."""
    shape, hand, pieces = rows
    drawn = ~np.isin(hands.means[hand], _CLAIMING)
    won = COMPLETED_NUMBERS[drawn[:, None] * 1, pieces, hands.tile[hand, None]]
    for place in range(1, pieces.shape[1]):
        for earlier in range(place):
            won[pieces[:, earlier] == pieces[:, place], place] = 0
    wanted = hands.completed[hand, None]
    won[(wanted != 0) & (pieces != wanted)] = 0
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


def kinds_of_bits(bits: Array) -> tuple[Array, Array]:
    """The rows and the kinds of bits, row by row, lowest kind first."""
    rows, kinds = np.nonzero(bits[:, None] >> np.arange(KINDS) & 1)
    return rows, kinds


def completing_bits(hands: Hands, rules: ScoringRules) -> Array:
    """The kinds one more tile of which would make each hand complete, even where all four are held."""
    standard = any(shape.name == STANDARD for shape in rules.shapes)
    found = _standard_completing(hands) if standard else np.zeros(len(hands), np.int64)
    if len(rules.shapes) > standard:
        row, _, bits = patterns(rules).bits(hands, hands.in_hand, 1)
        np.bitwise_or.at(found, row, bits & ~COMPLETE)
    return found


def _standard_completing(hands: Hands) -> Array:
    """Of the four suits one lacks a tile of sets and a pair, or one holds sets and a pair and another lacks a tile of sets."""
    tables = [suit_table(chows) for chows in _WITH_CHOWS]
    keys = suit_keys(hands.in_hand)
    over = sizes_of(hands.in_hand).T % 3
    complete = np.stack(
        [table.number[key] > 0 for table, key in zip(tables, keys, strict=True)]
    )
    due = (over != 0).sum(axis=0)
    others_whole = (complete | (over != 0)).all(axis=0) & (over.sum(axis=0) % 3 == 1)
    with_pair = (over == 2) & complete
    found = np.zeros(len(hands), np.int64)
    for suit, (table, key) in enumerate(zip(tables, keys, strict=True)):
        alone = (due == 1) & (over[suit] == 1)
        other_has_pair = np.delete(with_pair, suit, axis=0).any(axis=0)
        paired = (due == 2) & (over[suit] == 2) & other_has_pair
        waits = table.completing[key].astype(np.int64) << 9 * suit
        found |= np.where(others_whole & (alone | paired), waits, 0)
    return found


MOST_POINTS: Final = 1 << 22
_MOST_DOUBLES: Final = 40
"""A reading of more points or doubles does not fit the numbers of the arrays: the plain scorer counts it."""


class Totals(NamedTuple):
    """The tallies of readings, in the order in which they compare (each (n,), int64), and whether each may win.

    `meets`: it meets the requirements of every win, its least points and doubles aside. `fits` is False where the numbers are
    too large for the arrays. `stands`: the value that stands alone is taken; elsewhere the items that stand alone give nothing.
    `items` are the items of the whole hand with how often each holds; `replaced` says of ids whether another item takes their
    place, `of_pieces` whether pieces score them, where that is asked.
    """

    total: Array
    unlimited: Array
    points: Array
    doubles: Array
    may_win: Array
    meets: Array
    fits: Array
    stands: Array
    items: Sequence[tuple[HandItem, Array]]
    replaced: Mapping[str, Array]
    of_pieces: Mapping[str, Array]

    def scores(self, id: str) -> Array:
        """Whether an item holds for readings, and no other replaces it."""
        for of_hand, times in self.items:
            if of_hand.item.id == id:
                return np.asarray(times != 0)
        if id in self.of_pieces:
            return self.of_pieces[id]
        return np.zeros(len(self.total), bool)


def judged_rows(
    sums: Array, situation: Situation, rules: ScoringRules, winner: bool
) -> Totals:
    """What readings score; `sums` (n, columns) are what their pieces score by themselves and the tests that these pass."""
    columns = np.ascontiguousarray(sums.T)
    view = View(list(columns[TESTS:]), situation)
    held, replaced = _items_that_hold(rules.of_hand[winner], view, len(sums))
    points = columns[POINTS].astype(np.int64)
    doubles = columns[DOUBLES].astype(np.int64)
    doubling = columns[DOUBLING].astype(np.int64)
    by_pieces = _scored_by_pieces(view, rules, winner)
    for item, times in by_pieces.items():
        if item.id in replaced:
            _add(item, -(replaced[item.id] * times), rules, points, doubles, doubling)
    usual = []
    alone = []
    for of_hand, times in held:
        if of_hand.item.alone is Alone.NO:
            usual.append((of_hand.item, times))
            _add(of_hand.item, times, rules, points, doubles, doubling)
        else:
            alone.append((of_hand.item, times.astype(np.int64)))
    fits = (points <= MOST_POINTS) & (doubles <= _MOST_DOUBLES)
    unlimited = np.minimum(points, MOST_POINTS) << np.minimum(doubles, _MOST_DOUBLES)
    most = rules.limit if winner or rules.caps_losers else None
    total = _limited(unlimited, usual, rules, most)
    stands = np.zeros(len(sums), bool)
    if alone:
        beside = _scored_beside(by_pieces, usual, replaced)
        total, stands = _standing_alone(total, alone, beside, points, rules, most)
    meets = _meets(held, view, rules, len(sums)) if winner else np.ones(len(sums), bool)
    win = rules.ruleset.win
    enough = (
        (points >= win.minimum_points)
        & (doubles >= win.minimum_doubles)
        & (doubling >= win.minimum_combinations)
    )
    of_pieces = {
        item.id: (times > 0) & (replaced.get(item.id, False) != True)  # noqa: E712
        for item, times in by_pieces.items()
    }
    return Totals(
        total,
        unlimited,
        points,
        doubles,
        meets & enough,
        meets,
        fits,
        stands,
        held,
        replaced,
        of_pieces,
    )


def _scored_by_pieces(
    view: View, rules: ScoringRules, winner: bool
) -> dict[Item, Array]:
    """How often pieces score each item whose pieces are counted."""
    found = {}
    for item in rules.of_pieces[winner]:
        test = rules.tests.get(fitting(item.each))
        if test is not None:
            found[item] = view.counts[test]
    return found


def _scored_beside(
    by_pieces: Mapping[Item, Array],
    usual: Sequence[tuple[Item, Array]],
    replaced: Mapping[str, Array],
) -> list[tuple[Item, Array]]:
    """How often each item is scored that counts beside a value which stands alone."""
    scored = []
    for item, times in by_pieces.items():
        if item.id in replaced:
            times = times * ~replaced[item.id]
        scored.append((item, times))
    scored += usual
    return [(item, times.astype(np.int64)) for item, times in scored if item.beside]


def _add(
    item: Item,
    times: Array,
    rules: ScoringRules,
    points: Array,
    doubles: Array,
    doubling: Array,
) -> None:
    if item.points:
        points += item.points * times
    more = rules.doubles_of(item)
    if more:
        doubles += more * times
        doubling += times


def _items_that_hold(
    items: Sequence[HandItem], view: View, number: int
) -> tuple[list[tuple[HandItem, Array]], dict[str, Array]]:
    """How often each item is scored that no other replaces, and where items are replaced.

    Items that look at what else is scored are judged last.
    """
    holding = [
        (each, _times(each, view, number)) for each in items if not each.of_score
    ]
    last = [each for each in items if each.of_score]
    if last:
        replaced = _replaced(holding)
        scored = {
            each.item.id: (times != 0) & (replaced.get(each.item.id, False) != True)  # noqa: E712
            for each, times in holding
            if counts_as_score(each.item)
        }
        holding += [
            (each, _times(each, view._replace(scored=scored), number)) for each in last
        ]
    replaced = _replaced(holding)
    kept = [
        (each, times * ~replaced[each.item.id] if each.item.id in replaced else times)
        for each, times in holding
    ]
    return kept, replaced


def _replaced(holding: Sequence[tuple[HandItem, Array]]) -> dict[str, Array]:
    """Where items are replaced by others that hold, by their ids."""
    found: dict[str, Array] = {}
    for each, times in holding:
        for id in each.item.excludes:
            found[id] = found[id] | (times != 0) if id in found else times != 0
    return found


def _times(item: HandItem, view: View, number: int) -> Array:
    """How often an item is scored: all its conditions hold, and none that rules it out."""
    holds: Any = np.ones(number, bool)
    for judge in item.when:
        holds = holds & judge(view)
    for judge in item.unless:
        holds = holds & (judge(view) != True)  # noqa: E712
    times: Array = holds * (1 if item.each is None else view.counts[item.each])
    return times


def _parts(
    items: Iterable[tuple[Item, Array]], rules: ScoringRules
) -> list[tuple[Item, Array, int]]:
    """The items that give a part of the limit, where they hold, and that part in points."""
    rule = rules.ruleset.limit
    if rule.points is None and rule.without_limit is WithoutLimit.COUNT:
        return []
    limit = rule.notional if rule.points is None else rule.points
    return [
        (item, times != 0, part_of(limit, item.limit))
        for item, times in items
        if item.limit is not None
    ]


def _standing_alone(
    total: Array,
    alone: Sequence[tuple[Item, Array]],
    beside: Sequence[tuple[Item, Array]],
    points: Array,
    rules: ScoringRules,
    most: int | None,
) -> tuple[Array, Array]:
    """The totals where values that stand alone are taken, and whether they are (`scoring.judging`)."""
    part = np.max(
        [holds * part for _, holds, part in _parts(alone, rules)], axis=0, initial=0
    )
    found = value_alone(alone, beside, points, part)
    worth = np.maximum(found.own, found.part)
    instead = np.logical_or.reduce(
        [times != 0 for item, times in alone if item.alone is Alone.INSTEAD],
        initial=False,
    )
    instead = instead & (worth > 0)
    worth = worth + (worth > 0) * found.beside
    if most is not None:
        worth = np.minimum(worth, most)
    taken = instead | (worth >= np.maximum(total, 1))
    return np.where(taken, worth, total), taken


def _limited(
    unlimited: Array,
    held: Sequence[tuple[Item, Array]],
    rules: ScoringRules,
    most: int | None,
) -> Array:
    """The totals after the limit, and what special hands are worth instead (`scoring.judging`)."""
    rule = rules.ruleset.limit
    total = unlimited.copy()
    parts = _parts(held, rules)
    for item, holds, part in parts:
        if item.added:
            total += holds * part
    if most is not None:
        np.minimum(total, most, out=total)
    for item, holds, part in parts:
        if not item.added:
            np.maximum(total, holds * part, out=total)
    if rule.points is None and rule.without_limit is WithoutLimit.FRACTION:
        worth = np.max(
            [holds * part for item, holds, part in parts if not item.added],
            axis=0,
            initial=0,
        )
        for item, holds, _ in parts:
            if item.limit is not None and item.limit >= 1 and not item.added:
                total = np.where(holds, worth, total)
    return total


def _meets(
    held: Sequence[tuple[HandItem, Array]], view: View, rules: ScoringRules, number: int
) -> Array:
    """Whether wins meet the requirements: every condition of `requires` holds, and one of the items of `by` is scored."""
    by = rules.ruleset.win.by
    meets: Any = np.ones(number, bool)
    for judge in rules.requires:
        meets = meets & judge(view)
    if by:
        scored: Any = np.zeros(number, bool)
        for each, times in held:
            if each.item.id in by:
                scored = scored | (times != 0)
        meets = meets & scored
    return np.asarray(meets)
