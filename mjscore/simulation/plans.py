"""The kinds of hands that a player may go for under a ruleset, and what each is worth: sample hands of it, scored."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final, NamedTuple

import numpy as np

from mjscore.arrangements.shapes import ORPHANS
from mjscore.codes import kind_of, tile_of
from mjscore.groups import Kind
from mjscore.many.engine import MAY_NOT_WIN, totals_of
from mjscore.many.hands import Hands
from mjscore.many.lanes import Array
from mjscore.many.pieces import CODES, TILES_OF_PIECES
from mjscore.rulesets.schema import Ruleset, prepared
from mjscore.simulation.game import CHOWS, PUNGS, PlayedGame, game
from mjscore.simulation.nearness import FAR, Lanes, Nearness, TilesOfHands
from mjscore.simulation.table import DISCARD
from mjscore.simulation.walls import drawn
from mjscore.tiles import KINDS, TILES

SAMPLES, SEED, SAMPLE = 400, 1924, 3
"""Hands that are scored for each plan, and the numbers that they are drawn by."""
STEP: Final = 0.3
"""What part of its worth a hand keeps for each tile that is still to be exchanged."""
_GAIN: Final = np.array([0, 0, 0.35, 1, 1], np.float32)
"""How much of a valued set so many tiles of its kind are."""
_KIND_OF_MELD: Final = np.array([tile_of(code) if kind_of(code) in (Kind.PUNG, Kind.KONG) and code else -1 for code in CODES])
_SUITS: Final = ("dots", "bamboo", "characters")
_NONE: Final = Lanes("nothing", "nothing", "nothing", "nothing")


class Plan(NamedTuple):
    """A kind of hand: how lanes may be made (no `lanes` for the thirteen orphans), its melds, and its worth in points.

    `melds` says of each meld by its number whether the hand may have it; `by_distance` (FAR + 2,) is what is left of the worth
    at each distance from 0 on, at -1 the last.
    """

    name: str
    lanes: Lanes | None
    melds: Array
    worth: float
    by_distance: Array

    @staticmethod
    def of(name: str, lanes: Lanes | None, worth: float) -> Plan:
        """A plan of such a worth."""
        melds = np.arange(len(CODES)) == 0 if lanes is None else _melds(lanes)
        left = worth * STEP ** np.array([*range(FAR), FAR, -1], np.float32)
        left[FAR] = 0
        return Plan(name, lanes, melds, worth, left)

    def now(self, hand: Array, tiles: TilesOfHands, sets: Array, melds: Array) -> Array:
        """The distance of each hand (n,); FAR where its melds rule the plan out."""
        away = _orphans_away(hand) if self.lanes is None else Nearness(tiles, sets, self.lanes).now
        return np.where(self.melds[melds].all(axis=1), away, FAR)

    def after(self, hand: Array, tiles: TilesOfHands, sets: Array, melds: Array) -> Array:
        """The distance after the discard of each kind (n, 36); FAR where the melds rule the plan out."""
        if self.lanes is not None:
            away = Nearness(tiles, sets, self.lanes).after(-1)
        else:
            held = hand[:, ORPHANS]
            away = np.repeat(_orphans_away(hand)[:, None], KINDS, axis=1)
            away[:, ORPHANS] += (held == 1) | ((held == 2) & ((held > 1).sum(axis=1) == 1)[:, None])
        return np.where(np.asarray(self.melds[melds].all(axis=1))[:, None], away, FAR)


def _orphans_away(hand: Array) -> Array:
    held = hand[:, ORPHANS]
    return np.asarray(13 - (held > 0).sum(axis=1) - (held > 1).any(axis=1))


class Plans:
    """The plans of a ruleset, the first of which is any hand.

    `honours` says how many times as much a hand is worth with a set of dragons.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self.game = game(ruleset)
        plans = [Plan.of(name, lanes, self._worth(lanes)) for name, lanes in _ways(self.game)]
        if "thirteen-orphans" in self.game.known.rules.shapes:
            limit = ruleset.limit.points or ruleset.limit.notional
            plans.append(Plan.of("orphans", None, float(limit)))
        self.plans = tuple(plan for plan in plans if plan.worth > 0)
        any_hand = self.game.lanes[0]
        self.honours = max(1.0, self._worth(any_hand, dragon=True) / max(self._worth(any_hand), 1.0))
        self._valued = np.asarray(self.game.own | np.array([tile.is_dragon for tile in TILES[:KINDS]]))

    def worth(self, hand: Array, sets: Array, melds: Array, players: Array) -> Array:
        """What hands are worth by the best plan for each (n,)."""
        tiles = TilesOfHands(hand)
        found = [plan.by_distance[plan.now(hand, tiles, sets, melds)] for plan in self.plans]
        return np.asarray(np.max(found, axis=0) * self.honours ** self._sets(hand, melds, players))

    def worth_after(self, hand: Array, sets: Array, melds: Array, players: Array) -> tuple[Array, Array]:
        """What hands are worth after the discard of each kind (n, 36), and the number of the best plan for each hand (n,)."""
        tiles = TilesOfHands(hand)
        found = np.array([plan.by_distance[plan.after(hand, tiles, sets, melds)] for plan in self.plans])
        found[:, hand == 0] = 0
        chosen = found.max(axis=2).argmax(axis=0)
        worth = found[chosen, np.arange(len(chosen))]
        lost = self._valued[players] * (_GAIN[hand] - _GAIN[np.maximum(hand - 1, 0)])
        gain = self.honours ** (self._sets(hand, melds, players)[:, None] - lost)
        return worth * gain, chosen

    def _sets(self, hand: Array, melds: Array, players: Array) -> Array:
        """How many valued sets hands have, a pair being a part of one (n,)."""
        valued = self._valued[players]
        kinds = _KIND_OF_MELD[melds]
        laid = np.take_along_axis(valued, np.maximum(kinds, 0), axis=1) & (kinds >= 0)
        return np.asarray((valued * _GAIN[hand]).sum(axis=1) + laid.sum(axis=1))

    def _worth(self, lanes: Lanes, *, dragon: bool = False) -> float:
        """The mean worth of sample hands that may win, claimed with half of their sets on the table."""
        hands = _samples(self.game, lanes, dragon)
        totals, _ = totals_of(hands, self.game.known)
        wins = totals[totals != MAY_NOT_WIN]
        return float(wins.mean()) if len(wins) else 0.0


def plans(ruleset: Ruleset) -> Plans:
    """The plans of a ruleset; those of the rulesets used last are kept."""
    return prepared(Plans, ruleset)


def _ways(game: PlayedGame) -> Iterator[tuple[str, Lanes]]:
    for lanes in game.lanes:
        yield "any", lanes
    for suit in _SUITS:
        yield f"{suit} and honours", _NONE._replace(**{suit: "chows", "honours": "pungs"})
        yield suit, _NONE._replace(**{suit: "chows"})
    yield "pungs", Lanes("pungs", "pungs", "pungs")
    yield "majors", Lanes("terminals", "terminals", "terminals")
    yield "honours", _NONE._replace(honours="pungs")


def _melds(lanes: Lanes) -> Array:
    """Whether a hand that goes for a plan may have each meld, by number; it may always have none."""
    tiles = TILES_OF_PIECES
    found = np.ones(len(CODES), bool)
    chows = np.array([bool(code) and kind_of(code) == Kind.CHOW for code in CODES])
    for lane, made in enumerate(lanes):
        held = tiles[:, 9 * lane : 9 * lane + 9]
        if made == "nothing":
            found &= held.sum(axis=1) == 0
        elif made == "terminals":
            found &= held[:, 1:8].sum(axis=1) == 0
        elif made == "pungs":
            found &= ~(chows & (held.sum(axis=1) > 0))
    return found


def _groups(lanes: Lanes, barred: Collection[int]) -> list[int]:
    """The numbers of the sets that may be made."""
    allowed = _melds(lanes)
    numbers = [number for number in (*CHOWS.tolist(), *PUNGS.tolist()) if number]
    return [number for number in numbers if allowed[number] and tile_of(CODES[number]) not in barred]


def _samples(game: PlayedGame, lanes: Lanes, dragon: bool) -> Hands:
    """Complete hands of a plan, drawn by lot among its sets: the first two sets lie on the table."""
    barred = {int(tile) for tile in game.ruleset.barred_tiles}
    groups = np.array(_groups(lanes, barred))
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
    seats = game.seat_numbers[np.arange(number) % game.players]
    rounds = game.round_numbers[np.arange(number) % len(game.rounds)]
    return Hands(in_hand, melds, last, np.full(number, DISCARD), seat=seats, round=rounds)
