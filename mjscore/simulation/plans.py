"""How far hands are from ready, and the kinds of hands that a player may go for under a ruleset, with what each is worth.

What a lane of tiles lacks of 0 to 4 sets, without and with a pair, is one of some two hundred profiles. Profiles are numbered:
a lane is looked up by its key, two lanes by their numbers, three by the number of two and another. So the distance of a hand
costs a dozen look-ups, and that of the same hand with another tile two more. A kind of hand is worth what samples of it score.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence, Set
from functools import cache
from itertools import product
from random import Random
from typing import Final, NamedTuple

import numpy as np

from mjscore.arrangements.shapes import Frame, counted
from mjscore.groups import TILES_OF, Codes, Kind, kind_of, tile_of
from mjscore.many.engine import MAY_NOT_WIN, totals_of
from mjscore.many.hands import CODES, TILES_OF_PIECES, Hands
from mjscore.many.lanes import MOST_SETS, POWERS, Array, MayBe, keys_of, lacks
from mjscore.many.patterns import Away
from mjscore.rulesets.schema import Ruleset, prepared
from mjscore.simulation.table import CHOWS, DISCARD, PUNGS, Lanes, PlayedGame, drawn, game
from mjscore.strategy.distances import goals
from mjscore.tiles import KINDS, TILES
from mjscore.vocabulary.shapes import STANDARD, Block

SETS: Final = MOST_SETS + 1
FAR: Final = 15
"""More than any hand lacks."""


_GROUPS: Final = {
    "chows": MayBe(),
    "one-chow": MayBe(1),
    "pungs": MayBe(0),
    "terminals": MayBe(0, (0, 8)),
    "nothing": MayBe(0, ()),
}
"""Which groups may be made of a lane."""


class Profiles(NamedTuple):
    """The profiles by number: of each kind of lane by its key, of two lanes, of three, and the distances of four.

    `lane` (KEYS,) uint8 or uint16 for each name of `_GROUPS`; `two` (lane, lane), `three` (two, lane) uint16; `distance` (sets,
    three, lane) int8.
    """

    lane: dict[str, Array]
    two: Array
    three: Array
    distance: Array


@cache
def profiles() -> Profiles:
    """The tables, built when they are first asked for."""
    lacking = {name: lacks(may_be) for name, may_be in _GROUPS.items()}
    codes = {name: _packed(np.minimum(each.profiles, FAR)) for name, each in lacking.items()}
    known = np.unique(np.concatenate(list(codes.values())))
    numbers = np.uint8 if len(known) < 256 else np.uint16
    lane = {name: np.searchsorted(known, codes[name]).astype(numbers)[each.number] for name, each in lacking.items()}
    ones = _unpacked(known)
    two, twos = _numbered(ones, ones)
    three, threes = _numbered(twos, ones)
    distances = [_least(threes, ones, sets, 1) - 1 for sets in range(SETS)]
    return Profiles(lane, two, three, np.stack(distances).astype(np.int8))


def _packed(lacks: Array) -> Array:
    """Ten numbers up to 15 as one."""
    packed = np.zeros(len(lacks), np.int64)
    for column in range(2 * SETS):
        packed |= lacks[:, column].astype(np.int64) << 4 * column
    return packed


def _unpacked(codes: Array) -> Array:
    return np.asarray((codes[:, None] >> 4 * np.arange(2 * SETS) & FAR).astype(np.int8))


def _least(one: Array, other: Array, sets: int, pair: int) -> Array:
    """What each of some profiles and each of some others lack together of so many sets (one, other)."""
    ways = [
        one[:, None, SETS * eyes + ours] + other[None, :, SETS * (pair - eyes) + sets - ours]
        for ours, eyes in product(range(sets + 1), range(pair + 1))
    ]
    return np.asarray(np.minimum(np.min(ways, axis=0), FAR))


def _numbered(one: Array, other: Array) -> tuple[Array, Array]:
    """The numbers of the joined profiles (one, other), and these profiles."""
    joined = np.stack([_least(one, other, sets, pair) for pair, sets in product((0, 1), range(SETS))], axis=2)
    codes, number = np.unique(_packed(joined.reshape(-1, 2 * SETS)), return_inverse=True)
    return number.reshape(joined.shape[:2]).astype(np.uint16), _unpacked(codes)


class TilesOfHands:
    """The tiles of many hands (n, 36), with the profiles of their lanes, each looked up once."""

    def __init__(self, hand: Array) -> None:
        self._keys = keys_of(hand)
        self._known: dict[tuple[int, str, int], Array] = {}

    def profile(self, lane: int, made: str, step: int = 0) -> Array:
        """The profiles of a lane (n,); with one tile more (`step` 1) or less (-1) of each kind (n, 9)."""
        known = self._known.get((lane, made, step))
        if known is None:
            keys = self._keys[lane]
            keys = keys[:, None] + step * POWERS if step else keys
            known = self._known[lane, made, step] = profiles().lane[made].take(keys, mode="clip")
        return known


class Nearness:
    """Distances of many hands, for one way of making their lanes into sets and a pair.

    `hand` (n, 36) are the tiles in hand, `sets` (n,) the sets that are still to be made.

    A distance is the number of tiles to be exchanged before a hand is ready; -1 where it is complete. Tiles that lie in the
    player's own melds are not taken off what may still come.
    """

    def __init__(self, hand: Array | TilesOfHands, sets: Array, lanes: Lanes = Lanes()) -> None:  # noqa: B008
        known = profiles()
        self._tiles = hand if isinstance(hand, TilesOfHands) else TilesOfHands(hand)
        self._lanes = lanes
        first, second, third, fourth = (self._tiles.profile(lane, made) for lane, made in enumerate(lanes))
        one, other = known.two[first, second], known.two[third, fourth]
        _, threes, self._ones = known.distance.shape
        self._starts = sets.astype(np.int32) * (threes * self._ones)
        self._others = ((other, second), (other, first), (one, fourth), (one, third))
        self.now: Array = known.distance.take(self._beside(0) + first)

    def _beside(self, lane: int) -> Array:
        """Where the distances stand of hands whose other three lanes are as they are (n,)."""
        pair, other = self._others[lane]
        return np.asarray(self._starts + profiles().three[pair, other] * np.int32(self._ones))

    def after(self, step: int) -> Array:
        """The distances with one tile more (`step` 1) or less (-1) of each kind (n, 36); meaningless where there is none."""
        found = np.empty((len(self.now), 36), np.int8)
        distance = profiles().distance
        for lane, made in enumerate(self._lanes):
            of_lane = found[:, 9 * lane : 9 * lane + 9]
            if made == "nothing":
                of_lane[:] = self.now[:, None]
            else:
                of_lane[:] = distance.take(self._beside(lane)[:, None] + self._tiles.profile(lane, made, step))
        return found


SAMPLES, SEED, SAMPLE = 400, 1924, 3
"""Hands that are scored for each plan, and the numbers that they are drawn by."""
STEP: Final = 0.3
"""What part of its worth a hand keeps for each tile that is still to be exchanged.

By matches of 1,024 or 2,048 walls, points a deal among three `value` as they are: 0.45 under babcock +3.9 ± 2.2, 0.4 under
babcock +3.2 ± 2.1, babcock-chinese -1.1 ± 2.9, harr-limit -1.3 ± 1.3 and dmjl -5.8 ± 3.0; 0.25 under millington +1.0 ± 0.7.
"""
_GAIN: Final = np.array([0, 0, 0.35, 1, 1], np.float32)
"""How much of a valued set so many tiles of its kind are."""
_KIND_OF_MELD: Final = np.array([tile_of(code) if kind_of(code) in (Kind.PUNG, Kind.KONG) and code else -1 for code in CODES])
_SUITS: Final = ("dots", "bamboo", "characters")
_NONE: Final = Lanes("nothing", "nothing", "nothing", "nothing")


class Plan(NamedTuple):
    """A kind of hand: how lanes may be made, or what a special shape asks for (`away`), its melds, and its worth in points.

    `melds` says of each meld by its number whether the hand may have it; a special shape is gone for without melds.
    `by_distance` (FAR + 2,) is what is left of the worth at each distance from 0 on, at -1 the last.
    """

    name: str
    lanes: Lanes | None
    away: Away | None
    melds: Array
    worth: float
    by_distance: Array

    @staticmethod
    def of(name: str, worth: float, lanes: Lanes | None = None, away: Away | None = None) -> Plan:
        """A plan of such a worth."""
        melds = np.arange(len(CODES)) == 0 if lanes is None else _melds(lanes)
        left = worth * STEP ** np.array([*range(FAR), FAR, -1], np.float32)
        left[FAR] = 0
        return Plan(name, lanes, away, melds, worth, left)

    def now(self, hand: Array, tiles: TilesOfHands, sets: Array, melds: Array) -> Array:
        """The distance of each hand (n,); FAR where its melds rule the plan out."""
        may = np.asarray(self.melds[melds].all(axis=1))
        if self.lanes is not None:
            return np.where(may, Nearness(tiles, sets, self.lanes).now, FAR)
        found = np.full(len(hand), FAR, np.int8)
        if self.away is not None and may.any():
            found[may] = np.minimum(self.away.now(hand[may]), FAR)
        return found

    def after(self, hand: Array, tiles: TilesOfHands, sets: Array, melds: Array, worths: Array) -> Array:
        """The distance after the discard of each kind (n, 36); FAR where the melds rule the plan out.

        That of a special shape is FAR too where hands are worth no more by it before the discard than the `worths` (n,).
        """
        if self.lanes is not None:
            away = Nearness(tiles, sets, self.lanes).after(-1)
            return np.where(np.asarray(self.melds[melds].all(axis=1))[:, None], away, FAR)
        found = np.full(hand.shape, FAR, np.int8)
        some = np.flatnonzero(self.by_distance[self.now(hand, tiles, sets, melds)] > worths)
        if self.away is not None and len(some):
            found[some] = np.minimum(self.away.after(hand[some]), FAR)
        return found


class Plans:
    """The plans of a ruleset, the first of which is any hand.

    `honours` says how many times as much a hand is worth with a set of dragons.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self.game = game(ruleset)
        plans = [Plan.of(name, self._worth(_samples(self.game, lanes)), lanes) for name, lanes in _ways(self.game)]
        for name, away in _special(ruleset):
            plans.append(Plan.of(name, self._worth(_samples_of(self.game, away.frames)), away=away))
        self.plans = tuple(plan for plan in plans if plan.worth > 0)
        any_hand = self.game.lanes[0]
        with_dragons, without = (self._worth(_samples(self.game, any_hand, dragon)) for dragon in (True, False))
        self.honours = max(1.0, with_dragons / max(without, 1.0))
        self._valued = np.asarray(self.game.own | np.array([tile.is_dragon for tile in TILES[:KINDS]]))

    def worth(self, hand: Array, sets: Array, melds: Array, players: Array) -> Array:
        """What hands are worth by the best plan for each (n,)."""
        tiles = TilesOfHands(hand)
        found = [plan.by_distance[plan.now(hand, tiles, sets, melds)] for plan in self.plans]
        return np.asarray(np.max(found, axis=0) * self.honours ** self._sets(hand, melds, players))

    def worth_after(self, hand: Array, sets: Array, melds: Array, players: Array) -> tuple[Array, Array]:
        """What hands are worth after the discard of each kind (n, 36), and the number of the best plan for each hand (n,)."""
        tiles = TilesOfHands(hand)
        found, most = np.zeros((len(self.plans), *hand.shape), np.float32), np.zeros((len(self.plans), len(hand)), np.float32)
        for number, plan in enumerate(self.plans):
            worths = plan.by_distance[plan.after(hand, tiles, sets, melds, most.max(axis=0))]
            found[number] = np.where(hand > 0, worths, 0)
            most[number] = found[number].max(axis=1)
        chosen = most.argmax(axis=0)
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

    def _worth(self, hands: Hands) -> float:
        """The mean worth of those sample hands that may win."""
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


def _special(ruleset: Ruleset) -> Iterator[tuple[str, Away]]:
    """The special shapes that may win, each with the distances to it, made of the kinds alone that the ruleset lets it have."""
    known = {shape.name: shape for shape in ruleset.shapes}
    for goal in goals(ruleset):
        if goal.shape != STANDARD:
            kinds = goal.kinds.difference(map(int, ruleset.barred_tiles))
            frames = [frame for blocks in known[goal.shape].choices for frame in _of_kinds(blocks, kinds)]
            if frames:
                yield goal.shape, Away(frames)


def _of_kinds(blocks: Sequence[Block], kinds: Set[int]) -> Iterator[Frame]:
    """The frame of some blocks, with what can be made of some kinds; none where a block cannot."""
    of_kinds = [tuple([option for option in block.options if set(_tiles_of(option)) <= kinds]) for block in blocks]
    if all(len(options) >= (block.number if block.different else 1) for block, options in zip(blocks, of_kinds, strict=True)):
        yield Frame(tuple([block._replace(options=options) for block, options in zip(blocks, of_kinds, strict=True)]))


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
            codes += [code for option in draw(block.options, k=block.number) for code in option]
        counts = counted(_tiles_of(tuple(codes)))
        if max(counts) <= 4:
            found.append(counts)
    in_hand = np.array(found[:SAMPLES], np.int8)
    last = in_hand.argmax(axis=1)
    in_hand[np.arange(len(last)), last] -= 1
    return _claimed(game, in_hand, np.zeros((len(last), 4), np.int16), last)


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
    allowed = _melds(lanes)
    numbers = [number for number in (*CHOWS.tolist(), *PUNGS.tolist()) if number]
    return [number for number in numbers if allowed[number] and tile_of(CODES[number]) not in barred]


def _samples(game: PlayedGame, lanes: Lanes, dragon: bool = False) -> Hands:
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
    return _claimed(game, in_hand, melds, last)


def _claimed(game: PlayedGame, in_hand: Array, melds: Array, last: Array) -> Hands:
    """Hands that win with a claimed tile, at every seat and in every round in turn."""
    number = np.arange(len(last))
    seats, rounds = game.seat_numbers[number % game.players], game.round_numbers[number % len(game.rounds)]
    return Hands(in_hand, melds, last, np.full(len(last), DISCARD), seat=seats, round=rounds)
