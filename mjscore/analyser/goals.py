"""How far a hand is from ready under a ruleset: the distance to the nearest hand that it and its options let win."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from mjscore.analyser.targets import lacking, targets
from mjscore.analysis.distance import distance, few_chows
from mjscore.analysis.lanes import ONES, PACKED, WEIGHT, pack
from mjscore.groups import Form, Kind
from mjscore.hands import Hand
from mjscore.rulesets.schema import Ruleset
from mjscore.scoring.engine import scorer
from mjscore.scoring.refusals import barred_tiles
from mjscore.tiles import KINDS, TILES, Tile
from mjscore.vocabulary.pieces import Piece
from mjscore.vocabulary.terms import Condition, Words
from mjscore.vocabulary.words import NOWHERE, WORDS

_HONOURS: Final = pack(range(27, KINDS))
_SUITS: Final = tuple(pack(range(start, start + 9)) for start in (0, 9, 18))
ANY_NUMBER: Final = 9
"""More chows than any hand can have."""

FEW_KINDS: Final = 9
"""Of so many kinds all complete hands can be listed."""


class Goal(NamedTuple):
    """What a class of winning hands has in common: its shape, the kinds it may hold (a packed mask), its chows at most.

    `exact` is False where conditions say more than that: not every such hand is let win.
    """

    shape: str
    kinds: int = ONES
    chows: int = ANY_NUMBER
    exact: bool = True


@lru_cache(maxsize=64)
def goals(ruleset: Ruleset) -> tuple[Goal, ...]:
    """The classes of hands that a ruleset lets win."""
    win = ruleset.win
    alternatives = [ruleset.item(id).when for id in sorted(win.by)] or [()]
    found: dict[Goal, None] = {}
    for conditions in alternatives:
        for shape in win.shapes:
            for goal in _goals_of((*win.requires, *conditions), Goal(shape)):
                found[goal] = None
    return tuple(goal for goal in found if not any(_covers(other, goal) for other in found if other != goal))


def _covers(wide: Goal, narrow: Goal) -> bool:
    same = wide.shape == narrow.shape and wide.exact
    return same and not narrow.kinds & ~wide.kinds and narrow.chows <= wide.chows


def _goals_of(conditions: Iterable[Condition], goal: Goal) -> Iterator[Goal]:
    """The goals that remain of one under conditions that must all hold."""
    choices = [list(_narrowed(condition, goal)) for condition in conditions]
    for choice in product(*choices):
        together = goal
        for each in choice:
            kinds, chows = together.kinds & each.kinds, min(together.chows, each.chows)
            together = Goal(goal.shape, kinds, chows, together.exact and each.exact)
        yield together


def _narrowed(condition: Condition, goal: Goal) -> Iterator[Goal]:
    """The goals that remain under one condition; the goal itself where it says nothing of kinds and chows."""
    name = condition.name
    if name == "any-of":
        for branch in condition.branches:
            yield from _goals_of(branch, goal)
    elif condition.negated:
        yield goal._replace(exact=False)
    elif name == "shape" or name == "standard":
        if goal.shape in (condition.names or ("standard",)):
            yield goal
    elif name in ("one-suit", "one-suit-with-honours"):
        honours = _HONOURS if name == "one-suit-with-honours" else 0
        yield from (goal._replace(kinds=goal.kinds & (suit | honours)) for suit in _SUITS)
    elif name == "tiles-within":
        yield goal._replace(kinds=goal.kinds & pack(condition.tiles))
    elif name == "every":
        yield goal._replace(kinds=goal.kinds & _kinds_of(condition.words))
    elif name in ("count", "none") and [word.name for word in condition.words] == ["chow"]:
        yield goal._replace(chows=min(goal.chows, condition.high if name == "count" else 0))
    else:
        yield goal._replace(exact=False)


def _kinds_of(words: Words) -> int:
    """The kinds of which some piece fits the words."""
    return sum(WEIGHT[tile] for tile in TILES[:KINDS] if any(_fits(piece, words) for piece in _pieces_with(tile)))


def _pieces_with(tile: Tile) -> Iterator[Piece]:
    lowest = range(max(0, tile % 9 - 2), min(6, tile % 9) + 1) if tile.is_suit else ()
    for form in Form:
        for kind in (Kind.SINGLE, Kind.PAIR, Kind.PUNG, Kind.KONG):
            yield from (Piece(kind, tile, form, place, False) for place in (0, 1))
        yield from (Piece(Kind.CHOW, TILES[tile - tile % 9 + low], form, 0, False) for low in lowest)


def _fits(piece: Piece, words: Words) -> bool:
    """Whether the words can be true of a piece; those that depend on the player's place are taken to be."""
    for word in words:
        if word.name == "tiles":
            truth = word.tiles.issuperset(piece.tiles)
        elif word.name in ("own-wind", "prevailing-wind"):
            continue
        else:
            truth = WORDS[word.name](piece, NOWHERE)
        if truth is word.negated:
            return False
    return True


class Aim:
    """What one ruleset lets win, as the distance asks it of hand after hand."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.scorer = scorer(ruleset)
        self.goals = goals(ruleset)
        self.barred = sum(WEIGHT[tile] for tile in barred_tiles(ruleset))
        self.strict = bool(ruleset.win.by or ruleset.win.requires)

    def distance(self, hand: Hand) -> int:
        """The tiles to be exchanged before a hand without a win is ready; -1 if its fourteen tiles are complete."""
        away = self.by_tiles(hand)
        if away == 0 and self.strict and self.full(hand) and not self.scorer.waits(hand):
            return 1
        return away

    def full(self, hand: Hand) -> bool:
        """Whether a hand has the tiles that a player holds between his turns."""
        return hand.size == self.ruleset.hand_size

    def by_tiles(self, hand: Hand) -> int:
        """The distance to the nearest goal."""
        melds = hand.melds
        melded = sum([PACKED[group.code] for group in melds])
        standing = pack(hand.tiles) - melded
        best = min((self._to(goal, hand, standing, melded) for goal in self.goals if goal.exact), default=99)
        for goal in self.goals:
            # What a goal says of kinds and chows alone is a lower bound; its hands are listed only where that is nearer.
            if not goal.exact and (nearest := self._to(goal, hand, standing, melded)) < best:
                listed = goal.shape == "standard" and not melds and goal.kinds.bit_count() <= FEW_KINDS
                best = min(best, lacking(standing, targets(self.ruleset, goal.kinds)) - 1 if listed else nearest)
        return best

    def _to(self, goal: Goal, hand: Hand, standing: int, melded: int) -> int:
        without = self.barred | ONES & ~goal.kinds
        melds, sets = hand.melds, self.ruleset.win.sets
        if melded and any(not goal.kinds & WEIGHT[tile] for group in melds for tile in group.tiles):
            return 99
        if goal.chows < sets and goal.shape == "standard":
            chows = goal.chows - sum(group.kind is Kind.CHOW for group in melds)
            gone = melded & ~(7 * without) | without << 2
            return few_chows(standing, sets - len(melds), chows, gone) if chows >= 0 else 99
        return distance(standing, melded, len(melds), sets, (goal.shape,), without)

    def useful(self, hand: Hand) -> list[Tile]:
        """The kinds any one of which brings a hand nearer; for a ready hand those it waits for."""
        here = self.distance(hand)
        if here == 0:
            mask = self.scorer.waits(hand) & ~self.barred
            return [tile for tile in TILES[:KINDS] if mask & WEIGHT[tile]]
        tiles = hand.tiles
        return [
            tile
            for tile in TILES[:KINDS]
            if not self.barred & WEIGHT[tile] and tiles.count(tile) < 4 and self._nearer(hand, tile, here)
        ]

    def _nearer(self, hand: Hand, tile: Tile, here: int) -> bool:
        return self.by_tiles(_with(hand, tile)) < here


def _with(hand: Hand, tile: Tile) -> Hand:
    return Hand(hand.exposed, hand.fixed, (*hand.free, tile))


@lru_cache(maxsize=64)
def aim(ruleset: Ruleset) -> Aim:
    """What a ruleset lets win, worked out once."""
    return Aim(ruleset)
