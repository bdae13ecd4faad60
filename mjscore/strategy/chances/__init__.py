"""Chances: how likely a hand is to win within some turns, what it will bring, and which discard brings most.

prospects   the question: a hand, a ruleset, an aim       answer      what comes of it: outlooks of each first step
start       where a calculation starts                    course      the turns to come, and how often others win
search      the hands that are reached most likely        positions   hands within reach, and how near each is
parts       what complete hands are put together from     special_hands   the complete hands of special shapes
moves       what can be done with each tile               values      what hands score
backward_induction   the best play, from the last turn    forward_pass   what comes of it, from the first turn
games       for hands far from ready: plans played out    plan        the play move by move
receipts    what a win or a loss brings in payments       why         why the first step is better than the second
"""

from mjscore.strategy.chances.answer import Outlook, Prospects
from mjscore.strategy.chances.plan import PlanAnswer, PlanState, Reply
from mjscore.strategy.chances.prospects import prospects
from mjscore.strategy.model import MODEL_PAGE, ChanceAim, Claims

__all__ = ["MODEL_PAGE", "ChanceAim", "Claims", "Outlook", "PlanAnswer", "PlanState", "Prospects", "Reply", "prospects"]
