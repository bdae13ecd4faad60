"""The kinds of hands that a player may go for under a ruleset, and what each is worth by how near it is.

A kind of hand is worth what samples of it score.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence, Set
from dataclasses import replace
from random import Random
from typing import Final, NamedTuple

import numpy as np

from mjscore.analysis.distances import goals
from mjscore.ext.arrays.engine import MAY_NOT_WIN, totals_of
from mjscore.ext.arrays.hands import Hands
from mjscore.ext.arrays.patterns import Away
from mjscore.ext.arrays.pieces import PIECE_CODES, TILES_OF_PIECES
from mjscore.ext.arrays.profiles import FAR
from mjscore.ext.arrays.suits import Array
from mjscore.ext.play.nearness import Nearness, TilesOfHands
from mjscore.ext.play.player_views import PlayerViews, chows_with
from mjscore.ext.play.table import (
    CHOWS,
    DISCARD,
    PUNGS,
    PlayedGame,
    SuitWays,
    drawn,
    game,
)
from mjscore.game.groups import TILES_OF, Codes, Kind, kind_of, tile_of
from mjscore.game.tiles import KINDS, TILES
from mjscore.rules.lacking import Frame, counts_of
from mjscore.rules.schema import Ruleset, prepared
from mjscore.rules.vocabulary.shapes import STANDARD, ShapeBlock

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
PUNG_WAYS, CHOW_WAYS = 4, 2
"""From how many players a tile may come that completes a pung, or a chow; another comes from the wall alone."""
_GAIN: Final = np.array([0, 0, 0.35, 1, 1], np.float32)
"""How much of a valued set so many tiles of its kind are."""
_KIND_OF_MELD: Final = np.array(
    [
        tile_of(code) if kind_of(code) in (Kind.PUNG, Kind.KONG) and code else -1
        for code in PIECE_CODES
    ]
)
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
        melds = np.arange(len(PIECE_CODES)) == 0 if ways is None else _melds(ways)
        of_kind = OF_SPECIAL if ways is None else OF_FEW if name in _FEW else 1
        step = patience / 100 * of_kind * np.clip(np.arange(LIVE), 5, 80) / MIDDLE
        left = worth * step[:, None] ** np.array([*range(FAR), FAR, -1], np.float32)
        left[:, FAR] = 0
        return Plan(name, ways, away, melds, worth, left)

    def now(self, views: PlayerViews, tiles: TilesOfHands) -> Array:
        """The distance of each hand (n,); FAR where its melds rule the plan out."""
        may = np.asarray(self.melds[views.melds].all(axis=1))
        if self.suit_ways is not None:
            return np.where(may, Nearness(tiles, views.sets, self.suit_ways).now, FAR)
        found = np.full(len(may), FAR, np.int8)
        if self.away is not None and may.any():
            found[may] = np.minimum(self.away.now(views.hand[may]), FAR)
        return found

    def discards(self, views: PlayerViews, tiles: TilesOfHands) -> Array:
        """The distance after the discard of each kind (n, 36), for hands that the plan is open to."""
        if self.away is not None:
            return np.minimum(self.away.after(views.hand), FAR)
        assert self.suit_ways is not None
        return Nearness(tiles, views.sets, self.suit_ways).after(-1)

    def ways(self, hand: Array, sets: Array, left: Array) -> Array:
        """In how many ways a tile may come that brings each hand nearer (n,): tiles left × players whom it may come from."""
        if self.away is not None:
            now = self.away.now(hand)
            rows, kinds = np.nonzero((left > 0) & (hand < 4))
            more = hand[rows]
            more[np.arange(len(rows)), kinds] += 1
            helps = self.away.now(more) < now[rows]
            ways = np.bincount(
                rows, weights=helps * left[rows, kinds], minlength=len(hand)
            )
            return np.asarray(ways * np.where(now <= 0, PUNG_WAYS, 1))
        assert self.suit_ways is not None
        near = Nearness(hand, sets, self.suit_ways)
        helps = (near.after(1) < near.now[:, None]) * left
        chows = chows_with(hand).any(axis=1) & np.repeat(
            [made in ("chows", "one-chow") for made in self.suit_ways], 9
        )
        players = np.where(
            (hand >= 2) | (near.now <= 0)[:, None],
            PUNG_WAYS,
            np.where(chows, CHOW_WAYS, 1),
        ).astype(np.int8)
        return np.asarray((helps * players).sum(axis=1, dtype=np.int64))


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
        with_dragons, without = (
            self._worth(_samples(self.game, any_hand, dragon))
            for dragon in (True, False)
        )
        self.honours = max(1.0, with_dragons / max(without, 1.0))
        self._valued = np.asarray(
            self.game.own | np.array([tile.is_dragon for tile in TILES[:KINDS]])
        )

    def _plans(self) -> tuple[Plan, ...]:
        """The plans whose sample hands may win."""
        ruleset, patience = self.game.ruleset, self.game.ruleset.play.patience
        plans = [
            Plan.of(name, self._worth(_samples(self.game, lanes)), patience, lanes)
            for name, lanes in _ways(self.game)
        ]
        for name, away in _special(ruleset):
            plans.append(
                Plan.of(
                    name,
                    self._worth(_samples_of(self.game, away.frames)),
                    patience,
                    away=away,
                )
            )
        return tuple(plan for plan in plans if plan.worth > 0)

    def distance(self, views: PlayerViews) -> Array:
        """How far hands are from ready by the nearest plan (n,)."""
        tiles = TilesOfHands(views.hand)
        return np.asarray(
            np.min([plan.now(views, tiles) for plan in self.plans], axis=0)
        )

    def worth(self, views: PlayerViews) -> Array:
        """What hands are worth by the best plan for each (n,), on which no discard is owed."""
        found = np.zeros(len(views.hand))
        for plan, rows, worth, _ in self._open(views):
            some = views.hand[rows], views.sets[rows], views.left[rows]
            found[rows] = np.maximum(found[rows], worth * np.sqrt(plan.ways(*some)))
        return np.asarray(found * self.honours ** self._sets(views))

    def discards(self, views: PlayerViews) -> Array:
        """What hands are worth after the discard of each kind, by the best plan for each (n, 36); 0 for the worse discards."""
        lost = np.where(
            self._valued[views.player], np.diff(_GAIN, prepend=0)[views.hand], 0
        )
        gain = self.honours ** (self._sets(views)[:, None] - lost) * (views.hand > 0)
        coarse = [
            (
                plan,
                rows,
                plan.left[views.live[rows, None], plan.discards(views[rows], tiles)]
                * gain[rows],
            )
            for plan, rows, _, tiles in self._open(views)
        ]
        most, found = np.zeros(len(views.hand)), np.zeros(views.hand.shape)
        for _, rows, worth in coarse:
            most[rows] = np.maximum(most[rows], worth.max(axis=1))
        for plan, rows, worth in coarse:
            some, kinds = np.nonzero(worth >= _NEAR * most[rows, None])
            of, hand = rows[some], views.hand[rows[some]]
            hand[np.arange(len(some)), kinds] -= 1
            weighed = worth[some, kinds] * np.sqrt(
                plan.ways(hand, views.sets[of], views.left[of])
            )
            found[of, kinds] = np.maximum(found[of, kinds], weighed)
        return found

    def _open(
        self, views: PlayerViews
    ) -> Iterator[tuple[Plan, Array, Array, TilesOfHands]]:
        """The plans that may be the best for some hands: which hands, what each is worth by its distance, and its tiles."""
        tiles = TilesOfHands(views.hand)
        worths = np.array(
            [plan.left[views.live, plan.now(views, tiles)] for plan in self.plans]
        )
        near = (worths >= _NEAR * worths.max(axis=0)) & (worths > 0)
        for plan, worth, some in zip(self.plans, worths, near, strict=True):
            rows = np.flatnonzero(some)
            if len(rows):
                yield plan, rows, worth[rows], tiles[rows]

    def _sets(self, views: PlayerViews) -> Array:
        """How many valued sets hands have, a pair being a part of one (n,)."""
        kinds = _KIND_OF_MELD[views.melds]
        laid = self._valued[views.player[:, None], kinds] & (kinds >= 0)
        return np.asarray(
            (self._valued[views.player] * _GAIN[views.hand]).sum(axis=1)
            + laid.sum(axis=1)
        )

    def _worth(self, hands: Hands) -> float:
        """The mean worth of those sample hands that may win."""
        totals, _ = totals_of(hands, self.game.known)
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
    known = {shape.name: shape for shape in ruleset.shapes}
    for goal in goals(ruleset):
        if goal.shape != STANDARD:
            kinds = goal.kinds.difference(map(int, ruleset.barred_tiles))
            frames = [
                frame
                for blocks in known[goal.shape].choices
                for frame in _of_kinds(blocks, kinds)
            ]
            if frames:
                yield goal.shape, Away(frames)


def _of_kinds(blocks: Sequence[ShapeBlock], kinds: Set[int]) -> Iterator[Frame]:
    """The frame of some blocks, with what can be made of some kinds; none where a block cannot."""
    of_kinds = [
        tuple([option for option in block.options if set(_tiles_of(option)) <= kinds])
        for block in blocks
    ]
    if all(
        len(options) >= (block.number if block.different else 1)
        for block, options in zip(blocks, of_kinds, strict=True)
    ):
        yield Frame(
            tuple(
                [
                    block._replace(options=options)
                    for block, options in zip(blocks, of_kinds, strict=True)
                ]
            )
        )


def _tiles_of(codes: Codes) -> list[int]:
    return [int(tile) for code in codes for tile in TILES_OF[code]]


def _samples_of(game: PlayedGame, frames: Sequence[Frame]) -> Hands:
    """Complete hands of a special shape, drawn by lot, nothing of them on the table."""
    dice, found = Random(SEED), list[list[int]]()
    for _ in range(4 * SAMPLES):
        frame = dice.choice(frames)
        codes = list(frame.fixed)
        for block in frame.blocks:
            draw = dice.sample if block.different else dice.choices
            codes += [
                code
                for option in draw(block.options, k=block.number)
                for code in option
            ]
        counts = counts_of(_tiles_of(tuple(codes)))
        if max(counts) <= 4:
            found.append(counts)
    in_hand = np.array(found[:SAMPLES], np.int8)
    last = in_hand.argmax(axis=1)
    in_hand[np.arange(len(last)), last] -= 1
    return _claimed(game, in_hand, np.zeros((len(last), 4), np.int16), last)


def _melds(ways: SuitWays) -> Array:
    """Whether a hand that goes for a plan may have each meld, by number; it may always have none."""
    tiles = TILES_OF_PIECES
    found = np.ones(len(PIECE_CODES), bool)
    chows = np.array(
        [bool(code) and kind_of(code) == Kind.CHOW for code in PIECE_CODES]
    )
    for lane, made in enumerate(ways):
        held = tiles[:, 9 * lane : 9 * lane + 9]
        if made == "nothing":
            found &= held.sum(axis=1) == 0
        elif made == "terminals":
            found &= held[:, 1:8].sum(axis=1) == 0
        elif made == "pungs":
            found &= ~(chows & (held.sum(axis=1) > 0))
    return found


def _groups(ways: SuitWays, barred: Collection[int]) -> list[int]:
    allowed = _melds(ways)
    numbers = [number for number in (*CHOWS.tolist(), *PUNGS.tolist()) if number]
    return [
        number
        for number in numbers
        if allowed[number] and tile_of(PIECE_CODES[number]) not in barred
    ]


def _samples(game: PlayedGame, ways: SuitWays, dragon: bool = False) -> Hands:
    """Complete hands of a plan, drawn by lot among its sets: the first two sets lie on the table."""
    barred = {int(tile) for tile in game.ruleset.barred_tiles}
    groups = np.array(_groups(ways, barred))
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
    in_hand, number = in_hand[can], len(can)
    last = np.argmax(tiles[chosen[can, -1]] > 0, axis=1)
    in_hand[np.arange(number), last] -= 1
    melds = np.zeros((number, 4), np.int16)
    melds[:, :shown] = chosen[can, :shown]
    return _claimed(game, in_hand, melds, last)


def _claimed(game: PlayedGame, in_hand: Array, melds: Array, last: Array) -> Hands:
    """Hands that win with a claimed tile, at every seat and in every round in turn."""
    number = np.arange(len(last))
    seats, rounds = (
        game.seat_numbers[number % game.players],
        game.round_numbers[number % len(game.rounds)],
    )
    return Hands(
        in_hand, melds, last, np.full(len(last), DISCARD), seat=seats, round=rounds
    )
