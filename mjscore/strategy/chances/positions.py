"""The hands that a plan can come to, between two turns, and how near each is to a complete hand."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from mjscore.arrangements.shapes import NEVER
from mjscore.codes import Codes, group_code, kind_of, tile_of
from mjscore.groups import TILES_OF, Form, Kind
from mjscore.strategy.chances.fills import (
    HALF,
    HALF_BITS,
    NOWHERE_NEAR,
    Fills,
    Near,
    Needs,
    join,
    lacking_of,
    lane_fills,
    near,
    needs,
)
from mjscore.strategy.chances.special_hands import special_hands
from mjscore.strategy.chances.start import Start
from mjscore.strategy.unary import FIRST, LANE, LANE_BITS, all_four, kinds_of, unary, without_copies
from mjscore.tiles import KINDS


class HandClass(NamedTuple):
    """A class of complete hands: the kinds that they may hold (their first copies), and whether they may hold chows."""

    name: str
    kinds: int = FIRST
    chows: bool = True


ANY_HAND: Final = HandClass("any hand")


@dataclass(slots=True, eq=False)
class PlanHand:
    """One hand between two turns. Tiles that serve no near complete hand are left out of it.

    `standing` are its tiles beside the melds, as bits. `taken` counts the tiles that the start did not hold. `lacks` is how
    many tiles it needs before it is complete. `serving` are the tiles of all complete hands within reach.
    """

    number: int
    melded: Melded
    standing: int
    taken: int
    lacks: int
    serving: int

    @property
    def size(self) -> int:
        """The tiles of the hand that serve, a kong counting as three."""
        return self.standing.bit_count() + 3 * len(self.melded.melds)


@dataclass(slots=True, eq=False)
class Melded:
    """The sets that lie on the table, and what the rest of the hand can then be.

    `sets` is the number of sets that are still to be made. `from_start` are the tiles of the start that the melds leave, and
    `most` all copies of each kind that can stand beside the melds, as bits. `taken` counts the tiles of the melds that the
    start did not hold, and `taken_of` the copies of each kind. `kongs` counts the kongs that were declared since the start.
    `fourths` are the copies that would make kongs of exposed pungs.

    The other fields are memories. `positions` has the hands beside these melds by their standing tiles. `halves` has the fills
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
    halves: tuple[dict[int, Fills], dict[int, Fills]] = field(default_factory=lambda: ({}, {}))
    discarded: dict[int, tuple[int, ...]] = field(default_factory=dict)
    after: dict[int, Melded] = field(default_factory=dict)


class PlanHands:
    """Every hand within reach of a start, found as they are asked for.

    A complete hand is within reach of a position if the tiles that the position has taken and those it lacks of that hand are
    together no more than `reach`. The tables grow with the number of positions and are dropped with the calculation.
    """

    def __init__(self, start: Start, reach: int, plan: HandClass = ANY_HAND) -> None:
        self.start, self.reach, self.plan = start, reach, plan
        self.all: list[PlanHand] = []
        self._melded: dict[Codes, Melded] = {}
        self._lanes: dict[tuple[int, int, int], Fills] = {}
        self._halves: dict[tuple[int, int, int], Fills] = {}
        self._held = list(start.standing)
        for code in start.melds:
            for tile in TILES_OF[code]:
                self._held[tile] += 1
        kinds = [plan.kinds >> 4 * kind & 1 for kind in range(KINDS)]
        most = [min(4, have + left) * may for have, left, may in zip(self._held, start.unseen, kinds, strict=True)]
        had = [min(4, have + left) * may for have, left, may in zip(start.standing, start.unseen, kinds, strict=True)]
        self._from_start, self._most = unary(self._held), unary(most)
        self._sets = sets = start.sets - len(start.melds)
        self._fills = []
        for lane in range(4):
            span = slice(9 * lane, 9 * lane + 9)
            self._fills.append(lane_fills(plan.chows and lane < 3, start.standing[span], had[span], sets, reach))
        self._specials = [] if start.melds or not plan.chows else special_hands(start.shapes, self._held, most, reach)
        self._standard = "standard" in start.shapes

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

    def at(self, melded: Melded, standing: int) -> PlanHand | None:
        """The position of these standing tiles; None where no complete hand is within reach."""
        if standing in melded.positions:
            return melded.positions[standing]
        found = melded.positions[standing] = self._find(melded, standing)
        return found

    def _find(self, melded: Melded, standing: int) -> PlanHand | None:
        taken = melded.taken + (standing & ~melded.from_start).bit_count()
        lacks, serving, _ = self.near(melded, standing, self.reach - taken)
        if lacks > self.reach - taken:
            return None
        kept = serving | self.kong_copies(melded, standing, serving)
        if standing & ~kept:
            return self.at(melded, standing & kept)
        position = PlanHand(len(self.all), melded, standing, taken, lacks, serving)
        self.all.append(position)
        return position

    def kong_copies(self, melded: Melded, standing: int, serving: int) -> int:
        """The standing fourth copies that could be declared as kongs: of a concealed pung that serves, or of an exposed one."""
        fourths = 0
        for kind in kinds_of(all_four(standing) | melded.fourths & standing):
            if standing >> 4 * kind & 15 != 15:
                fourths |= 1 << 4 * kind
            elif serving >> 4 * kind & 7 == 7:
                fourths |= 8 << 4 * kind
        return fourths

    def near(self, melded: Melded, standing: int, budget: int) -> Near:
        """The complete hands that lack at most `budget` tiles of these."""
        if budget < 0:
            return NOWHERE_NEAR
        found = NOWHERE_NEAR
        if self._standard:
            found = near(*self._halves_of(melded, standing), melded.sets, budget)
        if melded.melds or not self._specials:
            return found
        lacks, serving, needed = found.lacks, found.serving, found.needed if found.lacks <= budget else -1
        for hand in self._specials:
            lacking = (hand & ~standing).bit_count()
            if lacking <= budget:
                lacks, serving, needed = min(lacks, lacking), serving | hand, needed & hand
        return Near(lacks, serving, needed) if lacks <= budget else NOWHERE_NEAR

    def needs(self, melded: Melded, standing: int, budget: int) -> Needs:
        """What the complete hands need that lack at most `budget` tiles of these, or one more."""
        found = Needs(NEVER, -1, -1)
        if self._standard:
            found = needs(*self._halves_of(melded, standing), melded.sets, budget)
        if melded.melds or not self._specials:
            return found
        lacks, needed, wider = found
        for hand in self._specials:
            lacking = (hand & ~standing).bit_count()
            if lacking <= budget + 1:
                lacks = min(lacks, lacking)
                wider &= hand
                if lacking <= budget:
                    needed &= hand
        return Needs(lacks, needed, wider)

    def _halves_of(self, melded: Melded, standing: int) -> tuple[Fills, Fills]:
        low, high = melded.halves
        one, other = standing & HALF, standing >> HALF_BITS
        return low.get(one) or self._half(melded, 0, one), high.get(other) or self._half(melded, 1, other)

    def _half(self, melded: Melded, half: int, standing: int) -> Fills:
        """The fills of one half of the standing tiles: dots and bamboo, or characters and honours."""
        most = melded.most >> HALF_BITS * half & HALF
        key = (half, standing, most)
        known = self._halves.get(key)
        if known is None:
            lanes = [
                self._lane(2 * half + lane, standing >> LANE_BITS * lane & LANE, most >> LANE_BITS * lane & LANE)
                for lane in (0, 1)
            ]
            known = self._halves[key] = join(lanes[0], lanes[1], self._sets, self.reach)
        melded.halves[half][standing] = known
        return known

    def _lane(self, lane: int, standing: int, most: int) -> Fills:
        key = (lane, standing, most)
        known = self._lanes.get(key)
        if known is None:
            known = self._lanes[key] = lacking_of(self._fills[lane], standing, most, self.reach)
        return known

    def copies_left(self, position: PlanHand, kind: int) -> int:
        """The copies of a kind that may still come: those unseen at the start but for those that the hand has taken."""
        melded = position.melded
        own = (position.standing & ~melded.from_start) >> 4 * kind & 15
        return self.start.unseen[kind] - melded.taken_of.get(kind, 0) - own.bit_count()


def _kongs(melds: Codes) -> int:
    return sum([kind_of(code) == Kind.KONG for code in melds])


def with_meld(melds: Codes, code: int) -> Codes:
    """The melds and one more, in order. A kong takes the place of the exposed pung that it was made of."""
    pung = group_code(Kind.PUNG, tile_of(code), Form.EXPOSED)
    kept = [each for each in melds if each != pung] if kind_of(code) == Kind.KONG else melds
    return tuple(sorted((*kept, code)))
