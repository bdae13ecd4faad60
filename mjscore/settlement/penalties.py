"""What offences cost: false calls of mah-jongg, discards falsely named, a hand of too many tiles that stops the play."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from mjscore.game.deals import Deal, Offence, Penalty
from mjscore.game.hands import Means, Status
from mjscore.game.legality import impossible, undecided
from mjscore.game.seats import Seat, in_table_order
from mjscore.rules.schema import Ruleset
from mjscore.rules.settlement_keys import Flat, Money, PenaltyRule, SettlementRules
from mjscore.sentences import sentence
from mjscore.settlement.payments import Payment, pay

_MAH_JONGG = "mah-jongg"


@dataclass(slots=True)
class Fines:
    """The payments of a deal's offences and what is to be said of them.

    `ends`: an offence ended the hand; `long_hand`: a hand of too many tiles did, whoever had won; `for_all`: who pays for all.
    """

    payments: list[Payment] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    ends: bool = False
    long_hand: bool = False
    for_all: tuple[Seat, PenaltyRule] | None = None


def fines(deal: Deal, ruleset: Ruleset, rules: SettlementRules) -> Fines:
    """What the offences of a deal cost; raises UndecidedDeal where that is a part of a limit that is not in force."""
    found = Fines()
    amounts = _Amounts(ruleset.limit.points, rules.stakes.east_doubles)
    paid: dict[int, Counter[tuple[Seat, Seat]]] = defaultdict(Counter)
    for offence in _offences(deal, rules.penalties):
        penalty, rule = offence.penalty, offence.rule
        if rule is None:
            found.notes.append(
                sentence(
                    "{offence}: this ruleset has no penalty for it",
                    offence=penalty.offence,
                )
            )
            continue
        found.ends = found.ends or rule.ends
        if rule.for_all:
            _must_be_claimed_by_the_winner(deal, penalty)
            found.for_all = (penalty.offenders[0], rule)
            continue
        payments = _payments(deal, offence, rule, amounts, paid[offence.discard])
        found.payments += payments
        if payments and rule.says:
            found.notes.append(
                f"{penalty.offence}: {rule.says}{_undivided(payments, rule, amounts.limit)} ({rule.cite})"
            )
        if not payments:
            most = (
                _most(rule, amounts.limit)
                if any(paid[offence.discard].values())
                else None
            )
            why, cite = "no penalty", rule.cite
            if most is not None:
                why = sentence(
                    "nothing more, for nobody gets more than {most} for one discard",
                    most=most,
                )
                cite = rule.several or cite
            found.notes.append(
                sentence(
                    "{offence}: {why} ({cite})",
                    offence=penalty.offence,
                    why=why,
                    cite=cite,
                )
            )
    if rules.long_hand is not None:
        _long_hands(deal, amounts, rules.long_hand, found)
    return found


class _Amounts(NamedTuple):
    """What fixed amounts come to: the `limit` in force, and whether this ruleset plays with double stakes for East at all."""

    limit: int | None
    east_doubles: bool

    def between(self, one: Seat, other: Seat, money: Money, doubled: bool) -> int:
        """What one pays another, in points; of a part of the limit East pays and receives twice the part (Harr p. 67)."""
        if doubled and self.east_doubles and Seat.EAST in (one, other):
            money = money.doubled()
        return money.worth(self.limit) or 0


class _RuledOffence(NamedTuple):
    """An offence with the rule that it falls under, None where the ruleset has no penalty for it.

    `both` says whether the discard was falsely named and the claim false too; `discard` numbers the discard, from 1, that was
    falsely named, and is 0 for another offence; `several` says whether it was claimed more than once.
    """

    penalty: Penalty
    both: bool
    discard: int
    several: bool
    rule: PenaltyRule | None

    @property
    def offenders(self) -> tuple[Seat, ...]:
        """Who offended; of a false naming that a false claim answered, the claimant too."""
        claimant = self.penalty.claimant if self.both else None
        return (
            self.penalty.offenders
            if claimant is None
            else (*self.penalty.offenders, claimant)
        )


def _offences(deal: Deal, rules: Sequence[PenaltyRule]) -> list[_RuledOffence]:
    """The offences with their rules, claims of mah-jongg first.

    False calls by several players are one offence where the ruleset has a rule for so many, or where all offenders pay one sum
    together, however many lines they are written in.
    """
    false_calls = {
        seat
        for each in deal.penalties
        if each.offence is Offence.FALSE_MAH_JONGG
        for seat in each.offenders
    }
    namings = [each for each in deal.penalties if each.offence is Offence.FALSE_NAMING]
    both = [
        each
        for each in namings
        if each.claim == _MAH_JONGG and each.claimant in false_calls
    ]
    answered = {each.claimant for each in both}
    calls = [
        each
        for each in deal.penalties
        if each.offence is Offence.FALSE_MAH_JONGG
        and not answered.issuperset(each.offenders)
    ]
    together = Penalty(
        Offence.FALSE_MAH_JONGG,
        in_table_order({seat for each in calls for seat in each.offenders}),
    )
    rule = _rule_for(together, False, rules)
    if len(calls) > 1 and rule is not None and (rule.offenders or rule.money.shared):
        calls = [together]
    numbered = sorted(
        _by_discard(namings), key=lambda each: each[0].claim != _MAH_JONGG
    )
    claims = Counter(number for each, number in numbered if each.claim is not None)
    found = [(each, False, 0) for each in calls] + [
        (each, each in both, number) for each, number in numbered
    ]
    return [
        _RuledOffence(*each, claims[each[2]] > 1, _rule_for(each[0], each[1], rules))
        for each in found
    ]


def _by_discard(namings: Sequence[Penalty]) -> list[tuple[Penalty, int]]:
    """Each false naming with the number of the discard, from 1.

    Claims of several players are of one discard (88); who claims again from the same player claims another.
    """
    found: list[tuple[Penalty, int]] = []
    last: dict[Seat, tuple[int, set[Seat | None]]] = {}
    for each in namings:
        number, claimants = last.get(each.offenders[0], (0, set()))
        if not number or each.claimant in claimants:
            number, claimants = 1 + max((taken for _, taken in found), default=0), set()
        last[each.offenders[0]] = number, claimants | {each.claimant}
        found.append((each, number))
    return found


def _rule_for(
    penalty: Penalty, both: bool, rules: Sequence[PenaltyRule]
) -> PenaltyRule | None:
    for rule in rules:
        if rule.offence is not penalty.offence or rule.both is not both:
            continue
        if (
            penalty.offence is Offence.FALSE_NAMING
            and rule.claims
            and penalty.claim not in rule.claims
        ):
            continue
        if rule.offenders in (0, len(penalty.offenders)):
            return rule
    return None


def _must_be_claimed_by_the_winner(deal: Deal, penalty: Penalty) -> None:
    """Raise ImpossibleHand where somebody else won than the player who claimed the discard, or with another tile."""
    if deal.winner is None:
        return
    namer, won = penalty.offenders[0], deal.hand(deal.winner).won
    claimed = sentence(
        "{claimant} claimed {namer}'s discard for mah-jongg",
        claimant=penalty.claimant or "somebody",
        namer=namer,
    )
    if deal.winner is not (penalty.claimant or deal.winner) or deal.winner is namer:
        message = sentence(
            "{claimed}, but {winner} won", claimed=claimed, winner=deal.winner
        )
    elif won is not None and (
        won.means is not Means.DISCARD or won.source not in (None, namer)
    ):
        message = sentence(
            "{claimed}, but {winner} did not win on {namer}'s discard",
            claimed=claimed,
            winner=deal.winner,
            namer=namer,
        )
    else:
        return
    hint = sentence(
        "write won: discard … from {namer} in the hand of the player who claimed it, or leave out the penalty",
        namer=namer,
    )
    raise impossible(deal, "contradiction", message, hint, "penalty")


def _payments(
    deal: Deal,
    offence: _RuledOffence,
    rule: PenaltyRule,
    amounts: _Amounts,
    paid: Counter[tuple[Seat, Seat]],
) -> list[Payment]:
    if rule.money.worth(amounts.limit) is None:
        what = sentence(
            "{offence}: the penalty is a part of the limit, but no limit is in force",
            offence=offence.penalty.offence,
        )
        raise undecided(deal, "no-limit", what, "write limit: and a number", "penalty")
    offenders, most, cite = (
        offence.offenders,
        _most(rule, amounts.limit),
        (offence.several and rule.several) or rule.cite,
    )
    parts = (
        len(offenders) * max(1, len(deal.players) - len(offenders))
        if rule.money.shared
        else 1
    )
    found: list[Payment] = []
    for payer in offenders:
        for payee in _payees(deal, offence.penalty, payer, offenders, rule):
            amount = (
                amounts.between(payer, payee, rule.money, rule.east_doubles) // parts
            )
            if most is not None:
                amount = max(0, min(amount, most - paid[payer, payee]))
            found += pay(payer, payee, amount, _why(offence), cite)
            paid[payer, payee] += amount
    return found


def _undivided(
    payments: Sequence[Payment], rule: PenaltyRule, limit: int | None
) -> str:
    """What is said where a sum cannot be shared out whole."""
    whole, paid = rule.money.worth(limit) or 0, sum(each.amount for each in payments)
    return (
        sentence(
            "; of {whole} points {paid} are paid, for the rest cannot be divided",
            whole=whole,
            paid=paid,
        )
        if rule.money.shared and paid < whole
        else ""
    )


def _most(rule: PenaltyRule, limit: int | None) -> int | None:
    """The most that one player gets for one discard, in points; None where there is no bound."""
    return (
        rule.most
        if rule.most_of_limit is None
        else Money(limit=rule.most_of_limit).worth(limit)
    )


def _payees(
    deal: Deal,
    penalty: Penalty,
    payer: Seat,
    offenders: Sequence[Seat],
    rule: PenaltyRule,
) -> list[Seat]:
    """Whom one offender pays: the claimant; the innocent, where a rule is about several offenders; or everybody else."""
    if rule.to_claimant:
        return [penalty.claimant] if penalty.claimant is not None else []
    innocent_only = rule.money.shared or rule.both or rule.offenders > 0
    return [
        seat
        for seat in in_table_order(deal.players)
        if seat is not payer and not (innocent_only and seat in offenders)
    ]


def _why(offence: _RuledOffence) -> str:
    penalty = offence.penalty
    if penalty.offence is Offence.FALSE_MAH_JONGG:
        return "false call of mah-jongg"
    claim = (
        sentence(
            ", claimed for {claim} by {claimant}",
            claim=penalty.claim,
            claimant=penalty.claimant,
        )
        if penalty.claim is not None
        else ""
    )
    return sentence(
        "discard falsely named{claim}{also}",
        claim=claim,
        also=sentence(", also falsely") if offence.both else "",
    )


def _long_hands(deal: Deal, amounts: _Amounts, rule: Flat, found: Fines) -> None:
    """A hand of too many tiles stops the play: its player pays each other one, and nothing else is settled."""
    for seat in (seat for seat, hand in deal.seats if hand.status is Status.LONG):
        if rule.money.worth(amounts.limit) is None:
            what = sentence(
                "{seat}'s hand is long, which costs the limit, but no limit is in force",
                seat=seat,
            )
            raise undecided(
                deal, "no-limit", what, "write limit: and a number", "status", seat
            )
        for other in (
            each for each in in_table_order(deal.players) if each is not seat
        ):
            amount = amounts.between(seat, other, rule.money, rule.east_doubles)
            found.payments += pay(
                seat, other, amount, "a hand of too many tiles", rule.cite
            )
        found.long_hand = True
        found.notes.append(
            sentence(
                "{seat}'s hand of too many tiles stopped the play: nothing else is settled ({cite})",
                seat=seat,
                cite=rule.cite,
            )
        )


def offending_east_passes(deal: Deal, rules: SettlementRules) -> bool:
    """Whether East loses his seat by an offence of his own (Millington 82, 87)."""
    offences = _offences(deal, rules.penalties)
    return any(
        each.rule is not None and each.rule.east_passes and Seat.EAST in each.offenders
        for each in offences
    )


def has_ended(deal: Deal, rules: SettlementRules) -> bool:
    """Whether it is told how a deal ended: a win or a result, a hand of too many tiles that stops the play, or an offence."""
    if deal.winner is not None or deal.result is not None:
        return True
    if rules.long_hand is not None and any(
        hand.status is Status.LONG for _, hand in deal.seats
    ):
        return True
    return offence_ends(deal, rules)


def offence_ends(deal: Deal, rules: SettlementRules) -> bool:
    """Whether an offence ended a deal.

    A false call of mah-jongg ends it, whatever it costs: the others had laid down. Of other offences the rule decides.
    """
    return any(
        penalty.offence is Offence.FALSE_MAH_JONGG
        or (rule is not None and (rule.ends or rule.for_all))
        for penalty, *_, rule in _offences(deal, rules.penalties)
    )
