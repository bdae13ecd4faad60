"""The hands that a plan can come to, between two turns, from where it starts, and how near each is to a complete hand."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from mjscore.groups import TILES_OF, Codes, Form, Kind, group_code, kind_of, tile_of
from mjscore.rulesets.schema import Ruleset
from mjscore.strategy.chances.parts import (
    HALF,
    HALF_BITS,
    NOWHERE_NEAR,
    Near,
    Parts,
    join,
    lacking_of,
    lane_parts,
    near,
    special_hands,
)
from mjscore.strategy.sight import Sight
from mjscore.strategy.unary import FIRST, LANE, LANE_BITS, all_four, kinds_of, unary, without_copies
from mjscore.tiles import KINDS, TILES
from mjscore.vocabulary.shapes import STANDARD, Shape


@dataclass(frozen=True, slots=True)
class Start:
    """The hand at the start.

    `melds` are the sets on the table, declared concealed kongs included. `in_hand` counts the other tiles of each kind, and
    `unseen` the copies that nobody has seen. `sets` is the number of sets of a whole hand. `shapes` are those that the ruleset
    lets win.
    """

    melds: Codes
    in_hand: tuple[int, ...]
    unseen: tuple[int, ...]
    sets: int
    shapes: tuple[Shape, ...]

    @property
    def total(self) -> int:
        """How many tiles are unseen."""
        return sum(self.unseen)

    @property
    def size(self) -> int:
        """The tiles of the hand, a kong counting as three."""
        return sum(self.in_hand) + 3 * len(self.melds)


def start_of(sight: Sight, ruleset: Ruleset) -> Start:
    """The start of a hand as its player sees the table; unseen are all copies that neither he holds nor the table shows."""
    melds = tuple(sorted(group.code for group in sight.hand.melds))
    in_hand = [0] * KINDS
    for tile in sight.hand.free:
        in_hand[tile] += 1
    for group in sight.hand.fixed:
        if group.kind is not Kind.KONG:
            for tile in group.tiles:
                in_hand[tile] += 1
    barred = ruleset.barred_tiles
    unseen = tuple(0 if tile in barred else sight.left(tile) for tile in TILES[:KINDS])
    return Start(melds, tuple(in_hand), unseen, ruleset.win.sets, ruleset.shapes)


class HandClass(NamedTuple):
    """A class of complete hands: the kinds that they may hold (their first copies), and whether they may hold chows."""

    name: str
    kinds: int = FIRST
    chows: bool = True


ANY_HAND: Final = HandClass("any hand")


@dataclass(slots=True, eq=False)
class PlanHand:
    """One hand between two turns. Tiles that serve no near complete hand are left out of it.

    `in_hand` are its tiles beside the melds, as bits. `taken` counts the tiles that the start did not hold. `lacks` is how
    many tiles it needs before it is complete. `serving` are the tiles of all complete hands within reach.
    """

    number: int
    melded: Melded
    in_hand: int
    taken: int
    lacks: int
    serving: int

    @property
    def size(self) -> int:
        """The tiles of the hand that serve, a kong counting as three."""
        return self.in_hand.bit_count() + 3 * len(self.melded.melds)


@dataclass(slots=True, eq=False)
class Melded:
    """The sets that lie on the table, and what the rest of the hand can then be.

    `sets` is the number of sets that are still to be made. `from_start` are the tiles of the start that the melds leave, and
    `most` all copies of each kind that can stand beside the melds, as bits. `taken` counts the tiles of the melds that the
    start did not hold, and `taken_of` the copies of each kind. `kongs` counts the kongs that were declared since the start.
    `fourths` are the copies that would make kongs of exposed pungs.

    The other fields are memories. `positions` has the hands beside these melds by their tiles in hand. `halves` has the fills
    of the halves of these tiles, `discarded` what may follow a discard, `after` the melds after one more.
    """

    melds: Codes
    sets: int
    from_start: int
    most: int
    taken: int
    taken_of: dict[int, int]
    kongs: int
    fourths: int
    positions: dict[int, PlanHand | None] = field(default_factory=dict)
    halves: tuple[dict[int, Parts], dict[int, Parts]] = field(default_factory=lambda: ({}, {}))
    discarded: dict[int, tuple[int, ...]] = field(default_factory=dict)
    after: dict[int, Melded] = field(default_factory=dict)


class Next(NamedTuple):
    """What follows a tile: a hand, which waits for a loose tile if a kong was declared; or a win of so many points."""

    hand: PlanHand
    waits: bool = False
    points: int | None = None


class PlanHands:
    """Every hand within reach of a start, found as they are asked for.

    A complete hand is within reach of a position if the tiles that the position has taken and those it lacks of that hand are
    together no more than `reach`. The tables grow with the number of positions and are dropped with the calculation.
    """

    def __init__(self, start: Start, reach: int, plan: HandClass = ANY_HAND) -> None:
        self.start, self.reach, self.plan = start, reach, plan
        self.all: list[PlanHand] = []
        self._melded: dict[Codes, Melded] = {}
        self._lanes: dict[tuple[int, int, int], Parts] = {}
        self._halves: dict[tuple[int, int, int], Parts] = {}
        self._held = list(start.in_hand)
        for code in start.melds:
            for tile in TILES_OF[code]:
                self._held[tile] += 1
        kinds = [plan.kinds >> 4 * kind & 1 for kind in range(KINDS)]
        most = [min(4, have + left) * may for have, left, may in zip(self._held, start.unseen, kinds, strict=True)]
        had = [min(4, have + left) * may for have, left, may in zip(start.in_hand, start.unseen, kinds, strict=True)]
        self._from_start, self._most = unary(self._held), unary(most)
        self._sets = sets = start.sets - len(start.melds)
        self._parts = []
        for lane in range(4):
            span = slice(9 * lane, 9 * lane + 9)
            self._parts.append(lane_parts(plan.chows and lane < 3, start.in_hand[span], had[span], sets, reach))
        self._specials = (
            []
            if start.melds or not plan.chows
            else special_hands([shape for shape in start.shapes if shape.name != STANDARD], self._held, most, reach)
        )
        self._standard = any(shape.name == STANDARD for shape in start.shapes)

    def melded(self, melds: Codes) -> Melded:
        """What these melds leave."""
        known = self._melded.get(melds)
        if known is None:
            known = self._melded[melds] = self._leave(melds)
        return known

    def forget(self) -> None:
        """Drop what was kept to find hands."""
        for melded in self._melded.values():
            melded.positions, melded.halves, melded.discarded, melded.after = {}, ({}, {}), {}, {}
        self._melded, self._lanes, self._halves = {}, {}, {}

    def after(self, melded: Melded, code: int) -> Melded:
        """What is left after one more meld."""
        known = melded.after.get(code)
        if known is None:
            known = melded.after[code] = self.melded(with_meld(melded.melds, code))
        return known

    def _leave(self, melds: Codes) -> Melded:
        from_start, most = self._from_start, self._most
        taken, taken_of = 0, dict[int, int]()
        for kind, lies in Counter([int(tile) for code in melds for tile in TILES_OF[code]]).items():
            from_start = without_copies(from_start, kind, lies)
            most = without_copies(most, kind, lies)
            if lies > self._held[kind]:
                taken_of[kind] = lies - self._held[kind]
                # The fourth tile of a kong is replaced by a loose one, so that it costs nothing.
                taken += max(0, min(3, lies) - self._held[kind])
        kongs = _kongs(melds) - _kongs(self.start.melds)
        fourths = sum([1 << 4 * tile_of(code) for code in melds if kind_of(code) == Kind.PUNG])
        return Melded(melds, self.start.sets - len(melds), from_start, most, taken, taken_of, kongs, fourths)

    def at(self, melded: Melded, in_hand: int) -> PlanHand | None:
        """The position of these tiles in hand; None where no complete hand is within reach."""
        if in_hand in melded.positions:
            return melded.positions[in_hand]
        found = melded.positions[in_hand] = self._find(melded, in_hand)
        return found

    def _find(self, melded: Melded, in_hand: int) -> PlanHand | None:
        taken = melded.taken + (in_hand & ~melded.from_start).bit_count()
        lacks, serving, _, _ = self.near(melded, in_hand, self.reach - taken)
        if lacks > self.reach - taken:
            return None
        kept = serving | self.kong_copies(melded, in_hand, serving)
        if in_hand & ~kept:
            return self.at(melded, in_hand & kept)
        position = PlanHand(len(self.all), melded, in_hand, taken, lacks, serving)
        self.all.append(position)
        return position

    def kong_copies(self, melded: Melded, in_hand: int, serving: int) -> int:
        """The fourth copies in hand that could be declared as kongs: of a concealed pung that serves, or of an exposed one."""
        fourths = 0
        for kind in kinds_of(all_four(in_hand) | melded.fourths & in_hand):
            if in_hand >> 4 * kind & 15 != 15:
                fourths |= 1 << 4 * kind
            elif serving >> 4 * kind & 7 == 7:
                fourths |= 8 << 4 * kind
        return fourths

    def near(self, melded: Melded, in_hand: int, budget: int) -> Near:
        """The complete hands that lack at most `budget` tiles of these, and those that lack one more."""
        found = NOWHERE_NEAR
        if self._standard:
            found = near(*self._halves_of(melded, in_hand), melded.sets, budget)
        if melded.melds or not self._specials:
            return found
        lacks, serving, needed, wider = found
        for hand in self._specials:
            lacking = (hand & ~in_hand).bit_count()
            if lacking <= budget + 1:
                lacks, wider = min(lacks, lacking), wider & hand
            if lacking <= budget:
                serving, needed = serving | hand, needed & hand
        return Near(lacks, serving, needed, wider)

    def _halves_of(self, melded: Melded, in_hand: int) -> tuple[Parts, Parts]:
        low, high = melded.halves
        one, other = in_hand & HALF, in_hand >> HALF_BITS
        return low.get(one) or self._half(melded, 0, one), high.get(other) or self._half(melded, 1, other)

    def _half(self, melded: Melded, half: int, in_hand: int) -> Parts:
        """The fills of one half of the tiles in hand: dots and bamboo, or characters and honours."""
        most = melded.most >> HALF_BITS * half & HALF
        key = (half, in_hand, most)
        known = self._halves.get(key)
        if known is None:
            lanes = [
                self._lane(2 * half + lane, in_hand >> LANE_BITS * lane & LANE, most >> LANE_BITS * lane & LANE)
                for lane in (0, 1)
            ]
            known = self._halves[key] = join(lanes[0], lanes[1], self._sets, self.reach)
        melded.halves[half][in_hand] = known
        return known

    def _lane(self, lane: int, in_hand: int, most: int) -> Parts:
        key = (lane, in_hand, most)
        known = self._lanes.get(key)
        if known is None:
            known = self._lanes[key] = lacking_of(self._parts[lane], in_hand, most, self.reach)
        return known

    def copies_left(self, position: PlanHand, kind: int) -> int:
        """The copies of a kind that may still come: those unseen at the start but for those that the hand has taken."""
        melded = position.melded
        own = (position.in_hand & ~melded.from_start) >> 4 * kind & 15
        return self.start.unseen[kind] - melded.taken_of.get(kind, 0) - own.bit_count()


def _kongs(melds: Codes) -> int:
    return sum([kind_of(code) == Kind.KONG for code in melds])


def with_meld(melds: Codes, code: int) -> Codes:
    """The melds and one more, in order. A kong takes the place of the exposed pung that it was made of."""
    pung = group_code(Kind.PUNG, tile_of(code), Form.EXPOSED)
    kept = [each for each in melds if each != pung] if kind_of(code) == Kind.KONG else melds
    return tuple(sorted((*kept, code)))
