"""The highest-scoring hands of a ruleset: an exhaustive search over combinations of sets, cut off by upper bounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import comb
from typing import Any

from mjscore.groups import Form, Group, Kind, completed_place, group_of
from mjscore.hands import CLAIMING, Hand, Means, Win
from mjscore.problems import Fault, ImpossibleHand, UsageProblem, expect
from mjscore.rulesets.schema import Ruleset
from mjscore.scoring import Sheet, score
from mjscore.scoring.judging import Arranged, judged
from mjscore.scoring.rules import PieceTable, fields_of, scoring_rules
from mjscore.strategy.best.circumstances import TRIED, Circumstances, circumstances
from mjscore.strategy.best.pieces import Bounds, CountedItem, Palette, PieceClass, Traits, is_pair
from mjscore.tiles import TILES, Tile
from mjscore.vocabulary.conditions import judge_of
from mjscore.vocabulary.pieces import SeatTiles, bonus_codes
from mjscore.vocabulary.shapes import STANDARD
from mjscore.vocabulary.terms import Situation, View, with_inner

Progress = Callable[[int, int], None]
"""Called with how many circumstances have been searched, of how many."""


@dataclass(frozen=True, slots=True)
class Best:
    """The highest score of a ruleset, in points, with the hand that has it.

    `combinations` counts the combinations of four sets and a pair that were covered: over classes of sets that no item tells
    apart, in each of the different `circumstances` of a win; `examined` of them were scored; the upper bounds of the
    others are no higher. `proven` is False where a special shape or a special hand could be worth more.
    """

    rules: Ruleset
    sheet: Sheet
    combinations: int
    examined: int
    circumstances: int
    proven: bool

    @property
    def total(self) -> int:
        """The score in points, after the limit."""
        return self.sheet.total

    @property
    def hand(self) -> Hand:
        """The hand that has this score."""
        return self.sheet.hand

    def to_dict(self) -> dict[str, Any]:
        """As `best --format json` prints it."""
        return {
            **self.rules.origin,
            "total": self.total,
            "combinations": self.combinations,
            "examined": self.examined,
            "circumstances": self.circumstances,
            "proven": self.proven,
            "sheet": self.sheet.to_dict(inner=True),
        }


def best_hand(ruleset: Ruleset, *, original: bool = True, progress: Progress | None = None) -> Best:
    """The highest-scoring winning hand of a ruleset, by its total and then by its count before the limit.

    Without `original` the hand that East wins as dealt is left aside. `progress` is called after each circumstance.
    Raises UsageProblem where no win that is tried meets what the ruleset requires of every win.
    """
    expect(ruleset, Ruleset, "a ruleset (mjscore.load_ruleset)")
    for each in ruleset.win.requires:
        if not each.negated and fields_of(each) and TRIED.isdisjoint(fields_of(each)):
            raise _none_wins(ruleset, f"every win must meet “{each.name}”, which best does not try")
    search = BestSearch(ruleset, original)
    search.run(progress or (lambda done, of: None))
    if search.best is None:
        raise _none_wins(ruleset, "no hand that best tries can win")
    return Best(
        ruleset,
        search.best,
        search.covered,
        search.examined,
        len(search.plans),
        search.is_proven(),
    )


def _none_wins(ruleset: Ruleset, message: str) -> UsageProblem:
    hint = "take the requirement out of a copy of the file, under [win]"
    return UsageProblem(Fault("none-tried-wins", f"{ruleset.id}: {message}", hint=hint), source="best")


@dataclass(frozen=True, slots=True)
class SearchPlan:
    """One circumstance to be searched, with its palette of pieces, its bounds and the most that can come of it."""

    where: Circumstances
    palette: Palette
    groups: list[PieceClass]
    bounds: Bounds
    starts: list[tuple[int, Traits, PieceClass | None, tuple[int, ...]]]


class BestSearch:
    """One search: what is known of the ruleset, and the best so far."""

    def __init__(self, ruleset: Ruleset, original: bool) -> None:
        self.ruleset, self.original = ruleset, original
        self.rules = scoring_rules(ruleset)
        items = [CountedItem(each.item) for each in self.rules.of_hand[True]]
        self.items = [item for item in items if item.points or item.doubles]
        self.sets = ruleset.win.sets
        self.best: Sheet | None = None
        self.covered = self.examined = 0
        self.plans = sorted((plan for plan in self._plans() if plan.starts), key=lambda plan: plan.starts[0][0], reverse=True)

    @property
    def mark(self) -> tuple[int, int]:
        """The total and the count to beat."""
        return (self.best.total, self.best.unlimited) if self.best is not None else (-1, -1)

    def _key(self, count: int) -> tuple[int, int]:
        """The most that a count can be worth: its total after the limit, and the count."""
        limit = self.ruleset.limit.points
        return (count if limit is None else min(limit, count), count)

    def run(self, progress: Progress) -> None:
        """Search every circumstance, the most promising first."""
        for done, plan in enumerate(self.plans):
            for most, have, completed, bonus in plan.starts:
                pairs = 0 if completed is not None and is_pair(completed.codes[0]) else 1
                groups = self.sets - (completed is not None and pairs)
                # A class may be chosen more than once.
                self.covered += comb(len(plan.groups) + groups - 1, groups) * (len(plan.palette.pairs) if pairs else 1)
                if self._key(most) > self.mark:
                    Descent(self, plan, completed, bonus).fill(have, groups, pairs, 0, ())
            progress(done + 1, len(self.plans))

    def pieces(self, where: Circumstances) -> PieceTable:
        """What pieces score for winners at a seat in a round."""
        return self.rules.pieces_at(where.seat, where.round, winner=True)

    def _plans(self) -> Iterator[SearchPlan]:
        palettes: dict[SeatTiles, Palette] = {}
        seen: set[object] = set()
        for where in circumstances(self.ruleset, "standard", self.original):
            round = where.round if self.rules.prevails else None
            pieces = self.pieces(where._replace(round=round))
            seat_tiles = pieces.seat_tiles
            if seat_tiles not in palettes:
                palettes[seat_tiles] = Palette(self.rules, pieces, self.items)
            palette = palettes[seat_tiles]
            key = (palette.signature, self._truths(where.situation))
            if key not in seen:
                seen.add(key)
                yield self._plan(where._replace(round=round), palette)

    def _truths(self, situation: Situation) -> tuple[object, ...]:
        """What conditions see of a situation; of the seat, only which conditions it meets."""
        seats = [judge_of(each, {}) for each in self.rules.conditions if "seat" in fields_of(each)]
        return (*situation._replace(seat=0)[:-1], tuple(judge(View((), situation)) for judge in seats))

    def _plan(self, where: Circumstances, palette: Palette) -> SearchPlan:
        groups = [each for each in palette.groups if self._allows(where, each)]
        won = [each for each in self._completed(where, palette) if each is not None]
        bounds = Bounds(self.items, where.situation, groups, palette.pairs, won)
        starts = []
        for added, bonus in bounds.best_bonus(palette.bonus):
            for completed in self._completed(where, palette):
                have = added if completed is None else plus(added, completed.traits)
                pairs = 0 if completed is not None and is_pair(completed.codes[0]) else 1
                most = bounds.most(have, self.sets - (completed is not None and pairs), pairs)
                starts.append((most, have, completed, bonus))
        starts.sort(key=lambda start: start[0], reverse=True)
        return SearchPlan(where, palette, groups, bounds, starts)

    def _completed(self, where: Circumstances, palette: Palette) -> Sequence[PieceClass | None]:
        if where.means is Means.DEALT:
            return [None]
        return palette.completed(Form.EXPOSED if where.means in CLAIMING else Form.CONCEALED, where.means)

    def _allows(self, where: Circumstances, group: PieceClass) -> bool:
        return not (group.exposed and where.concealed_only or group.kong and not where.kongs[1])

    def is_proven(self) -> bool:
        """Whether nothing outside four sets and a pair, and no special hand, could be worth more than the best."""
        limit = self.ruleset.limit
        asked = [each for item in self.items for each in item.conditions]
        if any(not TRIED.issuperset(fields_of(each)) for each in (*asked, *with_inner(self.ruleset.win.requires))):
            return False
        if limit.points is not None:
            return self.mark[0] >= limit.points
        special = any(item.limit is not None for item in self.ruleset.items)
        return (not special or self.mark[0] >= limit.notional) and self._special_shapes() <= self.mark[1]

    def _special_shapes(self) -> int:
        """The most that any hand of a special shape could count, by its bounds alone."""
        most = 0
        for plan in self.plans:
            for shape in self.ruleset.shapes:
                if shape.name != STANDARD:
                    first, number, second, more = plan.palette.special(shape)
                    bounds = Bounds(self.items, plan.where.situation._replace(shape=shape.name), first, second)
                    for added, _ in bounds.best_bonus(plan.palette.bonus):
                        most = max(most, bounds.most(added, number, more))
        return most


class Descent:
    """The search below one start: the completed group and the bonus tiles are chosen, the other pieces are not."""

    def __init__(self, search: BestSearch, plan: SearchPlan, completed: PieceClass | None, bonus: tuple[int, ...]) -> None:
        self.search, self.plan, self.completed, self.bonus = search, plan, completed, bonus
        self.sizes = plan.palette.sizes
        self.pieces = search.pieces(plan.where)
        self.bonus_codes = bonus_codes([TILES[tile] for tile in bonus]) if search.ruleset.play.bonus_tiles else ()

    def fill(self, have: Traits, groups: int, pairs: int, first: int, chosen: tuple[PieceClass, ...]) -> None:
        """Fill the open places with groups from the `first` class on, then the pair, the most promising first."""
        if not groups and not pairs:
            self._examine(have, chosen)
            return
        options = self.plan.groups if groups else self.plan.palette.pairs
        left = (groups - 1, pairs) if groups else (0, pairs - 1)
        ways = []
        for index in range(first if groups else 0, len(options)):
            option = options[index]
            if self._fits(option, chosen):
                then = plus(have, option.traits)
                most = self.plan.bounds.most(then, *left)
                if self.search._key(most) > self.search.mark:
                    ways.append((most, index, then))
        ways.sort(key=lambda way: way[0], reverse=True)
        for most, index, then in ways:
            if self.search._key(most) > self.search.mark:
                self.fill(then, *left, index, (*chosen, options[index]))

    def _fits(self, option: PieceClass, chosen: tuple[PieceClass, ...]) -> bool:
        """Whether there are kinds enough in the option's family for one more group."""
        if option.family is None:
            return True
        used = 1 + sum(each.family == option.family for each in chosen)
        if self.completed is not None and self.completed.family == option.family:
            used += 1
        return used <= self.sizes[option.family]

    def _examine(self, have: Traits, chosen: tuple[PieceClass, ...]) -> None:
        """Score a whole combination, and look for a hand that shows it if it is better than the best."""
        search, where = self.search, self.plan.where
        search.examined += 1
        kongs = sum(each.kong for each in chosen)
        if not where.kongs[0] <= kongs <= where.kongs[1]:
            return
        codes = [each.codes[0] for each in chosen] + ([self.completed.codes[0]] if self.completed is not None else [])
        scored = judged(Arranged("standard", tuple(codes), self.bonus_codes, where.situation), self.pieces)
        wanted = scored.tally[:2]
        if not scored.may_win(search.rules) or wanted <= search.mark:
            return
        completed = () if self.completed is None else self.completed.codes
        sheet = best_sheet(hands_of(completed, [each.codes for each in chosen], where, self.bonus), search.ruleset, wanted)
        if sheet is not None and (sheet.total, sheet.unlimited) > search.mark:
            search.best = sheet


def plus(one: Traits, other: Traits) -> Traits:
    """The sum of two traits."""
    return Traits(
        one.points + other.points,
        one.doubles + other.doubles,
        tuple([ours + theirs for ours, theirs in zip(one.counts, other.counts, strict=True)]),
    )


Codes = tuple[int, ...]


def hands_of(completed: Sequence[int], classes: Sequence[Sequence[int]], where: Circumstances, bonus: Codes) -> Iterator[Hand]:
    """Every hand of one piece of each class, `completed` those that the winning tile may have completed (none: dealt)."""
    for first in completed or (0,):
        for codes in _chosen(classes, first):
            yield _hand(first, codes, where, bonus)


def _chosen(classes: Sequence[Sequence[int]], first: int, taken: Codes = ()) -> Iterator[Codes]:
    """One piece of each class; of equal classes in order, and never five tiles of a kind."""
    if len(taken) == len(classes):
        yield taken
        return
    place = len(taken)
    for code in classes[place]:
        if place and classes[place - 1] is classes[place] and code < taken[-1]:
            continue
        chosen = (*taken, code)
        if _is_possible((*chosen, first) if first else chosen):
            yield from _chosen(classes, first, chosen)


def _is_possible(codes: Codes) -> bool:
    counts = Counter(tile for code in codes for tile in group_of(code).tiles)
    return max(counts.values()) <= 4


def _hand(first: int, codes: Codes, where: Circumstances, bonus: Codes) -> Hand:
    groups = [group_of(code) for code in codes]
    exposed = tuple(group for group in groups if group.form is not Form.CONCEALED)
    fixed = tuple(group for group in groups if group.form is Form.CONCEALED)
    means, remarks = where.means, where.remarks
    tiles = tuple(TILES[tile] for tile in bonus)
    if not first:
        return Hand(exposed, fixed, (), tiles, where.seat, where.round, Win(means, None, None, remarks))
    group = group_of(first)
    tile = _winning_tile(first, group)
    free = list(group.tiles)
    free.remove(tile)
    win = Win(means, tile, None, remarks, Group(group.kind, group.tile))
    return Hand(exposed, fixed, tuple(free), tiles, where.seat, where.round, win)


def _winning_tile(code: int, group: Group) -> Tile:
    return TILES[group.tile + completed_place(code) - 1] if group.kind is Kind.CHOW else group.tile


def best_sheet(hands: Iterator[Hand], ruleset: Ruleset, wanted: tuple[int, int]) -> Sheet | None:
    """The best score of hands, the search ending at the first that scores what is wanted; None where none can win."""
    best: Sheet | None = None
    for hand in hands:
        if hand.won is not None and hand.won.means is Means.ROB and hand.won.tile in hand.tiles:
            continue
        try:
            sheet = score(hand, ruleset)
        except ImpossibleHand:
            continue
        if best is None or (sheet.total, sheet.unlimited) > (best.total, best.unlimited):
            best = sheet
        if (best.total, best.unlimited) >= wanted:
            break
    return best
