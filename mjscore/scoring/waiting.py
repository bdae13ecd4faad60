"""What a hand waits for under a ruleset: the kinds that complete it, as far as the ruleset lets it win with them."""

from __future__ import annotations

from typing import Final, NamedTuple

from mjscore.arrangements.lanes import FOURS, ONES, PACKED, WEIGHT, pack
from mjscore.arrangements.readings import Case, cases, readings
from mjscore.arrangements.waits import placed_by_shape, waited_for
from mjscore.codes import form_of, kind_of
from mjscore.groups import Form, Kind
from mjscore.hands import Hand, Means, Win
from mjscore.scoring.judge import Judge
from mjscore.scoring.matching import Candidate
from mjscore.scoring.rules import ScoringRules
from mjscore.tiles import KINDS, TILES, Tile
from mjscore.vocabulary.situation import Situation

_GATES: Final = tuple(pack([9 * suit + rank for rank in (0, 0, 0, *range(1, 8), 8, 8, 8)]) for suit in range(3))
FILLED_GATES: Final = frozenset(gates + WEIGHT[9 * suit + rank] for suit, gates in enumerate(_GATES) for rank in range(1, 8))
"""The packed tiles of the Nine Gates of each suit with one of the two to eight doubled."""


class TableView(NamedTuple):
    """What the rest of the table tells about a hand: tiles lying open elsewhere, and East's wins running."""

    open_tiles: tuple[Tile, ...] = ()
    streak: int = 0


ALONE: Final = TableView()
"""A hand by itself: nothing is known of the table."""


def before_win(hand: Hand) -> Case:
    """The tiles of a hand before its last one came: of one that won, and of one that still waits."""
    if hand.won is not None:
        return cases(hand)[0]
    melds = hand.melds
    held = pack(hand.tiles)
    return Case(tuple(group.code for group in melds), 0, 0, held - sum(PACKED[group.code] for group in melds), held, len(melds))


def waits_of(case: Case, hand: Hand, rules: ScoringRules, judge: Judge) -> int:
    """The packed mask of kinds that complete the tiles of a case so that the ruleset lets them win.

    What the ruleset asks of every win is heeded, minimum points and doubles are not.
    """
    mask = waited_for(case.standing, case.held, case.melds, rules.sets, rules.shapes)
    return _let_win(mask, case, hand, rules, judge) if mask and rules.names_wins else mask


def _let_win(mask: int, case: Case, hand: Hand, rules: ScoringRules, judge: Judge) -> int:
    """The kinds of a mask with which some reading meets what the ruleset asks of every win."""
    return sum(weight for weight in WEIGHT if mask & weight and _lets_win(weight, case, hand, rules, judge))


def _lets_win(weight: int, case: Case, hand: Hand, rules: ScoringRules, judge: Judge) -> bool:
    """Whether some reading of the tiles and one more meets what the ruleset asks of every win."""
    whole = Case(open_melds(case), 0, case.standing + weight, case.standing, case.held, case.melds)
    dealt = Hand(won=Win(Means.DEALT))
    for shape, arranged in readings(dealt, whole, rules.shapes, rules.sets):
        seat = hand.seat if "seat" in rules.fields else None
        gates, filled = is_gates(case, rules), is_filled(case, weight, rules)
        situation = Situation(shape, seat=seat, gates=gates, gates_filled=filled)
        if any(judge.match(Candidate(codes, (), situation)).whole.meets for codes in arranged):
            return True
    return False


def open_melds(case: Case) -> tuple[int, ...]:
    """The sets that all may see: those on the table, and declared concealed kongs."""
    return tuple([code for code in case.fixed if form_of(code) != Form.CONCEALED or kind_of(code) == Kind.KONG])


def is_gates(case: Case, rules: ScoringRules) -> bool:
    """Whether the tiles were the concealed 1112345678999 of one suit; not found out where no condition asks."""
    return "gates" in rules.fields and not case.melds and case.held in _GATES


def is_filled(case: Case, weight: int, rules: ScoringRules) -> bool:
    """Whether they and a tile of this weight fill the Nine Gates, one of the two to eight being doubled."""
    return "gates_filled" in rules.fields and not case.melds and case.held + weight in FILLED_GATES


def are_gates(hand: Hand) -> bool:
    """Whether the tiles of a winner, however they are grouped, are 1112345678999 of one suit and another of it."""
    suits = {tile.suit for tile in hand.free}
    if len(suits) > 1 or any(group.kind is Kind.KONG for group in hand.fixed) or hand.exposed:
        return False
    held = pack(hand.tiles)
    if hand.won is not None and hand.won.tile is not None and not hand.won.among:
        held += WEIGHT[hand.won.tile]
    return any(held - gates in WEIGHT for gates in _GATES)


class Places(NamedTuple):
    """Whether the winning tile was the only one: by the shape of the tiles, of those waited for, of those that could come."""

    by_shape: bool = False
    waited: bool = False
    left: bool = False


NO_PLACES: Final = Places()
ALL_PLACES: Final = Places(True, True, True)
_WAITED: Final = Places(False, True, True)
_LEFT: Final = Places(False, False, True)


def places_of_win(
    hand: Hand, win: Win, case: Case, others: int | None, rules: ScoringRules, table: TableView, judge: Judge
) -> Places:
    """Whether the winning tile was the only one.

    `others` are the other kinds that would have completed sets and a pair as the winning tile did (`other_waits`); None where
    it did not, or where that is to be found out. They tell the answer if all four of no kind stand free.
    """
    tile = win.tile
    if tile is None:
        return NO_PLACES
    places = quick_places(others, case.standing, case.melds, rules)
    if places is not None:
        return places
    if others is not None and not case.standing & FOURS:
        if not case.melds and rules.special_shapes:
            others |= waited_for(case.standing, case.held, 0, rules.sets, rules.special_shapes) & ~WEIGHT[tile]
        if not others:
            return ALL_PLACES
        if not rules.names_wins:
            return _among(others, case, hand, table, rules) if rules.asks_waits else NO_PLACES
    return only_places(case, hand, tile, table, rules, judge)


def quick_places(others: int | None, standing: int, melds: int, rules: ScoringRules) -> Places | None:
    """The same where these other kinds tell it at once; None where more is to be looked at."""
    if not rules.asks_places:
        return NO_PLACES
    if others is None or standing & FOURS or rules.special_shapes and not melds:
        return None
    if not others:
        return ALL_PLACES
    return None if rules.asks_waits or rules.names_wins else NO_PLACES


def _among(others: int, case: Case, hand: Hand, table: TableView, rules: ScoringRules) -> Places:
    """The same where these other kinds would have completed the hand, and the ruleset lets all wins be."""
    waits = others & ~(case.held >> 2 & ONES)
    if not waits:
        return _WAITED
    return _LEFT if rules.asks_left and not waits & ~_gone(case, hand, table) else NO_PLACES


def only_places(case: Case, hand: Hand, tile: Tile, table: TableView, rules: ScoringRules, judge: Judge) -> Places:
    """Whether the winning tile was the only kind that could complete the hand; found out as far as the conditions ask."""
    others, fields = ~WEIGHT[tile], rules.fields
    by_shape = False
    if "only_place" in fields:
        places = placed_by_shape(case.standing, case.held, case.melds, rules.sets, rules.shapes)
        by_shape = not _some_let_win(places & others, case, hand, rules, judge)
    if by_shape or not rules.asks_waits:
        return ALL_PLACES if by_shape else NO_PLACES
    waits = waited_for(case.standing, case.held, case.melds, rules.sets, rules.shapes) & others
    waited = not _some_let_win(waits, case, hand, rules, judge)
    left = (
        waited or "only_place_left" in fields and not _some_let_win(waits & ~_gone(case, hand, table), case, hand, rules, judge)
    )
    return Places(by_shape, waited, left)


def _some_let_win(mask: int, case: Case, hand: Hand, rules: ScoringRules, judge: Judge) -> bool:
    """Whether the ruleset lets the hand win with any of these kinds."""
    if not mask or not rules.names_wins:
        return mask != 0
    return any(mask & weight and _lets_win(weight, case, hand, rules, judge) for weight in WEIGHT)


def _gone(case: Case, hand: Hand, table: TableView) -> int:
    """The kinds all four of which lie open: on the table, in the open sets of anybody, or to be seen."""
    shown = 0
    if hand.visible or table.open_tiles:
        shown = pack([tile for tile in (*hand.visible, *table.open_tiles) if tile < KINDS])
    return (shown + case.held - case.standing) >> 2 & ONES


def tiles_in(mask: int) -> tuple[Tile, ...]:
    """The kinds of a packed mask, lowest first."""
    return tuple(TILES[kind] for kind in range(KINDS) if mask & WEIGHT[kind])
