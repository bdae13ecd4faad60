"""The items that a reading scores: what the plain and the compiled judge share.

Only the plain judge uses `match_whole` and `times_of`, which judge every condition on the pieces as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from mjscore.codes import Codes
from mjscore.rulesets.schema import Item
from mjscore.scoring.lines import ScoredItem, line_of
from mjscore.scoring.rules import ScoringRules, asks_score
from mjscore.scoring.specials import NO_SPECIAL, Special, special_worth
from mjscore.vocabulary.conditions import holds
from mjscore.vocabulary.pieces import Piece, SeatTiles, piece_of
from mjscore.vocabulary.situation import Situation, View
from mjscore.vocabulary.terms import fits


class UnscoredReading(NamedTuple):
    """One way to read a hand, before it is scored: the codes of its pieces, and the situation.

    `bonus` are the pieces of the bonus tiles. `untold` stand in for tiles that were not told: an item counts only if it counts
    with them and without.
    """

    codes: Codes
    bonus: Codes
    situation: Situation
    untold: Codes = ()


HoldingItem = tuple[Item, int]
"""An item of the whole hand whose conditions hold, and how often it is scored."""


class WholeHand(NamedTuple):
    """What the items of the whole hand come to.

    `items` are the items that hold and that no other item replaces. `shown` are those of them that tiles can show: their lines
    are made for the sheet alone. `unshown` are the lines of the others. `replaced` are the ids of items whose place another
    item takes; `special` is what special hands are worth. `meets_requirements` is False for a winner whose reading fails a
    requirement of every win (`ScoringRules.has_requirements`).
    """

    items: tuple[HoldingItem, ...]
    shown: tuple[HoldingItem, ...]
    unshown: tuple[ScoredItem, ...]
    replaced: frozenset[str]
    special: Special
    meets_requirements: bool


class Match(NamedTuple):
    """What a reading scores before the limit: points, doubles, how many items double, and the items of the whole hand."""

    points: int
    doubles: int
    doubling: int
    whole: WholeHand


def piece_items(piece: Piece, items: Iterable[Item]) -> list[Item]:
    """The items that a piece scores by itself."""
    return [item for item in items if fits(item.each, piece)]


def scored_piece(code: int, seat_tiles: SeatTiles, items: Iterable[Item]) -> Piece:
    """The piece of a code, with what it scores by itself of these items."""
    piece = piece_of(code, seat_tiles)
    return with_scores(piece, piece_items(piece, items))


def with_scores(piece: Piece, scored: Iterable[Item]) -> Piece:
    """The piece with the ids of those items, all of which it scores, that count as a score."""
    return piece._replace(scores=frozenset(item.id for item in scored if counts_as_score(item)))


def counts_as_score(item: Item) -> bool:
    """Whether a hand that scores the item is no longer a hand of “no score”."""
    return bool(item.points or item.scores)


def doubles_of(item: Item, rules: ScoringRules) -> int:
    """The doubles of an item; a special hand may be worth doubles where no limit is in force."""
    return (item.doubles or 0) + (item.doubles_without_limit if rules.ruleset.limit.points is None else 0)


def match_whole(rules: ScoringRules, winner: bool, views: Sequence[View], times: Callable[[Item], int]) -> WholeHand:
    """What the items of the whole hand come to; an item counts if it applies in every view.

    Items that look at what else is scored are judged last.
    """
    _, items = rules.scored_by(winner)
    holding = [item for item in items if not looks_at_score(item) and all(applies(item, view, times) for view in views)]
    replaced = {id for item in holding for id in item.excludes}
    scored = frozenset(item.id for item in holding if counts_as_score(item) and item.id not in replaced)
    last = [view._replace(scored=scored) for view in views]
    holding += [item for item in items if looks_at_score(item) and all(applies(item, view, times) for view in last)]
    return whole_hand(rules, winner, holding, views[0], times)


def whole_hand(
    rules: ScoringRules, winner: bool, holding: Sequence[Item], view: View, times: Callable[[Item], int]
) -> WholeHand:
    """What the items that hold come to: some replace others, and special hands are worth a part of the limit."""
    replaced = frozenset(id for item in holding for id in item.excludes)
    kept = tuple([(item, times(item)) for item in holding if item.id not in replaced])
    shown = tuple([each for each in kept if each[0].id in rules.shown])
    unshown = tuple([line_of(item, count, "", rules) for item, count in kept if item.id not in rules.shown])
    limits = [item for item, _ in kept if item.limit is not None]
    special = special_worth(limits, rules.ruleset.limit) if limits else NO_SPECIAL
    return WholeHand(kept, shown, unshown, replaced, special, not winner or _meets(rules, kept, view))


def looks_at_score(item: Item) -> bool:
    """Whether an item asks what else is scored."""
    return any(asks_score(condition) for condition in (*item.when, *item.unless))


def applies(item: Item, view: View, times: Callable[[Item], int]) -> bool:
    """Whether all conditions of an item hold, and none that rules it out (`unless`)."""
    if item.each and not times(item):
        return False
    return all(holds(each, view) for each in item.when) and not any(holds(each, view) for each in item.unless)


def times_of(item: Item, pieces: Sequence[Piece]) -> int:
    """How often an item is scored: once for each piece that fits, or once."""
    return sum(fits(item.each, piece) for piece in pieces) if item.each else 1


def _meets(rules: ScoringRules, kept: Sequence[HoldingItem], view: View) -> bool:
    """Whether a win meets the requirements: every condition of `requires` holds, and one of the items of `by` is scored."""
    win = rules.ruleset.win
    return all(holds(each, view) for each in win.requires) and (not win.by or any(item.id in win.by for item, _ in kept))
