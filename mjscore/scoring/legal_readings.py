"""Every legal reading of a hand with the situation in which it is judged, what each scores, and what a loser waited for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from operator import attrgetter
from typing import Final, NamedTuple

from mjscore.game.deals import UNKNOWN_TABLE, TableView
from mjscore.game.groups import Codes, Form, Kind, group_code
from mjscore.game.hands import Hand, Means, Win
from mjscore.game.tiles import TILES, tiles_of
from mjscore.rules.vocabulary.terms import SEAT_NUMBERS, Situation, remark_bits
from mjscore.scoring.judging import Arranged, Scored, judged
from mjscore.scoring.readings import BeforeWin, losing_pieces, states_before_win
from mjscore.scoring.rules import ScoringRules
from mjscore.scoring.situations import (
    bonus_of,
    fills_nine_gates,
    situation_of,
    ungrouped,
    waits_at_nine_gates,
)
from mjscore.scoring.waiting import Waiting, winning_kinds

_UNSTATED: Final[Codes] = tuple(
    group_code(Kind.SINGLE, tile, Form.CONCEALED) for tile in tiles_of("19D 5B 9C E RD")
)
"""What stands in for tiles that were not written: single tiles of every sort, so that no condition on every tile holds."""


def scored_wins(
    hand: Hand, rules: ScoringRules, table: TableView = UNKNOWN_TABLE
) -> list[Scored]:
    """What the legal readings of a hand that won score, as far as the ruleset lets it win with them."""
    pieces = rules.pieces_at(hand.seat, hand.round, winner=True)
    scored = [judged(reading, pieces) for reading in arranged_wins(hand, rules, table)]
    return [reading for reading in scored if reading.may_win(rules)]


def arranged_wins(
    hand: Hand, rules: ScoringRules, table: TableView
) -> Iterator[Arranged]:
    """Every legal reading of a hand that won, with its situation."""
    win = hand.won
    assert win is not None
    bonus = bonus_of(hand, rules)
    for before in _before_wins(hand, rules):
        waiting = Waiting.of(hand, before, rules)
        readings = list(waiting.readings())
        if readings:
            only = waiting.only_tile(table)
            situation = situation_of(hand, win, before, only=only, table=table)
            for shape, codes in readings:
                in_shape = situation._replace(shape=shape)
                yield Arranged(shape, codes, bonus, situation=in_shape)


def _before_wins(hand: Hand, rules: ScoringRules) -> Iterator[BeforeWin]:
    """What a hand that won can have been before.

    Nine gates are told by the tiles, however they were grouped; where they are none, the groups that were written stand.
    """
    yield from states_before_win(hand)
    if hand.fixed and rules.asks_gates and not hand.exposed:
        loose = ungrouped(hand)
        if loose is not hand:
            for before in states_before_win(loose):
                if _has_gates(loose, before, rules):
                    yield before


def _has_gates(hand: Hand, before: BeforeWin, rules: ScoringRules) -> bool:
    """Whether a hand waited as the nine gates or filled them, as far as the ruleset asks for it."""
    assert hand.won is not None
    if "gates" in rules.fields and waits_at_nine_gates(before):
        return True
    return "gates_filled" in rules.fields and fills_nine_gates(before, hand.won)


class WaitedItems(NamedTuple):
    """The ids of the items that a losing hand would score if it won: on a drawn tile, and on a claimed one.

    `kinds` are what it waits for, None where nobody has asked.
    """

    drawn: frozenset[str] = frozenset()
    claimed: frozenset[str] = frozenset()
    kinds: Sequence[int] | None = None


NOTHING_WAITED_FOR: Final = WaitedItems()


def waited_items(hand: Hand, rules: ScoringRules) -> WaitedItems:
    """The items that a losing hand would score if it won, as far as the ruleset rewards a loser who waits for them.

    The tiles alone say what the hand waits for; groups that were named are ignored.
    """
    if not rules.items_waited_for or hand.won is not None:
        return NOTHING_WAITED_FOR
    if hand.status is not None or hand.unwritten:
        return NOTHING_WAITED_FOR
    drawn: set[str] = set()
    claimed: set[str] = set()
    kinds = winning_kinds(hand, rules)
    for kind in kinds:
        drawn |= _items_of(hand, Win(Means.DRAW, TILES[kind]), rules)
        claimed |= _items_of(hand, Win(Means.DISCARD, TILES[kind]), rules)
    return WaitedItems(
        drawn=rules.items_waited_for & drawn,
        claimed=rules.items_waited_for & claimed,
        kinds=kinds,
    )


def losing_reading(hand: Hand, rules: ScoringRules, waited: WaitedItems) -> Arranged:
    """The one reading of a hand that did not win; `waited` is what it waited for."""
    ready = False
    if "ready" in rules.fields and not hand.unwritten:
        kinds = waited.kinds
        if kinds is None:
            kinds = winning_kinds(hand, rules)
        ready = len(kinds) > 0
    situation = Situation(
        remarks=remark_bits(hand.calls),
        seat=SEAT_NUMBERS[hand.seat],
        waiting_for=dict.fromkeys(waited.drawn | waited.claimed, True),
        ready=ready,
    )
    return Arranged(
        shape="",
        codes=losing_pieces(hand),
        bonus=bonus_of(hand, rules),
        situation=situation,
        unstated=_UNSTATED if hand.unwritten else (),
    )


def _items_of(hand: Hand, win: Win, rules: ScoringRules) -> set[str]:
    """The ids of all items that the best reading of a win would score; none where the ruleset does not let it win."""
    won = replace(ungrouped(hand), won=win, origin=None)
    scored = scored_wins(won, rules)
    if not scored:
        return set()
    best = max(scored, key=attrgetter("tally"))
    return best.item_ids(rules.pieces_at(hand.seat, hand.round, winner=True))
