"""A deal of the page that is to be settled: what was tapped, who played it, and the `Deal` that it makes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from mjscore.deals import Deal
from mjscore.hands import Hand
from mjscore.notation.as_json import deal_from_dict
from mjscore.page.answered import must_still_hold, with_answers
from mjscore.page.asked import RequestFields
from mjscore.page.worth_so_far import Tapped, counted_hand, tapped_deal, whole_hand, with_mark
from mjscore.rulesets.schema import Ruleset
from mjscore.seats import Seat


class DealToSettle(NamedTuple):
    """A deal to be settled: what was tapped, by whom it was played, and the data as the page keeps it."""

    tapped: Tapped
    seats: tuple[Seat, ...]
    names: Mapping[str, str]
    ruleset: Ruleset
    data: Mapping[str, Any]

    def name(self, seat: str) -> str:
        """Who sits there: the player, or the seat itself where nobody is named."""
        return self.names.get(seat, seat)

    @property
    def winner(self) -> Seat | None:
        """The seat that says how it won."""
        return next((seat for seat, data in self.tapped.seats.items() if data.get("won")), None)

    def whole(self, data: Mapping[str, Any], seat: Seat) -> Hand:
        """The hand of one seat, what was not told of a losing hand counted."""
        return whole_hand(data, seat, self.tapped.round, self.ruleset)

    def changed(self, **around: Any) -> dict[str, Any]:
        """The page's data with something else around the hands."""
        return {**self.data, **around}

    def answered(self, **answers: Any) -> dict[str, Any]:
        """The page's data with answers about the win."""
        return with_answers(self.data, **answers)

    def with_hand(self, seat: Seat, **hand: Any) -> dict[str, Any]:
        """The page's data with something else in the hand of one seat."""
        hands = self.data.get("hands") or {}
        return {**self.data, "hands": {**hands, str(seat): {**(hands.get(str(seat)) or {}), **hand}}}


def draft_of(asked: RequestFields) -> DealToSettle:
    """The deal of a request with its seats and players."""
    tapped, names = tapped_deal(asked), {}
    if "session" in asked.data:
        names = asked.seating().to_dict()
    return DealToSettle(tapped, asked.seats(), names, asked.ruleset(), asked.table("deal").data)


def deal_of(draft: DealToSettle) -> Deal:
    """The deal that was tapped in; raises NotationProblem or ImpossibleHand for one that cannot be."""
    hands: dict[str, Any] = {}
    for seat in draft.seats:
        data = draft.tapped.seats.get(seat)
        hands[str(seat)] = {"score": 0} if data is None else _hand_data(data, seat, draft)
    for seat in draft.tapped.seats:
        if str(seat) not in hands:
            hands[str(seat)] = _hand_data(draft.tapped.seats[seat], seat, draft)
    must_still_hold(draft.data)
    # What was said of a win that was taken back again means nothing, and nobody could tap it away.
    answered = () if draft.winner is not None else ("no_choice", "liable")
    around = {key: value for key, value in draft.tapped.around.items() if key not in ("streak", *answered)}
    given = {**around, "hands": hands}
    if draft.winner is Seat.EAST and draft.tapped.streak_of(Seat.EAST):
        given["streak"] = draft.tapped.streak_of(Seat.EAST)
    if draft.tapped.round is not None:
        given["round"] = str(draft.tapped.round)
    return deal_from_dict(given, source="the deal")


def _hand_data(data: Mapping[str, Any], seat: Seat, draft: DealToSettle) -> dict[str, Any]:
    """One seat's data as a deal has it, what was not told of a losing hand counted."""
    if data.get("score") is not None:
        counted_hand(data, seat)
        return {key: data[key] for key in ("score", "won", "status", "doubles") if data.get(key) is not None}
    keys = ("exposed", "fixed", "free", "bonus", "won", "status")
    marked = with_mark(data)
    given = {key: marked[key] for key in keys if marked.get(key) is not None}
    others = draft.whole(data, seat).others
    return {**given, "others": others} if others else given
