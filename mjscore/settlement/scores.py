"""What every hand of a deal scores: sheets of the written ones, the capped totals of those counted by hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from mjscore.deals import CountedHand, Deal
from mjscore.groups import Form, Group, Kind
from mjscore.hands import Hand, Means
from mjscore.problems import ImpossibleHand, Problem
from mjscore.rulesets.schema import Item, Ruleset, WithoutLimit
from mjscore.scoring import UNKNOWN_TABLE, Sheet, TableView, score
from mjscore.scoring.judging import part_of
from mjscore.seats import Seat, in_table_order
from mjscore.tiles import Tile


@dataclass(frozen=True, slots=True)
class Counted:
    """The score of a hand counted by hand: `counted` as written, `total` after the limit, both in points."""

    counted: int
    total: int

    def to_dict(self) -> dict[str, Any]:
        """As the JSON output carries it: the total alone."""
        return {"total": self.total}


Scores = Mapping[Seat, Sheet | Counted]


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
    table = TableView(open_tiles(deal, seat), deal.streak or 0)
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
    for item in ruleset.items:
        if item.limit is None or item.each or item.unless or not _is_of_streak(item, seat, streak):
            continue
        if ruleset.limit.points is not None:
            return part_of(ruleset.limit.points, item.limit)
        if ruleset.limit.without_limit is not WithoutLimit.COUNT:
            return part_of(ruleset.limit.notional, item.limit)
    return 0


def _is_of_streak(item: Item, seat: Seat, streak: int) -> bool:
    asked = {condition.name: condition for condition in item.when if not condition.negated}
    if "streak" not in asked or not {"streak", "seat"}.issuperset(asked) or len(asked) < len(item.when):
        return False
    return asked["streak"].number == streak and ("seat" not in asked or seat in asked["seat"].names)


def open_tiles(deal: Deal, seat: Seat) -> tuple[Tile, ...]:
    """The tiles that `seat` sees lying open beside his own: `visible:`, and the exposed and declared sets of the others.

    A group that a claimed winning tile completed lay concealed before, and does not count (decision “visible-in-a-deal”).
    """
    shown = list(deal.visible)
    for other, hand in deal.seats:
        if other is not seat and isinstance(hand, Hand):
            for group in hand.melds:
                shown.extend(group.tiles)
    return tuple(sorted(shown))


def displayed(hand: Hand, sheet: Sheet | Counted) -> tuple[Group, ...]:
    """The groups that lay on the table before the winning tile came, in the order in which they were laid down.

    Declared concealed kongs of which that order is not known (they stand under `concealed:`) are left out.
    """
    completed = completed_by_claim(hand, sheet)
    if completed is None or hand.won is None or not hand.won.among:
        return hand.exposed
    place = max((index for index, group in enumerate(hand.exposed) if _alike(group, completed)), default=None)
    return tuple(group for index, group in enumerate(hand.exposed) if index != place)


def completed_by_claim(hand: Hand, sheet: Sheet | Counted) -> Group | None:
    """The group that a claimed winning tile completed, with the seat that it came from; None where there is none."""
    won = hand.won
    if won is None or not won.claimed or not isinstance(sheet, Sheet) or sheet.reading.completed is None:
        return None
    return sheet.reading.completed.with_source(won.source)


def _alike(group: Group, other: Group) -> bool:
    return group.kind is other.kind and group.tile == other.tile and group.form is not Form.CONCEALED


def kongs_of_unknown_order(hand: Hand) -> tuple[Group, ...]:
    """Declared concealed kongs written under `concealed:`, of which nobody knows when they were declared."""
    return tuple(group for group in hand.fixed if group.kind is Kind.KONG)
