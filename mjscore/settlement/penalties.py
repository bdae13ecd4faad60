"""What offences cost: false calls of mah-jongg, discards falsely named, a hand of too many tiles that stops the play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from mjscore.deals import Deal, Offence, Penalty
from mjscore.hands import Status
from mjscore.problems import Fault
from mjscore.rulesets.schema import Ruleset
from mjscore.seats import Seat
from mjscore.settlement.payments import Payment, in_order, pay
from mjscore.settlement.places import impossible, place, undecided
from mjscore.settlement.rules import Flat, PenaltyRule, SettlementRules

_MAH_JONGG = "mah-jongg"


@dataclass(slots=True)
class Fines:
    """The payments of a deal's offences and what is to be said of them.

    `ends`: an offence ended the hand; `stopped`: so did a hand of too many tiles, whoever had won; `for_all`: who pays for all.
    """

    payments: list[Payment] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    ends: bool = False
    stopped: bool = False
    for_all: tuple[Seat, PenaltyRule] | None = None


def fines(deal: Deal, ruleset: Ruleset, rules: SettlementRules) -> Fines:
    """What the offences of a deal cost; raises UndecidedDeal where that is a part of a limit that is not in force."""
    found = Fines()
    paid: Counter[tuple[Seat, Seat]] = Counter()
    for penalty, both in _offences(deal, rules.penalties):
        rule = _rule_for(penalty, both, rules.penalties)
        if rule is None:
            found.notes.append(f"{penalty.offence}: this ruleset knows no penalty")
            continue
        found.ends = found.ends or rule.ends
        if rule.for_all:
            found.for_all = (penalty.offenders[0], rule)
            continue
        payments = _payments(deal, penalty, both, rule, ruleset.limit.points, paid)
        found.payments += payments
        if not payments:
            found.notes.append(f"{penalty.offence}: no penalty ({rule.cite})")
    if rules.long_hand is not None:
        _long_hands(deal, ruleset.limit.points, rules.long_hand, found)
    return found


def _offences(deal: Deal, rules: Sequence[PenaltyRule]) -> list[tuple[Penalty, bool]]:
    """The offences, each with whether the discard was falsely named and the claim false too; claims of mah-jongg first.

    False calls by several players are one offence where the ruleset has a rule for so many.
    """
    false_calls = {seat for each in deal.penalties if each.offence is Offence.FALSE_MAH_JONGG for seat in each.offenders}
    namings = [each for each in deal.penalties if each.offence is Offence.FALSE_NAMING]
    both = [each for each in namings if each.claim == _MAH_JONGG and each.claimant in false_calls]
    answered = {each.claimant for each in both}
    calls = [
        each for each in deal.penalties if each.offence is Offence.FALSE_MAH_JONGG and not answered.issuperset(each.offenders)
    ]
    together = Penalty(Offence.FALSE_MAH_JONGG, in_order({seat for each in calls for seat in each.offenders}))
    if len(calls) > 1 and any(rule.offenders == len(together.offenders) for rule in rules):
        calls = [together]
    namings.sort(key=lambda each: each.claim != _MAH_JONGG)
    return [*((each, False) for each in calls), *((each, each in both) for each in namings)]


def _rule_for(penalty: Penalty, both: bool, rules: Sequence[PenaltyRule]) -> PenaltyRule | None:
    for rule in rules:
        if rule.offence is not penalty.offence or rule.both is not both:
            continue
        if penalty.offence is Offence.FALSE_NAMING and rule.claims and penalty.claim not in rule.claims:
            continue
        if rule.offenders in (0, len(penalty.offenders)):
            return rule
    return None


def _payments(
    deal: Deal, penalty: Penalty, both: bool, rule: PenaltyRule, limit: int | None, paid: Counter[tuple[Seat, Seat]]
) -> list[Payment]:
    worth = rule.money.worth(limit)
    if worth is None:
        what = f"{penalty.offence}: the penalty is a part of the limit, and no limit is in force"
        raise undecided(deal, Fault("no-limit", what, place(deal, "penalty"), "write limit: and a number"))
    offenders = list(penalty.offenders)
    if both and penalty.claimant is not None:
        offenders.append(penalty.claimant)
    if rule.money.shared:
        worth //= len(offenders) * max(1, len(deal.players) - len(offenders))
    found: list[Payment] = []
    for payer in offenders:
        for payee in _payees(deal, penalty, payer, offenders, rule):
            amount = _amount(worth, payer, payee, rule, paid)
            found += pay(payer, payee, amount, _why(penalty, both), rule.cite)
            paid[payer, payee] += amount
    return found


def _payees(deal: Deal, penalty: Penalty, payer: Seat, offenders: Sequence[Seat], rule: PenaltyRule) -> list[Seat]:
    """Whom one offender pays: the claimant; the innocent, where a rule is about several offenders; or everybody else."""
    if rule.to_claimant:
        return [penalty.claimant] if penalty.claimant is not None else []
    innocent_only = rule.money.shared or rule.both or rule.offenders > 0
    return [seat for seat in in_order(deal.players) if seat is not payer and not (innocent_only and seat in offenders)]


def _amount(worth: int, payer: Seat, payee: Seat, rule: PenaltyRule, paid: Counter[tuple[Seat, Seat]]) -> int:
    amount = 2 * worth if rule.east_doubles and Seat.EAST in (payer, payee) else worth
    return amount if rule.most is None else max(0, min(amount, rule.most - paid[payer, payee]))


def _why(penalty: Penalty, both: bool) -> str:
    if penalty.offence is Offence.FALSE_MAH_JONGG:
        return "false call of mah-jongg"
    claim = f", claimed for {penalty.claim} by {penalty.claimant}" if penalty.claim is not None else ""
    return f"discard falsely named{claim}{', falsely too' if both else ''}"


def _long_hands(deal: Deal, limit: int | None, rule: Flat, found: Fines) -> None:
    """A hand of too many tiles stops the play: its player pays each other one, and nothing else is settled."""
    for seat, hand in deal.seats:
        if hand.status is not Status.LONG:
            continue
        worth = rule.money.worth(limit)
        if worth is None:
            what = f"{seat}'s hand is long and costs the limit, and no limit is in force"
            raise undecided(deal, Fault("no-limit", what, place(deal, "status", seat), "write limit: and a number"))
        for other in in_order(deal.players):
            if other is not seat:
                doubled = rule.east_doubles and Seat.EAST in (seat, other)
                found.payments += pay(seat, other, 2 * worth if doubled else worth, "a hand of too many tiles", rule.cite)
        found.stopped = True
        found.notes.append(f"{seat}'s hand of too many tiles stopped the play: nothing else is settled ({rule.cite})")


def offending_east_passes(deal: Deal, rules: SettlementRules) -> bool:
    """Whether East loses his seat by an offence of his own (Millington 82, 87)."""
    for penalty, both in _offences(deal, rules.penalties):
        rule = _rule_for(penalty, both, rules.penalties)
        offenders = (*penalty.offenders, penalty.claimant) if both else penalty.offenders
        if rule is not None and rule.east_passes and Seat.EAST in offenders:
            return True
    return False


def stopped(deal: Deal, found: Fines) -> bool:
    """Whether the offences ended the hand; raises ImpossibleHand if somebody is said to have won it all the same."""
    if found.ends and deal.winner is not None:
        message = f"the offence ended the hand, so that {deal.winner} cannot have won it"
        raise impossible(deal, [Fault("won-after-end", message, place(deal, "penalty"), "leave out won:, or the penalty:")])
    return found.ends or found.stopped
