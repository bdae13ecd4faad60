"""What the divisions of a winning hand contribute: they are added lane by lane, and the sums of each lane are kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final
from weakref import WeakSet

from mjscore.arrangements.lanes import HONOUR_LANE, LANE_BITS, LANE_MASK, LANE_OF, LANES, lane_at
from mjscore.arrangements.shapes import SHAPES
from mjscore.arrangements.waits import kinds_making_sets, lane_alternatives
from mjscore.codes import Codes
from mjscore.groups import Form
from mjscore.scoring.rules import ScoringRules
from mjscore.tiles import KINDS
from mjscore.vocabulary.pieces import completions

MOST_SUMS: Final = 80_000
"""How many sums of lanes are kept over all rulesets, seats and rounds; then all are forgotten, so that memory stays flat."""

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


class LaneSums:
    """What the divisions of the tiles of one lane contribute.

    `sums` are all different, `divisions` the first division that comes to each; all have as many `groups`.
    `alternatives` is the packed mask of the other tiles of this lane that would have completed the hand. In the lane of the
    winning tile they stand in its place. In any other lane they count only where the lane of the winning tile was complete
    before it came (`complete_before`). No NamedTuple, because its fields take four times as long to read.
    """

    __slots__ = ("alternatives", "complete_before", "divisions", "groups", "sums")

    def __init__(self, sums: Mapping[int, Codes], alternatives: int = 0, complete_before: bool = False) -> None:
        self.sums, self.divisions = tuple(sums), tuple(sums.values())
        self.groups = len(self.divisions[0]) if sums else _NO_GROUPS
        self.alternatives, self.complete_before = alternatives, complete_before


class LaneTable(dict[int, LaneSums]):
    """The sums of one lane by its tiles, the winning tile marked; worked out when first asked for.

    `rivals` are the kinds that may be alternatives to the winning tile, as a packed mask; 0 where the ruleset does not ask.
    """

    def __init__(self, index: int, contributions: Mapping[int, int], rivals: int) -> None:
        self.index, self.contributions, self.rivals = index, contributions, rivals

    def __missing__(self, marked: int) -> LaneSums:
        WinSums.make_room()
        index = self.index
        packed, mark = marked >> LANE_BITS * index & LANE_MASK, marked >> _MARK_BITS * index + LANE_BITS * LANES
        divisions: Iterable[Codes] = lane_at(index, packed).divisions
        alternatives, complete_before = 0, False
        if not mark:
            alternatives = kinds_making_sets(index, packed) if self.rivals else 0
        else:
            tile, form = divmod(mark - 1, 2)
            divisions = _with_completed_group(divisions, tile, Form(form))
            if self.rivals:
                alternatives, complete_before = lane_alternatives(index, packed, tile)
        found = self[marked] = LaneSums(summed(divisions, self.contributions), alternatives & self.rivals, complete_before)
        return found


ShapeSums = tuple[str, list[int], tuple[LaneSums, ...]]
"""A shape in which a hand is complete, the sums of its readings, and their lanes, of which the last varies fastest."""


class WinSums:
    """The sums of winning hands, by what each piece contributes at one seat in one round.

    `suits` are the tables of the suits, where they can be shared with another seat and round.
    """

    every: Final[WeakSet[WinSums]] = WeakSet()
    kept = 0

    def __init__(self, rules: ScoringRules, contributions: Mapping[int, int], suits: tuple[LaneTable, ...] = ()) -> None:
        self.rules, self.contributions = rules, contributions
        rivals = ~rules.barred_mask if rules.asks_only_tile else 0
        own = [LaneTable(lane, contributions, rivals) for lane in range(len(suits), LANES)]
        self.lanes = (*suits, *own)
        self.groups = rules.sets + 1 if rules.standard else _NO_GROUPS - 1
        WinSums.every.add(self)

    @property
    def suits(self) -> tuple[LaneTable, ...]:
        """The tables of the suits."""
        return self.lanes[:HONOUR_LANE]

    def of(self, meld_count: int, complete: int, start: int, tile: int | None, form: int) -> list[ShapeSums]:
        """Each shape in which the packed tiles are complete beside so many melds; `start` is added to every sum.

        `tile` completed a group, which is then of this form; None where no tile completed the hand.
        """
        marked = complete if tile is None else complete | _MARKS[form][tile]
        dots, bamboo, characters, honours = self.lanes
        a = dots[marked & _DOTS]
        b = bamboo[marked & _BAMBOO]
        c = characters[marked & _CHARACTERS]
        d = honours[marked & _HONOURS]
        found: list[ShapeSums] = []
        if a.groups + b.groups + c.groups + d.groups + meld_count == self.groups:
            ws, xs, ys, zs = a.sums, b.sums, c.sums, d.sums
            if len(ws) == len(xs) == len(ys) == len(zs) == 1:  # as in most hands
                sums = [start + ws[0] + xs[0] + ys[0] + zs[0]]
            else:
                sums = [start + w + x + y + z for w in ws for x in xs for y in ys for z in zs]
            found.append(("standard", sums, (a, b, c, d)))
        if self.rules.special_shapes and not meld_count:
            found += self._special(complete, start, tile, form)
        return found

    def _special(self, complete: int, start: int, tile: int | None, form: int) -> Iterator[ShapeSums]:
        for shape in self.rules.special_shapes:
            divisions = SHAPES[shape].divisions(complete, 0, self.rules.sets)
            if divisions:
                won = divisions if tile is None else _with_completed_group(divisions, tile, Form(form))
                lanes = LaneSums(summed(won, self.contributions))
                yield shape, [start + sum for sum in lanes.sums], (lanes,)

    @staticmethod
    def make_room() -> None:
        """Count one more sum to be kept; forget all of them where there are too many."""
        WinSums.kept += 1
        if WinSums.kept > MOST_SUMS:
            WinSums.kept = 0
            for each in list(WinSums.every):
                for lane in each.lanes:
                    lane.clear()


def alternatives_in(sums: ShapeSums, tile: int) -> int | None:
    """The other kinds that would have completed sets and a pair in the place of `tile`; None for another shape."""
    shape, _, lanes = sums
    if shape != "standard":
        return None
    won = lanes[LANE_OF[tile]]
    if not won.complete_before:
        return won.alternatives
    a, b, c, d = lanes
    return a.alternatives | b.alternatives | c.alternatives | d.alternatives


def summed(divisions: Iterable[Codes], contributions: Mapping[int, int]) -> dict[int, Codes]:
    """What divisions contribute: each different sum, with the first division that comes to it."""
    found: dict[int, Codes] = {}
    for codes in divisions:
        found.setdefault(sum(map(contributions.__getitem__, codes)), codes)
    return found


def _with_completed_group(divisions: Iterable[Codes], tile: int, form: Form) -> Iterator[Codes]:
    """Divisions with each group in turn that the winning tile could have completed marked as such."""
    won_by = completions(tile, form)
    for division in divisions:
        for place, code in enumerate(division):
            won = won_by[code]
            if won and code not in division[:place]:
                yield (*division[:place], won, *division[place + 1 :])
