"""What a deal must say besides, before it is settled under a ruleset: how it ended, and what incorrect hands hold."""

from __future__ import annotations

from mjscore.deals import CountedHand, Deal, Offence
from mjscore.hands import Hand, Status
from mjscore.problems import Fault
from mjscore.rulesets.schema import Ruleset
from mjscore.settlement.penalties import tells_the_end
from mjscore.settlement.places import place, undecided
from mjscore.settlement.rules.rules import SettlementRules


def must_have_ended(deal: Deal, rules: SettlementRules) -> None:
    """Raise UndecidedDeal where nobody won and nothing says how the deal ended."""
    has_long_hand = rules.long_hand is not None and any(hand.status is Status.LONG for _, hand in deal.seats)
    if deal.result is not None or has_long_hand or tells_the_end(deal, rules):
        return
    hint = "write won: in the winner's hand, or result: draw"
    if any(each.offence is not Offence.CORRECTION for each in deal.penalties):
        message = "nobody has won, and the penalty does not end the hand under this ruleset: how did the deal end?"
        raise undecided(deal, Fault("no-winner", message, place(deal, "penalty"), hint))
    raise undecided(deal, Fault("no-winner", "nobody has won, and nothing says how the deal ended", hint=hint))


def must_tell_incorrect_hands(deal: Deal, ruleset: Ruleset) -> None:
    """Raise UndecidedDeal where somebody has won and an incorrect hand counts, of which nothing is written."""
    faults = []
    for seat, hand in deal.seats:
        if counts_untold(hand, ruleset):
            message = f"the sets of a {hand.status} hand score under this ruleset, but nothing of {seat}'s hand is written"
            hint = f"write what scores in it; or score: and its score, such as score: 0, above status: {hand.status}"
            faults.append(Fault("incorrect-untold", message, place(deal, "status", seat), hint))
    if faults:
        raise undecided(deal, *faults)


def counts_untold(hand: Hand | CountedHand, ruleset: Ruleset) -> bool:
    """Whether nothing is written of a hand but that it is incorrect, and its sets count under the ruleset."""
    if isinstance(hand, CountedHand) or hand.status is None or ruleset.counts_nothing(hand.status):
        return False
    return not (hand.tiles or hand.bonus or hand.others)
