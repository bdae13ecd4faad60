"""The cost of correcting another player's count: what the others lose by it (Millington 110)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from mjscore.deals import CountedHand, Deal, Offence, Penalty
from mjscore.problems import Fault, UndecidedDeal
from mjscore.rulesets.schema import Ruleset
from mjscore.seats import Seat, in_table_order
from mjscore.settlement.payments import Party, Payment, net_of, pay, rounded
from mjscore.settlement.places import impossible, place, undecided
from mjscore.settlement.rules.rules import PenaltyRule, SettlementRules
from mjscore.settlement.scores import Scores, as_counted

PaymentsOf = Callable[[Deal, Scores], Sequence[Payment]]
"""The ordinary payments of a deal with these scores."""


def corrections(
    deal: Deal, scores: Scores, ruleset: Ruleset, rules: SettlementRules, payments_of: PaymentsOf
) -> tuple[tuple[Payment, ...], tuple[str, ...]]:
    """What those who corrected another's count refund, in the order written, and what is to be said of it.

    `deal` has a winner; `scores` are what the hands are worth. Raises ImpossibleHand where nothing was corrected.
    """
    rule = next((each for each in rules.penalties if each.offence is Offence.CORRECTION), None)
    told = [each for each in deal.penalties if each.offence is Offence.CORRECTION]
    if rule is None or not told:
        return (), tuple(f"{each.offence}: this ruleset has no penalty for it" for each in told[:1])
    payments: list[Payment] = []
    notes: list[str] = []
    after, worth = deal, dict(scores)
    nets = _net(after, worth, rules, payments_of)
    for each in reversed(told):
        corrector, corrected, counted = _told(each)
        right = worth[corrected].total
        after, worth = _with_count(after, worth, each, ruleset)
        said, before = worth[corrected].total, _net_before(after, worth, each, rules, payments_of)
        if said == right:
            message = f"correction: {corrected} counted {counted}, which is right"
            raise impossible(deal, [Fault("nothing-corrected", message, place(deal, "penalty"), "leave out the penalty")])
        if said > right and corrector is not deal.winner:
            notes.append(f"{corrector} may correct {corrected}'s {said} to {right} ({rule.cite})")
        else:
            lost = {seat: before[seat] - nets[seat] for seat in in_table_order(deal.players) if seat is not corrector}
            refunds = tuple(_refunds(corrector, lost, f"{corrector} corrected {corrected}'s {said} to {right}", rule))
            payments[:0] = refunds
            notes += [] if refunds else [f"{corrector} owes nothing: nobody else lost by the correction ({rule.cite})"]
        nets = before
    return tuple(payments), tuple(reversed(notes))


def _told(penalty: Penalty) -> tuple[Seat, Seat, int]:
    """Who corrected whom, and the count that was wrong."""
    if penalty.corrected is None or penalty.counted is None:
        raise ValueError(f"whose count was corrected? {penalty}")  # a deal is refused before that
    return penalty.offenders[0], penalty.corrected, penalty.counted


def _refunds(corrector: Seat, lost: Mapping[Seat, int], why: str, rule: PenaltyRule) -> Iterator[Payment]:
    for seat, amount in lost.items():
        yield from pay(corrector, seat, amount, f"what {seat} lost: {why}", rule.cite)


def _with_count(deal: Deal, scores: Scores, penalty: Penalty, ruleset: Ruleset) -> tuple[Deal, dict[Seat, Any]]:
    """The deal and its scores as they would stand if the count had not been corrected."""
    _, corrected, counted = _told(penalty)
    won = deal.hand(corrected).won
    hand = CountedHand(counted, corrected, won, doubles=penalty.doubles)
    seats = tuple((seat, hand if seat is corrected else each) for seat, each in deal.seats)
    return replace(deal, seats=seats), {**scores, corrected: as_counted(counted, won is not None, ruleset)}


def _net_before(
    deal: Deal, scores: Scores, penalty: Penalty, rules: SettlementRules, payments_of: PaymentsOf
) -> dict[Party, int]:
    try:
        return _net(deal, scores, rules, payments_of)
    except UndecidedDeal as problem:
        if [fault.code for fault in problem.faults] != ["counted-hand"]:
            raise
        what = f"what the player who sits out is paid depends on the doubles that {penalty.corrected} had counted"
        hint = f"write how many: {penalty.corrected} counted {penalty.counted}, 2 doubles"
        raise undecided(deal, Fault("counted-hand", what, place(deal, "penalty"), hint)) from problem


def _net(deal: Deal, scores: Scores, rules: SettlementRules, payments_of: PaymentsOf) -> dict[Party, int]:
    payments = payments_of(deal, scores)
    if rules.rounding is not None:
        payments = rounded(payments, rules.rounding.number)
    parties = {*deal.players, *(each.payer for each in payments), *(each.payee for each in payments)}
    return net_of(payments, parties)
