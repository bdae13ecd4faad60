"""What a deal must say besides, before it is settled under a ruleset: how it ended, and what incorrect hands hold."""

from __future__ import annotations

from mjscore.deals import CountedHand, Deal, Offence
from mjscore.hands import Hand
from mjscore.legality import refusal
from mjscore.places import Section, fault_in
from mjscore.problems import UndecidedDeal
from mjscore.rulesets.schema import Ruleset
from mjscore.settlement.penalties import has_ended
from mjscore.settlement.refusing import undecided
from mjscore.settlement.rules import SettlementRules


def must_have_ended(deal: Deal, rules: SettlementRules) -> None:
    """Raise UndecidedDeal where nobody won and nothing says how the deal ended."""
    if has_ended(deal, rules):
        return
    hint = "write won: in the winner's hand, or result: draw"
    if any(each.offence is not Offence.CORRECTION for each in deal.penalties):
        message = "nobody has won, and the penalty does not end the hand under this ruleset: how did the deal end?"
        raise undecided(deal, "no-winner", message, hint, "penalty")
    raise undecided(deal, "no-winner", "nobody has won, and nothing says how the deal ended", hint)


def must_tell_incorrect_hands(deal: Deal, ruleset: Ruleset) -> None:
    """Raise UndecidedDeal where somebody has won and an incorrect hand counts, of which nothing is written."""
    faults = []
    for seat, hand in deal.seats:
        if counts_untold(hand, ruleset):
            message = f"the sets of a {hand.status} hand score under this ruleset, but nothing of {seat}'s hand is written"
            hint = f"write what scores in it; or score: and its score, such as score: 0, above status: {hand.status}"
            faults.append(fault_in(Section.STATUS, "incorrect-untold", message, hint)._replace(seat=seat))
    if faults:
        raise refusal(deal, faults, "<deal>", UndecidedDeal)


def counts_untold(hand: Hand | CountedHand, ruleset: Ruleset) -> bool:
    """Whether nothing is written of a hand but that it is incorrect, and its sets count under the ruleset."""
    if isinstance(hand, CountedHand) or hand.status is None or ruleset.counts_nothing(hand.status):
        return False
    return not (hand.tiles or hand.bonus or hand.others)
