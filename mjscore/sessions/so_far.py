"""A deal as far as it is told, typed or tapped: who plays it, by which rules, and plain data as JSON has it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from mjscore.deals import Deal
from mjscore.groups import Kind
from mjscore.hands import Hand, Status
from mjscore.legality import any_rules, require
from mjscore.notation.as_json import DEAL, GROUPS, PENALTIES, hand_to_dict, read_data
from mjscore.problems import Fault
from mjscore.rulesets.schema import Ruleset
from mjscore.seats import ORDER_OF_PLAY, Round, Seat
from mjscore.sessions.seating import Seating
from mjscore.settlement.penalties import has_ended
from mjscore.settlement.scores import impossible_score

Data = Mapping[str, Any]

TAPPED: Final = ("exposed", "fixed", "free", "bonus")
"""The lists of a hand that taps fill."""
_OF_A_HAND: Final = (*TAPPED, "won", "status", "round", "others")
_OF_A_SCORE: Final = ("score", "won", "status", "doubles")
_OF_THE_QUESTIONS: Final = ("hands", "winner", "ending", "fours", "answered")
"""What the data holds beside the header of a deal: the hands, and what was answered that no deal says."""


@dataclass(frozen=True, slots=True)
class DealSoFar:
    """A deal as far as it is told.

    `data` is a deal in JSON that need not be whole. Of a winning tile that stands concealed it holds the tile among the others,
    where taps leave it. Beside the deal it may say who won (`winner`), that an offence ended it (`ending`) and whether enough
    fours were declared (`fours`). `streak` counts East's wins running if he wins, where they count.
    """

    seating: Seating
    ruleset: Ruleset
    wind: Round | None = None
    data: Data = field(default_factory=dict)
    streak: int | None = None

    def changed(self, **around: Any) -> DealSoFar:
        """The deal with something else told around the hands."""
        return replace(self, data={**self.data, **around})

    def with_hand(self, seat: Seat, **hand: Any) -> DealSoFar:
        """The deal with something else told of the hand at a seat."""
        return self.changed(hands={**(self.data.get("hands") or {}), str(seat): {**self.hand(seat), **hand}})

    def hand(self, seat: Seat) -> Data:
        """What is told of the hand at a seat."""
        return (self.data.get("hands") or {}).get(str(seat)) or {}

    def is_counted(self, seat: Seat) -> bool:
        """Whether a hand was counted by hand."""
        return self.hand(seat).get("score") is not None

    @property
    def stated(self) -> tuple[Seat, ...]:
        """The seats of whose hands anything is stated, in the order of play; the game may not have all of them."""
        return tuple(seat for seat in ORDER_OF_PLAY if is_stated(self.hand(seat)))

    @property
    def unstated(self) -> tuple[Seat, ...]:
        """The seats of the game of whose hands nothing is stated."""
        return tuple(seat for seat, _ in self.seating.seats if not is_stated(self.hand(seat)))

    @property
    def winner(self) -> Seat | None:
        """Who is said to have won."""
        stated = self.data.get("winner")
        return Seat(stated) if stated else next((seat for seat in self.stated if self.hand(seat).get("won")), None)

    @property
    def ended(self) -> bool:
        """Whether it is told how the deal ended."""
        if self.winner is not None or self.data.get("ending") or self.data.get("result"):
            return True
        long = [seat for seat in self.stated if self.hand(seat).get("status") == str(Status.LONG)]
        stopped = tuple((seat, Hand(status=Status.LONG)) for seat in long)
        penalties = read_data(PENALTIES, self.data.get("penalties"), "penalties", "deal")
        return has_ended(Deal(stopped, penalties=penalties), self.ruleset.settlement)

    @property
    def washing(self) -> bool:
        """Whether a hand can be washed under the ruleset."""
        return bool(self.ruleset.settlement.washing)

    @property
    def fewest_heads(self) -> int:
        """How many heads an original hand must have to be washed for them; 0 where none is."""
        return min((rule.different for rule in self.ruleset.settlement.washing if rule.different), default=0)

    def name(self, party: str) -> str:
        """Who sits there, or sits out; the seat itself where nobody does."""
        return self.seating.to_dict().get(str(party), str(party))

    def streak_of(self, seat: Seat) -> int:
        """East's wins running that count for a winner at a seat."""
        return (self.streak or 0) if seat is Seat.EAST else 0

    def impossible_score(self, seat: Seat) -> Fault | None:
        """Why no hand can have the score that was counted by hand at a seat; None where one can."""
        hand = self.hand(seat)
        if hand.get("status"):
            return None
        return impossible_score(hand["score"], seat is self.winner, self.ruleset, hand.get("doubles"), new=True)

    def called(self, seat: Seat) -> str:
        """The player and his seat: `Ann (East)`."""
        return f"{self.name(seat)} ({seat})"

    def unchecked(self) -> Deal:
        """The deal as it is told, be it impossible; a hand of which nothing is told scores nothing."""
        seats = dict.fromkeys((*(seat for seat, _ in self.seating.seats), *self.stated))
        around = {key: value for key, value in self.data.items() if key not in _OF_THE_QUESTIONS}
        hands = {str(seat): self.whole(seat) for seat in seats}
        deal: Deal = read_data(DEAL, {**around, "hands": hands}, "", "the deal")
        return deal

    def deal(self) -> Deal:
        """The deal; raises NotationProblem or ImpossibleHand for one that cannot be."""
        deal = self.unchecked()
        return require(deal, any_rules(deal), "the deal")

    def text(self) -> str:
        """The deal in the notation."""
        return str(self.unchecked())

    def whole(self, seat: Seat) -> Data:
        """The hand at a seat as a deal has it: what is not told of one that did not win is counted."""
        hand = self.hand(seat)
        if not is_stated(hand):
            return {"score": 0}
        if self.is_counted(seat):
            return {key: hand[key] for key in _OF_A_SCORE if hand.get(key) is not None}
        marked = without_mark(hand)
        given = {key: marked[key] for key in _OF_A_HAND if marked.get(key) is not None}
        left = self.ruleset.hand_size - size_of(hand)
        if left > 0 and "others" not in given and "won" not in given and "status" not in given:
            given["others"] = left
        return given


def is_stated(hand: Data) -> bool:
    """Whether anything is told of a hand."""
    return any(hand.get(key) not in (None, []) for key in (*TAPPED, "won", "status", "score"))


def size_of(hand: Data) -> int:
    """The number of tiles told of a hand, a kong counting as three, bonus tiles aside."""
    groups = [group for key in ("exposed", "fixed") for group in read_data(GROUPS, hand.get(key), key, "deal")]
    return len(hand.get("free") or ()) + sum(len(group.tiles) - (group.kind is Kind.KONG) for group in groups)


def without_mark(hand: Data) -> Data:
    """A hand as it is read: the winning tile that stands concealed left out of the others.

    Written among them, it would be looked for in the groups on the table first.
    """
    won, free = hand.get("won"), hand.get("free") or []
    if not isinstance(won, Mapping) or won.get("among") is not False or won.get("tile") not in free:
        return hand
    place = free.index(won["tile"])
    return {**hand, "free": [*free[:place], *free[place + 1 :]]}


def with_mark(hand: Data) -> Data:
    """A hand with the winning tile that stands concealed among the others, as taps leave it."""
    won = hand.get("won")
    if won is None or won["tile"] is None or won["among"] or "free" not in hand:
        return hand
    return {**hand, "free": [*hand["free"], won["tile"]]}


def hand_data(hand: Hand) -> dict[str, Any]:
    """A hand as data, without what is not told and where it sits."""
    return {key: value for key, value in with_mark(hand_to_dict(hand)).items() if key != "seat" and value not in (None, [])}
