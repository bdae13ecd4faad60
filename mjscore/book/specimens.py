"""Hands that show an item of a ruleset, and hands that just miss it, each judged by the scorer.

The first come from `specimens.txt`, a hand a line, the plainest first. Those that just miss are made of them by a small change.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from mjscore.groups import Group, Kind
from mjscore.hands import Hand, Means, Win
from mjscore.notation.reader import read_hand
from mjscore.problems import ImpossibleHand, Problem
from mjscore.rulesets.schema import Item, Ruleset
from mjscore.scoring import UNKNOWN_TABLE, Sheet, score
from mjscore.scoring.engine import total_of
from mjscore.scoring.rules import scoring_rules
from mjscore.scoring.why import why
from mjscore.seats import Round, Seat
from mjscore.tiles import BONUS_TILES, KINDS, TILES, Tile

_FILE: Final = Path(__file__).with_name("specimens.txt")
_ENOUGH: Final = 60
"""So many variants of a hand are tried once one is found."""


class Miss(NamedTuple):
    """A hand that just misses an item: what it scores, or why it may not win."""

    hand: Hand
    sheet: Sheet | None
    reason: str


@cache
def specimens() -> tuple[Hand, ...]:
    """The hands of the file, in its order."""
    lines = (
        line
        for line in _FILE.read_text("utf-8").splitlines()
        if line and not line.startswith("#")
    )
    return tuple(read_hand(line, source=_FILE.name) for line in lines)


def shown(ruleset: Ruleset, wanted: set[str]) -> dict[str, Sheet]:
    """For each of these items, by id, the sheet of the plainest specimen that scores it; none for an item without one."""
    found: dict[str, Sheet] = {}
    for hand in specimens():
        if wanted <= found.keys():
            break
        try:
            sheet = score(hand, ruleset)
        except Problem:
            continue
        for item in sheet.items:
            if item.id in wanted and (
                item.id not in found or len(sheet.items) < len(found[item.id].items)
            ):
                found[item.id] = sheet
    return found


def just_misses(item: Item, sheet: Sheet, ruleset: Ruleset) -> Miss | None:
    """The hand most like the one of a sheet that does not score this item of it; None where every small change keeps it."""
    kept = {each.id for each in sheet.items} - {item.id}
    best: tuple[int, Sheet] | None = None
    for tried, other in enumerate(
        score(hand, ruleset) for hand in _that_count(_variants(sheet.hand), ruleset)
    ):
        ids = {each.id for each in other.items}
        unlike = len(kept ^ ids)
        if item.id not in ids and (best is None or unlike < best[0]):
            best = unlike, other
        if best is not None and (not best[0] or tried > _ENOUGH):
            break
    if best is None:
        return next(_incomplete(sheet.hand, ruleset), None)
    asked = why(best[1], ruleset, item.id).asked
    missing = [each.found or each.what for each in asked if not each.met]
    return Miss(best[1].hand, best[1], "; ".join(missing))


def _that_count(hands: Iterable[Hand], ruleset: Ruleset) -> Iterator[Hand]:
    """Those of some hands that the ruleset lets be, and win if they say so."""
    rules = scoring_rules(ruleset)
    for hand in hands:
        with suppress(ImpossibleHand):
            if total_of(hand, rules, UNKNOWN_TABLE) is not None:
                yield hand


def _incomplete(hand: Hand, ruleset: Ruleset) -> Iterator[Miss]:
    """Variants of a hand that are not complete any more."""
    for each in _variants(hand):
        try:
            score(each, ruleset)
        except Problem as problem:
            if problem.faults[0].missing is not None:
                yield Miss(each, None, problem.faults[0].message)


def tells_apart(first: Ruleset, second: Ruleset) -> Hand | None:
    """The plainest specimen that is worth one thing under one ruleset, and another under the other; one that won, if any is."""
    for hand in sorted(specimens(), key=lambda each: each.won is None):
        try:
            totals = score(hand, first).total, score(hand, second).total
        except Problem:
            continue
        if totals[0] != totals[1]:
            return hand
    return None


def _variants(hand: Hand) -> Iterator[Hand]:
    """The hand with one small thing changed: how it was won, a kind of tile, a single tile, seat, round, bonus."""
    if hand.won is not None:
        yield from _won_otherwise(hand, hand.won)
    if hand.bonus:
        others = [tile for tile in BONUS_TILES if tile not in hand.bonus]
        yield from (
            replace(hand, bonus=(*hand.bonus[1:], other)) for other in others[:2]
        )
        yield from (replace(hand, bonus=hand.bonus[1:]), replace(hand, bonus=()))
    for at, group in enumerate(hand.exposed):
        if group.kind is Kind.KONG:
            pung = Group(Kind.PUNG, group.tile)
            yield replace(
                hand, exposed=(*hand.exposed[:at], pung, *hand.exposed[at + 1 :])
            )
    yield from _other_kinds(hand)
    yield from _other_tiles(hand)
    if hand.seat is not None:
        yield from (
            replace(hand, seat=seat)
            for seat in (Seat.EAST, Seat.SOUTH, Seat.WEST)
            if seat is not hand.seat
        )
    yield from (
        replace(hand, round=round)
        for round in (Round.EAST, Round.SOUTH, Round.WEST)
        if round is not hand.round
    )


def _won_otherwise(hand: Hand, won: Win) -> Iterator[Hand]:
    if won.remarks:
        yield replace(hand, won=replace(won, remarks=frozenset()))
    if won.means is not Means.DISCARD:
        yield replace(hand, won=replace(won, means=Means.DISCARD, remarks=frozenset()))
    if won.means is not Means.DRAW:
        yield replace(
            hand, won=replace(won, means=Means.DRAW, source=None, remarks=frozenset())
        )


def _other_kinds(hand: Hand) -> Iterator[Hand]:
    """All tiles of one kind exchanged for another that is not in the hand."""
    held = set(hand.tiles)
    for tile in sorted(held):
        for other in sorted(
            set(TILES[:KINDS]) - held,
            key=lambda each: (each.suit != tile.suit, abs(each - tile)),
        ):
            changed = _exchanged(hand, tile, other)
            if changed is not None:
                yield changed


def _exchanged(hand: Hand, tile: Tile, other: Tile) -> Hand | None:
    def group(each: Group) -> Group:
        return (
            Group(each.kind, other, each.form, each.source)
            if each.tile is tile
            else each
        )

    if any(each.kind is Kind.CHOW and tile in each.tiles for each in hand.groups):
        return None
    won = hand.won
    if won is not None and won.tile is tile:
        won = replace(won, tile=other, completing=None)
    free = tuple(
        sorted((other if each is tile else each for each in hand.free), key=int)
    )
    return replace(
        hand,
        exposed=tuple(map(group, hand.exposed)),
        fixed=tuple(map(group, hand.fixed)),
        free=free,
        won=won,
    )


def _other_tiles(hand: Hand) -> Iterator[Hand]:
    for at, tile in enumerate(hand.free):
        beside: Sequence[int] = (tile - 1, tile + 1) if tile.is_suit else ()
        for other in (TILES[number] for number in beside if 0 <= number < KINDS):
            if other.suit == tile.suit:
                yield replace(
                    hand,
                    free=tuple(
                        sorted((*hand.free[:at], other, *hand.free[at + 1 :]), key=int)
                    ),
                )
