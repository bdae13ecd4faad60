"""A ruleset turned into what scoring needs: its items with their conditions bound to counters over the pieces of a hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Set
from typing import Final, NamedTuple

from mjscore.analysis.shapes import SHAPES
from mjscore.problems import Fault, RulesetProblem, did_you_mean
from mjscore.rulesets.schema import Item, Ruleset, Who
from mjscore.scoring.counters import Counters, PieceTest, Seen, fits
from mjscore.scoring.sheet import ScoredItem
from mjscore.tiles import Tile
from mjscore.vocabulary.conditions import CONDITIONS, ScoreCondition, TileCondition, WinCondition
from mjscore.vocabulary.pieces import piece_of
from mjscore.vocabulary.terms import Condition, Judge, Situation, Word
from mjscore.vocabulary.words import WORDS, Place

ABOUT_THE_WINNING_TILE: Final = frozenset(
    {"drawn", "claimed", "loose-tile", "robbed", "last-tile", "last-discard", "first-discard"}
    | {"only-place", "only-place-left", "winning-tile", "nine-gates-wait", "fourth-of-exposed", "kong-upon-kong"}
)
"""Conditions that the winning tile shows."""

ScoreJudge = Callable[[int, Set[str]], bool]


class Bound(NamedTuple):
    """A condition after the situation is known: what is still to be judged on the facts, and on what else is scored."""

    on_tiles: tuple[Judge, ...]
    on_score: tuple[ScoreJudge, ...]


class Term:
    """A condition made ready: its counters registered, to be bound to one situation after another."""

    def __init__(self, condition: Condition, counters: Counters) -> None:
        self.condition = condition
        self.branches = tuple(tuple(Term(each, counters) for each in branch) for branch in condition.branches)
        entry = CONDITIONS.get(condition.name)
        self.win = entry if isinstance(entry, WinCondition) else None
        self.tiles: Judge | None = entry.judge(condition, counters) if isinstance(entry, TileCondition) else None
        self.score: ScoreJudge | None = entry.judge(condition, counters) if isinstance(entry, ScoreCondition) else None

    def bind(self, situation: Situation) -> Bound | None:
        """What remains to be judged, or None where the situation already rules the condition out."""
        if self.branches:
            return self._bind_branches(situation)
        negated = self.condition.negated
        if self.win is not None:
            return Bound((), ()) if self.win.holds(situation, self.condition) is not negated else None
        if self.tiles is not None:
            tiles = self.tiles
            return Bound(((lambda facts: not tiles(facts)) if negated else tiles,), ())
        assert self.score is not None
        score = self.score
        return Bound((), ((lambda facts, scores: not score(facts, scores)) if negated else score,))

    def _bind_branches(self, situation: Situation) -> Bound | None:
        live = [bound for bound in (bind_all(branch, situation) for branch in self.branches) if bound is not None]
        if not live:
            return None
        if any(not bound.on_tiles and not bound.on_score for bound in live):
            return Bound((), ())
        if any(bound.on_score for bound in live):
            return Bound((), (lambda facts, scores: any(holds(bound, facts, scores) for bound in live),))
        return Bound((lambda facts: any(all(judge(facts) for judge in bound.on_tiles) for bound in live),), ())


def bind_all(terms: tuple[Term, ...], situation: Situation) -> Bound | None:
    """Conditions that must all hold, bound to a situation."""
    on_tiles: list[Judge] = []
    on_score: list[ScoreJudge] = []
    for term in terms:
        bound = term.bind(situation)
        if bound is None:
            return None
        on_tiles.extend(bound.on_tiles)
        on_score.extend(bound.on_score)
    return Bound(tuple(on_tiles), tuple(on_score))


def holds(bound: Bound, facts: int, scores: Set[str]) -> bool:
    """Whether everything that was left to judge holds."""
    return all(judge(facts) for judge in bound.on_tiles) and all(judge(facts, scores) for judge in bound.on_score)


class HandItem(NamedTuple):
    """An item of the whole hand with its conditions made ready; `order` is its place on the sheet.

    `evidence` tells the pieces that show it; where there are none, the winning tile may.
    """

    item: Item
    order: int
    when: tuple[Term, ...]
    unless: tuple[Term, ...]
    evidence: tuple[PieceTest, ...]
    shows_winning_tile: bool


class Asks(NamedTuple):
    """What a ruleset asks of the situation, so that nothing else need be found out."""

    only_place: bool
    only_place_left: bool
    gates: bool
    fourth: bool
    winning_tiles: frozenset[Tile]
    waiting_for: frozenset[str]
    words_of_win: frozenset[str]
    seat: bool
    prevailing: bool


class Program:
    """A compiled ruleset: its items of pieces and of the hand, its counters, and what it asks of a situation."""

    def __init__(self, ruleset: Ruleset) -> None:
        _check_shapes(ruleset)
        order = sheet_order(ruleset)
        self.ruleset = ruleset
        self.order = order
        self.piece_items = tuple(item for item in ruleset.items if item.each and not item.when and not item.unless)
        self.counters = Counters()
        self.piece_tests = tuple((item, fits(item.each)) for item in self.piece_items)
        self.hand_items = tuple(
            self._hand_item(item, order[item.id])
            for item in sorted(ruleset.items, key=lambda item: order[item.id])
            if item not in self.piece_items
        )
        self.evidence = {entry.item.id: entry for entry in self.hand_items}
        self.shown_by_itself = frozenset(
            entry.item.id for entry in self.hand_items if not entry.evidence and not entry.shows_winning_tile
        )
        self.each_counts = {
            entry.item.id: self.counters.pieces(entry.item.each).number() for entry in self.hand_items if entry.item.each
        }
        self.requires = self._terms(ruleset.win.requires)
        excluded = {id for item in ruleset.items for id in item.excludes}
        self.excluded_pieces = {
            item.id: (item, self.counters.item(item.id).number()) for item in self.piece_items if item.id in excluded
        }
        self.answers = self.counters.answers()
        self.asks = _asks(ruleset)
        self.calls = frozenset(item.id for item in ruleset.items if any(each.name == "original-call" for each in item.when))
        self._seen: dict[int, Seen] = {}
        self.shown: dict[int, str] = {}
        self.hand_lines: dict[tuple[str, int, str], ScoredItem] = {}
        self.notes: dict[tuple[object, ...], tuple[str, ...]] = {}

    def _terms(self, conditions: tuple[Condition, ...]) -> tuple[Term, ...]:
        return tuple(Term(condition, self.counters) for condition in conditions)

    def _hand_item(self, item: Item, order: int) -> HandItem:
        words = [item.each] if item.each else [each.words for each in item.when if each.name in ("count", "some")]
        about = {condition.name for condition in item.when if not condition.negated}
        return HandItem(
            item,
            order,
            self._terms(item.when),
            self._terms(item.unless),
            tuple(fits(each) for each in words),
            not about.isdisjoint(ABOUT_THE_WINNING_TILE),
        )

    def scored_by(self, each: Seen, winner: bool) -> tuple[Item, ...]:
        """The items of pieces that one piece scores."""
        return tuple([item for item, test in self.piece_tests if test(each) and may_score(item, winner)])

    def facts_of(self, code: int, place: Place, winner: bool) -> int:
        """What a piece adds to the facts of a reading."""
        each = self.seen(code, place)
        return self.counters.facts(each, self.scored_by(each, winner))

    def seen(self, code: int, place: Place) -> Seen:
        """The piece of a code at a place, with what is true of it."""
        key = code << 16 | place.id
        known = self._seen.get(key)
        if known is None:
            piece = piece_of(code)
            truths = frozenset([name for name, test in WORDS.items() if test(piece, place)])
            known = self._seen[key] = Seen(piece, place, truths)
        return known


def sheet_order(ruleset: Ruleset) -> dict[str, int]:
    """The place of each item on the sheet: points before doubles before limits, for winning first, else as in the file."""

    def rank(item: Item) -> tuple[int, bool]:
        kind = 0 if item.points is not None else 1 if item.doubles is not None else 2
        return kind, bool(item.each or item.when or item.unless)

    ranked = sorted(ruleset.items, key=rank)
    return {item.id: place for place, item in enumerate(ranked)}


def may_score(item: Item, winner: bool) -> bool:
    """Whether the winner, or a loser, may score an item."""
    return item.who is Who.ALL or (item.who is Who.WINNER) is winner


def all_conditions(ruleset: Ruleset) -> Iterator[Condition]:
    """Every condition of a ruleset, those inside others too."""
    pending = [*ruleset.win.requires, *(each for item in ruleset.items for each in (*item.when, *item.unless))]
    while pending:
        condition = pending.pop()
        yield condition
        pending.extend(each for branch in condition.branches for each in branch)


def _all_words(ruleset: Ruleset, conditions: tuple[Condition, ...]) -> Iterator[Word]:
    for item in ruleset.items:
        yield from item.each
    for condition in conditions:
        yield from condition.words


def _asks(ruleset: Ruleset) -> Asks:
    conditions = tuple(all_conditions(ruleset))
    names = {condition.name for condition in conditions}
    return Asks(
        only_place="only-place" in names,
        only_place_left="only-place-left" in names,
        gates="nine-gates-wait" in names,
        fourth="fourth-of-exposed" in names,
        winning_tiles=frozenset(
            tile for condition in conditions if condition.name == "winning-tile" for tile in condition.tiles
        ),
        waiting_for=frozenset(id for condition in conditions if condition.name == "waiting-for" for id in condition.names),
        words_of_win=frozenset(name for name in names if isinstance(CONDITIONS.get(name), WinCondition)),
        seat="seat" in names,
        prevailing=any(word.name == "prevailing-wind" for word in _all_words(ruleset, conditions)),
    )


def _check_shapes(ruleset: Ruleset) -> None:
    named = [(name, "win.shapes") for name in ruleset.win.shapes]
    named += [(name, each.where) for each in all_conditions(ruleset) if each.name == "shape" for name in each.names]
    known = f"known: {', '.join(SHAPES)}"
    faults = [
        Fault("unknown-shape", f"unknown shape “{name}”", None, did_you_mean(name, SHAPES) or known, where)
        for name, where in named
        if name not in SHAPES
    ]
    if faults:
        raise RulesetProblem(faults, source=ruleset.source)
