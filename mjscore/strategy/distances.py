"""How far a hand is from ready under a ruleset: the distance to the nearest hand that it and its options let win."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Final, NamedTuple

from mjscore.arrangements.distance import distance, standard_distance
from mjscore.arrangements.shapes import NEVER, Counts, counted
from mjscore.groups import Codes, Group, Kind
from mjscore.hands import Hand
from mjscore.rulesets.schema import Item, Ruleset, prepared
from mjscore.scoring.engine import waited_kinds
from mjscore.scoring.rules import scoring_rules
from mjscore.strategy.goal_hands import GoalHand, hands_of_goal, lacking
from mjscore.strategy.sight import kinds_in_hand, without
from mjscore.tiles import KINDS, TILES, Tile
from mjscore.vocabulary.conditions import CONDITIONS
from mjscore.vocabulary.rows import INEXACT
from mjscore.vocabulary.terms import Condition

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
                found[goal if goal.exact else goal._replace(conditions=conditions)] = None
    return tuple(goal for goal in found if not any(_covers(other, goal) for other in found if other != goal))


def _asked_of(item: Item) -> tuple[Condition, ...]:
    """What a hand must meet to score an item."""
    return (*item.when, *(each._replace(negated=not each.negated) for each in item.unless))


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
    allowed = (INEXACT,) if condition.negated else CONDITIONS[condition.name].allows(condition)
    for tiles, chows, shapes, exact in allowed:
        if shapes is None or goal.shape in shapes:
            kinds = goal.kinds if tiles is None else goal.kinds.intersection(map(int, tiles))
            yield Goal(goal.shape, kinds, goal.chows if chows is None else min(goal.chows, chows), goal.exact and exact)


class Distances:
    """What one ruleset lets win, as the distance asks it of hand after hand."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.goals = goals(ruleset)
        self._listed: dict[tuple[Goal, Codes], tuple[GoalHand, ...]] = {}
        self.barred = frozenset(int(tile) for tile in ruleset.barred_tiles if not tile.is_bonus)
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
        if away == 0 and self.full(hand) and not waited_kinds(hand, scoring_rules(self.ruleset)):
            return 1
        return away

    def _is_complete(self, hand: Hand) -> bool:
        """Whether a hand waited for one of its fourteen tiles before that tile came."""
        kinds, rules = kinds_in_hand(hand), scoring_rules(self.ruleset)
        return any(int(tile) in waited_kinds(without(hand, tile), rules) for tile in kinds if not tile.is_bonus)

    def full(self, hand: Hand) -> bool:
        """Whether a hand has the tiles that a player holds between his turns."""
        return hand.size == self.ruleset.hand_size

    def by_tiles(self, hand: Hand) -> int:
        """The distance to the nearest goal."""
        melds = hand.melds
        melded = counted(tile for group in melds for tile in group.tiles)
        in_hand = [held - theirs for held, theirs in zip(counted(hand.tiles), melded, strict=True)]
        best = min((self._to(goal, hand, in_hand, melded) for goal in self.goals if goal.exact), default=NEVER)
        for goal in self.goals:
            # What a goal says of kinds and chows alone is a lower bound; its hands are listed only where that is nearer.
            if not goal.exact and (nearest := self._to(goal, hand, in_hand, melded)) < best:
                listed = goal.shape == "standard" and len(goal.kinds) <= FEW_KINDS
                best = min(best, lacking(in_hand, self._hands_of(goal, melds)) - 1 if listed else nearest)
        return best if best < NEVER - 1 else NEVER

    def _hands_of(self, goal: Goal, melds: Sequence[Group]) -> tuple[GoalHand, ...]:
        """What the complete hands of a goal have beside these melds, listed when they are first asked for."""
        key = goal, tuple([group.code for group in melds])
        if key not in self._listed:
            if len(self._listed) >= MOST_LISTED:
                self._listed.clear()
            self._listed[key] = hands_of_goal(self.ruleset, goal.conditions, goal.kinds - self.barred, key[1])
        return self._listed[key]

    def _to(self, goal: Goal, hand: Hand, in_hand: Counts, melded: Counts) -> int:
        without = self.barred | _EVERY_KIND - goal.kinds
        melds, sets = hand.melds, self.ruleset.win.sets
        if any(count and kind not in goal.kinds for kind, count in enumerate(melded)):
            return NEVER
        if goal.chows < sets and goal.shape == "standard":
            chows = goal.chows - sum(group.kind is Kind.CHOW for group in melds)
            gone = [4 if kind in without else count for kind, count in enumerate(melded)]
            return standard_distance(in_hand, sets - len(melds), gone, chows) if chows >= 0 else NEVER
        return distance(in_hand, melded, len(melds), sets, (goal.shape,), without)

    def useful(self, hand: Hand) -> list[Tile]:
        """The kinds any one of which brings a hand nearer; for a ready hand those it waits for."""
        here = self.distance(hand)
        if here == 0:
            return [TILES[kind] for kind in waited_kinds(hand, scoring_rules(self.ruleset))]
        tiles = hand.tiles
        return [
            tile
            for tile in TILES[:KINDS]
            if int(tile) not in self.barred and tiles.count(tile) < 4 and self._nearer(hand, tile, here)
        ]

    def _nearer(self, hand: Hand, tile: Tile, here: int) -> bool:
        return self.by_tiles(_with(hand, tile)) < here


def _with(hand: Hand, tile: Tile) -> Hand:
    return Hand(hand.exposed, hand.fixed, (*hand.free, tile))


def told_distance(away: int) -> int | None:
    """A distance as JSON and tables carry it: None where the hand can no longer win."""
    return None if away == NEVER else away


def distances(ruleset: Ruleset) -> Distances:
    """What a ruleset lets win. Cached for the last rulesets used."""
    return prepared(Distances, ruleset)
