"""What each hand of a deal is worth so far, and which keys are used up: asked at every tap while the deal is tapped in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple

from mjscore.deals import CountedHand, Deal
from mjscore.groups import Kind
from mjscore.hands import Hand, Means
from mjscore.notation.as_json import (
    COUNTED,
    GROUPS,
    NUMBER_OR_NULL,
    ROUND,
    SEAT,
    TILES,
    WIN,
    hand_from_dict,
    read_data,
)
from mjscore.page.answered import ANSWERED
from mjscore.page.asked import RequestFields
from mjscore.page.keys import tile_facts
from mjscore.problems import ImpossibleHand, Problem
from mjscore.reports.words.amounts import item_amount, steps
from mjscore.rulesets.schema import Ruleset
from mjscore.scoring import Sheet
from mjscore.scoring.counted import impossible_score
from mjscore.seats import ORDER_OF_PLAY, Round, Seat
from mjscore.settlement.robbing import as_it_came_about, from_concealed_kong, robbery_of
from mjscore.settlement.scores import score_counted, score_written
from mjscore.tiles import BY_CODE

_COPIES: Final = 4
TAPPED: Final = ("exposed", "fixed", "free", "bonus")
"""The lists of a hand that taps fill."""
MARK: Final = "Tap the winning tile"


class Tapped(NamedTuple):
    """A deal as far as it is tapped in: the data of each seat, and of the deal around them."""

    seats: dict[Seat, Mapping[str, Any]]
    round: Round | None
    around: Mapping[str, Any]
    streak: int = 0
    """East's wins running, if he wins this deal and the ruleset rewards so many; 0 else."""

    def streak_of(self, seat: Seat) -> int:
        """The wins running that count for a winner at `seat`."""
        told: int | None = self.around.get("streak")
        return (self.streak if seat is Seat.EAST else 0) if told is None else told


def deal(asked: RequestFields) -> dict[str, Any]:
    """The verb `deal`: the value of each hand of `deal`, and the keys of the keypad that are used up."""
    from mjscore.page.facade import problem_data

    ruleset, tapped = asked.ruleset(), tapped_deal(asked)
    values: dict[str, Any] = {}
    for seat, data in tapped.seats.items():
        try:
            values[str(seat)] = hand_value(data, seat, tapped, ruleset)
        except Problem as problem:
            values[str(seat)] = {"state": "refused", "problem": problem_data(problem)}
    return {"seats": values, "spent": spent(tapped)}


def tapped_deal(asked: RequestFields) -> Tapped:
    """The deal of a request; seats at which nothing was tapped are left out, the others stand in the order of play."""
    around = asked.table("deal").data
    hands = asked.table("deal").table("hands", {}).data
    for name in hands:
        read_data(SEAT, name, "hands", "deal")
    for name, data in hands.items():
        _must_be_tapped(data, f"deal.hands.{name}")
    seats = {seat: hands[str(seat)] for seat in ORDER_OF_PLAY if is_touched(hands.get(str(seat)))}
    read_data(NUMBER_OR_NULL, around.get("streak"), "deal.streak", "deal")
    known = read_data(ROUND, around.get("round"), "deal.round", "deal")
    by_rotation, streak = _by_rotation(asked) if "session" in asked.data else (None, 0)
    return Tapped(seats, known or by_rotation, _around_the_hands(around), streak)


def _around_the_hands(data: Mapping[str, Any]) -> dict[str, Any]:
    """The deal around its hands, without what the page keeps for itself: whether fours were declared, what was answered."""
    return {key: value for key, value in data.items() if key not in ("hands", "round", "fours", ANSWERED)}


def _by_rotation(asked: RequestFields) -> tuple[Round | None, int]:
    """The wind that prevails in the deal of a session, and East's wins running that would be rewarded, were he to win it."""
    from mjscore.sessions.rotation import counts_as_streak, wind_of  # a hand by itself needs no session

    session, entry = asked.session(), asked.entry()
    rules, positions = session.rules, [position for _, position in session.positions()]
    position = positions[-1] if entry is None else positions[entry.number - 1]
    wind = wind_of(position, rules) if entry is None else entry.wind
    return wind, position.streak + 1 if counts_as_streak(position, rules) else 0


def _must_be_tapped(data: object, where: str) -> None:
    """Refuse what no tap leaves at a seat: lists that are none, or that hold other things than tiles and groups."""
    if data is None:
        return
    hand = RequestFields(data, where)
    for key in TAPPED:
        kind = Mapping if key in ("exposed", "fixed") else str
        items = hand.data.get(key)
        if items is not None and not (isinstance(items, list) and all(isinstance(each, kind) for each in items)):
            RequestFields.refuse(f"{where}.{key}", "a list of tiles or groups is expected")
        for place, group in enumerate(items or () if kind is Mapping else ()):
            RequestFields(group, f"{where}.{key}[{place}]").texts("tiles")
    won = hand.data.get("won")
    if won is not None:
        RequestFields(won, f"{where}.won")


def is_touched(data: Mapping[str, Any] | None) -> bool:
    """Whether anything was tapped at a seat."""
    return data is not None and any(data.get(key) not in (None, []) for key in (*TAPPED, "won", "status", "score"))


def hand_value(data: Mapping[str, Any], seat: Seat, tapped: Tapped, ruleset: Ruleset) -> dict[str, Any]:
    """What a hand is worth so far, and what it still needs; raises Problem for a hand that cannot be."""
    if isinstance(data, Mapping) and data.get("score") is not None:
        counted = counted_hand(data, seat)
        fault = None
        if counted.status is None:
            fault = impossible_score(counted.score, counted.won is not None, ruleset, counted.doubles)
        if fault is not None:
            raise ImpossibleHand(fault, source=str(seat))
        total = score_counted(counted, ruleset, seat, tapped.streak_of(seat)).total
        return {"state": "counted", "total": total, "winner": counted.won is not None}
    needs = what_it_needs(data, ruleset)
    if needs:
        told = {"state": "unfinished", "needs": needs, "marking": needs == MARK, "winner": bool(data.get("won"))}
        return {**_so_far(data, seat, tapped, ruleset), **told}
    sheet = scored(whole_hand(data, seat, tapped.round, ruleset), seat, tapped, ruleset)
    others = sheet.hand.others
    return {"state": "part" if others else "scored", "winner": sheet.winner, "others": others, **sheet_lines(sheet)}


def what_it_needs(data: Mapping[str, Any], ruleset: Ruleset) -> str:
    """What must be tapped before a hand can be scored as it will be settled; empty for a hand that can."""
    size, whole, won = size_of(data), ruleset.hand_size + 1, data.get("won")
    if won is None:
        return "" if size != whole or data.get("status") else "How was it won? Else take one tile out"
    if size < whole:
        missing = whole - size
        return f"{missing} more tile{'' if missing == 1 else 's'}"
    if size == whole and isinstance(won, Mapping) and won.get("tile") is None and won.get("means") != str(Means.DEALT):
        return MARK
    return ""


def size_of(data: Mapping[str, Any]) -> int:
    """The number of tiles tapped in, a kong counting as three, bonus tiles aside."""
    groups = [group for key in ("exposed", "fixed") for group in read_data(GROUPS, data.get(key), key, "deal")]
    return len(data.get("free") or ()) + sum(len(group.tiles) - (group.kind is Kind.KONG) for group in groups)


def with_mark(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """A hand as it is read: of a winning tile marked among the standing tiles the notation has it left out of them.

    Written among them, it would be looked for in the groups on the table first.
    """
    won, free = data.get("won"), data.get("free") or []
    if not isinstance(won, Mapping) or won.get("among") is not False or won.get("tile") not in free:
        return data
    place = free.index(won["tile"])
    return {**data, "free": [*free[:place], *free[place + 1 :]]}


def whole_hand(data: Mapping[str, Any], seat: Seat, round: Round | None, ruleset: Ruleset) -> Hand:
    """The hand at a seat as it is settled: what was not tapped of a hand that did not win was not told."""
    given = {key: value for key, value in with_mark(data).items() if key != "score" and value is not None}
    untold = ruleset.hand_size - size_of(data)
    if data.get("won") is None and data.get("status") is None and untold > 0:
        given["others"] = untold
    prevailing = None if round is None else str(round)
    return hand_from_dict({**given, "seat": str(seat), "round": prevailing}, source=str(seat))


def counted_hand(data: Mapping[str, Any], seat: Seat) -> CountedHand:
    """The hand at a seat whose score was counted by hand."""
    given = {key: data[key] for key in ("score", "won", "status", "doubles") if data.get(key) is not None}
    hand: CountedHand = read_data(COUNTED, given, "hand", str(seat))
    return replace(hand, seat=seat)


def scored(hand: Hand, seat: Seat, tapped: Tapped, ruleset: Ruleset) -> Sheet:
    """The sheet of a hand as it will be settled, with what lies open at the table so far and East's wins running."""
    visible = read_data(TILES, tapped.around.get("visible"), "visible", "deal")
    others = tuple((other, _what_lies_there(data)) for other, data in tapped.seats.items() if other is not seat)
    deal = Deal(((seat, hand), *others), visible=visible, streak=tapped.streak_of(seat))
    robbery = robbery_of(deal)
    deal = as_it_came_about(deal, robbery)
    came_about = deal.hand(seat)
    hand = came_about if isinstance(came_about, Hand) else hand
    return score_written(hand, deal, seat, ruleset, robbed_concealed=from_concealed_kong(robbery))


def _what_lies_there(data: Mapping[str, Any]) -> Hand:
    """The tiles of another seat and how it won; nothing of a seat whose data is refused anyhow."""
    types, data = {"exposed": GROUPS, "fixed": GROUPS, "free": TILES, "won": WIN}, with_mark(data)
    try:
        return Hand(**{key: read_data(kind, data.get(key), key, "deal") for key, kind in types.items()})
    except Problem:
        return Hand()


def _so_far(data: Mapping[str, Any], seat: Seat, tapped: Tapped, ruleset: Ruleset) -> dict[str, Any]:
    """What the tiles tapped so far score as the part of a hand that did not win."""
    plain = {**data, "won": None}
    if size_of(plain) > ruleset.hand_size or not any(plain.get(key) for key in TAPPED):
        return {"total": None}
    try:
        return sheet_lines(scored(whole_hand(plain, seat, tapped.round, ruleset), seat, tapped, ruleset))
    except ImpossibleHand:
        return {"total": None}


def sheet_lines(sheet: Sheet) -> dict[str, Any]:
    """A sheet for the small screen: the total, the sum in words, and the items, each with its citation."""
    items = [
        {"id": item.id, "name": item.name, "tiles": item.tiles, "amount": item_amount(item), "cite": str(item.cite)}
        for item in sheet.items
    ]
    return {"total": sheet.total, "steps": list(steps(sheet)), "items": items, "notes": list(sheet.notes)}


def spent(tapped: Tapped) -> dict[str, list[str]]:
    """For each mode of the keypad the tiles of which not enough are left."""
    used: Counter[str] = Counter()
    for data in tapped.seats.values():
        used.update(_codes(data))
    left = {code: (1 if tile.is_bonus else _COPIES) - used[code] for code, tile in BY_CODE.items()}
    found: dict[str, list[str]] = {}
    for code, known in _TAPS.items():
        for mode, tiles in known["taps"].items():
            if any(left[each] < count for each, count in Counter(tiles).items()):
                found.setdefault(mode, []).append(code)
    return found


_TAPS: Final = tile_facts()


def _codes(data: Mapping[str, Any]) -> Iterator[str]:
    """The codes of the tiles tapped in; of data that is refused anyhow, what can be read."""
    for key in ("free", "bonus"):
        yield from (code for code in data.get(key) or () if isinstance(code, str))
    for key in ("exposed", "fixed"):
        for group in data.get(key) or ():
            if isinstance(group, Mapping):
                yield from (code for code in group.get("tiles") or () if isinstance(code, str))
