"""Whether no other tile could have completed a winning hand: the only place, the only wait, the only place left."""

from __future__ import annotations

from typing import Final

from mjscore.arrangements.lanes import FOURS, ONES, WEIGHT
from mjscore.arrangements.readings import BeforeWin
from mjscore.arrangements.waits import completing_kinds, open_places
from mjscore.hands import Hand, Win
from mjscore.scoring.judge import Judge
from mjscore.scoring.rules import ScoringRules
from mjscore.scoring.situations import NOT_THE_ONLY_TILE, OnlyTile, TableView
from mjscore.scoring.waiting import any_allowed, gone

_ONLY_PLACE: Final = OnlyTile(only_place=True, only_wait=True, only_place_left=True)
_ONLY_WAIT: Final = OnlyTile(only_wait=True, only_place_left=True)
_ONLY_PLACE_LEFT: Final = OnlyTile(only_place_left=True)


def only_tile(
    hand: Hand, win: Win, before: BeforeWin, alternatives: int | None, rules: ScoringRules, table: TableView, judge: Judge
) -> OnlyTile:
    """Whether no other tile could have completed the hand, as far as the conditions of the ruleset ask.

    `alternatives` are the other kinds that would have completed sets and a pair in the place of the winning tile
    (`alternatives_to`), of those that are played with. They are None where it completed something else, or where they are not
    known. If there are any, the winning tile was not the only one. If there are none, it was, unless a kind stands four times
    or a special shape is possible: then more is tried.

    A tile with which the ruleset does not let the hand win does not count as another tile. To ask that in full would ask this
    question again of each such tile; `waiting._only_that_completes` gives the simpler answer that is used there.
    """
    tile, standing, held = win.tile, before.standing, before.held
    if tile is None:
        return NOT_THE_ONLY_TILE
    at_once = only_tile_at_once(alternatives, standing, held, before.meld_count, hand, rules, table)
    if at_once is not None:
        return at_once
    if alternatives is None or standing & FOURS:
        places = open_places(standing, held, before.meld_count, rules.sets, rules.shapes)
    else:
        places = alternatives
        if not before.meld_count and rules.special_shapes:
            places |= completing_kinds(standing, held, 0, rules.sets, rules.special_shapes)
    places &= ~WEIGHT[tile] & ~rules.barred_mask
    waits, left = _waited_for(places, standing, held, hand, rules, table)
    if any_allowed(left, before, hand, rules, judge):
        return NOT_THE_ONLY_TILE
    if any_allowed(waits & ~left, before, hand, rules, judge):
        return _ONLY_PLACE_LEFT
    return _ONLY_WAIT if any_allowed(places & ~waits, before, hand, rules, judge) else _ONLY_PLACE


def only_tile_at_once(
    alternatives: int | None, standing: int, held: int, meld_count: int, hand: Hand, rules: ScoringRules, table: TableView
) -> OnlyTile | None:
    """The answer of `only_tile` where the alternatives decide it; otherwise None.

    It takes packed tiles, not a `BeforeWin`: it is asked of every win, and most wins need no more.
    """
    if not rules.asks_only_tile:
        return NOT_THE_ONLY_TILE
    if alternatives is None or alternatives and rules.has_requirements:
        return None
    if alternatives and not rules.asks_beyond_only_place:
        return NOT_THE_ONLY_TILE
    waits, left = _waited_for(alternatives, standing, held, hand, rules, table) if alternatives else (0, 0)
    if left:
        return NOT_THE_ONLY_TILE
    if standing & FOURS or rules.special_shapes and not meld_count:
        return None
    return _ONLY_PLACE_LEFT if waits else _ONLY_WAIT if alternatives else _ONLY_PLACE


def _waited_for(places: int, standing: int, held: int, hand: Hand, rules: ScoringRules, table: TableView) -> tuple[int, int]:
    """Of some kinds those that the hand waits for, because it does not hold all four; and of these, those not all gone."""
    waits = places & ~(held >> 2 & ONES)
    return waits, waits & ~gone(standing, held, hand, table) if rules.asks_place_left else waits
