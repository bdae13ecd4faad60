"""Chances: how likely a hand is to win within some turns, what it will bring, and which discard brings most.

prospects      the question: a hand, a ruleset, an aim      answer         what comes of it: outlooks of each first step
start          where a calculation starts                   calculation    the exact way, from `start` to an `answer`
positions      the hands within reach                       fills          how near tiles are to a complete hand
unary          hands as integers, for `fills`               special_hands  the complete hands of special shapes
moves          what can be done with each tile              alike          hands that play alike
solving        the best play, from the end backwards        following      how it goes on, from the start forwards
games          the other way, for hands far from ready: plans played out at random
receipts       what a win or a loss brings in payments
replies        the best play in words                       why            why the first step is better than the second
"""

from mjscore.strategy.chances.answer import Outlook, Prospects
from mjscore.strategy.chances.plan import Answer, PlanState, Reply
from mjscore.strategy.chances.prospects import prospects
from mjscore.strategy.model import MODEL_PAGE, ChanceAim, Claims

__all__ = ["MODEL_PAGE", "Answer", "ChanceAim", "Claims", "Outlook", "PlanState", "Prospects", "Reply", "prospects"]
