"""What every hand of a deal scores, as a sheet or counted by hand, which counts no hand can have, and a deal that was won."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from typing import Final, TypedDict

from mjscore.game.deals import UNKNOWN_TABLE, CountedHand, Deal, TableView
from mjscore.game.groups import Form, Group, Kind
from mjscore.game.hands import Hand, Means, Remark, Win
from mjscore.game.legality.robbed_kongs import robbery_of
from mjscore.game.seats import Round, Seat, in_table_order
from mjscore.game.tiles import Tile, write_tiles
from mjscore.problems import Fault, ImpossibleHand, Problem
from mjscore.provenance import Count
from mjscore.rules.deal_keys import part_of
from mjscore.rules.schema import Item, Ruleset, Who, WithoutLimit
from mjscore.rules.settlement_keys import SettlementRules
from mjscore.rules.vocabulary.conditions import CONDITIONS, judge_of
from mjscore.rules.vocabulary.english import times
from mjscore.rules.vocabulary.terms import SEAT_NUMBERS, Situation, View
from mjscore.scoring import Sheet, score
from mjscore.scoring.engine import value
from mjscore.scoring.judging import special_worth
from mjscore.sentences import listed, sentence


def least_points(ruleset: Ruleset) -> int:
    """The points that no winner can be without: those of items that ask for nothing but the win, and that no item replaces."""
    replaced: set[str] = set()
    for item in ruleset.items:
        replaced.update(item.excludes)
    points = 0
    for item in ruleset.items:
        is_scored = item.who is not Who.LOSERS and item.id not in replaced
        if is_scored and not _asks_for_more(item):
            points += item.points or 0
    return points


def _asks_for_more(item: Item) -> bool:
    """Whether an item asks for more than the win."""
    return bool(item.each or item.when or item.unless)


def least_of_winner(ruleset: Ruleset) -> int:
    """The least that a win counts, with the doubles that every win needs; no more than the limit."""
    win = ruleset.win
    limit = ruleset.limit.points
    points = max(least_points(ruleset), win.minimum_points)
    doubles = max(win.minimum_doubles, win.minimum_combinations)
    least = points << doubles
    return least if limit is None else min(least, limit)


def least_win(ruleset: Ruleset) -> int:
    """The least that a hand that won can count: what every winner has, and the smallest item if no plain hand is without.

    Plain hands are of runs alone, drawn or claimed, with eyes of a suit or of a wind; they are scored.
    """
    least = least_of_winner(ruleset)
    with_an_item = _least_with_an_item(ruleset)
    if with_an_item <= least:
        return least
    totals = list(_plain_wins(ruleset))
    return with_an_item if totals and least not in totals else least


def _least_with_an_item(ruleset: Ruleset) -> int:
    """What every winner has, and the smallest item."""
    points = [
        item.points
        for item in ruleset.items
        if item.points and item.who is not Who.LOSERS and _asks_for_more(item)
    ]
    least = least_of_winner(ruleset) + min(points, default=0)
    limit = ruleset.limit.points
    return least if limit is None else min(least, limit)


def _plain_wins(ruleset: Ruleset) -> Iterator[int]:
    """The totals of wins of South's with runs alone and a pair, in so far as the ruleset lets them win."""
    lowest = ("3D", "2B", "6B", "5C")[: ruleset.win.sets]
    chows = [Group(Kind.CHOW, Tile.of(tile), Form.EXPOSED) for tile in lowest]
    ways = product(
        ("2C", "N", "W"), (0, 1, len(chows) - 1), (Means.DRAW, Means.DISCARD)
    )
    for eyes, laid, means in ways:
        concealed = len(chows) - laid
        free = [Tile.of(eyes), Tile.of(eyes)]
        for chow in chows[:concealed]:
            free += chow.tiles
        winning = chows[0].tiles[0]
        free.remove(winning)
        hand = Hand(
            exposed=tuple(chows[concealed:]),
            free=tuple(sorted(free)),
            seat=Seat.SOUTH,
            round=Round.EAST,
            won=Win(means, winning),
        )
        try:
            yield value(hand, ruleset).total
        except ImpossibleHand:
            continue


def only_even(ruleset: Ruleset, *, winner: bool) -> bool:
    """Whether every score of a winner, or of a loser, is even: all points are, and so are parts of the limit."""
    other = Who.LOSERS if winner else Who.WINNER
    values = [item.points or 0 for item in ruleset.items if item.who is not other]
    limit = ruleset.limit
    if limit.points is None and limit.without_limit is not WithoutLimit.COUNT:
        values.append(limit.notional)
    return not any(value % 2 for value in values)


def impossible_score(
    counted: int,
    wins: bool,
    ruleset: Ruleset,
    doubles: int | None = None,
    *,
    new: bool = False,
) -> Fault | None:
    """Why no hand of the ruleset can have a score that was counted by hand, with so many doubles; None where one can.

    A `new` score is tried by what hands count; one that was written down before only by what every winner has.
    """
    limit = ruleset.limit.points
    even = only_even(ruleset, winner=wins)
    least = least_of_winner(ruleset) if wins else 0
    if wins and new and counted < _least_with_an_item(ruleset):
        least = least_win(ruleset)
    if counted < 0:
        message = sentence(
            "score: {counted}, but a score is 0 or more", counted=counted
        )
        return Fault("score-too-low", message, hint="count again")
    if counted < least:
        message = sentence(
            "score: {counted}, but nobody wins with fewer than {least} points",
            counted=counted,
            least=least,
        )
        hint = "count again, with the points for winning"
        return Fault("score-too-low", message, hint=hint)
    is_below_limit = limit is None or counted < limit
    if even and counted % 2 and is_below_limit:
        message = sentence(
            "score: {counted} cannot be right, because every value is even",
            counted=counted,
        )
        return Fault("score-odd", message, hint="count again")
    if doubles and counted and not _is_part_of_limit(counted, ruleset):
        least = least_points(ruleset) if wins else 0
        return _impossible_doubles(counted, doubles, least, even=even)
    return None


def _impossible_doubles(
    counted: int, doubles: int, least: int, *, even: bool
) -> Fault | None:
    """Why a score cannot hold so many doubles: its points would be no whole number, odd, or fewer than the `least`."""
    points, rest = divmod(counted, 1 << doubles)
    is_odd = even and points % 2 == 1
    if not rest and not is_odd and points >= least:
        return None
    message = sentence(
        "score: {counted} would be {points} points doubled {doubles}, which nobody can have",
        counted=counted,
        points=f"{counted / (1 << doubles):g}",
        doubles=times(doubles),
    )
    hint = "count the points and the doubles again"
    return Fault("score-not-doubled", message, hint=hint)


def over_limit(deal: Deal, ruleset: Ruleset) -> str:
    """Which scores counted by hand are over the limit, and may be mistyped, in a sentence about seats; empty if none is."""
    limit = ruleset.limit.points
    if limit is None:
        return ""
    over = [
        sentence("{name}'s {score}", name=seat, score=hand.score)
        for seat, hand in deal.seats
        if isinstance(hand, CountedHand) and hand.score > limit
    ]
    if not over:
        return ""
    words = "{scores} are over the limit of {limit}"
    if len(over) == 1:
        words = "{scores} is over the limit of {limit}"
    return sentence(words, scores=listed(over), limit=limit)


def _is_part_of_limit(counted: int, ruleset: Ruleset) -> bool:
    """Whether a score may be the limit or a part of it, which is not doubled."""
    limit = ruleset.limit.points
    if limit is None:
        limit = ruleset.limit.notional
    if counted == limit:
        return True
    for item in ruleset.items:
        if item.added:
            return True
        if item.limit is not None and counted == part_of(limit, item.limit):
            return True
    return False


class CountedJson(TypedDict):
    """The score of a hand counted by hand, after the limit."""

    total: Count


@dataclass(frozen=True, slots=True)
class Counted:
    """The score of a hand counted by hand: `counted` as written, `total` after the limit, both in points."""

    counted: int
    total: int

    def to_dict(self, *, inner: bool = True) -> CountedJson:
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


def score_deal(deal: Deal, ruleset: Ruleset) -> dict[Seat, Sheet | Counted]:
    """The score of each seat, in the order of the seats; raises ImpossibleHand with what is wrong with any of the hands."""
    scores: dict[Seat, Sheet | Counted] = {}
    refused: list[Problem] = []
    faults: list[Fault] = []
    for seat in in_table_order(deal.players):
        hand = deal.hand(seat)
        try:
            if isinstance(hand, CountedHand):
                scores[seat] = score_counted(hand, ruleset, seat, deal.streak or 0)
            else:
                scores[seat] = score_written(hand, deal, seat, ruleset)
        except ImpossibleHand as problem:
            refused.append(problem)
            for fault in problem.faults:
                if fault.where:
                    fault = fault._replace(where=f"{seat} {fault.where}")
                faults.append(fault)
    if refused:
        raise ImpossibleHand(faults, text=refused[0].text, source=refused[0].source)
    return scores


def score_written(
    hand: Hand, deal: Deal, seat: Seat, ruleset: Ruleset, unseen: Tile | None = None
) -> Sheet:
    """The sheet of a hand at a seat of a deal; a winner's counts what lies open at the table and East's wins running.

    A tile that was robbed of a concealed kong counts as a discard (Millington 58, 117k). `unseen`: a tile that is not looked
    for at the table.
    """
    if hand.won is None:
        return score(hand, ruleset, UNKNOWN_TABLE)
    table = TableView.of(deal, seat)
    open_tiles = tuple(tile for tile in table.open_tiles if tile is not unseen)
    table = table._replace(open_tiles=open_tiles)
    robbery = robbery_of(deal)
    if robbery is None or not robbery.concealed:
        return score(hand, ruleset, table)
    remarks = hand.won.remarks - {Remark.LAST_TILE}
    won = replace(hand.won, means=Means.DISCARD, remarks=remarks)
    return score(replace(hand, won=won), ruleset, table)._replace(hand=hand)


def seen_elsewhere(case: Case) -> tuple[str, ...]:
    """A note of the tiles in the others' sets that leave the winning tile as the only one (decision “only-possible-card”)."""
    hand = case.deal.hand(case.winner)
    sheet = case.scores[case.winner]
    if not isinstance(hand, Hand) or not isinstance(sheet, Sheet) or hand.won is None:
        return ()
    scored = {line.id for line in sheet.items}
    if not any(
        item.id in scored and _asks_the_table(item) for item in case.ruleset.items
    ):
        return ()
    beside: set[Tile] = set()
    for _, groups in case.deal.melds_beside(case.winner):
        for group in groups:
            beside.update(group.tiles)
    decisive = []
    for tile in sorted(beside):
        without = score_written(hand, case.deal, case.winner, case.ruleset, unseen=tile)
        if without.total != sheet.total:
            decisive.append(tile)
    if not decisive:
        return ()
    places = ["in the others' sets"]
    if not set(decisive).isdisjoint(case.deal.visible):
        places.append("among the discards")
    if not set(decisive).isdisjoint(hand.tiles):
        places.append("in the winner's own hand")
    note = sentence(
        "{found} {places} leave {tile} as the only tile that completes {winner}'s hand",
        found=write_tiles(decisive),
        places=listed(places),
        tile=hand.won.tile,
        winner=case.winner,
    )
    return (note,)


def _asks_the_table(item: Item) -> bool:
    """Whether an item turns on what lies open at the table."""
    return any(CONDITIONS[condition.name].of_table for condition in item.when)


def score_counted(
    hand: CountedHand, ruleset: Ruleset, seat: Seat, streak: int
) -> Counted:
    """A counted hand; an incorrect one that counts for nothing is worth nothing whatever was written."""
    if ruleset.counts_nothing(hand.status):
        return Counted(hand.score, 0)
    wins = hand.won is not None
    counted = as_counted(hand.score, wins, ruleset)
    if not wins:
        return counted
    worth = _worth_of_streak(ruleset, seat, streak)
    return Counted(counted.counted, max(worth, counted.total))


def as_counted(points: int, wins: bool, ruleset: Ruleset) -> Counted:
    """A count as it was written, after the limit; in Harr's Part II a loser's is not capped."""
    limit = ruleset.limit.points
    is_capped = wins or ruleset.caps_losers
    if is_capped and limit is not None:
        return Counted(points, min(points, limit))
    return Counted(points, points)


def worth_of_streak(case: Case) -> tuple[str, ...]:
    """A note of the item by which a count written by hand is worth more than was counted (Millington 122r)."""
    winner = case.winner
    score = case.scores[winner]
    if not isinstance(score, Counted):
        return ()
    streak = case.deal.streak or 0
    worth = _worth_of_streak(case.ruleset, winner, streak)
    if worth <= as_counted(score.counted, True, case.ruleset).total:
        return ()
    item = next(_items_of_streak(case.ruleset, winner, streak))
    note = sentence(
        "{name}: {worth}, whatever was counted ({cite})",
        name=item.name,
        worth=worth,
        cite=item.cite,
    )
    return (note,)


def _worth_of_streak(ruleset: Ruleset, seat: Seat, streak: int) -> int:
    """What a win is worth by East's wins running alone, whatever its tiles (Millington 122r); 0 if nothing."""
    items = _items_of_streak(ruleset, seat, streak)
    return special_worth(items, ruleset.limit).worth


_OF_A_STREAK: Final = frozenset(("streak", "seat"))
"""The fields of a situation that say how often a player has won running."""


def _items_of_streak(ruleset: Ruleset, seat: Seat, streak: int) -> Iterator[Item]:
    """The items that ask for nothing but so many wins of East's running."""
    for item in ruleset.items:
        if not (item.each or item.unless) and _is_of_streak(item, seat, streak):
            yield item


def _is_of_streak(item: Item, seat: Seat, streak: int) -> bool:
    """Whether an item asks for this number of wins running and nothing else, but perhaps for the seat, and is given them."""
    asked: set[str] = set()
    for condition in item.when:
        fields = CONDITIONS[condition.name].fields
        if not fields or not _OF_A_STREAK.issuperset(fields):
            return False
        asked.update(fields)
    if "streak" not in asked:
        return False
    view = View((), Situation(seat=SEAT_NUMBERS[seat], streak=streak))
    return all(judge_of(condition, {})(view) for condition in item.when)
