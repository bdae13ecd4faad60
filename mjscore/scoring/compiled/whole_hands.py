"""What the items of the whole hand come to, by the key of a reading (`counters`); results are kept, within bounds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple
from weakref import WeakSet

from mjscore.rulesets.schema import Item
from mjscore.scoring.compiled.counters import CountedAnswers, Counters, amounts
from mjscore.scoring.matching import Match, WholeHand, applies, counts_as_score, doubles_of, looks_at_score, whole_hand
from mjscore.scoring.rules import ScoringRules
from mjscore.scoring.tally import Judged, with_tally
from mjscore.vocabulary.conditions import CONDITIONS, holds
from mjscore.vocabulary.questions import Fits
from mjscore.vocabulary.situation import Question, Situation, View
from mjscore.vocabulary.terms import Condition, with_inner

MOST_KEYS: Final = 20_000
"""How many keys are kept, with what they score, over all rulesets; then all are forgotten, so that memory stays flat."""
MOST_KEPT: Final = 10_000
"""How many situations, answers of groups and sums of items are kept in the same way; a forgotten key is soon judged by them."""
MOST_ANSWERS: Final = 8
"""How many bits of a key the items of a group may read together: the answers to so few questions come again and again."""


class ItemsWorth(NamedTuple):
    """What the items of the whole hand add to points, doubles and doubling items, less what the items they replace gave."""

    points: int
    doubles: int
    doubling: int
    whole: WholeHand


class ItemGroup(NamedTuple):
    """Items with their numbers, the `mask` of the key bits that their conditions read, and what is `known` for such bits.

    What is known is a bit for each item that holds. An item that reads too many bits has a group of its own, whose mask covers
    only its `deciding` conditions: it is known for those bits alone with which they rule the item out.
    """

    items: tuple[tuple[int, Item], ...]
    mask: int
    known: dict[int, int]
    deciding: tuple[Condition, ...] = ()


class HandItems:
    """The items of the whole hand under one ruleset, for winners or for others.

    `by_way` finds those of a situation by how the hand was won, before a `Situation` is made: that is quicker.
    """

    every: Final[WeakSet[HandItems]] = WeakSet()
    kept = kept_keys = 0

    def __init__(self, rules: ScoringRules, winner: bool) -> None:
        self.rules, self.winner = rules, winner
        self.of_pieces, self.of_hand = rules.scored_by(winner)
        excluded = {id for item in self.of_hand for id in item.excludes}
        self.replaceable = tuple(item for item in self.of_pieces if item.id in excluded)
        self.counted = [Fits(item.each) for item in (*self.replaceable, *self.of_hand) if item.each]
        self.counters = Counters(questions_of(rules.conditions), self.counted)
        self.by_situation: dict[Situation, ItemsInSituation] = {}
        self.by_way: dict[object, ItemsInSituation] = {}
        HandItems.every.add(self)

    def at(self, situation: Situation) -> ItemsInSituation:
        """The items that are possible in a situation."""
        found = self.by_situation.get(situation)
        if found is None:
            HandItems.make_room()
            found = self.by_situation[situation] = ItemsInSituation(self, situation)
        return found

    def mask(self, item: Item) -> int:
        """The bits of a key that the conditions of an item read."""
        questions = questions_of(with_inner((*item.when, *item.unless)))
        return self.counters.mask_of(questions, [Fits(item.each)] if item.each else [])

    def also_read(self, of_score: Iterable[Item]) -> int:
        """The bits of a key that matter beside which items hold: how often each is scored, and the requirements of a win."""
        mask = self.counters.mask_of(questions_of(with_inner(self.rules.ruleset.win.requires)), self.counted)
        for item in of_score:
            mask |= self.mask(item)
        return mask

    @staticmethod
    def make_room() -> None:
        """Count one more answer to be kept; forget all of them where there are too many."""
        HandItems.kept += 1
        if HandItems.kept > MOST_KEPT:
            HandItems.kept = 0
            for each in list(HandItems.every):
                for situation in list(each.by_situation.values()):
                    situation.forget()
                each.by_situation.clear()
                each.by_way.clear()

    @staticmethod
    def make_room_for_key() -> None:
        """Count one more key to be kept; forget all of them where there are too many."""
        HandItems.kept_keys += 1
        if HandItems.kept_keys > MOST_KEYS:
            HandItems.kept_keys = 0
            for each in list(HandItems.every):
                for situation in list(each.by_situation.values()):
                    situation.by_key.clear()


class ItemsInSituation:
    """The items of the whole hand that a situation has not ruled out, judged by the key of a reading.

    `of_score` are those that look at what else is scored: they are judged last.
    """

    def __init__(self, hands: HandItems, situation: Situation) -> None:
        self.hands, self.situation = hands, situation
        live = [item for item in hands.of_hand if not is_ruled_out(item, situation)]
        self.items = tuple(item for item in live if not looks_at_score(item))
        self.of_score = tuple(item for item in live if looks_at_score(item))
        self.groups = tuple(_grouped(self.items, hands))
        self.also_read = hands.also_read(self.of_score)
        self.known: dict[tuple[int, int], ItemsWorth] = {}
        self.by_key: dict[int, Judged] = {}
        self.key_mask = hands.counters.key_mask
        self.forgotten = False

    def forget(self) -> None:
        """Forget what was worked out: somebody may still hold this object."""
        self.forgotten = True
        self.by_key.clear()
        self.known.clear()
        for group in self.groups:
            group.known.clear()

    def judged_sum(self, sum: int) -> Judged:
        """What a reading scores whose contributions come to this sum."""
        key = sum & self.key_mask
        return self.by_key.get(key) or self._judge(key)

    def _judge(self, key: int) -> Judged:
        HandItems.make_room_for_key()
        more_points, more_doubles, more_doubling, whole = self._whole_hand(key)
        points, doubles, doubling = amounts(key)
        match = Match(points + more_points, doubles + more_doubles, doubling + more_doubling, whole)
        found = self.by_key[key] = with_tally(match, self.hands.rules, self.hands.winner)
        return found

    def _whole_hand(self, key: int) -> ItemsWorth:
        """What the items come to by the answers of a key."""
        bits = 0
        for group in self.groups:
            of_group = group.known.get(key & group.mask)
            bits |= self._judge_group(group, key) if of_group is None else of_group
        asked = bits, key & self.also_read
        return self.known.get(asked) or self._add_up(bits, key)

    def _judge_group(self, group: ItemGroup, key: int) -> int:
        """A bit for each item of a group that holds."""
        view, times = self._view(key), partial(self._times, key)
        bits = sum(1 << place for place, item in group.items if applies(item, view, times))
        if not group.deciding or not all(holds(each, view) for each in group.deciding):
            HandItems.make_room()
            group.known[key & group.mask] = bits
        return bits

    def _view(self, key: int) -> View:
        return View(CountedAnswers(self.hands.counters, key), self.situation)

    def _times(self, key: int, item: Item) -> int:
        """How often an item is scored."""
        return self.hands.counters.number(key, Fits(item.each)) if item.each else 1

    def _add_up(self, bits: int, key: int) -> ItemsWorth:
        """What the items that hold come to; those that look at what else is scored are judged now."""
        HandItems.make_room()
        rules, view, times = self.hands.rules, self._view(key), partial(self._times, key)
        holding = [item for place, item in enumerate(self.items) if bits >> place & 1]
        if self.of_score:
            replaced = {id for item in holding for id in item.excludes}
            scored = frozenset(item.id for item in holding if counts_as_score(item) and item.id not in replaced)
            holding += [item for item in self.of_score if applies(item, view._replace(scored=scored), times)]
        whole = whole_hand(rules, self.hands.winner, holding, view, times)
        changes = [(item, count) for item, count in whole.items]
        changes += [(item, -times(item)) for item in self.hands.replaceable if item.id in whole.replaced]
        found = self.known[bits, key & self.also_read] = ItemsWorth(
            sum([(item.points or 0) * count for item, count in changes]),
            sum([doubles_of(item, rules) * count for item, count in changes]),
            sum([count for item, count in changes if doubles_of(item, rules)]),
            whole,
        )
        return found


def _grouped(items: Sequence[Item], hands: HandItems) -> Iterator[ItemGroup]:
    """Items that follow one another, as many in a group as read few enough bits."""
    together, mask = list[tuple[int, Item]](), 0
    for place, item in enumerate(items):
        of_item = hands.mask(item)
        if of_item.bit_count() > MOST_ANSWERS:
            first, narrow = _ruling_out(item, hands)
            if first:
                yield ItemGroup(((place, item),), narrow, {}, first)
                continue
        if together and (mask | of_item).bit_count() > MOST_ANSWERS:
            yield ItemGroup(tuple(together), mask, {})
            together, mask = [], 0
        together.append((place, item))
        mask |= of_item
    if together:
        yield ItemGroup(tuple(together), mask, {})


def _ruling_out(item: Item, hands: HandItems) -> tuple[tuple[Condition, ...], int]:
    """The first conditions of an item that together read few enough bits, and the mask of these bits."""
    first, mask = list[Condition](), 0
    for condition in item.when:
        more = mask | hands.counters.mask_of(questions_of(with_inner((condition,))))
        if more.bit_count() <= MOST_ANSWERS:
            first.append(condition)
            mask = more
    return tuple(first), mask


def questions_of(conditions: Iterable[Condition]) -> list[Question]:
    """The questions that conditions ask about the pieces, not those that conditions inside them ask."""
    return [question for each in conditions if each.name in CONDITIONS for question in CONDITIONS[each.name].questions(each)]


def is_ruled_out(item: Item, situation: Situation) -> bool:
    """Whether a situation alone says that an item cannot be scored."""
    view = View({}, situation)
    of_win = [each for each in item.when if each.name in CONDITIONS and CONDITIONS[each.name].fields]
    return any(not CONDITIONS[each.name].questions(each) and not holds(each, view) for each in of_win)
