"""What a win is worth, without a sheet: contributions are added lane by lane, and the sums of each lane are kept.

This module is written for speed: programs that try thousands of hands use nothing else. A test compares it with sheets.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain, islice, product
from typing import Final, NamedTuple
from weakref import WeakSet

from mjscore.arrangements.lanes import HONOUR_LANE, LANE_BITS, LANE_MASK, LANE_OF, LANES, PACKED, WEIGHT, lane_at
from mjscore.arrangements.readings import BeforeWin
from mjscore.arrangements.shapes import SHAPES
from mjscore.arrangements.waits import kinds_making_sets, lane_alternatives
from mjscore.codes import Codes
from mjscore.groups import Form
from mjscore.hands import CLAIMING, Hand, Win
from mjscore.scoring.compiled.judge import CompiledJudge, compiled_judge
from mjscore.scoring.compiled.whole_hands import ItemsInSituation
from mjscore.scoring.matching import Match
from mjscore.scoring.rules import ScoringRules
from mjscore.scoring.tally import Tally
from mjscore.scoring.waiting import TableView, only_tile, only_tile_at_once, situation_of
from mjscore.seats import Round, Seat
from mjscore.tiles import KINDS
from mjscore.vocabulary.pieces import NO_SEAT_TILES, Completions, completions

MOST_SUMS: Final = 80_000
"""How many sums of lanes are kept over all rulesets, seats and rounds; then all are forgotten, so that memory stays flat."""

FIRST_HONOUR: Final = 27
_NO_GROUPS: Final = -99

_MARK_BITS: Final = 8
_LANES: Final = tuple(
    [LANE_MASK << LANE_BITS * index | (1 << _MARK_BITS) - 1 << _MARK_BITS * index + LANE_BITS * LANES for index in range(LANES)]
)
_DOTS, _BAMBOO, _CHARACTERS, _HONOURS = _LANES
"""The bits of each lane: its packed tiles, and above all tiles a mark that says whether the winning tile is in the lane."""
_MARKS: Final = tuple(
    [tuple([1 + 2 * kind + form << _MARK_BITS * LANE_OF[kind] + LANE_BITS * LANES for kind in range(KINDS)]) for form in (0, 1)]
)
"""The mark of each kind as the winning tile, by the form of what it completed."""


class LaneSums(NamedTuple):
    """What the divisions of the tiles of one lane contribute.

    `totals` are the different sums, `divisions` the first division that comes to each; all have as many `groups`.
    `alternatives` is the packed mask of the other tiles of this lane that would have completed the hand. In the lane of the
    winning tile they stand in its place. In any other lane they count only where the lane of the winning tile was complete
    before it came (`whole`).
    """

    totals: tuple[int, ...]
    divisions: tuple[Codes, ...]
    groups: int
    alternatives: int
    whole: bool


class LaneTable(dict[int, LaneSums]):
    """The sums of one lane by its tiles, the winning tile marked; worked out when first asked for."""

    def __init__(self, index: int, contributions: Mapping[int, int], wants_alternatives: bool) -> None:
        self.index, self.contributions, self.wants_alternatives = index, contributions, wants_alternatives

    def __missing__(self, marked: int) -> LaneSums:
        WinValues.make_room()
        index = self.index
        packed, mark = marked >> LANE_BITS * index & LANE_MASK, marked >> _MARK_BITS * index + LANE_BITS * LANES
        divisions: Iterable[Codes] = lane_at(index, packed).divisions
        alternatives, whole = 0, False
        if not mark:
            alternatives = kinds_making_sets(index, packed) if self.wants_alternatives else 0
        else:
            tile, form = divmod(mark - 1, 2)
            divisions = _with_completed_group(divisions, completions(tile, Form(form)))
            if self.wants_alternatives:
                alternatives, whole = lane_alternatives(index, packed, tile)
        sums = summed(divisions, self.contributions)
        first = tuple(sums.values())
        found = self[marked] = LaneSums(tuple(sums), first, len(first[0]) if first else _NO_GROUPS, alternatives, whole)
        return found


class BestReading(NamedTuple):
    """The best reading of a win: its totals, its shape, and what it scores.

    `number` is its number in the product of the divisions of its lanes.
    """

    tally: Tally
    shape: str
    match: Match
    lanes: tuple[LaneSums, ...]
    number: int

    @property
    def codes(self) -> Codes:
        """Its pieces beside those that lay on the table."""
        if self.number:
            choices = product(*[lane.divisions for lane in self.lanes])
            return tuple(chain.from_iterable(next(islice(choices, self.number, None))))
        codes: Codes = ()
        for lane in self.lanes:
            codes += lane.divisions[0]
        return codes


class WinValues:
    """What wins at one seat in one round are worth."""

    every: Final[WeakSet[WinValues]] = WeakSet()
    kept = 0

    def __init__(self, rules: ScoringRules, judge: CompiledJudge) -> None:
        self.rules, self.judge = rules, judge
        self.contributions = judge.contributions
        seat_tiles = judge.seat_tiles
        own_suits = any(tile < FIRST_HONOUR for tile in seat_tiles.own | seat_tiles.prevailing)
        own = [LaneTable(lane, self.contributions, rules.asks_only_tile) for lane in range(LANES)]
        self.lanes = tuple(own)
        if not own_suits and seat_tiles != NO_SEAT_TILES:
            # No suit tile is the player's own or prevails: the sums of suits are those of any seat and round.
            self.lanes = (*values_at(rules, None, None).lanes[:HONOUR_LANE], own[HONOUR_LANE])
        self.groups = rules.sets + 1 if rules.standard else _NO_GROUPS - 1
        self.situations: dict[tuple[object, ...], ItemsInSituation] = {}
        WinValues.every.add(self)

    def best(self, hand: Hand, win: Win, melds: Codes, standing: int, start: int, table: TableView) -> BestReading | None:
        """The best legal reading of a win on a tile, all concealed tiles being free; None if there is none.

        `start` is what bonus tiles contribute. Of `hand` only the seat and the visible tiles are looked at.
        """
        tile, rules, held = win.tile, self.rules, standing
        assert tile is not None
        for code in melds:
            start += self.contributions[code]
            held += PACKED[code]
        complete = standing + WEIGHT[tile]
        if (held | complete) & rules.barred_mask:
            return None
        form = win.means not in CLAIMING
        marked = complete | _MARKS[form][tile]
        dots, bamboo, characters, honours = self.lanes
        lanes: tuple[LaneSums, ...]
        a, b, c, d = lanes = (
            dots[marked & _DOTS],
            bamboo[marked & _BAMBOO],
            characters[marked & _CHARACTERS],
            honours[marked & _HONOURS],
        )
        alternatives, readings = None, list[tuple[str, list[int], tuple[LaneSums, ...]]]()
        if a.groups + b.groups + c.groups + d.groups + len(melds) == self.groups:
            totals = [start + w + x + y + z for w in a.totals for x in b.totals for y in c.totals for z in d.totals]
            readings.append(("standard", totals, lanes))
            won = lanes[LANE_OF[tile]]
            if rules.asks_only_tile:
                alternatives = (
                    a.alternatives | b.alternatives | c.alternatives | d.alternatives if won.whole else won.alternatives
                )
        if rules.special_shapes and not melds:
            readings += self._special(complete, start, completions(tile, Form(form)))
        if not readings:
            return None
        before: BeforeWin | None = None  # most hands need none; made by position, which is twice as fast as by name
        only = only_tile_at_once(alternatives, standing, len(melds), rules)
        if only is None:
            before = BeforeWin(melds, 0, complete, standing, held, len(melds))
            only = only_tile(hand, win, before, alternatives, rules, table, self.judge)
        best: BestReading | None = None
        for shape, totals, lanes in readings:
            way = None if rules.asks_more_than_way else (shape, win.means, win.remarks, only, hand.seat)
            items = self.situations.get(way) if way is not None else None
            if items is None or items.forgotten:
                if before is None:
                    before = BeforeWin(melds, 0, complete, standing, held, len(melds))
                situation = situation_of(hand, win, before, rules, table, only)
                items = self.judge.whole.at(situation if shape == "standard" else situation._replace(shape=shape))
                if way is not None:
                    self.situations[way] = items
            for number, total in enumerate(totals):
                match, counted = items.judged(total)
                if counted is not None and (best is None or counted > best.tally):
                    best = BestReading(counted, shape, match, lanes, number)
        return best

    def _special(self, complete: int, start: int, won_by: Completions) -> Iterable[tuple[str, list[int], tuple[LaneSums, ...]]]:
        for shape in self.rules.special_shapes:
            divisions = SHAPES[shape].divisions(complete, 0, self.rules.sets)
            if divisions:
                sums = summed(_with_completed_group(divisions, won_by), self.contributions)
                codes = tuple(sums.values())
                yield shape, [start + total for total in sums], (LaneSums(tuple(sums), codes, len(codes[0]), 0, False),)

    @staticmethod
    def make_room() -> None:
        """Count one more sum to be kept; forget all of them where there are too many."""
        WinValues.kept += 1
        if WinValues.kept > MOST_SUMS:
            WinValues.kept = 0
            for each in list(WinValues.every):
                each.situations.clear()
                for sums in each.lanes:
                    sums.clear()


def summed(divisions: Iterable[Codes], contributions: Mapping[int, int]) -> dict[int, Codes]:
    """What divisions contribute: each different sum, with the first division that comes to it."""
    found: dict[int, Codes] = {}
    for codes in divisions:
        found.setdefault(sum(map(contributions.__getitem__, codes)), codes)
    return found


def values_at(rules: ScoringRules, seat: Seat | None, round: Round | None) -> WinValues:
    """What wins at a seat in a round are worth; kept with the judge, which other seats and rounds may share."""
    judge = compiled_judge(rules, seat, round, True)
    if judge.values is None:
        judge.values = WinValues(rules, judge)
    return judge.values


def _with_completed_group(divisions: Iterable[Codes], won_by: Completions) -> Iterable[Codes]:
    """Divisions with each group in turn that the winning tile could have completed marked as such."""
    for division in divisions:
        for place, code in enumerate(division):
            won = won_by[code]
            if won and code not in division[:place]:
                yield (*division[:place], won, *division[place + 1 :])
