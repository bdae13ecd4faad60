"""Chances: how likely a hand is to win within some turns, what it will bring, and which discard brings most.

prospects   the question: a hand, a ruleset, an aim       answer      what comes of each first step, and why it is best
course      the turns to come, and how often others win   positions   hands within reach, and how near each is
search      the hands that are reached most likely        parts       what complete hands are put together from
moves       what can be done with each tile               values      what hands score, and what that brings in payments
backward_induction   the best play, from the last turn    forward_pass   what comes of it, from the first turn
games       for hands far from ready: plans played out    plan        the play move by move
"""

from mjscore.strategy.chances.answer import Outlook, Prospects
from mjscore.strategy.chances.course import ChanceAim, Claims
from mjscore.strategy.chances.plan import PlanAnswer, PlanState, Reply
from mjscore.strategy.chances.prospects import prospects

__all__ = ["ChanceAim", "Claims", "Outlook", "PlanAnswer", "PlanState", "Prospects", "Reply", "prospects"]
