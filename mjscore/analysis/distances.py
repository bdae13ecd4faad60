"""How far a hand is from ready under a ruleset: the distance to the nearest hand that it and its options let win."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from operator import add
from typing import Final, NamedTuple

from mjscore.analysis.player_view import kinds_in_hand, without
from mjscore.game.groups import (
    Codes,
    Form,
    Group,
    Kind,
    group_code,
    tiles_in_groups,
)
from mjscore.game.hands import Hand
from mjscore.game.tiles import KINDS, TILES, Tile
from mjscore.rules.automata import NEVER
from mjscore.rules.patterns import standard
from mjscore.rules.schema import Item, Ruleset, prepared
from mjscore.rules.shapes import STANDARD, KindCounts, counts_of, distance
from mjscore.rules.vocabulary.conditions import CONDITIONS, judge_of, tests_of
from mjscore.rules.vocabulary.pieces import piece_of
from mjscore.rules.vocabulary.rows import INEXACT
from mjscore.rules.vocabulary.terms import (
    MEANS_NUMBERS,
    Condition,
    Situation,
    View,
    remark_bits,
)
from mjscore.scoring.engine import waited_kinds
from mjscore.scoring.rules import asks_score, scoring_rules
from mjscore.scoring.situations import are_gates_filled, suit_of_gates

GoalHand = int
"""The copies of a complete hand's tiles in hand, a bit each (`_unary`); of the Nine Gates only those of the thirteen."""

_Numbers = tuple[int, ...]
_Part = tuple[_Numbers, _Numbers]
"""The counts of the tiles of groups, and how many of the groups pass each test."""


def _unary(counts: Iterable[int]) -> int:
    """Four bits for each kind, filled from the lowest: what one hand lacks of another is one subtraction."""
    return sum(((1 << count) - 1) << 4 * kind for kind, count in enumerate(counts))


class _Asked:
    """What the conditions of a class of hands ask; those on what else is scored are taken to hold."""

    def __init__(self, ruleset: Ruleset, conditions: Sequence[Condition]) -> None:
        asked = [each for each in conditions if not asks_score(each)]
        tests = {
            test: number for number, test in enumerate(dict.fromkeys(tests_of(asked)))
        }
        self.tests, self.judges = (
            tuple(tests),
            [judge_of(each, tests) for each in asked],
        )
        ways = scoring_rules(ruleset).trial_wins
        self.wins = [
            Situation(
                STANDARD, MEANS_NUMBERS[way.means], remark_bits(way.remarks), ready=True
            )
            for way in ways
        ]
        self._known: dict[tuple[_Numbers, bool, bool], bool] = {}

    def part(self, codes: Iterable[int]) -> _Part:
        """Groups with how many of them pass each test, wherever the player sits."""
        pieces = [piece_of(code) for code in codes]
        passed = tuple([sum(test(piece) for piece in pieces) for test in self.tests])
        return tuple(counts_of(tiles_in_groups(codes))), passed

    def are_met(self, passed: _Numbers, gates: bool, filled: bool) -> bool:
        """Whether a hand whose pieces pass these tests meets the conditions, however it is won."""
        asked = (passed, gates, filled)
        if asked not in self._known:
            views = [
                View(passed, win._replace(gates=gates, gates_filled=filled))
                for win in self.wins
            ]
            self._known[asked] = any(
                all(judge(view) for judge in self.judges) for view in views
            )
        return self._known[asked]


def hands_of_goal(
    ruleset: Ruleset,
    conditions: Sequence[Condition],
    kinds: Iterable[int],
    melds: Codes,
) -> tuple[GoalHand, ...]:
    """What every complete hand of sets and a pair has beside these melds, if it is of these kinds and meets the conditions."""
    asked, tiles = _Asked(ruleset, conditions), sorted(kinds)
    begun = asked.part(melds)
    pairs = [
        asked.part([group_code(Kind.PAIR, tile, Form.CONCEALED)]) for tile in tiles
    ]
    sets = [asked.part([code]) for code in _sets_of(tiles)]
    found: dict[GoalHand, None] = {}
    for whole, passed in _with_sets(sets, ruleset.win.sets - len(melds), begun):
        for pair, more in pairs:
            counts, answers = (
                tuple(map(add, whole, pair)),
                tuple(map(add, passed, more)),
            )
            if max(counts) > 4:
                continue
            first = None if melds else suit_of_gates(counts)
            filled = first is not None and are_gates_filled(counts)
            if asked.are_met(answers, False, filled):
                found[
                    _unary(
                        ours - melded
                        for ours, melded in zip(counts, begun[0], strict=True)
                    )
                ] = None
            elif first is not None and asked.are_met(answers, True, filled):
                found[_unary(gates_of(first)) | _LAST] = None
    return tuple(found)


def _sets_of(tiles: Sequence[int]) -> Iterator[int]:
    for tile in tiles:
        yield group_code(Kind.PUNG, tile, Form.CONCEALED)
        if tile < 27 and tile % 9 < 7 and tile + 1 in tiles and tile + 2 in tiles:
            yield group_code(Kind.CHOW, tile, Form.CONCEALED)


def _with_sets(sets: Sequence[_Part], number: int, begun: _Part) -> Iterator[_Part]:
    """These tiles with so many more sets, in every way."""
    if not number:
        yield begun
        return
    for place, (tiles, passed) in enumerate(sets):
        more = tuple(map(add, begun[0], tiles))
        if max(more) <= 4:
            yield from _with_sets(
                sets[place:], number - 1, (more, tuple(map(add, begun[1], passed)))
            )


def gates_of(first: int) -> list[int]:
    """The counts of 1112345678999 of a suit."""
    return [*[0] * first, 3, *[1] * 7, 3, *[0] * (KINDS - 9 - first)]


_LAST: Final = 1 << 4 * KINDS
"""A tile that comes last: whatever it is, no hand has it already."""


def _lacking(counts: Sequence[int], wanted: Sequence[GoalHand]) -> int:
    """The fewest tiles that tiles in hand lack of any of these hands; NEVER where there are none."""
    missing = ~_unary(counts)
    return min([(each & missing).bit_count() for each in wanted], default=NEVER)


ANY_NUMBER: Final = 9
"""More chows than any hand can have."""

FEW_KINDS: Final = 9
"""The most kinds from which all complete hands are listed."""


MOST_LISTED: Final = 64
"""The most lists of complete hands that are kept; then all are forgotten."""


_EVERY_KIND: Final = frozenset(range(KINDS))


class Goal(NamedTuple):
    """What a class of winning hands has in common: its shape, the kinds it may hold, its chows at most.

    `exact` is False where further conditions keep some of these hands from winning. `conditions` holds them.
    """

    shape: str
    kinds: frozenset[int] = _EVERY_KIND
    chows: int = ANY_NUMBER
    exact: bool = True
    conditions: tuple[Condition, ...] = ()


def goals(ruleset: Ruleset) -> tuple[Goal, ...]:
    """The classes of hands that a ruleset lets win."""
    win = ruleset.win
    alternatives = [_asked_of(ruleset.item(id)) for id in sorted(win.by)] or [()]
    found: dict[Goal, None] = {}
    for asked in alternatives:
        conditions = (*win.requires, *asked)
        for shape in win.shapes:
            for goal in _goals_of(conditions, Goal(shape)):
                found[goal if goal.exact else goal._replace(conditions=conditions)] = (
                    None
                )
    return tuple(
        goal
        for goal in found
        if not any(_covers(other, goal) for other in found if other != goal)
    )


def _asked_of(item: Item) -> tuple[Condition, ...]:
    """What a hand must meet to score an item."""
    return (
        *item.when,
        *(each._replace(negated=not each.negated) for each in item.unless),
    )


def _covers(wide: Goal, narrow: Goal) -> bool:
    same = wide.shape == narrow.shape and wide.exact
    return same and narrow.kinds <= wide.kinds and narrow.chows <= wide.chows


def _goals_of(conditions: Iterable[Condition], goal: Goal) -> Iterator[Goal]:
    """What remains of a goal under conditions that must all hold."""
    choices = [list(_narrowed(condition, goal)) for condition in conditions]
    for choice in product(*choices):
        together = goal
        for each in choice:
            kinds, chows = together.kinds & each.kinds, min(together.chows, each.chows)
            together = Goal(goal.shape, kinds, chows, together.exact and each.exact)
        yield together


def _narrowed(condition: Condition, goal: Goal) -> Iterator[Goal]:
    """The goals that remain under one condition; the goal itself where it says nothing of kinds and chows."""
    if condition.branches:
        for branch in condition.branches:
            yield from _goals_of(branch, goal)
        return
    allowed = (
        (INEXACT,)
        if condition.negated
        else CONDITIONS[condition.name].allows(condition)
    )
    for tiles, chows, shapes, exact in allowed:
        if shapes is None or goal.shape in shapes:
            kinds = (
                goal.kinds
                if tiles is None
                else goal.kinds.intersection(map(int, tiles))
            )
            yield Goal(
                goal.shape,
                kinds,
                goal.chows if chows is None else min(goal.chows, chows),
                goal.exact and exact,
            )


class Distances:
    """What one ruleset lets win, as the distance asks it of hand after hand."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.goals = goals(ruleset)
        self._shapes = {shape.name: shape for shape in ruleset.shapes}
        self._listed: dict[tuple[Goal, Codes], tuple[GoalHand, ...]] = {}
        self.barred = frozenset(
            int(tile) for tile in ruleset.barred_tiles if not tile.is_bonus
        )
        self.strict = bool(ruleset.win.by or ruleset.win.requires)

    def distance(self, hand: Hand) -> int:
        """The tiles to be exchanged before a hand without a win is ready.

        -1 if its fourteen tiles are complete, NEVER if its sets on the table leave none that the ruleset lets win.
        """
        away = self.by_tiles(hand)
        if not self.strict:
            return away
        if hand.size > self.ruleset.hand_size:
            return -1 if self._is_complete(hand) else max(0, away)
        if (
            away == 0
            and self.full(hand)
            and not waited_kinds(hand, scoring_rules(self.ruleset))
        ):
            return 1
        return away

    def _is_complete(self, hand: Hand) -> bool:
        """Whether a hand waited for one of its fourteen tiles before that tile came."""
        kinds, rules = kinds_in_hand(hand), scoring_rules(self.ruleset)
        return any(
            int(tile) in waited_kinds(without(hand, tile), rules)
            for tile in kinds
            if not tile.is_bonus
        )

    def full(self, hand: Hand) -> bool:
        """Whether a hand has the tiles that a player holds between his turns."""
        return hand.size == self.ruleset.hand_size

    def by_tiles(self, hand: Hand) -> int:
        """The distance to the nearest goal."""
        melds = hand.melds
        melded = counts_of(tiles_in_groups([group.code for group in melds]))
        in_hand = [
            held - theirs
            for held, theirs in zip(counts_of(hand.tiles), melded, strict=True)
        ]
        best = min(
            (
                self._to(goal, hand, in_hand, melded)
                for goal in self.goals
                if goal.exact
            ),
            default=NEVER,
        )
        for goal in self.goals:
            # What a goal says of kinds and chows alone is a lower bound; its hands are listed only where that is nearer.
            if (
                not goal.exact
                and (nearest := self._to(goal, hand, in_hand, melded)) < best
            ):
                listed = goal.shape == STANDARD and len(goal.kinds) <= FEW_KINDS
                best = min(
                    best,
                    _lacking(in_hand, self._hands_of(goal, melds)) - 1
                    if listed
                    else nearest,
                )
        return best if best < NEVER - 1 else NEVER

    def _hands_of(self, goal: Goal, melds: Sequence[Group]) -> tuple[GoalHand, ...]:
        """What the complete hands of a goal have beside these melds, listed when they are first asked for."""
        key = goal, tuple([group.code for group in melds])
        if key not in self._listed:
            if len(self._listed) >= MOST_LISTED:
                self._listed.clear()
            self._listed[key] = hands_of_goal(
                self.ruleset, goal.conditions, goal.kinds - self.barred, key[1]
            )
        return self._listed[key]

    def _to(
        self, goal: Goal, hand: Hand, in_hand: KindCounts, melded: KindCounts
    ) -> int:
        without = self.barred | _EVERY_KIND - goal.kinds
        sets = self.ruleset.win.sets
        if any(count and kind not in goal.kinds for kind, count in enumerate(melded)):
            return NEVER
        shapes = [self._shapes[goal.shape]]
        if goal.chows < sets and goal.shape == STANDARD:
            shapes = [standard(sets, chows) for chows in range(goal.chows + 1)]
        return distance(
            in_hand, tuple([group.code for group in hand.melds]), shapes, without
        )

    def useful(self, hand: Hand) -> list[Tile]:
        """The kinds any one of which brings a hand nearer; for a ready hand those it waits for."""
        here = self.distance(hand)
        if here == 0:
            return [
                TILES[kind] for kind in waited_kinds(hand, scoring_rules(self.ruleset))
            ]
        tiles = hand.tiles
        return [
            tile
            for tile in TILES[:KINDS]
            if int(tile) not in self.barred
            and tiles.count(tile) < 4
            and self.by_tiles(Hand(hand.exposed, hand.fixed, (*hand.free, tile))) < here
        ]


def told_distance(away: int) -> int | None:
    """A distance as JSON and tables carry it: None where the hand can no longer win."""
    return None if away == NEVER else away


def ruleset_distances(ruleset: Ruleset) -> Distances:
    """What a ruleset lets win. Cached for the last rulesets used."""
    return prepared(Distances, ruleset)
