"""What each hand of a deal is worth so far, and which keys are used up: asked at every tap while the deal is tapped in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from mjscore.ext.page.request import RequestFields, notes_as_tapped, problem_data
from mjscore.ext.page.tapped import (
    TappedDeal,
    as_tapped,
    tapped_deal,
    tapped_hand,
    tile_left_out,
    without_win,
)
from mjscore.game.deals import CountedHand, Deal
from mjscore.game.groups import Kind, group_tiles
from mjscore.game.hands import Hand, Means
from mjscore.game.legality.robbed_kongs import robbery_of
from mjscore.game.seats import Seat
from mjscore.game.tiles import BY_CODE, CODES, NAMES, TILES, Tile
from mjscore.problems import ImpossibleHand, Problem
from mjscore.reports.words.items import item_amount, steps
from mjscore.rules.schema import Ruleset
from mjscore.scoring import Sheet
from mjscore.sentences import Sentence, sentence, so_many
from mjscore.settlement.scores import score_counted, score_written
from mjscore.settlement.settle import as_it_came_about

_COPIES: Final = 4
_KEYS: Final = {
    "tile": Kind.SINGLE,
    "pair": Kind.PAIR,
    "pung": Kind.PUNG,
    "chow": Kind.CHOW,
    "kong": Kind.KONG,
}
_COMES_TO: Final = {
    "{sum_of} = {points}": "{sum_of}",
    "{summed}, doubled {doubles} = {points}": "{summed}, doubled {doubles}",
}
"""The sentences of a sum that end with what it comes to, without their end."""
_MARK: Final = sentence("Tap the winning tile")


def deal(request: RequestFields) -> dict[str, Any]:
    """The verb `deal`: the value of each hand of `deal`, and the keys of the keypad that are used up."""
    now = tapped_deal(request)
    values: dict[str, Any] = {}
    for seat in now.stated:
        try:
            values[str(seat)] = hand_value(now, seat)
        except Problem as problem:
            refusal = problem_data(as_tapped(problem))
            values[str(seat)] = {
                "state": "refused",
                "words": [refusal["faults"][0]["message"]],
                "problem": refusal,
            }
    return {"seats": values, "spent": _spent(now), "round": now.around.round}


def hand_value(now: TappedDeal, seat: Seat) -> dict[str, Any]:
    """What a hand is worth so far, and what it still needs; raises Problem for a hand that cannot be."""
    hand = now.hands[seat]
    if isinstance(hand, CountedHand):
        fault = now.impossible_score(seat)
        if fault is not None:
            raise ImpossibleHand(fault, source=str(seat))
        total = score_counted(hand, now.ruleset, seat, now.streak_of(seat)).total
        return {"state": "counted", "total": total, "words": ["counted by hand"]}
    needs = what_it_needs(hand, now.ruleset)
    if needs:
        so_far = _so_far(now, seat, hand)
        words = [needs]
        if so_far["total"]:
            words.append(sentence("so far {total}", total=so_far["total"]))
        marking = needs == _MARK
        return {**so_far, "state": "unfinished", "words": words, "marking": marking}
    sheet = scored(now, seat, tapped_hand(now, seat))
    state = "scored"
    words = _sum(sheet)
    if sheet.hand.unwritten:
        tiles = so_many(sheet.hand.unwritten, "tile")
        state = "part"
        words = [*words, sentence("{tiles} not tapped", tiles=tiles)]
    return {**sheet_lines(sheet), "state": state, "words": words}


def _sum(sheet: Sheet) -> list[str]:
    """The arithmetic of a sheet without what it comes to, which stands beside it as a figure."""
    *before, last = steps(sheet)
    if isinstance(last, Sentence) and last.words in _COMES_TO:
        last = sentence(_COMES_TO[last.words], **last.values)
    return [*before, last]


def what_it_needs(hand: Hand, ruleset: Ruleset) -> str:
    """What must be tapped before a hand can be scored as it will be settled; empty for a hand that can."""
    whole = ruleset.hand_size + 1
    size = hand.size
    won = hand.won
    if won is None:
        if size == whole and hand.status is None:
            return sentence("How was it won? Else take one tile out")
        return ""
    if tile_left_out(hand) is not None:
        size += 1
    if size < whole:
        return so_many(whole - size, "more tile")
    if size == whole and won.tile is None and won.means is not Means.DEALT:
        return _MARK
    return ""


def scored(now: TappedDeal, seat: Seat, hand: Hand) -> Sheet:
    """The sheet of a hand as it will be settled, with what lies open at the table so far and East's wins running."""
    others = tuple(
        (other, now.hands[other]) for other in now.stated if other is not seat
    )
    deal = Deal(
        ((seat, hand), *others), visible=now.around.visible, streak=now.streak_of(seat)
    )
    deal = as_it_came_about(deal, robbery_of(deal))
    came_about = deal.hand(seat)
    if isinstance(came_about, Hand):
        hand = came_about
    return score_written(hand, deal, seat, now.ruleset)


def _so_far(now: TappedDeal, seat: Seat, hand: Hand) -> dict[str, Any]:
    """What the tiles tapped so far score as the part of a hand that did not win."""
    hand = without_win(hand, now.ruleset)
    if hand.size > now.ruleset.hand_size or not (hand.tiles or hand.bonus):
        return {"total": None}
    plain = now.with_hand(seat, hand)
    try:
        return sheet_lines(scored(plain, seat, tapped_hand(plain, seat)))
    except ImpossibleHand:
        return {"total": None}


def sheet_lines(sheet: Sheet) -> dict[str, Any]:
    """A sheet for the small screen: the total, the sum in words, and the items, each with its citation."""
    items = [
        {
            "name": item.name,
            "tiles": item.tiles,
            "amount": item_amount(item),
            "cite": str(item.cite),
        }
        for item in sheet.items
    ]
    return {"total": sheet.total, "items": items, "notes": notes_as_tapped(sheet.notes)}


def _spent(now: TappedDeal) -> dict[str, list[str]]:
    """For each mode of the keypad the tiles of which not enough are left."""
    used: Counter[Tile] = Counter()
    for hand in now.hands.values():
        if isinstance(hand, Hand):
            used.update(hand.complete_tiles)
            used.update(hand.bonus)
    left = {}
    for code, tile in BY_CODE.items():
        copies = 1 if tile.is_bonus else _COPIES
        left[code] = copies - used[tile]
    spent: dict[str, list[str]] = {}
    for code, facts in _TILE_FACTS.items():
        for mode, tiles in facts["taps"].items():
            if any(left[tile] < count for tile, count in Counter(tiles).items()):
                spent.setdefault(mode, []).append(code)
    return spent


def tile_facts() -> dict[str, Any]:
    """Each tile by its code: its name, and what one tap of it means in each mode of the keypad."""
    return {
        CODES[tile]: {"name": NAMES[tile], "taps": dict(_taps(tile))} for tile in TILES
    }


def _taps(tile: Tile) -> Iterator[tuple[str, list[str]]]:
    begins_a_chow = tile.is_suit and tile % 9 < 7
    for word, kind in _KEYS.items():
        if tile.is_bonus and kind is not Kind.SINGLE:
            continue
        if kind is Kind.CHOW and not begins_a_chow:
            continue
        yield word, [CODES[put] for put in group_tiles(kind, tile)]


_TILE_FACTS: Final = tile_facts()
