"""Who pays whom for a deal, why, and by which rule.

settle     the whole way: what is wrong with a deal, scores, who is liable, payments; what a robbed kong leaves
scores     what every hand scores, as a sheet or counted by hand; which counts no hand can have; a deal that was won, as a case
liability  who pays for the others, as the deal states
inquiry    who pays for the others, worked out from the groups on the table
dangers    dangerous discards
excuses    what excuses the player of one
payments   who pays whom for a win: where East pays and receives double, counts put right; what everybody won or lost.
           The player of a robbed kong pays as the discarder of the tile
washing    original hands that end a deal
penalties  false calls, false names, a hand of too many tiles; whether a deal has ended
counters   which counters change hands
draft      a deal in progress: what is known of it, and what an answer adds
facts      what settling needs and a deal may lack, each with its question, its choices and the line that says it
missing    the facts that a deal in progress lacks
"""

from mjscore.rules.settlement_keys import CounterSet
from mjscore.settlement.counters import CountersMoved, counter_set, counters
from mjscore.settlement.draft import DealDraft
from mjscore.settlement.missing import missing_facts
from mjscore.settlement.payments import SITTING_OUT, Payment
from mjscore.settlement.scores import Counted
from mjscore.settlement.settle import Settlement, settle, settle_scores

__all__ = [
    "SITTING_OUT",
    "Counted",
    "CounterSet",
    "CountersMoved",
    "DealDraft",
    "Payment",
    "Settlement",
    "counter_set",
    "counters",
    "missing_facts",
    "settle",
    "settle_scores",
]
