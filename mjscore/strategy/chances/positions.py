"""The hands that a plan can come to, between two turns, and how near each is to a complete hand."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from mjscore.codes import Codes, group_code
from mjscore.groups import TILES_OF, Form, Kind
from mjscore.strategy.chances.fills import (
    HALF,
    HALF_BITS,
    NEVER,
    NOWHERE_NEAR,
    Fills,
    Near,
    Needs,
    join,
    lane_fills,
    near,
    needs,
    weigh,
)
from mjscore.strategy.chances.special_hands import special_hands
from mjscore.strategy.chances.start import Start
from mjscore.strategy.chances.unary import FIRST, LANE, LANE_BITS, all_four, kinds_of, unary
from mjscore.tiles import KINDS


class HandClass(NamedTuple):
    """A class of complete hands: the kinds that they may hold (their first copies), and whether they may hold chows."""

    name: str
    kinds: int = FIRST
    chows: bool = True


ANY_HAND: Final = HandClass("any hand")


@dataclass(slots=True, eq=False)
class PlanHand:
    """One hand between two turns: `standing` tiles beside melds, as bits; those that serve no near complete hand are left out.

    `taken` counts its tiles that the start did not hold, `lacks` those that it needs before it is complete; `serving` are the
    tiles of all complete hands within reach.
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
    """Sets that lie on the table, and what they leave: sets still to make, copies of the start and copies that can be had.

    `taken` counts the tiles of the melds that the start did not hold, `taken_of` those of each kind; `kongs` those declared
    since the start. `fourths` are the copies that would make kongs of exposed pungs. `positions` are the hands beside these
    melds, by their standing tiles; the rest is remembered of them.
    """

    melds: Codes
    sets: int
    from_start: int
    most: int
    taken: int
    taken_of: tuple[int, ...]
    kongs: int
    fourths: int
    positions: dict[int, PlanHand | None] = field(default_factory=dict)
    nearness: dict[tuple[int, int], Near] = field(default_factory=dict)
    halves: tuple[dict[int, Fills], dict[int, Fills]] = field(default_factory=lambda: ({}, {}))
    discarded: dict[int, tuple[int, ...]] = field(default_factory=dict)


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
        held = [count + melded for count, melded in zip(start.standing, _melded_counts(start.melds), strict=True)]
        self._held = tuple(held)
        most = [min(4, have + left) for have, left in zip(held, start.unseen, strict=True)]
        most = [copies * (plan.kinds >> 4 * kind & 1) for kind, copies in enumerate(most)]
        self._most = tuple(most)
        self._sets = sets = start.sets - len(start.melds)
        had = [min(4, have + left) * (plan.kinds >> 4 * kind & 1) for kind, (have, left) in enumerate(start.copies)]
        self._fills = []
        for lane in range(4):
            span = slice(9 * lane, 9 * lane + 9)
            self._fills.append(lane_fills(plan.chows and lane < 3, start.standing[span], had[span], sets, reach))
        self._specials = [] if start.melds or not plan.chows else special_hands(start.shapes, held, most, reach)
        self._standard = "standard" in start.shapes

    def melded(self, melds: Codes) -> Melded:
        """What these melds leave."""
        known = self._melded.get(melds)
        if known is None:
            known = self._melded[melds] = self._leave(melds)
        return known

    def _leave(self, melds: Codes) -> Melded:
        laid = _melded_counts(melds)
        before = sum(code >> 8 == Kind.KONG for code in self.start.melds)
        taken_of = tuple(max(0, lies - held) for lies, held in zip(laid, self._held, strict=True))
        full = [3 if lies == 4 else lies for lies in laid]
        return Melded(
            melds,
            self.start.sets - len(melds),
            unary(max(0, held - lies) for held, lies in zip(self._held, laid, strict=True)),
            unary(max(0, most - lies) for most, lies in zip(self._most, laid, strict=True)),
            sum(max(0, lies - held) for lies, held in zip(full, self._held, strict=True)),
            taken_of,
            sum(code >> 8 == Kind.KONG for code in melds) - before,
            sum(1 << 4 * (code & 63) for code in melds if code >> 8 == Kind.PUNG),
        )

    def at(self, melded: Melded, standing: int) -> PlanHand | None:
        """The position of these standing tiles; None where no complete hand is within reach."""
        if standing in melded.positions:
            return melded.positions[standing]
        found = self._find(melded, standing)
        melded.positions[standing] = found
        return found

    def _find(self, melded: Melded, standing: int) -> PlanHand | None:
        taken = melded.taken + (standing & ~melded.from_start).bit_count()
        where = self.near(melded, standing, self.reach - taken)
        if where.lacks > self.reach - taken:
            return None
        serving = where.serving | self.kong_copies(melded, standing, where.serving)
        if standing & ~serving:
            return self.at(melded, standing & serving)
        position = PlanHand(len(self.all), melded, standing, taken, where.lacks, where.serving)
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
        key = (standing, budget)
        known = melded.nearness.get(key)
        if known is None:
            known = melded.nearness[key] = self._near(melded, standing, budget)
        return known

    def _near(self, melded: Melded, standing: int, budget: int) -> Near:
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
            known = self._lanes[key] = weigh(self._fills[lane], standing, most, self.reach)
        return known

    def copies_left(self, position: PlanHand, kind: int) -> int:
        """The copies of a kind that may still come: those unseen at the start but for those that the hand has taken."""
        melded = position.melded
        own = (position.standing & ~melded.from_start) >> 4 * kind & 15
        return self.start.unseen[kind] - melded.taken_of[kind] - own.bit_count()


def _melded_counts(melds: Codes) -> list[int]:
    counts = [0] * KINDS
    for code in melds:
        for tile in TILES_OF[code]:
            counts[tile] += 1
    return counts


def with_meld(melds: Codes, code: int) -> Codes:
    """The melds and one more, in order."""
    return tuple(sorted((*melds, code)))


def with_fourth(melds: Codes, kind: int) -> Codes:
    """The melds after the drawn fourth is added to an exposed pung."""
    pung = group_code(Kind.PUNG, kind, Form.EXPOSED)
    rest = list(melds)
    rest.remove(pung)
    return tuple(sorted((*rest, group_code(Kind.KONG, kind, Form.ADDED))))
