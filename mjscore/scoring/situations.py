"""Every legal reading of a hand with the situation in which it is judged; what a hand waits for, and would score with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from operator import attrgetter
from typing import Final, NamedTuple

from mjscore.game.deals import UNKNOWN_TABLE, TableView
from mjscore.game.groups import Codes, Form, Kind, group_code, kind_of
from mjscore.game.hands import Hand, Means, Remark, Win
from mjscore.game.tiles import TILES, tiles_of
from mjscore.rules.lacking import WHOLE, Completions, KindCounts, with_tile
from mjscore.rules.vocabulary.pieces import bonus_codes
from mjscore.rules.vocabulary.terms import (
    MEANS_NUMBERS,
    NO_TILE,
    SEAT_NUMBERS,
    Situation,
    Truth,
    remark_bits,
)
from mjscore.scoring.judging import Arranged, Scored, judged
from mjscore.scoring.readings import (
    BeforeWin,
    before_win,
    losing_pieces,
    readings,
    states_before_win,
)
from mjscore.scoring.rules import ScoringRules

_UNSTATED: Final[Codes] = tuple(
    group_code(Kind.SINGLE, tile, Form.CONCEALED) for tile in tiles_of("19D 5B 9C E RD")
)
"""What stands in for tiles that were not written: single tiles of every sort, so that no condition on every tile holds."""
_GATES: Final = (3, 1, 1, 1, 1, 1, 1, 1, 3)


class OnlyTile(NamedTuple):
    """Whether no other tile could have completed a hand, or each of many, in the four senses of `Situation`."""

    only_place: Truth = False
    only_wait: Truth = False
    only_place_left: Truth = False
    only_possible: Truth = False


def before_wins(hand: Hand, rules: ScoringRules) -> Iterator[BeforeWin]:
    """What a hand that won can have been before.

    Nine gates are told by the tiles, however they were grouped; where they are none, the groups that were written stand.
    """
    yield from states_before_win(hand)
    if (
        hand.fixed
        and rules.asks_gates
        and not hand.exposed
        and (loose := ungrouped(hand)) is not hand
    ):
        yield from (
            before
            for before in states_before_win(loose)
            if _has_gates(loose, before, rules)
        )


def _has_gates(hand: Hand, before: BeforeWin, rules: ScoringRules) -> bool:
    """Whether a hand waited as the nine gates or filled them, as far as the ruleset asks for it."""
    assert hand.won is not None
    found = situation_of(hand, hand.won, before)
    return ("gates" in rules.fields and found.gates) or (
        "gates_filled" in rules.fields and found.gates_filled
    )


def losing_reading(
    hand: Hand, rules: ScoringRules, waiting_for: frozenset[str]
) -> Arranged:
    """The one reading of a hand that did not win; `waiting_for` are the items of the wins that it waited for."""
    waiting = dict.fromkeys(waiting_for, True)
    calls, seat = remark_bits(hand.calls), SEAT_NUMBERS[hand.seat]
    ready = (
        "ready" in rules.fields
        and not hand.others
        and bool(winning_kinds(before_win(hand), hand, rules))
    )
    situation = Situation(remarks=calls, seat=seat, waiting_for=waiting, ready=ready)
    return Arranged(
        "",
        losing_pieces(hand),
        bonus_of(hand, rules),
        situation,
        _UNSTATED if hand.others else (),
    )


def situation_of(
    hand: Hand,
    win: Win,
    before: BeforeWin,
    table: TableView = UNKNOWN_TABLE,
    only: OnlyTile | None = None,
) -> Situation:
    """The situation of a win, its shape aside; where nothing is said of the `only` tile, it was not the only one."""
    return Situation(
        "",
        MEANS_NUMBERS[win.means],
        remark_bits(
            win.remarks if hand.called is None else win.remarks | {hand.called}
        ),
        NO_TILE if win.tile is None else int(win.tile),
        SEAT_NUMBERS[hand.seat],
        *(only or OnlyTile()),
        gates=not before.melds
        and sum(before.held) == 13
        and gates_in(before.held) is not None,
        gates_filled=not before.melds and are_filled(before.with_tile(win.tile)),
        fourth=win.tile is not None and before.has_exposed_pung(win.tile),
        streak=table.streak,
        ready=True,
    )


def gates_in(counts: KindCounts) -> int | None:
    """The first kind of the suit of which tiles hold 1112345678999; None where they hold those of no suit."""
    suits = [
        first
        for first in (0, 9, 18)
        if all(counts[first + rank] >= held for rank, held in enumerate(_GATES))
    ]
    return suits[0] if suits else None


def are_filled(counts: KindCounts) -> bool:
    """Whether fourteen tiles are 1112345678999 of one suit with one of the two to eight doubled."""
    first = gates_in(counts)
    return first is not None and 2 in counts[first + 1 : first + 8]


def bonus_of(hand: Hand, rules: ScoringRules) -> Codes:
    """The pieces of the bonus tiles, none where they are not played."""
    return (
        bonus_codes(hand.bonus) if hand.bonus and rules.ruleset.play.bonus_tiles else ()
    )


def ungrouped(hand: Hand) -> Hand:
    """The hand with its concealed sets and pairs taken apart; declared kongs stay."""
    kongs = tuple(group for group in hand.fixed if group.kind is Kind.KONG)
    free = [
        tile
        for group in hand.fixed
        if group.kind is not Kind.KONG
        for tile in group.tiles
    ]
    return (
        replace(hand, fixed=kongs, free=tuple(sorted((*hand.free, *free))))
        if free
        else hand
    )


def winning_kinds(before: BeforeWin, hand: Hand, rules: ScoringRules) -> list[int]:
    """The kinds with which the ruleset lets the hand win, lowest first; one of which it holds all four is none (“waiting”).

    The requirements of every win must be met; its minimums of points and doubles are not looked at.
    """
    found = before.completions(rules.shapes)
    return allowed_kinds(
        [kind for kind in _places(found, rules) if before.held[kind] < 4],
        before,
        found,
        hand,
        rules,
    )


def _places(found: Completions, rules: ScoringRules, but: int = WHOLE) -> list[int]:
    """The kinds that would complete a hand, lowest first, one of them aside."""
    return [
        kind
        for kind in sorted(found)
        if kind not in (WHOLE, but) and TILES[kind] not in rules.barred
    ]


def _only_tile(
    hand: Hand,
    before: BeforeWin,
    found: Completions,
    rules: ScoringRules,
    table: TableView,
) -> OnlyTile:
    """Whether no other tile could have completed a hand that won.

    A tile with which the ruleset does not let the hand win is no other tile. Where a requirement of the ruleset asks for the
    only tile itself, every other kind that completes the hand counts, because to ask in full would ask this question again.
    """
    win = hand.won
    if win is None or win.tile is None or not rules.asks_only_tile:
        return OnlyTile()
    places = _places(found, rules, int(win.tile))
    if not rules.requires_only_tile:
        places = allowed_kinds(places, before, found, hand, rules)
    return _only(places, before, hand, table)


def _only(
    places: Sequence[int], before: BeforeWin, hand: Hand, table: TableView
) -> OnlyTile:
    waits = [kind for kind in places if before.held[kind] < 4]
    shown = Counter(map(int, (*hand.visible, *table.open_tiles)))
    melded = [
        held - standing
        for held, standing in zip(before.held, before.in_hand, strict=True)
    ]
    # Millington: four of a kind lie open as discards, in sets on the table or in declared kongs, the concealed ones too.
    left = [kind for kind in waits if shown[kind] + melded[kind] < 4]
    # Parker: what stands in the player's own hand cannot come either.
    possible = [kind for kind in waits if shown[kind] + before.held[kind] < 4]
    return OnlyTile(
        only_place=not places,
        only_wait=not waits,
        only_place_left=not left,
        only_possible=not possible,
    )


def allowed_kinds(
    kinds: Sequence[int],
    before: BeforeWin,
    found: Completions,
    hand: Hand,
    rules: ScoringRules,
) -> list[int]:
    """Those of some kinds that complete a hand with which it meets the requirements of every win in one of the ways to win."""
    if not rules.has_requirements:
        return list(kinds)
    melds = before.melds
    kongs = [code for code in melds if kind_of(code) == Kind.KONG]
    ways = [
        way
        for way in rules.trial_wins  # a loose tile comes after a kong, or in the place of a bonus tile
        if way.means is not Means.LOOSE
        or (hand.bonus if Remark.AFTER_BONUS in way.remarks else kongs)
    ]
    allowed = []
    for kind in kinds:
        whole = BeforeWin(
            melds, 0, with_tile(before.in_hand, kind), before.in_hand, before.held
        )
        only = OnlyTile()
        if rules.asks_only_tile and len(ways) > 1:
            # Tiles with which the ruleset does not let the hand win count as others here.
            only = _only(_places(found, rules, kind), before, hand, UNKNOWN_TABLE)
        if any(
            _may_complete(way, whole, {WHOLE: found[kind]}, hand, rules, only)
            if way.means is Means.DEALT
            else _may_complete(
                replace(way, tile=TILES[kind]), whole, found, hand, rules, only
            )
            for way in ways
        ):
            allowed.append(kind)
    return allowed


def _may_complete(
    win: Win,
    before: BeforeWin,
    found: Completions,
    hand: Hand,
    rules: ScoringRules,
    only: OnlyTile,
) -> bool:
    table = rules.pieces_at(hand.seat, hand.round, winner=True)
    situation = situation_of(hand, win, before, UNKNOWN_TABLE, only)
    return any(
        judged(Arranged(shape, codes, (), situation._replace(shape=shape)), table).meets
        for shape, codes in readings(win, before, found)
    )


def arranged_wins(
    hand: Hand, rules: ScoringRules, table: TableView
) -> Iterator[Arranged]:
    """Every legal reading of a hand that won, with its situation."""
    win = hand.won
    assert win is not None
    bonus = bonus_of(hand, rules)
    for before in before_wins(hand, rules):
        found, situation = before.completions(rules.shapes), None
        for shape, codes in readings(win, before, found):
            situation = situation or situation_of(
                hand, win, before, table, _only_tile(hand, before, found, rules, table)
            )
            yield Arranged(shape, codes, bonus, situation._replace(shape=shape))


def scored_wins(
    hand: Hand, rules: ScoringRules, table: TableView = UNKNOWN_TABLE
) -> list[Scored]:
    """What the legal readings of a hand that won score, as far as the ruleset lets it win with them."""
    pieces = rules.pieces_at(hand.seat, hand.round, winner=True)
    scored = [judged(reading, pieces) for reading in arranged_wins(hand, rules, table)]
    return [each for each in scored if each.may_win(rules)]


class WaitedItems(NamedTuple):
    """The ids of the items that a losing hand would score if it won: on a drawn tile, and on a claimed one."""

    drawn: frozenset[str] = frozenset()
    claimed: frozenset[str] = frozenset()


def waited_items(hand: Hand, rules: ScoringRules) -> WaitedItems:
    """The items that a losing hand would score if it won, as far as the ruleset rewards a loser who waits for them.

    The tiles alone say what the hand waits for; groups that were named are ignored.
    """
    if (
        not rules.items_waited_for
        or hand.won is not None
        or hand.status is not None
        or hand.others
    ):
        return WaitedItems()
    kinds = winning_kinds(before_win(hand), hand, rules)
    wins = [
        [Win(means, TILES[kind]) for kind in kinds]
        for means in (Means.DRAW, Means.DISCARD)
    ]
    drawn, claimed = (
        frozenset[str]().union(*(_items_of(hand, win, rules) for win in each))
        for each in wins
    )
    return WaitedItems(rules.items_waited_for & drawn, rules.items_waited_for & claimed)


def _items_of(hand: Hand, win: Win, rules: ScoringRules) -> set[str]:
    """The ids of all items that the best reading of a win would score; none where the ruleset does not let it win."""
    won = replace(ungrouped(hand), won=win, origin=None)
    best = max(scored_wins(won, rules), key=attrgetter("tally"), default=None)
    return (
        set()
        if best is None
        else best.item_ids(rules.pieces_at(hand.seat, hand.round, winner=True))
    )
