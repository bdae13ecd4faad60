"""A deal as far as it is told, typed or tapped: who plays it, by which rules, each hand of which anything is told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from mjscore.deals import CountedHand, Deal, in_one_round
from mjscore.hands import Hand, Means, Win
from mjscore.problems import Fault
from mjscore.rulesets.schema import Ruleset
from mjscore.seats import ORDER_OF_PLAY, Round, Seat
from mjscore.sessions.seating import Seating
from mjscore.settlement.penalties import has_ended
from mjscore.settlement.scores import impossible_score

ToldHand = Hand | CountedHand
"""A hand as far as it is told. A winner has no win, or with tiles a win by `Means.UNKNOWN`, before the means are told."""
NOTHING: Final = CountedHand(0)
"""What stands in the deal for a hand of which nothing is told."""
NO_HANDS: Final = Deal(())


def lacks_means(hand: ToldHand) -> bool:
    """Whether it is not told yet how a winner's hand won, or no more of it than the winning tile."""
    return hand.won is None or (
        isinstance(hand, Hand) and hand.won.means is Means.UNKNOWN
    )


@dataclass(frozen=True, slots=True)
class DealSoFar:
    """A deal as far as it is told.

    `hands` are those of which anything is told, `around` is the deal without hands. Beside it may be told who won
    (`said_winner`), that an offence ended the deal (`by_offence`) and whether enough fours were declared (`fours`).
    """

    seating: Seating
    ruleset: Ruleset
    wind: Round | None = None
    hands: Mapping[Seat, ToldHand] = field(default_factory=dict)
    around: Deal = NO_HANDS
    said_winner: Seat | None = None
    by_offence: bool = False
    fours: bool | None = None

    def changed(self, **around: Any) -> DealSoFar:
        """The deal with something else told around the hands."""
        return replace(self, around=replace(self.around, **around))

    def with_hand(self, seat: Seat, hand: ToldHand) -> DealSoFar:
        """The deal with a hand told at a seat."""
        return replace(self, hands={**self.hands, seat: hand})

    def with_win(self, seat: Seat, won: Win) -> DealSoFar:
        """The deal with the hand at a seat won; the number of its tiles tells whether the winning one is among them."""
        hand = self.hands[seat]
        among = isinstance(hand, Hand) and hand.size > self.ruleset.hand_size
        return self.with_hand(seat, replace(hand, won=replace(won, among=among)))

    def tiles(self, seat: Seat | None) -> Hand | None:
        """The hand at a seat, where it is told by its tiles."""
        hand = None if seat is None else self.hands.get(seat)
        return hand if isinstance(hand, Hand) else None

    def counted(self, seat: Seat | None) -> CountedHand | None:
        """The hand at a seat, where it was counted by hand."""
        hand = None if seat is None else self.hands.get(seat)
        return hand if isinstance(hand, CountedHand) else None

    @property
    def stated(self) -> tuple[Seat, ...]:
        """The seats of whose hands anything is stated, in the order of play; the game may not have all of them."""
        return tuple(seat for seat in ORDER_OF_PLAY if seat in self.hands)

    @property
    def unstated(self) -> tuple[Seat, ...]:
        """The seats of the game of whose hands nothing is stated."""
        return tuple(seat for seat, _ in self.seating.seats if seat not in self.hands)

    @property
    def winner(self) -> Seat | None:
        """Who is said to have won."""
        return self.said_winner or next(
            (seat for seat in self.stated if self.hands[seat].won is not None), None
        )

    @property
    def ended(self) -> bool:
        """Whether it is told how the deal ended."""
        return (
            self.winner is not None
            or self.by_offence
            or has_ended(self.deal(), self.ruleset.settlement)
        )

    @property
    def fewest_heads(self) -> int:
        """How many heads an original hand must have to be washed for them; 0 where none is."""
        return min(
            (
                rule.different
                for rule in self.ruleset.settlement.washing
                if rule.different
            ),
            default=0,
        )

    def name(self, party: str) -> str:
        """Who sits there, or sits out; the seat itself where nobody does."""
        return self.seating.to_dict().get(str(party), str(party))

    def called(self, seat: Seat) -> str:
        """The player and his seat: `Ann (East)`."""
        return f"{self.name(seat)} ({seat})"

    def streak_of(self, seat: Seat) -> int:
        """East's wins running that count for a winner at a seat."""
        return (self.around.streak or 0) if seat is Seat.EAST else 0

    def impossible_score(self, seat: Seat) -> Fault | None:
        """Why no hand can have the score that was counted by hand at a seat; None where one can."""
        hand = self.counted(seat)
        if hand is None or hand.status is not None:
            return None
        return impossible_score(
            hand.score, seat is self.winner, self.ruleset, hand.doubles, new=True
        )

    def deal(self) -> Deal:
        """The deal as it is told, be it impossible; a hand of which nothing is told scores nothing."""
        seats = dict.fromkeys((*(seat for seat, _ in self.seating.seats), *self.stated))
        hands = tuple(
            (seat, replace(self.hands.get(seat, NOTHING), seat=seat)) for seat in seats
        )
        return in_one_round(replace(self.around, seats=hands))
