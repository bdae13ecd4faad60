"""What a hand waits for under a ruleset, whether the tile that it won on was the only one, and what a loser waited to score."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from operator import attrgetter
from typing import NamedTuple

from mjscore.arrangements.counts import counted, with_tile
from mjscore.arrangements.readings import BeforeWin, before_win, readings
from mjscore.arrangements.shapes import completing_kinds, open_places
from mjscore.codes import Codes, form_of, kind_of
from mjscore.deals import UNKNOWN_TABLE, TableView
from mjscore.groups import Form, Kind
from mjscore.hands import Hand, Means, Remark, Win
from mjscore.scoring.judging import Arranged, judged
from mjscore.scoring.readings import OnlyTile, bonus_of, situation_of, ungrouped, winning_readings
from mjscore.scoring.rules import ScoringRules
from mjscore.tiles import KINDS, TILES


def winning_kinds(before: BeforeWin, hand: Hand, rules: ScoringRules) -> list[int]:
    """The kinds with which the ruleset lets the hand win, lowest first.

    The requirements of every win must be met; its minimums of points and doubles are not looked at.
    """
    kinds = completing_kinds(before.in_hand, before.held, before.meld_count, rules.sets, rules.shapes)
    return allowed_kinds([kind for kind in kinds if TILES[kind] not in rules.barred], before, hand, rules)


def only_tile(hand: Hand, before: BeforeWin, rules: ScoringRules, table: TableView) -> OnlyTile:
    """Whether no other tile could have completed a hand that won.

    A tile with which the ruleset does not let the hand win is no other tile. Where a requirement of the ruleset asks for the
    only tile itself, every other kind that completes the hand counts, because to ask in full would ask this question again.
    """
    win = hand.won
    if win is None or win.tile is None or not rules.asks_only_tile:
        return OnlyTile()
    places = _other_places(int(win.tile), before, rules)
    if not rules.requires_only_tile:
        places = allowed_kinds(places, before, hand, rules)
    return _only(places, before, hand, table)


def _other_places(tile: int, before: BeforeWin, rules: ScoringRules) -> list[int]:
    places = open_places(before.in_hand, before.meld_count, rules.sets, rules.shapes)
    return [kind for kind in places if kind != tile and TILES[kind] not in rules.barred]


def _only(places: Sequence[int], before: BeforeWin, hand: Hand, table: TableView) -> OnlyTile:
    """What the other kinds that complete a hand leave: no place, no wait, or none that could still come."""
    waits = [kind for kind in places if before.held[kind] < 4]
    shown = counted(tile for tile in (*hand.visible, *table.open_tiles) if tile < KINDS)
    # The four of a kind lie open: discards, sets on the table, and declared kongs, the concealed ones too.
    left = [kind for kind in waits if shown[kind] + before.held[kind] - before.in_hand[kind] < 4]
    return OnlyTile(not places, not waits, not left)


def allowed_kinds(kinds: Sequence[int], before: BeforeWin, hand: Hand, rules: ScoringRules) -> list[int]:
    """Those of some kinds with which the hand meets the requirements of every win in one of the ways to win."""
    if not rules.has_requirements:
        return list(kinds)
    melds = open_melds(before)
    ways = [way for way in rules.ways_to_win if way.means is not Means.LOOSE or _may_draw_loose(way, melds, hand)]
    found = []
    for kind in kinds:
        whole = BeforeWin(melds, 0, with_tile(before.in_hand, kind), before.in_hand, before.held, before.meld_count)
        only = OnlyTile()
        if rules.asks_only_tile and len(ways) > 1:
            # Tiles with which the ruleset does not let the hand win count as others here.
            only = _only(_other_places(kind, before, rules), before, hand, UNKNOWN_TABLE)
        if any(
            _meets(way if way.means is Means.DEALT else replace(way, tile=TILES[kind]), whole, hand, rules, only)
            for way in ways
        ):
            found.append(kind)
    return found


def _meets(win: Win, before: BeforeWin, hand: Hand, rules: ScoringRules, only: OnlyTile) -> bool:
    """Whether some reading of a win meets the requirements of every win."""
    table = rules.pieces_at(hand.seat, hand.round, winner=True)
    for shape, codes in readings(win, before, rules.shapes, rules.sets):
        situation = situation_of(hand, win, before, shape, UNKNOWN_TABLE, only)
        if judged(Arranged(shape, codes, (), situation), table).meets:
            return True
    return False


def open_melds(before: BeforeWin) -> Codes:
    """The groups that lie on the table, declared concealed kongs included."""
    return tuple([code for code in before.written if form_of(code) != Form.CONCEALED or kind_of(code) == Kind.KONG])


def _may_draw_loose(win: Win, melds: Codes, hand: Hand) -> bool:
    """Whether a loose tile can come: after a kong, or in the place of a bonus tile."""
    return bool(hand.bonus) if Remark.AFTER_BONUS in win.remarks else any(kind_of(code) == Kind.KONG for code in melds)


def arranged_wins(hand: Hand, rules: ScoringRules, table: TableView) -> Iterator[Arranged]:
    """Every legal reading of a hand that won, with its situation."""
    assert hand.won is not None
    bonus, known = bonus_of(hand, rules), None
    for before, shape, codes in winning_readings(hand, rules):
        if known is None or known[0] is not before:
            known = before, only_tile(hand, before, rules, table)
        yield Arranged(shape, codes, bonus, situation_of(hand, hand.won, before, shape, table, known[1]))


class WaitedItems(NamedTuple):
    """The ids of the items that a losing hand would score if it won: on a drawn tile, and on a claimed one."""

    drawn: frozenset[str] = frozenset()
    claimed: frozenset[str] = frozenset()


def waited_items(hand: Hand, rules: ScoringRules) -> WaitedItems:
    """The items that a losing hand would score if it won, as far as the ruleset rewards a loser who waits for them.

    The tiles alone say what the hand waits for; groups that were named are ignored.
    """
    if not rules.items_waited_for or hand.won is not None or hand.status is not None or hand.others:
        return WaitedItems()
    kinds = winning_kinds(before_win(hand), hand, rules)
    wins = [[Win(means, TILES[kind]) for kind in kinds] for means in (Means.DRAW, Means.DISCARD)]
    drawn, claimed = (frozenset[str]().union(*(_items_of(hand, win, rules) for win in each)) for each in wins)
    return WaitedItems(rules.items_waited_for & drawn, rules.items_waited_for & claimed)


def _items_of(hand: Hand, win: Win, rules: ScoringRules) -> set[str]:
    """The ids of all items that the best reading of a win would score; none where the ruleset does not let it win."""
    pieces = rules.pieces_at(hand.seat, hand.round, winner=True)
    won = replace(ungrouped(hand), won=win, origin=None)
    found = [judged(reading, pieces) for reading in arranged_wins(won, rules, UNKNOWN_TABLE)]
    best = max([each for each in found if each.may_win(rules)], key=attrgetter("tally"), default=None)
    return set() if best is None else best.item_ids(pieces)
