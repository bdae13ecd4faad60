"""How far a hand is from ready under a ruleset: the distance to the nearest hand that it and its options let win."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from operator import add, sub
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
from mjscore.rules.vocabulary.rows import INEXACT, Allowed
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
    whole = 0
    for kind, count in enumerate(counts):
        whole |= ((1 << count) - 1) << 4 * kind
    return whole


class _Asked:
    """What the conditions of a class of hands ask; those on what else is scored are taken to hold."""

    def __init__(self, ruleset: Ruleset, conditions: Sequence[Condition]) -> None:
        asked = [condition for condition in conditions if not asks_score(condition)]
        self.tests = tuple(dict.fromkeys(tests_of(asked)))
        numbers = {test: number for number, test in enumerate(self.tests)}
        self.judges = [judge_of(condition, numbers) for condition in asked]
        self.wins: list[Situation] = []
        for way in scoring_rules(ruleset).trial_wins:
            means = MEANS_NUMBERS[way.means]
            win = Situation(STANDARD, means, remark_bits(way.remarks), ready=True)
            self.wins.append(win)
        self._known: dict[tuple[_Numbers, bool, bool], bool] = {}

    def part(self, codes: Iterable[int]) -> _Part:
        """Groups with how many of them pass each test, wherever the player sits."""
        pieces = [piece_of(code) for code in codes]
        passed = tuple([sum(test(piece) for piece in pieces) for test in self.tests])
        return tuple(counts_of(tiles_in_groups(codes))), passed

    def are_met(self, passed: _Numbers, gates: bool, filled: bool) -> bool:
        """Whether a hand whose pieces pass these tests meets the conditions, however it is won."""
        key = (passed, gates, filled)
        if key not in self._known:
            self._known[key] = False
            for win in self.wins:
                situation = win._replace(gates=gates, gates_filled=filled)
                view = View(passed, situation)
                if all(judge(view) for judge in self.judges):
                    self._known[key] = True
                    break
        return self._known[key]


def hands_of_goal(
    ruleset: Ruleset,
    conditions: Sequence[Condition],
    kinds: Iterable[int],
    melds: Codes,
) -> tuple[GoalHand, ...]:
    """What every complete hand of sets and a pair has beside these melds, if it is of these kinds and meets the conditions."""
    asked = _Asked(ruleset, conditions)
    tiles = sorted(kinds)
    pairs = [
        asked.part([group_code(Kind.PAIR, tile, Form.CONCEALED)]) for tile in tiles
    ]
    sets = [asked.part([code]) for code in _sets_of(tiles)]
    begun = asked.part(melds)
    melded, _ = begun
    hands: list[GoalHand] = []
    for with_sets in _with_sets(sets, ruleset.win.sets - len(melds), begun):
        for pair in pairs:
            counts, passed = _together(with_sets, pair)
            if max(counts) > 4:
                continue
            first = None if melds else suit_of_gates(counts)
            filled = first is not None and are_gates_filled(counts)
            if asked.are_met(passed, False, filled):
                hands.append(_unary(map(sub, counts, melded)))
            elif first is not None and asked.are_met(passed, True, filled):
                hands.append(_unary(gates_of(first)) | _LAST)
    return tuple(dict.fromkeys(hands))


def _sets_of(tiles: Sequence[int]) -> Iterator[int]:
    """The pungs and chows of some kinds, by their codes."""
    for tile in tiles:
        yield group_code(Kind.PUNG, tile, Form.CONCEALED)
        if tile < 27 and tile % 9 < 7 and tile + 1 in tiles and tile + 2 in tiles:
            yield group_code(Kind.CHOW, tile, Form.CONCEALED)


def _with_sets(sets: Sequence[_Part], number: int, begun: _Part) -> Iterator[_Part]:
    """These tiles with so many more sets, in every way."""
    if not number:
        yield begun
        return
    for place, one_more in enumerate(sets):
        more = _together(begun, one_more)
        counts, _ = more
        if max(counts) <= 4:
            yield from _with_sets(sets[place:], number - 1, more)


def _together(some: _Part, more: _Part) -> _Part:
    """The tiles of some groups and of others, and how many of all of them pass each test."""
    counts, passed = some
    more_counts, more_passed = more
    return tuple(map(add, counts, more_counts)), tuple(map(add, passed, more_passed))


def gates_of(first: int) -> list[int]:
    """The counts of 1112345678999 of a suit."""
    counts = [0] * KINDS
    counts[first : first + 9] = (3, 1, 1, 1, 1, 1, 1, 1, 3)
    return counts


_LAST: Final = 1 << 4 * KINDS
"""A tile that comes last: whatever it is, no hand has it already."""


def _lacking(counts: Sequence[int], wanted: Sequence[GoalHand]) -> int:
    """The fewest tiles that tiles in hand lack of any of these hands; NEVER where there are none."""
    missing = ~_unary(counts)
    return min([(hand & missing).bit_count() for hand in wanted], default=NEVER)


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
    classes: dict[Goal, None] = {}
    for asked in alternatives:
        conditions = win.requires + asked
        for shape in win.shapes:
            for goal in _goals_of(conditions, Goal(shape)):
                if not goal.exact:
                    goal = goal._replace(conditions=conditions)
                classes[goal] = None
    return tuple(goal for goal in classes if not _is_covered(goal, classes))


def _asked_of(item: Item) -> tuple[Condition, ...]:
    """What a hand must meet to score an item."""
    asked = list(item.when)
    for condition in item.unless:
        asked.append(condition._replace(negated=not condition.negated))
    return tuple(asked)


def _is_covered(goal: Goal, classes: Iterable[Goal]) -> bool:
    return any(_covers(other, goal) for other in classes if other != goal)


def _covers(wide: Goal, narrow: Goal) -> bool:
    same = wide.shape == narrow.shape and wide.exact
    return same and narrow.kinds <= wide.kinds and narrow.chows <= wide.chows


def _goals_of(conditions: Iterable[Condition], goal: Goal) -> Iterator[Goal]:
    """What remains of a goal under conditions that must all hold."""
    choices = [list(_narrowed(condition, goal)) for condition in conditions]
    for choice in product(*choices):
        kinds = goal.kinds
        chows = goal.chows
        exact = goal.exact
        for narrowed in choice:
            kinds &= narrowed.kinds
            chows = min(chows, narrowed.chows)
            exact = exact and narrowed.exact
        yield Goal(goal.shape, kinds, chows, exact=exact)


def _narrowed(condition: Condition, goal: Goal) -> Iterator[Goal]:
    """The goals that remain under one condition; the goal itself where it says nothing of kinds and chows."""
    if condition.branches:
        for branch in condition.branches:
            yield from _goals_of(branch, goal)
        return
    if condition.negated:
        allowed: tuple[Allowed, ...] = (INEXACT,)
    else:
        allowed = CONDITIONS[condition.name].allows(condition)
    for tiles, most_chows, shapes, exact in allowed:
        if shapes is not None and goal.shape not in shapes:
            continue
        kinds = goal.kinds
        chows = goal.chows
        if tiles is not None:
            kinds = kinds.intersection(map(int, tiles))
        if most_chows is not None:
            chows = min(chows, most_chows)
        yield Goal(goal.shape, kinds, chows, exact=goal.exact and exact)


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
        if away == 0 and self.full(hand) and not self.waited_kinds(hand):
            return 1
        return away

    def waited_kinds(self, hand: Hand) -> Sequence[int]:
        """The numbers of the kinds that a hand of thirteen waits for, lowest first."""
        return waited_kinds(hand, scoring_rules(self.ruleset))

    def _is_complete(self, hand: Hand) -> bool:
        """Whether a hand waited for one of its fourteen tiles before that tile came."""
        for tile in kinds_in_hand(hand):
            if tile.is_bonus:
                continue
            if int(tile) in self.waited_kinds(without(hand, tile)):
                return True
        return False

    def full(self, hand: Hand) -> bool:
        """Whether a hand has the tiles that a player holds between his turns."""
        return hand.size == self.ruleset.hand_size

    def by_tiles(self, hand: Hand) -> int:
        """The distance to the nearest goal."""
        melds = hand.melds
        melded = counts_of(tiles_in_groups([group.code for group in melds]))
        in_hand = list(map(sub, counts_of(hand.tiles), melded))
        best = NEVER
        for goal in self.goals:
            if goal.exact:
                best = min(best, self._to(goal, hand, in_hand, melded=melded))
        for goal in self.goals:
            if goal.exact:
                continue
            # What a goal says of kinds and chows alone is a lower bound; its hands are listed only where that is nearer.
            away = self._to(goal, hand, in_hand, melded=melded)
            if away >= best:
                continue
            if goal.shape == STANDARD and len(goal.kinds) <= FEW_KINDS:
                away = _lacking(in_hand, self._hands_of(goal, melds)) - 1
            best = min(best, away)
        return best if best < NEVER - 1 else NEVER

    def _hands_of(self, goal: Goal, melds: Sequence[Group]) -> tuple[GoalHand, ...]:
        """What the complete hands of a goal have beside these melds, listed when they are first asked for."""
        codes = tuple([group.code for group in melds])
        key = (goal, codes)
        if key not in self._listed:
            if len(self._listed) >= MOST_LISTED:
                self._listed.clear()
            kinds = goal.kinds - self.barred
            self._listed[key] = hands_of_goal(
                self.ruleset, goal.conditions, kinds, melds=codes
            )
        return self._listed[key]

    def _to(
        self, goal: Goal, hand: Hand, in_hand: KindCounts, *, melded: KindCounts
    ) -> int:
        """The distance to the nearest hand of a goal's shape, kinds and chows."""
        for kind, count in enumerate(melded):
            if count and kind not in goal.kinds:
                return NEVER
        sets = self.ruleset.win.sets
        shapes = [self._shapes[goal.shape]]
        if goal.chows < sets and goal.shape == STANDARD:
            shapes = [standard(sets, chows) for chows in range(goal.chows + 1)]
        melds = tuple([group.code for group in hand.melds])
        excluded = self.barred | (_EVERY_KIND - goal.kinds)
        return distance(in_hand, melds, shapes, without=excluded)

    def useful(self, hand: Hand) -> list[Tile]:
        """The kinds any one of which brings a hand nearer; for a ready hand those it waits for."""
        away = self.distance(hand)
        if away == 0:
            return [TILES[kind] for kind in self.waited_kinds(hand)]
        tiles = hand.tiles
        useful = []
        for tile in TILES[:KINDS]:
            if int(tile) in self.barred or tiles.count(tile) >= 4:
                continue
            with_tile = Hand(hand.exposed, hand.fixed, (*hand.free, tile))
            if self.by_tiles(with_tile) < away:
                useful.append(tile)
        return useful


def told_distance(away: int) -> int | None:
    """A distance as JSON and tables carry it: None where the hand can no longer win."""
    return None if away == NEVER else away


def ruleset_distances(ruleset: Ruleset) -> Distances:
    """What a ruleset lets win. Cached for the last rulesets used."""
    return prepared(Distances, ruleset)
