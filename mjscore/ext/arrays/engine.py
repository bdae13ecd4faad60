"""The totals of many hands: their readings are made, judged, and the best of each hand is taken."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, Final, NamedTuple

import numpy as np

from mjscore.ext.arrays.hands import Hands, with_win
from mjscore.ext.arrays.pieces import (
    IN_TRIPLE,
    KINDS_OF_PIECES,
    TRIPLES,
    PieceColumns,
    group_numbers,
)
from mjscore.ext.arrays.readings import (
    Rows,
    Totals,
    bits_of,
    completing_bits,
    judged_rows,
    kinds_of_bits,
    reading_rows,
)
from mjscore.ext.arrays.suits import POWERS, Array, suit_keys
from mjscore.game.groups import Form, Kind
from mjscore.game.hands import Means, Remark
from mjscore.game.tiles import KINDS
from mjscore.rules.schema import Ruleset, prepared
from mjscore.rules.vocabulary.terms import (
    MEANS_NUMBERS,
    NO_TILE,
    Situation,
    remark_bits,
)
from mjscore.scoring.readings import before_win
from mjscore.scoring.rules import ScoringRules, scoring_rules
from mjscore.scoring.situations import OnlyTile
from mjscore.scoring.waiting import Waiting

HANDS_AT_A_TIME: Final = 8192
"""Hands that are scored together: their columns fit the processor's cache."""
MAY_NOT_WIN: Final = -1
"""The total of a hand that the ruleset does not let win."""
_MOST_POINTS_OF_ITEM: Final = 1000
_MOST_DOUBLES: Final = 1000


class ManyRules:
    """A ruleset prepared for many hands: the plain scorer's rules, and what pieces score as columns."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.rules: ScoringRules = scoring_rules(ruleset)
        self.barred = sum(1 << tile for tile in self.rules.barred if tile < KINDS)

    @cached_property
    def winners(self) -> PieceColumns:
        """What pieces score for winners."""
        return PieceColumns(self.rules, winner=True)

    @cached_property
    def losers(self) -> PieceColumns:
        """What pieces score for those who did not win."""
        return PieceColumns(self.rules, winner=False)

    @cached_property
    def too_large(self) -> str:
        """Why the numbers of a ruleset do not fit the arrays, in words; empty where they do."""
        doubles = 0
        for item in self.rules.ruleset.items:
            if item.points is not None and item.points > _MOST_POINTS_OF_ITEM:
                return f"“{item.name}” is worth {item.points:,} points, which is too many to score hands together"
            doubles += self.rules.doubles_of(item)
        if doubles > _MOST_DOUBLES:
            return f"its items come to {doubles:,} doubles, which are too many to score hands together"
        return ""


def many_rules(ruleset: Ruleset) -> ManyRules:
    """The ruleset prepared for many hands; those of the rulesets used last are kept."""
    return prepared(ManyRules, ruleset)


_COMPARED: Final = ("doubles", "points", "unlimited", "total")
"""The fields of a tally, the first that is compared last."""


class ScoredReadings(NamedTuple):
    """Readings with what they score: their rows, and their totals in the same order."""

    rows: Rows
    totals: Totals


def totals_of(hands: Hands, many_rules: ManyRules) -> tuple[Array, Array]:
    """The totals of hands in points (n,), MAY_NOT_WIN where the ruleset does not let one win; and where they do not fit."""
    total = np.full(len(hands), MAY_NOT_WIN, np.int64)
    large = np.zeros(len(hands), bool)
    for place, chunk in hands.chunks(HANDS_AT_A_TIME):
        # Slices are views: what is written into them stands in the columns.
        total_of_chunk = total[place]
        large_of_chunk = large[place]
        won = chunk.means != 0
        if won.any():
            winners = chunk if won.all() else chunk[won]
            best, too_large = _best_wins(winners, many_rules)
            total_of_chunk[won] = best
            large_of_chunk[won] = too_large
        if not won.all():
            others = chunk[~won] if won.any() else chunk
            lost = losers(others, many_rules)
            total_of_chunk[~won] = lost.total
            large_of_chunk[~won] = ~lost.fits
    return total, large


def _best_wins(hands: Hands, many_rules: ManyRules) -> tuple[Array, Array]:
    total = np.full(len(hands), MAY_NOT_WIN, np.int64)
    large = np.zeros(len(hands), bool)
    for rows, totals in winning(hands, many_rules):
        hand = rows.hand
        np.maximum.at(total, hand, np.where(totals.may_win, totals.total, MAY_NOT_WIN))
        np.logical_or.at(large, hand, ~totals.fits)
    return total, large


def winning(
    hands: Hands, many_rules: ManyRules, only: OnlyTile | None = None
) -> Iterator[ScoredReadings]:
    """The readings of hands that won, shape by shape, with what they score.

    `only` says whether no other tile could have completed the hand, where that is known already.
    """
    rules = many_rules.rules
    columns = many_rules.winners
    if only is None and rules.asks_only_tile:
        only = only_tile(hands, many_rules)
    elif only is None:
        only = _never(len(hands))
    of_hand = _situation(hands, rules, only)
    tiles = columns.places[hands.place]
    of_bonus = None
    if hands.bonus.any():
        of_bonus = columns.of_bonus(tiles, hands.bonus)
    for rows in reading_rows(hands, rules):
        tiles_of_reading = tiles[rows.hand]
        first, *others = rows.pieces.T
        sums = columns.of_pieces(tiles_of_reading, first)
        for piece in others:
            sums += columns.of_pieces(tiles_of_reading, piece)
        if of_bonus is not None:
            sums += of_bonus[rows.hand]
        facts = {field: column[rows.hand] for field, column in of_hand.items()}
        situation = Situation(rows.shape)._replace(**facts)
        yield ScoredReadings(rows, judged_rows(sums, situation, rules, winner=True))


def _never(number: int) -> OnlyTile:
    """Of no hand is the winning tile the only one."""
    never = np.zeros(number, bool)
    return OnlyTile(
        only_place=never, only_wait=never, only_place_left=never, only_possible=never
    )


_EXPOSED_PUNGS: Final = np.append(group_numbers(Kind.PUNG, Form.EXPOSED), np.int16(-1))
"""The number of the exposed pung of each kind; -1 behind the last, where NO_TILE looks it up."""
_GATES: Final = int(np.array([3, 1, 1, 1, 1, 1, 1, 1, 3]) @ POWERS)
"""The key of a suit that waits at the nine gates."""


def _situation(hands: Hands, rules: ScoringRules, only: OnlyTile) -> dict[str, Any]:
    """The fields of the situation of each hand that won, as far as a condition of the ruleset looks at them."""
    fields: dict[str, Array] = {
        "means": hands.means,
        "remarks": hands.remarks,
        "tile": hands.tile,
        "seat": hands.seat,
        "streak": hands.streak,
        "ready": np.ones(len(hands), bool),
        "only_place": only.only_place,
        "only_wait": only.only_wait,
        "only_place_left": only.only_place_left,
        "only_possible": only.only_possible,
    }
    if rules.asks_gates:
        concealed = hands.meld_count == 0
        before = suit_keys(hands.in_hand)[:3]
        thirteen = hands.in_hand.sum(axis=1) == 13
        fields["gates"] = concealed & (before == _GATES).any(axis=0) & thirteen
        filled = np.isin(suit_keys(hands.with_tile())[:3], _GATES + POWERS[1:8])
        fields["gates_filled"] = concealed & filled.any(axis=0)
    if "fourth" in rules.fields:
        of_four = _EXPOSED_PUNGS[hands.tile]
        fields["fourth"] = (hands.melds == of_four[:, None]).any(axis=1)
    return {field: column for field, column in fields.items() if field in rules.fields}


def only_tile(
    hands: Hands, many_rules: ManyRules, *, any_other: bool = False
) -> OnlyTile:
    """Whether no other tile could have completed hands that won (`scoring.waiting`).

    `any_other`: tiles with which the ruleset does not let a hand win count as others too.
    """
    rules = many_rules.rules
    own = np.int64(1) << np.maximum(hands.tile, 0).astype(np.int64)
    others = completing_bits(hands, rules) & ~many_rules.barred & ~own
    if rules.has_requirements and not rules.requires_only_tile and not any_other:
        others = allowed_bits(others, hands, many_rules)
    held = hands.held
    melded = hands.melded
    waits = others & ~bits_of(held >= 4)
    left = waits & ~bits_of(hands.open_elsewhere + melded >= 4)
    possible = waits & ~bits_of(hands.open_elsewhere + held >= 4)
    came = hands.tile != NO_TILE
    return OnlyTile(
        only_place=(others == 0) & came,
        only_wait=(waits == 0) & came,
        only_place_left=(left == 0) & came,
        only_possible=(possible == 0) & came,
    )


def allowed_bits(kinds: Array, hands: Hands, many_rules: ManyRules) -> Array:
    """Of kinds that complete each hand, as bits, those with which it meets the requirements of every win."""
    rules = many_rules.rules
    if not rules.has_requirements:
        return kinds
    fifth = kinds & bits_of(hands.in_hand >= 4)
    row, kind = kinds_of_bits(kinds & ~fifth)
    allowed = np.zeros(len(row), bool)
    for way in rules.trial_wins:
        open_rows = np.flatnonzero(~allowed)
        means = MEANS_NUMBERS[way.means]
        remarks = remark_bits(way.remarks)
        trial = with_win(hands[row[open_rows]], kind[open_rows], means, remarks)
        may_be = np.ones(len(trial), bool)
        if way.means is Means.DEALT:
            dealt = replace(trial, in_hand=trial.with_tile())
            trial = with_win(dealt, NO_TILE, trial.means, trial.remarks)
        elif way.means is Means.LOOSE and Remark.AFTER_BONUS in way.remarks:
            may_be = trial.bonus != 0
        elif way.means is Means.LOOSE:
            may_be = (KINDS_OF_PIECES[trial.melds] == Kind.KONG).any(axis=1)
        if rules.tries_only_tile:
            only = only_tile(trial, many_rules, any_other=True)
        else:
            only = _never(len(trial))
        for rows, totals in winning(trial, many_rules, only):
            meeting = rows.hand[totals.meets]
            allowed[open_rows[meeting]] |= may_be[meeting]
    bits = np.zeros(len(hands), np.int64)
    np.bitwise_or.at(bits, row, np.where(allowed, np.int64(1) << kind, 0))
    fifth_rows, fifth_kinds = kinds_of_bits(fifth)
    for index, tile in zip(fifth_rows.tolist(), fifth_kinds.tolist(), strict=True):
        # The tables know no five of a kind.
        with_four = hands.hand(index)
        waiting = Waiting.of(with_four, before_win(with_four), rules)
        if waiting.allowed([tile]):
            bits[index] |= 1 << tile
    return bits


def waited_bits(hands: Hands, many_rules: ManyRules) -> Array:
    """The kinds with which the ruleset lets each hand win, as bits; its minimums are not looked at (`scoring.situations`)."""
    fifth = bits_of(hands.held >= 4)
    kinds = completing_bits(hands, many_rules.rules) & ~many_rules.barred & ~fifth
    return allowed_bits(kinds, hands, many_rules)


def losers(hands: Hands, many_rules: ManyRules) -> Totals:
    """What hands that did not win score, a row each."""
    rules = many_rules.rules
    columns = many_rules.losers
    tiles = columns.places[hands.place]
    by_three = hands.in_hand.reshape(len(hands), TRIPLES, IN_TRIPLE)
    keys = by_three @ POWERS[:IN_TRIPLE]
    sums = columns.of_triple(tiles, 0, keys[:, 0])
    for triple in range(1, TRIPLES):
        sums += columns.of_triple(tiles, triple, keys[:, triple])
    for place in range(4):
        if hands.melds[:, place].any():
            sums += columns.of_pieces(tiles, hands.melds[:, place])
    if hands.bonus.any():
        sums += columns.of_bonus(tiles, hands.bonus)
    waiting: Mapping[str, Array] = {}
    if rules.items_waited_for:
        waiting = waiting_for(hands, many_rules)
    situation = Situation(seat=hands.seat, waiting_for=waiting)
    return judged_rows(sums, situation, rules, winner=False)


def waiting_for(hands: Hands, many_rules: ManyRules) -> Mapping[str, Array]:
    """Whether the wins that hands waited for, drawn or claimed, would have scored each item that rewards who waits for it."""
    rules = many_rules.rules
    row, kind = kinds_of_bits(waited_bits(hands, many_rules))
    waiting = {id: np.zeros(len(hands), bool) for id in rules.items_waited_for}
    for means in (Means.DRAW, Means.DISCARD):
        wins = with_win(hands[row], kind, MEANS_NUMBERS[means])
        for id, scored in _scored_by_best(wins, many_rules).items():
            waiting[id][row[scored]] = True
    return waiting


def _scored_by_best(hands: Hands, many_rules: ManyRules) -> dict[str, Array]:
    """Whether the best reading of each win scores the items that reward who waits for them."""
    by_shape = list(winning(hands, many_rules))
    scored = {
        id: np.zeros(len(hands), bool) for id in many_rules.rules.items_waited_for
    }
    if not by_shape:
        return scored
    together = best_rows_first(by_shape)
    best = together.best()
    for id, scores in scored.items():
        of_readings = np.concatenate(
            [readings.totals.scores(id) for readings in by_shape]
        )
        scores[together.hand[best]] = of_readings[best]
    return scored


class BestFirst(NamedTuple):
    """All readings together: the hand of each, its shape (a place in a list of these), and the order, of each hand the best first."""

    hand: Array
    shape: Array
    order: Array

    def starts(self) -> Array:
        """Where in the order the readings of another hand begin."""
        return np.flatnonzero(np.diff(self.hand[self.order], prepend=-1))

    def best(self) -> Array:
        """The best reading of each hand that has one."""
        return np.asarray(self.order[self.starts()])


def best_rows_first(by_shape: Sequence[ScoredReadings]) -> BestFirst:
    """The readings of each hand in their order, by shape; those that may not win are left out of it.

    Of equal tallies the reading that was found first comes first (decision “best-reading”).
    """
    if not by_shape:
        nothing = np.zeros(0, np.int64)
        return BestFirst(nothing, nothing, nothing)
    numbers = [len(readings.rows.hand) for readings in by_shape]
    hand = np.concatenate([readings.rows.hand for readings in by_shape])
    shape = np.repeat(np.arange(len(by_shape)), numbers)
    may_win = np.concatenate([readings.totals.may_win for readings in by_shape])
    keys = [np.arange(len(hand))]
    for field in _COMPARED:
        tally = np.concatenate(
            [getattr(readings.totals, field) for readings in by_shape]
        )
        keys.append(-tally)
    keys.append(hand)  # the last key is the first that is compared
    order = np.lexsort(keys)
    return BestFirst(hand, shape, order[may_win[order]])
