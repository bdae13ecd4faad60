"""A deal in progress: what is known of it so far, typed, tapped or read, and what an answer adds to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple, Self

from mjscore.game.deals import CountedHand, Deal, Liability, Result, in_one_round
from mjscore.game.groups import Group, Kind
from mjscore.game.hands import Hand, Means, Win
from mjscore.game.seats import ORDER_OF_PLAY, Seat
from mjscore.game.tiles import Tile

ToldHand = Hand | CountedHand
"""A hand as far as it is told. A winner has no win, or with tiles a win by `Means.UNKNOWN`, before the means are told."""
_NOTHING: Final = CountedHand(0)
"""What stands in the deal for a hand of which nothing is told."""
NO_HANDS: Final = Deal(())
NAMES_OF_RULES: Final = ("rules", "options", "limit")
HEADER: Final = (
    *NAMES_OF_RULES,
    "round",
    "visible",
    "date",
    "title",
    "result",
    "penalties",
    "wall",
    "streak",
    "no_choice",
    "liable",
)
"""What is told of a deal around its hands, first by which rules it is played."""


class Winner(NamedTuple):
    """The answer that a player won."""

    seat: Seat


class HandsScore(NamedTuple):
    """The answer that hands of which nothing was told score nothing."""

    seats: tuple[Seat, ...]


class Came(NamedTuple):
    """The answer how the winning tile came: drawn, or on the discard of `source`."""

    means: Means
    source: Seat | None = None


class Doubles(NamedTuple):
    """The answer how many doubles the score of the winner holds."""

    number: int


class GroupFrom(NamedTuple):
    """The answer who discarded for a group of the winner, as the notation writes the group."""

    group: str
    source: Seat


class KongsLaid(NamedTuple):
    """The answer that the winner's concealed kongs were laid down before, or after, a group, as the notation writes it."""

    group: str
    before: bool


class NoChoice(NamedTuple):
    """The answer that a dangerous discard is excused."""

    seat: Seat


class Showing(NamedTuple):
    """The answer that a tile was showing."""

    tile: Tile


class Fours(NamedTuple):
    """The answer whether as many fours were declared as make East pass after a draw."""

    declared: bool


Answer = (
    Winner
    | HandsScore
    | Came
    | Doubles
    | GroupFrom
    | KongsLaid
    | NoChoice
    | Showing
    | Fours
    | Result
    | Liability
)
"""What may be answered to a question about a deal."""


@dataclass(frozen=True, slots=True)
class DealDraft:
    """A deal as far as it is known: a hand, a count or nothing for each seat, how it ended, and the lines of its header.

    `seats` are those who play it, in the order of play. `hands` are those of which anything is told, `around` is the deal
    without hands: its result and every other line of the header. `said_winner` is who won, where that is told before his
    hand; `fours` says whether as many fours were declared as make East pass after a draw.
    """

    seats: tuple[Seat, ...]
    hands: Mapping[Seat, ToldHand] = field(default_factory=dict)
    around: Deal = NO_HANDS
    said_winner: Seat | None = None
    fours: bool | None = None

    def changed(self, **around: Any) -> Self:
        """The draft with something else told around the hands."""
        return replace(self, around=replace(self.around, **around))

    def with_hand(self, seat: Seat, hand: ToldHand) -> Self:
        """The draft with a hand told at a seat."""
        return replace(self, hands={**self.hands, seat: hand})

    def with_win(self, seat: Seat, won: Win) -> Self:
        """The draft with the hand at a seat won."""
        return self.with_hand(seat, replace(self.hands[seat], won=won))

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
        """The seats of whose hands anything is told, in the order of play; the game may not have all of them."""
        return tuple(seat for seat in ORDER_OF_PLAY if seat in self.hands)

    @property
    def unstated(self) -> tuple[Seat, ...]:
        """The seats of the game of whose hands nothing is told."""
        return tuple(seat for seat in self.seats if seat not in self.hands)

    @property
    def winner(self) -> Seat | None:
        """Who has won, as far as that is told."""
        if self.said_winner is not None:
            return self.said_winner
        for seat in self.stated:
            if self.hands[seat].won is not None:
                return seat
        return None

    def deal(self) -> Deal:
        """The deal as it is told, be it impossible; a hand of which nothing is told scores nothing."""
        seats = dict.fromkeys((*self.seats, *self.stated))
        hands = tuple(
            (seat, replace(self.hands.get(seat, _NOTHING), seat=seat)) for seat in seats
        )
        return in_one_round(replace(self.around, seats=hands))

    def with_answer(self, answer: Answer) -> Self:
        """The draft with what an answer adds to it."""
        match answer:
            case Winner(seat):
                return replace(self, said_winner=seat)
            case Result():
                return self.changed(result=answer)
            case Liability():
                return self.changed(liable=(answer,))
            case NoChoice(seat):
                return self.changed(no_choice=(seat,))
            case Showing(tile):
                return self.changed(visible=(tile,))
            case Fours(declared):
                return replace(self, fours=declared)
            case HandsScore(seats):
                return self._with_nothing(seats)
            case _:
                return self._with_winning_answer(answer)

    def _with_nothing(self, seats: tuple[Seat, ...]) -> Self:
        hands = dict(self.hands)
        for seat in seats:
            status = hands[seat].status if seat in hands else None
            hands[seat] = CountedHand(0, status=status)
        return replace(self, hands=hands)

    def _with_winning_answer(
        self, answer: Came | Doubles | GroupFrom | KongsLaid
    ) -> Self:
        """The draft with an answer about the hand that won."""
        winner = self.winner
        assert winner is not None
        match answer:
            case Came(means, source):
                before = self.hands[winner].won or Win(means)
                return self.with_win(
                    winner, replace(before, means=means, source=source)
                )
            case Doubles(number):
                counted = self.counted(winner)
                assert counted is not None
                return self.with_hand(winner, replace(counted, doubles=number))
            case GroupFrom(group, source):
                return self.with_hand(winner, self._with_source(winner, group, source))
            case KongsLaid(group, before_it):
                return self.with_hand(
                    winner, self._with_kongs(winner, group, before_it)
                )

    def _with_source(self, winner: Seat, group: str, source: Seat) -> Hand:
        """The winner's hand with the first group that is so written, and has no discarder, taken from one."""
        hand = self.tiles(winner)
        assert hand is not None
        place = next(
            at
            for at, laid in enumerate(hand.exposed)
            if laid.source is None and str(laid) == group
        )
        laid = hand.exposed[place]
        claimed = Group(laid.kind, laid.tile, laid.form, source)
        exposed = (*hand.exposed[:place], claimed, *hand.exposed[place + 1 :])
        return replace(hand, exposed=exposed)

    def _with_kongs(self, winner: Seat, group: str, before: bool) -> Hand:
        """The winner's hand with his concealed kongs among the groups laid down: before one of them, or last."""
        hand = self.tiles(winner)
        assert hand is not None
        place = len(hand.exposed)
        if before:
            place = [str(laid) for laid in hand.exposed].index(group)
        kongs = tuple(laid for laid in hand.fixed if laid.kind is Kind.KONG)
        rest = tuple(laid for laid in hand.fixed if laid.kind is not Kind.KONG)
        exposed = (*hand.exposed[:place], *kongs, *hand.exposed[place:])
        return replace(hand, exposed=exposed, fixed=rest)
