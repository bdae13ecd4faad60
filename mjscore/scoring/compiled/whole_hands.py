"""What the items of the whole hand come to, by the key of a reading's counters; what was worked out is kept, within bounds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple
from weakref import WeakSet

from mjscore.rulesets.schema import Item
from mjscore.scoring.compiled.counters import CountedAnswers, Counters, amounts
from mjscore.scoring.matching import Match, WholeHand, applies, counts_as_score, doubles_of, looks_at_score, whole_hand
from mjscore.scoring.rules import ScoringRules
from mjscore.scoring.tally import Judged, judged
from mjscore.vocabulary.conditions import CONDITIONS, holds
from mjscore.vocabulary.questions import Fits
from mjscore.vocabulary.situation import Question, Situation, View
from mjscore.vocabulary.terms import Condition, with_inner

MOST_KEPT: Final = 30_000
"""How many answers are kept over all rulesets; then all are forgotten, so that memory stays flat."""
MOST_ANSWERS: Final = 8
"""On how many answers the items of a group may turn together: so few come again and again, whatever the rest of the hand."""


class KnownHand(NamedTuple):
    """A whole hand, and what it changes in points, doubles and doubling items, pieces struck out taken away."""

    points: int
    doubles: int
    doubling: int
    whole: WholeHand


class ItemGroup(NamedTuple):
    """Items with their places, the part of a key on which they turn, and a bit for each of them that holds, by that part."""

    items: tuple[tuple[int, Item], ...]
    mask: int
    known: dict[int, int]


class WholeHands:
    """The items of the whole hand under one ruleset, for winners or for others."""

    every: Final[WeakSet[WholeHands]] = WeakSet()
    kept = 0

    def __init__(self, rules: ScoringRules, winner: bool) -> None:
        self.rules, self.winner = rules, winner
        self.of_pieces, self.of_hand = rules.scored_by(winner)
        excluded = {id for item in self.of_hand for id in item.excludes}
        self.can_be_struck = tuple(item for item in self.of_pieces if item.id in excluded)
        numbers = [Fits(item.each) for item in (*self.can_be_struck, *self.of_hand) if item.each]
        self.counters = Counters(questions_of(rules.conditions), numbers)
        self.by_situation: dict[Situation, InSituation] = {}
        WholeHands.every.add(self)

    def at(self, situation: Situation) -> InSituation:
        """The items as a situation leaves them."""
        found = self.by_situation.get(situation)
        if found is None:
            WholeHands.make_room()
            found = self.by_situation[situation] = InSituation(self, situation)
        return found

    def mask(self, item: Item) -> int:
        """The part of a key on which an item turns."""
        questions = questions_of(with_inner((*item.when, *item.unless)))
        return self.counters.mask_of(questions, [Fits(item.each)] if item.each else [])

    def beside(self, last: Iterable[Item]) -> int:
        """What a whole hand turns on beside the items that hold: how often they are scored, what every win must meet."""
        counted = [Fits(item.each) for item in (*self.can_be_struck, *self.of_hand) if item.each]
        mask = self.counters.mask_of(questions_of(with_inner(self.rules.ruleset.win.requires)), counted)
        for item in last:
            mask |= self.mask(item)
        return mask

    @staticmethod
    def make_room() -> None:
        """Count one more answer to be kept; forget all of them where there are too many."""
        WholeHands.kept += 1
        if WholeHands.kept > MOST_KEPT:
            WholeHands.kept = 0
            for each in list(WholeHands.every):
                for situation in list(each.by_situation.values()):
                    situation.forget()
                each.by_situation.clear()


class InSituation:
    """The items of the whole hand that a situation has not ruled out, judged by the key of a reading."""

    def __init__(self, hands: WholeHands, situation: Situation) -> None:
        self.hands, self.situation = hands, situation
        live = [item for item in hands.of_hand if not is_ruled_out(item, situation)]
        self.items = tuple(item for item in live if not looks_at_score(item))
        self.last = tuple(item for item in live if looks_at_score(item))
        self.groups = tuple(_grouped(self.items, hands))
        self.beside = hands.beside(self.last)
        self.known: dict[tuple[int, int], KnownHand] = {}
        self.totals: dict[int, Judged] = {}
        self.worth = hands.counters.worth
        self.forgotten = False

    def forget(self) -> None:
        """Forget what was worked out: somebody may still hold this object."""
        self.forgotten = True
        self.totals.clear()
        self.known.clear()
        for group in self.groups:
            group.known.clear()

    def judged(self, total: int) -> Judged:
        """What a reading scores whose contributions come to this total."""
        key = total & self.worth
        return self.totals.get(key) or self._judge(key)

    def _judge(self, total: int) -> Judged:
        WholeHands.make_room()
        more_points, more_doubles, more_doubling, whole = self._whole_hand(total)
        points, doubles, doubling = amounts(total)
        match = Match(points + more_points, doubles + more_doubles, doubling + more_doubling, whole)
        found = self.totals[total] = judged(match, self.hands.rules, self.hands.winner)
        return found

    def _whole_hand(self, key: int) -> KnownHand:
        """What the items come to by the answers of a key."""
        held = 0
        for group in self.groups:
            holding = group.known.get(key & group.mask)
            held |= self._asked(group, key) if holding is None else holding
        known = held, key & self.beside
        return self.known.get(known) or self._worked_out(held, key)

    def _asked(self, group: ItemGroup, key: int) -> int:
        """Which items of a group hold."""
        WholeHands.make_room()
        view, times = self._view(key), partial(self._times, key)
        holding = sum(1 << place for place, item in group.items if applies(item, view, times))
        group.known[key & group.mask] = holding
        return holding

    def _view(self, key: int) -> View:
        return View(CountedAnswers(self.hands.counters, key), self.situation)

    def _times(self, key: int, item: Item) -> int:
        """How often an item is scored."""
        return self.hands.counters.number(key, Fits(item.each)) if item.each else 1

    def _worked_out(self, holding: int, key: int) -> KnownHand:
        """What the items that hold come to; those that look at what else is scored are judged now."""
        WholeHands.make_room()
        rules, view, times = self.hands.rules, self._view(key), partial(self._times, key)
        held = [item for place, item in enumerate(self.items) if holding >> place & 1]
        if self.last:
            struck = {id for item in held for id in item.excludes}
            scored = frozenset(item.id for item in held if counts_as_score(item) and item.id not in struck)
            held += [item for item in self.last if applies(item, view._replace(scored=scored), times)]
        whole = whole_hand(rules, self.hands.winner, held, view, times)
        changes = [(item, count) for item, count in whole.items]
        changes += [(item, -times(item)) for item in self.hands.can_be_struck if item.id in whole.struck]
        found = self.known[holding, key & self.beside] = KnownHand(
            sum([(item.points or 0) * count for item, count in changes]),
            sum([doubles_of(item, rules) * count for item, count in changes]),
            sum([count for item, count in changes if doubles_of(item, rules)]),
            whole,
        )
        return found


def _grouped(items: Sequence[Item], hands: WholeHands) -> Iterator[ItemGroup]:
    """Items that follow one another, as many together as turn on few enough answers."""
    together, mask = list[tuple[int, Item]](), 0
    for place, item in enumerate(items):
        of_item = hands.mask(item)
        if together and (mask | of_item).bit_count() > MOST_ANSWERS:
            yield ItemGroup(tuple(together), mask, {})
            together, mask = [], 0
        together.append((place, item))
        mask |= of_item
    if together:
        yield ItemGroup(tuple(together), mask, {})


def questions_of(conditions: Iterable[Condition]) -> list[Question]:
    """What conditions ask of the pieces, those inside others aside."""
    return [question for each in conditions if each.name in CONDITIONS for question in CONDITIONS[each.name].questions(each)]


def is_ruled_out(item: Item, situation: Situation) -> bool:
    """Whether a situation alone says that an item cannot be scored."""
    view = View({}, situation)
    of_win = [each for each in item.when if each.name in CONDITIONS and CONDITIONS[each.name].fields]
    return any(not CONDITIONS[each.name].questions(each) and not holds(each, view) for each in of_win)
