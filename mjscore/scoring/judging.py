"""What one reading of a hand scores: its pieces' own items, the items of the whole hand that hold, the limit, the tally."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from mjscore.game.groups import Codes
from mjscore.rules.deal_keys import part_of
from mjscore.rules.schema import Alone, Item, LimitRule, WithoutLimit
from mjscore.rules.vocabulary.terms import Number, Situation, View
from mjscore.scoring.rules import (
    HandItem,
    PieceTable,
    ScoredPiece,
    ScoringRules,
    counts_as_score,
)


class ReadingTotals(NamedTuple):
    """The totals of a reading: the `total` after the limit, `unlimited` (points × 2^doubles), points and doubles.

    Of two readings the one with the greater tally is better for the player (decision “best-reading”): its fields are compared
    in their order. The tally does not hold East's double, which is paid and not scored (`settlement.payments`).
    """

    total: int
    unlimited: int
    points: int
    doubles: int


class Special(NamedTuple):
    """What special hands are worth, in points: `added` to the count, and `worth` instead of it if that is more.

    `whatever_the_count`: they are worth `worth` even if the count is more.
    """

    added: int = 0
    worth: int = 0
    whatever_the_count: bool = False


def tally(
    points: int, doubles: int, special: Special, most: int | None
) -> ReadingTotals:
    """The totals of a reading, in points; `most` is the limit that caps it, None where none does."""
    count = points * 2**doubles
    if special.whatever_the_count:
        return ReadingTotals(special.worth, count, points, doubles)
    total = count + special.added
    if most is not None:
        total = min(total, most)
    return ReadingTotals(max(total, special.worth), count, points, doubles)


def special_worth(items: Iterable[Item], rule: LimitRule) -> Special:
    """What the items that are scored are worth where they give a part of the limit."""
    special = [item for item in items if item.limit is not None]
    unlimited = rule.points is None
    if not special or (unlimited and rule.without_limit is WithoutLimit.COUNT):
        return Special()
    limit = rule.notional if rule.points is None else rule.points
    added = 0
    best = Fraction(0)
    for item in special:
        fraction = item.limit or Fraction(0)
        if item.added:
            added += part_of(limit, fraction)
        else:
            best = max(best, fraction)
    by_fraction = unlimited and rule.without_limit is WithoutLimit.FRACTION
    return Special(
        added=added,
        worth=part_of(limit, best),
        whatever_the_count=by_fraction and best >= 1,
    )


ItemTimes = tuple[Item, Number]
"""An item, and how often it is scored."""


class ValueAlone(NamedTuple):
    """A value that stands alone, in points, and what is counted beside it; numbers, or arrays of them.

    It is `points`, doubled so often, or the `part` of the limit if that is more.
    """

    points: Number
    doubles: Number
    part: Number
    beside_points: Number
    beside_doubles: Number

    @property
    def own(self) -> Number:
        """The points doubled: nothing where no item that stands alone doubles them."""
        is_doubled = self.doubles > 0  # 1 or 0 in a product, of arrays too
        return is_doubled * (self.points << self.doubles)

    @property
    def beside(self) -> Number:
        """What is counted beside it, doubled by itself."""
        return self.beside_points << self.beside_doubles


def value_alone(
    alone: Sequence[ItemTimes],
    beside: Sequence[ItemTimes],
    points: Number,
    part: Number,
) -> ValueAlone:
    """What a reading is worth by the items that stand `alone`, out of its `points` and those of the items `beside` it."""
    more, doubles = _sums(alone)
    beside_points, beside_doubles = _sums(beside)
    return ValueAlone(
        points=points - beside_points + more,
        doubles=doubles,
        part=part,
        beside_points=beside_points,
        beside_doubles=beside_doubles,
    )


def _sums(items: Sequence[ItemTimes]) -> tuple[Number, Number]:
    """The points and the doubles that items give together."""
    points: Number = 0
    doubles: Number = 0
    for item, times in items:
        points = points + (item.points or 0) * times
        doubles = doubles + (item.doubles or 0) * times
    return points, doubles


HoldingItem = tuple[HandItem, int]
"""An item of the whole hand whose conditions hold, and how often it is scored."""


class Arranged(NamedTuple):
    """One way to read a hand, before it is scored: its shape, the codes of its pieces and bonus tiles, and the situation.

    `shape` is empty for a hand that did not win. `unstated` stand in for tiles that were not written: an item counts only if it
    counts with them and without.
    """

    shape: str
    codes: Codes
    bonus: Codes
    situation: Situation
    unstated: Codes = ()


class Scored(NamedTuple):
    """A reading with what it scores.

    `items` are the items of the whole hand that hold and that no other item replaces; `replaced` are the ids of items whose
    place another takes; `doubling` counts the scored items that double. `meets` is False for a win that fails a requirement of
    the ruleset, or that scores none of the items one of which every win must score. `view` is what the conditions saw,
    tiles that were not written aside. `value_alone` is the value that stands alone where it is taken; elsewhere the items that
    stand alone give nothing.
    """

    tally: ReadingTotals
    arranged: Arranged
    items: tuple[HoldingItem, ...]
    replaced: frozenset[str]
    doubling: int
    meets: bool
    view: View
    value_alone: ValueAlone | None = None

    def item_ids(self, table: PieceTable) -> set[str]:
        """The ids of all items that are scored, those of pieces too."""
        ids = {holding.item.id for holding, _ in self.items}
        for code in self.arranged.codes + self.arranged.bonus:
            for item in table[code].items:
                if item.id not in self.replaced:
                    ids.add(item.id)
        return ids

    def may_win(self, rules: ScoringRules) -> bool:
        """Whether the ruleset lets the reading win: it meets the requirements, and has the least points and doubles."""
        win = rules.ruleset.win
        return (
            self.meets
            and self.tally.points >= win.minimum_points
            and self.tally.doubles >= win.minimum_doubles
            and self.doubling >= win.minimum_combinations
        )


def judged(arranged: Arranged, table: PieceTable) -> Scored:
    """What a reading scores for the player whose pieces these are."""
    rules = table.rules
    winner = table.winner
    pieces = [table[code] for code in arranged.codes + arranged.bonus]
    views = [view_of(pieces, arranged.situation, rules)]
    if arranged.unstated:
        all_pieces = pieces + [table[code] for code in arranged.unstated]
        views.append(view_of(all_pieces, arranged.situation, rules))
    items, replaced, view = _items_that_hold(rules.of_hand[winner], views)
    counted: list[ItemTimes] = []
    alone: list[ItemTimes] = []
    for holding, times in items:
        if holding.item.alone is Alone.NO:
            counted.append((holding.item, times))
        else:
            alone.append((holding.item, times))
    if replaced:
        counted += _less_replaced(pieces, replaced)
    points, doubles, doubling = _added_up(pieces, counted, rules)
    special = special_worth([item for item, _ in counted], rules.ruleset.limit)
    most = rules.limit if winner or rules.caps_losers else None
    meets = True
    if winner and rules.has_requirements:
        meets = _meets_requirements(rules, items, views[0])
    scored = Scored(
        tally=tally(points, doubles, special, most),
        arranged=arranged,
        items=tuple(items),
        replaced=replaced,
        doubling=doubling,
        meets=meets,
        view=view,
    )
    if not alone:
        return scored
    for piece in pieces:
        counted += [(item, 1) for item in piece.items]
    beside = [(item, times) for item, times in counted if item.beside]
    part = special_worth([item for item, _ in alone], rules.ruleset.limit).worth
    worth = value_alone(alone, beside, points, part)
    return _standing_alone(scored, alone, worth, most)


def _less_replaced(
    pieces: Sequence[ScoredPiece], replaced: frozenset[str]
) -> list[ItemTimes]:
    """What is taken off again of what pieces score by themselves, because other items take its place."""
    taken_off = []
    for piece in pieces:
        for item in piece.items:
            if item.id in replaced:
                taken_off.append((item, -1))
    return taken_off


def _added_up(
    pieces: Sequence[ScoredPiece], counted: Sequence[ItemTimes], rules: ScoringRules
) -> tuple[int, int, int]:
    """The points and the doubles of pieces and items, and how many of these double."""
    points = 0
    doubles = 0
    doubling = 0
    for piece in pieces:
        points += piece.points
        doubles += piece.doubles
        doubling += piece.doubling
    for item, times in counted:
        points += (item.points or 0) * times
        more = rules.doubles_of(item)
        if more:
            doubles += more * times
            doubling += times
    return points, doubles, doubling


def _standing_alone(
    counted: Scored, alone: Sequence[ItemTimes], worth: ValueAlone, most: int | None
) -> Scored:
    """A reading that is worth what stands alone, if that is not less than its count or is taken whatever it counts."""
    total = max(worth.own, worth.part)
    instead = total > 0 and any(item.alone is Alone.INSTEAD for item, _ in alone)
    if total:
        total += worth.beside
    if most is not None:
        total = min(total, most)
    if not instead and total < max(counted.tally.total, 1):
        return counted
    return counted._replace(
        tally=counted.tally._replace(total=total), value_alone=worth
    )


def view_of(
    pieces: Sequence[ScoredPiece], situation: Situation, rules: ScoringRules
) -> View:
    """What conditions see of a reading of these pieces."""
    counts = [0] * len(rules.tests)
    for piece in pieces:
        for number in piece.passes:
            counts[number] += 1
    return View(counts, situation)


def _items_that_hold(
    items: Sequence[HandItem], views: Sequence[View]
) -> tuple[list[HoldingItem], frozenset[str], View]:
    """The items that hold and that no other replaces, the ids of those replaced, and the first view with what is scored.

    An item holds if it does in every view. Items that look at what else is scored are judged last. An item that is replaced
    still replaces others; what one that is judged last replaces still counts as scored for the others judged last.
    """
    first = [item for item in items if not item.of_score]
    last = [item for item in items if item.of_score]
    holding = _holding(first, views)
    if last:
        replaced = _excluded_by(holding)
        scored = {
            held.item.id: True
            for held, _ in holding
            if counts_as_score(held.item) and held.item.id not in replaced
        }
        views = [view._replace(scored=scored) for view in views]
        holding += _holding(last, views)
    excluded = _excluded_by(holding)
    kept = [(held, times) for held, times in holding if held.item.id not in excluded]
    return kept, excluded, views[0]


def _holding(items: Sequence[HandItem], views: Sequence[View]) -> list[HoldingItem]:
    """The items that hold in every view, each with how often it is scored in the first."""
    holding = []
    for item in items:
        times = 1 if item.each is None else views[0].counts[item.each]
        if times and all(_applies(item, view) for view in views):
            holding.append((item, times))
    return holding


def _excluded_by(holding: Sequence[HoldingItem]) -> frozenset[str]:
    """The ids of the items whose place these take."""
    excluded: set[str] = set()
    for held, _ in holding:
        excluded.update(held.item.excludes)
    return frozenset(excluded)


def _applies(item: HandItem, view: View) -> bool:
    for judge in item.when:
        if not judge(view):
            return False
    return not any(judge(view) for judge in item.unless)


def _meets_requirements(
    rules: ScoringRules, items: Sequence[HoldingItem], view: View
) -> bool:
    """Whether a win meets the requirements: every condition of `requires` holds, and one of the items of `by` is scored."""
    if not all(judge(view) for judge in rules.requires):
        return False
    by = rules.ruleset.win.by
    return not by or any(held.item.id in by for held, _ in items)
