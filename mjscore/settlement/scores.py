"""What every hand of a deal scores: sheets of the written ones, the capped totals of those counted by hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from mjscore.deals import UNKNOWN_TABLE, CountedHand, Deal, TableView
from mjscore.hands import Hand, Means, Win
from mjscore.problems import ImpossibleHand, Problem
from mjscore.rulesets.schema import Item, Ruleset
from mjscore.scoring import Sheet, score
from mjscore.scoring.judging import special_worth
from mjscore.seats import Seat, in_table_order
from mjscore.settlement.rules import SettlementRules


@dataclass(frozen=True, slots=True)
class Counted:
    """The score of a hand counted by hand: `counted` as written, `total` after the limit, both in points."""

    counted: int
    total: int

    def to_dict(self, *, inner: bool = True) -> dict[str, Any]:
        """As the JSON output carries it: the total alone."""
        return {"total": self.total}


Scores = Mapping[Seat, Sheet | Counted]


@dataclass(frozen=True, slots=True)
class Case:
    """A deal that somebody won, with all that its payments turn on."""

    deal: Deal
    scores: Scores
    ruleset: Ruleset
    rules: SettlementRules

    @property
    def winner(self) -> Seat:
        """The seat that won."""
        assert self.deal.winner is not None
        return self.deal.winner

    @property
    def won(self) -> Win:
        """How it won."""
        won = self.deal.hand(self.winner).won
        assert won is not None
        return won

    @property
    def limit(self) -> int | None:
        """The limit in force, in points."""
        return self.ruleset.limit.points


def score_deal(deal: Deal, ruleset: Ruleset, *, robbed_concealed: bool = False) -> dict[Seat, Sheet | Counted]:
    """The score of each seat, in the order of the seats; raises ImpossibleHand with what is wrong with any of the hands.

    `robbed_concealed`: the tile came from a concealed kong, and counts as a discard (Millington 58, 117k).
    """
    scores: dict[Seat, Sheet | Counted] = {}
    refused: list[Problem] = []
    for seat in in_table_order(deal.players):
        hand = deal.hand(seat)
        try:
            if isinstance(hand, CountedHand):
                scores[seat] = score_counted(hand, ruleset, seat, deal.streak or 0)
            else:
                scores[seat] = score_written(hand, deal, seat, ruleset, robbed_concealed=robbed_concealed)
        except ImpossibleHand as problem:
            refused.append(problem)
    if refused:
        raise ImpossibleHand(
            [fault for problem in refused for fault in problem.faults], text=refused[0].text, source=refused[0].source
        )
    return scores


def score_written(hand: Hand, deal: Deal, seat: Seat, ruleset: Ruleset, *, robbed_concealed: bool = False) -> Sheet:
    """The sheet of a hand at a seat of a deal; a winner's counts what lies open at the table and East's wins running."""
    if hand.won is None:
        return score(hand, ruleset, UNKNOWN_TABLE)
    table = TableView.of(deal, seat)
    if not robbed_concealed:
        return score(hand, ruleset, table)
    return score(replace(hand, won=replace(hand.won, means=Means.DISCARD)), ruleset, table)._replace(hand=hand)


def score_counted(hand: CountedHand, ruleset: Ruleset, seat: Seat, streak: int) -> Counted:
    """A counted hand; an incorrect one that counts for nothing is worth nothing whatever was written."""
    if ruleset.counts_nothing(hand.status):
        return Counted(hand.score, 0)
    counted = as_counted(hand.score, hand.won is not None, ruleset)
    return counted if hand.won is None else replace(counted, total=max(_worth_of_streak(ruleset, seat, streak), counted.total))


def as_counted(points: int, wins: bool, ruleset: Ruleset) -> Counted:
    """A count as it was written, after the limit; in Harr's Part II a loser's is not capped."""
    limit = ruleset.limit.points
    return Counted(points, min(points, limit) if limit is not None and (wins or ruleset.caps_losers) else points)


def _worth_of_streak(ruleset: Ruleset, seat: Seat, streak: int) -> int:
    """What a win is worth by East's wins running alone, whatever its tiles (Millington 122r); 0 if nothing."""
    items = (item for item in ruleset.items if not (item.each or item.unless) and _is_of_streak(item, seat, streak))
    return special_worth(items, ruleset.limit).worth


def _is_of_streak(item: Item, seat: Seat, streak: int) -> bool:
    asked = {condition.name: condition for condition in item.when if not condition.negated}
    if "streak" not in asked or not {"streak", "seat"}.issuperset(asked) or len(asked) < len(item.when):
        return False
    return asked["streak"].number == streak and ("seat" not in asked or seat in asked["seat"].names)
