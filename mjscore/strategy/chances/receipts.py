"""What a win or a loss brings in points paid, by the settlement of the ruleset.

All that the others pay counts, East's double, and the New Method where it is played.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from mjscore.deals import CountedHand, Deal
from mjscore.hands import Means, Win
from mjscore.rulesets.schema import Ruleset
from mjscore.seats import Seat
from mjscore.settlement.liability import NOBODY, Verdict
from mjscore.settlement.payments import Winning, net_of, rounded
from mjscore.settlement.rules import settlement_rules
from mjscore.settlement.scores import Case, Counted
from mjscore.strategy.model import ChanceAim

Worth = Callable[[int, bool], float]
"""What a win is worth to the aim, by its score in points and whether it was claimed."""


def players_of(ruleset: Ruleset, seat: Seat | None) -> tuple[Seat, ...]:
    """The seats at a full table of the ruleset, the player's own and East among them."""
    seats = ruleset.play.seats
    number = settlement_rules(ruleset).players or len(seats)
    first = [each for each in seats if each in (Seat.EAST, seat)]
    return tuple([*first, *(each for each in seats if each not in first)][:number])


class Receipts:
    """What one player receives, in points, by what his hand scores; each score is settled once and remembered.

    Who is liable for a discard only changes which of the others pays, so that it does not matter here. A loser settles with
    losers whose hands count nothing, and what he pays the winner is not counted.
    """

    def __init__(self, ruleset: Ruleset, seat: Seat, streak: int = 0) -> None:
        self._ruleset, self._seat, self._streak = ruleset, seat, streak
        self._rules = replace(settlement_rules(ruleset), sitting_out=None)
        self._players = players_of(ruleset, seat)
        self._others = tuple(each for each in self._players if each is not seat)
        self._known: dict[tuple[int, bool | None], float] = {}

    def of_win(self, points: int, claimed: bool) -> float:
        """What all others pay for a win; on a claimed tile, the mean over who discarded it."""
        return self._remembered(points, claimed)

    def of_loss(self, points: int) -> float:
        """What the other losers pay if another player wins, the mean over who does."""
        return self._remembered(points, None)

    def _remembered(self, points: int, claimed: bool | None) -> float:
        known = self._known.get((points, claimed))
        if known is None:
            known = self._known[points, claimed] = self._mean(points, claimed)
        return known

    def _mean(self, points: int, claimed: bool | None) -> float:
        if claimed is None:
            found = [self._net(points, winner, Win(Means.DRAW)) for winner in self._others]
        elif claimed:
            found = [self._net(points, self._seat, Win(Means.DISCARD, source=source)) for source in self._others]
        else:
            found = [self._net(points, self._seat, Win(Means.DRAW))]
        return sum(found) / len(found)

    def of_danger(self, points: int, winner: Seat) -> float:
        """What this player pays if another wins so many points on his discard, and he is liable for it."""
        won = Win(Means.DISCARD, source=self._seat)
        return -self._net(points, winner, won, scorer=winner, verdict=Verdict(liable=(self._seat,)))

    def _net(self, points: int, winner: Seat, won: Win, *, scorer: Seat | None = None, verdict: Verdict = NOBODY) -> int:
        """What this player receives in all where one player scores and the hands of the others count nothing."""
        scores = {each: Counted(0, 0) for each in self._players} | {scorer or self._seat: Counted(points, points)}
        seats = tuple((each, CountedHand(scores[each].total, each, won if each is winner else None)) for each in self._players)
        deal = Deal(seats, streak=self._streak or None)
        payments = Winning(Case(deal, scores, self._ruleset, self._rules)).payments(verdict)
        if self._rules.rounding is not None:
            payments = rounded(payments, self._rules.rounding.number)
        return net_of(payments, self._players)[self._seat]


def worth_to(aim: ChanceAim, paid: Worth) -> Worth:
    """What a win is worth to an aim; `paid` says what the others pay."""
    return {ChanceAim.WINNINGS: paid, ChanceAim.SCORE: _points, ChanceAim.WIN: _one, ChanceAim.READY: _one}[aim]


def _points(points: int, claimed: bool) -> float:
    return float(points)


def _one(points: int, claimed: bool) -> float:
    return 1.0


def no_winnings(points: int, claimed: bool) -> float:
    """Nothing: what the others pay cannot be told where no seat is known."""
    return 0.0
