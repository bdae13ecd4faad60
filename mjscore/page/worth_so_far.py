"""What each hand of a deal is worth so far, and which keys are used up: asked at every tap while the deal is tapped in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

from mjscore.deals import CountedHand, Deal
from mjscore.groups import Kind, group_tiles
from mjscore.hands import Hand, Means
from mjscore.legality.deal_faults import robbery_of
from mjscore.notation import as_json
from mjscore.notation.as_json import read_data, seated_from_dict
from mjscore.page.asked import RequestFields, notes_as_tapped, problem_data
from mjscore.page.tapped import as_tapped, hand_of, tapped_deal
from mjscore.problems import ImpossibleHand, Problem, so_many
from mjscore.reports.words.items import item_amount, steps
from mjscore.rulesets.schema import Ruleset
from mjscore.scoring import Sheet
from mjscore.seats import Seat
from mjscore.sessions.so_far import TAPPED, Data, DealSoFar, size_of, without_mark
from mjscore.settlement.scores import score_counted, score_written
from mjscore.settlement.settle import as_it_came_about
from mjscore.tiles import BY_CODE, CODES, NAMES, TILES, Tile

_COPIES: Final = 4
_KEYS: Final = {"tile": Kind.SINGLE, "pair": Kind.PAIR, "pung": Kind.PUNG, "chow": Kind.CHOW, "kong": Kind.KONG}
_MARK: Final = "Tap the winning tile"


def deal(asked: RequestFields) -> dict[str, Any]:
    """The verb `deal`: the value of each hand of `deal`, and the keys of the keypad that are used up."""
    now = tapped_deal(asked)
    values: dict[str, Any] = {}
    for seat in now.stated:
        try:
            values[str(seat)] = hand_value(now, seat)
        except Problem as problem:
            values[str(seat)] = {"state": "refused", "problem": problem_data(as_tapped(problem))}
    return {"seats": values, "spent": _spent(now)}


def hand_value(now: DealSoFar, seat: Seat) -> dict[str, Any]:
    """What a hand is worth so far, and what it still needs; raises Problem for a hand that cannot be."""
    data, wins = now.hand(seat), seat is now.winner
    if data.get("score") is not None:
        counted = seated_from_dict(now.whole(seat), seat, source=str(seat))
        assert isinstance(counted, CountedHand)
        fault = now.impossible_score(seat)
        if fault is not None:
            raise ImpossibleHand(fault, source=str(seat))
        total = score_counted(counted, now.ruleset, seat, now.streak_of(seat)).total
        return {"state": "counted", "total": total, "winner": wins}
    needs = _what_it_needs(data, now.ruleset)
    if needs:
        return {**_so_far(now, seat), "state": "unfinished", "needs": needs, "marking": needs == _MARK, "winner": wins}
    sheet = scored(now, seat, hand_of(now, seat))
    others = sheet.hand.others
    return {"state": "part" if others else "scored", "winner": sheet.winner, "others": others, **sheet_lines(sheet)}


def _what_it_needs(data: Data, ruleset: Ruleset) -> str:
    """What must be tapped before a hand can be scored as it will be settled; empty for a hand that can."""
    size, whole, won = size_of(data), ruleset.hand_size + 1, data.get("won")
    if won is None:
        return "" if size != whole or data.get("status") else "How was it won? Else take one tile out"
    if size < whole:
        return so_many(whole - size, "more tile")
    if size == whole and isinstance(won, Mapping) and won.get("tile") is None and won.get("means") != str(Means.DEALT):
        return _MARK
    return ""


def scored(now: DealSoFar, seat: Seat, hand: Hand) -> Sheet:
    """The sheet of a hand as it will be settled, with what lies open at the table so far and East's wins running."""
    visible = read_data(as_json.TILES, now.data.get("visible"), "visible", "deal")
    others = tuple((other, _what_lies_there(now.hand(other))) for other in now.stated if other is not seat)
    deal = Deal(((seat, hand), *others), visible=visible, streak=now.streak_of(seat))
    robbery = robbery_of(deal)
    deal = as_it_came_about(deal, robbery)
    came_about = deal.hand(seat)
    hand = came_about if isinstance(came_about, Hand) else hand
    return score_written(hand, deal, seat, now.ruleset)


def _what_lies_there(data: Data) -> Hand:
    """The tiles of another seat and how it won; nothing of a seat whose data is refused anyhow."""
    types, data = (
        {"exposed": as_json.GROUPS, "fixed": as_json.GROUPS, "free": as_json.TILES, "won": as_json.WIN},
        without_mark(data),
    )
    try:
        return Hand(**{key: read_data(kind, data.get(key), key, "deal") for key, kind in types.items()})
    except Problem:
        return Hand()


def _so_far(now: DealSoFar, seat: Seat) -> dict[str, Any]:
    """What the tiles tapped so far score as the part of a hand that did not win."""
    plain = now.with_hand(seat, won=None)
    data = plain.hand(seat)
    if size_of(data) > now.ruleset.hand_size or not any(data.get(key) for key in TAPPED):
        return {"total": None}
    try:
        return sheet_lines(scored(plain, seat, hand_of(plain, seat)))
    except ImpossibleHand:
        return {"total": None}


def sheet_lines(sheet: Sheet) -> dict[str, Any]:
    """A sheet for the small screen: the total, the sum in words, and the items, each with its citation."""
    items = [
        {"id": item.id, "name": item.name, "tiles": item.tiles, "amount": item_amount(item), "cite": str(item.cite)}
        for item in sheet.items
    ]
    return {"total": sheet.total, "steps": list(steps(sheet)), "items": items, "notes": notes_as_tapped(sheet.notes)}


def _spent(now: DealSoFar) -> dict[str, list[str]]:
    """For each mode of the keypad the tiles of which not enough are left."""
    used: Counter[str] = Counter()
    for seat in now.stated:
        used.update(_codes(now.hand(seat)))
    left = {code: (1 if tile.is_bonus else _COPIES) - used[code] for code, tile in BY_CODE.items()}
    found: dict[str, list[str]] = {}
    for code, known in _TAPS.items():
        for mode, tiles in known["taps"].items():
            if any(left[each] < count for each, count in Counter(tiles).items()):
                found.setdefault(mode, []).append(code)
    return found


def tile_facts() -> dict[str, Any]:
    """Each tile by its code: its name, and what one tap of it means in each mode of the keypad."""
    return {CODES[tile]: {"name": NAMES[tile], "taps": dict(_taps(tile))} for tile in TILES}


def _taps(tile: Tile) -> Iterator[tuple[str, list[str]]]:
    for word, kind in _KEYS.items():
        if kind is Kind.SINGLE or (not tile.is_bonus and (kind is not Kind.CHOW or (tile.is_suit and tile % 9 < 7))):
            yield word, [CODES[each] for each in group_tiles(kind, tile)]


_TAPS: Final = tile_facts()


def _codes(data: Data) -> Iterator[str]:
    """The codes of the tiles tapped in; of data that is refused anyhow, what can be read."""
    for key in ("free", "bonus"):
        yield from (code for code in data.get(key) or () if isinstance(code, str))
    for key in ("exposed", "fixed"):
        for group in data.get(key) or ():
            if isinstance(group, Mapping):
                yield from (code for code in group.get("tiles") or () if isinstance(code, str))
