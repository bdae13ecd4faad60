"""What a reading's facts come to in one situation: the items of the whole hand, points, doubles, the limit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from fractions import Fraction
from functools import lru_cache, partial
from typing import Final, NamedTuple

from mjscore.rulesets.schema import Item, WithoutLimit
from mjscore.scoring.compile import Bound, Program, ScoreJudge, bind_all, holds, may_score
from mjscore.scoring.counters import DOUBLE_MASK, POINT_BITS, POINT_MASK
from mjscore.scoring.lines import hand_line
from mjscore.scoring.sheet import ScoredItem
from mjscore.vocabulary.terms import Judge, Number, Situation


class Verdict(NamedTuple):
    """What equal answers come to in one situation, whatever the pieces themselves score.

    `points` and `doubles` are what the items of the whole hand add, those of pieces struck out taken away. `added` and
    `special` are in points: what special hands add to the count, and what the best of them is worth instead of it; `fixed`
    where it is so whatever the count. `items` are the items of the whole hand with how often each was scored: their lines are
    `plain`, or still want the pieces that show them (`shown`). `struck` names items of pieces that were struck out. `met` is
    False where a reading lacks what the ruleset asks of every win, minimum points and doubles aside.
    """

    points: int
    doubles: int
    added: int
    special: int
    fixed: bool
    items: tuple[tuple[Item, int], ...]
    plain: tuple[ScoredItem, ...]
    shown: tuple[tuple[Item, int], ...]
    struck: frozenset[str]
    met: bool


class Outcome(NamedTuple):
    """What a reading comes to: `total` and `unlimited` in points; `legal` where the ruleset lets such a reading win."""

    total: int
    unlimited: int
    points: int
    doubles: int
    legal: bool
    verdict: Verdict


class Live(NamedTuple):
    """An item that the situation has not ruled out, with what is still to be judged: all of it must hold."""

    item: Item
    on_tiles: tuple[Judge, ...]
    on_score: tuple[ScoreJudge, ...]


@lru_cache(maxsize=1024)
def part_of(limit: int, fraction: Fraction) -> int:
    """A fraction of the limit, to the nearest even number; an odd number goes down (DECISIONS 8).

    >>> part_of(400, Fraction(1, 3)), part_of(300, Fraction(1, 2)), part_of(250, Fraction(1, 2))
    (134, 150, 124)
    """
    exact = limit * fraction
    if exact.denominator == 1 and fraction.denominator == 1:
        return int(exact)
    lower = exact.numerator // exact.denominator // 2 * 2
    return lower + 2 if exact - lower > 1 else lower


_MOST: Final = 20_000
"""How many verdicts a bench remembers; then it forgets them all, so that memory stays flat."""


class Bench:
    """Judges the readings of hands in one situation; keeps what equal answers came to."""

    def __init__(self, program: Program, situation: Situation, winner: bool) -> None:
        self.program = program
        self.answers = program.answers
        self.winner = winner
        capped = winner or program.ruleset.caps_losers
        self.most = program.ruleset.limit.points if capped else None
        live = tuple(self._live(situation))
        self.first = tuple(each for each in live if not each.on_score)
        self.last = tuple(each for each in live if each.on_score)
        self.requires = bind_all(program.requires, situation) if winner else Bound((), ())
        self.verdicts: dict[int, Verdict] = {}

    def _live(self, situation: Situation) -> Iterator[Live]:
        """The items that may still be scored, their conditions bound to the situation."""
        for entry in self.program.hand_items:
            when = bind_all(entry.when, situation) if may_score(entry.item, self.winner) else None
            if when is None:
                continue
            on_tiles, on_score = list(when.on_tiles), list(when.on_score)
            for term in entry.unless:
                bound = bind_all((term,), situation)
                if bound is not None and bound.on_score:
                    on_score.append(partial(_holds_not, bound))
                elif bound is not None:
                    on_tiles.append(partial(_fails, bound.on_tiles))
            if entry.item.each:
                on_tiles.insert(0, partial(_counts, self.program.each_counts[entry.item.id]))
            yield Live(entry.item, tuple(on_tiles), tuple(on_score))

    def judge(self, facts: int) -> Outcome:
        """What the facts of a reading come to."""
        verdict = self._verdict(facts)
        win = self.program.ruleset.win
        points = (facts & POINT_MASK) + verdict.points
        doubles = (facts >> POINT_BITS & DOUBLE_MASK) + verdict.doubles
        count = points << doubles
        legal = not self.winner or verdict.met and points >= win.minimum_points and doubles >= win.minimum_doubles
        return Outcome(self._total(count, verdict), count, points, doubles, legal, verdict)

    def _total(self, count: int, verdict: Verdict) -> int:
        """What a count comes to after the limit, or beside a special hand; in points."""
        if verdict.fixed:
            return verdict.special
        total = count + verdict.added
        return max(total if self.most is None else min(total, self.most), verdict.special)

    def _verdict(self, facts: int) -> Verdict:
        answers = self.answers(facts)
        known = self.verdicts.get(answers)
        if known is None:
            if len(self.verdicts) >= _MOST:
                self.verdicts.clear()
            known = self.verdicts[answers] = self._judged(facts)
        return known

    def _judged(self, facts: int) -> Verdict:
        scored = self._scored(facts)
        excluded = frozenset([id for item in scored for id in item.excludes])
        points = doubles = 0
        for id, (item, count) in self.program.excluded_pieces.items():
            if id in excluded:
                points -= (item.points or 0) * count(facts)
                doubles -= (item.doubles or 0) * count(facts)
        items = tuple([(item, self._times(item, facts)) for item in scored if item.id not in excluded])
        plain, shown = [], []
        for item, times in items:
            points += (item.points or 0) * times
            doubles += (item.doubles or 0) * times
            if item.id in self.program.shown_by_itself:
                plain.append(hand_line(self.program, item, times, ""))
            else:
                shown.append((item, times))
        if self.program.ruleset.limit.points is None:
            doubles += sum([item.doubles_without_limit for item, _ in items])
        worth = self._worth([item for item, _ in items if item.limit is not None])
        met = not self.winner or self._meets(facts, items)
        return Verdict(points, doubles, *worth, items, tuple(plain), tuple(shown), excluded, met)

    def _worth(self, limits: Sequence[Item]) -> tuple[int, int, bool]:
        """What items that give a part of the limit add, what the best of them is worth, and whether it is that in any case."""
        rule = self.program.ruleset.limit
        special = max([item.limit for item in limits if item.limit is not None and not item.added], default=None)
        if rule.points is not None:
            added = sum([part_of(rule.points, item.limit) for item in limits if item.limit is not None and item.added])
            return added, 0 if special is None else part_of(rule.points, special), False
        if special is None or rule.without_limit is WithoutLimit.COUNT:
            return 0, 0, False
        return 0, part_of(rule.notional, special), rule.without_limit is WithoutLimit.FRACTION and special >= 1

    def _scored(self, facts: int) -> list[Item]:
        """The items of the hand that hold, those that ask what else is scored judged last."""
        held = []
        for item, on_tiles, _ in self.first:
            for judge in on_tiles:
                if not judge(facts):
                    break
            else:
                held.append(item)
        if self.last:
            excluded = {id for item in held for id in item.excludes}
            scores = frozenset([item.id for item in held if (item.points or item.scores) and item.id not in excluded])
            held += [live.item for live in self.last if holds(Bound(live.on_tiles, live.on_score), facts, scores)]
        return held

    def _times(self, item: Item, facts: int) -> int:
        return self.program.each_counts[item.id](facts) if item.each else 1

    def completes(self, facts: int) -> bool:
        """Whether a reading meets what the ruleset asks of every win, minimum points and doubles aside."""
        return self._verdict(facts).met

    def _meets(self, facts: int, items: tuple[tuple[Item, int], ...]) -> bool:
        if self.requires is None or not holds(self.requires, facts, frozenset()):
            return False
        by = self.program.ruleset.win.by
        return not by or any(item.id in by for item, _ in items)


def _fails(judges: tuple[Judge, ...], facts: int) -> bool:
    return not all(judge(facts) for judge in judges)


def _holds_not(bound: Bound, facts: int, scores: Set[str]) -> bool:
    return not holds(bound, facts, scores)


def _counts(count: Number, facts: int) -> bool:
    return count(facts) > 0
