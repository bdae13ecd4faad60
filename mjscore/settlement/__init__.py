"""Who pays whom for a deal, why, and by which rule."""

from mjscore.settlement.counters.counter_sets import CounterSet, CountersMoved, counter_set, counters
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
