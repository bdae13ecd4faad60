"""What offences cost: false calls of mah-jongg, discards falsely named, a hand of too many tiles that stops the play."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from mjscore.game.deals import Deal, Ending, Offence, Penalty
from mjscore.game.hands import Means, Status, Win
from mjscore.game.legality import impossible, undecided
from mjscore.game.seats import Seat, in_table_order
from mjscore.rules.schema import Ruleset
from mjscore.rules.settlement_keys import Flat, Money, PenaltyRule, SettlementRules
from mjscore.sentences import sentence
from mjscore.settlement.payments import Payment, pay

_MAH_JONGG = "mah-jongg"


class Ended(Enum):
    """How a deal ended, its offences taken into account."""

    TOO_MANY_TILES = "a hand of too many tiles stopped the play, whoever had won"
    OFFENCE = "an offence ended it"
    DRAW = "nobody won"
    WASHED = "a player washed the hand that was dealt to him"
    WON = "a player won"


class PaysForAll(NamedTuple):
    """Who pays the winner for all, because he named his discard falsely, and by which rule."""

    seat: Seat
    rule: PenaltyRule


class Fines(NamedTuple):
    """The payments of a deal's offences and what is to be said of them, and how the deal ended.

    `ends`: the rule of an offence says that it ends the deal. `for_all` is who pays the winner for all, None where nobody does.
    """

    ended: Ended
    payments: tuple[Payment, ...]
    notes: tuple[str, ...]
    ends: bool
    for_all: PaysForAll | None


def fines(deal: Deal, ruleset: Ruleset, rules: SettlementRules) -> Fines:
    """What the offences of a deal cost; raises UndecidedDeal where that is a part of a limit that is not in force."""
    payments: list[Payment] = []
    notes: list[str] = []
    ends = False
    for_all: PaysForAll | None = None
    amounts = _Amounts(ruleset.limit.points, rules.stakes.east_doubles)
    paid_for: dict[int, Counter[tuple[Seat, Seat]]] = defaultdict(Counter)
    for offence in _offences(deal, rules.penalties):
        rule = offence.rule
        if rule is None:
            notes.append(_no_penalty(offence.penalty))
            continue
        ends = ends or rule.ends
        if rule.pays_for_all:
            _must_be_claimed_by_the_winner(deal, offence.penalty)
            for_all = PaysForAll(offence.penalty.offenders[0], rule)
            continue
        paid = paid_for[offence.discard]
        fine = _payments(deal, offence, rule, amounts, paid)
        payments += fine
        if not fine:
            notes.append(_nothing_paid(offence, rule, amounts.limit, paid))
        elif rule.says:
            undivided = _undivided(fine, rule, amounts.limit)
            notes.append(
                f"{offence.penalty.offence}: {rule.says}{undivided} ({rule.cite})"
            )
    ended = _how_it_ended(deal)
    if rules.long_hand is not None:
        for seat in _seats_with_long_hands(deal):
            ended = Ended.TOO_MANY_TILES
            payments += _long_hand(deal, seat, amounts, rules.long_hand)
            notes.append(
                sentence(
                    "{seat}'s hand of too many tiles stopped the play: nothing else is settled ({cite})",
                    seat=seat,
                    cite=rules.long_hand.cite,
                )
            )
    return Fines(ended, tuple(payments), tuple(notes), ends=ends, for_all=for_all)


def _how_it_ended(deal: Deal) -> Ended:
    """How a deal ended in which no hand of too many tiles stopped the play."""
    if deal.winner is not None:
        return Ended.WON
    if deal.result is None:
        return Ended.OFFENCE
    if deal.result.ending is Ending.DRAW:
        return Ended.DRAW
    return Ended.WASHED


def _no_penalty(penalty: Penalty) -> str:
    """The note of an offence for which a ruleset has no penalty."""
    return sentence(
        "{offence}: this ruleset has no penalty for it", offence=penalty.offence
    )


def _nothing_paid(
    offence: _RuledOffence,
    rule: PenaltyRule,
    limit: int | None,
    paid: Counter[tuple[Seat, Seat]],
) -> str:
    """Why an offence costs nothing, or nothing more than what was `paid` for the same discard."""
    why = "no penalty"
    cite = rule.cite
    most = _most(rule, limit)
    if most is not None and any(paid.values()):
        why = sentence(
            "nothing more, for nobody gets more than {most} for one discard",
            most=most,
        )
        cite = rule.several or cite
    return sentence(
        "{offence}: {why} ({cite})",
        offence=offence.penalty.offence,
        why=why,
        cite=cite,
    )


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
        if self.both and self.penalty.claimant is not None:
            return (*self.penalty.offenders, self.penalty.claimant)
        return self.penalty.offenders


def _offences(deal: Deal, rules: Sequence[PenaltyRule]) -> list[_RuledOffence]:
    """The offences with their rules, claims of mah-jongg first.

    False calls by several players are one offence where the ruleset has a rule for so many, or where all offenders pay one sum
    together, however many lines they are written in.
    """
    calls = _offences_of(deal, Offence.FALSE_MAH_JONGG)
    namings = _offences_of(deal, Offence.FALSE_NAMING)
    false_callers = _offenders(calls)
    answered_falsely = [
        naming
        for naming in namings
        if naming.claim == _MAH_JONGG and naming.claimant in false_callers
    ]
    claimants = {naming.claimant for naming in answered_falsely}
    calls = [call for call in calls if not claimants.issuperset(call.offenders)]
    if len(calls) > 1:
        together = Penalty(Offence.FALSE_MAH_JONGG, in_table_order(_offenders(calls)))
        rule = _rule_for(together, False, rules)
        if rule is not None and (rule.offenders or rule.money.shared):
            calls = [together]
    numbered = _by_discard(namings)
    claims = Counter(number for naming, number in numbered if naming.claim is not None)
    ruled = []
    for call in calls:
        rule = _rule_for(call, False, rules)
        ruled.append(
            _RuledOffence(call, both=False, discard=0, several=False, rule=rule)
        )
    for naming, number in sorted(numbered, key=_other_claims_last):
        both = naming in answered_falsely
        rule = _rule_for(naming, both, rules)
        several = claims[number] > 1
        ruled.append(_RuledOffence(naming, both, number, several, rule))
    return ruled


def _offences_of(deal: Deal, offence: Offence) -> list[Penalty]:
    return [penalty for penalty in deal.penalties if penalty.offence is offence]


def _offenders(penalties: Sequence[Penalty]) -> set[Seat]:
    offenders: set[Seat] = set()
    for penalty in penalties:
        offenders.update(penalty.offenders)
    return offenders


def _other_claims_last(numbered: tuple[Penalty, int]) -> bool:
    """The key by which claims of mah-jongg come first."""
    return numbered[0].claim != _MAH_JONGG


def _by_discard(namings: Sequence[Penalty]) -> list[tuple[Penalty, int]]:
    """Each false naming with the number of the discard, from 1.

    Claims of several players are of one discard (88); who claims again from the same player claims another.
    """
    numbered: list[tuple[Penalty, int]] = []
    last_of: dict[Seat, tuple[int, set[Seat | None]]] = {}
    discards = 0
    for naming in namings:
        namer = naming.offenders[0]
        number, claimants = last_of.get(namer, (0, set()))
        if not number or naming.claimant in claimants:
            discards += 1
            number = discards
            claimants = set()
        last_of[namer] = number, claimants | {naming.claimant}
        numbered.append((naming, number))
    return numbered


def _rule_for(
    penalty: Penalty, both: bool, rules: Sequence[PenaltyRule]
) -> PenaltyRule | None:
    naming = penalty.offence is Offence.FALSE_NAMING
    for rule in rules:
        if rule.offence is not penalty.offence or rule.both_false is not both:
            continue
        if naming and rule.claims and penalty.claim not in rule.claims:
            continue
        if rule.offenders in (0, len(penalty.offenders)):
            return rule
    return None


def _must_be_claimed_by_the_winner(deal: Deal, penalty: Penalty) -> None:
    """Raise ImpossibleHand where somebody else won than the player who claimed the discard, or with another tile."""
    winner = deal.winner
    if winner is None:
        return
    namer = penalty.offenders[0]
    claimed = sentence(
        "{claimant} claimed {namer}'s discard for mah-jongg",
        claimant=penalty.claimant or "somebody",
        namer=namer,
    )
    claimed_by_another = penalty.claimant is not None and penalty.claimant is not winner
    if claimed_by_another or winner is namer:
        message = sentence(
            "{claimed}, but {winner} won", claimed=claimed, winner=winner
        )
    elif not _may_be_won_from(namer, deal.hand(winner).won):
        message = sentence(
            "{claimed}, but {winner} did not win on {namer}'s discard",
            claimed=claimed,
            winner=winner,
            namer=namer,
        )
    else:
        return
    hint = sentence(
        "write won: discard … from {namer} in the hand of the player who claimed it, or leave out the penalty",
        namer=namer,
    )
    raise impossible(deal, "contradiction", message, hint, section="penalty")


def _may_be_won_from(discarder: Seat, win: Win | None) -> bool:
    """Whether a win may have been on a player's discard, as far as it is told."""
    if win is None:
        return True
    return win.means is Means.DISCARD and win.source in (None, discarder)


def _payments(
    deal: Deal,
    offence: _RuledOffence,
    rule: PenaltyRule,
    amounts: _Amounts,
    paid: Counter[tuple[Seat, Seat]],
) -> list[Payment]:
    """What the offenders pay; `paid` counts, by payer and payee, what is paid for the same discard."""
    if rule.money.worth(amounts.limit) is None:
        what = sentence(
            "{offence}: the penalty is a part of the limit, but no limit is in force",
            offence=offence.penalty.offence,
        )
        hint = "write limit: and a number"
        raise undecided(deal, "no-limit", what, hint, section="penalty")
    offenders = offence.offenders
    most = _most(rule, amounts.limit)
    cite = rule.cite
    if offence.several and rule.several:
        cite = rule.several
    parts = 1
    if rule.money.shared:
        innocent = len(deal.players) - len(offenders)
        parts = len(offenders) * max(1, innocent)
    payments: list[Payment] = []
    for payer in offenders:
        for payee in _payees(deal, offence.penalty, payer, offenders, rule):
            whole = amounts.between(payer, payee, rule.money, rule.east_doubles)
            amount = whole // parts
            if most is not None:
                left = most - paid[payer, payee]
                amount = max(0, min(amount, left))
            payments += pay(payer, payee, amount, _why(offence), cite)
            paid[payer, payee] += amount
    return payments


def _undivided(
    payments: Sequence[Payment], rule: PenaltyRule, limit: int | None
) -> str:
    """What is said where a sum cannot be shared out whole."""
    whole = rule.money.worth(limit) or 0
    paid = sum(payment.amount for payment in payments)
    if not rule.money.shared or paid >= whole:
        return ""
    return sentence(
        "; of {whole} points {paid} are paid, for the rest cannot be divided",
        whole=whole,
        paid=paid,
    )


def _most(rule: PenaltyRule, limit: int | None) -> int | None:
    """The most that one player gets for one discard, in points; None where there is no bound."""
    if rule.at_most_of_limit is None:
        return rule.at_most
    return Money(limit=rule.at_most_of_limit).worth(limit)


def _payees(
    deal: Deal,
    penalty: Penalty,
    payer: Seat,
    offenders: Sequence[Seat],
    rule: PenaltyRule,
) -> list[Seat]:
    """Whom one offender pays: the claimant; the innocent, where a rule is about several offenders; or everybody else."""
    if rule.to == "claimant":
        return [] if penalty.claimant is None else [penalty.claimant]
    innocent_only = rule.money.shared or rule.both_false or rule.offenders > 0
    unpaid = {payer, *offenders} if innocent_only else {payer}
    return [seat for seat in in_table_order(deal.players) if seat not in unpaid]


def _why(offence: _RuledOffence) -> str:
    penalty = offence.penalty
    if penalty.offence is Offence.FALSE_MAH_JONGG:
        return "false call of mah-jongg"
    claim = ""
    if penalty.claim is not None:
        claim = sentence(
            ", claimed for {claim} by {claimant}",
            claim=penalty.claim,
            claimant=penalty.claimant,
        )
    also = sentence(", also falsely") if offence.both else ""
    return sentence("discard falsely named{claim}{also}", claim=claim, also=also)


def _seats_with_long_hands(deal: Deal) -> list[Seat]:
    return [seat for seat, hand in deal.seats if hand.status is Status.LONG]


def _long_hand(deal: Deal, seat: Seat, amounts: _Amounts, rule: Flat) -> list[Payment]:
    """What the player of a hand of too many tiles pays each other one."""
    if rule.money.worth(amounts.limit) is None:
        what = sentence(
            "{seat}'s hand is long, which costs the limit, but no limit is in force",
            seat=seat,
        )
        hint = "write limit: and a number"
        raise undecided(deal, "no-limit", what, hint, section="status", seat=seat)
    payments: list[Payment] = []
    for other in in_table_order(deal.players):
        if other is not seat:
            amount = amounts.between(seat, other, rule.money, rule.east_doubles)
            payments += pay(seat, other, amount, "a hand of too many tiles", rule.cite)
    return payments


def offending_east_passes(deal: Deal, rules: SettlementRules) -> bool:
    """Whether East loses his seat by an offence of his own (Millington 82, 87)."""
    for offence in _offences(deal, rules.penalties):
        passes = offence.rule is not None and offence.rule.offending_east_passes
        if passes and Seat.EAST in offence.offenders:
            return True
    return False


def has_ended(deal: Deal, rules: SettlementRules) -> bool:
    """Whether it is told how a deal ended: a win or a result, a hand of too many tiles that stops the play, or an offence."""
    if deal.winner is not None or deal.result is not None:
        return True
    if rules.long_hand is not None and _seats_with_long_hands(deal):
        return True
    return offence_ends(deal, rules)


def offence_ends(deal: Deal, rules: SettlementRules) -> bool:
    """Whether an offence ended a deal.

    A false call of mah-jongg ends it, whatever it costs: the others had laid down. Of other offences the rule decides.
    """
    for offence in _offences(deal, rules.penalties):
        rule = offence.rule
        if offence.penalty.offence is Offence.FALSE_MAH_JONGG:
            return True
        if rule is not None and (rule.ends or rule.pays_for_all):
            return True
    return False
