"""What the hands of a plan are worth: the points that they score, and what a win or a loss brings in payments."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from mjscore.arrangements.readings import before_win
from mjscore.deals import UNKNOWN_TABLE, CountedHand, Deal, TableView
from mjscore.groups import Codes, group_of
from mjscore.hands import Hand, Means, Win
from mjscore.legality import refusal
from mjscore.legality.game_faults import unknown_seat_or_round
from mjscore.rulesets.schema import Ruleset
from mjscore.scoring.engine import best_total
from mjscore.scoring.readings import winning_kinds
from mjscore.scoring.rules import scoring_rules
from mjscore.seats import Round, Seat
from mjscore.settlement.liability import NOBODY, Verdict
from mjscore.settlement.payments import Winning, net_of, rounded
from mjscore.settlement.scores import Case, Counted
from mjscore.strategy.chances.course import ChanceAim
from mjscore.strategy.unary import counts_of
from mjscore.tiles import TILES, Tile

PlanTiles = tuple[Codes, int]
"""The melds of a hand, by their codes, and its tiles in hand (`unary`)."""

Wins = dict[int, dict[Means, int | None]]
"""By the kinds with which a hand may win, the points of each win by how the tile comes; None where it may not win so."""

_MEANS: Final = (Means.DRAW, Means.DISCARD, Means.LOOSE)


class PlanValues:
    """The points of hands held at one seat, in one round, with the same bonus tiles, under one ruleset.

    `table` gives the tiles that lie open outside the hand, and East's wins running. Raises ImpossibleHand for a seat or a round
    that the ruleset does not know.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        seat: Seat | None = None,
        round: Round | None = None,
        bonus: tuple[Tile, ...] = (),
        table: TableView = UNKNOWN_TABLE,
    ) -> None:
        self.ruleset, self._rules, self._table = ruleset, scoring_rules(ruleset), table
        self._seated = Hand(bonus=bonus, seat=seat, round=round)
        unknown = list(unknown_seat_or_round(self._seated, self._rules.game))
        if unknown:
            raise refusal(self._seated, unknown, "hand")
        self._wins: dict[PlanTiles, Wins] = {}

    def fill_in(self, tiles: Iterable[PlanTiles]) -> None:
        """Work out what some hands win on, and what each win is worth, all together."""
        unknown = [each for each in dict.fromkeys(tiles) if each not in self._wins]
        if not unknown:
            return
        if len(unknown) > 1 and self._together:
            found = import_module("mjscore.many.outcomes").wins_of(*self._columns(unknown))
        else:
            found = [self._wins_of(self._hand(each)) for each in unknown]
        self._wins |= zip(unknown, found, strict=True)

    def wins(self, melds: Codes, in_hand: int) -> Wins:
        """By the kinds with which a hand may win, what each win is worth in points; None where the ruleset does not let it."""
        self.fill_in([(melds, in_hand)])
        return self._wins[melds, in_hand]

    @property
    def _together(self) -> bool:
        """Whether hands can be scored together: numpy is there, and the numbers of the ruleset are not too large."""
        if find_spec("numpy") is None:
            return False
        return not import_module("mjscore.many.engine").many_rules(self.ruleset).too_large

    def _columns(self, tiles: Sequence[PlanTiles]) -> tuple[Any, Any]:
        """The hands as arrays, and what these know of the ruleset."""
        melds, in_hand = zip(*tiles, strict=True)
        hands = import_module("mjscore.many.hands").hands_like(self._seated, melds, in_hand, self._table)
        return hands, import_module("mjscore.many.engine").many_rules(self.ruleset)

    def _wins_of(self, hand: Hand) -> Wins:
        means = _MEANS if hand.kongs else _MEANS[:2]
        kinds = winning_kinds(before_win(hand), hand, self._rules)
        return {kind: {each: self._total(hand, Win(each, TILES[kind])) for each in means} for kind in kinds}

    def _total(self, hand: Hand, win: Win) -> int | None:
        won = Hand(hand.exposed, (), hand.free, hand.bonus, hand.seat, hand.round, win, hand.visible)
        return best_total(won, self._rules, self._table)

    def of_losers(self, hands: Sequence[PlanTiles]) -> list[int]:
        """The points of hands that did not win."""
        if len(hands) > 1 and self._together:
            found: list[int] = import_module("mjscore.many.engine").totals_of(*self._columns(hands))[0].tolist()
            return found
        return [best_total(self._hand(each), self._rules, self._table) or 0 for each in hands]

    def score_alike(self, one: int, other: int) -> bool:
        """Whether two groups, by their codes, score the same items and are the same to every question about the hand."""
        tables = [self._rules.pieces_at(self._seated.seat, self._seated.round, winner) for winner in (True, False)]
        return all((table[one].items, table[one].passes) == (table[other].items, table[other].passes) for table in tables)

    def _hand(self, tiles: PlanTiles) -> Hand:
        melds, in_hand = tiles
        free = tuple([TILES[kind] for kind, count in enumerate(counts_of(in_hand)) for _ in range(count)])
        seated = self._seated
        return Hand(tuple([group_of(code) for code in melds]), (), free, seated.bonus, seated.seat, seated.round)


Worth = Callable[[int, bool], float]
"""What a win is worth to the aim, by its score in points and whether it was claimed."""


def players_of(ruleset: Ruleset, seat: Seat | None) -> tuple[Seat, ...]:
    """The seats at a full table of the ruleset, the player's own and East among them."""
    seats = ruleset.play.seats
    number = ruleset.settlement.players or len(seats)
    first = [each for each in seats if each in (Seat.EAST, seat)]
    return tuple([*first, *(each for each in seats if each not in first)][:number])


class Receipts:
    """What one player receives, in points, by what his hand scores; each score is settled once and remembered.

    Who is liable for a discard only changes which of the others pays, so that it does not matter here. A loser settles with
    losers whose hands count nothing, and what he pays the winner is not counted.
    """

    def __init__(self, ruleset: Ruleset, seat: Seat, streak: int = 0) -> None:
        self._ruleset, self._seat, self._streak = ruleset, seat, streak
        self._rules = replace(ruleset.settlement, sitting_out=None)
        self._players = players_of(ruleset, seat)
        self._others = tuple(each for each in self._players if each is not seat)
        self._known: dict[tuple[int, bool | None], float] = {}

    def of_win(self, points: int, claimed: bool) -> float:
        """What all others pay for a win; on a claimed tile, the mean over who discarded it."""
        if (points, claimed) not in self._known:
            wins = [Win(Means.DISCARD, source=each) for each in self._others] if claimed else [Win(Means.DRAW)]
            self._known[points, claimed] = sum(self._net(points, self._seat, won) for won in wins) / len(wins)
        return self._known[points, claimed]

    def of_loss(self, points: int) -> float:
        """What the other losers pay if another player wins, the mean over who does."""
        if (points, None) not in self._known:
            paid = [self._net(points, winner, Win(Means.DRAW)) for winner in self._others]
            self._known[points, None] = sum(paid) / len(paid)
        return self._known[points, None]

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
    if aim is ChanceAim.WINNINGS:
        return paid
    return lambda points, _: float(points) if aim is ChanceAim.SCORE else 1.0


def no_winnings(points: int, claimed: bool) -> float:
    """Nothing: what the others pay cannot be told where no seat is known."""
    return 0.0
