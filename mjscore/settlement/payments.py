"""Who pays whom for a win: the winner's dues, who bears them, the losers' differences, who sits out, counts put right.

A payment says what one player pays another, why and by which rule; payments always sum to zero. East's double is worked out
here; that of a fine in `penalties`, as its rule gives it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Annotated, Final, NamedTuple, NotRequired, TypeAlias, TypedDict

from mjscore.game.deals import CountedHand, Offence, Penalty
from mjscore.game.hands import Means
from mjscore.game.legality import impossible, undecided, undecided_by
from mjscore.game.seats import Seat, in_table_order
from mjscore.problems import Problem
from mjscore.provenance import Some
from mjscore.rules.citations import Citation, CiteJson
from mjscore.rules.settlement_keys import SittingOut
from mjscore.rules.vocabulary.english import times
from mjscore.scoring import Sheet
from mjscore.sentences import sentence
from mjscore.settlement.facts import doubles_fact, line_of_discarder, who_discarded
from mjscore.settlement.inquiry import Verdict
from mjscore.settlement.scores import Case, as_counted

SITTING_OUT: Final = "Sitting out"
"""The player of five who sits out: a party to payments, though he has no seat."""

Party: TypeAlias = str
"""A seat, or `SITTING_OUT`."""


PartyName = Annotated[str, ("enum", (*map(str, Seat), SITTING_OUT))]
PaymentJson = TypedDict(
    "PaymentJson",
    {"from": str, "to": str, "amount": Some, "why": str, "cite": NotRequired[CiteJson]},
)
"""A payment as JSON carries it."""


@dataclass(frozen=True, slots=True)
class Payment:
    """`amount` points, always more than none, that `payer` gives `payee`; `why` in words, and where the rule stands."""

    payer: Party
    payee: Party
    amount: int
    why: str
    cite: Citation | None = None

    def __post_init__(self) -> None:
        if self.amount <= 0 or self.payer == self.payee:
            raise ValueError(f"no payment: {self}")

    def __str__(self) -> str:
        source = "" if self.cite is None else f" ({self.cite})"
        return f"{self.payer} pays {self.payee} {self.amount}: {self.why}{source}"

    def to_dict(self) -> PaymentJson:
        """As the JSON output carries it: from, to, amount, why and cite."""
        shown: PaymentJson = {
            "from": str(self.payer),
            "to": str(self.payee),
            "amount": self.amount,
            "why": self.why,
        }
        if self.cite is not None:
            shown["cite"] = self.cite.to_dict()
        return shown


def pay(
    payer: Party, payee: Party, amount: int, why: str, cite: Citation | None = None
) -> tuple[Payment, ...]:
    """One payment, or none where there is nothing to pay."""
    return (Payment(payer, payee, amount, why, cite),) if amount > 0 else ()


def net_of(payments: Iterable[Payment], parties: Iterable[Party]) -> dict[Party, int]:
    """What each party has won or lost by the payments, in points; they sum to zero."""
    net = dict.fromkeys(parties, 0)
    for payment in payments:
        net[payment.payer] -= payment.amount
        net[payment.payee] += payment.amount
    return net


def net_between(
    payments: Iterable[tuple[Party, Party, int]],
) -> Iterator[tuple[Party, Party, int]]:
    """One payment (from, to, points) for each two who pay each other, in the order in which they first occur.

    >>> list(net_between([("East", "South", 48), ("South", "East", 16), ("West", "East", 4), ("East", "West", 4)]))
    [('East', 'South', 32)]
    """
    sums: dict[tuple[Party, Party], int] = {}
    for payer, payee, amount in payments:
        if (payee, payer) in sums:
            sums[payee, payer] -= amount
        else:
            sums[payer, payee] = sums.get((payer, payee), 0) + amount
    for (payer, payee), amount in sums.items():
        if amount:
            yield (payer, payee, amount) if amount > 0 else (payee, payer, -amount)


def rounded(payments: Iterable[Payment], unit: int) -> tuple[Payment, ...]:
    """Each payment to the nearest `unit` (a half goes up); what comes to nothing is left out."""
    changed = []
    for payment in payments:
        amount = (2 * payment.amount + unit) // (2 * unit) * unit
        if amount:
            changed.append(replace(payment, amount=amount))
    return tuple(changed)


class Due(NamedTuple):
    """What one loser owes the winner, in points, why and by which rule."""

    amount: int
    why: str
    cite: Citation


class Winning:
    """The payments of one win under one ruleset; `notes` say what else is to be known of them."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.rules = case.rules
        self.stakes = case.rules.stakes
        self.winner = case.winner
        self.total = case.scores[case.winner].total
        self.losers = tuple(
            seat
            for seat in in_table_order(case.deal.players)
            if seat is not case.winner
        )
        self.notes: list[str] = []

    def payments(self, verdict: Verdict) -> tuple[Payment, ...]:
        """Every payment, the winner's first."""
        streak = self._streak_due()
        dues = {seat: self._due(seat, streak) for seat in self.losers}
        payments = list(self._to_winner(dues, verdict))
        if self._losers_settle(verdict):
            for one, other in combinations(self.losers, 2):
                payments += self._difference(one, other)
        payments += self._to_the_sitter()
        return tuple(payments)

    def _due(self, loser: Seat, streak: Due | None) -> Due:
        """What a loser owes the winner; more if East has won the required number of deals running."""
        times, for_what, cite = self._times(loser)
        amount = times * self.total
        why = sentence(
            "{winner}'s {total}{for_what}",
            winner=self.winner,
            total=self.total,
            for_what=for_what,
        )
        if self._doubled(loser, self.winner):
            amount *= 2
            why = sentence("{due}, doubled for East", due=why)
            if self.rules.discarder is None and self.stakes.east is not None:
                cite = self.stakes.east
        if streak is not None and streak.amount > amount:
            return streak
        return Due(amount, why, cite)

    def _times(self, loser: Seat) -> tuple[int, str, Citation]:
        """How many times the winner's score a loser owes, what for, and by which rule."""
        method = self.rules.discarder
        won = self.case.won
        if method is None:
            return 1, "", self.stakes.cite
        if not won.claimed and won.means is not Means.UNKNOWN:
            for_what = ""
            if method.drawn > 1:
                for_what = sentence(
                    ", times {times} for a drawn tile", times=method.drawn
                )
            return method.drawn, for_what, method.cite
        if won.source is None:
            raise self._without_discarder()
        if loser is not won.source:
            return 1, "", method.cite
        for_what = ""
        if method.pays > 1:
            for_what = sentence(", times {times} for the discarder", times=method.pays)
        return method.pays, for_what, method.cite

    def _without_discarder(self) -> Problem:
        """The question who discarded the winning tile, or, where that is not told either, whether it was drawn."""
        deal = self.case.deal
        if self.case.won.claimed:
            what = "the discarder of the winning tile pays more than the others: who was it?"
            hint = "write won: discard … from …"
        else:
            what = (
                "the discarder of the winning tile pays more than the others: who was it,"
                " or was the tile drawn?"
            )
            hint = "write won: draw, or won: discard from …"
        line = line_of_discarder(deal, hint)
        choices = who_discarded(deal)
        return undecided(deal, "no-discarder", sentence(what), line, choices=choices)

    def _streak_due(self) -> Due | None:
        """What each loser owes East for so many wins running; None where that is nothing of its own."""
        rule = self.rules.streak
        if rule is None or self.winner is not Seat.EAST:
            return None
        if self.case.deal.streak != rule.wins:
            return None
        worth = rule.flat.money.worth(self.case.limit)
        if worth is None:
            self.notes.append(
                sentence(
                    "{east}'s win number {wins} in a row is worth the limit, but no limit is in force",
                    east=Seat.EAST,
                    wins=rule.wins,
                )
            )
            return None
        if rule.flat.east_doubles:
            worth *= 2
        why = sentence(
            "{east}'s win number {wins} in a row", east=Seat.EAST, wins=rule.wins
        )
        return Due(worth, why, rule.flat.cite)

    def _doubled(self, one: Seat, other: Seat) -> bool:
        return self.stakes.east_doubles and Seat.EAST in (one, other)

    def _to_winner(
        self, dues: Mapping[Seat, Due], verdict: Verdict
    ) -> Iterator[Payment]:
        """What the winner gets, and what one who is liable gives those who paid in his stead."""
        if len(verdict.liable) == 2:
            everything = sum(due.amount for due in dues.values())
            yield from self._halves(everything, verdict)
            return
        culprit = verdict.liable[0] if verdict.liable else None
        for seat, due in dues.items():
            if culprit is None or seat is culprit:
                yield from pay(seat, self.winner, due.amount, due.why, due.cite)
                continue
            own = due.amount // 2 if verdict.half else 0
            rest = due.amount - own
            why = sentence("for {seat}: {why}", seat=seat, why=verdict.why)
            if own:
                why = sentence("half for {seat}: {why}", seat=seat, why=verdict.why)
            if verdict.refunds:
                yield from pay(seat, self.winner, due.amount, due.why, due.cite)
                yield from pay(culprit, seat, rest, why, verdict.cite)
                continue
            why_own = sentence("half of {why}", why=due.why)
            yield from pay(seat, self.winner, own, why_own, verdict.cite)
            yield from pay(culprit, self.winner, rest, why, verdict.cite)

    def _halves(self, everything: int, verdict: Verdict) -> Iterator[Payment]:
        """The half that each of two pays who made dangerous discards."""
        half = everything // 2
        for seat, amount, which in zip(
            verdict.liable, (half, everything - half), ("first", "second"), strict=True
        ):
            why = sentence(
                "half of {everything}, for the {which} of two dangerous discards",
                everything=everything,
                which=sentence(which),
            )
            yield from pay(seat, self.winner, amount, why, verdict.cite)

    def _losers_settle(self, verdict: Verdict) -> bool:
        """Whether the losers pay each other their differences; where a rule keeps them from it, a note says why."""
        if self.stakes.losers_settle == "nothing":
            return False
        because = self._why_losers_do_not_settle(verdict)
        if because:
            self.notes.append(
                sentence(
                    "the losers do not settle among themselves, because {because}",
                    because=because,
                )
            )
        return not because

    def _why_losers_do_not_settle(self, verdict: Verdict) -> str:
        if verdict.liable:
            cite = verdict.cite
            if self.rules.liability is not None:
                cite = self.rules.liability.losers
            return sentence("one is liable ({cite})", cite=cite)
        limit = self.case.limit
        rule = self.rules.limit_win
        if rule is not None and limit is not None and self.total >= limit:
            return sentence("the winner has the limit ({cite})", cite=rule.cite)
        return ""

    def _difference(self, one: Seat, other: Seat) -> tuple[Payment, ...]:
        """The lower of two losers pays the difference to the higher."""
        low, high = sorted((one, other), key=lambda seat: self.case.scores[seat].total)
        less = self.case.scores[low].total
        more = self.case.scores[high].total
        amount = more - less
        why = sentence("the difference of {more} and {less}", more=more, less=less)
        limit = self.case.limit
        is_capped = self.rules.deal.caps == "differences"
        if is_capped and limit is not None and amount > limit:
            amount = limit
            why = sentence(
                "{why}, no more than the limit of {limit}", why=why, limit=limit
            )
        cite = self.stakes.losers
        if self._doubled(one, other):
            amount *= 2
            why = sentence("{why}, doubled for East", why=why)
            cite = self.stakes.east or cite
        return pay(low, high, amount, why, cite)

    def _to_the_sitter(self) -> Iterator[Payment]:
        """What each loser pays the player who sits out, where the ruleset has that; raises UndecidedDeal."""
        rule = self.rules.sitting_out
        if rule is None:
            return
        doubles = doubles_for_the_sitter(self.case, rule)
        if doubles is None:
            fact = doubles_fact(self.winner, self.total, self.case.ruleset)
            raise undecided_by(self.case.deal, fact, "score", self.winner)
        for seat in self.losers:
            amount = rule.points << doubles
            why = str(rule.points)
            if doubles:
                why = sentence(
                    "{points}, doubled {doubles}",
                    points=rule.points,
                    doubles=times(doubles),
                )
            if seat is Seat.EAST and rule.east_doubles and self.stakes.east_doubles:
                amount *= 2
                why = sentence("{why}, and doubled for East", why=why)
            why = sentence("to the player who sits out: {why}", why=why)
            yield from pay(seat, SITTING_OUT, amount, why, rule.cite)


def doubles_for_the_sitter(case: Case, rule: SittingOut) -> int | None:
    """The doubles by which the player who sits out is paid; None where only the score of the winning hand is written."""
    score = case.scores[case.winner]
    hand = case.deal.hand(case.winner)
    special = case.limit is None and isinstance(score, Sheet) and score.limited
    as_limit = special or rule.pays_as_limit(score.total, case.limit)
    if rule.limit_doubles is not None and as_limit:
        return rule.limit_doubles
    if isinstance(score, Sheet):
        return score.doubles
    return hand.doubles if isinstance(hand, CountedHand) else None


def corrections(
    case: Case, verdict: Verdict
) -> tuple[tuple[Payment, ...], tuple[str, ...]]:
    """What those who corrected another's count refund, which is what the others lose by it (Millington 110), and notes.

    The scores of the case are what the hands are worth; from there the corrections are undone one by one, the last first, and
    each is held against the payments as they were before it. Raises ImpossibleHand where nothing was corrected.
    """
    made = [
        penalty
        for penalty in case.deal.penalties
        if penalty.offence is Offence.CORRECTION
    ]
    if not made:
        return (), ()
    rules = [
        rule for rule in case.rules.penalties if rule.offence is Offence.CORRECTION
    ]
    if not rules:
        note = sentence(
            "{offence}: this ruleset has no penalty for it",
            offence=Offence.CORRECTION,
        )
        return (), (note,)
    cite = rules[0].cite
    payments: list[Payment] = []
    notes: list[str] = []
    nets = _net(case, verdict)
    for correction in reversed(made):
        corrector = correction.offenders[0]
        corrected = correction.corrected
        counted = correction.counted
        assert corrected is not None  # a deal is refused before that
        assert counted is not None
        right = case.scores[corrected].total
        case = _with_count(case, corrected, counted, correction.doubles)
        _must_tell_doubles(case, correction)
        wrong = case.scores[corrected].total
        before = _net(case, verdict)
        if wrong == right:
            message = sentence(
                "correction: {corrected} counted {counted}, which is right",
                corrected=corrected,
                counted=counted,
            )
            hint = "leave out the penalty"
            raise impossible(
                case.deal, "nothing-corrected", message, hint, section="penalty"
            )
        if wrong > right and corrector is not case.winner:
            notes.append(
                sentence(
                    "{corrector} may correct {corrected}'s {wrong} to {right} ({cite})",
                    corrector=corrector,
                    corrected=corrected,
                    wrong=wrong,
                    right=right,
                    cite=cite,
                )
            )
        else:
            corrected_to = sentence(
                "{corrector} corrected {corrected}'s {wrong} to {right}",
                corrector=corrector,
                corrected=corrected,
                wrong=wrong,
                right=right,
            )
            refunds: list[Payment] = []
            for seat in in_table_order(case.deal.players):
                if seat is not corrector:
                    lost = before[seat] - nets[seat]
                    why = sentence(
                        "what {seat} lost: {why}", seat=seat, why=corrected_to
                    )
                    refunds += pay(corrector, seat, lost, why, cite)
            payments = refunds + payments
            if not refunds:
                notes.append(
                    sentence(
                        "{corrector} owes nothing: nobody else lost by the correction ({cite})",
                        corrector=corrector,
                        cite=cite,
                    )
                )
        nets = before
    return tuple(payments), tuple(reversed(notes))


def _with_count(case: Case, corrected: Seat, counted: int, doubles: int | None) -> Case:
    """The case as it was with the count that was corrected."""
    won = case.deal.hand(corrected).won
    hands = dict(case.deal.seats)
    hands[corrected] = CountedHand(counted, corrected, won, doubles=doubles)
    deal = replace(case.deal, seats=tuple(hands.items()))
    score = as_counted(counted, won is not None, case.ruleset)
    return replace(case, deal=deal, scores={**case.scores, corrected: score})


def _must_tell_doubles(case: Case, penalty: Penalty) -> None:
    """Raise UndecidedDeal where the doubles of a count that was corrected matter for the player who sits out."""
    rule = case.rules.sitting_out
    if rule is not None and doubles_for_the_sitter(case, rule) is None:
        what = sentence(
            "what the player who sits out is paid depends on the doubles that {corrected} had counted",
            corrected=penalty.corrected,
        )
        hint = sentence(
            "write how many: {corrected} counted {counted}, 2 doubles",
            corrected=penalty.corrected,
            counted=penalty.counted,
        )
        raise undecided(case.deal, "counted-hand", what, hint, "penalty")


def _net(case: Case, verdict: Verdict) -> Mapping[Party, int]:
    """What each party wins or loses by the payments of a win."""
    payments = Winning(case).payments(verdict)
    if case.rules.rounding is not None:
        payments = rounded(payments, case.rules.rounding.to)
    return net_of(payments, {*case.deal.players, SITTING_OUT})
