"""Who pays whom for a win: the winner's dues, who bears them, the losers' differences, who sits out, counts put right.

A payment says what one player pays another, why and by which rule; payments always sum to zero. East's double is worked out
here; that of a fine in `penalties`, as its rule gives it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain, combinations
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
    changed = (
        (payment, (2 * payment.amount + unit) // (2 * unit) * unit)
        for payment in payments
    )
    return tuple(
        replace(payment, amount=amount) for payment, amount in changed if amount
    )


class Due(NamedTuple):
    """What one loser owes the winner, in points, why and by which rule."""

    amount: int
    why: str
    cite: Citation


class Winning:
    """The payments of one win under one ruleset; `notes` say what else is to be known of them."""

    def __init__(self, case: Case) -> None:
        self.case, self.rules, self.stakes = case, case.rules, case.rules.stakes
        self.winner, self.total = case.winner, case.scores[case.winner].total
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
        found = list(self._to_winner(dues, verdict))
        if self._losers_settle(verdict):
            for one, other in combinations(self.losers, 2):
                found += self._difference(one, other)
        found += self._to_the_sitter()
        return tuple(found)

    def _due(self, loser: Seat, streak: Due | None) -> Due:
        """What a loser owes the winner; more if East has won the required number of deals running."""
        times, for_what, cite = self._times(loser)
        said = sentence(
            "{winner}'s {total}{for_what}",
            winner=self.winner,
            total=self.total,
            for_what=for_what,
        )
        due = Due(times * self.total, said, cite)
        if self._doubled(loser, self.winner):
            east_cite = self.stakes.east if self.rules.discarder is None else None
            due = Due(
                2 * due.amount,
                sentence("{due}, doubled for East", due=said),
                east_cite or cite,
            )
        return streak if streak is not None and streak.amount > due.amount else due

    def _times(self, loser: Seat) -> tuple[int, str, Citation]:
        """How many times the winner's score a loser owes, what for, and by which rule."""
        method, won = self.rules.discarder, self.case.won
        if method is None:
            return 1, "", self.stakes.cite
        if not won.claimed and won.means is not Means.UNKNOWN:
            drawn = sentence(", times {times} for a drawn tile", times=method.drawn)
            return method.drawn, drawn if method.drawn > 1 else "", method.cite
        if won.source is None:
            what = sentence(
                "the discarder of the winning tile pays more than the others: who was it?"
            )
            hint = "write won: discard … from …"
            if not won.claimed:
                what = sentence(
                    "the discarder of the winning tile pays more than the others: who was it,"
                    " or was the tile drawn?"
                )
                hint = "write won: draw, or won: discard from …"
            raise undecided(
                self.case.deal,
                "no-discarder",
                what,
                line_of_discarder(self.case.deal, hint),
                choices=who_discarded(self.case.deal),
            )
        if loser is won.source:
            fed = sentence(", times {times} for the discarder", times=method.pays)
            return method.pays, fed if method.pays > 1 else "", method.cite
        return 1, "", method.cite

    def _streak_due(self) -> Due | None:
        rule = self.rules.streak
        if (
            rule is None
            or self.winner is not Seat.EAST
            or self.case.deal.streak != rule.wins
        ):
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
        amount = worth * (2 if rule.flat.east_doubles else 1)
        return Due(
            amount,
            sentence(
                "{east}'s win number {wins} in a row", east=Seat.EAST, wins=rule.wins
            ),
            rule.flat.cite,
        )

    def _doubled(self, one: Seat, other: Seat) -> bool:
        return self.stakes.east_doubles and Seat.EAST in (one, other)

    def _to_winner(
        self, dues: Mapping[Seat, Due], verdict: Verdict
    ) -> Iterator[Payment]:
        if len(verdict.liable) == 2:
            yield from self._halves(sum(due.amount for due in dues.values()), verdict)
            return
        culprit = verdict.liable[0] if verdict.liable else None
        for seat, due in dues.items():
            if culprit is None or seat is culprit:
                yield from pay(seat, self.winner, due.amount, due.why, due.cite)
                continue
            own = due.amount // 2 if verdict.half else 0
            why = sentence(
                "{half}for {seat}: {why}",
                half=sentence("half ") if own else "",
                seat=seat,
                why=verdict.why,
            )
            if verdict.refunds:
                yield from pay(seat, self.winner, due.amount, due.why, due.cite)
                yield from pay(culprit, seat, due.amount - own, why, verdict.cite)
                continue
            yield from pay(
                seat,
                self.winner,
                own,
                sentence("half of {why}", why=due.why),
                verdict.cite,
            )
            yield from pay(culprit, self.winner, due.amount - own, why, verdict.cite)

    def _halves(self, everything: int, verdict: Verdict) -> Iterator[Payment]:
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
        if self.stakes.losers_settle == "nothing":
            return False
        because = ""
        if verdict.liable:
            cite = (
                verdict.cite
                if self.rules.liability is None
                else self.rules.liability.losers
            )
            because = sentence("one is liable ({cite})", cite=cite)
        elif (
            self.rules.limit_win is not None
            and self.case.limit is not None
            and self.total >= self.case.limit
        ):
            because = sentence(
                "the winner has the limit ({cite})", cite=self.rules.limit_win.cite
            )
        if because:
            self.notes.append(
                sentence(
                    "the losers do not settle among themselves, because {because}",
                    because=because,
                )
            )
        return not because

    def _difference(self, one: Seat, other: Seat) -> tuple[Payment, ...]:
        """The lower of two losers pays the difference to the higher."""
        low, high = sorted((one, other), key=lambda seat: self.case.scores[seat].total)
        less, more = self.case.scores[low].total, self.case.scores[high].total
        amount, why = (
            more - less,
            sentence("the difference of {more} and {less}", more=more, less=less),
        )
        limit = self.case.limit
        if (
            self.rules.deal.caps == "differences"
            and limit is not None
            and amount > limit
        ):
            amount, why = (
                limit,
                sentence(
                    "{why}, no more than the limit of {limit}", why=why, limit=limit
                ),
            )
        cite = self.stakes.losers
        if self._doubled(one, other):
            amount, why, cite = (
                2 * amount,
                sentence("{why}, doubled for East", why=why),
                self.stakes.east or cite,
            )
        return pay(low, high, amount, why, cite)

    def _to_the_sitter(self) -> Iterator[Payment]:
        rule = self.rules.sitting_out
        if rule is None:
            return
        doubles = doubles_for_the_sitter(self.case, rule)
        if doubles is None:
            raise self._without_doubles()
        for seat in self.losers:
            amount = rule.points << doubles
            why = (
                sentence(
                    "{points}, doubled {doubles}",
                    points=rule.points,
                    doubles=times(doubles),
                )
                if doubles
                else f"{rule.points}"
            )
            if seat is Seat.EAST and rule.east_doubles and self.stakes.east_doubles:
                amount, why = (
                    2 * amount,
                    sentence("{why}, and doubled for East", why=why),
                )
            yield from pay(
                seat,
                SITTING_OUT,
                amount,
                sentence("to the player who sits out: {why}", why=why),
                rule.cite,
            )

    def _without_doubles(self) -> Problem:
        fact = doubles_fact(self.winner, self.total, self.case.ruleset)
        return undecided_by(self.case.deal, fact, "score", self.winner)


def doubles_for_the_sitter(case: Case, rule: SittingOut) -> int | None:
    """The doubles by which the player who sits out is paid; None where only the score of the winning hand is written."""
    sheet, limit, hand = (
        case.scores[case.winner],
        case.limit,
        case.deal.hand(case.winner),
    )
    special = limit is None and isinstance(sheet, Sheet) and sheet.limited
    if rule.limit_doubles is not None and (
        special or rule.pays_as_limit(sheet.total, limit)
    ):
        return rule.limit_doubles
    return (
        sheet.doubles
        if isinstance(sheet, Sheet)
        else hand.doubles
        if isinstance(hand, CountedHand)
        else None
    )


def corrections(
    case: Case, verdict: Verdict
) -> tuple[tuple[Payment, ...], tuple[str, ...]]:
    """What those who corrected another's count refund, which is what the others lose by it (Millington 110), and notes.

    The scores of the case are what the hands are worth; from there the corrections are undone one by one, the last first, and
    each is held against the payments as they were before it. Raises ImpossibleHand where nothing was corrected.
    """
    rule = next(
        (each for each in case.rules.penalties if each.offence is Offence.CORRECTION),
        None,
    )
    told = [each for each in case.deal.penalties if each.offence is Offence.CORRECTION]
    if rule is None or not told:
        return (), tuple(
            sentence(
                "{offence}: this ruleset has no penalty for it", offence=each.offence
            )
            for each in told[:1]
        )
    payments: list[Payment] = []
    notes: list[str] = []
    nets = _net(case, verdict)
    for each in reversed(told):
        corrector, corrected, counted = each.offenders[0], each.corrected, each.counted
        assert corrected is not None  # a deal is refused before that
        assert counted is not None
        right = case.scores[corrected].total
        case = _with_count(case, corrected, counted, each.doubles)
        _must_tell_doubles(case, each)
        wrong, before = case.scores[corrected].total, _net(case, verdict)
        if wrong == right:
            message = sentence(
                "correction: {corrected} counted {counted}, which is right",
                corrected=corrected,
                counted=counted,
            )
            raise impossible(
                case.deal,
                "nothing-corrected",
                message,
                "leave out the penalty",
                "penalty",
            )
        if wrong > right and corrector is not case.winner:
            notes.append(
                sentence(
                    "{corrector} may correct {corrected}'s {wrong} to {right} ({cite})",
                    corrector=corrector,
                    corrected=corrected,
                    wrong=wrong,
                    right=right,
                    cite=rule.cite,
                )
            )
        else:
            why = sentence(
                "{corrector} corrected {corrected}'s {wrong} to {right}",
                corrector=corrector,
                corrected=corrected,
                wrong=wrong,
                right=right,
            )
            lost = {
                seat: before[seat] - nets[seat]
                for seat in in_table_order(case.deal.players)
                if seat is not corrector
            }
            paid = [
                pay(
                    corrector,
                    seat,
                    lost[seat],
                    sentence("what {seat} lost: {why}", seat=seat, why=why),
                    rule.cite,
                )
                for seat in lost
            ]
            payments[:0] = chain.from_iterable(paid)
            if not any(paid):
                notes.append(
                    sentence(
                        "{corrector} owes nothing: nobody else lost by the correction ({cite})",
                        corrector=corrector,
                        cite=rule.cite,
                    )
                )
        nets = before
    return tuple(payments), tuple(reversed(notes))


def _with_count(case: Case, corrected: Seat, counted: int, doubles: int | None) -> Case:
    won = case.deal.hand(corrected).won
    hand = CountedHand(counted, corrected, won, doubles=doubles)
    seats = tuple(
        (seat, hand if seat is corrected else each) for seat, each in case.deal.seats
    )
    scores = {
        **case.scores,
        corrected: as_counted(counted, won is not None, case.ruleset),
    }
    return replace(case, deal=replace(case.deal, seats=seats), scores=scores)


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
    payments = Winning(case).payments(verdict)
    if case.rules.rounding is not None:
        payments = rounded(payments, case.rules.rounding.to)
    return net_of(payments, {*case.deal.players, SITTING_OUT})
