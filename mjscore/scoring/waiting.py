"""What a hand waits for under a ruleset: the kinds that complete it and may win; and which kinds are all gone."""

from __future__ import annotations

from collections.abc import Iterator

from mjscore.arrangements.lanes import BITS, ONES, PACKED, pack, weights_in
from mjscore.arrangements.readings import BeforeWin, ways_before_win
from mjscore.arrangements.waits import completing_kinds, open_places
from mjscore.codes import Codes, form_of, kind_of
from mjscore.groups import Form, Kind
from mjscore.hands import Hand, Means, Remark, Win
from mjscore.scoring.judge import Judge, Judges
from mjscore.scoring.rules import ScoringRules
from mjscore.scoring.situations import NOT_THE_ONLY_TILE, UNKNOWN_TABLE, OnlyTile, TableView, situation_of
from mjscore.tiles import KINDS, TILES


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
    mask = completing_kinds(before.standing, before.held, before.meld_count, rules.sets, rules.shapes) & ~rules.barred_mask
    if not mask or not rules.has_requirements:
        return mask
    return sum(_allowed_kinds(mask, before, hand, rules, judges(rules, hand.seat, hand.round, True)))


def _allowed_kinds(mask: int, before: BeforeWin, hand: Hand, rules: ScoringRules, judge: Judge) -> Iterator[int]:
    """The kinds of a mask, as weights, with which the hand meets the requirements of every win in one of the ways to win."""
    melds = open_melds(before)
    ways = [win for win in rules.ways_to_win if win.means is not Means.LOOSE or _may_draw_loose(win, melds, hand)]
    asks_only_tile = rules.asks_only_tile and len(rules.ways_to_win) > 1
    for weight in weights_in(mask):
        whole = BeforeWin(melds, 0, before.standing + weight, before.standing, before.held, before.meld_count)
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


def _may_draw_loose(win: Win, melds: Codes, hand: Hand) -> bool:
    """Whether a loose tile can come: after a kong, or in the place of a bonus tile."""
    return bool(hand.bonus) if Remark.AFTER_BONUS in win.remarks else any(kind_of(code) == Kind.KONG for code in melds)


def _only_that_completes(weight: int, before: BeforeWin, hand: Hand, rules: ScoringRules) -> OnlyTile:
    """Whether no other tile completes the hand; tiles with which the ruleset does not let it win count as others.

    `only_tile.only_tile`, which is asked of a hand that has won, leaves those out. It cannot be asked here whether the
    ruleset lets the hand win with another tile, because that question asks this one.
    """
    others = ~weight & ~rules.barred_mask
    places = open_places(before.standing, before.held, before.meld_count, rules.sets, rules.shapes) & others
    waits = completing_kinds(before.standing, before.held, before.meld_count, rules.sets, rules.shapes) & others
    return OnlyTile(not places, not waits, not waits & ~gone(before.standing, before.held, hand, UNKNOWN_TABLE))


def any_allowed(mask: int, before: BeforeWin, hand: Hand, rules: ScoringRules, judge: Judge) -> bool:
    """Whether the ruleset lets the hand win with any of these kinds.

    Where a requirement looks at the only tile, every kind that completes the hand counts.
    """
    if not mask or not rules.has_requirements or rules.requires_only_tile:
        return mask != 0
    return any(_allowed_kinds(mask, before, hand, rules, judge))


def gone(standing: int, held: int, hand: Hand, table: TableView) -> int:
    """The kinds all four of which lie open: discards, sets on the table, and declared kongs, the concealed ones too."""
    shown = 0
    if hand.visible or table.open_tiles:
        shown = pack([tile for tile in (*hand.visible, *table.open_tiles) if tile < KINDS])
    return (shown + held - standing) >> 2 & ONES
