"""What a hand waits for under a ruleset: the kinds that complete it, as far as the ruleset lets it win with them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from mjscore.arrangements.lanes import BITS, FOURS, ONES, PACKED, WEIGHT, pack
from mjscore.arrangements.readings import BeforeWin, ways_before_win
from mjscore.arrangements.waits import completing_kinds, open_places
from mjscore.codes import Codes, form_of, group_code, kind_of
from mjscore.groups import Form, Kind
from mjscore.hands import Hand, Means, Win
from mjscore.scoring.judge import Judge, Judges
from mjscore.scoring.rules import ScoringRules
from mjscore.tiles import KINDS, TILES, Tile
from mjscore.vocabulary.situation import Situation

_GATES: Final = tuple(pack([9 * suit + rank for rank in (0, 0, 0, *range(1, 8), 8, 8, 8)]) for suit in range(3))
GATES_FILLED: Final = frozenset(gates + WEIGHT[9 * suit + rank] for suit, gates in enumerate(_GATES) for rank in range(1, 8))
"""The packed tiles of the Nine Gates of each suit with one of the two to eight doubled."""


class TableView(NamedTuple):
    """What is known of the table beside the hand: tiles that lie open elsewhere, and how often East has won running."""

    open_tiles: tuple[Tile, ...] = ()
    streak: int = 0


UNKNOWN_TABLE: Final = TableView()
"""The view for a hand by itself: nothing is known of the table."""


def before_win(hand: Hand) -> BeforeWin:
    """The tiles of a hand before its winning tile; a hand that has not won is taken as it is."""
    if hand.won is not None:
        return ways_before_win(hand)[0]
    melds = tuple([group.code for group in hand.melds])
    unmelded = [group for group in hand.groups if group.code not in melds]
    return BeforeWin.of(melds, pack(hand.free) + sum([PACKED[group.code] for group in unmelded]))


def winning_kinds(before: BeforeWin, hand: Hand, rules: ScoringRules, judges: Judges) -> int:
    """The packed mask of kinds with which the ruleset lets the hand win.

    The requirements of every win must be met; its minimums of points and doubles are not looked at.
    """
    mask = completing_kinds(before.standing, before.held, before.melds, rules.sets, rules.shapes)
    if not mask or not rules.has_requirements:
        return mask
    return sum(_allowed_kinds(mask, before, hand, rules, judges(rules, hand.seat, hand.round, True)))


def _allowed_kinds(mask: int, before: BeforeWin, hand: Hand, rules: ScoringRules, judge: Judge) -> Iterator[int]:
    """The kinds of a mask, as weights, with which the hand meets the requirements of every win in one of the ways to win."""
    melds = open_melds(before)
    ways = [win for win in rules.ways_to_win if win.means is not Means.LOOSE or hand.bonus or _has_kong(melds)]
    asks_only_tile = rules.asks_only_tile and len(rules.ways_to_win) > 1
    for weight in weights_in(mask):
        whole = BeforeWin(melds, 0, before.standing + weight, before.standing, before.held, before.melds)
        only = _only_that_completes(weight, before, hand, rules) if asks_only_tile else NOT_THE_ONLY_TILE
        for way in ways:
            if _is_allowed(way, weight, whole, hand, rules, only, judge):
                yield weight
                break


def _is_allowed(
    way: Win, weight: int, before: BeforeWin, hand: Hand, rules: ScoringRules, only: OnlyTile, judge: Judge
) -> bool:
    """Whether some reading of a win in this way, on the tile of this weight, meets the requirements of every win."""
    win = way if way.means is Means.DEALT else Win(way.means, TILES[weight.bit_length() // BITS], None, way.remarks)
    return judge.lets_win(win, before, situation_of(hand, win, before, rules, UNKNOWN_TABLE, only))


def open_melds(before: BeforeWin) -> Codes:
    """The groups that lie on the table, declared concealed kongs included."""
    return tuple([code for code in before.written if form_of(code) != Form.CONCEALED or kind_of(code) == Kind.KONG])


def _has_kong(melds: Codes) -> bool:
    return any(kind_of(code) == Kind.KONG for code in melds)


def _had_gates(before: BeforeWin) -> bool:
    """Whether the tiles before the win were the concealed 1112345678999 of one suit."""
    return not before.melds and before.held in _GATES


def _fills_gates(before: BeforeWin, tile: Tile | None) -> bool:
    """Whether the tiles with the winning one are the Nine Gates of one suit with one of the two to eight doubled."""
    whole = before.to_arrange if tile is None else before.held + WEIGHT[tile]
    return not before.melds and whole in GATES_FILLED


def won_on_gates(hand: Hand) -> bool:
    """Whether the tiles of a winner, however they are grouped, are 1112345678999 of one suit and another of it."""
    suits = {tile.suit for tile in hand.free}
    if len(suits) > 1 or any(group.kind is Kind.KONG for group in hand.fixed) or hand.exposed:
        return False
    held = pack(hand.tiles)
    if hand.won is not None and hand.won.tile is not None and not hand.won.among:
        held += WEIGHT[hand.won.tile]
    return any(held - gates in WEIGHT for gates in _GATES)


class OnlyTile(NamedTuple):
    """Whether no other tile could have completed the hand, in the three senses of `Situation`; each implies the next."""

    only_place: bool = False
    only_wait: bool = False
    only_place_left: bool = False


NOT_THE_ONLY_TILE: Final = OnlyTile()
_ONLY_PLACE: Final = OnlyTile(only_place=True, only_wait=True, only_place_left=True)
_ONLY_WAIT: Final = OnlyTile(only_wait=True, only_place_left=True)
_ONLY_PLACE_LEFT: Final = OnlyTile(only_place_left=True)


def only_tile(
    hand: Hand, win: Win, before: BeforeWin, alternatives: int | None, rules: ScoringRules, table: TableView, judge: Judge
) -> OnlyTile:
    """Whether no other tile could have completed the hand, as far as the conditions of the ruleset ask.

    `alternatives` are the other kinds that would have completed sets and a pair in the place of the winning tile
    (`alternatives_to`). They are None where it completed something else, or where they are not known. A kind of which four are
    standing is never among them, so they decide only where no kind stands four times.
    """
    tile = win.tile
    if tile is None:
        return NOT_THE_ONLY_TILE
    at_once = only_tile_at_once(alternatives, before.standing, before.melds, rules)
    if at_once is not None:
        return at_once
    if alternatives is None or before.standing & FOURS:
        places = open_places(before.standing, before.held, before.melds, rules.sets, rules.shapes)
    else:
        places = alternatives
        if not before.melds and rules.special_shapes:
            places |= completing_kinds(before.standing, before.held, 0, rules.sets, rules.special_shapes)
    return _only_among(places & ~WEIGHT[tile], before, hand, table, rules, judge)


def only_tile_at_once(alternatives: int | None, standing: int, melds: int, rules: ScoringRules) -> OnlyTile | None:
    """The answer of `only_tile` where the alternatives alone decide it; otherwise None."""
    if not rules.asks_only_tile:
        return NOT_THE_ONLY_TILE
    if alternatives is None or standing & FOURS or rules.special_shapes and not melds:
        return None
    if not alternatives:
        return _ONLY_PLACE
    return None if rules.asks_beyond_only_place or rules.has_requirements else NOT_THE_ONLY_TILE


def _only_among(places: int, before: BeforeWin, hand: Hand, table: TableView, rules: ScoringRules, judge: Judge) -> OnlyTile:
    """The answer where these are the other kinds with a place in the hand: first those that could still come are tried."""
    waits = places & ~(before.held >> 2 & ONES)
    left = waits & ~_gone(before, hand, table) if "only_place_left" in rules.fields else waits
    if _any_allowed(left, before, hand, rules, judge):
        return NOT_THE_ONLY_TILE
    if _any_allowed(waits & ~left, before, hand, rules, judge):
        return _ONLY_PLACE_LEFT
    return _ONLY_WAIT if _any_allowed(places & ~waits, before, hand, rules, judge) else _ONLY_PLACE


def _only_that_completes(weight: int, before: BeforeWin, hand: Hand, rules: ScoringRules) -> OnlyTile:
    """Whether no other tile completes the hand; tiles with which the ruleset does not let it win count as others.

    To ask whether the ruleset lets it win with another tile would lead back to this question.
    """
    places = open_places(before.standing, before.held, before.melds, rules.sets, rules.shapes) & ~weight
    waits = completing_kinds(before.standing, before.held, before.melds, rules.sets, rules.shapes) & ~weight
    return OnlyTile(not places, not waits, not waits & ~_gone(before, hand, UNKNOWN_TABLE))


def situation_of(hand: Hand, win: Win, before: BeforeWin, rules: ScoringRules, table: TableView, only: OnlyTile) -> Situation:
    """The situation of a win in sets and a pair; fields at which no condition looks keep their defaults."""
    fields, tile = rules.fields, win.tile
    fourth = tile is not None and "fourth" in fields and group_code(Kind.PUNG, tile, Form.EXPOSED) in before.written
    return Situation(
        "standard",
        win.means,
        win.remarks,
        tile if tile in rules.named_tiles else None,
        hand.seat if "seat" in fields else None,
        only.only_place,
        only.only_wait,
        only.only_place_left,
        rules.asks_gates and _had_gates(before),
        rules.asks_gates and _fills_gates(before, tile),
        fourth,
        table.streak if "streak" in fields else 0,
    )


def _any_allowed(mask: int, before: BeforeWin, hand: Hand, rules: ScoringRules, judge: Judge) -> bool:
    """Whether the ruleset lets the hand win with any of these kinds.

    Where a requirement looks at the only tile, every kind that completes the hand counts.
    """
    if not mask or not rules.has_requirements or rules.requires_only_tile:
        return mask != 0
    return any(_allowed_kinds(mask, before, hand, rules, judge))


def _gone(before: BeforeWin, hand: Hand, table: TableView) -> int:
    """The kinds all four of which lie open: on the table, in the open sets of anybody, or to be seen."""
    shown = 0
    if hand.visible or table.open_tiles:
        shown = pack([tile for tile in (*hand.visible, *table.open_tiles) if tile < KINDS])
    return (shown + before.held - before.standing) >> 2 & ONES


def tiles_in(mask: int) -> tuple[Tile, ...]:
    """The kinds of a packed mask, lowest first."""
    return tuple([TILES[weight.bit_length() // BITS] for weight in weights_in(mask)])


def weights_in(mask: int) -> Iterator[int]:
    """The packed weight of each kind of a mask, lowest first."""
    while mask:
        weight = mask & -mask
        yield weight
        mask -= weight
