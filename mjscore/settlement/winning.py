"""What follows from a win: the winner's dues, doubled for East, who bears them, the losers' differences, who sits out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from mjscore.citations import Citation
from mjscore.deals import CountedHand, Deal
from mjscore.hands import Means, Win
from mjscore.problems import Fault, Subject
from mjscore.rulesets.schema import Ruleset
from mjscore.scoring import Sheet
from mjscore.scoring.counted import impossible_score
from mjscore.seats import Seat, in_table_order
from mjscore.settlement.liability.liability import Verdict
from mjscore.settlement.payments import SITTING_OUT, Payment, pay
from mjscore.settlement.places import place, undecided
from mjscore.settlement.rules.rules import Discarder, SettlementRules, SittingOut
from mjscore.settlement.scores import Scores
from mjscore.vocabulary.terms import doubles_words, times


@dataclass(frozen=True, slots=True)
class Due:
    """What one loser owes the winner, in points, why and by which rule."""

    amount: int
    why: str
    cite: Citation


class Winning:
    """The payments of one win under one ruleset."""

    def __init__(self, deal: Deal, winner: Seat, won: Win, scores: Scores, ruleset: Ruleset, rules: SettlementRules) -> None:
        self.deal, self.winner, self.won, self.scores = deal, winner, won, scores
        self.ruleset, self.rules, self.stakes = ruleset, rules, rules.stakes
        self.losers = tuple(seat for seat in in_table_order(deal.players) if seat is not winner)
        self.notes: list[str] = []

    def payments(self, verdict: Verdict) -> tuple[Payment, ...]:
        """Every payment, the winner's first."""
        dues = {seat: self._due(seat) for seat in self.losers}
        found = list(self._to_winner(dues, verdict))
        if self._losers_settle(verdict):
            for one, other in combinations(self.losers, 2):
                found += self._difference(one, other)
        found += self._to_the_sitter()
        return tuple(found)

    def _due(self, loser: Seat) -> Due:
        """What a loser owes the winner; more if East has won the required number of deals running."""
        ordinary, streak = self._ordinary_due(loser), self._streak_due()
        return streak if streak is not None and streak.amount > ordinary.amount else ordinary

    def _ordinary_due(self, loser: Seat) -> Due:
        total = self.scores[self.winner].total
        if self.rules.discarder is not None:
            return self._new_method(loser, total, self.rules.discarder)
        if self._doubled(loser, self.winner):
            return Due(2 * total, f"{self.winner}'s {total}, doubled for East", self.stakes.east_cite or self.stakes.cite)
        return Due(total, f"{self.winner}'s {total}", self.stakes.cite)

    def _new_method(self, loser: Seat, total: int, method: Discarder) -> Due:
        if self.won.means is Means.UNKNOWN:
            what = "the discarder of the winning tile pays more than the others: who was it, or was the tile drawn?"
            raise undecided(self.deal, Fault("no-discarder", what, hint="write won: draw, or won: discard from …"))
        if not self.won.claimed:
            return Due(method.drawn * total, f"{self.winner}'s {total}, times {method.drawn} for a drawn tile", method.cite)
        if self.won.source is None:
            what = "the discarder of the winning tile pays more than the others: who was it?"
            raise undecided(self.deal, Fault("no-discarder", what, hint="write won: discard … from …"))
        if loser is self.won.source:
            return Due(method.times * total, f"{self.winner}'s {total}, times {method.times} for the discarder", method.cite)
        return Due(total, f"{self.winner}'s {total}", method.cite)

    def _streak_due(self) -> Due | None:
        """What East takes from each on so many wins running."""
        rule = self.rules.streak
        if rule is None or self.winner is not Seat.EAST or self.deal.streak != rule.wins:
            return None
        worth = rule.flat.money.worth(self.ruleset.limit.points)
        if worth is None:
            self._note(f"East's win number {rule.wins} in a row is worth the limit, but no limit is in force")
            return None
        amount = worth * (2 if rule.flat.east_doubles else 1)
        return Due(amount, f"East's win number {rule.wins} in a row", rule.flat.cite)

    def _doubled(self, one: Seat, other: Seat) -> bool:
        return self.stakes.east_doubles and Seat.EAST in (one, other)

    def _to_winner(self, dues: Mapping[Seat, Due], verdict: Verdict) -> Iterator[Payment]:
        """Each loser's payment, made by whoever is liable."""
        if verdict.pays_half is not None and verdict.pays_other_half is not None:
            yield from self._halves(dues, verdict.pays_half, verdict.pays_other_half, verdict)
            return
        culprit = verdict.pays_all or verdict.pays_half
        for seat, due in dues.items():
            if culprit is None or seat is culprit:
                yield from pay(seat, self.winner, due.amount, due.why, due.cite)
                continue
            own = 0 if verdict.pays_all is not None else due.amount // 2
            why = f"{'half ' if own else ''}for {seat}: {verdict.why}"
            if verdict.refunds:
                yield from pay(seat, self.winner, due.amount, due.why, due.cite)
                yield from pay(culprit, seat, due.amount - own, why, verdict.cite)
                continue
            yield from pay(seat, self.winner, own, f"half of {due.why}", verdict.cite)
            yield from pay(culprit, self.winner, due.amount - own, why, verdict.cite)

    def _halves(self, dues: Mapping[Seat, Due], first: Seat, last: Seat, verdict: Verdict) -> Iterator[Payment]:
        """Two dangerous discards: each bears half of all that is due."""
        everything = sum(due.amount for due in dues.values())
        half = everything // 2
        yield from pay(first, self.winner, half, f"half of {everything}, for the first of two dangerous discards", verdict.cite)
        why = f"half of {everything}, for the second of two dangerous discards"
        yield from pay(last, self.winner, everything - half, why, verdict.cite)

    def _losers_settle(self, verdict: Verdict) -> bool:
        if not self.stakes.losers_settle:
            return False
        if verdict.anybody and not verdict.losers_settle:
            cite = verdict.cite if self.rules.liability is None else self.rules.liability.losers_cite
            self._note(f"the losers do not settle among themselves, because one is liable ({cite})")
            return False
        limit = self.ruleset.limit.points
        if self.rules.limit_win is not None and limit is not None and self.scores[self.winner].total >= limit:
            self._note(f"the losers do not settle among themselves, because the winner has the limit ({self.rules.limit_win})")
            return False
        return True

    def _difference(self, one: Seat, other: Seat) -> tuple[Payment, ...]:
        """The lower of two losers pays the difference to the higher."""
        low, high = sorted((one, other), key=lambda seat: self.scores[seat].total)
        less, more = self.scores[low].total, self.scores[high].total
        amount, why = more - less, f"the difference of {more} and {less}"
        limit = self.ruleset.limit.points
        if self.stakes.caps_differences and limit is not None and amount > limit:
            amount, why = limit, f"{why}, no more than the limit of {limit}"
        cite = self.stakes.losers_cite
        if self._doubled(one, other):
            amount, why, cite = 2 * amount, f"{why}, doubled for East", self.stakes.east_cite or cite
        return pay(low, high, amount, why, cite)

    def _to_the_sitter(self) -> Iterator[Payment]:
        rule = self.rules.sitting_out
        if rule is None:
            return
        doubles = self._doubles_for_the_sitter(rule)
        for seat in self.losers:
            amount = rule.points << doubles
            why = f"{rule.points}, doubled {times(doubles)}" if doubles else f"{rule.points}"
            if seat is Seat.EAST and rule.east_doubles and self.stakes.east_doubles:
                amount, why = 2 * amount, f"{why}, and doubled for East"
            yield from pay(seat, SITTING_OUT, amount, f"to the player who sits out: {why}", rule.cite)

    def _doubles_for_the_sitter(self, rule: SittingOut) -> int:
        sheet, limit = self.scores[self.winner], self.ruleset.limit.points
        if rule.limit_doubles is not None:
            special = limit is None and isinstance(sheet, Sheet) and sheet.limited
            if special or rule.pays_as_limit(sheet.total, limit):
                return rule.limit_doubles
        if isinstance(sheet, Sheet):
            return sheet.doubles
        hand = self.deal.hand(self.winner)
        if isinstance(hand, CountedHand) and hand.doubles is not None:
            return hand.doubles
        what = "the player who sits out is paid by the doubles of the winning hand, but only its score is written"
        likely = next((each for each in (2, 1) if impossible_score(sheet.counted, True, self.ruleset, each) is None), 0)
        beside = f"score: {sheet.counted}, {doubles_words(likely)}"
        hint = f"write how many doubles it has, in the block of the hand that won: {beside}"
        where, about = place(self.deal, "score", self.winner), Subject(str(self.winner))
        raise undecided(self.deal, Fault("counted-hand", what, where, hint, about=about))

    def _note(self, text: str) -> None:
        if text not in self.notes:
            self.notes.append(text)
