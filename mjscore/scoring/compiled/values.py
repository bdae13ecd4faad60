"""What a win is worth, without a sheet: contributions are added up lane by lane, the divisions of each lane summed once.

Written for speed: programs that weigh thousands of hands ask nothing else. A test holds it to what sheets say.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import chain, product
from typing import Final, NamedTuple
from weakref import WeakSet

from mjscore.arrangements.lanes import divisions_of, lane_of, lanes_in
from mjscore.arrangements.readings import Case
from mjscore.arrangements.shapes import SHAPES
from mjscore.arrangements.waits import pair_waits, waits_beside
from mjscore.codes import Codes
from mjscore.groups import Form
from mjscore.hands import Hand, Win
from mjscore.scoring.compiled.judge import CompiledJudge, compiled_judge
from mjscore.scoring.compiled.whole_hands import InSituation
from mjscore.scoring.matching import Match
from mjscore.scoring.readings import form_of_win, situation_of
from mjscore.scoring.rules import ScoringRules
from mjscore.scoring.tally import Tally
from mjscore.scoring.waiting import Places, TableView, places_of_win
from mjscore.seats import Round, Seat
from mjscore.vocabulary.pieces import Completions, completions

MOST_SUMS: Final = 80_000
"""How many sums of lanes are kept over all rulesets and places; then all are forgotten, so that memory stays flat."""

Sums = tuple[tuple[int, Codes], ...]
"""What the divisions of some tiles contribute: each different sum, with the first division that comes to it."""

FIRST_HONOUR: Final = 27


class LaneSums(NamedTuple):
    """What the divisions of one lane contribute, and which other tiles would have completed the hand there.

    `waits` is the packed mask of these: in the lane of the winning tile those that would have done in its place, in any other
    those that count where the winning tile's lane was complete before it came (`whole`).
    """

    sums: Sums
    waits: int
    whole: bool = False


class Valued(NamedTuple):
    """The best reading of a win: what it comes to, its shape, its pieces beside those that lay fixed, and what they score."""

    tally: Tally
    shape: str
    codes: Codes
    match: Match


class SuitSums:
    """The sums of the three suits: shared by all places at which no tile of a suit is a player's own."""

    def __init__(self) -> None:
        self.lanes: tuple[dict[int, LaneSums], ...] = ({}, {}, {})
        self.won: dict[int, LaneSums] = {}


@lru_cache(maxsize=64)
def _suit_sums(rules: ScoringRules) -> SuitSums:
    return SuitSums()


class Values:
    """What wins at one place are worth."""

    every: Final[WeakSet[Values]] = WeakSet()
    kept = 0

    def __init__(self, rules: ScoringRules, judge: CompiledJudge) -> None:
        self.rules, self.judge = rules, judge
        self.contributions = judge.contributions
        place = judge.place
        differ = any(tile < FIRST_HONOUR for tile in place.own | place.prevailing)
        suits = SuitSums() if differ else _suit_sums(rules)
        self.lanes: tuple[dict[int, LaneSums], ...] = (*suits.lanes, {})
        self.won: tuple[dict[int, LaneSums], ...] = (suits.won, suits.won, suits.won, {})
        self.situations: dict[tuple[object, ...], InSituation] = {}
        Values.every.add(self)

    def best(self, hand: Hand, win: Win, case: Case, beside: Codes, table: TableView) -> Valued | None:
        """The best legal reading of a win on a tile, all concealed tiles of the case being free; None if there is none.

        Of `hand` only the seat and the visible tiles are looked at.
        """
        tile, form = win.tile, form_of_win(win)
        assert tile is not None
        rules, judge = self.rules, self.judge
        best: Valued | None = None
        standard, others = self._standard(case, tile, form)
        start = sum(map(self.contributions.__getitem__, case.fixed + beside), judge.start)
        places = places_of_win(hand, win, case, others if standard else None, rules, table, judge)
        for shape in rules.shapes:
            found = standard if shape == "standard" else self._special(shape, case, tile, form)
            if not found:
                continue
            items = self._items(shape, hand, win, case, table, places)
            for total, codes in found:
                match, counted = items.judged(start + total)
                if counted is not None and (best is None or counted > best.tally):
                    best = Valued(counted, shape, codes, match)
        return best

    def _items(self, shape: str, hand: Hand, win: Win, case: Case, table: TableView, places: Places) -> InSituation:
        """The items as the situation leaves them."""
        if self.rules.asks_more:
            situation = situation_of(hand, win, case, self.rules, table, places)
            return self.judge.whole.at(situation if shape == "standard" else situation._replace(shape=shape))
        key = (shape, win.means, win.remarks, places, hand.seat)
        found = self.situations.get(key)
        if found is None or found.forgotten:
            situation = situation_of(hand, win, case, self.rules, table, places)
            found = self.situations[key] = self.judge.whole.at(situation._replace(shape=shape))
        return found

    def _special(self, shape: str, case: Case, tile: int, form: Form) -> Sums:
        if case.fixed:
            return ()
        return self._summed(_marked(SHAPES[shape].divisions(case.free, 0, self.rules.sets), completions(tile, form)))

    def _standard(self, case: Case, tile: int, form: Form) -> tuple[Sums, int]:
        """The sums of sets and a pair, and the packed mask of the other kinds that would have completed them."""
        of_tile, sums, here, elsewhere = lane_of(tile), [], 0, 0
        for index, packed in enumerate(lanes_in(case.free)):
            if index == of_tile:
                key = packed * 128 + tile * 2 + form
                found, here, whole = self.won[index].get(key) or self._completed(key, index, packed, tile, form)
            elif packed:
                found, waits, _ = self.lanes[index].get(packed) or self._divided(index, packed)
                elsewhere |= waits
            else:
                continue
            if not found:
                return (), 0
            sums.append(found)
        return self._joined(sums, self.rules.sets + 1 - len(case.fixed)), here | elsewhere if whole else here

    @staticmethod
    def _joined(sums: list[Sums], groups: int) -> Sums:
        """What some lanes contribute together; nothing where they do not make so many groups."""
        total = 0
        codes: Codes = ()
        for each in sums:
            if len(each) > 1:
                several = tuple([_together(choice) for choice in product(*sums)])
                return several if len(several[0][1]) == groups else ()
            total += each[0][0]
            codes += each[0][1]
        return ((total, codes),) if len(codes) == groups else ()

    def _divided(self, index: int, packed: int) -> LaneSums:
        Values.make_room()
        found = self.lanes[index][packed] = LaneSums(self._summed(divisions_of(index, packed)), pair_waits(index, packed))
        return found

    def _completed(self, key: int, index: int, packed: int, tile: int, form: Form) -> LaneSums:
        Values.make_room()
        sums = self._summed(_marked(divisions_of(index, packed), completions(tile, form)))
        found = self.won[index][key] = LaneSums(sums, *waits_beside(index, packed, tile))
        return found

    @staticmethod
    def make_room() -> None:
        """Count one more sum to be kept; forget all of them where there are too many."""
        Values.kept += 1
        if Values.kept > MOST_SUMS:
            Values.kept = 0
            for each in list(Values.every):
                each.situations.clear()
                for sums in (*each.won, *each.lanes):
                    sums.clear()

    def _summed(self, divisions: Iterable[Codes]) -> Sums:
        found: dict[int, Codes] = {}
        for codes in divisions:
            found.setdefault(sum(map(self.contributions.__getitem__, codes)), codes)
        return tuple(found.items())


def _together(choice: Iterable[tuple[int, Codes]]) -> tuple[int, Codes]:
    totals, codes = zip(*choice, strict=True)
    return sum(totals), tuple(chain.from_iterable(codes))


@lru_cache(maxsize=512)
def _values(rules: ScoringRules, judge: CompiledJudge) -> Values:
    return Values(rules, judge)


@lru_cache(maxsize=1024)
def values_at(rules: ScoringRules, seat: Seat | None, round: Round | None) -> Values:
    """What wins at a seat in a round are worth; seats and rounds with the same judge share it."""
    return _values(rules, compiled_judge(rules, seat, round, True))


def _marked(divisions: Iterable[Codes], won_by: Completions) -> Iterable[Codes]:
    """Divisions with each group in turn that the winning tile could have completed marked as such."""
    for division in divisions:
        for place, code in enumerate(division):
            won = won_by[code]
            if won and code not in division[:place]:
                yield (*division[:place], won, *division[place + 1 :])
