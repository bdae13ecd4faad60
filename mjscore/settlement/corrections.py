"""The cost of correcting another player's count: what the others lose by it (Millington 110)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from mjscore.deals import CountedHand, Offence, Penalty
from mjscore.problems import UndecidedDeal
from mjscore.seats import Seat, in_table_order
from mjscore.settlement.liability import Verdict
from mjscore.settlement.payments import SITTING_OUT, Party, Payment, net_of, pay, rounded
from mjscore.settlement.refusing import impossible, undecided
from mjscore.settlement.scores import Case, as_counted
from mjscore.settlement.winning import Winning


def corrections(case: Case, verdict: Verdict) -> tuple[tuple[Payment, ...], tuple[str, ...]]:
    """What those who corrected another's count refund, in the order written, and what is to be said of it.

    The scores of the case are what the hands are worth. Raises ImpossibleHand where nothing was corrected.
    """
    rule = next((each for each in case.rules.penalties if each.offence is Offence.CORRECTION), None)
    told = [each for each in case.deal.penalties if each.offence is Offence.CORRECTION]
    if rule is None or not told:
        return (), tuple(f"{each.offence}: this ruleset has no penalty for it" for each in told[:1])
    payments: list[Payment] = []
    notes: list[str] = []
    nets = _net(case, verdict)
    for each in reversed(told):
        corrector, corrected, counted = _told(each)
        right = case.scores[corrected].total
        case = _with_count(case, each)
        said, before = case.scores[corrected].total, _net_before(case, each, verdict)
        if said == right:
            message = f"correction: {corrected} counted {counted}, which is right"
            raise impossible(case.deal, "nothing-corrected", message, "leave out the penalty", "penalty")
        if said > right and corrector is not case.winner:
            notes.append(f"{corrector} may correct {corrected}'s {said} to {right} ({rule.cite})")
        else:
            why = f"{corrector} corrected {corrected}'s {said} to {right}"
            lost = {seat: before[seat] - nets[seat] for seat in in_table_order(case.deal.players) if seat is not corrector}
            refunds = [
                payment
                for seat, amount in lost.items()
                for payment in pay(corrector, seat, amount, f"what {seat} lost: {why}", rule.cite)
            ]
            payments[:0] = refunds
            notes += [] if refunds else [f"{corrector} owes nothing: nobody else lost by the correction ({rule.cite})"]
        nets = before
    return tuple(payments), tuple(reversed(notes))


def _told(penalty: Penalty) -> tuple[Seat, Seat, int]:
    """Who corrected whom, and the count that was wrong."""
    if penalty.corrected is None or penalty.counted is None:
        raise ValueError(f"whose count was corrected? {penalty}")  # a deal is refused before that
    return penalty.offenders[0], penalty.corrected, penalty.counted


def _with_count(case: Case, penalty: Penalty) -> Case:
    """The case as it would stand if the count had not been corrected."""
    _, corrected, counted = _told(penalty)
    won = case.deal.hand(corrected).won
    hand = CountedHand(counted, corrected, won, doubles=penalty.doubles)
    seats = tuple((seat, hand if seat is corrected else each) for seat, each in case.deal.seats)
    scores = {**case.scores, corrected: as_counted(counted, won is not None, case.ruleset)}
    return replace(case, deal=replace(case.deal, seats=seats), scores=scores)


def _net_before(case: Case, penalty: Penalty, verdict: Verdict) -> Mapping[Party, int]:
    try:
        return _net(case, verdict)
    except UndecidedDeal as problem:
        if [fault.code for fault in problem.faults] != ["counted-hand"]:
            raise
        what = f"what the player who sits out is paid depends on the doubles that {penalty.corrected} had counted"
        hint = f"write how many: {penalty.corrected} counted {penalty.counted}, 2 doubles"
        raise undecided(case.deal, "counted-hand", what, hint, "penalty") from problem


def _net(case: Case, verdict: Verdict) -> Mapping[Party, int]:
    payments = Winning(case).payments(verdict)
    if case.rules.rounding is not None:
        payments = rounded(payments, case.rules.rounding.number)
    return net_of(payments, {*case.deal.players, SITTING_OUT})
