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
from mjscore.game.hands import Means
from mjscore.game.tiles import KINDS
from mjscore.rules.deal_keys import part_of
from mjscore.rules.schema import Alone, Item, WithoutLimit
from mjscore.rules.shapes import STANDARD, divisions_as
from mjscore.rules.vocabulary.terms import (
    CLAIMING_NUMBERS,
    MEANS_NUMBERS,
    Situation,
    View,
    fitting,
)
from mjscore.scoring.judging import value_alone
from mjscore.scoring.rules import HandItem, ScoringRules, counts_as_score

_DEALT: Final = MEANS_NUMBERS[Means.DEALT]
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
    divisions_of_suits = np.stack(
        [table.number[key] for table, key in zip(tables, keys, strict=True)]
    ).astype(np.int64)
    tiles = sizes_of(counts)
    one_pair = (tiles % 3 == 2).sum(axis=1) == 1
    size = tiles.sum(axis=1) + 3 * hands.meld_count
    complete = one_pair & (size == 3 * rules.sets + 2)
    divisions_of_hands = divisions_of_suits.prod(axis=0) * complete
    divided = np.flatnonzero(divisions_of_hands)
    times = divisions_of_hands[divided]
    hand = np.repeat(divided, times)
    first_row = np.repeat(np.cumsum(times) - times, times)
    pieces = np.zeros((len(hand), rules.sets + 1), np.int16)
    filled = hands.meld_count[hand]
    for place in range(min(4, rules.sets + 1)):
        pieces[:, place] = hands.melds[hand, place]
    # The rows of a hand are numbered; the divisions of its suits are the digits of that number.
    rest = np.arange(len(hand)) - first_row
    groups_of_suits: list[Array] = []
    for suit in range(3, -1, -1):
        rest, division = np.divmod(rest, divisions_of_suits[suit, hand])
        table = tables[suit]
        first = table.first[keys[suit, hand]]
        groups_of_suits.insert(0, table.divisions[first + division])
    for suit, groups in enumerate(groups_of_suits):
        for place in range(rules.sets + 1):
            rows = np.flatnonzero(groups[:, place] != NO_GROUP)
            if not len(rows):
                break
            pieces[rows, filled[rows]] = GROUP_NUMBERS[suit, groups[rows, place]]
            filled[rows] += 1
    return Rows(STANDARD, hand, pieces)


def _special(hands: Hands, counts: Array, rules: ScoringRules) -> Iterator[Rows]:
    """Every division of each hand that is of a special shape."""
    special = patterns(rules)
    row, frame, bits = special.bits(hands, counts, short=0)
    complete = bits & COMPLETE != 0
    for number, shape in enumerate(special.shapes):
        in_shape = complete & (special.numbers[frame] == number)
        hand = []
        divisions = []
        for index in np.unique(row[in_shape]).tolist():
            tiles = tuple(counts[index].tolist())
            melds = tuple(
                PIECE_CODES[meld] for meld in hands.melds[index].tolist() if meld
            )
            for codes in divisions_as(shape, tiles, melds):
                hand.append(index)
                divisions.append([NUMBERS[code] for code in melds + codes])
        pieces = np.zeros((len(hand), _MOST_PIECES), np.int16)
        for place, numbers in enumerate(divisions):
            pieces[place, : len(numbers)] = numbers
        yield Rows(shape.name, np.array(hand, np.int64), pieces)


def _completed(rows: Rows, hands: Hands) -> Rows:
    """A row for each group that the winning tile could have completed; one for a hand that won as dealt."""
    shape, hand, pieces = rows
    drawn = (~np.isin(hands.means[hand], CLAIMING_NUMBERS)).astype(np.intp)
    won = COMPLETED_NUMBERS[drawn[:, None], pieces, hands.tile[hand, None]]
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
    completing = np.zeros(len(hands), np.int64)
    special = [shape for shape in rules.shapes if shape.name != STANDARD]
    if len(special) < len(rules.shapes):
        completing = _standard_completing(hands)
    if special:
        row, _, bits = patterns(rules).bits(hands, hands.in_hand, short=1)
        np.bitwise_or.at(completing, row, bits & ~COMPLETE)
    return completing


def _standard_completing(hands: Hands) -> Array:
    """Of the four suits one lacks a tile of sets and a pair, or one holds sets and a pair and another lacks a tile of sets."""
    tables = [suit_table(chows) for chows in _WITH_CHOWS]
    keys = suit_keys(hands.in_hand)
    beside_sets = sizes_of(hands.in_hand).T % 3
    complete = np.stack(
        [table.number[key] > 0 for table, key in zip(tables, keys, strict=True)]
    )
    not_of_sets = (beside_sets != 0).sum(axis=0)
    one_lacking = beside_sets.sum(axis=0) % 3 == 1
    others_whole = (complete | (beside_sets != 0)).all(axis=0) & one_lacking
    with_pair = (beside_sets == 2) & complete
    completing = np.zeros(len(hands), np.int64)
    for suit, (table, key) in enumerate(zip(tables, keys, strict=True)):
        alone = (not_of_sets == 1) & (beside_sets[suit] == 1)
        other_has_pair = np.delete(with_pair, suit, axis=0).any(axis=0)
        paired = (not_of_sets == 2) & (beside_sets[suit] == 2) & other_has_pair
        kinds = table.completing[key].astype(np.int64) << 9 * suit
        completing |= np.where(others_whole & (alone | paired), kinds, 0)
    return completing


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
    meets = np.ones(len(sums), bool)
    if winner:
        meets = _meets(held, view, rules, len(sums))
    win = rules.ruleset.win
    enough = (
        (points >= win.minimum_points)
        & (doubles >= win.minimum_doubles)
        & (doubling >= win.minimum_combinations)
    )
    of_pieces = {}
    for item, times in by_pieces.items():
        of_pieces[item.id] = _unless_replaced(item, times, replaced) > 0
    return Totals(
        total=total,
        unlimited=unlimited,
        points=points,
        doubles=doubles,
        may_win=meets & enough,
        meets=meets,
        fits=fits,
        stands=stands,
        items=held,
        replaced=replaced,
        of_pieces=of_pieces,
    )


def _scored_by_pieces(
    view: View, rules: ScoringRules, winner: bool
) -> dict[Item, Array]:
    """How often pieces score each item whose pieces are counted."""
    times = {}
    for item in rules.of_pieces[winner]:
        test = rules.tests.get(fitting(item.each))
        if test is not None:
            times[item] = view.counts[test]
    return times


def _scored_beside(
    by_pieces: Mapping[Item, Array],
    usual: Sequence[tuple[Item, Array]],
    replaced: Mapping[str, Array],
) -> list[tuple[Item, Array]]:
    """How often each item is scored that counts beside a value which stands alone."""
    scored = list(usual)
    for item, times in by_pieces.items():
        scored.append((item, _unless_replaced(item, times, replaced)))
    return [(item, times.astype(np.int64)) for item, times in scored if item.beside]


def _unless_replaced(item: Item, times: Array, replaced: Mapping[str, Array]) -> Array:
    """How often an item is scored, never where another takes its place."""
    if item.id not in replaced:
        return times
    return times * ~replaced[item.id]


def _add(
    item: Item,
    times: Array,
    rules: ScoringRules,
    points: Array,
    doubles: Array,
    doubling: Array,
) -> None:
    """Add to readings what an item gives that is scored so often: points, doubles, and items that double."""
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
    first = [held for held in items if not held.of_score]
    last = [held for held in items if held.of_score]
    holding = [(held, _times(held, view, number)) for held in first]
    if last:
        replaced = _replaced(holding)
        scored = {}
        for held, times in holding:
            if counts_as_score(held.item):
                kept_times = _unless_replaced(held.item, times, replaced)
                scored[held.item.id] = kept_times != 0
        view = view._replace(scored=scored)
        holding += [(held, _times(held, view, number)) for held in last]
    replaced = _replaced(holding)
    kept = []
    for held, times in holding:
        kept.append((held, _unless_replaced(held.item, times, replaced)))
    return kept, replaced


def _replaced(holding: Sequence[tuple[HandItem, Array]]) -> dict[str, Array]:
    """Where items are replaced by others that hold, by their ids."""
    replaced: dict[str, Array] = {}
    for held, times in holding:
        for id in held.item.excludes:
            replaced[id] = replaced.get(id, False) | (times != 0)
    return replaced


def _times(item: HandItem, view: View, number: int) -> Array:
    """How often an item is scored: all its conditions hold, and none that rules it out."""
    holds: Any = np.ones(number, bool)
    for judge in item.when:
        holds = holds & judge(view)
    for judge in item.unless:
        holds = holds & np.logical_not(judge(view))
    if item.each is None:
        return np.asarray(holds * 1)
    return np.asarray(holds * view.counts[item.each])


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
    greatest_part = np.zeros(len(total), np.int64)
    for _, holds, part in _parts(alone, rules):
        greatest_part = np.maximum(greatest_part, holds * part)
    value = value_alone(alone, beside, points, greatest_part)
    worth = np.maximum(value.own, value.part)
    instead = np.zeros(len(total), bool)
    for item, times in alone:
        if item.alone is Alone.INSTEAD:
            instead = instead | (times != 0)
    instead = instead & (worth > 0)
    worth = worth + (worth > 0) * value.beside
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
    instead = np.zeros(len(total), np.int64)
    parts = _parts(held, rules)
    for item, holds, part in parts:
        if item.added:
            total += holds * part
        else:
            instead = np.maximum(instead, holds * part)
    if most is not None:
        total = np.minimum(total, most)
    total = np.maximum(total, instead)
    if rule.points is None and rule.without_limit is WithoutLimit.FRACTION:
        for item, holds, _ in parts:
            if item.limit is not None and item.limit >= 1 and not item.added:
                total = np.where(holds, instead, total)
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
        for of_hand, times in held:
            if of_hand.item.id in by:
                scored = scored | (times != 0)
        meets = meets & scored
    return np.asarray(meets)
