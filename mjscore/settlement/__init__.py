"""Who pays whom for a deal, why, and by which rule.

settle          the whole way: what is wrong with a deal, scores, who is liable, payments; what a robbed kong leaves
scores          what every hand scores, those counted by hand among them; a deal that was won, as a case
liability       who pays for the others, as the deal states or worked out
dangers         dangerous discards, and what excuses a player
winning         what the winner gets and the losers settle; where East pays and receives double; counts put right
washing         original hands that end a deal
penalties       false calls, false names, a hand of too many tiles; whether a deal has ended
payments        a payment, and what everybody won or lost
told            scores told in a line: `E=48,S=16`
rules           the tables of a ruleset that say all this, typed; `danger_rules`: those of dangerous discards
counters        which counters change hands
refusing        refusals of a deal, with the place in its text
"""

from mjscore.settlement.counters import CounterSet, CountersMoved, counter_set, counters
from mjscore.settlement.payments import SITTING_OUT, Payment
from mjscore.settlement.scores import Counted
from mjscore.settlement.settle import Settlement, settle, settle_scores

__all__ = [
    "SITTING_OUT",
    "Counted",
    "CounterSet",
    "CountersMoved",
    "Payment",
    "Settlement",
    "counter_set",
    "counters",
    "settle",
    "settle_scores",
]
