"""What one reading of a hand scores: its pieces' own items, the items of the whole hand that hold, the limit, the tally."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from operator import attrgetter
from typing import NamedTuple

from mjscore.groups import Codes
from mjscore.rulesets.schema import Item, LimitRule, WithoutLimit
from mjscore.rulesets.settlement_keys import part_of
from mjscore.scoring.rules import HandItem, PieceTable, ScoredPiece, ScoringRules, counts_as_score
from mjscore.vocabulary.terms import Situation, View


class Tally(NamedTuple):
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


def tally(points: int, doubles: int, special: Special, most: int | None) -> Tally:
    """The totals of a reading, in points; `most` is the limit that caps it, None where none does."""
    count = points * 2**doubles
    if special.whatever_the_count:
        return Tally(special.worth, count, points, doubles)
    total = count + special.added
    if most is not None:
        total = min(total, most)
    return Tally(max(total, special.worth), count, points, doubles)


def special_worth(items: Iterable[Item], rule: LimitRule) -> Special:
    """What the items that are scored are worth where they give a part of the limit."""
    limits = [(item.limit, item.added) for item in items if item.limit is not None]
    if not limits or rule.points is None and rule.without_limit is WithoutLimit.COUNT:
        return Special()
    limit = rule.notional if rule.points is None else rule.points
    added = sum(part_of(limit, fraction) for fraction, is_added in limits if is_added)
    best = max((fraction for fraction, is_added in limits if not is_added), default=Fraction(0))
    alone = rule.points is None and rule.without_limit is WithoutLimit.FRACTION and best >= 1
    return Special(added, part_of(limit, best), alone)


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
    the ruleset, or that scores none of the items one of which every win must score. `alone`: what is scored stands alone, and
    `replaced` are the ids of all items of pieces that do not count then; `unused` are the ids of what could have stood alone
    where the count of the whole hand is more.
    """

    tally: Tally
    arranged: Arranged
    items: tuple[HoldingItem, ...]
    replaced: frozenset[str]
    doubling: int
    meets: bool
    alone: bool = False
    unused: frozenset[str] = frozenset()

    def item_ids(self, table: PieceTable) -> set[str]:
        """The ids of all items that are scored, those of pieces too, and of what stood alone but counted less."""
        codes = self.arranged.codes + self.arranged.bonus
        of_pieces = {item.id for code in codes for item in table[code].items} - self.replaced
        return of_pieces | {each.item.id for each, _ in self.items} | self.unused

    def may_win(self, rules: ScoringRules) -> bool:
        """Whether the ruleset lets the reading win: it meets the requirements, and has the least points and doubles."""
        win, (_, _, points, doubles) = rules.ruleset.win, self.tally
        enough = points >= win.minimum_points and doubles >= win.minimum_doubles
        return self.meets and (self.alone or enough and self.doubling >= win.minimum_combinations)


def judged(arranged: Arranged, table: PieceTable) -> Scored:
    """What a reading scores for the player whose pieces these are."""
    rules, winner = table.rules, table.winner
    pieces = [table[code] for code in arranged.codes + arranged.bonus]
    views = [view_of(pieces, arranged.situation, rules)]
    if arranged.unstated:
        views.append(view_of(pieces + [table[code] for code in arranged.unstated], arranged.situation, rules))
    items, replaced = _items_that_hold(rules.of_hand[winner], views)
    meets = not winner or not rules.has_requirements or _meets(rules, items, views[0])
    most = rules.limit if winner or rules.caps_losers else None
    if not any(each.item.alone for each, _ in items):
        return _counted(arranged, pieces, items, replaced, rules, most)._replace(meets=meets)
    return max(_ways(arranged, pieces, items, replaced, rules, most), key=attrgetter("tally"))._replace(meets=meets)


def _counted(
    arranged: Arranged,
    pieces: Sequence[ScoredPiece],
    items: Sequence[HoldingItem],
    replaced: frozenset[str],
    rules: ScoringRules,
    most: int | None,
) -> Scored:
    """The count of the whole hand."""
    scored = [(each.item, times) for each, times in items]
    points = doubles = doubling = 0
    for piece in pieces:
        points, doubles, doubling = points + piece.points, doubles + piece.doubles, doubling + piece.doubling
    if replaced:
        scored += [(item, -1) for piece in pieces for item in piece.items if item.id in replaced]
    for item, times in scored:
        points += (item.points or 0) * times
        more = rules.doubles_of(item)
        if more:
            doubles += more * times
            doubling += times
    special = special_worth([each.item for each, _ in items], rules.ruleset.limit)
    return Scored(tally(points, doubles, special, most), arranged, tuple(items), replaced, doubling, True)


def _ways(
    arranged: Arranged,
    pieces: Sequence[ScoredPiece],
    items: Sequence[HoldingItem],
    replaced: frozenset[str],
    rules: ScoringRules,
    most: int | None,
) -> Iterator[Scored]:
    """The ways to count a hand that holds something that stands alone (decision “stands-alone”).

    A part of the limit; the points of the hand with the doubles that stand alone; the whole hand, where that is offered. The
    first two have beside them what is `beside`, with its own doubles.
    """
    of_pieces = [item for piece in pieces for item in piece.items if item.id not in replaced]
    alone = [each for each, _ in items if each.item.alone]
    worth = special_worth([each.item for each in alone], rules.ruleset.limit).worth
    if worth:
        yield _alone(
            arranged, of_pieces, items, replaced, lambda item: item.alone and item.limit is not None, worth, rules, most
        )
    if any(each.item.limit is None for each in alone):
        yield _alone(arranged, of_pieces, items, replaced, counts_alone, 0, rules, most)
    if any(each.item.or_count or each.item.limit is not None and not worth for each in alone):
        rest = [each for each in items if not each[0].item.alone]
        unused = frozenset([each.item.id for each in alone])
        yield _counted(arranged, pieces, rest, replaced, rules, most)._replace(unused=unused)


def counts_alone(item: Item) -> bool:
    """Whether an item is part of a count that stands alone: what doubles by itself, and all points but those beside it."""
    return item.limit is None and (item.alone or bool(item.points) and not item.beside)


def _alone(
    arranged: Arranged,
    of_pieces: Sequence[Item],
    items: Sequence[HoldingItem],
    replaced: frozenset[str],
    counts: Callable[[Item], bool],
    worth: int,
    rules: ScoringRules,
    most: int | None,
) -> Scored:
    """What items that stand alone are `worth`, in points, or their own count; what is beside them is added."""
    lines = [(item, 1) for item in of_pieces] + [(each.item, times) for each, times in items]
    points, doubles = _sum([each for each in lines if counts(each[0])], rules)
    more, more_doubles = _sum([each for each in lines if each[0].beside], rules)
    total = max(points << doubles, worth) + (more << more_doubles)
    kept = tuple([each for each in items if counts(each[0].item) or more and each[0].item.beside])
    left_out = replaced.union([item.id for item in of_pieces if not (counts(item) or more and item.beside)])
    capped = total if most is None else min(total, most)
    return Scored(Tally(capped, points << doubles, points, doubles), arranged, kept, left_out, 0, True, True)


def _sum(lines: Iterable[tuple[Item, int]], rules: ScoringRules) -> tuple[int, int]:
    """The points and the doubles of items."""
    counted = list(lines)
    return (
        sum((item.points or 0) * times for item, times in counted),
        sum(rules.doubles_of(item) * times for item, times in counted),
    )


def view_of(pieces: Sequence[ScoredPiece], situation: Situation, rules: ScoringRules) -> View:
    """What conditions see of a reading of these pieces."""
    counts = [0] * len(rules.tests)
    for piece in pieces:
        for number in piece.passes:
            counts[number] += 1
    return View(counts, situation)


def _items_that_hold(items: Sequence[HandItem], views: Sequence[View]) -> tuple[list[HoldingItem], frozenset[str]]:
    """The items that hold and that no other replaces, and the ids of those replaced; an item holds if it does in every view.

    Items that look at what else is scored are judged last.
    """
    holding = list(_holding([each for each in items if not each.of_score], views))
    last = [each for each in items if each.of_score]
    if last:
        replaced = {id for each, _ in holding for id in each.item.excludes}
        scored = {each.item.id: True for each, _ in holding if counts_as_score(each.item) and each.item.id not in replaced}
        holding += _holding(last, [view._replace(scored=scored) for view in views])
    excluded = frozenset([id for each, _ in holding for id in each.item.excludes])
    return [(each, times) for each, times in holding if each.item.id not in excluded], excluded


def _holding(items: Sequence[HandItem], views: Sequence[View]) -> Iterator[HoldingItem]:
    for each in items:
        times = 1 if each.each is None else views[0].counts[each.each]
        if times and _applies(each, views[0]) and all(_applies(each, view) for view in views[1:]):
            yield each, times


def _applies(item: HandItem, view: View) -> bool:
    return all(judge(view) for judge in item.when) and not any(judge(view) for judge in item.unless)


def _meets(rules: ScoringRules, items: Sequence[HoldingItem], view: View) -> bool:
    """Whether a win meets the requirements: every condition of `requires` holds, and one of the items of `by` is scored."""
    by = rules.ruleset.win.by
    return all(judge(view) for judge in rules.requires) and (not by or any(each.item.id in by for each, _ in items))
