"""The kinds of hands that a player may go for under a ruleset, and what each is worth by how near it is.

A kind of hand is worth what samples of it score.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence, Set
from copy import copy
from dataclasses import replace
from random import Random
from typing import Final, NamedTuple

import numpy as np

from mjscore.analysis.distances import goals
from mjscore.ext.arrays.engine import MAY_NOT_WIN, totals_of
from mjscore.ext.arrays.hands import Hands
from mjscore.ext.arrays.patterns import Away
from mjscore.ext.arrays.pieces import (
    KINDS_OF_PIECES,
    PIECE_CODES,
    TILES_OF_PIECES,
)
from mjscore.ext.arrays.profiles import FAR
from mjscore.ext.arrays.suits import Array, suit_keys
from mjscore.ext.play.nearness import WITH_CHOWS, Nearness, keys_without, ways_made
from mjscore.ext.play.player_views import PlayerViews, kinds_first, tiles_in_all
from mjscore.ext.play.table import (
    CHOWS,
    DISCARD,
    PUNGS,
    PlayedGame,
    SuitWays,
    drawn,
    game,
)
from mjscore.game.groups import Codes, Kind, kind_of, tile_of, tiles_in_groups
from mjscore.game.tiles import KINDS, TILES
from mjscore.rules.schema import Ruleset, prepared
from mjscore.rules.shapes import STANDARD, Frame, ShapeBlock, counts_of

SAMPLES, SEED, SAMPLE = 400, 1924, 3
"""Hands that are scored for each plan, and the numbers that they are drawn by."""
OF_SPECIAL, OF_FEW = 0.75, 0.4
"""Special shapes keep so much less for each tile lacking, and hands of ones, nines and honours alone.

How matches chose these and the other numbers here is told in `tests/README.md`.
"""
LIVE: Final = 160
"""More tiles than can ever be drawn; `play.patience` is meant where so many can as here:"""
MIDDLE: Final = 42
_NEAR: Final = 0.4
"""Less than such a part of the best is not looked at more closely."""
_WEIGHED_TOGETHER: Final = 4096
"""Discards that are weighed together: what is worked out of them fits the processor's cache."""
PUNG_WAYS, CHOW_WAYS = 4, 2
"""From how many players a tile may come that completes a pung, or a chow; another comes from the wall alone."""
_GAIN: Final = np.array([0, 0, 0.35, 1, 1], np.float32)
"""How much of a valued set so many tiles of its kind are."""


def _kind_of_set(code: int) -> int:
    """The kind of tile of a pung or a kong; -1 of any other group, and of none."""
    if code and kind_of(code) in (Kind.PUNG, Kind.KONG):
        return int(tile_of(code))
    return -1


_KIND_OF_MELD: Final = np.array([_kind_of_set(code) for code in PIECE_CODES])
_HONOURS: Final = 27
"""The number of the first kind that is of no suit."""
_SUITS: Final = ("dots", "bamboo", "characters")
_NONE: Final = SuitWays("nothing", "nothing", "nothing", "nothing")
_FEW: Final = ("majors", "honours")


class Plan(NamedTuple):
    """A kind of hand: how lanes may be made, or what a special shape asks for (`away`), its melds, and its worth in points.

    `melds` says of each meld by its number whether the hand may have it; a special shape is gone for without melds.
    `left` (LIVE, FAR + 2) is what is left of the worth while so many tiles can be drawn, at each distance from 0 on, at -1 the
    last.
    """

    name: str
    suit_ways: SuitWays | None
    away: Away | None
    melds: Array
    worth: float
    left: Array

    @staticmethod
    def of(
        name: str,
        worth: float,
        patience: int,
        ways: SuitWays | None = None,
        away: Away | None = None,
    ) -> Plan:
        """A plan of such a worth, which falls faster with each tile lacking the fewer tiles can be drawn."""
        if ways is None:
            melds = np.arange(len(PIECE_CODES)) == 0
            of_kind = OF_SPECIAL
        else:
            melds = _melds(ways)
            of_kind = OF_FEW if name in _FEW else 1.0
        step = patience / 100 * of_kind * np.clip(np.arange(LIVE), 5, 80) / MIDDLE
        left = worth * step[:, None] ** np.array([*range(FAR), FAR, -1], np.float32)
        left[:, FAR] = 0
        return Plan(name, ways, away, melds, worth, left)


def _ways_nearer(near: Nearness, hand: Array, left: Array, with_chows: Array) -> Array:
    """In how many ways a tile may come that brings each hand nearer (n,): tiles left × players whom it may come from.

    `with_chows` (4, n) says in which suits each hand may make chows.
    """
    held = kinds_first(hand)
    ways = np.ones(held.shape, np.uint8)
    completes_chow = _complete_chows(held[:_HONOURS]) & with_chows[:3, None]
    in_suits = completes_chow.reshape(_HONOURS, -1)
    np.copyto(ways[:_HONOURS], CHOW_WAYS, where=in_suits)
    np.copyto(ways, PUNG_WAYS, where=(held >= 2) | (near.now <= 0))
    ways *= kinds_first(left).view(np.uint8)
    ways *= near.after(1) < near.now
    return tiles_in_all(ways)


def _complete_chows(held: Array) -> Array:
    """Whether a tile of each rank would complete a chow with two others that are held (27, n): (3, 9, n)."""
    hands = held.shape[1]
    has = np.zeros((3, 13, hands), bool)  # two ranks more below each suit, and above
    has[:, 2:11] = held.reshape(3, 9, hands) > 0
    two_below, below, above, two_above = (
        has[:, first : first + 9] for first in (0, 1, 3, 4)
    )
    return np.asarray((two_below & below) | (below & above) | (above & two_above))


def _special_ways_nearer(away: Away, hand: Array, left: Array) -> Array:
    """The same of a special shape: a tile comes from the wall, and the last of all from anybody."""
    now = away.now(hand)
    rows, kinds = np.nonzero((left > 0) & (hand < 4))
    more = hand[rows]
    more[np.arange(len(rows)), kinds] += 1
    helps = away.now(more) < now[rows]
    ways = np.bincount(rows, weights=helps * left[rows, kinds], minlength=len(hand))
    return np.asarray(ways * np.where(now <= 0, PUNG_WAYS, 1))


def _without(hand: Array, kinds: Array) -> Array:
    """Hands each of which has lost a tile of a kind."""
    hand[np.arange(len(kinds)), kinds] -= 1
    return hand


class Plans:
    """The plans of a ruleset, the first of which is any hand.

    `honours` says how many times as much a hand is worth with a set of dragons.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self.game = game(ruleset)
        self.plans = self._plans()
        if not self.plans:  # no sample is worth what a win needs; the best plan is still the one of the dearest hands
            self.game = game(_without_minimum(ruleset))
            self.plans = self._plans()
        any_hand = self.game.ways[0]
        with_dragons = self._worth(_samples(self.game, any_hand, dragon=True))
        without = self._worth(_samples(self.game, any_hand))
        self.honours = max(1.0, with_dragons / max(without, 1.0))
        self._prepare()
        dragons = [tile.is_dragon for tile in TILES[:KINDS]]
        self._valued = np.asarray(self.game.own | np.array(dragons))

    def _plans(self) -> tuple[Plan, ...]:
        """The plans whose sample hands may win."""
        patience = self.game.ruleset.play.patience
        plans = []
        for name, ways in _ways(self.game):
            worth = self._worth(_samples(self.game, ways))
            plans.append(Plan.of(name, worth, patience, ways=ways))
        for name, away in _special(self.game.ruleset):
            worth = self._worth(_samples_of(self.game, away.frames))
            plans.append(Plan.of(name, worth, patience, away=away))
        return tuple(plan for plan in plans if plan.worth > 0)

    def without(self, names: Collection[str]) -> Plans:
        """These plans without those of some names."""
        other = copy(self)
        other.plans = tuple(plan for plan in self.plans if plan.name not in names)
        other._prepare()
        return other

    def _prepare(self) -> None:
        """The plans as columns: those of sets and a pair first, then special shapes."""
        in_order = sorted(self.plans, key=lambda plan: plan.suit_ways is None)
        made = []
        self._special = []
        for place, plan in enumerate(in_order):
            if plan.suit_ways is not None:
                made.append(ways_made(plan.suit_ways))
            if plan.away is not None:
                self._special.append((place, plan.away))
        self._made = np.array(made, np.int64).reshape(-1, 4).T
        self._chows = np.isin(self._made, WITH_CHOWS)
        self._melds = np.array([plan.melds for plan in in_order])
        self._left = np.array([plan.left for plan in in_order])
        # What is left at the distance -1 comes first, then that at 0.
        self._by_distance = np.roll(self._left, 1, axis=2).ravel()

    def distance(self, views: PlayerViews) -> Array:
        """How far hands are from ready by the nearest plan (n,)."""
        return np.asarray(self._distances(views, suit_keys(views.hand)).min(axis=0))

    def worth(self, views: PlayerViews) -> Array:
        """What hands are worth by the best plan for each (n,), on which no discard is owed."""
        keys = suit_keys(views.hand)
        worths, open_now = self._worths(views, keys)
        weighed = np.zeros(worths.shape)
        of_sets, rows, near = self._near(views, keys, open_now)
        ways = _ways_nearer(
            near, views.hand[rows], views.left[rows], self._chows[:, of_sets]
        )
        weighed[of_sets, rows] = worths[of_sets, rows] * np.sqrt(ways)
        for place, away, rows in self._special_open(open_now):
            ways = _special_ways_nearer(away, views.hand[rows], views.left[rows])
            weighed[place, rows] = worths[place, rows] * np.sqrt(ways)
        return np.asarray(weighed.max(axis=0) * self.honours ** self._sets(views))

    def discards(self, views: PlayerViews) -> Array:
        """What hands are worth after the discard of each kind, by the best plan for each (n, 36); 0 for the worse discards."""
        gain = self._gain_after(views)
        keys = suit_keys(views.hand)
        _, open_now = self._worths(views, keys)
        plan, rows, near = self._near(views, keys, open_now)
        first = (plan * LIVE + views.live[rows]) * (FAR + 2) + 1
        coarse = self._by_distance.take(first + near.after(-1), mode="clip")
        coarse *= kinds_first(gain)[:, rows]
        most = np.zeros(len(views.hand))
        np.maximum.at(most, rows, coarse.max(axis=0, initial=0))
        special = []
        for place, away, hands in self._special_open(open_now):
            distances = np.minimum(away.after(views.hand[hands]), FAR)
            worth = self._left[place][views.live[hands, None], distances] * gain[hands]
            most[hands] = np.maximum(most[hands], worth.max(axis=1))
            special.append((away, hands, worth))
        worths = np.zeros(views.hand.shape)
        kinds, plans_of_hands = np.nonzero(coarse >= _NEAR * most[rows])
        for start in range(0, len(kinds), _WEIGHED_TOGETHER):
            part = slice(start, start + _WEIGHED_TOGETHER)
            kind = kinds[part]
            some = plans_of_hands[part]
            ways = self._ways_after(views, keys, rows[some], plan[some], kind)
            weighed = coarse[kind, some] * np.sqrt(ways)
            np.maximum.at(worths, (rows[some], kind), weighed)
        for away, hands, worth in special:
            some, kinds = np.nonzero(worth >= _NEAR * most[hands, None])
            of_hand = hands[some]
            hand = _without(views.hand[of_hand], kinds)
            ways = _special_ways_nearer(away, hand, views.left[of_hand])
            weighed = worth[some, kinds] * np.sqrt(ways)
            worths[of_hand, kinds] = np.maximum(worths[of_hand, kinds], weighed)
        return worths

    def _ways_after(
        self, views: PlayerViews, keys: Array, rows: Array, plan: Array, kinds: Array
    ) -> Array:
        """In how many ways hands come nearer by a plan of sets after the discard of a kind (n,)."""
        keys_after = keys_without(keys[:, rows], kinds)
        nearness = Nearness(keys_after, views.sets[rows], self._made[:, plan])
        hand = _without(views.hand[rows], kinds)
        return _ways_nearer(nearness, hand, views.left[rows], self._chows[:, plan])

    def _gain_after(self, views: PlayerViews) -> Array:
        """How many times as much hands are worth for their valued sets after the discard of each kind (n, 36); 0 of none."""
        sets = self._sets(views)
        gain = (self.honours**sets)[:, None] * (views.hand > 0)
        rows, kinds = np.nonzero((views.hand > 1) & self._valued[views.player])
        lost = np.diff(_GAIN, prepend=0)[views.hand[rows, kinds]]
        gain[rows, kinds] = self.honours ** (sets[rows] - lost)
        return gain

    def _distances(self, views: PlayerViews, keys: Array) -> Array:
        """The distance of each hand by each plan (plans, n); FAR where its melds rule the plan out."""
        may = np.asarray(self._melds[:, views.melds].all(axis=2))
        distances = np.full(may.shape, FAR, np.int8)
        of_sets = self._made.shape[1]
        near = Nearness(keys[:, None], views.sets, self._made[:, :, None])
        distances[:of_sets] = np.where(may[:of_sets], near.now, FAR)
        for place, away in self._special:
            rows = np.flatnonzero(may[place])
            if len(rows):
                distances[place, rows] = np.minimum(away.now(views.hand[rows]), FAR)
        return distances

    def _worths(self, views: PlayerViews, keys: Array) -> tuple[Array, Array]:
        """What hands are worth by their distance alone (plans, n), and which plans may be the best for each."""
        distances = self._distances(views, keys)
        plan = np.arange(len(distances))[:, None]
        worths = self._left[plan, views.live, distances]
        open_now = (worths >= _NEAR * worths.max(axis=0)) & (worths > 0)
        return worths, open_now

    def _near(
        self, views: PlayerViews, keys: Array, open_now: Array
    ) -> tuple[Array, Array, Nearness]:
        """The plans of sets that are open to some hands, these hands, and how near they are."""
        plan, rows = np.nonzero(open_now[: self._made.shape[1]])
        near = Nearness(keys[:, rows], views.sets[rows], self._made[:, plan])
        return plan, rows, near

    def _special_open(self, open_now: Array) -> Iterator[tuple[int, Away, Array]]:
        """The special shapes that are open to some hands, each with these hands."""
        for place, away in self._special:
            rows = np.flatnonzero(open_now[place])
            if len(rows):
                yield place, away, rows

    def _sets(self, views: PlayerViews) -> Array:
        """How many valued sets hands have, a pair being a part of one (n,)."""
        kinds = _KIND_OF_MELD[views.melds]
        laid = self._valued[views.player[:, None], kinds] & (kinds >= 0)
        in_hand = self._valued[views.player] * _GAIN[views.hand]
        return np.asarray(in_hand.sum(axis=1) + laid.sum(axis=1))

    def _worth(self, hands: Hands) -> float:
        """The mean worth of those sample hands that may win."""
        totals, _ = totals_of(hands, self.game.many_rules)
        wins = totals[totals != MAY_NOT_WIN]
        return float(wins.mean()) if len(wins) else 0.0


def _without_minimum(ruleset: Ruleset) -> Ruleset:
    win = ruleset.win._replace(
        minimum_points=0, minimum_doubles=0, minimum_combinations=0
    )
    return replace(ruleset, win=win, known_digest=None)


def plans(ruleset: Ruleset) -> Plans:
    """The plans of a ruleset; those of the rulesets used last are kept."""
    return prepared(Plans, ruleset)


def _ways(game: PlayedGame) -> Iterator[tuple[str, SuitWays]]:
    for lanes in game.ways:
        yield "any", lanes
    for suit in _SUITS:
        yield (
            f"{suit} and honours",
            _NONE._replace(**{suit: "chows", "honours": "pungs"}),
        )
        yield suit, _NONE._replace(**{suit: "chows"})
    yield "pungs", SuitWays("pungs", "pungs", "pungs")
    yield "majors", SuitWays("terminals", "terminals", "terminals")
    yield "honours", _NONE._replace(honours="pungs")


def _special(ruleset: Ruleset) -> Iterator[tuple[str, Away]]:
    """The special shapes that may win, each with the distances to it, made of the kinds alone that the ruleset lets it have."""
    shapes = {shape.name: shape for shape in ruleset.shapes}
    for goal in goals(ruleset):
        if goal.shape == STANDARD:
            continue
        kinds = goal.kinds.difference(map(int, ruleset.barred_tiles))
        frames = []
        for blocks in shapes[goal.shape].choices:
            frame = _of_kinds(blocks, kinds)
            if frame is not None:
                frames.append(frame)
        if frames:
            yield goal.shape, Away(frames)


def _of_kinds(blocks: Sequence[ShapeBlock], kinds: Set[int]) -> Frame | None:
    """The frame of some blocks, with what can be made of some kinds; None where a block cannot."""
    of_kinds = []
    for block in blocks:
        options = [option for option in block.options if _kinds_of(option) <= kinds]
        least = block.number if block.different else 1
        if len(options) < least:
            return None
        of_kinds.append(block._replace(options=tuple(options)))
    return Frame(tuple(of_kinds))


def _kinds_of(codes: Codes) -> set[int]:
    return {int(tile) for tile in tiles_in_groups(codes)}


def _samples_of(game: PlayedGame, frames: Sequence[Frame]) -> Hands:
    """Complete hands of a special shape, drawn by lot, nothing of them on the table."""
    dice = Random(SEED)
    samples = []
    for _ in range(4 * SAMPLES):
        frame = dice.choice(frames)
        codes = list(frame.fixed)
        for block in frame.blocks:
            draw = dice.sample if block.different else dice.choices
            for option in draw(block.options, k=block.number):
                codes += option
        counts = counts_of(tiles_in_groups(codes))
        if max(counts) <= 4:
            samples.append(counts)
    in_hand = np.array(samples[:SAMPLES], np.int8)
    last = in_hand.argmax(axis=1)
    in_hand[np.arange(len(last)), last] -= 1
    return _claimed(game, in_hand, np.zeros((len(last), 4), np.int16), last)


def _melds(ways: SuitWays) -> Array:
    """Whether a hand that goes for a plan may have each meld, by number; it may always have none."""
    allowed = np.ones(len(PIECE_CODES), bool)
    chows = KINDS_OF_PIECES == Kind.CHOW
    for suit, made in enumerate(ways):
        of_suit = TILES_OF_PIECES[:, 9 * suit : 9 * suit + 9]
        if made == "nothing":
            allowed &= of_suit.sum(axis=1) == 0
        elif made == "terminals":
            allowed &= of_suit[:, 1:8].sum(axis=1) == 0
        elif made == "pungs":
            allowed &= ~(chows & (of_suit.sum(axis=1) > 0))
    return allowed


def _sets_of(ways: SuitWays, barred: Collection[int]) -> Array:
    """The numbers of the exposed chows and pungs that a plan is made of."""
    allowed = _melds(ways)
    numbers = []
    for number in np.concatenate([CHOWS, PUNGS]).tolist():
        if number and allowed[number] and tile_of(PIECE_CODES[number]) not in barred:
            numbers.append(number)
    return np.array(numbers)


def _samples(game: PlayedGame, ways: SuitWays, *, dragon: bool = False) -> Hands:
    """Complete hands of a plan, drawn by lot among its sets: the first two sets lie on the table."""
    barred = {int(tile) for tile in game.ruleset.barred_tiles}
    groups = _sets_of(ways, barred)
    lots = drawn(SEED, np.arange(4 * SAMPLES), SAMPLE, game.sets + 2)
    chosen = groups[(lots[:, : game.sets] % np.uint64(len(groups))).astype(np.int64)]
    if dragon:
        chosen[:, 0] = PUNGS[33:36][(lots[:, 0] % np.uint64(3)).astype(np.int64)]
    tiles = TILES_OF_PIECES
    pairs = np.flatnonzero(tiles[groups].max(axis=0) > 2)
    eyes = pairs[(lots[:, -2] % np.uint64(len(pairs))).astype(np.int64)]
    shown = min(2, game.sets - 1)
    in_hand = tiles[chosen[:, shown:]].sum(axis=1, dtype=np.int8)
    in_hand[np.arange(len(eyes)), eyes] += 2
    whole = in_hand + tiles[chosen[:, :shown]].sum(axis=1, dtype=np.int8)
    can = np.flatnonzero((whole <= 4).all(axis=1))[:SAMPLES]
    in_hand = in_hand[can]
    number = len(can)
    last = np.argmax(tiles[chosen[can, -1]] > 0, axis=1)
    in_hand[np.arange(number), last] -= 1
    melds = np.zeros((number, 4), np.int16)
    melds[:, :shown] = chosen[can, :shown]
    return _claimed(game, in_hand, melds, last)


def _claimed(game: PlayedGame, in_hand: Array, melds: Array, last: Array) -> Hands:
    """Hands that win with a claimed tile, at every seat and in every round in turn."""
    number = np.arange(len(last))
    return Hands(
        in_hand,
        melds,
        last,
        np.full(len(last), DISCARD),
        seat=game.seat_numbers[number % game.players],
        round=game.round_numbers[number % len(game.rounds)],
    )
